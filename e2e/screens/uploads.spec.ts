import { expect, type Page, test } from '@playwright/test'
import { fileRow, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
// One business: a far row or year is asked about beside the rows of the files before.
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  page.on('dialog', (dialog) => void dialog.accept())
  await newSession(page, await makePerson('bo'))
})
test.afterAll(() => page.close())
test.beforeEach(() => page.goto('/imports'))

const header = 'order_id,date,sku,qty,unit_price'
const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) })
const choose = (file: { name: string; mimeType: string; buffer: Buffer }) => page.getByLabel('Files to import').setInputFiles(file)

/** Scripts of this page that can send a file. */
const senders = () =>
  page.evaluate(async () => {
    const scripts = new Set(performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])))
    const texts = await Promise.all([...scripts].map(async (script) => (await fetch(script)).text()))
    return texts.filter((text) => text.includes('Tus-Resumable')).length
  })

test('UX-07 a file whose sending broke off goes on after a reload where it stopped; what sends it is loaded with the first file', async () => {
  // About 9 MB, three requests: much in few rows.
  const long = 'x'.repeat(3_000)
  const file = csv('orders.csv', [`${header},note`, ...Array.from({ length: 3_000 }, (_, i) => `o${i},2026-01-05,MUG,1,9.99,${long}`)])
  const offsets: string[] = []
  let isBroken = true
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = route.request().headers()['upload-offset'] ?? ''
    if (isBroken && offset !== '0') return route.abort('connectionreset')
    offsets.push(offset)
    return route.continue()
  })
  await expect(page.getByLabel('Files to import')).toBeEnabled()
  expect(await senders()).toBe(0)
  await choose(file)
  await expect(fileRow(page, 'orders.csv')).toContainText(/Connection lost at \d+ %\. It goes on by itself\./)
  expect(await senders()).toBe(1)
  await page.reload()
  await expect(fileRow(page, 'orders.csv')).toContainText(/Sending stopped at \d+ %\. Choose the same file again/)
  isBroken = false
  await choose(file)
  await expect(fileRow(page, 'orders.csv').getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(fileRow(page, 'orders.csv')).toHaveCount(1)
  await expect(fileRow(page, 'orders.csv')).toContainText('3,000 accepted')
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  await page.unroute('**/uploads/*')
})

test('an import that is being read can be cancelled; what was read stays and is said', async () => {
  const rows = Array.from({ length: 250_000 }, (_, i) => `c${i},2026-01-06 10:00,CUP-${i % 50},1,4.50`)
  await choose(csv('many-orders.csv', [header, ...rows]))
  const row = fileRow(page, 'many-orders.csv')
  await expect(row).toContainText(/Reading · [\d,]+ /, { timeout: 60_000 })
  await row.getByRole('button', { name: 'Cancel many-orders.csv' }).click()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Cancel many-orders.csv' })).toHaveCount(0)
  await expect(row).not.toContainText('250,000 accepted')
  await page.reload()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('a column that can be read in two ways is a question; a button answers it, also after a reload', async () => {
  const file = csv('days.csv', [header, 'd1,01/02/2026,MUG,1,9.99'])
  await choose(file)
  const question = page.getByRole('group', { name: 'Question about days.csv' })
  await expect(question).toContainText('is either 1 February or 2 January')
  await expect(question.getByRole('button')).toHaveText(['1 February', '2 January', 'Adjust how it is read'])
  await question.getByRole('button', { name: '1 February' }).click()
  await expect(fileRow(page, 'days.csv').first()).toContainText('1 accepted', { timeout: 30_000 })
  await expect(question).toHaveCount(0)

  // Last month's answer holds for this month's file, and is said; a file with other columns is a
  // question of its own.
  await choose({ ...csv('days-again.csv', [header, 'd2,03/02/2026,MUG,1,9.99']) })
  await expect(fileRow(page, 'days-again.csv').first()).toContainText('1 accepted', { timeout: 30_000 })
  await expect(fileRow(page, 'days-again.csv').first()).toContainText('days.csv')

  const turned = csv('other-days.csv', ['date,order_id,sku,qty,unit_price', '01/02/2026,d1,MUG,1,9.99'])
  await choose(turned)
  const other = page.getByRole('group', { name: 'Question about other-days.csv' })
  await expect(other).toBeVisible()
  await page.reload()
  await other.getByRole('button', { name: '1 February' }).click()
  await expect(fileRow(page, 'other-days.csv').first()).toContainText('1 duplicate', { timeout: 30_000 })
})

test('UX-07 the end of a file that is told before its answer arrives stays on the screen', async () => {
  await choose(csv('late-answer.csv', ['order_id,sku,date,qty,unit_price', 'l1,MUG,01/02/2026,1,9.99']))
  const question = page.getByRole('group', { name: 'Question about late-answer.csv' })
  await expect(question).toBeVisible()
  const row = fileRow(page, 'late-answer.csv').first()
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'ReadImportAgain') return route.fallback()
    const response = await route.fetch()
    await expect(row).toContainText('Done', { timeout: 60_000 })
    await route.fulfill({ response })
  })
  const answered = page.waitForResponse((response) => response.request().postDataJSON()?.operationName === 'ReadImportAgain')
  await question.getByRole('button', { name: '1 February' }).click()
  await (await answered).finished()
  // The question goes when the answer is in the list.
  await expect(question).toHaveCount(0)
  await expect(row).toContainText('1 accepted')
  await expect(row).toContainText('Done')
  await page.unroute('**/graphql')
})

