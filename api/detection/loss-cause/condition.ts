import type { What } from './cause-row.ts'

/**
 * One thing that rows have in common: a number from or up to a value, or one of a few names.
 */
export type Condition =
  | { readonly what: What; readonly op: '>=' | '<='; readonly value: number }
  | { readonly what: What; readonly op: '=' | 'in'; readonly values: readonly string[] }

/** A condition as `scan --json` and the graph show it; `value` is text: "30 %", "FR", "A, B". */
export type ConditionText = { readonly what: What; readonly op: Condition['op']; readonly value: string }

export function holds(condition: Condition, value: string | number | null): boolean {
  if ('values' in condition) return typeof value === 'string' && condition.values.includes(value)
  if (typeof value !== 'number') return false
  return condition.op === '>=' ? value >= condition.value : value <= condition.value
}

export function conditionText(condition: Condition): ConditionText {
  const { what, op } = condition
  if ('values' in condition) return { what, op, value: condition.values.join(', ') }
  return { what, op, value: what === 'discount' ? `${condition.value} %` : String(condition.value) }
}
