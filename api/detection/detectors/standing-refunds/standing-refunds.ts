import { dayNumber } from '../../../values/day.ts'
import { usualRefundDelay } from '../../delayed-events/refund-delay.ts'
import { lossOf } from '../../finding-lifecycle.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, type Readiness, ready, refundsFile } from '../../readiness.ts'
import { refundKey } from '../../reported-rows.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { addRows, forgetRows, freshRows, noRowsYet } from '../../standing-loss/member.ts'
import { daysSince, standingLoss } from '../../standing-loss/standing-loss.ts'
import { type Delay, delayOf } from '../../statistics/delay.ts'
import { judgeProducts, leastProducts, type RefundedProduct } from './far-above.ts'
import { profile } from './profile.ts'
import { type BookedRefund, rateOf, soldOf, windowDays, type Yardstick } from './refund-rates.ts'

/** Days with refunds before products are compared. Proposed. */
const historyDays = 56
/** After so many days without a refund that counts, it is over. Proposed. */
const quietDays = 60

type RefundBook = { firstOn: number; yardstick: Yardstick | null; delay: Delay; readonly products: Map<string, RefundedProduct> }

/**
 * Products whose order lines were always refunded far more often than those of the others, and more
 * often than nine in ten of these, which chance does not explain. A rise is a change, and left to
 * it. Loss: what was refunded, less what the rate of the other products would have refunded of the
 * same sales by then; micros. Source: docs/detectors/standing-refunds.md.
 */
export const standingRefunds = standingLoss<RefundBook>({
  profile,
  version: '1.0.1',
  cause: 'refunds above those of other products',
  quietDays,
  paceDays: 30,
  start: () => ({ firstOn: -1, yardstick: null, delay: delayOf(usualRefundDelay), products: new Map() }),
  readiness: standingRefundsReadiness,
  note: noteRefunds,
  isWeekly: true,
  hasHistory: ({ firstOn }, today) => daysSince(firstOn, today) >= historyDays,
  judge(book, { memory, today, reportedRows }) {
    forgetRows(book.products, today - windowDays)
    const isReported = (day: number, sku: string, refundId: string) => (reportedRows().refunds.get(refundKey(day, sku, refundId)) ?? 0) > 0
    Object.assign(book, judgeProducts({ products: book.products, memory, from: book.firstOn, to: today, isReported }))
  },
  fresh: (book, { today, memory }) =>
    freshRows(book.products, today, (sku, refunds, product) => breachesOf(sku, refunds, { book, memory, product })),
  // Of a product that comes back more than ever, a change tells a part of each refund.
  isReportedElsewhere:
    (_book, { reportedRows }) =>
    ({ day, member, key, part }) => {
      const known = reportedRows().refunds.get(refundKey(day, member, key)) ?? 0
      return known > 0 && known >= lossOf([part])
    },
})

/** Takes in the day's refunds. Whether there were any. */
function noteRefunds(book: RefundBook, { day, facts }: Today): boolean {
  const booked = facts.refunds.filter(({ amount }) => amount > 0)
  if (booked.length === 0) return false
  if (book.firstOn < 0) book.firstOn = day
  for (const [sku, refunds] of Map.groupBy(booked, (refund) => refund.sku)) {
    const rows = refunds
      .map(
        ({ refundId: id, amount, orderDay }): BookedRefund => ({ day, id, amount, orderDay: orderDay === null ? -1 : dayNumber(orderDay) }),
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    addRows(book.products, sku, rows, { ...noRowsYet, usual: 0 })
  }
  return true
}

type Sold = { readonly book: RefundBook; readonly memory: ShopMemory; readonly product: RefundedProduct }

/**
 * Each refund with its part of what was usual since the one before: by amount among those of a day.
 */
function breachesOf(sku: string, refunds: readonly BookedRefund[], { book, memory, product }: Sold): Breach[] {
  const sold = soldOf(memory, sku)
  let from = product.countedTo + 1
  return [...Map.groupBy(refunds, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const { paid } = rateOf(sku, sold, [], { from, to: day, delay: book.delay })
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
function standingRefundsReadiness({ firstOn, yardstick }: RefundBook, { lastDay }: ShopMemory, isCounting: boolean): Readiness {
  if (firstOn < 0) return cannotRunWithout(refundsFile, 'no refunds were read yet')
  const days = daysSince(firstOn, lastDay)
  if (yardstick === null && days < historyDays) return learning(`${days} of ${historyDays} days with refunds`, 1)
  if (yardstick === null) return learning('no refund was read since the others can be compared', 1)
  const { products, usual } = yardstick
  if (products >= leastProducts || isCounting)
    return ready(`${countWords(products, 'product')} are compared; ${percent(usual)} of their order lines come back`, 1)
  const few = `${countWords(products, 'product')} sold enough in the last ${windowDays} days to compare refund rates`
  return cannotRun(`${few}, and ${leastProducts} are needed`)
}
