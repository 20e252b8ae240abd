import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { makePerson, type Person, signIn } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', viewport: { width: 1280, height: 800 } })

let person: Person
test.beforeAll(async () => {
  person = await makePerson(`shelly-${test.info().workerIndex}`)
})

async function enter(page: Page): Promise<void> {
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
}

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const themeOf = (page: Page) => page.evaluate(() => [document.documentElement.className, document.documentElement.style.colorScheme])

test('SHELL-01 SHELL-03 the sidebar leads to every page there is and marks the one that is open', async ({ page }) => {
  await enter(page)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const entry of await entries.all()) {
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    expect.arrayContaining(['/dashboard', '/risks']),
  )
})

test('SHELL-05 SHELL-06 SHELL-10 the sidebar says User and leads out plainly; the top bar says the address', async ({ page }) => {
  await enter(page)
  await expect(sidebar(page).getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(person.email)
  const wayOut = sidebar(page).getByRole('link', { name: 'Log Out' })
  await expect(wayOut).toHaveAttribute('href', '/api/logout')
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/api/logout'))
  await wayOut.click()
  await asked
  await expect(page).toHaveURL(/\/(sign-in)?$/)
  await page.goto('/risks')
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('SHELL-11 SHELL-13 STATE-16 ERR-09 logging out says that it waits, then that it is done; the session works no more', async ({
  page,
  context,
}) => {
  await enter(page)
  const cookies = await context.cookies()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/identity/sign-out', async (route) => {
    await gate
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postDataJSON()?.operationName)
  })
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Logging Out...' })).toBeDisabled()
  release()
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/(sign-in)?$/)
  expect(asked).toContain('Viewer')
  await context.addCookies(cookies)
  const answer = await page.evaluate(async () => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    })
    return response.json()
  })
  expect(answer).toMatchObject({ data: { viewer: null } })
})

test('SHELL-12 ERR-08 when logging out fails it says so, and leads to the start anyway', async ({ page }) => {
  await enter(page)
  await page.goto('/imports')
  await page.route('**/api/identity/sign-out', (route) => route.abort('connectionrefused'))
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Failed to logout')).toBeVisible()
  await expect(page).not.toHaveURL(/\/imports$/)
})

test('SHELL-17 SHELL-08 STATE-01 the first visit is light on a dark system; the toggle works by keyboard and is kept, without a flash', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page)
  expect(await themeOf(page)).toEqual(['light', 'light'])
  await page.getByRole('button', { name: 'Switch to the dark theme' }).press('Enter')
  expect(await themeOf(page)).toEqual(['dark', 'dark'])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'riskpilot-ui-theme': 'dark' })
  // Before anything of the application runs, the theme is there.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  expect(await themeOf(page)).toEqual(['dark', 'dark'])
})

test('STATE-02 ENT-32 who chose the system’s theme follows it, also when it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page)
  await page.getByRole('combobox', { name: 'Theme' }).first().selectOption('system')
  expect(await themeOf(page)).toEqual(['light', 'light'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => themeOf(page)).toEqual(['dark', 'dark'])
  await page.reload()
  expect(await themeOf(page)).toEqual(['dark', 'dark'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page)).toEqual(['light', 'light'])
})

test('SHELL-04 on a phone the menu slides over with the same entries; Escape and choosing close it', async ({ page }) => {
  await enter(page)
  const wide = await sidebar(page).getByRole('link').allInnerTexts()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sidebar(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'Open the menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.press('Enter')
  await expect(menu).toBeVisible()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(wide)
  await expect(menu.getByText('User', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: /Leakage Alerts/ }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/risks$/)
})

test('SHELL-15 sidebar, top bar and menu are reached by Tab in the order in which they stand, and readable in both themes', async ({
  page,
}) => {
  await enter(page)
  await page.locator('body').press('Tab')
  const reached: (string | null)[] = []
  const expected = [
    'Skip to the content',
    'Dashboard',
    'Leakage Alerts',
    'Imports',
    'Settings',
    'Theme',
    'Log Out',
    'Switch to the dark theme',
    'Log Out',
  ]
  for (let i = 0; i < expected.length; i++) {
    reached.push(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLElement
        return at instanceof HTMLSelectElement
          ? (at.labels?.[0]?.innerText ?? null)
          : (at.getAttribute('aria-label') ?? at.innerText.trim())
      }),
    )
    await page.keyboard.press('Tab')
  }
  expect(reached).toEqual(expected)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('riskpilot-ui-theme', chosen), theme)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
      if (width === 390) await page.getByRole('button', { name: 'Open the menu' }).click()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${theme} ${width} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
})

test('STATE-05 who is here is asked once, also when the answer fails', async ({ page }) => {
  let asked = 0
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'Viewer') return route.continue()
    asked += 1
    return route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'RiskPilot could not be reached' })).toBeVisible()
  expect(asked).toBe(1)
})

test('STATE-03 STATE-04 DEMO-13 with the cookie of the demo the app opens, and nothing says that it waits', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'demo-session', value: '1', url: baseURL ?? '' }])
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'Viewer') await gate
    await route.continue()
  })
  const waits = page.waitForRequest((request) => request.postDataJSON()?.operationName === 'Viewer')
  await page.goto('/dashboard')
  await waits
  await expect(page.getByRole('status')).toHaveCount(1)
  await expect(page.getByText('Checking who is signed in')).toHaveCount(0)
  await expect(page.getByLabel('Checking who is signed in')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Demo visitor')
})
