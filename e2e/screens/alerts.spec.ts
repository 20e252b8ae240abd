import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop as shop } from '../../api/made-shops/leaky-shop.ts'
import { allFilesRead } from '../support/all-files-read.ts'
import { focusOn, takesKeys } from './focus-on.ts'
import { importFiles, makePerson, newSession } from './person.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
/** Stays on the dashboard and is never reloaded. */
let watcher: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  })
  page = await context.newPage()
  await newSession(page, await makePerson('eve'))
  watcher = await context.newPage()
  await watcher.goto('/dashboard')
  await expect(watcher.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
})
test.afterAll(() => page.context().close())

const rows = (on: Page) => on.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })
const dialog = (on: Page) => on.getByRole('dialog')
const tab = (on: Page, name: string) =>
  on.getByRole('navigation', { name: 'Alerts by status' }).getByRole('link', { name: new RegExp(name) })

/** The numbers behind `Active`, `Resolved` and `Dismissed`. */
/**
 * Until the page that is opened next has asked to be told of changed alerts: what came before, it
 * has read.
 */
async function listening(on: Page): Promise<void> {
  const socket = await on.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => payload.toString().includes('riskUpdated'))
}

async function counts(on: Page): Promise<number[]> {
  const words = await on.getByRole('navigation', { name: 'Alerts by status' }).getByRole('link').allTextContents()
  return words.filter((word) => word !== 'AI Training').map((word) => Number(word.replace(/\D/g, '')))
}

test('DASH-17 DASH-10 DASH-03 what leaks appears on the dashboard without a reload: money, score, counts, bars', async () => {
  await importFiles(page, canonicalFiles(shop))
  await expect(watcher.getByRole('heading', { name: 'Money at risk' })).toBeVisible({ timeout: 90_000 })
  await expect(watcher.getByText(/£[\d,.]+ a month/).first()).toBeVisible({ timeout: 90_000 })
  await expect(watcher.getByTestId('leakage-score')).toHaveText(/^[1-9]\d*\/100$/, { timeout: 90_000 })
  await expect(watcher.getByRole('list', { name: 'Recommended Actions' }).getByRole('listitem').first()).toBeVisible()
  const categories = watcher.getByRole('list', { name: 'Leakage Categories' }).getByRole('listitem')
  expect(await categories.count()).toBeLessThanOrEqual(4)
  await expect(categories.first()).toContainText(/£[\d,.]+.*open alert/)
  await expect(watcher.getByText(allFilesRead)).toBeVisible({ timeout: 90_000 })
  await expect(watcher.locator('section').filter({ hasText: 'Integration Status' }).last()).toContainText('orders.csv')
  const alerts = watcher.getByRole('list', { name: 'Recent Critical Alerts' }).getByRole('listitem')
  expect(await alerts.count()).toBeLessThanOrEqual(4)
})

