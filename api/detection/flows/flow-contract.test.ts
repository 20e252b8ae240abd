import { describe, expect, it } from 'vitest'
import type { Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { catalogue } from '../catalogue.ts'
import { deserialize, serialize } from '../checkpoint.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import { type Finding, lostBy } from '../finding.ts'
import { dayAt } from '../testing/by-hand.ts'
import { type FlowLeak, flowFindingsOf, flowLeaks, inTurn, leaking } from '../testing/flow-leaks.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { type ColumnName, lostColumns, without } from '../testing/lost-columns.ts'
import { runShop } from '../testing/run-shop.ts'

/** What every flow of the catalogue keeps, whatever it looks at: a new one is held by it through the data of its leak. */
const flows = catalogue.filter(({ family }) => family !== undefined)

/** Leaks begin at `start` and are told before `lost`: then something lacks until `back`, or, in a file that ends, until `over`. */
const [start, lost, back, over, last] = [175, 217, 245, 259, 273]
const isOn = (i: number) => i >= start

/** A refund is told once: each leak of refunds has a shop of its own, all others share one. Nothing leaks in the last. */
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

/** What may lack for some weeks, or from a day on; what is of one file, or bears on the same flows, lacks by itself. */
const holes: readonly ColumnName[][] = [
  ['parcels', 'codes', 'reasons of refunds'],
  ['refunds', 'list prices'],
  ['customers', 'order of refunds'],
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
})

/** Kinds that count a loss of the days from `lost` to before `until`. */
function lostOn(state: EngineState, leaks: readonly FlowLeak[], until: number): string[] {
  const [from, to] = [dayAt(lost), dayAt(until)]
  const isIn = ({ day }: { readonly day: Day }) => day >= from && day < to
  return flowFindingsOf(state).flatMap(({ kind, evidence }) =>
    leaks.some((leak) => leak.kind === kind) && evidence.some((part) => isIn(part) && lostBy(part) !== 0) ? [kind] : [],
  )
}
