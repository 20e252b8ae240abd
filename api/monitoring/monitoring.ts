import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { countRisksOfOrigin } from '../risks/risk-lookup.ts'
import { countSuppliers } from '../suppliers/suppliers.ts'
import { questionCounts } from './watching/questions.ts'

/** Whether suppliers are watched, how many there are, and what came of it. */
export type MonitoringState = {
  readonly isActive: boolean
  readonly supplierCount: number
  readonly recentRisks: number
  readonly lastCheck: Date | null
  /** Since when it runs; null while it does not. */
  readonly activeSince: Date | null
  readonly nextCheck: Date | null
  /** At the last check; null before the first. */
  readonly suppliersChecked: number | null
  /** Matches that a person is asked about, and those that wait for a later week. */
  readonly questions: number
  readonly questionsHeldBack: number
}

/** So far back a risk that a source raised counts as recent. */
const recentDays = 30

/** Of the business as it stands. */
export async function monitoringState(work: Work): Promise<MonitoringState> {
  may(work.actor, 'monitoring:read')
  const since = new Date(work.clock.now().getTime() - recentDays * 24 * 60 * 60_000)
  const [state] = await work.sql<Kept>(
    `select is_active as "isActive", last_check as "lastCheck", case when is_active then changed_at end as "activeSince",
            case when is_active then look_due_at end as "nextCheck", suppliers_seen as "suppliersChecked" from monitoring where business_id = $1`,
    [work.businessId],
  )
  const { questions, heldBack } = await questionCounts(work)
  return {
    isActive: state?.isActive ?? false,
    supplierCount: await countSuppliers(work),
    recentRisks: await countRisksOfOrigin(work, 'monitoring', since),
    lastCheck: state?.lastCheck ?? null,
    activeSince: state?.activeSince ?? null,
    nextCheck: state?.nextCheck ?? null,
    suppliersChecked: state?.suppliersChecked ?? null,
    questions,
    questionsHeldBack: heldBack,
  }
}

type Kept = Pick<MonitoringState, 'isActive' | 'lastCheck' | 'activeSince' | 'nextCheck' | 'suppliersChecked'>

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
