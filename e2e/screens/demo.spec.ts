import { expect, type Page, test } from '@playwright/test'
import { focusOn } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { logOut } from './person.ts'
import { pagesComePlain } from './plain-page.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

const enter = (page: Page) => page.getByRole('button', { name: 'Access Demo Platform' })

/**
 * The served demo is made in the background: the first visitors of a new server may be told to
 * wait.
 */
async function whenReady(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/demo')
    await enter(page).click()
    await expect(page.getByText('Demo Access Granted')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 150_000, intervals: [4_000] })
}

test('ROUTE-09 DEMO-01 DEMO-02 DEMO-03 DEMO-05 the page says what the demo is and shows its values', async ({ page }) => {
  await page.goto('/demo')
  await expect(page).toHaveTitle('Demo · RiskPilot')
  await expect(page.getByRole('heading', { level: 1, name: 'RiskPilot Demo' })).toBeVisible()
  await expect(page.getByText('Access the full platform with demo data', { exact: true })).toBeVisible()
  const info = page.getByRole('note')
  await expect(info).toContainText('realistic sample data including sample risks, integrations and AI-powered analysis')
  await expect(info).toContainText('All features are fully functional')
  for (const label of ['Email', 'Password']) {
    await expect(page.getByLabel(label)).not.toBeEditable()
    await expect(page.getByLabel(label)).not.toHaveValue('')
  }
  const tiles = page.getByRole('listitem')
  await expect(tiles).toHaveText([
    /AI Risk Detection.*Sample business risks/,
    /Analytics Dashboard.*Risk metrics & trends/,
    /Integration Setup.*Connect business tools/,
    /AI Playbooks.*Automated responses/,
  ])
})

test('UX-01 ROUTE-12 /demo is readable in both themes and scrolls no way but down, at 1280, 390 and 320 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demo')
  await expect(enter(page)).toBeVisible()
  await lookOver(page, 'the door of the demo')
})

test('DEMO-06 the way back leads to the start, by keyboard', async ({ page }) => {
  await page.goto('/demo')
  const back = page.getByRole('link', { name: '← Back to Landing Page' })
  await expect(back).toHaveAttribute('href', '/')
  await focusOn(back)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/demo$/)
})

test('DEMO-04 DEMO-09 ERR-01 says that it waits, then what the server said, and can be tried again', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    await gate
    await route.fulfill({ json: { data: null, errors: [{ message: 'The demo is being prepared.', extensions: { code: 'UNAVAILABLE' } }] } })
  })
  await page.goto('/demo')
  await enter(page).click()
  await expect(page.getByRole('button', { name: 'Accessing Demo...' })).toBeDisabled()
  release()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('The demo is being prepared.')).toBeVisible()
  await expect(enter(page)).toBeEnabled()
})

test('DEMO-07 DEMO-08 DEMO-16 SHELL-16 SHELL-02 DASH-12 welcomes and opens the dashboard of the demo business with its twelve alerts', async ({
  page,
  context,
}) => {
  test.slow()
  await whenReady(page)
  await expect(page.getByText('Welcome to RiskPilot! Exploring with sample data.')).toBeVisible()
  await expect(page).toHaveURL(/\/(dashboard|risks)$/)
  await expect(page.getByRole('banner')).toContainText('demo@riskpilot.local')
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByLabel('12 open')).toBeVisible()
  // The fixed texts of the demo are no figures of its shop, and say so.
  await expect(page.getByRole('list', { name: 'Open alerts by severity' }).getByRole('listitem')).toHaveText([
    /Same as last week \(sample\)/,
    /\+1 from last week \(sample\)/,
    /\+2 from last week \(sample\)/,
  ])
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'demo-session')).toMatchObject({ value: '1', httpOnly: false, sameSite: 'Lax' })
  await page.goto('/risks')
  await expect(page.getByText(/Active.*12/).first()).toBeVisible()
})

