import { expect, type Page, test } from '@playwright/test'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
test.describe.configure({ mode: 'serial' })

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
    await page.route('**/assets/*.js', (route) => route.abort())
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
    // A page that did not fit what was drawn would be thrown away and drawn anew, and the browser told.
    expect(faults).toEqual([])
    expect(asked).toEqual([])
    expect(await words()).toBe(drawn)
  })
}

test('UX-02 what the server drew for a person stays in no cache, and who is signed out gets an empty page', async ({ request }) => {
  const drawn = await page.request.get('/risks')
  expect(drawn.headers()).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') })
  expect(await drawn.text()).toContain('id="first-answers"')
  const plain = await request.get('/risks')
  expect(await plain.text()).toContain('<div id="root"></div>')
  expect(await plain.text()).not.toContain('first-answers')
})
