import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import { enterDemo } from './enter-demo.ts'
import { focusOn } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { importFiles, makePerson, newSession, scanned } from './person.ts'

// One business: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const made = makeShop({ seed: 29, firstDay: day('2026-01-05'), days: 80, skus: 12, linesPerDay: 50, leaks: [], traps: ['corrections'] })
const files = canonicalFiles(made)
const withoutAds = new Map([...files].filter(([name]) => name !== 'ads.csv'))

/** Cents of a column of a file, of the days that begin with `month`. */
function cents(file: 'shipping.csv' | 'ads.csv', column: string, month = ''): number {
  const [head = '', ...lines] = (files.get(file) ?? '').trimEnd().split('\n')
  const [at, on] = [head.split(',').indexOf(column), head.split(',').indexOf('date')]
  const cells = lines.map((line) => line.split(','))
  return cells.filter((row) => row[on]?.startsWith(month)).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0)
}
const pounds = (minor: number) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(minor / 100)

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  page = await context.newPage()
  await newSession(page, await makePerson('fia'))
})
test.afterAll(() => page.context().close())

const card = (title: string) => page.getByRole('region', { name: title, exact: true })
const line = (figure: string, of = 'All months') => card(of).locator(`dl [data-figure="${figure}"]`)
const dialog = () => page.getByRole('dialog')

test('without files it says what will stand there and leads to the imports', async () => {
  await page.goto('/analytics')
  await page.getByRole('link', { name: 'Your figures' }).click()
  await expect(page).toHaveURL(/\/analytics\/figures$/)
  await expect(page.getByText('No figures yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Import files' })).toHaveAttribute('href', '/imports')
  await lookOver(page, 'your figures, without files')
})

test('it states what the files say, in total and by month, and what they do not say', async () => {
  await importFiles(page, withoutAds)
  await scanned(page)
  await page.goto('/analytics/figures')
  await expect(line('postage_paid')).toContainText(pounds(cents('shipping.csv', 'cost')))
  await expect(line('postage_charged')).toContainText(pounds(cents('shipping.csv', 'charged')))
  await expect(line('ad_spend')).toContainText('No ads')
  await expect(line('corrections')).toContainText(/order lines? typed wrongly and undone within the hour/)
  await expect(line('repeated_lines')).toContainText('No order has the same product, units and price twice.')
  const february = page.getByRole('table', { name: 'Costs by month' }).getByRole('row', { name: /^Feb 2026: all figures/ })
  await expect(february.locator('[data-figure="postage_paid"]')).toContainText(pounds(cents('shipping.csv', 'cost', '2026-02')))
  await expect(page.getByRole('img', { name: /^Net sales by month: Jan 2026: £/ })).toBeVisible()
  await lookOver(page, 'your figures')
})

test('a figure opens to its rows by keyboard; shown whole they sum to it, and Escape leads back to the figure', async () => {
  await page.reload()
  const figure = page.getByRole('link', { name: /^Postage paid, January 2026: .*\. Show the rows$/ })
  await focusOn(figure)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/analytics\/figures\?month=2026-01&figure=postage_paid$/)
  const rows = dialog().getByRole('table', { name: 'Rows of Postage paid' }).locator('tbody tr')
  await expect(rows).toHaveCount(100)
  await expect(rows.first()).toContainText(/shipping\.csv:\d+/)
  await expect(dialog().getByTestId('rows-sum')).toHaveCount(0)
  const more = dialog().getByRole('button', { name: 'Show more rows' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(dialog().getByTestId('rows-sum')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog().getByTestId('rows-sum')).toHaveText(pounds(cents('shipping.csv', 'cost', '2026-01')))
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(page).toHaveURL(/\/analytics\/figures$/)
  await expect(figure).toBeFocused()
})

test('the most refunded products are named, and each opens to the rows that sum to it', async () => {
  const first = card('The largest').getByRole('list', { name: 'Refunds by product' }).getByRole('listitem').first()
  const amount = await first.getByRole('link').textContent()
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/analytics\/figures\?figure=refunds&by=product&name=/)
  await expect(dialog().getByTestId('rows-sum')).toHaveText(amount ?? '')
  await expect(dialog().getByRole('heading', { name: /^Refunds of .*, all months: / })).toContainText(amount ?? '')
  await lookOver(page, 'the rows of a product')
  await page.reload()
  await expect(dialog().getByTestId('rows-sum')).toHaveText(amount ?? '')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/analytics\/figures$/)
})