test('DASH-04 DASH-05 a severity card leads to its alerts; one with none is no link', async () => {
  await page.goto('/dashboard')
  await takesKeys(page)
  const cards = page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  let followed = ''
  for (const [i, severity] of ['critical', 'high', 'medium'].entries()) {
    const count = Number(/\d+/.exec(await cards.nth(i).innerText())?.[0])
    await expect(cards.nth(i).getByRole('link')).toHaveCount(count > 0 ? 1 : 0)
    if (count > 0) followed = severity
  }
  if (followed) {
    await cards.nth(['critical', 'high', 'medium'].indexOf(followed)).getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/risks\\?severity=${followed}$`))
    await expect(page.getByRole('combobox', { name: 'Severity' })).toHaveValue(followed)
  }
})

test('DASH-11 DETAIL-10 DETAIL-09 an alert opens over the dashboard by keyboard, keeps the focus, and gives it back', async () => {
  await page.goto('/dashboard')
  const opener = page.getByRole('list', { name: 'Recommended Actions' }).getByRole('link').first()
  await focusOn(opener)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/risks\/[\w-]+$/)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByTestId('loss')).toBeVisible()
  for (let i = 0; i < 12; i++) {
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))).toBe(true)
    await page.keyboard.press('Tab')
  }
  const box = await dialog(page).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(800 * 0.9 + 1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(opener).toBeFocused()
})

test('DETAIL-01 DETAIL-02 DETAIL-05 UX-03 the dialog says score, tips, history and days, and a reload keeps it', async () => {
  await page.goto('/risks')
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/risks\/[\w-]+$/)
  await page.reload()
  const open = dialog(page)
  await expect(open.getByRole('meter', { name: 'Risk score' })).toBeVisible()
  await expect(open).toContainText(/Impact[\d.]+\/10/)
  await expect(open).toContainText(/Likelihood[\d.]+\/10/)
  await expect(open).toContainText(/Detected.*ago|Detectednow/)
  const tips = open.locator('section').filter({ has: page.getByRole('heading', { name: 'AI-Generated Recommendations' }) })
  await expect(tips.getByRole('listitem')).toHaveCount(6)
  await expect(open.getByRole('list', { name: 'Timeline' })).toContainText('Risk Detected')
  await expect(open.getByRole('slider', { name: /, (day by day|week by week) from / }).first()).toBeVisible()
  await open.getByText('Show as a table').first().click()
  const lost = await open.locator('table:has([data-point-loss])').first().locator('tbody td:last-child').allTextContents()
  const cents = lost.map((text) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100))
  const finding = await open
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Before and after' }) })
    .first()
    .locator('[title]')
    .first()
    .getAttribute('title')
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(Number(finding?.replace(/[^\d.-]/g, '')) * 100))
})

test('DETAIL-07 DETAIL-11 ALERT-08 steps move an alert: both counts follow, here and elsewhere, and the timeline says who and why', async () => {
  await page.goto('/risks')
  const listens = listening(watcher)
  await watcher.goto('/risks')
  await listens
  await expect(rows(watcher).first()).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const [active = 0, resolved = 0, dismissed = 0] = await counts(page)
  await expect(page.getByLabel(`${active} open alerts`)).toBeVisible()
  const title = await rows(page).first().getByRole('link').innerText()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Mark Resolved/ })
    .click()
  await expect(page.getByText('Leakage alert status updated successfully')).toBeVisible()
  await expect.poll(() => counts(page)).toEqual([active - 1, resolved + 1, dismissed])
  await expect(rows(page).filter({ hasText: title })).toHaveCount(0)
  await expect.poll(() => counts(watcher)).toEqual([active - 1, resolved + 1, dismissed])

  await tab(page, 'Resolved').click()
  await expect(rows(page).filter({ hasText: title })).toHaveCount(1)
  await expect(rows(page).getByRole('button', { name: /^Mark Resolved/ })).toHaveCount(0)
  await rows(page).filter({ hasText: title }).getByRole('link').click()
  await dialog(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Active')
  await dialog(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Investigating')
  await expect(dialog(page).getByRole('button', { name: 'Mark Resolved' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await dialog(page).getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(dialog(page).getByText('Say why you dismiss it, such as: false alarm, known and accepted, too small.')).toBeVisible()
  await dialog(page).getByLabel('Why do you dismiss it?').fill('Agreed with the supplier')
  await dialog(page).getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Dismissed')
  const timeline = dialog(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline.first()).toContainText(/Dismissed.*eve@shop\.example.*Agreed with the supplier/)
  await expect(timeline).toHaveCount(5)
  await expect.poll(() => counts(watcher)).toEqual([active - 1, resolved, dismissed + 1])
})

test('ALERT-15 STATE-17 who comes second is told in a sentence, and sees what the first left', async () => {
  await watcher.goto(page.url())
  const riskId = new URL(page.url()).pathname.split('/').at(-1)
  const move = (status: string) =>
    page.evaluate(
      async (input) => {
        const query = 'mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { userErrors { message } } }'
        const headers = { 'content-type': 'application/json' }
        await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables: { input } }) })
      },
      { riskId, status },
    )
  // Between the click and the server someone else restores the alert and takes it up.
  await watcher.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    if (body?.operationName === 'UpdateRiskStatus') for (const status of ['active', 'investigating']) await move(status)
    await route.continue()
  })
  await dialog(watcher).getByRole('button', { name: 'Restore' }).click()
  await expect(dialog(watcher).getByRole('alert')).toHaveText(/\w+.*\.$/)
  await expect(dialog(watcher).getByTestId('standing')).toContainText('Investigating')
  await watcher.unroute('**/graphql')
  await expect(dialog(page).getByTestId('standing')).toContainText('Investigating')
})

test('ALERT-01 ALERT-05 ALERT-10 VAL-21 UX-03 filters narrow together, stay in the address, and Back undoes them', async () => {
  await page.goto('/risks?severity=nonsense')
  await takesKeys(page)
  await expect(page.getByRole('combobox', { name: 'Severity' })).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
  const all = await rows(page).count()
  const title = await rows(page).first().getByRole('link').innerText()
  await page.getByLabel('Search').fill(title.toUpperCase())
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue(title.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Inventory')
  await expect(page.getByRole('heading', { name: 'No alert fits these filters' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear the filters' })).toBeVisible()
  await page.goBack()
  await takesKeys(page)
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Search').fill('')
  await expect(rows(page)).toHaveCount(all)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Dismissed')
  await expect(page.getByRole('heading', { name: 'No Dismissed Risks' })).toBeVisible()
  await expect(tab(page, 'Dismissed')).toHaveAttribute('aria-current', 'page')
})
