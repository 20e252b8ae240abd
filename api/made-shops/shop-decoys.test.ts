import { describe, expect, it } from 'vitest'
import { addDays, day, daysBetween } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import { type AdsRow, decoyNames, type LookAlike, type ShippingRow, type ShopSpec, sideEffectDecoyNames, type Tables } from './shop.ts'

const spec: ShopSpec = {
  seed: 0,
  firstDay: day('2025-06-01'),
  days: 210,
  skus: 120,
  linesPerDay: 120,
  leaks: [
    { kind: 'cogs_rise', size: 'medium', shape: 'ramp' },
    { kind: 'discount_stack', size: 'medium', shape: 'step' },
    { kind: 'refund_step', size: 'medium', shape: 'step' },
    { kind: 'ad_waste', size: 'medium', shape: 'ramp' },
    { kind: 'shipping_overrun', size: 'medium', shape: 'step' },
    { kind: 'chargeback_burst', size: 'medium', shape: 'step' },
  ],
  traps: 'all',
}

type AftermathTrap = (typeof sideEffectDecoyNames)[number]
type TableName = keyof Tables
/** A shop with every decoy, and the same one without the decoy under test. */
type Pair = { readonly trap: LookAlike; readonly has: Tables; readonly lacks: Tables }

const touches: Record<AftermathTrap, readonly TableName[]> = {
  spend_increase: ['ads'],
  campaigns_dip: ['ads'],
  broken_tracking: ['ads'],
  campaign_starts: ['ads'],
  campaign_stops: ['ads'],
  rate_rise: ['shipping'],
  fuel_surcharge: ['shipping'],
  odd_bills: ['shipping'],
  parcels_by_weight: ['shipping'],
  refund_burst: ['refunds'],
  small_country: ['orders', 'chargebacks'],
}

const isWithin = ({ startedOn, endedOn }: LookAlike, on: string) => on >= startedOn && on <= endedOn
const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0)
const mean = (of: readonly number[]) => sum(of) / of.length
const lane = (row: ShippingRow) => `${row.carrier}/${row.zone}`

/**
 * Rows of campaign days in both shops, with and without the decoy; days in only one of them are
 * omitted.
 */
function adPairs({ has, lacks }: Pair): (readonly [AdsRow, AdsRow])[] {
  const others = new Map(lacks.ads.map((row) => [`${row.campaign} ${row.day}`, row]))
  return has.ads.flatMap((row) => {
    const other = others.get(`${row.campaign} ${row.day}`)
    return other === undefined ? [] : [[row, other] as const]
  })
}

/** Parcels of both shops, with the cost in the one over the cost in the other. */
function parcelPairs({ has, lacks }: Pair) {
  const others = new Map(lacks.shipping.map((row) => [row.orderId, row]))
  return has.shipping.flatMap((row) => {
    const other = others.get(row.orderId)
    return other === undefined ? [] : [{ row, other, ratio: Number(row.cost) / Number(other.cost) }]
  })
}

/** A campaign that runs only for its decoy: the other campaigns do not change. */
function expectOneCampaignMore({ has, lacks, trap }: Pair): string[] {
  expect(lacks.ads.some((row) => row.campaign === trap.entity)).toBe(false)
  expect(has.ads.filter((row) => row.campaign !== trap.entity)).toEqual(lacks.ads)
  return has.ads.filter((row) => row.campaign === trap.entity).map((row) => row.day)
}

