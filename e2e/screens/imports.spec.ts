import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import { takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { fileRow, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
// One business: what one test imports is what the next looks at, changes and takes back.
test.describe.configure({ mode: 'serial', timeout: 60_000 })

const made = makeShop({
  seed: 3,
  firstDay: day('2025-01-01'),
  days: 120,
  skus: 40,
  linesPerDay: 40,
  leaks: [{ kind: 'ad_waste', size: 'high', shape: 'step', endsAfter: null }],
  traps: [],
})
const files = canonicalFiles(made)
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const shopFile = (name: 'orders.csv' | 'costs.csv' | 'ads.csv') => csv(name, files.get(name) ?? '')
const found = (page: Page) => page.getByRole('status', { name: 'What was found' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await newSession(page, await makePerson('finder'))
  await page.goto('/imports')
  await takesKeys(page)
})
test.afterAll(() => page.close())

test('UX-07 when reading ends the page says what was found, without a reload; with few files it says what to add', async () => {
  await page.getByLabel('Files to import').setInputFiles(shopFile('orders.csv'))
  await expect(fileRow(page, 'orders.csv').getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(found(page)).toContainText(
    /^No leak so far: \d+ of \d+ checks can run on your filesNext: add your .*\.Your files end on 30 April 2025\.$/,
    {
      timeout: 60_000,
    },
  )
  await page.getByLabel('Files to import').setInputFiles([shopFile('costs.csv'), shopFile('ads.csv')])
  await expect(found(page)).toContainText(/\d+ leaks?, about £[\d,]+ a month/, { timeout: 60_000 })
  await lookOver(page, 'imports with what was found')
  await found(page).getByRole('link', { name: 'See what leaks' }).click()
  await expect(page).toHaveURL(/\/risks$/)
  await page.goBack()
})

test('UX-07 a finished file says its days, columns, currency, who imported it and why rows were refused; green only without refused rows', async () => {
  const row = fileRow(page, 'orders.csv').first()
  await expect(row).toContainText('2 January 2025 to 30 April 2025')
  await expect(row).toContainText('GBP')
  await expect(row).toContainText(/Imported by finder@shop\.example, /)
  await row.getByText(/^\d+ columns read/).click()
  await expect(row.getByRole('term').filter({ hasText: 'Order number' })).toBeVisible()
  const bad =
    'order_id,date,sku,qty,unit_price,note\nx1,2025-04-30,A,1,2,n\nx2,2025-04-30,A,two,2,n\nx3,2025-04-30,A,two,2,n\nx4,2025-04-30,,1,2,n\n'
  await page.getByLabel('Files to import').setInputFiles([csv('broken.csv', bad), csv('empty.csv', 'order_id,date,sku,qty,unit_price\n')])
  const broken = fileRow(page, 'broken.csv')
  await expect(broken.getByText('Done in part')).toBeVisible({ timeout: 30_000 })
  await expect(broken.getByRole('list', { name: 'Why rows of broken.csv were refused' }).getByRole('listitem')).toHaveText([
    '2 rows, qty: ‘two’ is not a number. (first on line 3)',
    /^1 row, sku: .*\(line 5\)$/,
  ])
  await expect(broken.getByText('5 columns read, 1 ignored')).toBeVisible()
  await expect(broken.getByRole('link', { name: '3 rows refused: download with reasons' })).toBeVisible()
  const empty = fileRow(page, 'empty.csv')
  await expect(empty.getByText('Nothing was read: the file has no rows under its header')).toBeVisible({ timeout: 30_000 })
  await expect(empty.getByText('Done')).toHaveCount(0)
})

test('UX-07 a file that asks keeps its place on the server after a reload, and a dismissed one leaves the list until it is wanted again', async () => {
  await page.getByLabel('Files to import').setInputFiles(csv('days.csv', 'order_id,date,sku,qty,unit_price\nd1,01/02/2025,A,1,9.99\n'))
  const question = page.getByRole('group', { name: 'Question about days.csv' })
  await expect(question).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(question).toContainText('The file is read again with your answer.')
  await page.getByRole('button', { name: 'Dismiss days.csv' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('1 dismissed file')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: '1 February' }).click()
  await expect(fileRow(page, 'days.csv').first()).toContainText('1 accepted', { timeout: 30_000 })
  await expect(question).toHaveCount(0)
})

test('REL-03 an import is taken back after saying what leaves; its leak is withdrawn with the reason, and the file can come again', async () => {
  const row = fileRow(page, 'ads.csv').first()
  await row.getByRole('button', { name: 'Take back ads.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back ads.csv' })
  await expect(dialog).toContainText(/[\d,]+ rows of this file leave RiskPilot \(\d January 2025 to 30 April 2025\)/)
  await expect(dialog).toContainText(/\d+ open alerts? ha(s|ve) losses on these days/)
  await lookOver(page, 'taking an import back')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Take back ads.csv' })).toBeFocused()
  await row.getByRole('button', { name: 'Take back ads.csv' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(row).toContainText(/Taken back .* by finder@shop\.example\. [\d,]+ rows left\./, { timeout: 30_000 })
  await expect(row.getByRole('button', { name: 'Take back ads.csv' })).toHaveCount(0)
  await expect(found(page)).toContainText('No leak so far', { timeout: 60_000 })
  await page.getByLabel('Files to import').setInputFiles(shopFile('ads.csv'))
  await expect(fileRow(page, 'ads.csv').first().getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(fileRow(page, 'ads.csv').first()).not.toContainText('duplicate')
})
