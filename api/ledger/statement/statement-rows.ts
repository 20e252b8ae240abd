import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, day } from '../../values/day.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { countStatement, groupCountStatement, type OpenFigure, pageStatement, type StatementGroup } from './figure-rows.ts'
import type { StatementRow } from './statement.entity.ts'
import { type StatementSpan, spanOf } from './statement-span.ts'

/** The rows of one product, customer, country, reason or fee. */
export type RowGroup = { readonly by: StatementGroup; readonly name: string }

type StoredStatementRow = Omit<StatementRow, 'amount'> & { readonly amount: string | null }

/**
 * The rows behind a figure of the statement, by day and then as in the files; their amounts sum to
 * the figure of the same span, or of its `group`, to the cent. Throws `invalid_input` for an
 * invalid page or span. The kept counts of rows tell on which days a page has to look.
 */
export async function statementRows(
  work: Work,
  { figure, from, to, group = null, ...page }: PageArgs & StatementSpan & { readonly figure: OpenFigure; readonly group?: RowGroup | null },
): Promise<Connection<StatementRow>> {
  may(work.actor, 'risk:read')
  const span = spanOf({ from, to })
  const order = `rows of ${figure} ${group ? `${group.by} ${group.name} ` : ''}from ${span.from} to ${span.to}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isPlace })
  const currency = await businessCurrency(work)
  const perMinor = microsPerMinor(currency)
  await work.sql('set local jit = off')
  const [after, file, line, id] = request.after ?? [null, null, null, null]
  const limit = request.limit + 1
  const counting = { figure, span, ...(group ? {} : { after: after as Day | null, limit }) }
  const { total, days } = await countOfFigure(work, counting)
  const rows = await work.sql<StoredStatementRow>(pageStatement(figure, group?.by ?? null), [
    ...[work.businessId, days, perMinor, after, file, line, id, limit],
    ...(group ? [group.name] : []),
  ])
  return connection(rows, {
    request,
    order,
    totalCount: group ? await countOfGroup(work, { figure, group, days, perMinor }) : total,
    keys: (row) => [row.day, row.file, row.line.toString(), row.key],
    node: ({ amount, ...row }) => ({ ...row, amount: amount === null ? null : new GraphMoney({ minor: BigInt(amount), currency }) }),
  })
}

type Count = { readonly total: number; readonly days: readonly Day[] }
type Counting = { figure: OpenFigure; span: ReturnType<typeof spanOf>; after?: Day | null; limit?: number | null }

/** How many rows a figure has, and the days that a page after a day may be of. */
async function countOfFigure({ sql, businessId }: Work, { figure, span, after = null, limit = null }: Counting): Promise<Count> {
  const [counted] = await sql<Count>(countStatement(figure), [businessId, span.from, span.to, after, limit])
  return counted ?? { total: 0, days: [] }
}

async function countOfGroup(
  { sql, businessId }: Work,
  { figure, group, days, perMinor }: { figure: OpenFigure; group: RowGroup; days: readonly Day[]; perMinor: number },
): Promise<number> {
  const [counted] = await sql<{ total: number }>(groupCountStatement(figure, group.by), [businessId, days, perMinor, group.name])
  return counted?.total ?? 0
}

/** True for the keys of a row: its day, its file, its line and its id. */
function isPlace([on = '', file = '', line = '', id]: readonly string[]): boolean {
  return isDay(on) && !file.includes('\0') && /^\d{1,15}$/.test(line) && isUuid(id)
}

function isDay(text: string): text is Day {
  try {
    day(text)
    return true
  } catch {
    return false
  }
}
