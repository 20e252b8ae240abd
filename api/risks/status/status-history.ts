import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { currency } from '../../values/money.ts'
import { type EntryTable, entriesById, latestEntries } from '../latest-entries.ts'
import type { RiskStatusChange } from './status-change.entity.ts'

type StatusChangeRow = Omit<RiskStatusChange, 'id' | 'comesBackAbove'> & { comesBackAbove: bigint | null; currency: string }

const changes: EntryTable<StatusChangeRow, RiskStatusChange> = {
  name: 'history',
  table: 'risk_status_change',
  at: 'changed_at',
  columns: `from_status as "from", to_status as "to", reason, changed_by as "userId", changed_by_email as email, changed_by_name as "byName", changed_at as "changedAt",
            comes_back_on as "comesBackOn", comes_back_above as "comesBackAbove",
            (select currency from business where business.id = $1) as currency`,
  node: ({ comesBackAbove, currency: of, ...change }) => ({
    ...change,
    comesBackAbove: comesBackAbove === null ? null : new GraphMoney({ minor: comesBackAbove, currency: currency(of) }),
  }),
}

/** A risk's status changes, newest first. */
export const statusHistory = latestEntries(changes)

type LastChange = Pick<RiskStatusChange, 'to' | 'userId' | 'email' | 'byName' | 'changedAt'>

/** The last change of a risk's status; null while it stands where it was raised. */
export async function lastStatusChange(work: Work, riskId: string): Promise<LastChange | null> {
  may(work.actor, 'risk:read')
  const [change] = await work.sql<LastChange>(
    `select to_status as "to", changed_by as "userId", changed_by_email as email, changed_by_name as "byName", changed_at as "changedAt"
       from risk_status_change where business_id = $1 and risk_id = $2 order by changed_at desc, id desc limit 1`,
    [work.businessId, riskId],
  )
  return change ?? null
}

/** Changes by their ids. */
export const statusChangesById = entriesById(changes)
