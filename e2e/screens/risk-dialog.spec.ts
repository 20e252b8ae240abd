import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop as shop } from './leaky-shop.ts'
import { importFiles, makePerson, type Person, signIn } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', actionTimeout: 20_000 })

let person: Person
let page: Page
/** Another browser of the same business, which is never reloaded once it is there. */
let other: Page
let alert = ''

async function signedIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(20_000)
  const opened = await context.newPage()
  await signIn(opened, person)
  await expect(opened).toHaveURL(/\/dashboard$/)
  return opened
}

test.beforeAll(async ({ browser, baseURL }) => {
  person = await makePerson('cora')
  page = await signedIn(browser, baseURL)
  other = await signedIn(browser, baseURL)
  await importFiles(page, canonicalFiles(shop))
  await page.goto('/risks')
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' }).getByRole('link').first()
  await expect(first).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/\d+ ready · 2 cannot run/)).toBeVisible({ timeout: 90_000 })
  await first.click()
  await expect(dialog(page).getByTestId('loss')).toBeVisible()
  alert = new URL(page.url()).pathname
  await other.goto(alert)
})
test.afterAll(async () => {
  await page.context().close()
  await other.context().close()
})

const dialog = (on: Page) => on.getByRole('dialog')
const button = (on: Page, name: string) => dialog(on).getByRole('button', { name, exact: true })
const comments = (on: Page) => dialog(on).getByRole('list', { name: 'Comments' }).getByRole('listitem')
const plans = (on: Page) => dialog(on).getByRole('list', { name: 'Action plans' }).locator('> li')
const planForm = (on: Page) => dialog(on).getByRole('form', { name: 'Action plan' })

test('DETAIL-06 ALERT-06 the steps stay reachable at the foot while the dialog is read', async () => {
  for (const name of ['Create Action Plan', 'Add Comment', 'Mark Resolved']) await expect(button(page, name)).toBeInViewport()
  await dialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  for (const name of ['Create Action Plan', 'Add Comment', 'Mark Resolved']) await expect(button(page, name)).toBeInViewport()
})

test('DETAIL-08 a comment is kept with author and time, appears in the other browser by itself, and is text alone', async () => {
  await button(page, 'Add Comment').click()
  await expect(dialog(page).getByLabel('Your comment')).toBeFocused()
  await button(page, 'Save comment').click()
  await expect(dialog(page).getByText('Write something first.')).toBeVisible()
  await expect(dialog(page).getByLabel('Your comment')).toBeFocused()
  const words = '<img src=x onerror="alert(1)"> Called them.'
  await dialog(page).getByLabel('Your comment').fill(`${words}\nAn offer comes on Friday.`)
  await button(page, 'Save comment').click()
  for (const on of [page, other]) {
    await expect(comments(on)).toHaveCount(1)
    await expect(comments(on).first()).toContainText(words)
    await expect(comments(on).first()).toContainText(/cora@shop\.example · .*(now|ago)/)
  }
  await expect(button(page, 'Add Comment')).toBeFocused()
  await expect(dialog(page).locator('img')).toHaveCount(0)
  await page.reload()
  await expect(comments(page)).toHaveCount(1)
})

test('REL-21 DETAIL-08 a comment whose answer was lost is sent again and kept once', async () => {
  await button(page, 'Add Comment').click()
  await dialog(page).getByLabel('Your comment').fill('Sent twice')
  // The server keeps it, and its answer never arrives.
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string }
    if (operationName !== 'AddRiskComment') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Save comment').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'RiskPilot did not answer' })).toBeVisible()
  await expect(dialog(page).getByLabel('Your comment')).toHaveValue('Sent twice')
  await page.unroute('**/graphql')
  await button(page, 'Save comment').click()
  await expect(dialog(page).getByLabel('Your comment')).toHaveCount(0)
  for (const on of [page, other]) await expect(comments(on).filter({ hasText: 'Sent twice' })).toHaveCount(1)
  await page.reload()
  await expect(comments(page)).toHaveCount(2)
})

