import { expect, type Page, type Request, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { ownServer } from './own-server.ts'
import { logOut } from './person.ts'

const email = 'first@shop.example'
const password = 'four words make one'

/** A device with a fingerprint reader that always says yes, in the browser's own hands. */
async function withDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  const isVerifying = (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { credentials, isVerifying }
}

const isStart = (request: Request) => request.postData()?.includes('StartPasskeySignIn') ?? false

test('SEC-09 the owner of the first start chooses how to sign in, adds a passkey, and comes back with it', async ({ page }) => {
  await using server = await ownServer()
  await page.goto(server.link)
  await page.goto(`${server.url}/settings/security`)
  await expect(page.getByRole('heading', { name: 'Choose how you sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Set address and password' }).click()
  await expect(page.getByText('A password needs at least 12 characters')).toBeVisible()
  await lookOver(page, 'choosing how to sign in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Set address and password' }).click()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How you sign in' })).toHaveCount(0)
  // Browsers make no passkeys for a plain address, and the page says where they do.
  const there = page.getByRole('link', { name: 'localhost' })
  await expect(there).toHaveAttribute('href', `http://localhost:${new URL(server.url).port}/settings/security`)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)

  const device = await withDevice(page)
  await there.click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill('not this one at all')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('What do you call it?').fill('Laptop')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Laptop' })
  await expect(row).toContainText('not used yet')
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  await lookOver(page, 'a passkey')
  await row.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  const renamed = page.getByRole('listitem').filter({ hasText: 'Old laptop' })
  await expect(renamed).toBeVisible()

  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible()
  await lookOver(page, 'setting up an authenticator app')

  await page.goto(`http://localhost:${new URL(server.url).port}/settings/members`)
  await expect(page.getByText('The only owner: a business always has one.')).toBeVisible()
  await expect(page.getByText('You are the only owner, and a business always has one.')).toBeVisible()
  for (const name of [/^Remove /, /^Leave /]) await expect(page.getByRole('button', { name })).toHaveCount(0)

  await logOut(page)
  await device.isVerifying(false)
  await page.goto(`http://localhost:${new URL(server.url).port}/sign-in`)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeEnabled()
  await lookOver(page, 'signing in')
  await device.isVerifying(true)
  // A press overtakes the page's own request, which offers passkeys where the address is typed.
  const held = Promise.withResolvers<void>()
  const order: string[] = []
  await page.route('**/graphql', async (route) => {
    if (!isStart(route.request())) return route.continue()
    order.push('asked')
    if (order.length === 1) await held.promise
    const response = await route.fetch()
    order.push('answered')
    await route.fulfill({ response })
  })
  await page.reload()
  await expect.poll(() => order).toEqual(['asked'])
  await use.click()
  await expect(use).toBeDisabled()
  held.resolve()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(order, 'the challenge of the press is the last').toEqual(['asked', 'answered', 'asked', 'answered'])
  await page.goto(`http://localhost:${new URL(server.url).port}/settings/security`)
  await expect(renamed).toContainText('last used')
  await renamed.getByRole('button', { name: 'Remove Old laptop' }).click()
  await renamed.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(renamed).toHaveCount(0)
  await logOut(page)
  await page.goto(`http://localhost:${new URL(server.url).port}/sign-in`)
  await use.click()
  await expect(page.getByText('This passkey does not open an account here.')).toBeVisible()
})
