import { type Connection, connection, isInstantText, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Risk } from './risk.entity.ts'
import { filterValues, fittingParameters, lastFilterParameter, parametersOf } from './risk-filter-sql.ts'
import { type RiskRow, riskColumns, riskOf } from './risks.ts'

export type RiskOrder = 'money' | 'score' | 'newest' | 'loss' | 'severity' | 'since' | 'title'
export type SortOrder = 'ascending' | 'descending'

/** A sort order of the list: an expression, exact as text, the id last. */
type Order = {
  readonly order: string
  readonly by: string
  readonly text: string
  readonly type: string
  readonly isKey: (text: string) => boolean
  readonly direction?: SortOrder
}

const isAmount = (text: string) => /^-?\d{1,18}$/.test(text)
const severityRank = `array_position(array['low', 'medium', 'high', 'critical'], risk.severity)`

const sorts: Readonly<Record<RiskOrder, Order>> = {
  money: { order: 'risks by money', by: 'risk.monthly', text: 'risk.monthly::text', type: 'bigint', isKey: isAmount },
  loss: { order: 'risks by loss', by: 'risk.loss', text: 'risk.loss::text', type: 'bigint', isKey: isAmount },
  score: {
    order: 'risks by score',
    by: 'risk.risk_score',
    text: 'risk.risk_score::text',
    type: 'numeric',
    isKey: (text) => /^\d{1,3}\.\d$/.test(text),
  },
  newest: {
    order: 'newest risks',
    by: 'risk.detected_at',
    text: "(risk.detected_at at time zone 'UTC')::text || '+00'",
    type: 'timestamptz',
    isKey: isInstantText,
  },
  severity: {
    order: 'risks by severity',
    by: severityRank,
    text: `${severityRank}::text`,
    type: 'int',
    isKey: (text) => /^[1-4]$/.test(text),
  },
  since: {
    order: 'risks by start',
    by: 'risk.started_on',
    text: 'risk.started_on::text',
    type: 'date',
    isKey: (text) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$|^\d{4}-(0[13-9]|1[0-2])-30$|^\d{4}-(0[13578]|1[02])-31$/.test(text),
  },
  title: {
    order: 'risks by title',
    by: 'lower(risk.title)',
    text: 'lower(risk.title)',
    type: 'text',
    isKey: (text) => !text.includes('\0'),
    direction: 'ascending',
  },
}

export type ListRequest = {
  readonly filter?: object | null | undefined
  readonly sort?: RiskOrder
  /** The sort's own when absent: most first, titles from A. */
  readonly direction?: SortOrder | undefined
}

/**
 * Risks that match the filter, in the order of `sort` (highest monthly loss first). One statement
 * for the page. Throws `invalid_input` for an invalid page or filter.
 */
export async function risksPage(
  work: Work,
  page: PageArgs,
  { filter, sort = 'money', direction }: ListRequest = {},
): Promise<Connection<Risk>> {
  may(work.actor, 'risk:read')
  const { by, text, type, isKey, ...own } = sorts[sort]
  const usual = own.direction ?? 'descending'
  const isTurned = direction !== undefined && direction !== usual
  const [sign, word] = (direction ?? usual) === 'ascending' ? ['>', 'asc'] : ['<', 'desc']
  const order = isTurned ? `${own.order}, turned` : own.order
  const request = pageRequest(page, { order, defaultSize: 50, isKey: ([key, id]) => isKey(key ?? '') && isUuid(id) })
  const [key, id, size] = [1, 2, 3].map((place) => `$${lastFilterParameter + place}`)
  // The page as JSON, which parses faster than a column for each value of each row.
  const [found] = await work.sql<{ total: number; rows: readonly (RiskRow & { readonly key: string })[] | null }>(
    `select (select count(*)::int from risk where ${fittingParameters}) as total,
            (select json_agg(page) from (
               select ${riskColumns}, ${text} as key from risk
                where ${fittingParameters} and (${key}::${type} is null or (${by}, risk.id) ${sign} (${key}, ${id}::uuid))
                order by ${by} ${word}, risk.id ${word} limit ${size}) as page) as rows`,
    [
      work.businessId,
      ...parametersOf(await filterValues(work, filter ?? {})),
      request.after?.[0] ?? null,
      request.after?.[1] ?? null,
      request.limit + 1,
    ],
  )
  return connection(found?.rows ?? [], {
    request,
    order,
    totalCount: found?.total ?? 0,
    keys: (row) => [row.key, row.id],
    node: riskOf,
  })
}
