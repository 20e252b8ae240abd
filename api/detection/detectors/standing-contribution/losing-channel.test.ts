import { describe, expect, it } from 'vitest'
import { type LosingChannelKind, makeLosingChannelShop } from '../../../made-shops/losing-channel-shop.ts'
import { randomStream } from '../../../made-shops/random.ts'
import { day } from '../../../values/day.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import { advance } from '../../engine.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { isExplained } from './explained-group.ts'
import type { Contribution } from './losing-group.ts'

const made = (kind: LosingChannelKind | null, seed = 501) =>
  makeLosingChannelShop({ seed, firstDay: day('2025-03-01'), days: 150, skus: 120, linesPerDay: 100, leaks: [], traps: [] }, kind)
const factsOf = (kind: LosingChannelKind | null, seed?: number) => dayFactsOf(made(kind, seed).shop.tables)
const told = (kind: LosingChannelKind | null, seed?: number) =>
  reportedFindings(runShop(factsOf(kind, seed), withoutFlows), 'standing_contribution')

/** Days between two checkpoints: another number than those between two judgements. */
const storedEvery = import.meta.env.RISKPILOT_LONG ? 1 : 5

describe('a sales channel whose orders cost more than they earn', () => {
  it('is told with its name, as an exact sum over rows of its orders', () => {
    const { shop } = made('both')
    const [finding, ...others] = told('both')
    expect(others).toEqual([])
    expect(finding?.title).toContain('is negative for sales channel marketplace since')
    expect(finding?.explanation).toContain('Lost by sales channel: sales channel marketplace, $')
    const evidence = finding?.evidence ?? []
    expect(BigInt(Math.round(evidence.reduce((sum, part) => sum + lostBy(part), 0) / 1e4))).toBe(finding?.loss.expected)
    const through = new Set(shop.tables.orders.filter(({ channel }) => channel === 'marketplace').map(({ orderId }) => orderId))
    const sold = evidence.flatMap((part) => ('table' in part && part.table === 'order_line' ? [part.document ?? ''] : []))
    expect(sold.length).toBeGreaterThan(100)
    expect(sold.filter((order) => !through.has(order))).toEqual([])
    expect(new Set(sold).size).toBe(sold.length)
  })

  it('goes on from a checkpoint, whatever the order of rows, and says nothing earlier that later days change', () => {
    const facts = factsOf('postage')
    const [whole] = told('postage')
    let state = runShop([])
    const untilNow = () => reportedFindings(state, 'standing_contribution')
    for (const [i, one] of facts.entries()) {
      if (one.day === whole?.detectedOn) expect(untilNow()).toEqual([])
      const turned = { ...one, margins: one.margins.toReversed(), parcels: one.parcels.toReversed(), refunds: one.refunds.toReversed() }
      state = advance(i >= 75 && i % storedEvery === 0 ? deserialize(serialize(state)) : state, turned, withoutFlows.detectors).state
      if (one.day !== whole?.detectedOn) continue
      expect(untilNow()).toMatchObject([{ detectedOn: whole.detectedOn, lossAtDetection: whole.lossAtDetection }])
    }
    expect(untilNow()).toEqual([whole])
  })

  it('needs no second country, and takes other spellings for the same channel', () => {
    const { shop } = made('postage')
    const orders = shop.tables.orders.map((row, i) => ({
      ...row,
      country: 'UK',
      ...(row.channel === 'marketplace' && i % 2 === 0 && { channel: 'Market Place' }),
    }))
    const [finding] = reportedFindings(runShop(dayFactsOf({ ...shop.tables, orders }), withoutFlows), 'standing_contribution')
    expect(finding?.title).toContain('for sales channel ')
  })

  it.each(['thin', 'sparse', 'product', 'customers', 'below_cost', null] as const)('is silent about %s', (kind) => {
    expect(told(kind)).toEqual([])
  })

  it.each([502, 503, 504])('blames no channel for the country that buys there (%i)', (seed) => {
    for (const { title, explanation } of told('of_country', seed)) {
      expect(explanation).toContain('Lost by country: ')
      expect(title).toMatch(/negative for (?!product|sales channel)\w+ since /)
    }
  })

  it.each([501, 502, 503])('blames no country for the channel that it buys through (%i)', (seed) => {
    const found = told('of_channel', seed)
    expect(found).toHaveLength(1)
    expect(found[0]?.title).toContain('for sales channel ')
  })

  it('says how many are compared', () => {
    const status = report(runShop(factsOf(null), withoutFlows)).detectors.find(({ kind }) => kind === 'standing_contribution')
    expect(status).toMatchObject({ state: 'ready' })
    expect(status?.reason).toMatch(
      /^6 countries beside the one that buys most, 2 sales channels beside the one that sells most and \d+ products that are ordered alone$/,
    )
  })
})

