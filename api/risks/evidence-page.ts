import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import type { Context } from '../work/context.ts'
import { GraphMoney } from '../work/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../work/paging.ts'
import { may, type Work } from '../work/work.ts'
import { type EvidenceAsked, type EvidenceRow, evidenceOfMany } from './evidence.ts'
import { picksIn } from './evidence-sql.ts'
import type { Evidence, Finding } from './finding.entity.ts'

const isPlace = ([day = '', file = '', line = '', id]: readonly string[]) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !file.includes('\0') && /^\d{1,15}$/.test(line) && isUuid(id)

/**
 * The rows behind a finding, in the order of days and then of the files. Of many findings at once: `load` gathers what is asked at the same
 * moment, and all pages are read in one statement. Throws `invalid_input` for a bad page.
 */
export async function evidencePage(load: Context['load'], finding: Finding, page: PageArgs): Promise<Connection<Evidence>> {
  const order = `evidence of ${finding.id}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isPlace })
  const of = currency(finding.currency)
  const [day = '', file = '', line = '', id = ''] = request.after ?? []
  const after = request.after && { day: day as Day, file, line: Number(line), id }
  const asked: Asked = { findingId: finding.id, after, limit: request.limit + 1, currency: of, picks: finding.picks }
  const rows = (await load(evidencePages, JSON.stringify(asked))) ?? []
  const money = (minor: bigint) => new GraphMoney({ minor, currency: of })
  return connection(rows, {
    request,
    order,
    totalCount: finding.rows,
    keys: (row) => [row.day, row.file, row.line.toString(), row.id],
    node: (row) => ({ ...row, expected: money(row.expected), actual: money(row.actual), loss: money(row.loss) }),
  })
}

type Asked = EvidenceAsked & { readonly currency: Currency; readonly picks: string | null }

async function evidencePages(work: Work, keys: readonly string[]): Promise<ReadonlyMap<string, EvidenceRow[]>> {
  may(work.viewer, 'risk:read')
  const found = new Map<string, EvidenceRow[]>()
  // A business has one currency, so this is one statement.
  const asked = keys.map((key) => ({ ...(JSON.parse(key) as Asked), key }))
  for (const [of, group] of Map.groupBy(asked, ({ currency: one }) => one)) {
    const pages = await evidenceOfMany(work, group, of, picksIn(group.map(({ picks }) => picks)))
    for (const [i, { key }] of group.entries()) found.set(key, pages[i] ?? [])
  }
  return found
}
