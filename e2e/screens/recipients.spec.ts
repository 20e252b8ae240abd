import { expect, test } from '@playwright/test'
import { takesKeys } from './focus-on.ts'
import { lookOver } from './look-over.ts'
import { makePerson, post, signIn } from './person.ts'

test.use({
  baseURL: process.env.RISKPILOT_URL ?? 'http://127.0.0.1:4000',
  // Colors are looked at while nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})

const answers = {
  ...{ fullName: 'Rita Cipient', roleTitle: 'Owner', workEmail: 'rita@shop.example', companyName: 'Cipient' },
  ...{ industry: 'retail', companySize: '1-10', businessModel: 'b2b', selectedPlan: 'enterprise' },
  ...{
    alertChannels: ['email'],
    financialAlertRecipients: 'cfo@shop.example, rita@shop.example',
    legalAlertRecipients: 'law@shop.example',
  },
}

test('ONB-36 UX-12 an owner says from which severity on each list of recipients is emailed, and it is there after a reload', async ({
  page,
}) => {
  await signIn(page, await makePerson('rita'))
  for (const [path, data] of [
    ['/api/onboarding', answers],
    ['/api/onboarding/complete', {}],
  ] as const)
    expect(await post(page, path, data)).toBe(200)
  await page.goto('/settings/notifications')
  await takesKeys(page)
  await expect(page.getByRole('heading', { name: 'Who is emailed about leaks' })).toBeVisible()
  await expect(page.getByText('cfo@shop.example, rita@shop.example')).toBeVisible()
  await expect(page.getByText('Nobody is named.')).toBeVisible()
  const all = page.getByLabel('Every leak')
  await expect(all).toHaveValue('low')
  await all.selectOption('High and critical')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveText(['Save notifications', 'Save recipients', 'Save contacts'])
  const card = page.locator('form').filter({ has: all })
  await card.getByRole('button', { name: 'Save recipients', exact: true }).click()
  await expect(page.getByText('Recipients saved')).toBeVisible()
  await page.reload()
  await expect(all).toHaveValue('high')
  await expect(page.getByLabel('Chargebacks')).toHaveValue('low')
  await lookOver(page, 'notifications and recipients')
})
