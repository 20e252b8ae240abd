import { expect, type Page, test } from '@playwright/test'
import { openPublic } from './public-page.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const signUp = { name: 'Ann Lee', shopifyStoreUrl: 'ann.myshopify.com', chargebackConcerns: 'Friendly fraud' }
const address = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@shop.example`

async function fillBeta(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill(signUp.name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Shopify store URL').fill(signUp.shopifyStoreUrl)
  await page.getByLabel(/What worries you about chargebacks/).fill(signUp.chargebackConcerns)
}

/** Beside it a page may have others, such as that of a file check. */
const betaForm = (page: Page) => page.locator('form.signup').filter({ has: page.locator('[name=email]') })
const join = (page: Page) => page.locator('form').getByRole('button', { name: /Join Beta Program|Submitting/ })

/** Holds answers of the graph back until let go. */
async function holdGraph(page: Page) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: { variables: { input: unknown } }[] = []
  await page.route('**/graphql', async (route) => {
    sent.push(route.request().postDataJSON())
    await gate
    await route.continue()
  })
  return { sent, release: () => release() }
}

for (const path of ['/', '/inventory'])
  test(`${path === '/' ? 'LAND-22 LAND-23 LAND-25' : 'INV-02'} a sign-up at ${path} is sent once and leads on`, async ({ page }) => {
    await openPublic(page, path)
    const email = address('beta')
    await fillBeta(page, email)
    const { sent, release } = await holdGraph(page)
    await join(page).click()
    await expect(join(page)).toHaveText('Submitting...')
    await expect(join(page)).toBeDisabled()
    await betaForm(page).evaluate((form) => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    release()
    await expect(page).toHaveURL(/\/thank-you$/)
    expect(sent.map(({ variables }) => variables.input)).toEqual([{ ...signUp, email }])
  })

for (const path of ['/', '/inventory', '/cashflow']) {
  test(`LAND-24 INV-04 CASH-07 ERR-04 a sign-up at ${path} that failed says so and keeps what was typed`, async ({ page }) => {
    await openPublic(page, path)
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'down' }] } }))
    const form = betaForm(page)
    for (const field of await form.locator('input[required]').all()) await field.fill('ann@shop.example')
    const said = page.waitForEvent('dialog').then(async (dialog) => {
      const message = dialog.message()
      await dialog.accept()
      return message
    })
    await form.getByRole('button').click()
    expect(await said).toBe('Something went wrong. Please try again.')
    await expect(form.getByRole('button')).toBeEnabled()
    for (const field of await form.locator('input[required]').all()) await expect(field).toHaveValue('ann@shop.example')
  })
}

test('LAND-17 CASH-04 VAL-03 VAL-04 the browser asks for what is required', async ({ page }) => {
  for (const [path, needed] of [
    ['/', ['name', 'email', 'shopifyStoreUrl']],
    ['/inventory', ['name', 'email', 'shopifyStoreUrl']],
    ['/cashflow', ['name', 'email', 'companyName']],
  ] as const) {
    await openPublic(page, path)
    const form = betaForm(page)
    expect(await form.locator(':required').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))).toEqual(needed)
    await expect(form.locator('[name=email]')).toHaveAttribute('type', 'email')
    await form.locator('[name=email]').fill('ann@')
    expect(await form.locator('[name=email]').evaluate((one) => (one as HTMLInputElement).validity.typeMismatch)).toBe(true)
    await expect(form.locator('textarea')).toHaveCount(1)
  }
})

test('CASH-06 CASH-08 THANK-04 a cash-flow sign-up leads to the thank-you and is no conversion of the beta', async ({ page }) => {
  await watchAds(page)
  await openPublic(page, '/cashflow')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email').fill(address('cash'))
  await page.getByLabel('Company name').fill('Lee Tea')
  await page.getByRole('button', { name: 'Apply for early access' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect.poll(() => tracked(page)).toEqual([['event', 'conversion']])
})

/** Scripts of advertisers that note what they are told, in a browser that agreed. */
async function watchAds(page: Page, consent: 'granted' | null = 'granted'): Promise<void> {
  await page.addInitScript((said) => {
    if (said) localStorage.setItem('riskpilot-ad-consent', said)
    const told: unknown[] = []
    const note = (...words: unknown[]) => told.push(words)
    Object.assign(window, { told, gtag: note, lintrk: note })
  }, consent)
}
const tracked = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told)

test('THANK-02 THANK-03 a beta sign-up is counted once, for both scripts', async ({ page }) => {
  await watchAds(page)
  await openPublic(page, '/inventory')
  await fillBeta(page, address('counted'))
  await join(page).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect
    .poll(() => tracked(page))
    .toEqual([
      ['event', 'conversion'],
      ['track', { conversion_id: 24041722 }],
    ])
})

test('THANK-01 THANK-02 THANK-05 nothing is counted before a visitor agrees, nor without a script', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await openPublic(page, '/thank-you')
  await expect(page.getByRole('main')).toContainText('in touch within 24 hours')
  await page.getByRole('link', { name: 'Back to the start' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await watchAds(page, null)
  await page.goto('/thank-you')
  const allow = page.getByRole('button', { name: 'Allow' })
  await expect(allow).toBeVisible()
  expect(await tracked(page)).toEqual([])
  await allow.click()
  expect(await tracked(page)).toEqual([['event', 'conversion']])
  expect(errors).toEqual([])
})
