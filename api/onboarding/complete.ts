import { ensureIntegration } from '../integrations/integrations.ts'
import { providerOf } from '../integrations/providers.ts'
import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type AlertSettings, saveAlertSettings } from '../settings/alert-settings.ts'
import { addMissingSuppliers } from '../suppliers/suppliers.ts'
import type { Onboarding } from './onboarding.entity.ts'
import { onboarding } from './onboarding.ts'

/**
 * Ends the wizard: its suppliers, pending integrations and alert settings are made, once; completed already, nothing is done. Throws
 * `invalid_input` that names every required field that is missing.
 */
export async function completeOnboarding(work: Work): Promise<Onboarding> {
  may(work.actor, 'onboarding:write')
  await work.sql('select from onboarding where business_id = $1 for update', [work.businessId])
  const said = await onboarding(work)
  if (said.completedAt) return said
  if (said.missing.length > 0) throw stillMissing(said.missing)
  await addSuppliers(work, said)
  for (const key of said.selectedIntegrations ?? []) {
    const provider = providerOf(key)
    if (provider) await ensureIntegration(work, provider)
  }
  await keepAlertSettings(work, said)
  await work.sql('update onboarding set completed_at = $2, step = 11 where business_id = $1', [work.businessId, work.clock.now()])
  return onboarding(work)
}

function stillMissing(missing: readonly string[]): Failure {
  return new Failure(
    'invalid_input',
    `Still missing: ${missing.join(', ')}.`,
    missing.map((field) => ({ field, message: `${field} is required.` })),
  )
}

/** Those that are not there by name, whatever its case. */
function addSuppliers(work: Work, { suppliers }: Onboarding): Promise<void> {
  const said = (suppliers ?? []).map(({ name, website, email, isCritical }) => ({
    name,
    website,
    email,
    category: 'other',
    criticality: isCritical ? 'high' : 'medium',
  }))
  return addMissingSuppliers(work, said)
}

async function keepAlertSettings(work: Work, said: Onboarding): Promise<void> {
  const wanted: AlertSettings = {
    channels: said.alertChannels ?? [],
    financialRecipients: listed(said.financialAlertRecipients),
    vendorRecipients: listed(said.vendorAlertRecipients),
    legalRecipients: listed(said.legalAlertRecipients),
  }
  const known = await saveAlertSettings(work, wanted)
  await audit(work, 'completeOnboarding', { subject: `Business:${work.businessId}`, ...whatChanged(noted(known), noted(wanted)) })
}

/** Under the names of the audit log. */
function noted({ channels, financialRecipients: financial, vendorRecipients: vendor, legalRecipients: legal }: AlertSettings) {
  return { channels, financial, vendor, legal }
}

function listed(text: string | null | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((one) => one.trim()))].filter((one) => one !== '')
}
