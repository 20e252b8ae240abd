import {
  type Connection,
  connection,
  isInstantAndId,
  isUuid,
  type PageArgs,
  type PageRequest,
  pageRequest,
} from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { BatchLoader, Context } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * A table of entries of risks with its key `(business_id, id)`, and an index by risk, instant and
 * id. All strings are trusted SQL.
 */
export type EntryTable<Row, Node> = {
  /** Identifies the list in its cursors. */
  readonly name: string
  readonly table: string
  /** The instant column of the sort order. */
  readonly at: string
  /** The selected columns beside `id`. */
  readonly columns: string
  readonly node: (row: Row & { id: string }) => Node
}

type EntryRow = { readonly id: string; readonly asked: number; readonly total: number; readonly at: string | null }
type EntriesRequest = { readonly riskId: string; readonly request: PageRequest }
type EntriesOfRisk = { readonly rows: EntryRow[]; readonly total: number }

/**
 * Reads a risk's entries, newest first. `load` batches the requests of many risks, each with its
 * own page, into one statement. Throws `invalid_input` for an invalid page.
 */
export function latestEntries<Row extends object, Node>(
  source: EntryTable<Row, Node>,
): (load: Context['load'], riskId: string, page: PageArgs) => Promise<Connection<Node>> {
  const batch = (work: Work, keys: readonly string[]) => pagesOf(source, work, keys)
  return async (load, riskId, page) => {
    const order = `${source.name} of ${riskId}`
    const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
    const { rows, total } = (await load(batch, JSON.stringify({ riskId, request }))) ?? { rows: [], total: 0 }
    const node = (row: EntryRow) => source.node(row as EntryRow & Row)
    return connection(rows, { request, order, totalCount: total, keys: ({ at, id }) => [at ?? '', id], node })
  }
}

/** Entries by their ids in one statement; a loader's batch. */
export function entriesById<Row extends object, Node extends { readonly id: string }>({
  table,
  columns,
  node,
}: EntryTable<Row, Node>): BatchLoader<Node> {
  return async (work, ids) => {
    may(work.actor, 'risk:read')
    const rows = await work.sql<Row & { id: string }>(
      `select id, ${columns} from ${table} where business_id = $1 and id = any($2::uuid[])`,
      [work.businessId, ids.filter(isUuid)],
    )
    return new Map(rows.map((row) => [row.id, node(row)]))
  }
}

async function pagesOf(
  { table, at, columns }: { readonly table: string; readonly at: string; readonly columns: string },
  work: Work,
  keys: readonly string[],
): Promise<ReadonlyMap<string, EntriesOfRisk>> {
  may(work.actor, 'risk:read')
  const requests = keys.map((key) => JSON.parse(key) as EntriesRequest)
  const rows = await work.sql<EntryRow>(
    `select asked.ordinal::int - 1 as asked, counted.total, entry.*
       from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::int[]) with ordinality as asked (risk_id, at, id, size, ordinal)
      cross join lateral (select count(*)::int as total from ${table}
                           where business_id = $1 and risk_id = asked.risk_id) as counted
       left join lateral (
         select id, ${columns}, (${at} at time zone 'UTC')::text || '+00' as at, ${at} as placed_at
           from ${table}
          where business_id = $1 and risk_id = asked.risk_id and (asked.at is null or (${at}, id) < (asked.at, asked.id))
          order by ${at} desc, id desc limit asked.size) as entry on true
      order by asked.ordinal, entry.placed_at desc, entry.id desc`,
    [
      work.businessId,
      requests.map(({ riskId }) => riskId),
      requests.map(({ request }) => request.after?.[0] ?? null),
      requests.map(({ request }) => request.after?.[1] ?? null),
      requests.map(({ request }) => request.limit + 1),
    ],
  )
  const found = new Map<string, EntriesOfRisk>(keys.map((key) => [key, { rows: [], total: 0 }]))
  for (const row of rows) {
    const key = keys[row.asked] ?? ''
    const rest = found.get(key)?.rows ?? []
    // A risk without entries returns one row that has only its total.
    if (row.at !== null) rest.push(row)
    found.set(key, { rows: rest, total: row.total })
  }
  return found
}
