import { may, type Work } from '../platform/transaction/work.ts'

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
  const [state] = await work.sql<MonitoringState>(
    `select coalesce((select is_active from monitoring where business_id = $1), false) as "isActive",
            (select count(*)::int from supplier where business_id = $1) as "supplierCount",
            (select count(*)::int from risk where business_id = $1 and metadata ->> 'origin' = 'monitoring'
                and detected_at > $2::timestamptz - make_interval(days => $3)) as "recentRisks",
            (select last_check from monitoring where business_id = $1) as "lastCheck"`,
    [work.businessId, work.clock.now(), recentDays],
  )
  return state as MonitoringState
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
     on conflict (business_id) do update set is_active = excluded.is_active, changed_by = excluded.changed_by, changed_at = excluded.changed_at
       where monitoring.is_active <> excluded.is_active returning is_active, xmax = 0 as "isNew"`,
    [businessId, to === 'on', by, clock.now()],
  )
  const [row] = changed as { isNew?: boolean }[]
  const isNews = row !== undefined && !(row.isNew && to === 'off')
  if (isNews) await work.publish('monitoring.changed', to)
  return monitoringState(work)
}
