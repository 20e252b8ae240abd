import { businessCurrency } from '../businesses/currency-and-day.ts'
import { parse } from '../platform/failures/parse.ts'
import type { Work } from '../platform/transaction/work.ts'
import { minorUnits } from './amount.ts'
import { riskFilterInput } from './risk.input.ts'
import { ownId } from './triage/own-id.ts'
import { snoozedAt } from './triage/snooze-sql.ts'

/** A filter with its values as the database compares them; null fits all. */
export type FilterValues = {
  readonly category: string | null
  readonly severities: readonly string[] | null
  readonly statuses: readonly string[] | null
  readonly search: string | null
  readonly least: string | null
  readonly detectedFrom: string | null
  readonly detectedUntil: string | null
  readonly assignee: string | null
  readonly isSnoozed: boolean | null
  readonly now: string
}

const types = {
  category: 'text',
  severities: 'text[]',
  statuses: 'text[]',
  search: 'text',
  least: 'bigint',
  detectedFrom: 'date',
  detectedUntil: 'date',
  assignee: 'uuid',
  isSnoozed: 'boolean',
  now: 'timestamptz',
} as const satisfies Record<keyof FilterValues, string>

const names = Object.keys(types) as (keyof FilterValues)[]

/** The columns of a set of filters in SQL. */
export const filterColumns = names.map((name) => `"${name}" ${types[name]}`).join(', ')

/** SQL: risks of the business `$1` that fit the filter whose values `of` names. */
function fitting(of: (name: keyof FilterValues) => string): string {
  const search = of('search')
  return `risk.business_id = $1 and (${of('category')} is null or risk.category_id = ${of('category')})
  and (${of('severities')} is null or risk.severity = any(${of('severities')}))
  and (${of('statuses')} is null or risk.status = any(${of('statuses')}))
  and (${search} is null or strpos(lower(risk.title), lower(${search})) > 0 or strpos(lower(risk.description), lower(${search})) > 0)
  and (${of('least')} is null or risk.monthly >= ${of('least')})
  and (${of('detectedFrom')} is null or risk.detected_on >= ${of('detectedFrom')})
  and (${of('detectedUntil')} is null or risk.detected_on <= ${of('detectedUntil')})
  and (${of('assignee')} is null or risk.assignee_id = ${of('assignee')})
  and (${of('isSnoozed')} is null or ${snoozedAt(of('now'))} = ${of('isSnoozed')})`
}

/**
 * The same with the values as the parameters `$2` and following, in the order of `parametersOf`.
 */
export const fittingParameters = fitting((name) => `$${names.indexOf(name) + 2}::${types[name]}`)

/** The same with the values in a row called `asked`. */
export const fittingRow = fitting((name) => `asked."${name}"`)

/** How many parameters come before those of a statement of its own. */
export const lastFilterParameter = names.length + 1

/** The values for `fittingParameters`. */
export function parametersOf(values: FilterValues): unknown[] {
  return names.map((name) => values[name])
}

/** Fits no risk: a person's own risks, for a caller who is no person. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Parses a filter. Throws `invalid_input` with the field's name. */
export async function filterValues(work: Work, filter: object): Promise<FilterValues> {
  const input = parse(riskFilterInput, filter)
  const least = input.monthlyAtLeast
  const own = ownId(work.actor) ?? nobody
  return {
    category: input.categoryId ?? null,
    severities: anyOf(input.severity, input.severities),
    statuses: anyOf(input.status, input.statuses),
    search: input.search || null,
    least: least == null ? null : minorUnits(least, { of: await businessCurrency(work), field: 'monthlyAtLeast' }).toString(),
    detectedFrom: input.detectedFrom ?? null,
    detectedUntil: input.detectedUntil ?? null,
    assignee: input.isMine ? own : (input.assigneeId ?? null),
    isSnoozed: input.isSnoozed ?? null,
    now: work.clock.now().toISOString(),
  }
}

/** Where a single value and a list are given together: the values in both. */
function anyOf(one: string | null | undefined, several: readonly string[] | null | undefined): readonly string[] | null {
  if (one == null) return several ?? null
  return several == null || several.includes(one) ? [one] : []
}
