import { type Browser, expect, type Page, test } from '@playwright/test'
import { inBothThemes } from './look-over.ts'
import { openPublic } from './public-page.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

/** A page whose clock the test moves: time stands still from the first script on. */
async function atOwnTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-06-01T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-06-01T09:00:00Z'))
  await openPublic(page, path)
  // Nothing moves under the pointer.
  await page.mouse.move(2, 2)
}

const header = (page: Page) => page.getByRole('banner')
const carousel = (page: Page, name: string) => page.getByRole('region', { name })
const card = (page: Page, name: string) => carousel(page, name).getByRole('article')

test('ROUTE-03 LAND-01 LAND-02 LAND-05 the start is the landing page; its header stays, and both ways to the sign-up scroll there', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Catch\s+margin erosion\s+before the month ends$/, {
    useInnerText: true,
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(header(page)).toBeInViewport()
  await header(page).getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).click()
  await expect(page.locator('#beta-signup h2')).toBeInViewport()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Join Beta Program' }).click()
  await expect(page.locator('#beta-signup h2')).toBeInViewport()
})

test('LAND-03 on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await header(page).getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).click()
  await expect(page.locator('#beta-signup h2')).toBeInViewport()
  await header(page).getByLabel('Menu').first().click()
  await expect(header(page).getByRole('link', { name: 'Try Demo' }).filter({ visible: true })).toHaveAttribute('href', '/demo')
})

test('LAND-04 the headline goes through four leaks every three seconds, and stops by its button', async ({ page }) => {
  await atOwnTime(page, '/')
  const headline = page.locator('h1 .shown')
  for (const leak of ['wasted ad spend', 'shipping overruns', 'refund anomalies', 'margin erosion', 'wasted ad spend']) {
    await page.clock.runFor(3_000)
    await expect(headline).toHaveText(leak)
  }
  await page.getByRole('button', { name: 'Pause the headline' }).click()
  await page.clock.runFor(9_000)
  await expect(headline).toHaveText('wasted ad spend')
})

test('LAND-26 with less motion headline and alerts stand still, and change by hand without a fade', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atOwnTime(page, '/')
  const headline = page.locator('h1 .shown')
  const title = card(page, 'Live dashboard demo').getByRole('heading')
  const first = await title.innerText()
  await expect(page.getByRole('button', { name: 'Play the headline' })).toBeVisible()
  await page.clock.runFor(13_000)
  await expect(headline).toHaveText('margin erosion')
  await expect(title).toHaveText(first)
  await page.getByRole('button', { name: 'Next leak' }).click()
  await expect(headline).toHaveText('wasted ad spend')
  expect(await headline.evaluate((one) => Number.parseFloat(getComputedStyle(one).transitionDuration))).toBe(0)
  await page.getByRole('button', { name: 'Previous leak' }).click()
  await expect(headline).toHaveText('margin erosion')
  await page.getByRole('button', { name: 'Next alert' }).click()
  await expect(title).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous alert' }).click()
  await expect(title).toHaveText(first)
  // Who wants it to move starts it, and stops it again.
  await page.getByRole('button', { name: 'Play the headline' }).click()
  await page.mouse.move(2, 2)
  await page.clock.runFor(3_000)
  await expect(headline).toHaveText('wasted ad spend')
  await page.getByRole('button', { name: 'Pause the headline' }).click()
  await page.clock.runFor(9_000)
  await expect(headline).toHaveText('wasted ad spend')
})

test('LAND-09 alerts wait under the pointer, and while the focus is among them', async ({ page }) => {
  await atOwnTime(page, '/')
  const title = card(page, 'Live dashboard demo').getByRole('heading')
  const first = await title.innerText()
  await title.hover()
  await page.clock.runFor(13_000)
  await expect(title).toHaveText(first)
  await page.mouse.move(2, 2)
  await card(page, 'Live dashboard demo').getByRole('button', { name: 'View Playbook' }).focus()
  await page.clock.runFor(13_000)
  await expect(title).toHaveText(first)
})

test('CONST-17 the offers say what they give, for whom and until when', async ({ page }) => {
  const offers = [
    ['/', ['14 days free trial, credit card required', 'first 50 Shopify stores', 'December 2025', '2 free months']],
    ['/early-adopter', ['first 2 months', 'up to $398']],
    ['/cashflow', ['3 free months', 'first 30 businesses', 'December 2025']],
    ['/inventory', ['3 months free', '50 Shopify stores']],
  ] as const
  for (const [path, parts] of offers) {
    await page.goto(path)
    for (const part of parts) await expect(page.getByRole('main')).toContainText(part)
  }
})

