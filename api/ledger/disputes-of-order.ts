import { compareText } from '../values/compare-text.ts'
import { type Day, daysBetween } from '../values/day.ts'

/** A dispute as one file states it; `amount` in minor units. */
export type StatedDispute = {
  readonly id: string
  /**
   * The kind of file: two files of one kind state two disputes, two of different kinds may state
   * one.
   */
  readonly source: string
  readonly day: Day
  readonly amount: bigint
  readonly reason: string | null
  readonly country: string | null
  readonly state: string | null
}

/** Money of a dispute that came back on a day, in minor units. */
export type MoneyBack = { readonly day: Day; readonly amount: bigint }

/**
 * What became of a stated dispute. `alsoIn`: the row that states the same dispute and counts for
 * it. `returns`: what came back, by day.
 */
export type SettledDispute = { readonly id: string; readonly alsoIn: string | null; readonly returns: readonly MoneyBack[] }

/**
 * Days within which two files may date one dispute: one has the day of the payment, the other that
 * of the dispute. Proposed.
 */
const furthest = 180

/**
 * Settles the disputes of one order. Of files of different kinds that state one dispute, the most
 * telling counts. Money that came back goes to the dispute of just that amount, else to the oldest
 * that still lacks some. Neither the order of the rows nor that of the files matters.
 */
export function settleOrder(disputes: readonly StatedDispute[], moneyBack: readonly MoneyBack[]): SettledDispute[] {
  const counted: Counted[] = []
  const also = new Map<string, string>()
  for (const dispute of [...disputes].sort(byTelling)) {
    const same = counted.filter((one) => isSame(one, dispute)).sort((a, b) => nearness(a, dispute) - nearness(b, dispute))[0]
    if (same) {
      same.sources.add(dispute.source)
      also.set(dispute.id, same.dispute.id)
    } else counted.push({ dispute, sources: new Set([dispute.source]), left: dispute.amount, returns: [] })
  }
  counted.sort((a, b) => compareText(a.dispute.day, b.dispute.day))
  for (const back of [...moneyBack].sort((a, b) => compareText(a.day, b.day) || compareAmounts(a.amount, b.amount))) giveBack(counted, back)
  const returnsOf = new Map(counted.map(({ dispute, returns }) => [dispute.id, returns]))
  return disputes.map(({ id }) => ({ id, alsoIn: also.get(id) ?? null, returns: returnsOf.get(id) ?? [] }))
}

/** A dispute that counts; `left` is what has not come back. */
type Counted = { readonly dispute: StatedDispute; readonly sources: Set<string>; left: bigint; readonly returns: MoneyBack[] }

const compareAmounts = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The most telling first: where it stands, why it was opened, from where, and the day of the
 * dispute, which is later than that of the payment.
 */
function byTelling(a: StatedDispute, b: StatedDispute): number {
  return (
    told(b) - told(a) ||
    compareText(b.day, a.day) ||
    compareText(a.source, b.source) ||
    compareAmounts(a.amount, b.amount) ||
    compareText(a.reason ?? '', b.reason ?? '') ||
    compareText(a.id, b.id)
  )
}

function told({ state, reason, country }: StatedDispute): number {
  return (state === null ? 0 : 4) + (reason === null ? 0 : 2) + (country === null ? 0 : 1)
}

/** Goods alone, and goods with taxes and postage, differ by less than a half. */
function isSame({ dispute, sources }: Counted, other: StatedDispute): boolean {
  const [least, most] = dispute.amount < other.amount ? [dispute.amount, other.amount] : [other.amount, dispute.amount]
  return !sources.has(other.source) && 2n * least >= most && Math.abs(daysBetween(dispute.day, other.day)) <= furthest
}

function nearness({ dispute }: Counted, other: StatedDispute): number {
  const apart = dispute.amount - other.amount
  return Number(apart < 0n ? -apart : apart)
}

function giveBack(counted: readonly Counted[], { day, amount }: MoneyBack): void {
  const open = counted.filter(({ dispute, left }) => left > 0n && dispute.day <= day)
  const exact = open.find(({ left }) => left === amount)
  let rest = amount
  for (const one of exact ? [exact] : open) {
    const back = rest < one.left ? rest : one.left
    if (back <= 0n) return
    one.left -= back
    rest -= back
    one.returns.push({ day, amount: back })
  }
}
