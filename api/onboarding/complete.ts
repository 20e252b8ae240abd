import { uuidv7 } from '../../db/uuid.ts'
import { ensureIntegration } from '../integrations/integrations.ts'
import { providerOf } from '../integrations/providers.ts'
import { Failure } from '../platform/failures/failures.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import { may, type Work } from '../platform/transaction/work.ts'
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
async function addSuppliers(work: Work, { suppliers }: Onboarding): Promise<void> {
  const now = work.clock.now()
  for (const { name, website, email, isCritical } of suppliers ?? []) {
    await work.sql(
      `insert into supplier (business_id, id, name, website, email, category, criticality, created_at, updated_at)
       select $1, $2, $3::text, $4, $5, 'other', $6, $7, $7
        where not exists (select from supplier where business_id = $1 and lower(name) = lower($3))`,
      [work.businessId, uuidv7(now), name, website || null, email || null, isCritical ? 'high' : 'medium', now],
    )
  }
}

type Alerts = { channels: string[]; financial: string[]; vendor: string[]; legal: string[] }

async function keepAlertSettings(work: Work, said: Onboarding): Promise<void> {
  const columns = 'channels, financial_recipients as financial, vendor_recipients as vendor, legal_recipients as legal'
  const [was] = await work.sql<Alerts>(`select ${columns} from alert_setting where business_id = $1`, [work.businessId])
  const [is] = await work.sql<Alerts>(
    `insert into alert_setting (business_id, channels, financial_recipients, vendor_recipients, legal_recipients, updated_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (business_id) do update set channels = excluded.channels,
       financial_recipients = excluded.financial_recipients, vendor_recipients = excluded.vendor_recipients,
       legal_recipients = excluded.legal_recipients, updated_at = excluded.updated_at returning ${columns}`,
    [
      work.businessId,
      said.alertChannels ?? [],
      listed(said.financialAlertRecipients),
      listed(said.vendorAlertRecipients),
      listed(said.legalAlertRecipients),
      work.clock.now(),
    ],
  )
  const none: Alerts = { channels: [], financial: [], vendor: [], legal: [] }
  await audit(work, 'completeOnboarding', { subject: `Business:${work.businessId}`, ...whatChanged(was ?? none, is ?? none) })
}

function listed(text: string | null | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((one) => one.trim()))].filter((one) => one !== '')
}
