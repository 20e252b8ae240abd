import { expect, type Page, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { makePerson, newSession, riskpilot } from './person.ts'

// One person: what one test leaves is where the next goes on. The tests' server has no provider:
// codes are read in its outbox.
test.describe.configure({ mode: 'serial' })
const baseURL = process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000'
test.use({ baseURL })

const number = '+15005550123'
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })).newPage()
  await newSession(page, await makePerson('texted'))
})
test.afterAll(() => page.context().close())

async function openSettings(): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByText('Text messages (SMS)')).toBeVisible()
}

/** Texts to the number, the newest first, as who runs the server finds them. */
async function outbox(): Promise<string[]> {
  const all = JSON.parse(await riskpilot('sms', 'list', '--json')) as { to: string; status: string; text: string }[]
  return all.filter(({ to, status }) => to === number && status === 'kept').map(({ text }) => text)
}

/** The answer about text messages with other facts in it. */
async function answering(change: object | 'failed', look: () => Promise<void>): Promise<void> {
  const isAsked = (url: URL) => url.pathname === '/graphql'
  await page.route(isAsked, async (route) => {
    if (!(route.request().postData() ?? '').includes('SmsSettings')) return route.fallback()
    if (change === 'failed') return route.fulfill({ status: 503, json: { errors: [{ message: 'The database does not answer.' }] } })
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { smsSettings: object } }
    Object.assign(answer.data.smsSettings, change)
    return route.fulfill({ response, json: answer })
  })
  await look()
  await page.unroute(isAsked)
}

test('UX-12 says before a number is added that nothing is sent, and what a number is', async () => {
  await openSettings()
  await expect(page.getByRole('note').filter({ hasText: 'No SMS provider is set on this server' })).toContainText('riskpilot sms list')
  await expect(page.getByText('Your business has not chosen SMS, so no alert is texted.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0151 2345')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Begin with the country code, as in +49 151 23456789.')).toBeVisible()
  await lookOver(page, 'no phone number')
})

test('UX-12 SEC-20 a number is confirmed by the code in the outbox', async () => {
  await openSettings()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 (500) 555-0123')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Not confirmed. Type the code from the server’s outbox.')).toBeVisible()
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('12 34')
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await expect(page.getByText('The code has six digits.')).toBeVisible()
  await lookOver(page, 'a phone number to confirm')
  await expect.poll(outbox).toHaveLength(1)
  const [code = ''] = /\d{6}/.exec((await outbox())[0] ?? '') ?? []
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await expect(page.getByText('Confirmed. Nothing arrives: messages stay in the server’s outbox.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveCount(0)
})

test('UX-12 a test is written to the outbox', async () => {
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('The test is written to the server’s outbox.')).toBeVisible()
  await expect.poll(async () => (await outbox())[0]).toContain('RiskPilot: text messages work on this number.')
  await lookOver(page, 'a phone number without a provider')
})

test('UX-12 says of a number with a provider when it was texted, what was held back, and why it is off', async () => {
  const at = '2026-05-03T10:00:00.000Z'
  const phone = { number, addedAt: at, confirmedAt: at, codeExpiresAt: null, sentAt: at, heldToday: 2, lastProblem: null }
  const on = { isSent: true, isChosen: true, phone: { ...phone, __typename: 'SmsPhone', offAt: null, offBecause: null } }
  await answering(on, async () => {
    await openSettings()
    await expect(page.getByText('2 messages were held back in the last 24 hours: at most 10 a day are sent.')).toBeVisible()
    await expect(page.getByText('No SMS provider is set')).toHaveCount(0)
    await lookOver(page, 'a phone number that is texted')
  })
  const offBecause = 'You answered STOP. Text START to the number that wrote to you, then confirm your number again.'
  await answering({ ...on, phone: { ...on.phone, offAt: at, offBecause } }, async () => {
    await openSettings()
    await expect(page.getByText(offBecause)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm this number again' })).toBeVisible()
    await lookOver(page, 'a phone number that is off')
  })
  await answering('failed', async () => {
    await openSettings()
    await expect(page.getByText('Your phone number could not be read')).toBeVisible()
  })
})

test('UX-12 a removed number is gone, with what was texted to it', async () => {
  await openSettings()
  await page.getByRole('button', { name: `Remove ${number}` }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  expect(await outbox()).toEqual([])
})

test('UX-12 the link of a message opens the page of its alert', async () => {
  const id = '0197a000-0000-7000-8000-000000000000'
  await page.goto('/r/AZegAAAAcACAAAAAAAAAAA')
  await expect(page).toHaveURL(`/risks/${id}`)
  await page.goto('/r/no-alert')
  await expect(page).toHaveURL('/risks')
})
