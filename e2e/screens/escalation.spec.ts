import { expect, type Page, test } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop } from '../../api/made-shops/leaky-shop.ts'
import { focusOn, takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { importFiles, mailsTo, makeMember, makePerson, ownerPool, type Person, scanned, signIn } from './person.ts'

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

type Alert = { readonly id: string; readonly title: string; readonly isUnseen: boolean; readonly escalations: readonly object[] }

/** As a program of the same person asks, which is no look. */
const alerts = (page: Page): Promise<readonly Alert[]> =>
  page.evaluate(async () => {
    const query = '{ risks(first: 20) { nodes { id title isUnseen escalations { isMailed } } } }'
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
    return ((await answer.json()) as { data: { risks: { nodes: Alert[] } } }).data.risks.nodes
  })

/** Makes the alerts of a business as old as if so many hours had passed. */
async function hoursPass(businessId: string, hours: number): Promise<void> {
  await ownerPool().query(
    `update unseen_alert set told_at = told_at - make_interval(hours => $2), due_at = due_at - make_interval(hours => $2) where business_id = $1`,
    [businessId, hours],
  )
}

test('UX-12 an owner says by keyboard to whom alerts go that nobody looks at; a mistake stands at its field, and all is there after a reload', async ({
  page,
}) => {
  await signIn(page, owner)
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
  await signIn(page, helper)
  await openSettings(page)
  await expect(page.getByText('The contacts could not be read')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('Alerts that nobody has opened for 4 hours go to helper (you), then to unseen. Owners can change this.'),
  ).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('UX-12 DETAIL-05 an alert that nobody opens goes to the contact, says so in its timeline, and opening it is said once', async ({
  page,
}) => {
  await signIn(page, owner)
  await importFiles(page, canonicalFiles(leakyShop))
  await scanned(page)
  await expect.poll(async () => (await alerts(page)).filter(({ isUnseen }) => isUnseen).length, { timeout: 90_000 }).toBeGreaterThan(0)
  await hoursPass(owner.businessId, 4)
  // The server looks once a minute.
  await expect
    .poll(async () => (await alerts(page)).filter(({ escalations }) => escalations.length > 0).length, { timeout: 120_000 })
    .toBeGreaterThan(0)
  expect((await mailsTo(helper.email)).filter(({ subject }) => subject.startsWith('Nobody has looked yet: '))).toHaveLength(1)
  const passed = (await alerts(page)).find(({ escalations }) => escalations.length > 0)
  const asked: string[] = []
  page.on('request', (request) => request.postData()?.includes('"MarkRiskSeen"') && asked.push(request.url()))
  await page.goto(`/risks/${passed?.id}`)
  const dialog = page.getByRole('dialog', { name: passed?.title ?? '' })
  const timeline = dialog.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText(`Passed to helper, because nobody had looked for 4 hours`)).toBeVisible()
  await expect(timeline.getByText(/by email and under the bell/)).toBeVisible()
  await expect.poll(async () => (await alerts(page)).find(({ id }) => id === passed?.id)?.isUnseen).toBe(false)
  await timeline.scrollIntoViewIfNeeded()
  await lookOver(page, 'an alert that was passed on')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/risks/${passed?.id}`)
  await expect(timeline.getByText(/^Passed to /)).toBeVisible()
  expect(asked).toHaveLength(1)
})
