import { describe, expect, it } from 'vitest'
import { isRecalled } from '../recalled.ts'
import { moreOf } from '../testing/flow-leaks.ts'
import { type FlowShop, flowShop, type MadeOrder, reasons } from '../testing/flow-shop.ts'
import { reportedFindings, runShop } from '../testing/run-shop.ts'

const from = 200
const titles = (shop: FlowShop) =>
  reportedFindings(runShop(flowShop(shop))).flatMap(({ kind, title }) => (kind.startsWith('refund') ? [title] : []))
const isJanuary = ({ day }: MadeOrder) => day >= from && day < from + 42

/** For six weeks far more of everything comes back, for all reasons. */
const gifts = (seed: number): FlowShop => ({
  days: 290,
  seed,
  refunds: (order, random) => {
    if (isJanuary(order)) order.refunds = [...order.refunds, ...moreOf(order, 0.25, random.pick(reasons), random)]
  },
})

/** In these weeks one product comes back for a reason far more than all others do. */
const lotAmong = (seed: number): FlowShop => ({
  ...gifts(seed),
  refunds: (order, random) => {
    gifts(seed).refunds?.(order, random)
    if (order.day < from) return
    const lot = order.lines.filter(({ sku }) => sku === 'S2')
    order.refunds = [...order.refunds, ...moreOf({ ...order, lines: lot }, 0.7, 'damaged', random)]
  },
})

/** A lot that was called back: all of it is refunded. */
const recalled = (reason: string): FlowShop => ({
  days: 260,
  refunds: (order, random) => {
    if (order.day < from) return
    const lot = order.lines.filter(({ sku }) => sku === 'S2')
    order.refunds = [...order.refunds, ...moreOf({ ...order, lines: lot }, 0.6, reason, random)]
  },
})

describe('refunds that rise in the whole shop', () => {
  it.each([1, 2])('are no leak of a product or a reason (%i)', (seed) => {
    expect(titles(gifts(seed))).toEqual([])
  })

  it.each([1, 2])('hide no product that comes back far more than all others (%i)', (seed) => {
    expect(titles(lotAmong(seed)).join()).toMatch(/S2|damaged/)
  })
})

describe('products that were recalled', () => {
  it('are no leak, while the same refunds for another reason are', () => {
    expect(titles(recalled('recall LOT 24-07'))).toEqual([])
    expect(titles(recalled('seam open')).join()).toMatch(/S2/)
  })

  it('are known by the reason, as a word of its own', () => {
    expect(['recall LOT 24-07', 'Product recalled', 'Rückruf'].map(isRecalled)).toEqual([true, true, true])
    expect(['does not fit', 'customer recalls nothing', ''].map(isRecalled)).toEqual([false, false, false])
  })
})
