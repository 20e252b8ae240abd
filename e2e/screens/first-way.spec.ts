import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { Day } from '../../api/values/day.ts'

// One shop from the first start on: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const shop = makeShop({
  seed: 11,
  firstDay: '2026-01-01' as Day,
  days: 210,
  skus: 80,
  linesPerDay: 160,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step' },
    { kind: 'discount_stack', size: 'high', shape: 'step' },
  ],
  traps: ['single_code_promotion', 'price_tiers', 'corrections'],
})

/** The shop's files, the orders with one row that cannot be read. */
function files() {
  const tables = canonicalFiles(shop)
  tables.set('orders.csv', `${tables.get('orders.csv')}X-1,2026-02-30 10:00,SKU-1,1,9.99,C-1,GB,9.99,0\n`)
  return [...tables].map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
}

let context: BrowserContext
let page: Page
/** A second tab that stays on the alerts and is never reloaded. */
let watcher: Page
const complaints: string[] = []

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})

test.afterAll(() => context.close())

test('ROUTE-02 DASH-18 the link of the first start signs the owner in, to an empty dashboard that says what to do', async () => {
  await page.goto(process.env.RISKPILOT_LINK ?? '')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · RiskPilot')
  watcher = await context.newPage()
  await watcher.goto('/risks')
  await expect(watcher.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeFocused()
})

test('UX-07 files are read before the eyes: what they are, how many rows, which were refused; a reload keeps it', async () => {
  await page.getByLabel('Files to import').setInputFiles(files())
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  for (const { name } of files()) await expect(row(name).getByText('Done')).toBeVisible({ timeout: 90_000 })
  await expect(row('orders.csv')).toContainText('read as orders')
  await expect(row('orders.csv')).toContainText(`${shop.tables.orders.length.toLocaleString('en-GB')} accepted`)
  await page.reload()
  await expect(row('costs.csv')).toContainText('read as unit costs')

  const download = page.waitForEvent('download')
  await row('orders.csv').getByRole('link', { name: '1 row refused: download with reasons' }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  expect(refused).toContain('X-1')
  expect(refused).toContain(String(shop.tables.orders.length + 2))
})

test('ALERT-16 leaks appear without a reload, with money and date, the dearest first', async () => {
  const rows = watcher.getByRole('main').getByRole('listitem').filter({ hasText: 'a month' })
  await expect(rows.first()).toBeVisible({ timeout: 90_000 })
  await expect(watcher.getByText(/Detectors: \d+ ready · 2 cannot run/)).toBeVisible({ timeout: 90_000 })
  await expect(rows.first()).toContainText(/\$[\d,.]+ a month/)
  await expect(rows.first()).toContainText(/Since \d+ \w+( \d{4})?, .+ ago/)
  const entities = shop.truth.leaks.map(({ entity }) => entity)
  for (const entity of entities) await expect(rows.filter({ hasText: entity })).toHaveCount(1)
  await expect(watcher.getByRole('navigation').getByLabel(/^\d+ active$/)).toHaveText(String(await rows.count()))
  await watcher.close()
  await page.getByRole('link', { name: /Leakage Alerts/ }).click()
})

test('UX-10 the rows of a leak sum to its loss, to the cent', async () => {
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'a month' }).first().getByRole('link').click()
  const shown = await page.getByTestId('loss').locator('[title]').getAttribute('title')
  const more = page.getByRole('button', { name: 'Show more rows' })
  const losses = page.locator('[data-loss]')
  await expect(losses.first()).toBeVisible()
  while (await more.isVisible()) {
    const before = await losses.count()
    await more.click()
    await expect.poll(() => losses.count()).toBeGreaterThan(before)
  }
  const cents = await losses.evaluateAll((cells) => cells.map((cell) => Math.round(Number(cell.getAttribute('data-loss')) * 100)))
  const total = cents.reduce((sum, cell) => sum + cell, 0)
  expect(Number(shown?.replace(/[^\d.-]/g, '')) * 100).toBeCloseTo(total, 5)
  await expect(page.getByTestId('evidence-sum')).toHaveText(shown ?? '')
  await expect(page.getByRole('cell', { name: /^orders\.csv:\d+$/ }).first()).toBeVisible()
})

