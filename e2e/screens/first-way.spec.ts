import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { Day } from '../../api/values/day.ts'
import { allFilesRead } from '../support/all-files-read.ts'
import { axeFindings } from './axe.ts'
import { focusOn } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { chooseCurrency, fileRow, logOut } from './person.ts'

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
    // The browser notes the status of the page that there is not (ROUTE-04).
    const isNoPage = message.location().url.endsWith('/nowhere') && message.text().includes('status of 404')
    if (message.type() === 'error' && !isNoPage) complaints.push(message.text())
  })
})

test.afterAll(() => context.close())

test('ROUTE-01 ROUTE-02 DASH-18 the link of the first start leads the owner to the setup; the empty dashboard says what to do', async () => {
  await page.goto(process.env.RISKPILOT_LINK ?? '')
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up RiskPilot' })).toBeVisible()
  // Nothing is taken from the name and the address that the first start made up.
  await expect(page.getByLabel('Company name')).toHaveValue('')
  await expect(page.getByLabel('Work email')).toHaveValue('')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · RiskPilot')
  const banner = page.getByRole('region', { name: 'How you sign in' })
  await expect(banner).toContainText('You signed in with the one-time link.')
  await expect(banner.getByRole('link', { name: 'Choose how to sign in' })).toHaveAttribute('href', '/settings/security')
  watcher = await context.newPage()
  await watcher.goto('/risks')
  await expect(watcher.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeFocused()
})

test('UX-07 before the first file name and currency are asked: that of the file is suggested, else that of the time zone; nothing is sent before', async () => {
  const question = page.getByRole('group', { name: 'Currency of this shop' })
  const inEuros = 'order_id,date,sku,qty,unit_price,currency\n1,2026-01-05,MUG,1,9.99,EUR\n'
  await page.getByLabel('Files to import').setInputFiles({ name: 'euro.csv', mimeType: 'text/csv', buffer: Buffer.from(inEuros) })
  await expect(question.getByRole('heading', { name: 'Which currency is this shop in?' })).toBeFocused()
  await expect(question).toContainText('euro.csv is in EUR.')
  await expect(question.getByLabel('Currency')).toHaveValue('EUR')
  await expect(question.getByLabel('Time zone')).toHaveValue('Europe/London')
  await lookOver(page, 'the currency is asked')
  await page.reload()
  await page.getByLabel('Files to import').setInputFiles(files())
  await expect(question.getByRole('button', { name: `Use GBP and import ${files().length} files` })).toBeVisible()
  await expect(question).not.toContainText('is in')
  await question.getByRole('button', { name: 'Use GBP' }).click()
  await expect(question.getByText('Enter the name of your shop.')).toBeVisible()
  await expect(question.getByLabel('Name of your shop')).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  for (const { name } of files()) await expect(fileRow(page, name)).toHaveCount(0)
})

test('UX-07 files are read before the eyes: what they are, how many rows, which were refused; a reload keeps it', async () => {
  await page.getByLabel('Files to import').setInputFiles(files())
  await chooseCurrency(page, 'USD')
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
  await expect(watcher.getByText(allFilesRead)).toBeVisible({ timeout: 90_000 })
  await expect(rows.first()).toContainText(/\$[\d,.]+ a month/)
  await expect(rows.first()).toContainText(/Since \d+ \w+/)
  const entities = shop.truth.leaks.map(({ entity }) => entity.replace('/', ' to '))
  for (const entity of entities) await expect(rows.filter({ hasText: entity })).toHaveCount(1)
  await expect(watcher.getByRole('navigation').getByLabel(/^\d+ open$/)).toHaveText(String(await rows.count()))
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

test('UX-01 opened on a phone in the dark, every page has no axe violation, and nothing scrolls sideways at 390, 320 and 1280 px', async () => {
  const risk = new URL(page.url()).pathname
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.evaluate(() => localStorage.setItem('riskpilot-ui-theme', 'dark'))
  for (const path of ['/dashboard', '/risks', '/risks?tab=dismissed', risk, '/imports', '/nowhere']) {
    // Opened on a phone, and made wider: every-view.spec.ts looks at what is opened wide and in the
    // light, and made narrower.
    await page.setViewportSize({ width: 390, height: 800 })
    await open(path)
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
    expect(await axeFindings(page), path).toEqual([])
    for (const width of [390, 320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => {
        const scrolled = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        return Math.max(...scrolled.map((element) => element.scrollWidth - element.clientWidth))
      })
      expect(over, `${path} at ${width} px scrolls sideways`).toBe(0)
      if (path === risk) await expectWholeRows(page, width)
    }
  }
})

test('SHELL-04 on a phone the menu opens over the page, Escape closes it and gives the focus back', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/risks')
  const opener = page.getByRole('button', { name: 'Open the menu' })
  await focusOn(opener)
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
  await logOut(page)
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
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await lookOver(page, 'sign-in by a link that was used')
})

test('SEC-15 no page broke its content security policy or threw an error', () => {
  expect(complaints).toEqual([])
})

/**
 * Every figure of the evidence is within its card, also beside a file's name that is too long for
 * its column.
 */
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
