import { expect, type Page, test } from '@playwright/test'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { makeMember, makePerson, newSession, type Person } from './person.ts'

// One shop: what one test leaves behind is where the next goes on.
test.describe.configure({ mode: 'serial' })
test.use({
  baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000',
  // Colors are looked at while nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})

let owner: Person
let helper: Person
test.beforeAll(async () => {
  owner = await makePerson('unseen')
  helper = await makeMember('helper', { ...owner, role: 'viewer' })
})

const card = (page: Page) => page.locator('form').filter({ has: page.getByLabel('First contact') })
async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(page.locator('h1')).toHaveCount(1)
  await takesKeys(page)
}

test('UX-12 an owner says by keyboard to whom alerts go that nobody looks at; a mistake stands at its field, and all is there after a reload', async ({
  page,
}) => {
  await newSession(page, owner)
  await openSettings(page)
  const own = card(page)
  await expect(own.getByLabel('Second contact')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveText(['Save notifications', 'Save contacts'])
  await own.getByLabel('Which alerts').selectOption('All leaks')
  await own.getByLabel('First contact').selectOption('helper')
  await own.getByLabel('Second contact').selectOption('unseen (you)')
  const hours = own.getByLabel('Hours without a look')
  await hours.fill('0')
  await focusOn(hours)
  await page.keyboard.press('Enter')
  await expect(own.getByText('It is at least 1 hour.')).toBeVisible()
  await expect(hours).toBeFocused()
  await hours.fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contacts saved')).toBeVisible()
  await page.reload()
  await takesKeys(page)
  await expect(hours).toHaveValue('4')
  await expect(own.getByLabel('Which alerts')).toHaveValue('low')
  await expect(own.getByLabel('First contact').locator('option:checked')).toHaveText('helper')
  await expect(own.getByLabel('Second contact').locator('option:checked')).toHaveText('unseen (you)')
  await lookOver(page, 'contacts for alerts that nobody looks at')
})

test('UX-12 other members read to whom alerts go and have nothing to save, and a failed read can be tried again', async ({ page }) => {
  let isBroken = true
  await page.route('**/graphql', (route) =>
    isBroken && route.request().postData()?.includes('"Escalation"') ? route.abort() : route.continue(),
  )
  await newSession(page, helper)
  await openSettings(page)
  await expect(page.getByText('The contacts could not be read')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('Alerts that nobody has opened for 4 hours go to helper (you), then to unseen. Owners can change this.'),
  ).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
