import type { CauseMark } from '../cases/cause-mark.ts'
import { reasonOf } from './flow-marks.ts'
import type { RefundColumns } from './row-memory.ts'

/** The part of a product's refunds that one reason must have to be their cause. Proposed. */
const leastPart = 0.6
/** How many times its part in the refunds of all other products it must have: "changed mind" is no cause. Proposed. */
const leastTimes = 2

/** The reason of most refunds of a product: `refunds` of the `all` in memory since its rise name it. */
export type MainReason = { readonly reason: string; readonly category: string; readonly refunds: number; readonly all: number }

/**
 * The reason for which most of a product's refunds since a day were paid, as refunds of other
 * products are not; null where there is none, or the files name none.
 */
export function mainReason({ day, sku, reason, category, amount }: RefundColumns, product: string, since: number): MainReason | null {
  const [own, others] = [new Map<string, Paid>(), new Map<string, Paid>()]
  let of = ''
  for (let i = 0; i < day.length; i++) {
    const isOwn = sku[i] === product
    if (isOwn && (day[i] ?? 0) < since) continue
    if (isOwn) of = category[i] || of
    const sums = isOwn ? own : others
    const { refunds, money } = sums.get(reason[i] ?? '') ?? { refunds: 0, money: 0 }
    sums.set(reason[i] ?? '', { refunds: refunds + 1, money: money + (amount[i] ?? 0) })
  }
  const [main] = [...own].sort(([a, one], [b, other]) => other.money - one.money || (a < b ? -1 : 1))
  if (!main || main[0] === '') return null
  const [name, { refunds, money }] = main
  const part = money / totalOf(own, 'money')
  const usual = (others.get(name)?.money ?? 0) / Math.max(1, totalOf(others, 'money'))
  if (part < leastPart || part < leastTimes * usual) return null
  return { reason: name, category: of, refunds, all: totalOf(own, 'refunds') }
}

/** Products of one category that come back for one reason have one fault. */
export function reasonMarks(main: MainReason | null): CauseMark[] {
  return main && main.category !== '' ? [{ of: 'refund_reason_of_category', name: reasonOf(main.reason, main.category) }] : []
}

type Paid = { readonly refunds: number; readonly money: number }
const totalOf = (sums: ReadonlyMap<string, Paid>, of: keyof Paid) => [...sums.values()].reduce((sum, one) => sum + one[of], 0)
