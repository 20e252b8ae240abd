import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { catalogue } from '../catalogue.ts'
import { deserialize, serialize } from '../checkpoint.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import { type Finding, lostBy } from '../finding.ts'
import { freezeEvery, judgedDays } from '../frozen-history.ts'
import { dayAt } from '../testing/by-hand.ts'
import { type FlowLeak, flowFindingsOf, flowLeaks, inTurn, leaking } from '../testing/flow-leaks.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { type ColumnName, lostColumns, without } from '../testing/lost-columns.ts'
import { runShop } from '../testing/run-shop.ts'
import type { FlowState } from './flow-state.ts'
import { storedWeeks } from './slice-past.ts'

/**
 * What every flow of the catalogue keeps, whatever it looks at: a new one is held by it through the
 * data of its leak.
 */
const flows = catalogue.filter(({ family }) => family !== undefined)

/**
 * Leaks begin at `start` and are told before `lost`: then something lacks until `back`, or, in a
 * file that ends, until `over`.
 */
const [start, lost, back, over, last] = [175, 217, 245, 259, 273]
const isOn = (i: number) => i >= start

/**
 * A refund is told once: each leak of refunds has a shop of its own, all others share one. Nothing
 * leaks in the last.
 */
const shared = flowLeaks.filter(({ refunds }) => !refunds)
const noLeak: readonly FlowLeak[] = []
const leaksOfShops = [shared, ...flowLeaks.filter(({ refunds }) => refunds).map((leak) => [leak]), noLeak]

type Shop = { readonly days: readonly DayFacts[]; readonly before: Uint8Array; readonly told: readonly Finding[] }
const shops = new Map<readonly FlowLeak[], Shop>()

/** A shop, run once up to the day from which something lacks, and what is told by then. */
function shopOf(leaks: readonly FlowLeak[]): Shop {
  const known = shops.get(leaks)
  if (known) return known
  const days = flowShop(leaking(leaks, { days: last, isOn }))
  const state = runShop(days.slice(0, lost))
  const shop = { days, before: serialize(state), told: flowFindingsOf(state) }
  shops.set(leaks, shop)
  return shop
}

function goOn(from: Uint8Array, days: readonly DayFacts[]): EngineState {
  let state = deserialize(from)
  for (const facts of days) state = advance(state, facts).state
  return state
}

const kindsOf = (leaks: readonly FlowLeak[]) => leaks.map(({ kind }) => kind).sort()
const phasesOf = (findings: readonly Finding[]) =>
  findings.map(({ kind, entity, phase, startedOn }) => [kind, entity, phase, startedOn].join(' ')).sort()

describe('what every flow needs', () => {
  it('is written beside the leak of each flow', () => {
    expect(kindsOf(flowLeaks)).toEqual(flows.map(({ kind }) => kind).sort())
    for (const { kind, needs } of flowLeaks) expect([kind, needs.length > 0]).toEqual([kind, true])
  })

  it.each(apart())(
    'REL-24 is asked for where all shops lack it: without %s no flow that needs it is ready or tells anything',
    (_, lacking) => {
      const needing = (name: ColumnName) => flowLeaks.filter(({ needs }) => needs.includes(name)).map(({ kind }) => kind)
      const kinds = new Set<string>(lacking.flatMap(needing))
      const isNeeding = ({ kind }: { readonly kind: string }) => kinds.has(kind)
      let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
      for (const facts of without(flowShop(leaking(flowLeaks, { days: 230, isOn: inTurn(start) })), lacking)) {
        state = advance(state, facts).state
        expect(state.statuses.filter((status) => isNeeding(status) && status.state === 'ready')).toEqual([])
      }
      expect(flowFindingsOf(state).filter(isNeeding)).toEqual([])
      for (const name of lacking)
        for (const kind of needing(name)) {
          const status = state.statuses.find((of) => of.kind === kind)
          expect([kind, status?.state, status?.missing]).toEqual([kind, 'cannot_run', [lostColumns[name].file]])
          expect(status?.missingDetail).toMatch(lostColumns[name].name)
        }
    },
  )
})

/** All columns that flows need, in as few shops as may lack them: no flow lacks two in one. */
function apart(): [title: string, lacking: ColumnName[]][] {
  const groups: ColumnName[][] = []
  const isFor = (name: ColumnName) => (group: ColumnName[]) =>
    !flowLeaks.some(({ needs }) => needs.includes(name) && needs.some((other) => group.includes(other)))
  for (const name of new Set(flowLeaks.flatMap(({ needs }) => needs))) {
    const group = groups.find(isFor(name))
    if (group) group.push(name)
    else groups.push([name])
  }
  return groups.map((group) => [group.join(', '), group])
}

/**
 * What may lack for some weeks, or from a day on; what is of one file, or bears on the same flows,
 * lacks by itself.
 */
const holes: readonly ColumnName[][] = [
  ['parcels', 'codes'],
  ['refunds', 'list prices'],
  ['customers', 'order of refunds', 'payouts'],
]

