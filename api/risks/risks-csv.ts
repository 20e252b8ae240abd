import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { parse } from '../platform/failures/parse.ts'
import { type Connection, maxPageSize } from '../platform/graph-types/paging.ts'
import type { Context } from '../platform/transaction/context.ts'
import { currency, decimal } from '../values/money.ts'
import type { Risk } from './risk.entity.ts'
import { type ListRequest, risksPage } from './risk-list.ts'

const riskCsvColumns = [
  'title',
  'severity',
  'status',
  'category',
  'score',
  'started_on',
  'detected_on',
  'monthly',
  'monthly_low',
  'monthly_high',
  'loss',
  'currency',
  'description',
  'id',
] as const

const severity = z.enum(['critical', 'high', 'medium', 'low'], { error: 'A severity is critical, high, medium or low.' })
const status = z.enum(['active', 'investigating', 'resolved', 'dismissed'], {
  error: 'A status is active, investigating, resolved or dismissed.',
})
const flag = z.enum(['true', 'false'], { error: 'Write true or false.' }).transform((text) => text === 'true')

/** The address of a download: the graph's filter and order, a list with commas. */
const request = z
  .strictObject({
    categoryId: z.string(),
    severity,
    statuses: z.string().transform((text, at) => {
      const list = z.array(status).safeParse(text.split(','))
      if (list.success) return list.data
      at.addIssue({ code: 'custom', message: 'Statuses are active, investigating, resolved or dismissed, with commas.' })
      return z.NEVER
    }),
    search: z.string(),
    monthlyAtLeast: z.string(),
    isMine: flag,
    isSnoozed: flag,
    sort: z.enum(['money', 'score', 'newest', 'loss', 'severity', 'since', 'title'], { error: 'This is no sort.' }),
    direction: z.enum(['ascending', 'descending'], { error: 'A direction is ascending or descending.' }),
  })
  .partial()

/**
 * All risks that fit, as lines of CSV in the order of the list, read page by page, so that a slow
 * reader holds no resources. Text that a spreadsheet would take for a formula gets an apostrophe.
 * Throws `invalid_input` and `forbidden` before the first byte.
 */
export async function risksCsv(read: Context['read'], query: unknown): Promise<AsyncIterable<string>> {
  const { sort = 'money', direction, ...filter } = parse(request, query)
  const list: ListRequest = { filter, sort, direction }
  const page = (after?: string) => read((work) => risksPage(work, { first: maxPageSize, ...(after && { after }) }, list))
  return linesOf(await page(), page)
}

async function* linesOf(first: Connection<Risk>, page: (after: string) => Promise<Connection<Risk>>): AsyncIterable<string> {
  yield stringify([[...riskCsvColumns]])
  for (let risks = first; ; ) {
    yield stringify(risks.nodes.map(cellsOf), { escape_formulas: true })
    const { hasNextPage, endCursor } = risks.pageInfo
    if (!hasNextPage || !endCursor) return
    risks = await page(endCursor)
  }
}

function cellsOf(risk: Risk): string[] {
  const money = (minor: bigint) => decimal({ minor, currency: currency(risk.currency) })
  return [
    risk.title,
    risk.severity,
    risk.status,
    risk.categoryId,
    risk.riskScore,
    risk.startedOn,
    risk.detectedOn,
    money(risk.monthly),
    money(risk.monthlyLow),
    money(risk.monthlyHigh),
    money(risk.loss),
    risk.currency,
    risk.description,
    risk.id,
  ]
}
