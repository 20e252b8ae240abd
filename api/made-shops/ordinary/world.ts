import { addDays, type Day, daysBetween } from '../../values/day.ts'
import { type Random, randomStream } from '../random.ts'
import { costsOf } from './costs.ts'
import { productsOf } from './products.ts'
import type { OrdinaryLeakPlan, Trade } from './trade.ts'
import type { Leak, Setting, ShopChoice, Spell, World } from './world-model.ts'

/** The world of a choice. Throws a RangeError for a seed that is no whole number. */
export function worldOf(choice: ShopChoice): World {
  const setting = settingOf(choice)
  return { ...setting, costs: costsOf(setting) }
}

function settingOf({ trade, seed, linesPerDay = trade.linesPerDay, isTwin = false }: ShopChoice): Setting {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`the seed ${seed} is no whole number`)
  const random = (concern: string) => randomStream(seed, `${trade.name} ${concern}`)
  const leaks = trade.leaks.map((plan) => drawn(plan, trade.days, random(`leak ${plan.id}`)))
  const byId = new Map(leaks.map((leak) => [leak.plan.id, leak]))
  const leakNamed = (id: string) => named(byId, id)
  const lookAlikes = new Map(trade.lookAlikes.map((plan) => [plan.id, plan.spells.map((spell) => spellOf(spell, trade))]))
  return {
    ...{ trade, linesPerDay, leaks, isTwin, random },
    days: Array.from({ length: trade.days }, (_, on) => addDays(trade.firstDay, on)),
    products: productsOf(trade, random('popularity')),
    strengthOf(leak, on) {
      const { spells, strength } = leakNamed(leak)
      return !isTwin && isIn(spells, on) ? strength : null
    },
    startOf: (leak) => leakNamed(leak).spells[0]?.from ?? 0,
    looksOn: (lookAlike, on) => isIn(named(lookAlikes, lookAlike), on),
  }
}

/** The strength between its ends, and each day up to a fortieth of the shop's days off. */
function drawn(plan: OrdinaryLeakPlan, days: number, random: Random): Leak {
  const strength = random.between(...plan.strength)
  const spells = plan.spells.map(([from, until]) => {
    const off = plan.isFixed ? 0 : random.between(-1, 1) / 40
    return { from: Math.round((from + off) * days), until: until === null ? days : Math.round((until + off) * days) }
  })
  return { plan, spells, strength }
}

function spellOf([from, until]: readonly [Day, Day | null], { firstDay, days }: Trade): Spell {
  return { from: daysBetween(firstDay, from), until: until === null ? days : daysBetween(firstDay, until) + 1 }
}

function isIn(spells: readonly Spell[], on: number): boolean {
  return spells.some(({ from, until }) => from <= on && on < until)
}

function named<T>(of: ReadonlyMap<string, T>, id: string): T {
  const found = of.get(id)
  if (found === undefined) throw new RangeError(`the shop has nothing called ‘${id}’`)
  return found
}
