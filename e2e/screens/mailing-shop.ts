import { expect, type Page } from '@playwright/test'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop } from '../../api/made-shops/leaky-shop.ts'
import { importFiles, type Person, post, signIn } from './person.ts'

/** Signs an owner in whose setup names these addresses as recipients of alerts, and imports the files of a shop that leaks. */
export async function openMailingShop(page: Page, person: Person, recipients: readonly string[]): Promise<void> {
  await signIn(page, person)
  const required = { fullName: 'Una Urban', roleTitle: 'Owner', workEmail: person.email, companyName: 'Urban' }
  const profile = { industry: 'retail', companySize: '1-10', businessModel: 'b2c', selectedPlan: 'enterprise' }
  const alerts = { alertChannels: ['email'], financialAlertRecipients: recipients.join(', ') }
  expect(await post(page, '/api/onboarding', { ...required, ...profile, ...alerts })).toBe(200)
  expect(await post(page, '/api/onboarding/complete', {})).toBe(200)
  await importFiles(page, canonicalFiles(leakyShop))
}
