import { expect, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { fillSignIn, importFiles, makePerson, newSession } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000' })

test('a person made on the command line signs in with their password, to the page they asked for', async ({ page }) => {
  const person = await makePerson('ann')
  await fillSignIn(page, { ...person, password: 'not the right words' })
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL(/\/sign-in$/)

  await page.goto('/imports')
  await takesKeys(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/imports$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(person.email)
})

test('ROLE-02 ROLE-03 who is signed out is led to sign in and told nothing; who signs in sends the session’s cookie, which no script reads', async ({
  page,
}) => {
  const told: string[] = []
  // Read on its way: of an answer to a page that was left meanwhile nobody can read the body.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    told.push(await response.text())
    await route.fulfill({ response }).catch(() => undefined)
  })
  for (const path of ['/playbooks', '/analytics', '/onboarding']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const path of ['/dashboard', '/risks', '/settings', '/imports', '/time-machine']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  }
  for (const text of told) {
    const { data = {} } = JSON.parse(text) as { data?: Record<string, unknown> }
    expect(Object.entries(data ?? {}).filter(([field, value]) => field !== 'signInWays' && value !== null)).toEqual([])
  }

  expect(told.length).toBeGreaterThan(0)
  await page.unroute('**/graphql')
  await fillSignIn(page, await makePerson('role'))
  // Where they had been led away from.
  await page.waitForURL(/\/time-machine$/)
  // One that was answered: of a request of the page before, broken off by leaving it, the browser
  // tells no headers.
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/graphql') && answer.ok())
  await page.goto('/imports')
  expect((await (await answered).request().allHeaders()).cookie).toMatch(/session_token=/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('session_token')
})

test('SEC-01 who signs in after another person’s session ended in the same tab sees nothing of what that person read', async ({ page }) => {
  const [before, after] = [await makePerson('tess'), await makePerson('uma')]
  await newSession(page, before)
  await importFiles(page, new Map([['costs-of-tess.csv', 'sku,valid_from,unit_cost\nTEA,2026-01-01,4.50\n']]))
  await page.context().clearCookies()
  // The page may have noticed by itself, and be gone.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/playbooks"]')?.click())
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await page.getByLabel('Email').fill(after.email)
  await page.getByLabel('Password').fill(after.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/(playbooks|imports)$/)
  await expect(page.getByRole('banner')).toContainText(after.email)
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('heading', { name: 'Export your files' })).toBeVisible()
  await expect(page.getByText('costs-of-tess.csv')).toHaveCount(0)
})
