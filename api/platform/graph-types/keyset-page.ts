import type { Work } from '../transaction/work.ts'
import { type Connection, connection, isInstantAndId, type PageArgs, pageRequest } from './paging.ts'

/**
 * A query on a table of the business with an id and an instant. All strings are trusted SQL;
 * `values` are `$2`, `$3` and so on.
 */
export type KeysetQuery = {
  /** Identifies the list and its filter in cursors. */
  readonly order: string
  readonly table: string
  /** The instant column of the sort order. It needs an index on (business_id, at, id). */
  readonly at: string
  /** The selected columns beside `id`, named as in GraphQL. */
  readonly columns: string
  readonly where?: string
  readonly values?: readonly unknown[]
}

type KeyedRow = { readonly id: string; readonly placedAt: string | null; readonly total: number }

/**
 * A page of rows in one statement, newest first, 20 by default. Throws `invalid_input` for an
 * invalid page.
 */
export async function keysetPage<Row extends object>(
  work: Pick<Work, 'sql' | 'businessId'>,
  page: PageArgs,
  { order, table, at, columns, where = 'true', values = [] }: KeysetQuery,
): Promise<Connection<Row>> {
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
  const [key, id, limit] = [2, 3, 4].map((n) => `$${values.length + n}`)
  const rows = await work.sql<Row & KeyedRow>(
    `select counted.total, page.* from (select count(*)::int as total from ${table} where business_id = $1 and ${where}) as counted
       left join lateral (
         select id, ${columns}, (${at} at time zone 'UTC')::text || '+00' as "placedAt" from ${table}
          where business_id = $1 and ${where} and (${key}::timestamptz is null or (${at}, id) < (${key}::timestamptz, ${id}::uuid))
          order by ${at} desc, id desc limit ${limit}) as page on true
      order by page."placedAt"::timestamptz desc, page.id desc`,
    [work.businessId, ...values, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  return connection(
    // An empty list returns one row that has only the total.
    rows.filter(({ placedAt }) => placedAt !== null),
    { request, order, totalCount: rows[0]?.total ?? 0, keys: ({ placedAt, id }) => [placedAt ?? '', id], node: (row): Row => row },
  )
}
