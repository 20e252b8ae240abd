import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop } from '../../api/made-shops/leaky-shop.ts'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { importFiles, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })
// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  await newSession(page, await makePerson(`shelly-leaks-${test.info().workerIndex}`))
  // Without the other files there are so few leaks that each has a notification of its own.
  const files = [...canonicalFiles(leakyShop)].filter(([name]) => ['orders.csv', 'costs.csv'].includes(name))
  await importFiles(page, new Map(files))
})
test.afterAll(() => page.close())

const bell = () => page.getByRole('banner').getByRole('button', { name: 'Notifications' })
const unread = async () => Number(/(\d+) unread/.exec((await bell().getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const list = () => page.getByRole('dialog', { name: 'Notifications' })

test('SHELL-02 SHELL-09 new leaks reach the bell and the badge by themselves; opening one leads to it, and it stays read', async () => {
  // The page was not loaded anew since the import.
  await expect.poll(unread, { timeout: 90_000 }).toBeGreaterThan(0)
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByLabel(/^\d+ open$/)).toBeVisible()
  await bell().click()
  await expect(list().getByRole('listitem').first()).toBeVisible()
  const about = list().getByRole('link').filter({ hasText: 'Unread' }).and(list().locator('[href^="/risks/"]')).first()
  const path = (await about.getAttribute('href')) ?? ''
  const before = await unread()
  const marked = page.waitForResponse((answer) => answer.request().postDataJSON()?.operationName === 'MarkNotificationRead')
  await about.press('Enter')
  await marked
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(list()).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/imports')
  await expect.poll(unread).toBe(before - 1)
  await focusOn(bell())
  await page.keyboard.press('Enter')
  await expect(list().locator(`[href="${path}"]`)).not.toContainText('Unread')
  await list().getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect.poll(unread).toBe(0)
  await page.reload()
  await expect.poll(unread).toBe(0)
  await expect(bell()).toHaveAccessibleName('Notifications')
})

test('SHELL-07 the search finds risks, playbooks, suppliers and settings by kind, by keyboard, and says when nothing matches', async () => {
  await page.goto('/risks')
  await takesKeys(page)
  const alert = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Risk score' })
    .first()
    .getByRole('link')
    .first()
    .innerText()
  await page.evaluate(() =>
    fetch('/api/suppliers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Potters & Sons', category: 'other' }),
    }),
  )
  const box = page.getByRole('banner').getByRole('combobox')
  const results = page.getByRole('listbox', { name: 'Search results' })
  await box.fill('e')
  for (const heading of ['Alerts', 'Playbooks', 'Suppliers', 'Settings'])
    await expect(results.getByRole('group', { name: heading }).getByRole('option').first()).toBeVisible()
  await box.fill('nothing is called so')
  await expect(page.getByText('No match for “nothing is called so”')).toBeVisible()
  await box.fill('passkeys')
  await expect(results.getByRole('option')).toHaveText([/Security/])
  await box.press('Enter')
  await expect(page).toHaveURL(/\/settings\/security$/)
  await box.fill(alert)
  await expect(results.getByRole('group', { name: 'Alerts' }).getByRole('option').first()).toContainText(alert)
  await expect(results.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/risks\/[\w-]+$/)
  await expect(page.getByRole('dialog')).toContainText(alert)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await box.fill('potters')
  await expect(results.getByRole('group', { name: 'Suppliers' }).getByRole('option')).toHaveText([/Potters & Sons/])
  await results.getByRole('option').click()
  await expect(page).toHaveURL(/\/integrations/)
})

test('UX-06 the palette goes to pages, acts, and finds alerts', async () => {
  await page.goto('/risks')
  await takesKeys(page)
  const palette = page.getByRole('dialog', { name: 'Search and do anything' })
  const open = () =>
    expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(palette).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await open()
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
  await open()
  await page.keyboard.type('dark')
  await expect(palette.getByRole('option')).toHaveText(['Switch to the dark theme'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await open()
  await page.keyboard.type('imports')
  // What the server finds follows below.
  await expect(palette.getByRole('option').first()).toHaveText('Imports')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/imports$/)
  await open()
  await page.keyboard.type('potters')
  await expect(palette.getByRole('option')).toHaveText([/Potters & Sons/])
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('SHELL-15 UX-01 the panels of the top bar are readable in both themes and widths', async () => {
  for (const [path, openIt] of [
    ['/help', async () => undefined],
    ['/imports', () => bell().click()],
    ['/imports', () => page.getByRole('button', { name: 'Your account' }).click()],
    [
      '/imports',
      async () => {
        await page.getByRole('banner').getByRole('combobox').fill('e')
        await expect(page.getByRole('group', { name: 'Settings' })).toBeVisible()
      },
    ],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveCount(1)
    await openIt()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await lookOver(page, `${path} with a panel`)
  }
  for (const key of ['?', 'Control+k']) {
    await page.goto('/imports')
    await takesKeys(page)
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await lookOver(page, `the dialog of ${key}`)
  }
})