test('REL-16 a row dated far from all others is asked about with its line, and counts or not as a button says', async () => {
  const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const lines = [header, ...days.map((on, i) => `y${i},${on},POT,1,9.99`), 'TYP1,2016-01-09,TYPO,1,5.00']
  await choose(csv('wrong-year.csv', lines))
  const question = page.getByRole('group', { name: 'Question about wrong-year.csv' })
  await expect(question).toContainText('A row of ‘wrong-year.csv’ is dated far from all others.')
  await expect(question.getByRole('list', { name: 'Rows in question' })).toContainText(/^Line 62: .*9 January 2016, order TYP1, TYPO$/)
  await expect(question.getByRole('button')).toHaveText(['Leave these rows out', 'They are right', 'Adjust how it is read'])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await question.getByRole('button', { name: 'Leave these rows out' }).click()
  const row = fileRow(page, 'wrong-year.csv').first()
  await expect(row).toContainText('60 accepted', { timeout: 30_000 })
  await expect(row).toContainText('1 row refused')
  await expect(question).toHaveCount(0)

  await choose(csv('right-year.csv', lines))
  await page.getByRole('group', { name: 'Question about right-year.csv' }).getByRole('button', { name: 'They are right' }).click()
  await expect(fileRow(page, 'right-year.csv').first()).toContainText('1 accepted · 60 duplicates', { timeout: 30_000 })
})

test('REL-16 a file of another year is asked about; it is left out and comes back with Undo, or counts as a button says', async () => {
  const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2011, 0, 1 + i)).toISOString().slice(0, 10))
  await choose(csv('old-year.csv', [header, ...days.map((on, i) => `old${i},${on},POT,1,9.99`)]))
  const question = page.getByRole('group', { name: 'Question about old-year.csv' })
  await expect(question).toContainText('‘old-year.csv’ looks like another year’s. Its rows are from 1 January 2011 to 1 March 2011', {
    timeout: 30_000,
  })
  await expect(question.getByRole('button')).toHaveText(['Import anyway', 'Leave it out', 'Adjust how it is read'])
  await question.getByRole('button', { name: 'Leave it out' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Import anyway' }).click()
  await expect(fileRow(page, 'old-year.csv').first()).toContainText('60 accepted', { timeout: 30_000 })
  await expect(question).toHaveCount(0)
})

