import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { makePerson, signIn } from './person.ts'

test.use({
  baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000',
  permissions: ['clipboard-read', 'clipboard-write'],
  // Colors are looked at while nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})

test('SEC-18 UX-12 an owner adds a webhook, sees its secret once and what became of a test, and changes and deletes it', async ({
  page,
}) => {
  await signIn(page, await makePerson('channeler'), '/settings/channels')
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
  await lookOver(page, 'no channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByLabel('Name').fill('Team chat')
  await dialog.getByLabel('Webhook address').fill('https://x.example')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('It begins with https://hooks.slack.com/services/. Copy it whole from Slack.')).toBeVisible()
  await lookOver(page, 'a new channel')
  await dialog.getByRole('radio', { name: 'Webhook' }).check()
  await dialog.getByLabel('Name').fill('Our ERP')
  // No name of this kind ever has an address.
  await dialog.getByLabel('Address of your program').fill('https://erp.invalid/riskpilot/hooks')
  await dialog.getByLabel('A file was read').check()
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  const secret = await dialog.getByLabel('The signing secret').innerText()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'erp.invalid' })
  await expect(row).toContainText('Nothing was sent yet')
  await expect(row).toContainText('A new leak is found · A leak costs twice as much · A leak has ended · A file was read')
  await row.getByRole('button', { name: 'Send a test to Our ERP' }).click()
  const log = page.getByRole('list', { name: 'Messages to Our ERP' })
  await expect(log).toContainText(/Not delivered, 1 try\. erp\.invalid (cannot be reached|did not answer within 10 seconds)\./, {
    timeout: 30_000,
  })
  await expect(row.getByRole('alert')).toContainText('Nothing arrives since', { timeout: 30_000 })
  await lookOver(page, 'a channel that fails')
  // Closes the list of its messages.
  await page.reload()

  await row.getByRole('button', { name: 'Edit Our ERP' }).click()
  await page.getByLabel('Name').fill('Our new ERP')
  await page.getByLabel('A file was read').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Our new ERP')
  await expect(row).not.toContainText('A file was read')
  await row.getByRole('button', { name: 'Switch off Our new ERP' }).click()
  await expect(row).toContainText('Switched off')
  await row.getByRole('button', { name: 'New secret for Our new ERP' }).click()
  await row.getByRole('button', { name: 'New secret', exact: true }).click()
  const newer = await page.getByLabel('The new signing secret').innerText()
  expect(newer).toMatch(/^whsec_/)
  expect(newer).not.toBe(secret)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(row).toContainText('signed with the old secret too until')
  await row.getByRole('button', { name: 'Delete Our new ERP' }).click()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
})