test('PLAN-01 PLAN-02 PLAN-07 steps are added and removed, the last stays, and cancelling clears the form and hides it', async () => {
  await expect(planForm(page)).toHaveCount(0)
  await button(page, 'Create Action Plan').press('Enter')
  await expect(planForm(page).getByLabel('Assignee')).toBeFocused()
  await expect(planForm(page).getByLabel('Due date')).toBeVisible()
  await expect(planForm(page).getByLabel(/^Step \d/)).toHaveCount(1)
  await expect(planForm(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await button(page, 'Add step').press('Enter')
  await expect(planForm(page).getByLabel(/^Step \d/)).toHaveCount(2)
  await planForm(page).getByLabel('Step 1', { exact: true }).fill('first')
  await planForm(page).getByLabel('Step 2', { exact: true }).fill('second')
  await button(page, 'Remove step 1').press('Enter')
  await expect(planForm(page).getByLabel('Step 1', { exact: true })).toHaveValue('second')
  await planForm(page).getByLabel('Assignee').fill('Ana')
  await planForm(page).getByLabel('Due date').fill('2027-01-15')
  await button(page, 'Cancel').press('Enter')
  await expect(planForm(page)).toHaveCount(0)
  await expect(button(page, 'Create Action Plan')).toBeFocused()
  await button(page, 'Create Action Plan').click()
  for (const label of ['Assignee', 'Due date', 'Step 1']) await expect(planForm(page).getByLabel(label, { exact: true })).toHaveValue('')
  await button(page, 'Cancel').click()
})

test('UX-15 what is typed of a plan survives a reload, and leaving it unsaved asks first', async () => {
  await button(page, 'Create Action Plan').click()
  await planForm(page).getByLabel('Assignee').fill('Ana')
  await planForm(page).getByLabel('Step 1', { exact: true }).fill('Call the supplier')
  await page.reload()
  await expect(planForm(page).getByLabel('Assignee')).toHaveValue('Ana')
  await expect(planForm(page).getByLabel('Step 1', { exact: true })).toHaveValue('Call the supplier')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('What you typed is not saved.')).toBeVisible()
  await expect(button(page, 'Stay')).toBeFocused()
  // A browser lets a page refuse the first Escape alone.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await button(page, 'Stay').click()
  await expect(dialog(page).getByText('What you typed is not saved.')).toHaveCount(0)
  await button(page, 'Close').click()
  await button(page, 'Leave').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/risks$/)
  await page.goForward()
  await expect(planForm(page).getByLabel('Assignee')).toHaveValue('Ana')
  await page.goBack()
  await expect(dialog(page).getByText('What you typed is not saved.')).toBeVisible()
  await button(page, 'Leave').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto(alert)
  await expect(planForm(page).getByLabel('Assignee')).toHaveValue('Ana')
})

test('PLAN-03 PLAN-06 ERR-10 a saved plan is there for others at once and after a reload', async () => {
  await planForm(page).getByLabel('Due date').fill('2027-01-15')
  await button(page, 'Save').click()
  await expect(page.getByText('Action Plan Created')).toBeVisible()
  await expect(page.getByText('Assigned to Ana.')).toBeVisible()
  await expect(planForm(page)).toHaveCount(0)
  for (const on of [page, other]) {
    await expect(plans(on).first()).toContainText(/Ana, by 15 Jan 2027/)
    await expect(plans(on).first()).toContainText('Call the supplier')
  }
  await page.reload()
  await expect(plans(page)).toHaveCount(1)
  await expect(planForm(page)).toHaveCount(0)
})

test('PLAN-04 PLAN-05 an empty plan is saved for your team', async () => {
  await button(page, 'Create Action Plan').click()
  await button(page, 'Save').click()
  await expect(page.getByText('Assigned to your team.')).toBeVisible()
  await expect(plans(page)).toHaveCount(2)
  await expect(plans(page).first()).toContainText('Your team')
})

test('UX-10 all rows come as a file whose losses sum to the loss shown', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('link', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('evidence.csv')
  const rows = parse(readFileSync(await download.path()), { columns: true }) as { loss: string; currency: string }[]
  const cents = rows.reduce((sum, { loss }) => sum + Math.round(Number(loss) * 100), 0)
  const shown = await dialog(page).getByTestId('loss').locator('[title]').getAttribute('title')
  expect(cents).toBe(Math.round(Number(shown?.replace(/[^\d.-]/g, '')) * 100))
})