describe('a file with a hole, or one that ends', () => {
  it.each(leaksOfShops.map((leaks) => [kindsOf(leaks).join(', ') || 'nothing', leaks] as const))(
    'finds %s where nothing lacks',
    (_, leaks) => {
      expect(
        shopOf(leaks)
          .told.map(({ kind, phase }) => [kind, phase])
          .sort(),
      ).toEqual(kindsOf(leaks).map((kind) => [kind, 'running']))
    },
  )

  it.each(holes.map((lacking) => [lacking.join(' and '), lacking] as const))(
    'REL-24 is unknown: without %s nothing begins, ends or grows',
    (_, lacking) => {
      for (const leaks of leaksOfShops) {
        if (leaks.length === 1 && !leaks[0]?.needs.some((name) => lacking.includes(name))) continue
        const { days, before, told } = shopOf(leaks)
        const hole = goOn(before, without(days.slice(lost, back), lacking))
        const middle = serialize(hole)
        const later = goOn(middle, days.slice(back))
        const ended = goOn(middle, without(days.slice(back, over), lacking))
        for (const state of [hole, later, ended]) {
          expect(phasesOf(flowFindingsOf(state))).toEqual(phasesOf(told))
          expect(
            lostOn(
              state,
              leaks.filter(({ needs }) => needs.some((name) => lacking.includes(name))),
              state === ended ? over : back,
            ),
          ).toEqual([])
        }
      }
    },
  )

  it('REL-24 keeps the leak of a reason while no refund says one, though a group may be told beside it', () => {
    const leaks = leaksOfShops.find(([leak]) => leak?.needs.includes('reasons of refunds')) ?? noLeak
    const { days, before, told } = shopOf(leaks)
    const state = goOn(before, without(days.slice(lost, over), ['reasons of refunds']))
    expect(phasesOf(flowFindingsOf(state).filter(({ kind }) => kind !== 'refund_group'))).toEqual(phasesOf(told))
    expect(lostOn(state, leaks, over)).toEqual([])
  })
})

/** Kinds that count a loss of the days from `lost` to before `until`. */
function lostOn(state: EngineState, leaks: readonly FlowLeak[], until: number): string[] {
  const [from, to] = [dayAt(lost), dayAt(until)]
  const isIn = ({ day }: { readonly day: Day }) => day >= from && day < to
  return flowFindingsOf(state).flatMap(({ kind, evidence }) =>
    leaks.some((leak) => leak.kind === kind) && evidence.some((part) => isIn(part) && lostBy(part) !== 0) ? [kind] : [],
  )
}

const flowKinds: ReadonlySet<string> = new Set(flows.map(({ kind }) => kind))
const flowsOf = (state: EngineState) => [...state.findings.values()].filter(({ kind }) => flowKinds.has(kind))

describe('what says the same', () => {
  it('gives the same bytes after three cuts', () => {
    const { days, before } = shopOf(shared)
    let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    for (const [i, facts] of days.slice(0, lost).entries()) {
      if ([101, 176, 203].includes(i)) state = deserialize(serialize(state))
      state = advance(state, facts).state
    }
    expect(Buffer.compare(serialize(state), before)).toBe(0)
  })

  it.each([7, 364])(
    'is told the same %i days later, with amounts a hundred times as high and the rows of a day in another order',
    (count) => {
      const { days, told } = shopOf(shared)
      const other = days.slice(0, lost).map((facts) => otherOrder(later(timesHundred(facts), count)))
      const figures = ({ kind, entity, phase, startedOn, detectedOn, loss, evidence }: Finding, move: number, scale: number) =>
        [
          kind,
          entity,
          phase,
          addDays(startedOn, move),
          addDays(detectedOn, move),
          Math.round(Number(loss.expected) / scale),
          evidence.length,
        ].join(' ')
      expect(flowFindingsOf(runShop(other, { floor: 200_000n })).map((of) => figures(of, -count, 100))).toEqual(
        told.map((of) => figures(of, 0, 1)),
      )
    },
  )
})
function timesHundred(facts: DayFacts): DayFacts {
  const all = (of: readonly number[]) => of.map((amount) => 100 * amount)
  const { sales, lines } = facts
  return {
    ...facts,
    sales: { ...sales, listPrice: sales.listPrice.map((of) => 100 * of), unitPrice: sales.unitPrice.map((of) => 100 * of) },
    lines: { ...lines, listPrice: all(lines.listPrice), unitPrice: all(lines.unitPrice) },
    costs: facts.costs.map((cost) => ({ ...cost, unitCost: 100 * cost.unitCost })),
    refunds: facts.refunds.map((refund) => ({ ...refund, amount: 100 * refund.amount })),
    payouts: facts.payouts.map((payout) => ({ ...payout, gross: 100 * payout.gross, fee: 100 * payout.fee })),
    parcels: facts.parcels.map((parcel) => ({
      ...parcel,
      ...{ charged: 100 * parcel.charged, cost: 100 * parcel.cost, goods: parcel.goods && 100 * parcel.goods },
    })),
  }
}

