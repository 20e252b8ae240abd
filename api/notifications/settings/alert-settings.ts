import { z } from 'zod'
import { entitiesOf } from '../../../db/in-business.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit, whatChanged } from '../../platform/transaction/audit.ts'
import { selectList } from '../../platform/transaction/entity-columns.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { AlertSettings, type AlertTargets, type LeastSeverities } from './alert-settings.entity.ts'

const columns = selectList(AlertSettings)

/** Of the business; null as long as the wizard was not completed. */
export async function alertSettings(work: Work): Promise<AlertSettings | null> {
  may(work.actor, 'setting:read')
  return storedAlertSettings(work)
}

/**
 * Replaces where alerts go. Asks for no right: what it is part of has asked. Returns where they
 * went before.
 */
export async function saveAlertSettings(work: Work, wanted: AlertTargets): Promise<AlertTargets> {
  const { channels, financialRecipients, vendorRecipients, legalRecipients } = (await storedAlertSettings(work)) ?? new AlertSettings()
  await entitiesOf(work).upsert(AlertSettings, { ...wanted, businessId: work.businessId, updatedAt: work.clock.now() })
  return { channels, financialRecipients, vendorRecipients, legalRecipients }
}

const severity = z.enum(['low', 'medium', 'high', 'critical'], { error: 'It is low, medium, high or critical.' }).nullish()
const severitiesInput = z.object({ financialSeverity: severity, vendorSeverity: severity, legalSeverity: severity })

/**
 * Changes from which severity on each list hears of alerts; what is left out stays. Throws
 * `conflict` as long as nobody said where alerts go, and `invalid_input`.
 */
export async function updateAlertSeverities(work: Work, input: Readonly<Record<string, unknown>>): Promise<AlertSettings> {
  may(work.actor, 'onboarding:write')
  const given = Object.fromEntries(Object.entries(parse(severitiesInput, input)).filter(([, value]) => value != null))
  const known = await storedAlertSettings(work)
  if (!known) throw new Failure('conflict', 'Complete the setup first: it says who hears of alerts.')
  const before = severitiesOf(known)
  const after: LeastSeverities = { ...before, ...given }
  await audit(work, 'updateAlertSeverities', { subject: `Business:${work.businessId}`, ...whatChanged(before, after) })
  const changed = { ...known, ...after, businessId: work.businessId, updatedAt: work.clock.now() }
  return entitiesOf(work).upsert(AlertSettings, changed)
}

const severitiesOf = ({ financialSeverity, vendorSeverity, legalSeverity }: AlertSettings): LeastSeverities => ({
  financialSeverity,
  vendorSeverity,
  legalSeverity,
})

/** The same for the product itself, which asks for no right. */
export async function storedAlertSettings(work: Pick<Work, 'sql' | 'businessId'>): Promise<AlertSettings | null> {
  const [stored] = await work.sql<AlertSettings>(`select ${columns} from alert_setting where business_id = $1`, [work.businessId])
  return stored ?? null
}