test('UX-05 DETAIL-07 ERR-33 what resolves an alert can be undone, also by keyboard, and stands where it stood', async () => {
  await button(page, 'Start investigating').click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Investigating')
  await button(page, 'Close as resolved').click()
  await expect(page.getByText('Leakage alert status updated successfully').first()).toBeVisible()
  await expect(dialog(page).getByTestId('standing')).toContainText('Resolved')
  await button(page, 'Undo').press('Enter')
  await expect(dialog(page).getByTestId('standing')).toContainText('Investigating')
  await expect(dialog(other).getByTestId('standing')).toContainText('Investigating')
})

test('DETAIL-11 ALERT-15 a dismissal says until when, refuses what is met already, and keeps it in the timeline', async () => {
  await button(page, 'Dismiss').click()
  await dialog(page).getByLabel('Why do you dismiss it?').fill('Too small for now')
  await dialog(page).getByLabel('Until it costs more a month: too small').check()
  await button(page, 'Dismiss alert').click()
  await expect(dialog(page).getByText('Say how much a month it may cost, such as 250.')).toBeVisible()
  await dialog(page).getByLabel('Comes back above, GBP a month').fill('1')
  await button(page, 'Dismiss alert').click()
  await expect(dialog(page).getByText(/It leaks £[\d,.]+ a month already; name that or more\./)).toBeVisible()
  await dialog(page).getByLabel('Comes back above, GBP a month').fill('25000')
  await button(page, 'Dismiss alert').click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Dismissed')
  const newest = (on: Page) => dialog(on).getByRole('list', { name: 'Timeline' }).getByRole('listitem').first()
  for (const on of [page, other]) await expect(newest(on)).toContainText(/Dismissed.*Too small for now.*Comes back above £25,000 a month\./)
  await button(page, 'Restore').click()
  await button(page, 'Dismiss').click()
  await dialog(page).getByLabel('Why do you dismiss it?').fill('Agreed')
  await dialog(page).getByLabel('Until a day: known and accepted').check()
  await dialog(page).getByLabel('Comes back on').fill('2020-01-01')
  await button(page, 'Dismiss alert').click()
  await expect(dialog(page).getByText(/Choose a day after today/)).toBeVisible()
  await dialog(page).getByLabel('Comes back on').fill('2099-01-01')
  await button(page, 'Dismiss alert').click()
  await expect(newest(page)).toContainText(/Comes back on 1 Jan 2099/)
  await button(page, 'Undo').last().click()
  await expect(dialog(page).getByTestId('standing')).toContainText('Active')
})