function later(facts: DayFacts, count: number): DayFacts {
  const refunds = facts.refunds.map((refund) => ({ ...refund, orderDay: refund.orderDay && addDays(refund.orderDay, count) }))
  return { ...facts, day: addDays(facts.day, count), refunds }
}

/** Lines come in the order of orders and products; nothing else has an order. */
function otherOrder(facts: DayFacts): DayFacts {
  const { sku, listPrice, unitPrice, units, lines } = facts.sales
  const sales = {
    sku: sku.toReversed(),
    ...{ listPrice: listPrice.toReversed(), unitPrice: unitPrice.toReversed(), units: units.toReversed(), lines: lines.toReversed() },
  }
  const [costs, refunds] = [facts.costs.toReversed(), facts.refunds.toReversed()]
  return { ...facts, sales, costs, refunds, parcels: facts.parcels.toReversed(), payouts: facts.payouts.toReversed() }
}

describe('two years of leaks', () => {
  const days = flowShop({ ...leaking(flowLeaks, { days: 730, isOn: inTurn(200) }), pace: (i) => 0.5 / (1 + i / 1200) })
  const afterOne = sizes(runShop(days.slice(0, 365)))
  const state = runShop(days)

  it('fill the state of no flow: cells and slices stay as many, and weeks and rows are forgotten', () => {
    for (const [name, { own, weeks, age }] of sizes(state)) {
      expect([name, own < 1.1 * (afterOne.get(name)?.own ?? 0)]).toEqual([name, true])
      expect([name, weeks <= storedWeeks, age <= judgedDays + freezeEvery]).toEqual([name, true, true])
    }
    expect(Math.max(...[...sizes(state).values()].map(({ age }) => age))).toBeGreaterThan(0)
  })

  it('are claimed once in a family, as those of all other shops are', () => {
    const states = [state, ...leaksOfShops.map((leaks) => deserialize(shopOf(leaks).before))]
    expect(flowFindingsOf(state).length).toBeGreaterThan(8)
    expect(states.flatMap(claimedTwice)).toEqual([])
  })
})

/**
 * Of each flow: how much it stores beside weeks and rows, the weeks of a slice at most, and the age
 * of its oldest row in days.
 */
function sizes({ detectors, memory }: EngineState) {
  return new Map(
    flows.map((flow) => {
      const own = detectors.get(flow.name) as FlowState
      const slices = [...own.pasts.values()].flatMap(({ slices }) => [...slices.values()])
      const rows = [...own.watched.values()].flatMap(({ parts }) => parts)
      const packed = JSON.stringify(flow.pack(own), (name, value) => (name === 'weeks' || name === 'parts' ? [] : value))
      const weeks = Math.max(0, ...slices.map((slice) => slice.weeks.length))
      return [flow.name, { own: packed.length, weeks, age: Math.max(0, ...rows.map(({ day }) => memory.lastDay - day)) }] as const
    }),
  )
}

/** Documents of which two findings of one family count the same money, or one counts it twice. */
function claimedTwice(state: EngineState): string[] {
  const counted = new Map<string, Claim[]>()
  for (const { kind, entity, evidence } of flowFindingsOf(state))
    for (const part of evidence) {
      if (!('table' in part)) throw new Error(`${kind} counts lines without their order`)
      const { day, table, document, money } = part
      const key = [flows.find((of) => of.kind === kind)?.family, table, money, day, document].join(' ')
      // What is of no product of its own is of the whole document.
      const product = part.entity === entity && table !== 'refund' ? null : part.entity
      counted.set(key, [...(counted.get(key) ?? []), { by: `${kind} ${entity}`, product }])
    }
  // What one counts of a whole order and another of a product in it may be money of different
  // lines.
  const isTwice = (claims: readonly Claim[]) => new Set(claims.map(({ product }) => product)).size < claims.length
  return [...counted].flatMap(([key, claims]) => (isTwice(claims) ? [`${key}: ${claims.map(({ by }) => by).join(', ')}`] : []))
}

type Claim = { readonly by: string; readonly product: string | null }

describe('a shop in which nothing leaks', () => {
  it.each([1, 2, 3, 4, 5, 6])('has no finding of a flow, told or not, that opens and is over within four weeks (%i)', (seed) => {
    const brief = flowsOf(runShop(flowShop({ days: 240, seed }))).filter(
      ({ current, endedOn, past }) =>
        Math.min(endedOn ?? Number.POSITIVE_INFINITY, past[0]?.endedOn ?? Number.POSITIVE_INFINITY) -
          (past[0]?.startedOn ?? current.startedOn) <
        28,
    )
    expect(brief.map(({ fingerprint }) => fingerprint)).toEqual([])
  })
})
