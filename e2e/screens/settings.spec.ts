import { expect, type Request, test } from '@playwright/test'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { linkIn, makePerson, type Person, riskpilot, signIn } from './person.ts'

test.use({
  baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000',
  permissions: ['clipboard-read', 'clipboard-write'],
  // Colors are looked at while nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})

test('SEC-22 SEC-25 an owner makes a key that works, revokes it, and finds both in the audit log', async ({ page, request }) => {
  const keeper = await makePerson('keeper')
  const typed = await riskpilot('key', 'create', '--business', keeper.businessId, '--scope', 'read', '--name', 'Typed')
  expect((await request.get('/api/risks', { headers: { authorization: `Bearer ${typed}` } })).status()).toBe(200)
  await signIn(page, keeper)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('A key needs a name.')).toBeVisible()
  await page.getByLabel('Name').fill('Nightly upload')
  await page.getByLabel('Only what is chosen here').check()
  await page.getByLabel('risk:read').check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const secret = await page.getByLabel('The new API key').innerText()
  expect(secret).toMatch(/^rp_[\w-]{43}$/)
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly upload' })
  await expect(row).toContainText('risk:read')
  const headers = { authorization: `Bearer ${secret}` }
  expect((await request.get('/api/risks', { headers })).status()).toBe(200)
  await row.getByRole('button', { name: 'Revoke Nightly upload' }).click()
  await row.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toContainText('Ended')
  expect((await request.get('/api/risks', { headers })).status()).toBe(401)

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('list', { name: 'Entries of the audit log' })
  await expect(entries).toContainText('Revoke API key')
  await expect(entries).toContainText('scopes: risk:read')
  await page.getByLabel('Action').selectOption('signIn')
  await expect(entries).not.toContainText('Revoke API key')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  await lookOver(page, 'the audit log')
  await page.goto('/settings/keys')
  await expect(row).toContainText('Ended')
  await lookOver(page, 'API keys')
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByLabel('Only what is chosen here').check()
  await expect(page.getByLabel('risk:read')).toBeVisible()
  await lookOver(page, 'a new API key')
})

test('GQL-40 ROLE-11 who is invited joins by the link in the mail, works as a manager, and is removed', async ({ page, browser }) => {
  await signIn(page, await makePerson('host', 'Shop of the host'), '/settings/members')
  await page.getByLabel('Email').fill('guest@shop.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('guest@shop.example').first()).toBeVisible()
  const link = await linkIn('guest@shop.example')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(new URL(link).pathname + new URL(link).search)
  await expect(guest.getByRole('heading', { name: 'Join Shop of the host' })).toBeVisible()
  await lookOver(guest, 'an invitation')
  await guest.getByLabel('Your name').fill('Gita')
  await guest.getByLabel('Password').fill('four words make one')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await signIn(guest, { email: 'guest@shop.example', password: 'four words make one' }, '/settings/members')
  await expect(guest.getByRole('listitem').filter({ hasText: 'Gita' })).toContainText('Manager')
  await expect(guest.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Gita' })).toBeVisible()
  await lookOver(page, 'members')
  await page.getByRole('button', { name: 'Remove Gita' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Gita')).toHaveCount(0)
  await guest.goto('/dashboard')
  await expect(guest).toHaveURL(/\/sign-in/)
  await guest.context().close()
})

test.describe('a person’s own settings', () => {
  test.describe.configure({ mode: 'serial' })
  const tabs = ['Profile', 'Notifications', 'Security', 'Preferences']

  let person: Person
  test.beforeAll(async () => {
    person = await makePerson('sett', 'Shop of settings')
  })

  test('SETT-01 SETT-08 the tabs open by keyboard, each at its own address, in both themes and on a phone', async ({ page }) => {
    await signIn(page, person, '/settings')
    await expect(page).toHaveURL(/\/settings\/profile$/)
    const nav = page.getByRole('navigation', { name: 'Settings' })
    expect((await nav.getByRole('link').allInnerTexts()).slice(0, 4)).toEqual(tabs)
    for (const tab of tabs) {
      await focusOn(nav.getByRole('link', { name: tab }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/settings/${tab.toLowerCase()}$`))
      await expect(nav.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await lookOver(page, `settings, ${tab.toLowerCase()}`)
    }
  })

  test('SETT-02 SETT-03 UX-12 notifications begin as specified, and what is chosen is there after a reload and in another browser', async ({
    page,
    browser,
  }) => {
    await signIn(page, person, '/settings/notifications')
    const chosen = (on: typeof page) =>
      Promise.all(
        [
          'Critical alerts',
          'Daily summary',
          'Weekly report',
          'Monthly report',
          'Integrations',
          'Other new alerts',
          'Emails about new leaks',
          'Emails about alerts that nobody has looked at',
        ].map((word) => on.getByRole('checkbox', { name: new RegExp(`^${word}`) }).isChecked()),
      )
    const save = page.getByRole('button', { name: 'Save notifications', exact: true })
    await expect(page.getByRole('checkbox')).toHaveCount(11)
    expect(await chosen(page)).toEqual([true, true, false, false, true, true, true, true])
    await expect(page.getByRole('main')).toContainText('By email on Monday at 8 in the morning')
    // The tests' server sends no mail, and the page doesn't promise any.
    await expect(page.getByText('Email isn’t set up on this server: summaries and reports are kept and not sent.')).toBeVisible()
    await page.getByRole('checkbox', { name: /^Daily summary/ }).uncheck()
    await page.getByRole('checkbox', { name: /^Weekly report/ }).check()
    const aWeek = page.getByLabel('Most emails a week')
    await expect(aWeek).toHaveValue('0')
    await aWeek.fill('-2')
    await save.click()
    await expect(page.getByText('It is 0, for no limit, or more.')).toBeVisible()
    await aWeek.fill('3')
    await page.getByLabel('Smallest leak to email, GBP a month').fill('50')
    await page.getByLabel('From', { exact: true }).fill('22:00')
    await save.click()
    await expect(page.getByText('Say when the quiet hours end, or empty both.')).toBeVisible()
    await page.getByLabel('Until', { exact: true }).fill('07:30')
    await page.getByLabel('Time zone of the quiet hours').selectOption('Europe/London')
    await page.getByRole('checkbox', { name: /^Critical leaks come anyway/ }).check()
    await save.click()
    await expect(page.getByText('Notifications saved')).toBeVisible()
    await page.reload()
    await takesKeys(page)
    await expect(aWeek).toHaveValue('3')
    await expect(page.getByLabel('Smallest leak to email, GBP a month')).toHaveValue('50')
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('07:30')
    await expect(page.getByLabel('Time zone of the quiet hours')).toHaveValue('Europe/London')
    await expect(page.getByRole('checkbox', { name: /^Critical leaks come anyway/ })).toBeChecked()
    await expect(page.getByRole('checkbox')).toHaveCount(11)
    expect(await chosen(page)).toEqual([true, false, true, false, true, true, true, true])
    const other = await (await browser.newContext()).newPage()
    await signIn(other, person, '/settings/notifications')
    await expect(other.getByRole('checkbox')).toHaveCount(11)
    expect(await chosen(other)).toEqual([true, false, true, false, true, true, true, true])
    await other.context().close()
  })

  test('SETT-03 SETT-04 a name that is saved stands beside what the person does; a name that cannot be is refused under its field', async ({
    page,
  }) => {
    await signIn(page, person, '/settings/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await page.getByLabel('Full name').fill(' ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A name is required.')).toBeVisible()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Full name').fill('Seth T. Ings')
    await page.getByLabel('First name').fill('Seth')
    await page.getByLabel('Last name').fill('Ings')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('You are shown as Seth T. Ings.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Seth T. Ings')
    await expect(page.getByLabel('First name')).toHaveValue('Seth')
    await expect(page.getByLabel('Last name')).toHaveValue('Ings')
    await page.goto('/settings/members')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Seth T. Ings' })).toBeVisible()
  })

  test('SETT-03 SETT-06 light, dark or system: the theme changes at once, and a browser that has chosen none takes it over', async ({
    page,
    browser,
  }) => {
    await signIn(page, person, '/settings/preferences')
    for (const theme of ['Light', 'Dark', 'System']) await expect(page.getByRole('radio', { name: new RegExp(`^${theme}`) })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Light/ })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('radio', { name: /^System/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveClass(/light/)
    await page.getByRole('radio', { name: /^Dark/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.getByRole('radio', { name: /^Dark/ })).toBeChecked()
    const other = await (await browser.newContext()).newPage()
    await signIn(other, person)
    await expect(other.locator('html')).toHaveClass(/dark/)
    await other.context().close()
  })

  test('SETT-06 what is chosen while a save is still read back stays chosen, and is saved by the next one', async ({ page }) => {
    await signIn(page, person, '/settings/preferences')
    const choice = (word: string) => page.getByRole('radio', { name: new RegExp(`^${word}`) })
    await expect(choice('Dark')).toBeChecked()
    const isReadBack = (request: Request) => request.postDataJSON()?.operationName === 'OwnSettings'
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/graphql', async (route) => {
      if (isReadBack(route.request())) await gate
      return route.fallback()
    })
    await choice('Light').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The theme is light.')).toBeVisible()
    const readBack = page.waitForResponse((response) => isReadBack(response.request()))
    await choice('System').check()
    release()
    await (await readBack).finished()
    // By then the screen shows the values that were read back.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(choice('System')).toBeChecked()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The theme is system.')).toBeVisible()
    await page.reload()
    await expect(choice('System')).toBeChecked()
  })

  test('SETT-05 a new password needs the current one; a session elsewhere is listed and ends when it is revoked', async ({
    page,
    browser,
  }) => {
    await signIn(page, person)
    const other = await (await browser.newContext()).newPage()
    await signIn(other, person)
    await page.goto('/settings/security')
    await takesKeys(page)
    await page.getByLabel('Current password').fill('not the right words')
    await page.getByLabel('New password').fill('five other words make one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    // The newest stands first.
    const elsewhere = page.getByRole('button', { name: /^End the sign-in of / })
    const before = await elsewhere.count()
    await elsewhere.first().click()
    await expect(elsewhere).toHaveCount(before - 1)
    await other.goto('/dashboard')
    await takesKeys(other)
    await expect(other).toHaveURL(/\/sign-in/)
    await other.context().close()
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
  })
})

test('SETT-07 in the demo the settings can be seen, and saving them is refused with the demo’s text', async ({ page }) => {
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Access Demo Platform' }).click()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 })
  for (const [path, control, save] of [
    ['profile', page.getByLabel('Full name'), 'Save'],
    ['notifications', page.getByRole('checkbox', { name: /^Critical alerts/ }), 'Save notifications'],
    ['preferences', page.getByRole('radio', { name: /^Light/ }), 'Save'],
  ] as const) {
    await page.goto(`/settings/${path}`)
    await expect(control).toBeVisible()
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /disabled in demo mode/i })).toBeVisible()
  }
})
