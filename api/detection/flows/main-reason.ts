import type { CauseMark } from '../cases/cause-mark.ts'
import { reasonOf } from './flow-marks.ts'
import type { RefundColumns } from './row-memory.ts'

/** The part of a product's refunds that one reason must have to be their cause. Proposed. */
const leastPart = 0.6
/** How many times its part in the refunds of all other products it must have: "changed mind" is no cause. Proposed. */
const leastTimes = 2

/**
 * The reason of most refunds of a product since a day, with its category: products of one category
 * that come back for one reason have one fault. None where the files name no reasons or categories.
 */
export function mainReason({ day, sku, reason, category, amount }: RefundColumns, product: string, since: number): CauseMark[] {
  const [own, others] = [new Map<string, number>(), new Map<string, number>()]
  let of = ''
  for (let i = 0; i < day.length; i++) {
    const isOwn = sku[i] === product
    if (isOwn && (day[i] ?? 0) < since) continue
    if (isOwn) of = category[i] || of
    const sums = isOwn ? own : others
    sums.set(reason[i] ?? '', (sums.get(reason[i] ?? '') ?? 0) + (amount[i] ?? 0))
  }
  const [main] = [...own].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  if (!main || main[0] === '' || of === '') return []
  const part = main[1] / totalOf(own)
  const usual = (others.get(main[0]) ?? 0) / Math.max(1, totalOf(others))
  return part >= leastPart && part >= leastTimes * usual ? [{ of: 'refund_reason_of_category', name: reasonOf(main[0], of) }] : []
}

const totalOf = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((sum, money) => sum + money, 0)