test('a month and a figure of it are addresses: reload and Back keep them', async () => {
  await page.getByRole('table', { name: 'Sales by month' }).getByRole('link', { name: 'Feb 2026: all figures' }).click()
  await expect(page).toHaveURL(/\?month=2026-02$/)
  await expect(line('postage_paid', 'February 2026')).toContainText(pounds(cents('shipping.csv', 'cost', '2026-02')))
  await line('refunds', 'February 2026').getByRole('link').click()
  await page.reload()
  await expect(dialog().getByRole('heading', { name: /^Refunds, February 2026/ })).toBeVisible()
  await expect(dialog().getByRole('table').locator('tbody tr').first()).toContainText(/refunds\.csv:\d+/)
  await lookOver(page, 'the rows of a figure')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\?month=2026-02$/)
  await page.getByRole('link', { name: 'Show all months' }).click()
  await expect(card('All months')).toBeVisible()
})

const left = (figure: string) => card('What is left of your sales').locator(`[data-figure="${figure}"]`)
/** Cents of an amount as the page writes it. */
const written = async (figure: string) => {
  const text = await left(figure).locator('dd').first().textContent()
  return Math.round(Number((text ?? '').replace(/[£,]/g, '').replace('−', '-')) * 100)
}

test('what is left of sales adds up from step to step, opens to its rows, and says what the files lack', async () => {
  await page.goto('/analytics/figures')
  await expect(left('ad_spend')).toContainText('No ads')
  await expect(card('What is left of your sales')).toContainText('Before fees and ads: your files do not state them.')
  const [sales, cost, gross] = [await written('net_sales'), await written('cost_of_goods'), await written('gross_profit')]
  expect(cost).toBeLessThan(0)
  expect(gross).toBe(sales + cost)
  const beside = -cents('shipping.csv', 'cost') + cents('shipping.csv', 'charged') + (await written('lost_chargebacks'))
  expect(await written('contribution_before_ads')).toBe(gross + beside)
  const [month] = await card('Profit by month').locator('tbody [data-figure="gross_profit"] a').allTextContents()
  await card('Profit by month')
    .getByRole('link', { name: /^Gross profit, March 2026/ })
    .click()
  await expect(page).toHaveURL(/\?month=2026-03&figure=gross_profit$/)
  const more = dialog().getByRole('button', { name: 'Show more rows' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(dialog().getByTestId('rows-sum')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog().getByTestId('rows-sum')).toHaveText(month ?? '')
  await page.keyboard.press('Escape')
})

test('it follows the next scan without a reload', async ({ baseURL }) => {
  await expect(line('ad_spend')).toContainText('No ads')
  const other = await page.context().newPage()
  await other.goto(`${baseURL}/imports`)
  await importFiles(other, new Map([['ads.csv', files.get('ads.csv') ?? '']]))
  await expect(line('ad_spend')).toContainText(pounds(cents('ads.csv', 'spend')), { timeout: 60_000 })
  await other.close()
})

test('days and what they are compared with are chosen by keyboard, stand in the address, and stay in it', async () => {
  await page.goto('/analytics/figures')
  await expect(page.getByLabel('Compare with')).toHaveCount(0)
  await focusOn(page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '30 days' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/analytics\/figures\?span=30d$/)
  await page.getByLabel('Compare with').selectOption('The days before')
  await expect(page).toHaveURL(/\?span=30d&with=before$/)
  await expect(page.getByTestId('chosen-days')).toHaveText(/^\d+ \w+ 2026 to \d+ \w+ 2026, compared with \d+ \w+ 2026 to \d+ \w+ 2026$/)
  await expect(left('gross_profit').getByTestId('compared')).toHaveText(/^from £[\d,.]+ \(\d+%\)/)
  await lookOver(page, 'your figures, compared')
  await left('gross_profit').getByRole('link').click()
  await expect(page).toHaveURL(/\?span=30d&with=before&figure=gross_profit$/)
  await expect(dialog().getByRole('heading', { name: /^Gross profit, \d+ \w+ 2026 to / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?span=30d&with=before$/)
  await page.goto('/analytics/figures?span=own&from=2026-02-01&to=2026-02-28&with=year')
  await expect(left('postage_paid')).toContainText(pounds(cents('shipping.csv', 'cost', '2026-02')))
  await expect(card('What is left of your sales')).toContainText('your files have no row from these days')
  await page.getByLabel('Last day').fill('2026-01-01')
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first.')
  await page.getByLabel('First day').fill('2025-01-01')
  await page.getByLabel('Last day').fill('2025-01-31')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page.getByText('Nothing in these days')).toBeVisible()
  await page.getByRole('link', { name: 'Show all days' }).click()
  await expect(page).toHaveURL(/\/analytics\/figures\??$/)
})

test('parts of sales say what is left of each, and open to their rows; campaigns stand beside the return at which ads pay', async () => {
  await page.goto('/analytics/figures')
  const parts = card('What sells and what is left')
  const table = (by: string) => parts.getByRole('table', { name: `What is left by ${by}` })
  await expect(table('product').locator('tbody tr')).toHaveCount(10)
  await expect(table('product').getByRole('columnheader', { name: 'Contribution before ads' })).toHaveCount(0)
  await parts.getByRole('button', { name: 'Show more products' }).click()
  await expect(table('product').locator('tbody tr')).toHaveCount(12)
  await parts.getByRole('link', { name: 'Countries' }).click()
  await expect(page).toHaveURL(/\?parts=country$/)
  const smallest = table('country').locator('[data-figure="contribution_before_ads"] a').last()
  const amount = await smallest.textContent()
  await smallest.click()
  await expect(page).toHaveURL(/\?parts=country&figure=contribution_before_ads&by=country&name=/)
  await expect(dialog().getByRole('heading', { name: /^Contribution before ads of / })).toBeVisible()
  const more = dialog().getByRole('button', { name: 'Show more rows' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(dialog().getByTestId('rows-sum')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog().getByTestId('rows-sum')).toHaveText(amount ?? '')
  await page.keyboard.press('Escape')
  await parts.getByRole('link', { name: 'Sales channels' }).click()
  await expect(parts).toContainText('Your files name no sales channel.')
  const campaigns = card('Campaigns')
  const rate = 1 / Number((await campaigns.textContent())?.match(/a return of ([\d.]+)×/)?.[1])
  const before = (await written('contribution_before_ads')) / (await written('net_sales'))
  expect(Math.abs(rate - before)).toBeLessThan(0.02)
  const spend = campaigns.getByRole('link', { name: /^Spend of / }).first()
  const spent = await spend.textContent()
  await spend.click()
  await expect(dialog().getByTestId('rows-sum')).toHaveText(spent ?? '')
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
})

test('the dashboard says what was left of the last whole month, and leads to its figures', async () => {
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Profit of the last month' })
  await expect(line).toContainText(/^Contribution margin in February 2026: £[\d,]+, \d+% of net sales\. The month before: £/)
  await line.getByRole('link', { name: 'See what is left of your sales' }).click()
  await expect(page).toHaveURL(/\/analytics\/figures\?span=own&from=2026-02-01&to=2026-02-28&with=before$/)
  await expect(left('postage_paid')).toContainText(pounds(cents('shipping.csv', 'cost', '2026-02')))
})

test('on a phone a month shows its net sales and each cost in a line of its own', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  const row = page.getByRole('table', { name: 'Costs by month' }).getByRole('row', { name: /^Feb 2026: all figures/ })
  await expect(row).toContainText('Postage paid')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the demo shows the figures of its own shop', async ({ browser, baseURL }) => {
  const demo = await browser.newPage({ baseURL, reducedMotion: 'reduce' })
  await enterDemo(demo)
  await demo.goto('/analytics/figures')
  await expect(demo.getByRole('heading', { name: 'Your figures' })).toBeVisible()
  await expect(demo.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(demo.getByRole('region', { name: 'All months' })).toContainText('Net sales')
  await demo.close()
})

test('a price that was cut by half is asked about, and each price opens the rows of its month', async () => {
  const sold = (month: string, price: string) =>
    [3, 5, 9, 12, 20].map((on) => `C${month}${on},2026-${month}-${String(on).padStart(2, '0')},CUT1,2,${price}`)
  const lines = ['order_id,date,sku,qty,unit_price', ...sold('01', '20.00'), ...sold('02', '9.50')]
  await importFiles(page, new Map([['more-orders.csv', `${lines.join('\n')}\n`]]))
  await scanned(page)
  await page.goto('/analytics/figures')
  const cuts = card('Prices cut by half and more')
  await expect(cuts.getByRole('listitem')).toHaveText([/CUT1From £20\.00 in January 2026 to £9\.50 since February 202610 units in 5 rows/])
  await lookOver(page, 'your figures, with a price cut')
  await cuts.getByRole('link', { name: '£9.50, price of CUT1 in February 2026. Show the rows' }).click()
  await expect(dialog().getByRole('heading', { name: 'Gross sales of CUT1, February 2026: £95.00' })).toBeVisible()
  await expect(dialog().getByTestId('rows-sum')).toHaveText('£95.00')
  await expect(dialog().locator('tbody tr')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(page).toHaveURL(/\/analytics\/figures$/)
  // The address alone opens the same.
  await page.goto('/analytics/figures?figure=gross_sales&month=2026-01&by=product&name=CUT1')
  await expect(dialog().getByRole('heading', { name: 'Gross sales of CUT1, January 2026: £200.00' })).toBeVisible()
})
