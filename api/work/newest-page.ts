import { type Connection, connection, isUuid, type PageArgs, pageRequest } from './paging.ts'
import type { Work } from './work.ts'

/** Rows of a table of the business with an id and an instant. All of it is SQL of ours; `values` are `$2`, `$3` and so on. */
export type NewestFirst = {
  /** Names the list in its cursors, with what it is filtered by. */
  readonly order: string
  readonly table: string
  /** The column with the instant that sorts it. */
  readonly at: string
  /** What is read of a row beside its id. */
  readonly columns: string
  readonly where?: string
  readonly values?: readonly unknown[]
  /** Rows of a page when nobody says how many; 20. */
  readonly defaultSize?: number
}

const isKey = ([at, id]: readonly string[]) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(at ?? '') && isUuid(id)

/** A page of rows, the newest first. Throws `invalid_input` for a bad page. */
export async function newestPage<Row extends object>(
  work: Pick<Work, 'sql' | 'businessId'>,
  page: PageArgs,
  { order, table, at, columns, where = 'true', values = [], defaultSize = 20 }: NewestFirst,
): Promise<Connection<Row>> {
  const request = pageRequest(page, { order, defaultSize, isKey })
  const given = [work.businessId, ...values]
  const next = given.length
  const [afterAt = null, afterId = null] = request.after ?? []
  const [rows, [counted]] = await Promise.all([
    work.sql<Row & { placedAt: string; id: string }>(
      `select id, ${columns}, (${at} at time zone 'UTC')::text || '+00' as "placedAt" from ${table}
        where business_id = $1 and ${where}
          and ($${next + 1}::timestamptz is null or (${at}, id) < ($${next + 1}::timestamptz, $${next + 2}::uuid))
        order by ${at} desc, id desc limit $${next + 3}`,
      [...given, afterAt, afterId, request.limit + 1],
    ),
    work.sql<{ total: number }>(`select count(*)::int as total from ${table} where business_id = $1 and ${where}`, given),
  ])
  return connection(rows, {
    request,
    order,
    totalCount: counted?.total ?? 0,
    keys: ({ placedAt, id }) => [placedAt, id],
    node: (row) => row as Row,
  })
}
