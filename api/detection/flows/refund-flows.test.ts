import { describe, expect, it } from 'vitest'
import { detectorOf } from '../catalogue.ts'
import { type Finding, lostBy } from '../finding.ts'
import { flowFindings, moreOf } from '../testing/flow-leaks.ts'
import { costOf, type FlowShop, flowShop, type MadeComplaint, type MadeOrder, reasons } from '../testing/flow-shop.ts'
import { reportedFindings, runShop } from '../testing/run-shop.ts'

const from = 170
/** Changes what is refunded on a day since which it is so. */
const refundsSince =
  (change: (refund: MadeComplaint, order: MadeOrder) => readonly MadeComplaint[], since = from): FlowShop['refunds'] =>
  (order) => {
    order.refunds = order.refunds.flatMap((refund) =>
      refund.amount > 0 && order.day + refund.after >= since ? change(refund, order) : [refund],
    )
  }
const lookalikes: Readonly<Record<string, () => Omit<FlowShop, 'days' | 'seed'>>> = {
  'postage given back with a refund': () => ({
    refunds: refundsSince((refund, { parcels, refunds }) =>
      refund === refunds[0] ? [{ ...refund, amount: refund.amount + (parcels[0]?.charged ?? 0) }] : [refund],
    ),
  }),
  'half of the price paid back': () => ({ refunds: refundsSince((refund) => [{ ...refund, amount: Math.round(refund.amount / 2) }]) }),
  'two refunds of a line up to its price': () => ({
    refunds: refundsSince((refund) => {
      const first = Math.round(0.4 * refund.amount)
      return [
        { ...refund, amount: first },
        { ...refund, amount: refund.amount - first, after: refund.after + 3 },
      ]
    }),
  }),
  'a refund above the price by rounding': () => ({
    refunds: refundsSince((refund) => [{ ...refund, amount: Math.round(1.02 * refund.amount) }]),
  }),
  'more sales, and so more refunds': () => ({ pace: (i) => (i < from ? 1 : 2) }),
  'refunds that come a week later': () => ({ refunds: refundsSince((refund) => [{ ...refund, after: refund.after + 7 }]) }),
  'a new country': () => ({
    sells: (order, random) => {
      if (order.day >= from && random.chance(0.2)) order.country = 'FR'
    },
  }),
  'a customer with many orders': () => ({
    sells: (order, random) => {
      if (order.day >= from && random.chance(0.15)) order.customer = 'BIG'
    },
  }),
  'refunds that are exchanges: the customer orders anew': () => {
    const due: { readonly day: number; readonly customer: string; readonly sku: string }[] = []
    return {
      sells: (order) => {
        const [next] = due
        const line = order.lines[0]
        if (!next || !line || next.day > order.day) return
        order.customer = next.customer
        const list = Math.round(costOf(next.sku) / 0.4)
        order.lines = [{ ...line, sku: next.sku, list, paid: list }]
        due.shift()
      },
      refunds: ({ day, customer, refunds }) => {
        for (const { sku, after } of day < from ? [] : refunds) due.push({ day: day + after + 2, customer, sku })
      },
    }
  },
}

describe('what is no leak of refunds', () => {
  it.each(Object.entries(lookalikes))('%s', (_, shop) => {
    for (const seed of [1, 2]) expect(flowFindings({ days: 260, seed, ...shop() }).map(({ title }) => title)).toEqual([])
  })

  it('more of all products in the same three weeks of two years', () => {
    const isSeason = (i: number) => i % 365 >= 335 && i % 365 < 356
    const season: FlowShop = {
      days: 750,
      pace: (i) => 0.8 / (1 + i / 1200),
      refunds: (order, random) => {
        const more = moreOf(order, 0.06, random.pick(reasons), random)
        order.refunds = [...order.refunds, ...more.filter(({ after }) => isSeason(order.day + after))]
      },
    }
    expect(flowFindings(season).map(({ title }) => title)).toEqual([])
  })
})

/** What findings say was lost of each refund, by its number and product; micros. */
function lostOf(findings: readonly Finding[]): Map<string, number> {
  const lost = new Map<string, number>()
  for (const part of findings.flatMap(({ evidence }) => evidence)) {
    if (!('table' in part) || part.table !== 'refund') continue
    const key = [part.document, part.entity].join(' ')
    lost.set(key, (lost.get(key) ?? 0) + lostBy(part))
  }
  return lost
}

const waves: Readonly<Record<string, Omit<FlowShop, 'days' | 'seed'>>> = {
  'a product': {
    refunds: (order, random) => {
      const more = moreOf(order, 0.4, 'damaged', random).filter(({ sku }) => sku === 'S2')
      if (order.day >= from) order.refunds = [...order.refunds, ...more]
    },
  },
  'a channel': {
    refunds: (order, random) => {
      const more = moreOf(order, 0.3, random.pick(reasons), random)
      if (order.day >= from && order.channel === 'market') order.refunds = [...order.refunds, ...more]
    },
  },
  'a customer and the whole shop, above the price paid': {
    sells: (order, random) => {
      if (order.day >= from && random.chance(0.05)) order.customer = 'BACK'
    },
    refunds: (order, random) => {
      const more = moreOf(order, order.customer === 'BACK' ? 0.9 : 0.05, 'damaged', random)
      const isSince = ({ after }: MadeComplaint) => order.day + after >= from
      const dear = (refund: MadeComplaint) => (isSince(refund) ? { ...refund, amount: Math.round(1.2 * refund.amount) } : refund)
      order.refunds = [...order.refunds, ...more.filter(isSince)].map(dear)
    },
  },
}

describe('a refund is told once', () => {
  it.each(Object.entries(waves))('where more comes back of %s', (name, wave) => {
    for (const seed of [1, 2]) {
      const days = flowShop({ days: 270, seed, ...wave })
      const amounts = new Map(days.flatMap(({ refunds }) => refunds.map(({ refundId, sku, amount }) => [`${refundId} ${sku}`, amount])))
      const all = reportedFindings(runShop(days)).filter(({ detector }) => detector.startsWith('refund'))
      const isFlow = ({ kind }: Finding) => detectorOf(kind).family !== undefined
      expect(all.length).toBeGreaterThan(0)
      for (const [refund, lost] of lostOf(all.filter(isFlow))) expect(lost).toBeLessThanOrEqual((amounts.get(refund) ?? 0) + 1)
      // A product's own refunds may be told again by a flow, which then counts what they leave.
      const most = [...lostOf(all)].reduce((sum, [refund, lost]) => sum + Math.min(lost, amounts.get(refund) ?? 0), 0)
      const counted = all.reduce((sum, finding) => sum + Number(finding.counted.loss), 0)
      expect(counted).toBeLessThanOrEqual(most / 10_000 + all.length)
      if (name === 'a product') expect(all.map(({ kind, entity }) => [kind, entity])).toEqual([['refund_step', 'S2']])
    }
  })
})
