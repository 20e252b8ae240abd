import { parse } from '../platform/failures/parse.ts'
import { type Connection, connection, isInstantText, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type Currency, currency } from '../values/money.ts'
import { minorUnits } from './amount.ts'
import type { Risk } from './risk.entity.ts'
import { riskFilterInput } from './risk.input.ts'
import { type RiskRow, riskColumns, riskOf } from './risks.ts'

export type RiskSort = 'money' | 'score' | 'newest'

/** A sort order of the list: an indexed column, exact as text, the id last. */
const sorts: Readonly<Record<RiskSort, { order: string; column: string; text: string; type: string; isKey: (text: string) => boolean }>> = {
  money: { order: 'risks by money', column: 'monthly', text: 'monthly::text', type: 'bigint', isKey: (text) => /^-?\d{1,18}$/.test(text) },
  score: {
    order: 'risks by score',
    column: 'risk_score',
    text: 'risk_score::text',
    type: 'numeric',
    isKey: (text) => /^\d{1,3}\.\d$/.test(text),
  },
  newest: {
    order: 'newest risks',
    column: 'detected_at',
    text: "(detected_at at time zone 'UTC')::text || '+00'",
    type: 'timestamptz',
    isKey: isInstantText,
  },
}

const filtered = `business_id = $1 and ($2::text is null or category_id = $2) and ($3::text[] is null or severity = any($3))
  and ($4::text[] is null or status = any($4))
  and ($5::text is null or strpos(lower(title), lower($5)) > 0 or strpos(lower(description), lower($5)) > 0)
  and ($6::bigint is null or monthly >= $6) and ($7::date is null or detected_on >= $7) and ($8::date is null or detected_on <= $8)`

/**
 * Risks that match the filter, in the order of `sort` (highest monthly loss first). One statement.
 * Throws `invalid_input` for an invalid page or filter.
 */
export async function risksPage(
  work: Work,
  page: PageArgs,
  { filter, sort = 'money' }: { filter?: object | null | undefined; sort?: RiskSort } = {},
): Promise<Connection<Risk>> {
  may(work.actor, 'risk:read')
  const { order, column, text, type, isKey } = sorts[sort]
  const request = pageRequest(page, { order, defaultSize: 50, isKey: ([key, id]) => isKey(key ?? '') && isUuid(id) })
  // The page as JSON, which parses faster than a column for each value of each row.
  const [found] = await work.sql<{ total: number; rows: readonly (RiskRow & { readonly key: string })[] | null }>(
    `select (select count(*)::int from risk where ${filtered}) as total,
            (select json_agg(page) from (
               select ${riskColumns}, ${text} as key from risk
                where ${filtered} and ($9::${type} is null or (${column}, id) < ($9, $10::uuid))
                order by risk.${column} desc, id desc limit $11) as page) as rows`,
    [work.businessId, ...(await valuesOf(work, filter ?? {})), request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  return connection(found?.rows ?? [], {
    request,
    order,
    totalCount: found?.total ?? 0,
    keys: ({ key, id }) => [key, id],
    node: riskOf,
  })
}

/** `$2` to `$8`. */
async function valuesOf(work: Work, filter: object): Promise<unknown[]> {
  const { categoryId, severity, severities, status, statuses, search, monthlyAtLeast, detectedFrom, detectedUntil } = parse(
    riskFilterInput,
    filter,
  )
  const least = monthlyAtLeast == null ? null : minorUnits(monthlyAtLeast, { of: await currencyOf(work), field: 'monthlyAtLeast' })
  return [
    categoryId ?? null,
    anyOf(severity, severities),
    anyOf(status, statuses),
    search || null,
    least,
    detectedFrom ?? null,
    detectedUntil ?? null,
  ]
}

/** Where a single value and a list are given together: the values in both. */
function anyOf(one: string | null | undefined, several: readonly string[] | null | undefined): readonly string[] | null {
  if (one == null) return several ?? null
  return several == null || several.includes(one) ? [one] : []
}

async function currencyOf(work: Work): Promise<Currency> {
  const [business] = await work.sql<{ currency: string }>('select currency from business where id = $1', [work.businessId])
  return currency(business?.currency ?? '')
}
