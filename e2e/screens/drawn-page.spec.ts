import { expect, type Page, test } from '@playwright/test'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await page.goto('/demo')
  await expect(async () => {
    await page.getByRole('button', { name: 'Access Demo Platform' }).click()
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
})
test.afterAll(() => page.close())
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const root = () => page.locator('#root')
/** What a person reads, without what only a hover tells. */
const words = async () => (await root().innerText()).replaceAll(/\s+/g, ' ')

for (const { path, shows } of [
  { path: '/dashboard', shows: 'Recent Critical Alerts' },
  { path: '/risks', shows: 'Leakage Alerts' },
  { path: '/risks?tab=resolved', shows: 'Leaks that are over' },
]) {
  test(`UX-02 ${path} comes drawn with its figures; its scripts take it over as it is and ask nothing of it again`, async () => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(path)
    await expect(root()).toContainText(shows)
    await expect(root()).toContainText(/\$[\d,]+/)
    await expect(root()).toHaveAttribute('inert')
    const drawn = await words()
    await page.unrouteAll()

    const asked: (string | undefined)[] = []
    const faults: string[] = []
    const note = (request: { url(): string; postDataJSON(): unknown }) => {
      if (request.url().endsWith('/graphql')) asked.push((request.postDataJSON() as { operationName?: string }).operationName)
    }
    const complain = (fault: Error) => faults.push(fault.message)
    page.on('request', note)
    page.on('pageerror', complain)
    await page.goto(path)
    await expect(root()).not.toHaveAttribute('inert')
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    page.off('pageerror', complain)
    // A page that did not fit what was drawn would be thrown away and drawn anew, and the browser
    // told.
    expect(faults).toEqual([])
    expect(asked).toEqual([])
    expect(await words()).toBe(drawn)
  })
}

test('UX-02 pages in front of the door come drawn for strangers, fit what their scripts make of them, and move nothing', async ({
  browser,
  baseURL,
}) => {
  const stranger = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const faults: string[] = []
  stranger.on('pageerror', (fault) => faults.push(fault.message))
  await stranger.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, heading] of [
    ['/sign-in', 'Sign in to RiskPilot'],
    ['/sign-up', 'Sign up for RiskPilot'],
    ['/forgot-password', 'Forgot your password?'],
    ['/demo', 'RiskPilot Demo'],
  ] as const) {
    // A server that is busy sends a page as it is after a second; what moves is asked of drawn
    // ones.
    await expect(async () => {
      const answer = await stranger.goto(path)
      expect(await answer?.text()).toContain(heading)
    }).toPass()
    await expect(stranger.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(stranger.locator('#root')).not.toHaveAttribute('inert')
    await expect(stranger.getByRole('button').first()).toBeVisible()
    const moved = await stranger.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    expect([path, moved <= 0.05]).toEqual([path, true])
  }
  expect(faults).toEqual([])
  await stranger.close()
})

test('UX-02 what the server drew for a person stays in no cache, and who is signed out gets an empty page', async ({ request }) => {
  const drawn = await page.request.get('/risks')
  expect(drawn.headers()).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') })
  expect(await drawn.text()).toContain('id="first-answers"')
  const plain = await request.get('/risks')
  expect(await plain.text()).toContain('<div id="root"></div>')
  expect(await plain.text()).not.toContain('first-answers')
})
