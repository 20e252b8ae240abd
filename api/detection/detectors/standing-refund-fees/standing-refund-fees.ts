import type { PayoutFact } from '../../day-facts.ts'
import { cannotRun, cannotRunWithout, learning, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { profile } from './profile.ts'

/** Days within which refunds are compared; after as many without one that counts, it is over. Proposed. */
const standingDays = 90
/** The least refunds of a service, and the days from the first to the last. Proposed. */
const leastRefunds = 10
const leastSpan = 28
/** The part of a sale's fee that counts as kept, and the least part of a service's refunds that kept it. Proposed. */
const isKept = 0.9
const leastKept = 0.75

/** A refund whose sale is known; `fee` is what the sale's fee for it was, `kept` what stayed with the service. Micros. */
type Refund = {
  readonly day: number
  readonly order: string
  readonly rows: number
  readonly own: number
  readonly fee: number
  readonly kept: number
}
type Service = { refunds: readonly Refund[]; countedTo: number; isCounted: boolean }
type FeesMemory = { lastOn: number; unknown: number; readonly services: Map<string, Service> }

/**
 * Fees of sales that a payment service kept when the payment was refunded, told once for the shop.
 * Loss: the sale's fee × the refunded part − what was given back of it, over all refunds of a
 * service that keeps its fees as a rule; micros, each row rounded to a whole one.
 */
export const standingRefundFees = ruleCheck<FeesMemory>({
  profile,
  version: '1.0.0',
  cause: 'fees kept on refunds',
  isStanding: true,
  waitDays: 0,
  quietDays: standingDays,
  paceDays: 30,
  start: () => ({ lastOn: -1, unknown: 0, services: new Map() }),
  readiness,
  read(own, _memory, { day, facts }) {
    if (facts.payouts.length > 0) own.lastOn = day
    noteRefunds(own, facts.payouts, day)
    const broken = [...own.services].flatMap(([name, service]) => {
      if (!keepsFees(service.refunds)) {
        own.services.set(name, { ...service, isCounted: false })
        return []
      }
      const fresh = service.refunds.filter((refund) => refund.day > service.countedTo && refund.kept > 0)
      own.services.set(name, { ...service, countedTo: day, isCounted: true })
      return fresh.map((refund) => ['all', breachOf(name, refund)] as const)
    })
    return { broken }
  },
  isRepeated: () => true,
  pack: ({ services, ...own }) => ({ ...own, services: [...services].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { services, ...own } = structuredClone(packed) as Omit<FeesMemory, 'services'> & { services: [string, Service][] }
    return { ...own, services: new Map(services) }
  },
})

function readiness({ lastOn, unknown, services }: FeesMemory): Readiness {
  if (lastOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const [most] = [...services.values()].map(({ refunds }) => refunds).sort((a, b) => b.length - a.length)
  if (!most?.length && unknown >= leastRefunds)
    return cannotRun(`none of ${countWords(unknown, 'refund')} stands in the payouts with the sale of its order`)
  if ([...services.values()].some(({ refunds }) => isEnough(refunds))) return ready('the fees of refunded sales are known', 1)
  const days = (most ?? []).map(({ day }) => day)
  const span = days.length > 0 ? Math.max(...days) - Math.min(...days) : 0
  return learning(
    `${countWords(days.length, 'refund')} of one payment service within ${span} days; ${leastRefunds} within ${leastSpan} are needed`,
    1,
  )
}

function noteRefunds(own: FeesMemory, payouts: readonly PayoutFact[], day: number): void {
  for (const [name, { refunds, ...service }] of own.services)
    own.services.set(name, { ...service, refunds: refunds.filter((refund) => refund.day > day - standingDays) })
  const refunds = payouts.filter(({ type, gross, orderId }) => type === 'refund' && gross < 0 && orderId !== null)
  for (const refund of [...refunds].sort(byOrder)) {
    const read = refundOf(refund, day)
    if (read === null) own.unknown += 1
    else {
      const service = own.services.get(refund.source) ?? { refunds: [], countedTo: -1, isCounted: false }
      own.services.set(refund.source, { ...service, refunds: [...service.refunds, read] })
    }
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
