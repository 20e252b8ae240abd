import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, day } from '../../values/day.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { countStatement, type OpenFigure, pageStatement } from './figure-rows.ts'
import { countOfGroup, daysOfPage, type RowGroup } from './group-counts.ts'
import type { StatementRow } from './statement.entity.ts'
import { type StatementSpan, spanOf, wholeMonthsOf } from './statement-span.ts'

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
  const { total, days } = await daysToLook(work, { figure, span, group, perMinor, page: { after: after as Day | null, limit } })
  const rows = await work.sql<StoredStatementRow>(pageStatement(figure, group?.by ?? null), [
    ...[work.businessId, days, perMinor, after, file, line, id, limit],
    ...(group ? [group.name] : []),
  ])
  return connection(rows, {
    request,
    order,
    totalCount: total,
    keys: (row) => [row.day, row.file, row.line.toString(), row.key],
    node: ({ amount, ...row }) => ({ ...row, amount: amount === null ? null : new GraphMoney({ minor: BigInt(amount), currency }) }),
  })
}

type Count = { readonly total: number; readonly days: readonly Day[] }
type Page = { readonly after: Day | null; readonly limit: number }
type Look = {
  readonly figure: OpenFigure
  readonly span: ReturnType<typeof spanOf>
  readonly group: RowGroup | null
  readonly perMinor: number
  readonly page: Page
}

/** How many rows a figure or its group has, and the days that a page may be of. */
async function daysToLook(work: Work, { figure, span, group, perMinor, page }: Look): Promise<Count> {
  if (!group) return countOfFigure(work, { figure, span, page })
  const { days } = await countOfFigure(work, { figure, span })
  const counted = await countOfGroup(work, { figure, group, days, months: wholeMonthsOf(span), perMinor })
  return { total: counted.total, days: daysOfPage(counted, page) }
}

/** How many rows a figure has, and the days that have any; of a page, those that it may be of. */
async function countOfFigure(
  { sql, businessId }: Work,
  { figure, span, page = null }: Pick<Look, 'figure' | 'span'> & { readonly page?: Page | null },
): Promise<Count> {
  const [counted] = await sql<Count>(countStatement(figure), [businessId, span.from, span.to, page?.after ?? null, page?.limit ?? null])
  return counted ?? { total: 0, days: [] }
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
