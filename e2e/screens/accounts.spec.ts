import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { signIn as enter, linkIn, makePerson } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', timezoneId: 'UTC' })

/**
 * What an authenticator app shows now, or `later` steps of 30 seconds (RFC 6238 with its defaults).
 * Each counts once.
 */
function totp(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', key).update(counter).digest()
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function mutate(page: Page, query: string, input: object): Promise<Record<string, Record<string, unknown>>> {
  const { origin } = new URL(page.url())
  const response = await page.request.post('/graphql', { headers: { origin }, data: { query, variables: { input } } })
  return ((await response.json()) as { data: Record<string, Record<string, unknown>> }).data
}

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('ROLE-01 who signs up is suggested the currency of their time zone', async ({ page }) => {
    await page.goto('/sign-up')
    await expect(page.getByLabel('Currency')).toHaveValue('GBP')
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London')
  })
})

test('ROLE-01 SEC-09 SEC-27 a stranger signs up, confirms the address, forgets the password, signs in, and adds an app', async ({
  page,
}) => {
  const email = 'zoe@kettles.example'
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Enter your name', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  // A time zone of no country suggests no currency.
  await expect(page.getByText('Choose the currency of your business')).toBeVisible()
  await lookOver(page, 'signing up, with mistakes')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Your name').fill('Zoe Kettle')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name of your business').fill('Kettles')
  await page.getByLabel('Password').fill('password1234')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Choose a few unrelated words')).toBeVisible()
  await page.getByLabel('Password').fill('seven green kettles sing')
  await page.getByRole('button', { name: 'Sign up' }).click()
  // No mail server is set up here: nobody waits for a mail that never comes.
  await expect(page.getByRole('heading', { name: 'Your mail is on the server' })).toBeVisible()
  const kept = page.getByRole('status').filter({ hasText: 'No mail server' })
  await expect(kept).toContainText(`No mail server is set up, so the mail to ${email} is kept on the server.`)
  await expect(page.getByText('We have sent')).toHaveCount(0)
  await expect(page.getByText('riskpilot mail list')).toBeVisible()
  await lookOver(page, 'mail that is kept')

  await page.goto(await linkIn(email))
  await expect(page.getByText('Enter the password you chose when you signed up.')).toBeVisible()
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('This is not the password of this sign-up.')).toBeVisible()
  await lookOver(page, 'confirming an address, with another password')
  await page.getByLabel('Password').fill('seven green kettles sing')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Your mail is on the server' })).toBeVisible()
  await page.goto(await linkIn(email))
  await takesKeys(page)
  await page.getByLabel('New password').fill('eight red kettles whistle')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to RiskPilot' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('banner')).toContainText(email)

  const start = 'mutation ($input: StartTotpInput!) { startTotp(input: $input) { secret } }'
  const { startTotp } = await mutate(page, start, { password: 'eight red kettles whistle' })
  const secret = String(startTotp?.secret)
  await mutate(page, 'mutation ($input: ConfirmTotpInput!) { confirmTotp(input: $input) { security { hasTotp } } }', { code: totp(secret) })
  await page.goto('/api/logout')
  await page.goto('/api/login?returnTo=/imports')
  await signIn(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await lookOver(page, 'the code of the app')
  await page.getByLabel('Code').fill(totp(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('eight red kettles whistle')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a person changes their email in the profile: password, link in a mail, and the new address signs in', async ({ page }) => {
  const mover = await makePerson('mover')
  await enter(page, mover)
  await page.goto('/settings/profile')
  await takesKeys(page)
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('New email') })
  await form.getByLabel('New email').fill('mover@new.example')
  await form.getByLabel('Current password').fill('not the right words')
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(form.getByText('This is not your current password.').first()).toBeVisible()
  await form.getByLabel('Current password').fill(mover.password)
  await form.getByRole('button', { name: 'Send the link' }).click()
  const sent = page.getByRole('status').filter({ hasText: 'mover@new.example' })
  await expect(sent).toContainText('No mail server is set up, so the link to mover@new.example is kept on the server.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(mover.email)
  await page.goto(await linkIn('mover@new.example'))
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mover@new.example')
})
