import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { shopWithThreeLeaks as shop } from '../../api/made-shops/leaky-shop.ts'
import { allFilesRead } from '../support/all-files-read.ts'
import { focusOn, takesKeys } from './focus-on.ts'
import { focus, lookOver, tabTo } from './look-over.ts'
import { fileRow, makePerson, type Person } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One shop, one page and one keyboard: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

/**
 * What two products are called in this shop: one without a blank to break at, one that is written
 * from the right.
 */
const longName = 'Handmade-Stoneware-Espresso-Cup-With-Saucer-Set-Of-Six-Midnight-Blue-Glaze-EUR-2026'
const rightToLeft = 'طقم فناجين قهوة عربية من الخزف الأزرق – ٦ قطع'

/** The shop's files, with the two products called so. */
function files() {
  const [first, second] = shop.truth.leaks.map(({ entity }) => entity)
  const named = (text: string) => text.replaceAll(`,${first},`, `,${longName},`).replaceAll(`,${second},`, `,${rightToLeft},`)
  const inFirstColumn = (text: string) => text.replaceAll(`\n${first},`, `\n${longName},`).replaceAll(`\n${second},`, `\n${rightToLeft},`)
  return [...canonicalFiles(shop)].map(([name, text]) => csv(name, inFirstColumn(named(text))))
}
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

let page: Page
let person: Person
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  person = await makePerson('fay', 'Fay’s shop of household goods, gifts and everything else for the well-kept home')
})
test.afterAll(() => page.context().close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const alerts = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })

/** Opens a view and waits until it has all it asked for. */
async function open(path: string): Promise<void> {
  await page.goto(path)
  await settle()
}
async function settle(): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
async function answer(operation: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    return body?.operationName === operation ? handle(route) : route.continue()
  })
}

test('UX-01 UX-13 before anyone is signed in: sign-in, the demo’s door, a page that is not there, no server', async () => {
  await open('/sign-in')
  await lookOver(page, 'sign-in')
  await answer('DemoLogin', (route) => route.abort())
  await open('/demo')
  await page.getByRole('button', { name: 'Access Demo Platform' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await lookOver(page, 'demo, refused')
  await open('/nowhere')
  await lookOver(page, 'not found')
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'RiskPilot could not be reached' })).toBeVisible()
  await lookOver(page, 'no server')
})

test('UX-01 the main job by keyboard alone: sign in, import, and open the dearest leak to its rows; the focus always shows', async () => {
  await page.goto('/sign-in')
  await takesKeys(page)
  await tabTo(page, /^$/)
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await lookOver(page, 'the dashboard of a new business')
  // Waited for from here on: a key is faster than the browser is told to hand its chooser over.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 })
  await tabTo(page, /^Choose files$/)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(files())
  for (const { name } of files()) await expect(fileRow(page, name).getByText('Done')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('link', { name: 'See what leaks' })).toBeVisible({ timeout: 90_000 })
  await tabTo(page, /^See what leaks$/)
  await page.keyboard.press('Enter')
  await expect(alerts()).not.toHaveCount(0, { timeout: 90_000 })
  await expect(page.getByText(allFilesRead)).toBeVisible({ timeout: 90_000 })
  const title = await alerts().first().getByRole('link').innerText()
  await tabTo(page, new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('loss')).toBeVisible()
  await tabTo(page, /^Show more rows$/)
  const rows = page.locator('[data-loss]')
  const before = await rows.count()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await focus(page))?.name).toBe(title)
})

test('UX-01 UX-13 ALERT-18 the alerts: each tab, a filter that finds nothing, an answer that does not come', async () => {
  await open('/risks')
  await expect(alerts().filter({ hasText: longName })).toHaveCount(1)
  await expect(alerts().filter({ hasText: rightToLeft })).toHaveCount(1)
  await lookOver(page, 'active alerts')
  await alerts()
    .filter({ hasText: 'Shipping with' })
    .getByRole('button', { name: /^Mark Resolved/ })
    .click()
  await expect(page.getByText('Leakage alert status updated successfully')).toBeVisible()
  await lookOver(page, 'active alerts with a toast')
  await open('/risks?tab=resolved')
  await expect(alerts()).toHaveCount(1)
  await lookOver(page, 'resolved alerts')
  await open('/risks?tab=dismissed&severity=critical&search=nothing+is+called+so')
  await expect(page.getByRole('heading', { name: 'No alert fits these filters' })).toBeVisible()
  await lookOver(page, 'a filter that finds nothing')
  await answer('Risks', (route) => route.abort())
  await open('/risks')
  await expect(page.getByRole('alert')).toContainText('Failed to load latest alerts. Showing cached data.')
  await lookOver(page, 'alerts that could not be read')
})

