import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { openPublic, takenOver } from './public-page.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const calculator = (page: Page) => page.locator('#calculator')
const results = (page: Page) => page.getByRole('region', { name: 'Estimated savings' })
const address = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@shop.example`

async function openCalculator(page: Page): Promise<void> {
  await openPublic(page, '/#calculator')
}

test('CALC-01 CALC-02 CALC-03 the bands and what they start with', async ({ page }) => {
  await openCalculator(page)
  const options = (label: string) => calculator(page).getByLabel(label).locator('option').allTextContents()
  expect(await options('Annual revenue')).toEqual(['$100K – $499K', '$500K – $999K', '$1M – $5M', '$5M+'])
  expect(await options('Gross margin')).toEqual(['Under 30%', '30% – 50%', '50% – 70%', 'Over 70%'])
  expect(await options('Monthly ad spend')).toEqual([
    '$0 – $4,999',
    '$5,000 – $19,999',
    '$20,000 – $49,999',
    '$50,000 – $99,999',
    '$100,000 – $300,000',
  ])
  const chosen = (label: string) => calculator(page).getByLabel(label).locator('option:checked').textContent()
  expect([await chosen('Annual revenue'), await chosen('Gross margin'), await chosen('Monthly ad spend')]).toEqual([
    '$100K – $499K',
    '30% – 50%',
    '$5,000 – $19,999',
  ])
})

test('CALC-04 CALC-05 the slider by keyboard, and an order value of at least 1', async ({ page }) => {
  await openCalculator(page)
  const slider = calculator(page).getByLabel('Refund rate')
  const shown = calculator(page).locator('output')
  await expect(shown).toHaveText('8%')
  await slider.focus()
  for (const [key, value] of [
    ['ArrowRight', '9%'],
    ['ArrowLeft', '8%'],
    ['End', '30%'],
    ['Home', '0%'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(shown).toHaveText(value)
  }
  const aov = calculator(page).getByLabel(/Average order value/)
  await expect(aov).toHaveValue('75')
  for (const wrong of ['0', '-5', '']) {
    await aov.fill(wrong)
    await calculator(page).getByRole('button', { name: 'Calculate savings' }).click()
    expect(await aov.evaluate((one) => (one as HTMLInputElement).validity.valid)).toBe(false)
  }
  await expect(results(page)).toHaveCount(0)
})

test('CALC-06 CALC-07 CALC-08 products, shipping and tools', async ({ page }) => {
  await openCalculator(page)
  const values = (label: string) =>
    calculator(page)
      .getByLabel(label)
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect([await values('Products (SKUs)'), await values('Shipping')]).toEqual([
    ['<10', '10-50', '50-250', '250+'],
    ['3PL', 'OWN', 'DROPSHIP'],
  ])
  await expect(calculator(page).getByLabel('Products (SKUs)')).toHaveValue('10-50')
  await expect(calculator(page).getByLabel('Shipping')).toHaveValue('3PL')
  const ticks = calculator(page).getByRole('checkbox')
  expect(await ticks.evaluateAll((all) => all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).checked]))).toEqual([
    ['shopify', true],
    ['quickbooks', false],
    ['googleAnalytics', false],
    ['googleAds', false],
    ['metaAds', false],
  ])
})

test('CALC-09 CALC-10 CALC-11 nothing before the first answer; the defaults are asked while the button waits', async ({ page }) => {
  await openCalculator(page)
  await expect(results(page)).toHaveCount(0)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked: unknown
  await page.route('**/graphql', async (route) => {
    asked = route.request().postDataJSON().variables.input
    await gate
    await route.continue()
  })
  const button = calculator(page).getByRole('button', { name: /Calculat/ })
  await button.click()
  await expect(button).toHaveText('Calculating...')
  await expect(button).toBeDisabled()
  await expect(results(page)).toHaveCount(0)
  release()
  await expect(results(page)).toBeVisible()
  await expect(button).toBeEnabled()
  expect(asked).toEqual({
    annualRevenueRange: [100_000, 499_999],
    grossMarginBand: 'B30_50',
    monthlyAdSpendRange: [5_000, 19_999],
    refundRate: 0.08,
    aov: 75,
    skuBand: '10-50',
    shippingType: '3PL',
    integrations: { shopify: true, quickbooks: false, googleAnalytics: false, googleAds: false, metaAds: false },
  })
})

test('CALC-14 CALC-15 CALC-16 the range, its three lines with bars, and what they rest on', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('button', { name: 'Calculate savings' }).click()
  await expect(results(page)).toContainText('$2,370 – $14,230')
  await expect(results(page)).toContainText('per year')
  const lines = results(page).getByRole('listitem').filter({ hasText: 'per year' })
  await expect(lines).toHaveText([/Margin.*\$970 – \$6,430 per year/, /Ads.*\$790 – \$4,390 per year/, /Refunds.*\$610 – \$3,410 per year/])
  const widths = await results(page)
    .locator('[data-part]')
    .evaluateAll((all) => all.map((one) => Math.round(Number.parseFloat((one as HTMLElement).style.width))))
  expect(widths).toEqual([45, 31, 24])
  await expect(results(page)).toContainText('Results are based on initial results from stage one beta testers.')
  await results(page).getByRole('link', { name: 'Benchmarks and assumptions' }).click()
  await expect(results(page).getByText('Cost of a parcel, $8.72')).toBeVisible()
})

test('CALC-23 bars and amounts are readable in both themes, at 1280 and at 390 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    await page.goto('/')
    await page.evaluate((chosen) => localStorage.setItem('riskpilot-ui-theme', chosen), theme)
    await page.reload()
    await takenOver(page)
    await calculator(page).getByRole('button', { name: 'Calculate savings' }).click()
    await expect(results(page)).toContainText('$2,370 – $14,230')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect([theme, width, await axeFindings(page, { within: '#calculator' })]).toEqual([theme, width, []])
      expect([theme, width, await results(page).evaluate(unreadable)]).toEqual([theme, width, []])
    }
  }
})

/**
 * Runs in the page: amounts that are cut off or broken, and bars that can hardly be told from what
 * is behind them.
 */
function unreadable(region: Element): string[] {
  const bright = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const one = Number(part) / 255
      return one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (one: Element | null): string => {
    const color = one ? getComputedStyle(one).backgroundColor : 'rgb(255, 255, 255)'
    return color === 'rgba(0, 0, 0, 0)' ? behind(one?.parentElement ?? null) : color
  }
  const found: string[] = []
  for (const bar of region.querySelectorAll('[data-part]')) {
    const [light = 0, dark = 0] = [bright(getComputedStyle(bar).backgroundColor), bright(behind(bar.parentElement))].sort((a, b) => b - a)
    const { width, height } = bar.getBoundingClientRect()
    if ((light + 0.05) / (dark + 0.05) < 3) found.push(`a bar has a contrast of ${((light + 0.05) / (dark + 0.05)).toFixed(1)}`)
    if (width < 8 || height < 4) found.push(`a bar is ${width} by ${height} px`)
  }
  for (const amount of region.querySelectorAll('.figure')) {
    if (amount.scrollWidth > amount.clientWidth + 1 && getComputedStyle(amount).display !== 'inline')
      found.push(`cut off: ${amount.textContent}`)
    if (Number.parseFloat(getComputedStyle(amount).fontSize) < 14) found.push(`small: ${amount.textContent}`)
  }
  if (region.querySelectorAll('.figure').length < 4) found.push('amounts are missing')
  return found
}

test('CALC-17 ERR-05 a failure is in the console alone, and earlier results stay', async ({ page }) => {
  await openCalculator(page)
  const button = calculator(page).getByRole('button', { name: /Calculat/ })
  await button.click()
  await expect(results(page)).toContainText('$2,370 – $14,230')
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: { errors: [{ message: 'broken' }] } }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be calculated'))
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  await button.click()
  await logged
  await expect(button).toBeEnabled()
  await expect(results(page)).toContainText('$2,370 – $14,230')
  await expect(calculator(page).getByRole('alert')).toHaveCount(0)
  expect(dialogs).toEqual([])
})

const register = (page: Page) => page.getByRole('button', { name: /Become an early adopter|Submitting/ })

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ann Lee')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 555 010 0199')
  await page.getByLabel('Company name').fill('Lee Tea')
  await page.getByLabel('Company size').selectOption('10-50')
  await page.getByLabel('Company website').fill('https://tea.example')
  await page.getByLabel(/Which risks/).fill('Margins that shrink')
}

test('ROUTE-08 EARLY-01 EARLY-02 EARLY-03 the page, its benefits and the offer', async ({ page }) => {
  await page.goto('/early-adopter')
  await expect(page.getByRole('region', { name: 'What early adopters get' }).getByRole('heading', { level: 3 })).toHaveText([
    '2 Months Free',
    'Priority Support',
    'Shape the Product',
  ])
  for (const part of [
    'first 2 months',
    'up to $398 saving on the Growth plan',
    'priority support',
    'Monthly feedback sessions with feature voting',
  ])
    await expect(page.getByRole('main')).toContainText(part)
  await expect(page.getByRole('main')).not.toContainText('3 free months')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('EARLY-04 EARLY-05 EARLY-06 the preview and the fields', async ({ page }) => {
  await page.goto('/early-adopter')
  const preview = page.getByRole('region', { name: 'Product preview' })
  for (const part of [/Risk score\s*67\/100/, /Active alerts\s*12/, /Mitigated\s*8/]) await expect(preview).toContainText(part)
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  const names = await page
    .locator('#register :is(input:not([type=hidden]), select, textarea)')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
  expect(names.filter((name) => name !== 'fax')).toEqual([
    'name',
    'email',
    'phone',
    'companyName',
    'companySize',
    'companyWebsite',
    'riskInterest',
  ])
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  expect(await page.getByLabel('Company size').locator('option').allTextContents()).toEqual([
    'Select a size',
    '1-10',
    '10-50',
    '50-200',
    '200+',
  ])
})

/** Field, what is just not right, and what is said. */
const nearMisses = [
  ['Name', 'A', 'Name must be at least 2 characters'],
  ['Email', 'ann@', 'Please enter a valid email address'],
  ['Phone', '123456789', 'Please enter a valid phone number'],
  ['Company name', 'B', 'Company name must be at least 2 characters'],
  ['Company size', null, 'Please select your company size'],
  ['Company website', 'not a website', 'Please enter a valid website URL'],
] as const

/** Sends the form once for each near miss, which is named under its own field alone. */
async function nameEach(page: Page, part: readonly (typeof nearMisses)[number][]): Promise<void> {
  for (const [label, value, message] of part) {
    await openPublic(page, '/early-adopter')
    await fillRegistration(page, address('near'))
    const field = page.getByLabel(label, { exact: true })
    if (value === null) await field.selectOption('')
    else await field.fill(value)
    await register(page).click()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  }
}

test('VAL-07 VAL-08 VAL-09 a name, address or phone that is just not right is named under its field alone', async ({ page }) => {
  await nameEach(page, nearMisses.slice(0, 3))
})

test('VAL-10 VAL-11 VAL-12 a company, size or website that is just not right is named under its field alone', async ({ page }) => {
  await nameEach(page, nearMisses.slice(3))
})

const mistakes = [
  ['Name', 'Name must be at least 2 characters'],
  ['Email', 'Please enter a valid email address'],
  ['Phone', 'Please enter a valid phone number'],
  ['Company name', 'Company name must be at least 2 characters'],
  ['Company size', 'Please select your company size'],
  ['Company website', 'Please enter a valid website URL'],
  ['Which risks would you like to watch?', 'Please tell us about your risk management interest'],
] as const

test('EARLY-07 VAL-07 VAL-13 mistakes stand under their fields and are tied to them', async ({ page }) => {
  await openPublic(page, '/early-adopter')
  await register(page).click()
  for (const [label, message] of mistakes) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('EARLY-10 any answer that is no error counts as success', async ({ page }) => {
  await openPublic(page, '/early-adopter')
  await fillRegistration(page, address('any'))
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { registerEarlyAdopter: { success: null, userErrors: [] } } } }))
  await register(page).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Thank you for your interest!')
})

test('EARLY-08 EARLY-11 ERR-07 a registration shows that it waits, then says thank you and empties the form', async ({ page }) => {
  await openPublic(page, '/early-adopter')
  await fillRegistration(page, address('early'))
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    await gate
    await route.continue()
  })
  await register(page).click()
  await expect(register(page)).toBeDisabled()
  await expect(register(page)).toHaveText('Submitting...')
  release()
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast).toContainText('Thank you for your interest!')
  await expect(toast).toContainText(
    "We've received your information and will contact you when RiskPilot launches. You'll receive your first 2 months free!",
  )
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('EARLY-09 ERR-06 STATE-07 a failure says so and keeps what was typed', async ({ page }) => {
  await openPublic(page, '/early-adopter')
  await fillRegistration(page, address('late'))
  await page.route('**/graphql', (route) => route.abort())
  await register(page).click()
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('There was a problem submitting your information. Please try again.')
  await expect(page.getByLabel('Company name')).toHaveValue('Lee Tea')
  await expect(register(page)).toBeEnabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('STATE-06 a sign-up is posted and leads to the thank-you', async ({ page }) => {
    await page.goto('/inventory')
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Email').fill(address('plain'))
    await page.getByLabel('Shopify store URL').fill('ann.myshopify.com')
    await page.locator('form.signup').getByRole('button').click()
    await expect(page).toHaveURL(/\/thank-you(#.*)?$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  })

  test('CALC-14 the calculator answers with a page that keeps what was chosen', async ({ page }) => {
    await page.goto('/')
    await calculator(page).getByLabel('Gross margin').selectOption('B50_70')
    await calculator(page).getByLabel('Shopify', { exact: true }).uncheck()
    await calculator(page).getByRole('button', { name: 'Calculate savings' }).click()
    await expect(results(page)).toContainText('per year')
    await expect(calculator(page).getByLabel('Gross margin')).toHaveValue('B50_70')
    await expect(calculator(page).getByLabel('Shopify', { exact: true })).not.toBeChecked()
    await results(page).getByRole('link', { name: 'Benchmarks and assumptions' }).click()
    await expect(results(page).getByText('Cost of a parcel, $8.72')).toBeVisible()
  })

  test('EARLY-07 a registration with mistakes comes back with them under the fields, and with what was typed', async ({ page }) => {
    await page.goto('/early-adopter')
    await fillRegistration(page, address('again'))
    await page.getByLabel('Phone').fill('555')
    await register(page).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await expect(page.getByLabel('Company size')).toHaveValue('10-50')
    await page.getByLabel('Phone').fill('+1 555 010 0199')
    await register(page).click()
    await expect(page.getByRole('status')).toContainText('Thank you for your interest!')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  })
})
