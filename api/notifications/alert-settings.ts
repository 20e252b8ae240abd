import { entitiesOf } from '../../db/in-business.ts'
import { may } from '../platform/rights/rights.ts'
import { selectList } from '../platform/transaction/entity-columns.ts'
import type { Work } from '../platform/transaction/work.ts'
import { AlertSettings, type AlertTargets } from './alert-settings.entity.ts'

const columns = selectList(AlertSettings)

/** Of the business; null as long as the wizard was not completed. */
export async function alertSettings(work: Work): Promise<AlertSettings | null> {
  may(work.actor, 'setting:read')
  return storedAlertSettings(work)
}

/** Replaces where alerts go. Asks for no right: what it is part of has asked. Returns where they went before. */
export async function saveAlertSettings(work: Work, wanted: AlertTargets): Promise<AlertTargets> {
  const before = (await storedAlertSettings(work)) ?? new AlertSettings()
  await entitiesOf(work).upsert(AlertSettings, { ...wanted, businessId: work.businessId, updatedAt: work.clock.now() })
  return before
}

/** The same for the product itself, which asks for no right. */
export async function storedAlertSettings(work: Work): Promise<AlertSettings | null> {
  const [stored] = await work.sql<AlertSettings>(`select ${columns} from alert_setting where business_id = $1`, [work.businessId])
  return stored ?? null
}