test('UX-01 UX-13 DASH-18 the dashboard: full, with its banners, and while it reads', async () => {
  await open('/dashboard')
  await expect(page.getByRole('list', { name: 'What could have been told earlier' })).toBeVisible()
  await lookOver(page, 'dashboard')
  await answer('RiskCounts', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await open('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load risk statistics. Showing cached data.')
  await lookOver(page, 'dashboard with a banner')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await answer('DashboardRisks', (route) => gate.then(() => route.continue()))
  await page.goto('/dashboard')
  await expect(page.getByRole('status', { name: 'Reading the dashboard' })).toBeVisible()
  await lookOver(page, 'dashboard that reads')
  release()
  await settle()
})

test('UX-01 UX-13 DETAIL-12 ALERT-18 an alert: its charts have tables, the table its rows; its dismissal; one that is not there', async () => {
  await open('/risks')
  await alerts().filter({ hasText: longName }).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('loss')).toBeVisible()
  await settle()
  const twins = dialog.getByText('Show as a table')
  await expect.poll(() => twins.count()).toBeGreaterThanOrEqual(2)
  const charts = await twins.count()
  for (const twin of await twins.all()) await twin.click()
  await expect(dialog.getByRole('table')).toHaveCount(charts + 1)
  await lookOver(page, 'an alert, everything open')
  await open('/risks')
  await alerts().filter({ hasText: rightToLeft }).getByRole('link').click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog.getByLabel('Why do you dismiss it?')).toBeFocused()
  await dialog.getByRole('button', { name: 'Dismiss alert' }).click()
  await lookOver(page, 'an alert that is being dismissed')
  await open('/risks/0197a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This alert is not here' })).toBeVisible()
  await lookOver(page, 'an alert that is not there')
})

test('UX-01 UX-13 the imports: done, refused, asking, half sent, in conflict, with everything open', async () => {
  const header = 'order_id,date,sku,qty,unit_price'
  const wide = 'orders of the whole year exported_from_the_shop_on_the_21st_of_November_2026_as_they_stood.csv'
  await open('/imports')
  const choose = (name: string, text: string) => page.getByLabel('Files to import').setInputFiles(csv(name, text))
  await choose('asks.csv', `${header}\nd1,01/02/2026,MUG,1,9.99\n`)
  await expect(page.getByRole('group', { name: 'Question about asks.csv' })).toBeVisible()
  await choose('unknown.csv', 'remember,the,milk\n1,2,3\n')
  await expect(page.getByRole('group', { name: 'Question about unknown.csv' })).toBeVisible()
  await choose(wide, `${header}\nx1,2026-02-30,MUG,1,9.99\nx2,2026-02-03,${rightToLeft},1,9.99\n`)
  await expect(fileRow(page, wide)).toContainText('1 row refused')
  for (const cost of ['3.10', '3.90']) {
    await choose(`costs-${cost}.csv`, `sku,valid_from,unit_cost\n${longName}-2,2026-01-01,${cost}\n`)
    await expect(fileRow(page, `costs-${cost}.csv`).getByText('Done')).toBeVisible()
  }
  await fileRow(page, 'costs-3.90.csv').getByText('1 row in conflict: show').click()
  await expect(fileRow(page, 'costs-3.90.csv').getByText('Line 2', { exact: true })).toBeVisible()
  await page.route('**/uploads/*', (route) => route.abort())
  await choose('half-sent.csv', `${header}\nh1,2026-02-03,MUG,1,9.99\n`)
  await expect(fileRow(page, 'half-sent.csv')).toContainText('Connection lost')
  const question = page.getByRole('group', { name: 'Question about unknown.csv' })
  await question.getByRole('button', { name: 'Adjust how it is read' }).click()
  await page.getByRole('form', { name: 'How unknown.csv is read' }).getByRole('button', { name: 'Import with these settings' }).click()
  await lookOver(page, 'imports, everything open')
})

test('UX-01 UX-13 ANALYT-14 a playbook with the figures of an alert, and the analytics of this shop', async () => {
  await open('/risks')
  const address = await alerts().filter({ hasText: longName }).getByRole('link').getAttribute('href')
  await open('/playbooks')
  const playbook = await page.getByRole('link', { name: 'Reprice after a cost rise' }).getAttribute('href')
  await open(`${playbook}?risk=${address?.split('/').at(-1)}`)
  await expect(page.getByRole('dialog')).toContainText(longName)
  await lookOver(page, 'a playbook for an alert')
  await open('/analytics')
  await lookOver(page, 'analytics')
})