const proofs: Record<AftermathTrap, (pair: Pair) => void> = {
  spend_increase(pair) {
    const differing = adPairs(pair).filter(([row, other]) => row.spend !== other.spend)
    expect(differing.length).toBeGreaterThan(25)
    expect(differing.every(([row]) => row.campaign === pair.trap.entity && isWithin(pair.trap, row.day))).toBe(true)
    const scales = differing.map(([row, other]) => Number(row.spend) / Number(other.spend))
    expect(Math.min(...scales)).toBeGreaterThan(1.39)
    expect(Math.max(...scales) - Math.min(...scales)).toBeLessThan(0.01)
    const back = (rows: readonly AdsRow[]) => sum(rows.map((row) => Number(row.convValue))) / sum(rows.map((row) => Number(row.spend)))
    expect(back(differing.map(([row]) => row)) / back(differing.map(([, other]) => other))).toBeCloseTo(1, 1)
  },
  campaigns_dip(pair) {
    const within = adPairs(pair).filter(([row]) => isWithin(pair.trap, row.day))
    const left = sum(within.map(([row]) => Number(row.convValue))) / sum(within.map(([, other]) => Number(other.convValue)))
    expect(daysBetween(pair.trap.startedOn, pair.trap.endedOn)).toBe(8)
    expect(left).toBeGreaterThan(0.72)
    expect(left).toBeLessThan(0.92)
    expect(new Set(within.filter(([row, other]) => row.convValue < other.convValue).map(([row]) => row.campaign)).size).toBeGreaterThan(4)
    for (const [row, other] of adPairs(pair)) {
      expect([row.spend, row.clicks]).toEqual([other.spend, other.clicks])
      if (!isWithin(pair.trap, row.day)) expect(row.convValue).toBe(other.convValue)
    }
  },
  broken_tracking(pair) {
    for (const [row, other] of adPairs(pair)) {
      expect(row).toEqual(isWithin(pair.trap, row.day) ? { ...other, convValue: 0n } : other)
    }
    const broken = pair.has.ads.filter((row) => row.day === pair.trap.startedOn)
    expect(broken.length).toBeGreaterThan(5)
    expect(broken.every((row) => row.clicks > 10 && row.convValue === 0n)).toBe(true)
  },
  campaign_starts(pair) {
    const days = expectOneCampaignMore(pair)
    expect(days.length).toBeGreaterThan(60)
    expect(days.every((on) => on >= pair.trap.startedOn)).toBe(true)
  },
  campaign_stops(pair) {
    const days = expectOneCampaignMore(pair)
    expect(days.length).toBeGreaterThan(60)
    expect(days.every((on) => on < pair.trap.startedOn)).toBe(true)
  },
  rate_rise(pair) {
    const [later, earlier] = [true, false].map((is) => parcelPairs(pair).filter(({ row }) => isWithin(pair.trap, row.day) === is))
    expect(earlier?.every(({ ratio }) => ratio === 1)).toBe(true)
    for (const { ratio } of later ?? []) expect(Math.abs(ratio - 1.02)).toBeLessThan(0.011)
    expect(new Set(later?.map(({ row }) => lane(row))).size).toBe(9)
  },
  fuel_surcharge(pair) {
    const pairs = parcelPairs(pair)
    const levels = [0, 60, 120, 180].map((offset) => {
      const [from, to] = [addDays(spec.firstDay, offset), addDays(spec.firstDay, offset + 29)]
      return mean(pairs.filter(({ row }) => row.day >= from && row.day <= to).map(({ ratio }) => ratio))
    })
    expect(levels.every((level, at) => at === 0 || level > (levels[at - 1] ?? 0) + 0.008)).toBe(true)
    expect(levels[0]).toBeLessThan(1.005)
    expect(levels[3]).toBeLessThan(1.04)
  },
  odd_bills(pair) {
    const odd = parcelPairs(pair).filter(({ ratio }) => ratio !== 1)
    expect(odd.every(({ ratio }) => Math.abs(ratio - 2) < 0.01)).toBe(true)
    expect(odd.length / parcelPairs(pair).length).toBeGreaterThan(0.011)
    expect(odd.length / parcelPairs(pair).length).toBeLessThan(0.022)
  },
  parcels_by_weight(pair) {
    const moved = parcelPairs(pair).filter(({ row, other }) => row.carrier !== other.carrier)
    expect(moved.length).toBeGreaterThan(20)
    expect(moved.every(({ row }) => lane(row) === pair.trap.entity && isWithin(pair.trap, row.day))).toBe(true)
    const stayed = parcelPairs(pair).filter(({ row, other }) => row.carrier === other.carrier)
    expect(stayed.every(({ ratio }) => ratio === 1)).toBe(true)
    const own = pair.has.shipping.filter((row) => lane(row) === pair.trap.entity)
    const costs = (is: boolean) => mean(own.filter((row) => isWithin(pair.trap, row.day) === is).map((row) => Number(row.cost)))
    expect(costs(true) / costs(false)).toBeGreaterThan(1.06)
  },
  refund_burst({ has, lacks, trap }) {
    const usual = new Set(lacks.refunds.map((row) => row.refundId))
    const added = has.refunds.filter((row) => !usual.has(row.refundId))
    expect(has.refunds).toHaveLength(lacks.refunds.length + added.length)
    expect(added.length).toBeGreaterThan(5)
    expect(added.every((row) => row.sku === trap.entity && row.at.slice(0, 10) === trap.startedOn)).toBe(true)
  },
  small_country({ has, lacks, trap }) {
    expect(text(has.orders.map((row) => ({ ...row, country: '' })))).toBe(text(lacks.orders.map((row) => ({ ...row, country: '' }))))
    const settled = has.orders.filter((row, at) => row.country !== lacks.orders[at]?.country)
    expect(settled.every((row) => row.country === trap.entity)).toBe(true)
    expect(new Set(settled.map((row) => row.orderId)).size).toBeLessThan(13)
    expect(new Set(settled.map((row) => row.orderId)).size).toBeGreaterThan(1)
    expect(has.chargebacks.filter((row) => row.country === trap.entity)).toHaveLength(1)
    expect(lacks.orders.some((row) => row.country === trap.entity)).toBe(false)
  },
}

const shops = new Map([1, 2, 3].map((seed) => [seed, makeShop({ ...spec, seed })]))
const text = (rows: unknown) => JSON.stringify(rows, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

describe('traps in ads, parcels, refunds and disputes', () => {
  it.each(sideEffectDecoyNames)('%s: is in the tables it should be in, as it should be, and nowhere else', (name) => {
    for (const [seed, shop] of shops) {
      const { tables: lacks } = makeShop({ ...spec, seed, traps: decoyNames.filter((one) => one !== name) })
      const [trap, ...more] = shop.truth.lookAlikes.filter((one) => one.kind === name)
      if (trap === undefined) throw new Error(`seed ${seed} has no ${name}`)
      expect(more).toEqual([])
      proofs[name]({ trap, has: shop.tables, lacks })
      for (const table of Object.keys(lacks) as TableName[]) {
        expect(text(shop.tables[table]) !== text(lacks[table]), `seed ${seed}: ${table}`).toBe(touches[name].includes(table))
      }
    }
  })

  it('are at no place where a leak is', () => {
    for (const { truth } of shops.values()) {
      const { leaks, lookAlikes } = truth
      const places = new Set(leaks.map((leak) => leak.entity))
      expect(lookAlikes.filter((one) => one.kind !== 'running_code' && places.has(one.entity))).toEqual([])
    }
  })
})