describe('which of two crossing groups explains a loss', () => {
  const noGroups = { country: new Map(), channel: new Map(), product: new Map() }
  type Cell = readonly [country: string, channel: string, orders: number, each: number]
  const ordersOf = (cells: readonly Cell[]): Contribution[] =>
    cells.flatMap(([country, channel, orders, amount]) =>
      Array.from({ length: orders }, (_, i) => ({
        ...{ day: i, customer: `${country}${channel}${i}`, sku: 'A', amount },
        groups: { country, channel: channel === '' ? null : channel, product: null },
      })),
    )
  const explained = (cells: readonly Cell[], kind: 'country' | 'channel', name: string) => {
    const all = ordersOf(cells)
    const other = kind === 'country' ? 'channel' : 'country'
    const across = new Map(
      [...Map.groupBy(all, ({ groups }) => groups[other])].flatMap(([key, own]) => (key === null || key === 'home' ? [] : [[key, own]])),
    )
    return isExplained(
      all.filter(({ groups }) => groups[kind] === name),
      { kind, byKind: { ...noGroups, [other]: across } },
    )
  }

  it('is the country, where it loses in other channels too and others earn in the channel', () => {
    const cells: Cell[] = [
      ['F', 'm', 80, -5],
      ['F', 'home', 20, -5],
      ['home', 'm', 30, 4],
      ['home', 'home', 500, 4],
    ]
    expect([explained(cells, 'channel', 'm'), explained(cells, 'country', 'F')]).toEqual([true, false])
  })

  it('is two countries together, neither of which explains it alone', () => {
    const cells: Cell[] = [
      ['F', 'm', 40, -5],
      ['S', 'm', 40, -5],
      ['F', 'home', 20, -5],
      ['S', 'home', 20, -5],
      ['home', 'm', 30, 4],
    ]
    expect([explained(cells, 'channel', 'm'), explained(cells, 'country', 'F'), explained(cells, 'country', 'S')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is both, where each loses without the other', () => {
    const cells: Cell[] = [
      ['F', 'm', 40, -9],
      ['F', 'home', 40, -4],
      ['home', 'm', 40, -4],
      ['home', 'home', 500, 4],
    ]
    expect([explained(cells, 'channel', 'm'), explained(cells, 'country', 'F')]).toEqual([false, false])
  })

  it('is the one with less beside it, where only both together lose', () => {
    const cells: Cell[] = [
      ['F', 'm', 80, -9],
      ['F', 'home', 20, 1],
      ['S', 'm', 100, 4],
      ['home', 'home', 500, 4],
    ]
    expect([explained(cells, 'channel', 'm'), explained(cells, 'country', 'F')]).toEqual([true, false])
  })

  it('is the country, where both are the same orders', () => {
    const cells: Cell[] = [
      ['F', 'm', 80, -9],
      ['home', 'home', 500, 4],
    ]
    expect([explained(cells, 'channel', 'm'), explained(cells, 'country', 'F')]).toEqual([true, false])
  })

  it.each([1, 2, 3])('never tells an order of both, unless each loses without the other (%i)', (seed) => {
    const random = randomStream(seed, 'crossings')
    const draw = (names: readonly [string, string]): Cell => [...names, random.whole(0, 60), random.whole(-9, 9)]
    for (let i = 0; i < 300; i++) {
      const cells = [draw(['F', 'm']), draw(['F', 'home']), draw(['home', 'm'])]
      const [both, country, channel] = cells.map(([, , orders, each]) => orders * each)
      if ((both ?? 0) + (country ?? 0) >= 0 || (both ?? 0) + (channel ?? 0) >= 0) continue
      const isBoth = !explained(cells, 'channel', 'm') && !explained(cells, 'country', 'F')
      if (isBoth) expect([(country ?? 0) < 0, (channel ?? 0) < 0]).toEqual([true, true])
    }
  })
})
