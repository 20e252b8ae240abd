import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { countRisksOfOrigin } from '../risks/risk-lookup.ts'
import { countSuppliers } from '../suppliers/suppliers.ts'

/** Whether suppliers are watched, how many there are, and what came of it. */
export type MonitoringState = {
  readonly isActive: boolean
  readonly supplierCount: number
  readonly recentRisks: number
  readonly lastCheck: Date | null
}

/** So far back a risk that a source raised counts as recent. */
const recentDays = 30

/** Of the business as it stands. */
export async function monitoringState(work: Work): Promise<MonitoringState> {
  may(work.actor, 'monitoring:read')
  const since = new Date(work.clock.now().getTime() - recentDays * 24 * 60 * 60_000)
  const [state] = await work.sql<Pick<MonitoringState, 'isActive' | 'lastCheck'>>(
    'select is_active as "isActive", last_check as "lastCheck" from monitoring where business_id = $1',
    [work.businessId],
  )
  return {
    isActive: state?.isActive ?? false,
    supplierCount: await countSuppliers(work),
    recentRisks: await countRisksOfOrigin(work, 'monitoring', since),
    lastCheck: state?.lastCheck ?? null,
  }
}

/** Starts watching. Started already, nothing changes and nobody hears of it. */
export function startMonitoring(work: Work): Promise<MonitoringState> {
  return turn(work, 'on')
}

/** Stops watching. Stopped already, or never started, nothing changes and nobody hears of it. */
export function stopMonitoring(work: Work): Promise<MonitoringState> {
  return turn(work, 'off')
}

async function turn(work: Work, to: 'on' | 'off'): Promise<MonitoringState> {
  const { businessId, actor, clock } = work
  may(actor, 'monitoring:write')
  const by = actor.kind === 'person' ? actor.userId : null
  const changed = await work.sql(
    `insert into monitoring (business_id, is_active, changed_by, changed_at) values ($1, $2, $3, $4)
     on conflict (business_id) do update set is_active = excluded.is_active, look_due_at = null, changed_by = excluded.changed_by, changed_at = excluded.changed_at
       where monitoring.is_active <> excluded.is_active returning is_active, xmax = 0 as "isNew"`,
    [businessId, to === 'on', by, clock.now()],
  )
  const [row] = changed as { isNew?: boolean }[]
  const isNews = row !== undefined && !(row.isNew && to === 'off')
  if (isNews) await work.publish('monitoring.changed', to)
  return monitoringState(work)
}
