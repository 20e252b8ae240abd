import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop, shopWithEndedLeak } from '../../api/made-shops/leaky-shop.ts'
import { lookOver } from './look-over.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
test.describe.configure({ timeout: 90_000 })

const files = canonicalFiles(leakyShop)
/** The same shop, whose price caught up with the higher cost again. */
const ended = canonicalFiles(shopWithEndedLeak)
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const orders = files.get('orders.csv') ?? ''
const costs = files.get('costs.csv') ?? ''
const choose = (page: Page) => page.getByLabel('Choose files')
const chosen = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name })
const check = (page: Page) => page.getByRole('button', { name: /^Check my (\d+ )?files$/ })
const found = (page: Page) => page.getByRole('status', { name: 'What was found' })

/** Drops files on the page, as the file manager of a computer does. */
async function drop(page: Page, dropped: readonly { name: string; text: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, text } of list) transfer.items.add(new File([text], name))
    return transfer
  }, dropped)
  await page.getByText('Drop your exports here').dispatchEvent('drop', { dataTransfer })
}

/** As a person who comes back to the tab. */
const lookAnew = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Holds what is sent of files back until let go. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await gate
    await route.continue()
  })
  return () => release()
}

test('a visitor drops exports on the landing page, sees the largest leaks with their rows, and has everything deleted at once', async ({
  page,
}) => {
  await page.goto('/')
  await expect(choose(page)).toBeEnabled()
  await drop(page, [
    { name: 'costs.csv', text: costs },
    { name: 'photo.jpg', text: 'x' },
  ])
  await expect(chosen(page, 'photo.jpg')).toContainText('This kind of file cannot be read. Export it as CSV or Excel (XLSX).')
  await chosen(page, 'photo.jpg').getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect(chosen(page, 'photo.jpg')).toHaveCount(0)
  await choose(page).setInputFiles([csv('orders.csv', orders)])
  await page.getByLabel('Currency').selectOption('GBP')
  const release = await holdUploads(page)
  await check(page).click()
  await expect(page.getByTestId('sending')).toHaveText('Sending costs.csv, 1 of 2')
  await expect(page.getByRole('progressbar', { name: 'Sending costs.csv' })).toBeVisible()
  await expect(chosen(page, 'orders.csv')).toContainText('waits')
  release()
  await expect(page).toHaveURL(/\/check\/result$/)
  await expect(found(page)).toContainText(/2 leaks, about £[\d,]+ a month/, { timeout: 60_000 })
  await expect(found(page)).toContainText(/We would have caught 2 leaks earlier\. £[\d,]+ lost since/)
  await expect(page.getByText(/25,\d{3} rows of 2 files · 7 months, 2 January 2026 to 29 July 2026/)).toBeVisible()
  await lookOver(page, 'result of a check')

  const leak = page.getByRole('article').first()
  const title = (await leak.getByRole('heading').textContent()) ?? ''
  await expect(leak).toContainText(/about £[\d,]+ a month/)
  await expect(leak).toContainText(/We would have caught it on \d+ \w+ 2026, when £[\d,.]+ was lost\./)
  await expect(leak.getByRole('row')).toHaveCount(5)
  await expect(leak.getByRole('row').nth(1)).toContainText(/orders\.csv:\d+/)
  await expect(page.getByRole('heading', { name: 'Add your carrier bills' })).toBeVisible()
  const [money] = /£[\d,]+(?= a month)/.exec((await leak.textContent()) ?? '') ?? []
  await leak.getByRole('link', { name: /^See all [\d,]+ rows/ }).click()
  const alert = page.getByRole('dialog')
  await expect(alert.getByRole('heading', { level: 1 }).or(alert.getByRole('heading', { name: title }))).toHaveText(title)
  await expect(alert).toContainText(`${money} a month`)
  await page.goto('/risks')
  const band = page.getByRole('region', { name: 'Your files without an account' })
  await expect(band.getByRole('link', { name: 'Keep them: sign up' })).toHaveAttribute('href', '/sign-up')
  await band.getByRole('link', { name: 'Result of the check' }).click()
  await page.getByRole('link', { name: 'Keep it: sign up' }).click()
  await expect(page.getByText('amounts in GBP, days in the time zone Europe/London')).toBeVisible()
  await expect(page.getByLabel('Currency')).toHaveCount(0)
  await page.goto('/check/result')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/check/result')
  await expect(found(otherTab)).toContainText('2 leaks')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted' })).toBeVisible()
  await lookAnew(otherTab)
  for (const tab of [page, otherTab]) {
    if (tab === page) await tab.reload()
    await expect(tab.getByRole('heading', { level: 1, name: 'No check is open in this browser' })).toBeVisible()
  }
  await page.goto('/risks')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a file that fails is sent again without the others; files that ask or show nothing say so and lead on', async ({ page }) => {
  let isBroken = true
  const sent: string[] = []
  await page.route('**/uploads/*', async (route) => {
    const request = route.request()
    const isDates = request.postData()?.includes('03/04/2025') ?? false
    if (isBroken && isDates) return route.fulfill({ status: 503, json: { message: 'The disk is full. Try again in an hour.' } })
    if (request.method() === 'PATCH') sent.push(isDates ? 'dates' : request.postData()?.includes('EUR') ? 'euros' : 'costs')
    await route.continue()
  })
  await page.goto('/check')
  await expect(check(page)).toBeEnabled()
  await check(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one file.')
  const dates = 'order_id,date,sku,qty,unit_price\n1,03/04/2025,A,1,2.50\n2,04/05/2025,B,1,2.50\n'
  const euros = 'order_id,date,sku,qty,unit_price,currency\n1,2025-04-13,A,1,2.50,EUR\n'
  const four = [csv('costs.csv', costs), csv('dates.csv', dates), csv('euros.csv', euros), csv('nothing.csv', '')]
  await choose(page).setInputFiles(four)
  await expect(chosen(page, 'nothing.csv')).toContainText('This file is empty. Export it again.')
  await lookOver(page, 'check your own files')
  await expect(check(page)).toHaveText('Check my 3 files')
  await page.getByLabel('Currency').selectOption('GBP')
  await check(page).click()
  await expect(chosen(page, 'dates.csv')).toContainText('The disk is full. Try again in an hour.')
  await expect(chosen(page, 'costs.csv')).toContainText('sent')
  await expect(page.getByRole('link', { name: 'See the result without this file' })).toHaveAttribute('href', '/check/result')
  isBroken = false
  await chosen(page, 'dates.csv').getByRole('button', { name: 'Send dates.csv again' }).click()
  await expect(page).toHaveURL(/\/check\/result$/)
  expect(sent).toEqual(['costs', 'euros', 'dates'])
  await expect(found(page)).toContainText('These files alone cannot show a leak', { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Add your orders' })).toBeVisible()
  const read = page.getByRole('list', { name: 'Files of this check' }).getByRole('listitem')
  const foreign = read.filter({ hasText: 'euros.csv' })
  await expect(foreign).toContainText('Its amounts are in EUR, and this check counts in GBP.')
  await expect(foreign.getByRole('link', { name: 'Choose the currency' })).toHaveAttribute('href', '/imports')
  const asks = read.filter({ hasText: 'dates.csv' })
  await expect(asks).toContainText('can be read in two ways')
  await expect(asks.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/imports')
  await page.getByRole('link', { name: 'Add files to this check' }).click()
  await expect(page.getByText('The files you sent before are still here.')).toBeVisible()
  await expect(page.getByLabel('Currency')).toHaveCount(0)
})

test('a check says what leaked and has ended, and after its 24 hours that they are over', async ({ page }) => {
  await page.goto('/check')
  await choose(page).setInputFiles([csv('orders.csv', ended.get('orders.csv') ?? ''), csv('costs.csv', ended.get('costs.csv') ?? '')])
  await check(page).click()
  await expect(found(page)).toContainText('Nothing leaks where your files end', { timeout: 60_000 })
  await expect(found(page)).toContainText('What leaked before, and has ended, stands below.')
  const leak = page.getByRole('article')
  await expect(leak).toHaveCount(1)
  await expect(leak).toContainText(/£[\d,]+ lost in all/)
  await expect(leak).toContainText(/Leaked\d+ \w+ 2026 to \d+ \w+ 2026/)
  await expect(leak.getByRole('row').nth(1)).toContainText(/orders\.csv:\d+/)
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  await lookAnew(page)
  await expect(page.getByRole('heading', { level: 1, name: 'The 24 hours of this check are over' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check my files' })).toHaveAttribute('href', '/check')
})

test('without scripts the page of the check says what it needs', async ({ request }) => {
  const html = await (await request.get('/check')).text()
  expect(html).toMatch(/<noscript>.*Sending files needs JavaScript/)
  expect(html.replaceAll('<!-- -->', '')).toContain('Up to 12 files with 200 MB together.')
})
