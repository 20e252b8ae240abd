import { expect, test } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { openMailingShop } from './mailing-shop.ts'
import { mailTo, makePerson } from './person.ts'

test.use({ baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000', contextOptions: { reducedMotion: 'reduce' } })

const recipient = 'cfo@urban.example'

/** The path of the link in the newest mail to an address, as the operator sees it; empty before there is one. */
async function linkTo(address: string): Promise<string> {
  return /Stop these mails: \S*?(\/unsubscribe\?token=[\w-]+)/.exec(await mailTo(address))?.[1] ?? ''
}

test('UX-12 the link of a mail stops it with one click, signed out, and the settings show it', async ({ page, browser, baseURL }) => {
  const person = await makePerson('una')
  await openMailingShop(page, person, [person.email, recipient])
  await expect.poll(() => linkTo(person.email), { timeout: 60_000 }).not.toBe('')
  const reader = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  await reader.goto(await linkTo(person.email))
  await expect(reader.getByRole('heading', { name: 'Stop emails about new leaks at Shop of una?' })).toBeVisible()
  await lookOver(reader, 'stop emails')
  await page.goto('/settings/notifications')
  const choice = page.getByRole('checkbox', { name: /^Emails about new leaks/ })
  await expect(choice).toBeChecked()
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(reader.getByRole('heading', { name: 'You no longer get emails about new leaks at Shop of una' })).toBeVisible()
  await lookOver(reader, 'emails stopped')
  expect(await reader.context().cookies()).toEqual([])
  await page.reload()
  await expect(choice).not.toBeChecked()
  await choice.check()
  await page.locator('form').filter({ has: choice }).getByRole('button', { name: 'Save notifications', exact: true }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await reader.goto(await linkTo(person.email))
  await expect(reader.getByRole('button', { name: 'Stop these emails' })).toBeVisible()

  // Who is no member has no settings, and gets the mails again by the same link.
  await reader.goto(await linkTo(recipient))
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await reader.getByRole('button', { name: 'Get these emails again' }).click()
  await expect(reader.getByRole('heading', { name: 'Stop emails about new leaks at Shop of una?' })).toBeVisible()

  await reader.goto('/unsubscribe?token=cut')
  await expect(reader.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await lookOver(reader, 'a link that is not valid')
  await reader.context().close()
})
