import type { Currency } from '../../values/money.ts'
import { catalogue } from '../catalogue.ts'
import type { EngineState } from '../engine-state.ts'
import { minorToMicros } from '../finding-lifecycle.ts'
import { minorOf } from '../narrative-parts.ts'
import { daysLookedOver, type LookedOver, type Unjudged } from './unjudged.ts'
import { parcelsAndOrders, refundsByTheirRow } from './unjudged-rows.ts'
import { discountsWithoutCode, salesByCost, salesWithoutListPrice } from './unjudged-sales.ts'

/**
 * Money of the shop about which a question stays open. `amount` is minor units, a sum over the rows
 * that `what` names.
 */
export type NotJudged = { readonly what: string; readonly amount: bigint; readonly because: string; readonly remedy: string }

/** Less than this part of the money of its sort is an exception. Proposed. */
const leastPart = 0.1
/** The money floor is of 30 days. */
const floors = daysLookedOver / 30
/** A list that is read to its end. Proposed. */
const mostListed = 6

const unjudged: readonly ((over: LookedOver) => readonly Unjudged[])[] = [
  salesByCost,
  salesWithoutListPrice,
  discountsWithoutCode,
  parcelsAndOrders,
  refundsByTheirRow,
]

/**
 * The shop's money of the last 90 days about which a question stays open, the most money first.
 * Where several questions are about all money of a sort, one entry has them. One row may still
 * stand in several entries: they are not to be added up. Left out is what is less than a
 * tenth of its sort, or below the money floor, and what no row states.
 */
export function notJudged(state: EngineState, openingCosts: LookedOver['openingCosts']): NotJudged[] {
  const { memory, shop } = state
  const { currency, moneyFloorMinor } = shop
  if (memory.lastDay < 0) return []
  const over = { memory, currency, openingCosts }
  const found = [
    ...unjudged.flatMap((of) => of(over)),
    ...catalogue.flatMap((detector) => detector.unjudged?.(state.detectors.get(detector.name), memory) ?? []),
  ]
  const least = Math.max(1, floors * minorToMicros(moneyFloorMinor, currency))
  return onceEach(
    found.filter(({ micros, of }) => micros >= least && micros >= leastPart * of),
    currency,
  )
    .sort((a, b) => b.micros - a.micros || (a.what < b.what ? -1 : 1))
    .slice(0, mostListed)
    .map(({ what, micros, because, remedy }) => ({
      what: `${what}, last ${daysLookedOver} days of your rows`,
      amount: minorOf(micros, currency),
      because,
      remedy,
    }))
}

/** All money of a sort, of which several checks cannot judge any, as one entry with each reason. */
function onceEach(found: readonly Unjudged[], currency: Currency): Unjudged[] {
  const groups = Map.groupBy(found, ({ what, sort, micros, of }) => (micros === of ? `${sort} ${minorOf(micros, currency)}` : what))
  return [...groups.values()].flatMap((entries) => {
    const [first, ...others] = entries
    if (!first || others.length === 0) return entries
    const joined = (textOf: (of: Unjudged) => string) => entries.map(textOf).join(' ')
    return [{ ...first, what: `All ${first.sort}`, because: joined(({ because }) => because), remedy: joined(({ remedy }) => remedy) }]
  })
}
