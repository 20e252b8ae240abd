import { dayNumber } from '../../../values/day.ts'
import { usualRefundDelay } from '../../delayed-events/refund-delay.ts'
import { lossOf } from '../../finding-lifecycle.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, type Readiness, ready, refundsFile } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { type Delay, delayOf } from '../../statistics/delay.ts'
import { onlyOnce, refundKey } from '../../told-lines.ts'
import { judgeProducts, leastProducts, type RefundedProduct } from './far-above.ts'
import { profile } from './profile.ts'
import { type BookedRefund, rateOf, soldOf, windowDays, type Yardstick } from './refund-rates.ts'

/** Days with refunds before products are compared. Proposed. */
const historyDays = 56
/** Products are compared so often; what comes back of a told one counts on its day. */
const judgedEvery = 7
/** After so many days without a refund that counts, it is over. Proposed. */
const quietDays = 60

type RefundMemory = {
  firstOn: number
  judgedOn: number
  yardstick: Yardstick | null
  delay: Delay
  products: Map<string, RefundedProduct>
}

/**
 * Products whose order lines were always refunded far more often than those of the others, and more
 * often than nine in ten of these, which chance does not explain. A rise is a change, and left to
 * it. Loss: what was refunded, less what the rate of the other products would have refunded of the
 * same sales by then; micros. Source: docs/detectors/standing-refunds.md.
 */
export const standingRefunds = ruleCheck<RefundMemory>({
  profile,
  version: '1.0.0',
  cause: 'refunds above those of other products',
  isStanding: true,
  waitDays: 0,
  quietDays,
  paceDays: 30,
  start: () => ({ firstOn: -1, judgedOn: -1, yardstick: null, delay: delayOf(usualRefundDelay), products: new Map() }),
  readiness: (own, memory, _currency, rows) => readiness(own, memory, (rows.get('all')?.counted.length ?? 0) > 0),
  read(own, memory, today) {
    const told = onlyOnce(today.told)
    const toldOf = (day: number, sku: string, refundId: string) => told().refunds.get(refundKey(day, sku, refundId)) ?? 0
    const isTold = (day: number, sku: string, refundId: string) => toldOf(day, sku, refundId) > 0
    const isToldElsewhere = ({ day, member, key, part }: Breach) => {
      const known = toldOf(day, member, key)
      return known > 0 && known >= lossOf([part])
    }
    // A day without refunds teaches nothing: including it or omitting it gives the same state.
    if (!noteRefunds(own, today)) return { broken: [], isToldElsewhere }
    if (today.day - own.firstOn + 1 >= historyDays && today.day - own.judgedOn >= judgedEvery) {
      own.judgedOn = today.day
      Object.assign(own, judgeProducts({ products: own.products, memory, from: own.firstOn, to: today.day, isTold }))
    }
    const broken = [...own.products].sort(byName).flatMap(([sku, product]) => {
      if (!product.isCounted) return []
      const fresh = product.refunds.filter(({ day }) => day > product.countedTo)
      if (fresh.length === 0) return []
      own.products.set(sku, { ...product, countedTo: today.day })
      const breaches = breachesOf(sku, fresh, { own, memory, product })
      return breaches.filter((breach) => !isToldElsewhere(breach)).map((breach) => ['all', breach] as const)
    })
    return { broken, isToldElsewhere }
  },
  isRepeated: () => true,
  pack: ({ products, ...own }) => ({ ...own, products: [...products].sort(byName) }),
  unpack(packed) {
    const { products, ...own } = packed as Omit<RefundMemory, 'products'> & { readonly products: [string, RefundedProduct][] }
    return { ...own, products: new Map(products) }
  },
})

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** Takes in the day's refunds, and drops those that no judgement needs. Whether there were any. */
function noteRefunds(own: RefundMemory, { day, facts }: Today): boolean {
  const booked = facts.refunds.filter(({ amount }) => amount > 0)
  if (booked.length === 0) return false
  if (own.firstOn < 0) own.firstOn = day
  for (const [sku, refunds] of Map.groupBy(booked, (refund) => refund.sku)) {
    const known = own.products.get(sku) ?? { refunds: [], since: -1, isCounted: false, countedTo: -1, usual: 0 }
    const more = refunds
      .map(
        ({ refundId: id, amount, orderDay }): BookedRefund => ({ day, id, amount, orderDay: orderDay === null ? -1 : dayNumber(orderDay) }),
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    own.products.set(sku, { ...known, refunds: [...known.refunds, ...more] })
  }
  if (day - own.judgedOn < judgedEvery) return true
  for (const [sku, product] of own.products) {
    const refunds = product.refunds.filter((refund) => refund.day > day - windowDays)
    if (refunds.length > 0) own.products.set(sku, { ...product, refunds })
    else own.products.delete(sku)
  }
  return true
}

type Ground = { readonly own: RefundMemory; readonly memory: ShopMemory; readonly product: RefundedProduct }

/** Each refund with its part of what was usual since the one before: by amount among those of a day. */
function breachesOf(sku: string, refunds: readonly BookedRefund[], { own, memory, product }: Ground): Breach[] {
  const sold = soldOf(memory, sku)
  let from = product.countedTo + 1
  return [...Map.groupBy(refunds, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const { paid } = rateOf(sku, sold, [], { from, to: day, delay: own.delay })
    const usual = product.usual * paid
    const all = ofDay.reduce((sum, { amount }) => sum + amount, 0)
    from = day + 1
    return ofDay.map(({ id, amount }) => {
      const part = { day, table: 'refund' as const, of: sku, document: id, rows: 1, amount, expected: Math.round((usual * amount) / all) }
      return { day, key: id, member: sku, part, deviation: 0 }
    })
  })
}

/** Whether products can be compared; what is told already goes on where they cannot any more. */
function readiness({ firstOn, yardstick }: RefundMemory, { lastDay }: ShopMemory, isCounting: boolean): Readiness {
  if (firstOn < 0) return cannotRunWithout(refundsFile, 'no refunds were read yet')
  const days = lastDay - firstOn + 1
  if (yardstick === null && days < historyDays) return learning(`${days} of ${historyDays} days with refunds`, 1)
  if (yardstick === null) return learning('no refund was read since the others can be compared', 1)
  const { products, usual } = yardstick
  if (products >= leastProducts || isCounting)
    return ready(`${countWords(products, 'product')} are compared; ${percent(usual)} of their order lines come back`, 1)
  const few = `${countWords(products, 'product')} sold enough in the last ${windowDays} days to compare refund rates`
  return cannotRun(`${few}, and ${leastProducts} are needed`)
}