test('STATE-19 coming back to the dashboard, the alerts, an alert and the imports asks for nothing again', async () => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const dialog = page.getByRole('dialog')
  const round = async () => {
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Money at risk' })).toBeVisible()
    await menu.getByRole('link', { name: /Leakage Alerts/ }).click()
    await alerts().first().getByRole('link').click()
    await expect(dialog.getByRole('slider', { name: /, (day by day|week by week) from / }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await menu.getByRole('link', { name: 'Imports' }).click()
    await expect(fileRow(page, 'orders.csv')).toBeVisible()
  }
  // The last that the dashboard asks for, with nothing on the page while it waits: who leaves
  // before has not read all of it once.
  const answered = (operation: string) =>
    page.waitForResponse((response) => response.request().postData()?.includes(`"operationName":"${operation}"`) ?? false)
  const last = Promise.all([answered('TimeMachine'), answered('Onboarding')])
  await pagesComePlain(page)
  await open('/dashboard')
  await last
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await round()
  await settle()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '')
  })
  await round()
  // As if the tab had been left and come back to.
  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'online']) window.dispatchEvent(new Event(name))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await round()
  expect(asked).toEqual([])
})

/** Goes on with Tab alone until it has the focus, which shows at every stop. */
async function tabOnto(target: Locator): Promise<void> {
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab')
    const stop = await focus(page)
    // The browser draws the focus of a date's parts itself, where no script can look.
    const isDate = await page.evaluate(() => document.activeElement?.matches('input[type=date]') ?? false)
    if (stop && !isDate) expect(stop, `focus on ‘${stop.name}’`).toMatchObject({ isSeen: true, isCovered: false })
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement))) return
  }
  throw new Error(`Tab never came to ${target}`)
}

/** Opens a page and begins at its content, as the link at its top does. */
async function beginAt(path: string): Promise<void> {
  await open(path)
  await focusOn(page.locator('#content'))
}

test('UX-01 FEED-06 feedback by keyboard alone: opened, answered, sent; the focus comes back', async () => {
  await beginAt('/risks')
  const opener = alerts()
    .first()
    .getByRole('button', { name: /^Feedback: / })
  await tabOnto(opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Provide Risk Feedback' })
  await expect(dialog).toBeVisible()
  const yes = dialog.getByRole('radiogroup', { name: /^Was this alert accurate/ }).getByRole('radio', { name: 'Yes' })
  await tabOnto(yes)
  await page.keyboard.press('Space')
  await expect(yes).toBeChecked()
  await tabOnto(dialog.getByRole('button', { name: 'Submit Feedback' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Feedback submitted')).toBeVisible()
  await expect(opener).toBeFocused()
})

test('UX-01 PLAN-01 PLAN-07 a plan by keyboard alone: opened from the list, typed, a step added, saved', async () => {
  await beginAt('/risks')
  await tabOnto(alerts().first().getByRole('link').first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabOnto(dialog.getByRole('button', { name: 'Create Action Plan' }))
  await page.keyboard.press('Enter')
  const form = dialog.getByRole('form', { name: 'Action plan' })
  await expect(form.getByLabel('Assignee')).toBeFocused()
  await page.keyboard.type('Ana')
  await tabOnto(form.getByLabel('Step 1', { exact: true }))
  await page.keyboard.type('Call the supplier')
  await tabOnto(form.getByRole('button', { name: 'Add step' }))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Step 2', { exact: true })).toBeFocused()
  await page.keyboard.type('Change the price')
  await tabOnto(form.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned to Ana.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Action plans' })).toContainText('Change the price')
  await expect(dialog.getByRole('button', { name: 'Create Action Plan' })).toBeFocused()
})

test('UX-01 PLAY-06 PLAY-07 a playbook by keyboard alone: opened from its alert, executed, a step ticked off', async () => {
  await beginAt('/risks')
  await tabOnto(alerts().first().getByRole('link').first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(page.getByTestId('loss')).toBeVisible()
  await tabOnto(dialog.getByRole('link', { name: 'View Playbook' }))
  await page.keyboard.press('Enter')
  await tabOnto(dialog.getByRole('button', { name: 'Execute Playbook' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await tabOnto(dialog.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  await expect(dialog.getByText(/^1 of \d+ steps done$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('UX-01 SETT-03 SETT-04 settings by keyboard alone: a name, and what one is told of, are kept', async () => {
  await beginAt('/settings/profile')
  const name = page.getByRole('main').getByLabel('Full name')
  await tabOnto(name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Fay Keys')
  await tabOnto(page.getByRole('main').getByRole('button', { name: /^Save/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await beginAt('/settings/profile')
  await expect(name).toHaveValue('Fay Keys')
  await tabOnto(page.getByRole('main').getByRole('link', { name: 'Notifications' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/notifications$/)
})
