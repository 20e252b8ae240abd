import type { PayoutFact } from '../../day-facts.ts'
import { cannotRun, cannotRunWithout, learning, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { addRows, forgetRows, freshRows, type LosingMember, noRowsYet } from '../../standing-loss/member.ts'
import { standingLoss } from '../../standing-loss/standing-loss.ts'
import { profile } from './profile.ts'

/**
 * Days within which refunds are compared; after as many without one that counts, it is over.
 * Proposed.
 */
const standingDays = 90
/** The least refunds of a service, and the days from the first to the last. Proposed. */
const leastRefunds = 10
const leastSpan = 28
/**
 * The part of a sale's fee that counts as kept, and the least part of a service's refunds that kept
 * it. Proposed.
 */
const isKept = 0.9
const leastKept = 0.75

/**
 * A refund whose sale is known; `fee` is what the sale's fee for it was, `kept` what stayed with
 * the service. Micros.
 */
type Refund = {
  readonly day: number
  readonly order: string
  readonly rows: number
  readonly own: number
  readonly fee: number
  readonly kept: number
}
type FeesBook = { lastOn: number; unknown: number; readonly services: Map<string, LosingMember<Refund>> }

/**
 * Fees of sales that a payment service kept when the payment was refunded, told once for the shop.
 * Loss: the sale's fee × the refunded part − what was given back of it, over all refunds of a
 * service that keeps its fees as a rule; micros, each row rounded to a whole one.
 */
export const standingRefundFees = standingLoss<FeesBook>({
  profile,
  version: '1.0.1',
  cause: 'fees kept on refunds',
  quietDays: standingDays,
  paceDays: 30,
  start: () => ({ lastOn: -1, unknown: 0, services: new Map() }),
  readiness: standingRefundFeesReadiness,
  note(book, { day, facts }) {
    if (facts.payouts.length > 0) book.lastOn = day
    noteRefunds(book, facts.payouts, day)
    forgetRows(book.services, day - standingDays)
    return true
  },
  judge({ services }) {
    for (const service of services.values()) service.isCounted = keepsFees(service.rows)
  },
  fresh: ({ services }, { today }) =>
    freshRows(services, today, (name, refunds) => refunds.filter(({ kept }) => kept > 0).map((refund) => breachOf(name, refund))),
})

function standingRefundFeesReadiness({ lastOn, unknown, services }: FeesBook): Readiness {
  if (lastOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const [most] = [...services.values()].map(({ rows }) => rows).sort((a, b) => b.length - a.length)
  if (!most?.length && unknown >= leastRefunds)
    return cannotRun(`none of ${countWords(unknown, 'refund')} stands in the payouts with the sale of its order`)
  if ([...services.values()].some(({ rows }) => isEnough(rows))) return ready('the fees of refunded sales are known', 1)
  const days = (most ?? []).map(({ day }) => day)
  const span = days.length > 0 ? Math.max(...days) - Math.min(...days) : 0
  return learning(
    `${countWords(days.length, 'refund')} of one payment service within ${span} days; ${leastRefunds} within ${leastSpan} are needed`,
    1,
  )
}

function noteRefunds(book: FeesBook, payouts: readonly PayoutFact[], day: number): void {
  const refunds = payouts.filter(({ type, gross, orderId }) => type === 'refund' && gross < 0 && orderId !== null)
  for (const refund of [...refunds].sort(byOrder)) {
    const read = refundOf(refund, day)
    if (read === null) book.unknown += 1
    else addRows(book.services, refund.source, [read], noRowsYet)
  }
}

const byOrder = (a: PayoutFact, b: PayoutFact) => (`${a.source}\n${a.orderId}` < `${b.source}\n${b.orderId}` ? -1 : 1)

function refundOf({ orderId, rows, gross, fee, sold }: PayoutFact, day: number): Refund | null {
  if (!sold || sold.gross <= 0 || sold.fee <= 0) return null
  const due = Math.round(sold.fee * Math.min(1, -gross / sold.gross))
  return { day, order: orderId ?? '', rows, own: fee, fee: due, kept: due + Math.min(0, fee) }
}

function isEnough(refunds: readonly Refund[]): boolean {
  const days = refunds.map(({ day }) => day)
  return refunds.length >= leastRefunds && Math.max(...days) - Math.min(...days) >= leastSpan
}

function keepsFees(refunds: readonly Refund[]): boolean {
  return isEnough(refunds) && refunds.filter(({ kept, fee }) => kept >= isKept * fee).length >= leastKept * refunds.length
}

function breachOf(service: string, { day, order, rows, own, kept }: Refund): Breach {
  const part = { day, table: 'payout' as const, document: `fee:refund:${order}`, rows, amount: own, expected: own - kept, of: service }
  return { day, key: [service, order, day].join('\n'), member: service, part, deviation: 0 }
}
