import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { billed, parcel } from '../../testing/billed-by-hand.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { reportedFindings, runShop } from '../../testing/run-shop.ts'

const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days), 'freight_above_goods')

describe('freight above goods', () => {
  const small = (i: number, k: number) => parcel(`small ${i} ${k}`, 19.5, { goods: 5_000_000, charged: 2_500_000 })

  it('counts what freight takes beyond goods and charge, once three orders did within a month', () => {
    const [finding, ...others] = reported(billed(60, (i) => (i >= 30 && i < 50 ? [small(i, 0)] : [])))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'freight_above_goods',
      entity: 'Swift/UK',
      startedOn: dayAt(30),
      detectedOn: dayAt(32),
      loss: { expected: 24_000n },
    })
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'two odd bills': billed(60, (i) => (i === 40 ? [small(i, 0), small(i, 1)] : [])),
    'a replacement without paid goods': billed(60, (i) => (i >= 30 ? [parcel(`R${i}`, 12, { goods: 0, charged: 0 })] : [])),
    'an order that is not known': billed(60, (i) => (i >= 30 ? [parcel(`U${i}`, 12, { goods: null, units: null, charged: 0 })] : [])),
    'freight that the buyer paid': billed(60, (i) => (i >= 30 ? [parcel(`P${i}`, 30, { goods: 5_000_000, charged: 25_000_000 })] : [])),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(reported(days)).toEqual([]))
})

it('cannot check bills before any parcel was read', () => {
  const days = daysByHand(40, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 4, lines: 2 }] }))
  expect(report(runShop(days)).detectors.find(({ detector }) => detector === 'freight-above-goods')).toMatchObject({
    state: 'cannot_run',
    reason: expect.stringContaining('shipping.csv'),
    missing: ['shipping'],
  })
})
