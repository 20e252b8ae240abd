import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, day } from '../../values/day.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { StatementRow } from './statement.entity.ts'
import { type StatementSpan, spanOf } from './statement.ts'
import { type OpenFigure, pageStatement, type StatementGroup } from './statement-sql.ts'

/** The rows of one product, customer, country, reason or fee. */
export type RowGroup = { readonly by: StatementGroup; readonly name: string }

type Row = Omit<StatementRow, 'amount'> & { readonly amount: string | null }

/**
 * The rows behind a figure of the statement, by day and then as in the files; their amounts sum to
 * the figure of the same span, or of its `group`, to the cent. Throws `invalid_input` for an invalid page or span. One
 * statement.
 */
export async function statementRows(
  work: Work,
  { figure, from, to, group, ...page }: PageArgs & StatementSpan & { readonly figure: OpenFigure; readonly group?: RowGroup | null },
): Promise<Connection<StatementRow>> {
  may(work.actor, 'risk:read')
  const span = spanOf({ from, to })
  const order = `rows of ${figure} ${group ? `${group.by} ${group.name} ` : ''}from ${span.from} to ${span.to}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isPlace })
  const currency = await businessCurrency(work)
  await work.sql('set local jit = off')
  const [after, file, line, id] = request.after ?? [null, null, null, null]
  const [found] = await work.sql<{ total: number; rows: readonly Row[] | null }>(pageStatement(figure), [
    ...[work.businessId, span.from, span.to, microsPerMinor(currency)],
    ...[after, file, line, id],
    request.limit + 1,
    ...[group?.by ?? null, group?.name ?? null],
  ])
  return connection(found?.rows ?? [], {
    request,
    order,
    totalCount: found?.total ?? 0,
    keys: (row) => [row.day, row.file, row.line.toString(), row.key],
    node: ({ amount, ...row }) => ({ ...row, amount: amount === null ? null : new GraphMoney({ minor: BigInt(amount), currency }) }),
  })
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
