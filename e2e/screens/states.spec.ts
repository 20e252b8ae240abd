import { expect, type Page, type Route, test } from '@playwright/test'
import { makePerson, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await signIn(page, await makePerson('cy'))
  await expect(page).toHaveURL(/\/dashboard$/)
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const unknownRisk = '/risks/0197a000-0000-7000-8000-000000000000'

/** Handles one operation of the graph by hand and lets all others through. */
async function intercept(operation: string, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null
    return body?.operationName === operation ? handle(route) : route.continue()
  })
}

const screens = [
  { path: '/dashboard', operation: 'DashboardRisks', loading: 'Reading the dashboard', empty: 'Bring your shop’s files' },
  { path: '/risks', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Active Leakage Alerts' },
  { path: '/risks?tab=resolved', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Resolved Alerts' },
  { path: '/risks?tab=dismissed', operation: 'Risks', loading: 'Reading the alerts', empty: 'No Dismissed Risks' },
  { path: unknownRisk, operation: 'Risk', loading: 'Reading the alert', empty: 'This alert is not here' },
  { path: '/imports', operation: 'Imports', loading: 'Reading the imports', empty: 'Drop your files here' },
] as const

for (const { path, operation, loading, empty } of screens) {
  test(`UX-09 ${path} says that it reads, and then that there is nothing yet`, async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await intercept(operation, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('status', { name: loading, exact: true })).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('h1')).toHaveCount(1)
    release()
    await expect(page.getByText(empty)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test(`UX-09 ${path} tells a lost connection from a server in trouble, and trying again mends it`, async () => {
    await intercept(operation, (route) => route.abort('connectionrefused'))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('RiskPilot did not answer. Check that it is running and try again.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await intercept(operation, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('RiskPilot is running but could not answer (status 503)')
    await expect(page.getByRole('alert')).toContainText('Nothing you imported is lost.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(empty)).toBeVisible()
  })
}

test('UX-09 a fault of the page says so in its place: the menu works on, and nobody blames the server', async () => {
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
