import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day } from '../values/day.ts'
import { cutShop } from './cut-shop.ts'
import { makeShop } from './make-shop.ts'

const firstDay = day('2025-09-01')
const shop = makeShop({
  seed: 3,
  firstDay,
  days: 100,
  skus: 50,
  linesPerDay: 40,
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'ramp', start: 30, endsAfter: 40 },
    { kind: 'discount_stack', size: 'high', shape: 'step', start: 50 },
    { kind: 'refund_step', size: 'high', shape: 'step', start: 25, endsAfter: 30 },
    { kind: 'ad_waste', size: 'high', shape: 'ramp', start: 40 },
    { kind: 'shipping_overrun', size: 'high', shape: 'step', start: 45, endsAfter: 20 },
    { kind: 'chargeback_burst', size: 'high', shape: 'step', start: 10, endsAfter: 40, entity: 'United Kingdom' },
  ],
  traps: 'all',
})

describe('cutShop', () => {
  it('keeps exactly the rows dated up to the day, and the truth as far as it had come', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 101 }), (offset) => {
        const lastDay = addDays(firstDay, offset)
        const { tables, truth } = cutShop(shop, lastDay)
        expect(tables.orders).toEqual(shop.tables.orders.filter((row) => row.at.slice(0, 10) <= lastDay))
        expect(tables.refunds).toEqual(shop.tables.refunds.filter((row) => row.at.slice(0, 10) <= lastDay))
        expect(tables.costs).toEqual(shop.tables.costs.filter((row) => row.validFrom <= lastDay))
        for (const table of ['shipping', 'ads', 'chargebacks'] as const) {
          expect(tables[table].length).toBe(shop.tables[table].filter((row) => row.day <= lastDay).length)
        }
        for (const leak of truth.leaks) {
          const whole = shop.truth.leaks.find((one) => one.kind === leak.kind)
          expect(leak.startedOn <= lastDay && (leak.endedOn === null || leak.endedOn < lastDay)).toBe(true)
          const lost = [...(whole?.lossByDay ?? [])].filter(([on]) => on <= lastDay).reduce((sum, [, loss]) => sum + loss, 0n)
          expect(leak.lossMicros).toBe(lost)
          expect(leak.lostOn).toEqual(whole?.lostOn.filter((at) => at < tables[leak.lostIn].length))
          expect(leak.lostOn).toHaveLength(leak.rows)
          const days = [...leak.lossByDay.keys()]
          expect([leak.firstRowOn, leak.lastRowOn]).toEqual([days[0] ?? null, days.at(-1) ?? null])
          for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
            expect(leak.changed[table]).toEqual(whole?.changed[table].filter((at) => at < tables[table].length))
          }
        }
        expect(truth.lookAlikes.every((one) => one.startedOn <= lastDay && one.endedOn <= lastDay)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('changes nothing when cut at the last day', () => {
    const lastDay = addDays(firstDay, 99)
    expect(cutShop(shop, lastDay).tables).toEqual(shop.tables)
    expect(cutShop(shop, lastDay).truth.leaks).toEqual(shop.truth.leaks)
  })
})
