import { expect, type Page, type Route, test } from '@playwright/test'
import { makePerson, newSession } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

/** One page of a business that stays empty: each test loads it anew. */
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  // After a failed test another worker makes a person of its own.
  await newSession(page, await makePerson(`cy-${test.info().workerIndex}`))
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const unknownRisk = '/risks/0197a000-0000-7000-8000-000000000000'

/**
 * Handles one operation of the graph by hand, until the returned function is called, and lets all
 * others through. The route itself stays: a browser that stops being intercepted may keep what it
 * asks for at that moment for good.
 */
async function intercept(operation: string, handle: (route: Route) => Promise<void>): Promise<() => void> {
  let isByHand = true
  await pagesComePlain(page)
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    return isByHand && body?.operationName === operation ? handle(route) : route.fallback()
  })
  return () => {
    isByHand = false
  }
}

const screens = [
  { path: '/dashboard', operation: 'DashboardRisks', loading: 'Reading the dashboard', empty: 'Bring your shop’s files' },
  { path: '/risks', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Active Leakage Alerts' },
  { path: '/risks?tab=resolved', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Resolved Alerts' },
  { path: '/risks?tab=dismissed', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Dismissed Risks' },
  { path: unknownRisk, operation: 'Risk', loading: 'Reading the alert', empty: 'This alert is not here' },
  { path: '/analytics/figures', operation: 'LedgerStatement', loading: 'Reading your figures', empty: 'No figures yet' },
  { path: '/imports', operation: 'Imports', loading: 'Reading the imports', empty: 'Drop your files here' },
  { path: '/integrations', operation: 'Integrations', loading: 'Reading the integrations', empty: 'No integration yet' },
  { path: '/integrations?tab=suppliers', operation: 'Suppliers', loading: 'Reading the suppliers', empty: 'No supplier yet' },
] as const

for (const { path, operation, loading, empty } of screens) {
  test(`UX-09 ${path} says that it reads, tells a lost connection from a server in trouble, and after trying again that there is nothing yet`, async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const connect = await intercept(operation, async (route) => {
      await gate
      await route.abort('connectionrefused')
    })
    await page.goto(path)
    await expect(page.getByRole('status', { name: loading, exact: true })).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('h1')).toHaveCount(1)
    release()
    await expect(page.getByRole('alert')).toContainText('RiskPilot did not answer. Check that it is running and try again.')
    connect()
    const mend = await intercept(operation, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('RiskPilot is running but could not answer (status 503)')
    await expect(page.getByRole('alert')).toContainText('Nothing you imported is lost.')
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  })
}

test('UX-09 ERR-42 a fault of the page says so in its place: the menu works on, and nobody blames the server', async () => {
  await intercept('Imports', (route) => {
    const imports = {
      __typename: 'ImportConnection',
      edges: [{ __typename: 'ImportEdge', cursor: 'c', node: null }],
      pageInfo: null,
      totalCount: 1,
    }
    return route.fulfill({ json: { data: { imports } } })
  })
  await page.goto('/imports')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Something went wrong in the browser')
  await expect(alert).toContainText('This page has a fault; RiskPilot itself runs on.')
  await expect(alert).toContainText('TypeError')
  await expect(alert).not.toContainText('did not answer')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leakage Alerts' }).click()
  await expect(page.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
})

const banners = [
  { operation: 'RiskCounts', words: 'Failed to load risk statistics. Showing cached data.' },
  { operation: 'DashboardRisks', words: 'Failed to load latest alerts. Showing cached data.' },
  { operation: 'RiskCategories', words: 'Failed to load categories. Showing cached data.' },
] as const

for (const { operation, words } of banners) {
  test(`DASH-14 ERR-26 ERR-27 ERR-28 the dashboard says ‘${words}’, shows all the rest, and trying again mends it`, async () => {
    const mend = await intercept(operation, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }))
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('heading', { name: 'Integration Status' })).toBeVisible()
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  })
}

test('STATE-19 coming back to a page sends nothing again', async () => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Integration Status' })).toBeVisible()
  // The last part to come.
  await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
  const entry = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await entry('Leakage Alerts').click()
  await expect(page.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '')
  })
  await entry('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await entry('Leakage Alerts').click()
  await expect(page.getByRole('heading', { name: 'No Active Leakage Alerts' })).toBeVisible()
  expect(asked).toEqual([])
})

test('STATE-23 with the cookie of the demo alone the categories are the samples on the dashboard and none in the filter', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  const visit = await context.newPage()
  await visit.goto('/dashboard')
  await expect(visit.getByRole('list', { name: 'Leakage Categories' }).getByRole('listitem').first()).toBeVisible()
  await visit.goto('/risks')
  await expect(visit.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText(['All categories'])
  await expect(visit.getByRole('alert')).toHaveCount(0)
  await context.close()
})

test('DASH-13 STATE-20 STATE-21 STATE-24 DEMO-14 with the cookie of the demo alone the screens show samples, without a banner', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  const visit = await context.newPage()
  const faults: string[] = []
  visit.on('pageerror', (error) => faults.push(String(error)))
  await visit.goto('/dashboard')
  await expect(visit.getByTestId('leakage-score')).toHaveText('65/100')
  await expect(visit.getByRole('navigation', { name: 'Main' }).getByLabel('12 open')).toBeVisible()
  await expect(visit.getByRole('list', { name: 'Recent Critical Alerts' }).getByRole('listitem')).toHaveCount(1)
  await expect(visit.getByRole('alert')).toHaveCount(0)
  await visit.getByRole('list', { name: 'Recent Critical Alerts' }).getByRole('link').click()
  await expect(visit.getByRole('dialog').getByTestId('standing')).toContainText('Critical')
  await visit.getByRole('dialog').getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(visit.getByRole('dialog').getByRole('alert')).toHaveText('Leakage alert status updates are disabled in demo mode')
  await visit.goto('/risks?severity=high')
  await expect(visit.getByRole('main').getByRole('listitem').filter({ hasText: 'Risk score' })).toHaveCount(3)
  await visit.goto('/imports')
  await expect(visit.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