test('rows that contradict the ledger can be opened, with what a conflict is', async () => {
  const costs = (cost: string) => csv(`costs-${cost}.csv`, ['sku,valid_from,unit_cost', `MUG,2026-01-01,${cost}`])
  await choose(costs('3.10'))
  await expect(fileRow(page, 'costs-3.10.csv')).toContainText('1 accepted', { timeout: 30_000 })
  await choose(costs('3.90'))
  const row = fileRow(page, 'costs-3.90.csv')
  await row.getByText('1 row in conflict: show').click()
  await expect(row).toContainText('The earlier row counts, this one does not, until you decide otherwise.')
  await expect(row.getByText('Line 2', { exact: true })).toBeVisible()
  await expect(row.getByRole('row', { name: /Unit cost.*differs/ })).toContainText('£3.10£3.90')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
  const file = row.getByRole('button', { name: /the file’s.*line 2/ })
  await file.click()
  await expect(file).toHaveAttribute('aria-pressed', 'true')
  await expect(row.getByText('1 row in conflict, decided: show')).toBeVisible()
  await page.reload()
  await row.getByText('1 row in conflict, decided: show').click()
  await row.getByRole('button', { name: /the ledger’s.*line 2/ }).click()
  await expect(row.getByRole('button', { name: /the ledger’s.*line 2/ })).toContainText('Counts')
  await choose({ ...costs('3.90'), name: 'costs-again.csv' })
  await expect(fileRow(page, 'costs-again.csv')).toContainText('1 duplicate', { timeout: 30_000 })
})

test('a file of which one column alone is missing asks for it, and one press reads the file', async () => {
  await choose(csv('shop-products.csv', ['Handle,Title,Variant SKU,Cost per item', 'tea,Green tea,TEA-1,2.10', 'tea,,,']))
  const question = page.getByRole('group', { name: 'Question about shop-products.csv' })
  await expect(question).toContainText('From which day do these costs hold?')
  await expect(question.getByRole('button', { name: /^From today, / })).toBeVisible()
  await question.getByRole('button', { name: /^All along, since / }).click()
  const row = fileRow(page, 'shop-products.csv').first()
  await expect(row).toContainText('1 accepted', { timeout: 30_000 })
  await expect(row).toContainText('a Shopify product export. This layout is new to us')
})

test('a file with a renamed column asks in words which one it is, each with its first cells, and one press reads it', async () => {
  const rows = ['7001,2026-03-01,Blue mug,1,9.00,L1,ada', '7002,2026-03-02,Tea cup,2,4.00,L2,bob']
  await choose(csv('renamed.csv', ['Order ID,Sale Date,Product title,Quantity,Price,Listing ID,Buyer', ...rows]))
  const question = page.getByRole('group', { name: 'Question about renamed.csv' })
  await expect(question).toContainText('‘renamed.csv’ looks like a list of orders. Which of its columns is the ‘Item Name’?')
  if (process.env.RISKPILOT_PICTURES) await page.screenshot({ path: `${process.env.RISKPILOT_PICTURES}/missing-column.png` })
  await question.getByRole('button', { name: /^Product title\s*Blue mug · Tea cup$/ }).click()
  await expect(fileRow(page, 'renamed.csv').first()).toContainText('2 accepted', { timeout: 30_000 })
})

test('a file whose columns do not say enough is read as a person says, and the next one with its header by itself', async () => {
  const list = (name: string, cost: string) => csv(name, ['Variant SKU,Cost per item,Status', `TEA,${cost},active`, `OLD,${cost},archived`])
  await choose(list('products.csv', '2.10'))
  const question = page.getByRole('group', { name: 'Question about products.csv' })
  await expect(question).toContainText('products.csv’ looks like a list of unit costs. From which day do these costs hold?')
  await question.getByRole('button', { name: 'Adjust how it is read' }).click()
  const form = page.getByRole('form', { name: 'How products.csv is read' })
  await form.getByRole('button', { name: 'Import with these settings' }).click()
  await expect(form.getByText('Choose the column, or say what holds for all rows')).toBeVisible()
  await expect(form.getByLabel('Cost valid from')).toBeFocused()
  await form.getByLabel('Cost valid from', { exact: true }).selectOption('The same for all rows…')
  await form.getByLabel('Cost valid from of all rows').fill('2026-01-01')
  await form.getByRole('button', { name: 'Add a condition' }).click()
  await form.getByLabel('Column', { exact: true }).selectOption('Status')
  await form.getByLabel('holds exactly').fill('active')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await form.getByRole('button', { name: 'Import with these settings' }).click()
  const row = fileRow(page, 'products.csv').first()
  await expect(row).toContainText('1 accepted', { timeout: 30_000 })
  await expect(row).toContainText('1 row refused')
  await choose(list('products-again.csv', '2.10'))
  await expect(fileRow(page, 'products-again.csv').first()).toContainText('1 duplicate', { timeout: 30_000 })
  await expect(fileRow(page, 'products-again.csv').first()).toContainText('Read as ‘products.csv’ was')
})