test('CONST-10 DEMO-08 ERR-03 the dashboard opens a second after the welcome, not before', async ({ page }) => {
  await whenReady(page)
  await page.context().clearCookies()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string }
    if (operationName === 'DemoLogin') await gate
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/demo')
  await enter(page).click()
  await expect(page.getByRole('button', { name: 'Accessing Demo...' })).toBeVisible()
  // From here on time stands still unless the test lets it pass.
  await page.clock.pauseAt(Date.now() + 60_000)
  release()
  await expect(page.getByText('Demo Access Granted')).toBeVisible()
  await expect(page.getByText('Welcome to RiskPilot! Exploring with sample data.')).toBeVisible()
  await page.clock.runFor(999)
  await expect(page).toHaveURL(/\/demo$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('CONST-16 DEMO-15 the sidebar says twelve; signing out ends the session and takes the cookie of the demo away', async ({
  page,
  context,
  request,
}) => {
  await whenReady(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  const alerts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Leakage Alerts/ })
  await expect(alerts.getByLabel('12 open')).toHaveText('12')
  const before = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await logOut(page)
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('demo-session')
  const answer = await request.get('/api/auth/user', { headers: { cookie: before } })
  expect(answer.status()).toBe(401)
})

test('ERR-20 DASH-16 in a demo without data the standard playbooks are refused in the demo’s words, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  await pagesComePlain(page)
  // The demo as a business without rows: that is where the playbooks are offered.
  await page.route('**/graphql', async (route) => {
    const { operationName = '' } = route.request().postDataJSON() as { operationName?: string }
    sent.push(operationName)
    if (operationName !== 'DashboardImports' && operationName !== 'RiskCounts') return route.fallback()
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Record<string, Record<string, unknown>> }
    if (operationName === 'DashboardImports') Object.assign(data.imports ?? {}, { edges: [] })
    else for (const name of ['total', 'resolved', 'dismissed']) Object.assign(data.riskStats ?? {}, { [name]: 0 })
    return route.fulfill({ response, json: { data } })
  })
  await whenReady(page)
  await page.getByRole('button', { name: 'Add the standard playbooks' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Demo Mode' })
  await expect(toast.getByText('Data initialization is disabled in demo mode', { exact: true })).toBeVisible()
  expect(sent).not.toContain('InitializeData')
})

test('DASH-16 ERR-22 ONB-11 in the demo nobody looks for leaks or saves a setup: it is refused at once, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) sent.push((request.postDataJSON() as { operationName: string }).operationName)
  })
  await whenReady(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Look for leaks now' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Demo Mode' })
  await expect(toast.getByText('AI leakage detection is disabled in demo mode', { exact: true })).toBeVisible()
  expect(sent).not.toContain('DetectRisks')
  await page.goto('/onboarding?step=7')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Demo Mode', { exact: true })).toBeVisible()
  await expect(page.getByText('Changes are disabled in demo mode')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Legal and Compliance' })).toBeVisible()
  expect(sent).not.toContain('SaveOnboarding')
})

test('REST-13 REST-17 REST-18 documented calls of a visitor are refused with 403, in the words of the demo', async ({ page }) => {
  await whenReady(page)
  const { risks } = await (await page.request.get('/api/risks?first=1'))
    .json()
    .then((body: unknown) => ({ risks: [body].flat() as { id: string }[] }))
  const headers = { origin: new URL(page.url()).origin }
  const said = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(path, { method, headers, ...(data && { data }) })
    return [response.status(), ((await response.json()) as { message: string }).message]
  }
  expect(await said('PATCH', `/api/risks/${risks[0]?.id}/status`, { status: 'resolved' })).toEqual([
    403,
    'Leakage alert status updates are disabled in demo mode',
  ])
  expect(await said('POST', '/api/ai/detect-risks')).toEqual([403, 'AI leakage detection is disabled in demo mode'])
  expect(await said('POST', '/api/init-data')).toEqual([403, 'Data initialization is disabled in demo mode'])
})

test('REST-02 REST-23 the documented call lets a visitor in, names what is wrong with the values, and leads to no provider', async ({
  page,
}) => {
  await whenReady(page)
  await page.context().clearCookies()
  await page.goto('/demo')
  const values = { email: await page.getByLabel('Email').inputValue(), password: await page.getByLabel('Password').inputValue() }
  const headers = { origin: new URL(page.url()).origin }
  const logIn = async (data: object) => {
    const response = await page.request.post('/api/auth/demo-login', { headers, data })
    return { status: response.status(), body: (await response.json()) as Record<string, unknown> }
  }
  expect(await logIn({ email: 'demo', password: '' })).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address', password: 'Password is required' } },
  })
  const wrong = await logIn({ ...values, password: 'secret' })
  expect([wrong.status, wrong.body.message]).toEqual([401, 'These are not the demo credentials. Use those that the demo page shows.'])
  expect(await logIn(values)).toMatchObject({
    status: 200,
    body: { user: { email: values.email }, message: 'Welcome to RiskPilot! Exploring with sample data.' },
  })
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).toContain('demo-session')
  expect(cookies.length).toBeGreaterThan(1)
  const led = await page.request.get('/api/oauth/shopify/auth', { maxRedirects: 0 })
  expect(led.status()).toBe(403)
})