test('UX-01 DETAIL-12 the forms have no axe violation and nothing is cut, in both themes at 1280 and 390 px', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => localStorage.setItem('riskpilot-ui-theme', mode), theme)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(alert)
      await button(page, 'Create Action Plan').click()
      await button(page, 'Add Comment').click()
      await expect(dialog(page).getByLabel('Your comment')).toBeFocused()
      await expect(dialog(page).getByLabel('Your comment')).toBeInViewport()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${theme} ${width}: ${id} ${nodes[0]?.html}`)).toEqual([])
      expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  }
})

const alertRows = (on: Page) => on.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })
const tabs = (on: Page) => on.getByRole('navigation', { name: 'Alerts by status' }).getByRole('link')

/** Treats the next answers to one operation as the test says. */
async function intercept(on: Page, operation: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await on.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    return body?.operationName === operation ? handle(route) : route.continue()
  })
}

test('ALERT-03 ALERT-04 ALERT-07 ALERT-13 tabs by keyboard with their counts, the badge, and what each card shows and offers', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/risks')
  await expect(alertRows(page).first()).toBeVisible()
  const active = await alertRows(page).count()
  await expect(page.getByLabel(`${active} active alerts`)).toBeVisible()
  await expect(tabs(page)).toHaveText([`Active${active}`, 'Resolved0', 'Dismissed0'])
  for (const row of await alertRows(page).all()) {
    await expect(row).toContainText(/Critical|High|Medium|Low/)
    await expect(row).toContainText(/Active.*[\d.]+\/100/)
    await expect(row.getByRole('meter')).toHaveCount(1)
    await expect(row.getByRole('button', { name: /^Mark Resolved/ })).toHaveCount(1)
  }
  await alertRows(page)
    .first()
    .getByRole('button', { name: /^Mark Resolved/ })
    .press('Enter')
  await expect(tabs(page)).toHaveText([`Active${active - 1}`, 'Resolved1', 'Dismissed0'])
  await tabs(page).nth(1).press('Enter')
  await expect(page).toHaveURL(/tab=resolved/)
  await expect(alertRows(page)).toHaveCount(1)
  await expect(alertRows(page).getByRole('button', { name: /^Mark Resolved/ })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(tabs(page)).toHaveText([`Active${active}`, 'Resolved0', 'Dismissed0'])
  await expect(page.getByRole('heading', { name: 'No Resolved Alerts' })).toBeVisible()
})

test('UX-04 UX-05 selected alerts are dismissed and resolved together, and all of it is undone together', async () => {
  const active = await (async () => {
    await page.goto('/risks')
    await expect(alertRows(page).first()).toBeVisible()
    return alertRows(page).count()
  })()
  const bar = page.locator('section[aria-label="Selected alerts"]')
  const choose = async (count: number) => {
    for (const row of (await alertRows(page).all()).slice(0, count)) await row.getByRole('checkbox').press('Space')
    await expect(bar).toContainText(`${count} alerts selected`)
  }
  expect(active).toBeGreaterThanOrEqual(2)
  await choose(2)
  await bar.getByRole('button', { name: 'Mark Resolved' }).press('Enter')
  await expect(tabs(page)).toHaveText([`Active${active - 2}`, 'Resolved2', 'Dismissed0'])
  await expect(bar).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(tabs(page)).toHaveText([`Active${active}`, 'Resolved0', 'Dismissed0'])
  await choose(2)
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await bar.getByLabel('Why do you dismiss it?').fill('known')
  await bar.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(tabs(page)).toHaveText([`Active${active - 2}`, 'Resolved0', 'Dismissed2'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(tabs(page)).toHaveText([`Active${active}`, 'Resolved0', 'Dismissed0'])
})

test('ALERT-14 a list that cannot be read says so and asks to try again, which mends it', async () => {
  await pagesComePlain(page)
  await intercept(page, 'Risks', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }))
  await page.goto('/risks')
  await expect(page.getByRole('alert')).toContainText('Failed to load latest alerts. Showing cached data.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alertRows(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('ALERT-17 while the list is read, six places are held', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await pagesComePlain(page)
  await intercept(page, 'Risks', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/risks')
  await expect(page.getByRole('status', { name: 'Reading the alerts' }).locator('section > *')).toHaveCount(6)
  answer()
  await expect(alertRows(page).first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('PLAN-08 DEMO-17 ERR-25 in the demo plans and comments are refused in the demo’s words, and rows can be read', async ({
  page: visitor,
}) => {
  await expect(async () => {
    await visitor.goto('/demo')
    await visitor.getByRole('button', { name: 'Access Demo Platform' }).click()
    await expect(visitor.getByText('Demo Access Granted')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 150_000, intervals: [4_000] })
  await visitor.goto('/risks')
  await visitor.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' }).getByRole('link').first().click()
  await button(visitor, 'Create Action Plan').click()
  await planForm(visitor).getByLabel('Assignee').fill('Ana')
  await button(visitor, 'Save').click()
  await expect(planForm(visitor).getByText('Changes are disabled in demo mode')).toBeVisible()
  await expect(dialog(visitor).getByRole('status').filter({ hasText: 'Demo Mode' })).toBeVisible()
  await expect(planForm(visitor).getByLabel('Assignee')).toHaveValue('Ana')
  await button(visitor, 'Cancel').click()
  await visitor.reload()
  await expect(dialog(visitor).getByTestId('loss')).toBeVisible()
  await expect(plans(visitor)).toHaveCount(0)
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    dialog(visitor)
      .getByRole('link', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^finding,file,line,/)
})