test('LAND-06 LAND-07 LAND-08 three tiles, a whole alert, and the two others beside it', async ({ page }) => {
  await atOwnTime(page, '/')
  const tiles = page.locator('.tiles > div')
  await expect(tiles).toHaveText([/Revenue at risk per month\s*\$9,723/, /Active leakage points\s*8/, /Saved this month\s*\$12,480/])
  const alert = card(page, 'Live dashboard demo')
  await expect(alert).toHaveCount(1)
  for (const part of [
    'High',
    'Hidden Margin Loss',
    'Unit cost of White mug',
    'The supplier raised the cost',
    '2 hours ago',
    '$1,102',
    'Raise the price',
  ])
    await expect(alert).toContainText(part)
  await expect(alert.getByRole('button', { name: 'View Playbook' })).toBeVisible()
  await expect(carousel(page, 'Live dashboard demo').getByRole('listitem')).toHaveText([/social_retarget/, /Party bunting/])
})

test('LAND-09 LAND-12 LAND-30 every four seconds another alert fades in for half a second; each is shown once before any again', async ({
  page,
}) => {
  await atOwnTime(page, '/')
  const alert = card(page, 'Live dashboard demo')
  const seen: string[] = []
  const categories: string[] = []
  for (let i = 0; i < 4; i++) {
    const title = await alert.getByRole('heading').innerText()
    seen.push(title)
    categories.push(await alert.locator('.alert-line span').nth(1).innerText())
    await expect(carousel(page, 'Live dashboard demo').getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
    expect(await alert.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe('0.5s')
    await page.clock.runFor(3_900)
    await expect(alert.getByRole('heading')).toHaveText(title)
    await page.clock.runFor(100)
    await expect(alert.getByRole('heading')).not.toHaveText(title)
  }
  expect(new Set(seen).size).toBe(3)
  expect(seen[3]).toBe(seen[0])
  expect(categories.slice(0, 3)).toEqual(['Hidden Margin Loss', 'Marketing Waste', 'Refund Pattern'])
  await alert.hover()
  const held = await alert.getByRole('heading').innerText()
  await page.clock.runFor(9_000)
  await expect(alert.getByRole('heading')).toHaveText(held)
})

test('LAND-10 severities are red, yellow and green, and said', async ({ page }) => {
  await page.goto('/')
  const hue = (word: string) =>
    page
      .locator(`.severity.${word.toLowerCase()}`)
      .first()
      .evaluate((one) => [one.textContent, getComputedStyle(one).color])
  expect([await hue('High'), await hue('Medium'), await hue('Low')]).toEqual([
    ['High', 'rgb(179, 38, 30)'],
    ['Medium', 'rgb(122, 74, 0)'],
    ['Low', 'rgb(27, 106, 58)'],
  ])
})

test('LAND-11 View Playbook opens the steps that stop the shown leak, by keyboard, and gives the focus back', async ({ page }) => {
  await atOwnTime(page, '/')
  const button = card(page, 'Live dashboard demo').getByRole('button', { name: 'View Playbook' })
  await button.focus()
  await page.keyboard.press('Enter')
  const playbook = page.getByRole('dialog', { name: 'Reprice after a cost rise' })
  await expect(playbook.getByRole('listitem')).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(playbook).toBeHidden()
  await expect(button).toBeFocused()
})

test('LAND-13 LAND-14 LAND-15 the calculator, four features and three values', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#calculator').getByRole('button', { name: 'Calculate savings' })).toBeVisible()
  await expect(page.locator('#product').getByRole('heading', { level: 3 })).toHaveText([
    'Hidden Margin Erosion',
    'Marketing Waste',
    'Refund Anomalies',
    'Shipping Cost Overruns',
    'Multi-System Intelligence',
    'Predictive Not Reactive',
    'Quantified Impact',
  ])
})

test('LAND-16 LAND-18 LAND-19 the founder with links out, the footer, and the plans', async ({ page }) => {
  await page.goto('/early-adopter')
  await page.goto('/#pricing')
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Choose Growth' })).toHaveAttribute('href', '/onboarding?plan=growth')
  const founder = page.getByRole('region', { name: 'From the founder' })
  await expect(founder.getByRole('img')).toHaveAttribute('alt', /founder/)
  for (const link of await founder.getByRole('link').all()) {
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', expect.stringContaining('noopener')])
    await expect(link).toHaveAttribute('href', /^https:/)
  }
  const footer = page.getByRole('contentinfo')
  for (const name of ['Blog', 'Terms', 'Privacy'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`)
  await expect(footer).toContainText('© 2025 RiskPilot')
})

test('LAND-20 LAND-21 the offer of the beta', async ({ page }) => {
  await page.goto('/')
  const offer = page.locator('#beta-signup')
  for (const part of [
    'starts December 2025',
    'first 50 Shopify stores',
    '2 free months in exchange for occasional feedback',
    '5-minute integration',
    'Confirmation email within 24 hours',
    'No credit card required',
    'Cancel anytime',
    'Your data stays private',
  ])
    await expect(offer).toContainText(part)
})

test('LAND-28 LAND-29 what it detects, combines and covers', async ({ page }) => {
  await page.goto('/')
  for (const part of [
    'rising cost of goods with flat prices, wasted marketing spend, refund anomalies, shipping cost overruns and chargebacks',
    'store platform, accounting tool, web analytics, ad platforms, email, team communication and CRM',
    'financial, supplier, customer-churn, legal and compliance risk, and monitors external supplier risks',
    'a risk score, AI-generated recommendations and step-by-step playbooks',
  ])
    await expect(page.getByRole('main')).toContainText(part)
})

test('CASH-01 CASH-03 CASH-05 five sample alerts take turns, the founder, and the offer', async ({ page }) => {
  await atOwnTime(page, '/cashflow')
  const titles = new Set<string>()
  for (let i = 0; i < 5; i++) {
    titles.add(await card(page, 'Cash flow demo').getByRole('heading').innerText())
    await expect(card(page, 'Cash flow demo')).toContainText('Suggested action')
    await page.clock.runFor(4_000)
  }
  expect(titles.size).toBe(5)
  await expect(page.getByRole('region', { name: 'From the founder' })).toBeVisible()
  for (const part of [
    '3 free months',
    'first 30 businesses',
    'launching December 2025',
    'Applications reviewed weekly',
    'Confirmation email within 24 hours',
  ])
    await expect(page.getByRole('main')).toContainText(part)
})

test('CASH-02 each sample alert says all of itself: title, severity, category of cash, time, impact, a figure and what to do', async ({
  page,
}) => {
  await atOwnTime(page, '/cashflow')
  const categories = new Set<string>()
  for (let i = 0; i < 5; i++) {
    const shown = card(page, 'Cash flow demo')
    await expect(shown.getByRole('heading')).toHaveText(/\w+ \w+/)
    const text = await shown.innerText()
    expect(text).toMatch(/\b(High|Medium|Low)\b/i)
    expect(text).toMatch(/ago|Yesterday/)
    expect(text).toMatch(/\$[\d,]+/)
    expect(text).toMatch(/Forecast|Days to pay|A year|Cover/)
    expect(text).toMatch(/Suggested action\s+\w+/)
    for (const one of ['Cash Shortfall', 'Late Payments', 'Payout Reserve', 'Recurring Costs', 'Tied-up Cash'])
      if (text.includes(one)) categories.add(one)
    await page.clock.runFor(4_000)
  }
  expect(categories.size).toBe(5)
})

test('INV-01 INV-03 three sample alerts take turns, and the offer', async ({ page }) => {
  await atOwnTime(page, '/inventory')
  const titles = new Set<string>()
  for (let i = 0; i < 6; i++) {
    titles.add(await card(page, 'Inventory demo').getByRole('heading').innerText())
    await page.clock.runFor(4_000)
  }
  expect(titles.size).toBe(3)
  for (const part of ['3 months free', '50 Shopify stores']) await expect(page.getByRole('main')).toContainText(part)
})

const pages = ['/', '/early-adopter', '/cashflow', '/inventory', '/thank-you']

test('LAND-27 CASH-09 INV-05 every public page in both themes and widths: axe finds nothing, nothing goes over an edge', async ({
  browser,
  baseURL,
}: {
  browser: Browser
  baseURL: string | undefined
}) => {
  // What fades in or out is looked at before or after.
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await inBothThemes(page), `${path} at ${width} px`).toEqual([])
    }
  }
  expect(said).toEqual([])
  await context.close()
})

test('ROUTE-12 every public page has a title, a description, a canonical address and a card of its own', async ({ request }) => {
  const titles = new Set<string>()
  const cards = new Set<string>()
  for (const path of pages.filter((one) => one !== '/thank-you')) {
    const html = await (await request.get(path)).text()
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/)
    expect(/<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]).toMatch(new RegExp(`^https?://[^/]+${path}$`))
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await request.get(image)).headers()['content-type']).toBe('image/png')
    cards.add(image)
  }
  expect([titles.size, cards.size]).toEqual([4, 4])
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/cashflow</loc>')
})
