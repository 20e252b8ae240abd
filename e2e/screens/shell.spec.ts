import { expect, type Page, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { inBothThemes } from './look-over.ts'
import { logOut, makePerson, type Person, signIn } from './person.ts'

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

/** The menu as it must read, with what it leads to. */
const menu = [
  ['Dashboard', '/dashboard'],
  ['Leakage Alerts', '/risks'],
  ['Analytics', '/analytics'],
  ['Imports', '/imports'],
  ['Integrations', '/integrations'],
  ['Playbooks', '/playbooks'],
  ['Settings', '/settings'],
] as const

test('SHELL-01 SHELL-03 SHELL-14 the sidebar leads to every page there is and marks the one that is open', async ({ page }) => {
  await enter(page)
  const main = page.getByRole('navigation', { name: 'Main' })
  const entries = main.getByRole('link')
  expect(await entries.evaluateAll((links) => links.map((link) => [(link as HTMLElement).innerText, link.getAttribute('href')]))).toEqual(
    menu,
  )
  const titles = new Set<string>()
  for (const [word, path] of menu) {
    const entry = main.getByRole('link', { name: word, exact: true })
    await entry.click()
    await expect(page).toHaveURL(new RegExp(`${path}(/|$)`))
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(main.locator('[aria-current="page"]')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(menu.length)
})

test('SHELL-05 SHELL-06 SHELL-10 the sidebar says User and leads out plainly; the top bar says the address', async ({ page }) => {
  await enter(page)
  await expect(sidebar(page).getByText('User', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(person.email)
  // One way out and one switch of the theme stand on the screen.
  await expect(page.getByText('Log Out').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByLabel(/theme/i).filter({ visible: true })).toHaveCount(1)
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
  await logOut(page)
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
  await logOut(page)
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
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system')
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
    ...menu.map(([word]) => word),
    'Log Out',
    'Search alerts, playbooks, suppliers…',
    'Switch to the dark theme',
    'Notifications',
    `Your account: ${person.email}`,
    // Its panel comes next, below it.
    'Account settings',
  ]
  for (let i = 0; i < expected.length; i++) {
    reached.push(
      await page.evaluate(() => {
        const at = document.activeElement as HTMLElement
        return at.getAttribute('aria-label') ?? at.getAttribute('placeholder') ?? at.innerText.trim()
      }),
    )
    if (reached.at(-1)?.startsWith('Your account')) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: 'Account settings' })).toBeVisible()
    }
    await page.keyboard.press('Tab')
  }
  expect(reached.map((name) => name?.replace(/\s+/g, ' '))).toEqual(expected)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Every view that is looked over at 1280 px has the sidebar and the top bar: only the open menu
  // of a phone is left.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  expect(await inBothThemes(page)).toEqual([])
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

test('UX-06 every page has its keys; the list of them opens by a question mark, and single keys can be switched off', async ({ page }) => {
  await enter(page)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible()
  await expect(list.getByText('Leakage Alerts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  const reach = async (second: string, path: RegExp) => {
    await page.keyboard.press('g')
    await page.keyboard.press(second)
    await expect(page).toHaveURL(path)
  }
  await reach('r', /\/risks$/)
  await reach('i', /\/imports$/)
  await reach('s', /\/settings\/profile$/)
  await reach('d', /\/dashboard$/)
  await page.keyboard.press('/')
  const box = page.getByRole('banner').getByRole('combobox')
  await expect(box).toBeFocused()
  // Where letters are typed they are text.
  await page.keyboard.type('gr?')
  await expect(box).toHaveValue('gr?')
  await expect(page).toHaveURL(/\/dashboard$/)
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.blur()
  await page.keyboard.press('?')
  await list.getByRole('checkbox', { name: /Shortcuts with single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await takesKeys(page)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search and do anything' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('ROUTE-04 ROUTE-12 every link of the help leads to a page with one title; an unknown address leads home', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page).toHaveTitle('Help · RiskPilot')
  const paths = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths).toContain('/settings/security')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of new Set(['/help', ...paths])) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).not.toHaveText(/404/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0)
  }
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page).toHaveTitle('404 Page Not Found · RiskPilot')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('ROUTE-05 while it is not known who is signed in, a named spinner shows, and neither start nor dashboard flashes', async ({
  page,
  context,
}) => {
  // Every heading that the page ever shows.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      for (const one of document.querySelectorAll('h1')) seen.add(one.textContent ?? '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const headings = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].filter(Boolean))
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status', { name: 'Checking who is signed in' })).toBeVisible()
  expect(await headings()).toEqual([])
  release()
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.unroute('**/graphql')
  expect((await headings()).filter((one) => /Catch|Dashboard/.test(one))).toEqual([])
  await signIn(page, person)
  await context.clearCookies({ name: 'demo-session' })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect((await headings()).filter((one) => one.includes('Catch'))).toEqual([])
})

test('CONST-08 the name of an icon shows after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  await enter(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bring your shop’s files' })).toBeVisible()
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  const tip = page.locator('[role=tooltip]')
  const theme = page.getByRole('button', { name: 'Switch to the dark theme' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // What shows names comes after the page: it is pointed at until it is there.
  await expect(async () => {
    await page.mouse.move(640, 700)
    await theme.hover()
    await page.clock.runFor(700)
    await expect(tip).toHaveAttribute('data-name', 'Switch to the dark theme', { timeout: 500 })
  }).toPass()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.mouse.move(640, 700)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(301)
  await theme.hover()
  await page.clock.runFor(699)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tip).toBeVisible()
  await bell.hover()
  await expect(tip).toHaveAttribute('data-name', /^Notifications/)
  await page.mouse.move(640, 700)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(299)
  await theme.hover()
  await expect(tip).toHaveAttribute('data-name', 'Switch to the dark theme')
})

const id = '0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70'
const paths = [
  ...[
    '/',
    '/dashboard',
    '/dashboard/',
    '/Dashboard',
    `/dashboard/risks/${id}`,
    `/dashboard/risks/${id}/feedback`,
    '/time-machine',
    `/time-machine/risks/${id}`,
  ],
  ...[
    `/time-machine/findings/${id}`,
    '/risks',
    '/risks?tab=resolved',
    `/risks/${id}`,
    '/risks/1',
    `/risks/${id}/feedback`,
    '/r/abc',
    '/playbooks',
    `/playbooks/${id}`,
  ],
  ...[
    '/analytics',
    '/analytics/figures',
    '/imports',
    '/products/85123A',
    '/products/a%2Fb%20c',
    '/integrations',
    `/integrations/suppliers/${id}`,
    '/watchlist',
  ],
  ...['/onboarding', '/help', '/settings', '/settings/profile', '/settings/business', '/settings/security', '/api/docs', '/demo'],
  ...[
    '/sign-in',
    '/sign-up?plan=starter',
    '/verify-email?token=x',
    '/confirm-email?token=x',
    '/forgot-password',
    '/reset-password?token=x',
    '/invitation?token=x',
  ],
]

test('ROUTE-04 every page of the application is answered with 200, whatever its ids; what is none with 404', async ({ request }) => {
  const statusOf = async (path: string) => [path, (await request.get(path, { headers: { accept: 'text/html' } })).status()]
  for (const path of paths) expect(await statusOf(path)).toEqual([path, 200])
  for (const path of ['/nowhere', '/risks/a/b', '/settings/nothing', '/dashboard/risks', '/playbooks/a/b', '/sign-in/x', '/r'])
    expect(await statusOf(path)).toEqual([path, 404])
})
