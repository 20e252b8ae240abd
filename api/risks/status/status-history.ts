import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { currency } from '../../values/money.ts'
import { type EntryTable, entriesById, latestEntries } from '../latest-entries.ts'
import type { RiskStatusChange } from './status-change.entity.ts'

type Row = Omit<RiskStatusChange, 'id' | 'comesBackAbove'> & { comesBackAbove: bigint | null; currency: string }

const changes: EntryTable<Row, RiskStatusChange> = {
  name: 'history',
  table: 'risk_status_change',
  at: 'changed_at',
  columns: `from_status as "from", to_status as "to", reason, changed_by as "userId", changed_by_email as email, changed_at as "changedAt",
            comes_back_on as "comesBackOn", comes_back_above as "comesBackAbove",
            (select currency from business where business.id = $1) as currency`,
  node: ({ comesBackAbove, currency: of, ...change }) => ({
    ...change,
    comesBackAbove: comesBackAbove === null ? null : new GraphMoney({ minor: comesBackAbove, currency: currency(of) }),
  }),
}

/** A risk's status changes, newest first. */
export const statusHistory = latestEntries(changes)

/** Changes by their ids. */
export const statusChangesById = entriesById(changes)
