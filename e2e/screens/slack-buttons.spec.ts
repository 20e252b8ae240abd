import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { makePerson, signIn } from './person.ts'

test.use({
  baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000',
  permissions: ['clipboard-read', 'clipboard-write'],
  // Colors are looked at while nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})

test('SEC-18 UX-12 an owner copies the manifest of a Slack app, adds buttons with its secret, and removes them', async ({ page }) => {
  await signIn(page, await makePerson('slacker'), '/settings/channels')
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add channel' }).click()
  const adding = page.getByRole('dialog', { name: 'Add channel' })
  await adding.getByLabel('Name').fill('#alerts')
  await adding.getByLabel('Webhook address').fill('https://hooks.slack.com/services/T0/B0/abcd1234')
  await adding.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('button', { name: 'Close: Channel added' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '#alerts' })
  await row.getByRole('button', { name: 'Add buttons in #alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buttons in Slack' })
  // The server of the tests is at no address that Slack could reach.
  await expect(dialog.getByRole('alert').filter({ hasText: 'Whoever runs it sets PUBLIC_URL.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy manifest' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const manifest = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  const { is_enabled: isOn, request_url: address, message_menu_options_url: menu } = manifest.settings.interactivity
  expect([isOn, menu, manifest.oauth_config.scopes.bot]).toEqual([true, address, ['incoming-webhook']])
  expect(address).toMatch(/^http:\/\/[^/]+\/hooks\/slack\/[\da-f-]{36}$/)
  const link = new URL((await dialog.getByRole('link', { name: 'Open Slack' }).getAttribute('href')) ?? '')
  expect([link.origin, JSON.parse(link.searchParams.get('manifest_json') ?? '')]).toEqual(['https://api.slack.com', manifest])

  await dialog.getByLabel('Webhook address of the app').fill('https://x.example')
  await dialog.getByLabel('Signing secret').fill('no secret')
  await dialog.getByRole('button', { name: 'Save buttons' }).click()
  await expect(dialog.getByText('It begins with https://hooks.slack.com/services/. Copy it whole from Slack.')).toBeVisible()
  await expect(dialog.getByText('A signing secret has 32 characters, 0–9 and a–f.')).toBeVisible()
  await lookOver(page, 'buttons in Slack')
  await dialog.getByLabel('Webhook address of the app').fill('https://hooks.slack.com/services/T0/B1/efgh5678')
  await dialog.getByLabel('Signing secret').fill('0123456789abcdef0123456789abcdef')
  await dialog.getByRole('button', { name: 'Save buttons' }).click()
  await expect(row).toContainText('hooks.slack.com …5678, with buttons that act for you')

  await row.getByRole('button', { name: 'Buttons in #alerts' }).click()
  await dialog.getByRole('button', { name: 'Remove the buttons' }).click()
  await dialog.getByRole('button', { name: 'Remove buttons', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Add buttons in #alerts' })).toBeVisible()
  await expect(row).not.toContainText('buttons that act for')
})