test('a product’s leak says what changed in its margin, in parts that sum to the change, to the cent', async () => {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What changed in this product’s margin' }) })
  await expect(card).toContainText(/this product left you \$[\d,.]+ (less|more) than at its pace/)
  await expect(card.getByRole('img', { name: /^What changed in this product’s margin: / })).toBeVisible()
  await card.getByText('Show as a table').click()
  const amounts = await card.getByRole('table').getByRole('cell').allTextContents()
  const cents = amounts.map((amount) => Math.round(Number(amount.replace('−', '-').replace(/[^\d.-]/g, '')) * 100))
  expect(cents.length).toBeGreaterThan(2)
  expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(cents.at(-1))
})

test('UX-01 no axe violation and nothing scrolls sideways: every page, light and dark, 1280, 390 and 320 px wide', async () => {
  const risk = new URL(page.url()).pathname
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => localStorage.setItem('riskpilot-ui-theme', mode), theme)
    for (const path of ['/dashboard', '/risks', '/risks?tab=dismissed', risk, '/imports', '/nowhere']) {
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.className)).toBe(theme)
        const over = await page.evaluate(() => {
          const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
          return Math.max(...scrolled.map((element) => element.scrollWidth - element.clientWidth))
        })
        expect(over, `${path} at ${width} px scrolls sideways`).toBe(0)
        if (path === risk) await expectWholeRows(page, width)
        if (width === 320) continue
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${theme} ${width}: ${id} ${nodes[0]?.html}`)).toEqual([])
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('SHELL-04 on a phone the menu opens over the page, Escape closes it and gives the focus back', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/risks')
  const opener = page.getByRole('button', { name: 'Open the menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Imports' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Imports' }).click()
  await expect(page).toHaveURL(/\/imports$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('SHELL-08 SHELL-17 UX-14 light on the first visit although the system is dark; the choice is there at the first paint', async ({
  browser,
  baseURL,
}) => {
  const fresh = await browser.newContext({ baseURL, colorScheme: 'dark' })
  const visit = await fresh.newPage()
  await visit.goto('/sign-in')
  await expect(visit.locator('html')).toHaveClass('light')
  await fresh.close()
  await page.goto('/risks')
  await page.evaluate(() => localStorage.setItem('riskpilot-ui-theme', 'light'))
  await page.reload()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.goto('/imports', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass('dark')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
})

test('the playground answers its example from here alone', async ({ baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^(http|ws)/.test(request.url()) && new URL(request.url()).host !== new URL(baseURL ?? '').host) foreign.push(request.url())
  })
  await page.goto('/graphiql')
  // Before the editor has its text, executing sends nothing.
  await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText('WhereMoneyLeaks')
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(page.locator('.result-window')).toContainText('"totalCount"')
  expect(foreign).toEqual([])
  await page.goto('/risks')
})

test('SHELL-11 SHELL-13 logging out says so, ends the session and closes the private pages', async () => {
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.goto('/risks')
  await expect(page).toHaveURL(/\/sign-in$/)
  const answer = await context.request.post('/graphql', {
    data: { query: '{ viewer { id } }' },
    headers: { origin: process.env.RISKPILOT_URL ?? '' },
  })
  expect(await answer.json()).toMatchObject({ data: { viewer: null } })
})

test('the link of the first start works once, and the sign-in page says so; it is clean in both themes and three widths', async () => {
  await page.goto(process.env.RISKPILOT_LINK ?? '')
  await expect(page.getByText('This sign-in link does not work any more')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => localStorage.setItem('riskpilot-ui-theme', mode), theme)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Enter your email address')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${theme} ${width}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
})

test('SEC-15 no page broke its content security policy or threw an error', () => {
  expect(complaints).toEqual([])
})

/** Every figure of the evidence is within its card, also beside a file's name that is too long for its column. */
async function expectWholeRows(on: Page, width: number): Promise<void> {
  const table = on.getByRole('table', { name: /^Evidence for/ })
  const place = table.getByRole('cell', { name: /^orders\.csv:\d+$/ }).first()
  await place.evaluate((cell) => {
    if (cell.firstChild) cell.firstChild.textContent = 'orders of the whole year exported_from_the_shop_on_the_21st_of_November_2026.csv'
  })
  const outside = await table.evaluate((element) => {
    const card = element.parentElement?.getBoundingClientRect()
    const cells = [...element.querySelectorAll('tbody td, tfoot td, tfoot th')].filter((cell) => cell.getClientRects().length > 0)
    return cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > (card?.right ?? 0)).length
  })
  expect(outside, `figures cut at ${width} px`).toBe(0)
  await expect(table.locator('[data-loss]').first()).toBeVisible()
}
