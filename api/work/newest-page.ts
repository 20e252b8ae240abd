import { type Connection, connection, isUuid, type PageArgs, pageRequest } from './paging.ts'
import type { Work } from './work.ts'

type List = {
  /** Names the list in its cursors. */
  readonly order: string
  readonly table: string
  /** SQL of the columns as the graph names them, `id` among them. */
  readonly columns: string
  /** The instant that the list is ordered by, the newest first; there is an index on (business_id, at, id). */
  readonly at: string
  /** A further condition in SQL, with `values` from `$2` on. */
  readonly where?: string
  readonly values?: readonly unknown[]
}

type Row = { readonly id: string; readonly atKey: string | null; readonly total: number }

const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** One page of a table of the business, the newest first, in one statement. Throws `invalid_input` for a bad page. */
export async function newestPage<Node extends { readonly id: string }>(
  work: Work,
  page: PageArgs,
  { order, table, columns, at, where = 'true', values = [] }: List,
): Promise<Connection<Node>> {
  const request = pageRequest(page, { order, defaultSize: 50, isKey: ([key, id]) => instant.test(key ?? '') && isUuid(id) })
  const [key, id, limit] = [1, 2, 3].map((n) => `$${values.length + 1 + n}`)
  const rows = await work.sql<Node & Row>(
    `select counted.total, page.* from (select count(*)::int as total from ${table} where business_id = $1 and ${where}) as counted
       left join lateral (
         select ${columns}, (${at} at time zone 'UTC')::text || '+00' as "atKey" from ${table}
          where business_id = $1 and ${where} and (${key}::timestamptz is null or (${at}, id) < (${key}, ${id}::uuid))
          order by ${at} desc, id desc limit ${limit}) as page on true`,
    [work.businessId, ...values, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  return connection(
    // A list of nothing has one row, of nothing but the total.
    rows.filter(({ atKey }) => atKey !== null),
    { request, order, totalCount: rows[0]?.total ?? 0, keys: (row) => [row.atKey ?? '', row.id], node: (row): Node => row },
  )
}
