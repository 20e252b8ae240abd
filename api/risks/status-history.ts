import type { Context } from '../work/context.ts'
import { type Connection, connection, isUuid, type PageArgs, type PageRequest, pageRequest } from '../work/paging.ts'
import { may, type Work } from '../work/work.ts'
import type { RiskStatusChange } from './status-change.entity.ts'

type Row = RiskStatusChange & { asked: number; total: number; at: string | null }

const isKey = ([at, id]: readonly string[]) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(at ?? '') && isUuid(id)

/**
 * A risk's changes of status, the newest first. Of many risks at once: `load` gathers what is asked at the same moment, each page with its
 * own size and place, and all are read in one statement. Throws `invalid_input` for a bad page.
 */
export async function statusHistory(load: Context['load'], riskId: string, page: PageArgs): Promise<Connection<RiskStatusChange>> {
  const order = `history of ${riskId}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey })
  const { rows, total } = (await load(historyPages, JSON.stringify({ riskId, request }))) ?? { rows: [], total: 0 }
  return connection(rows, { request, order, totalCount: total, keys: ({ at, id }) => [at ?? '', id], node: (row) => row })
}

/** Changes by their ids in one statement; a loader's batch. */
export async function statusChangesById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, RiskStatusChange>> {
  may(work.viewer, 'risk:read')
  const rows = await work.sql<RiskStatusChange>(
    `select ${columns} from risk_status_change where business_id = $1 and id = any($2::uuid[])`,
    [work.businessId, ids.filter(isUuid)],
  )
  return new Map(rows.map((change) => [change.id, change]))
}

const columns = `id, from_status as "from", to_status as "to", reason, changed_by as "userId", changed_by_email as email,
                changed_at as "changedAt"`

type Asked = { readonly riskId: string; readonly request: PageRequest }
type Found = { readonly rows: Row[]; readonly total: number }

async function historyPages(work: Work, keys: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  may(work.viewer, 'risk:read')
  const asked = keys.map((key) => JSON.parse(key) as Asked)
  const rows = await work.sql<Row>(
    `select asked.ordinal::int - 1 as asked, counted.total, change.*
       from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::int[]) with ordinality as asked (risk_id, at, id, size, ordinal)
      cross join lateral (select count(*)::int as total from risk_status_change
                           where business_id = $1 and risk_id = asked.risk_id) as counted
       left join lateral (
         select ${columns}, (changed_at at time zone 'UTC')::text || '+00' as at
           from risk_status_change
          where business_id = $1 and risk_id = asked.risk_id and (asked.at is null or (changed_at, id) < (asked.at, asked.id))
          order by changed_at desc, id desc limit asked.size) as change on true
      order by asked.ordinal, change."changedAt" desc, change.id desc`,
    [
      work.businessId,
      asked.map(({ riskId }) => riskId),
      asked.map(({ request }) => request.after?.[0] ?? null),
      asked.map(({ request }) => request.after?.[1] ?? null),
      asked.map(({ request }) => request.limit + 1),
    ],
  )
  const found = new Map<string, Found>(keys.map((key) => [key, { rows: [], total: 0 }]))
  for (const row of rows) {
    const key = keys[row.asked] ?? ''
    const rest = found.get(key)?.rows ?? []
    // A risk that never moved has one row, of nothing but its total.
    if (row.at !== null) rest.push(row)
    found.set(key, { rows: rest, total: row.total })
  }
  return found
}
