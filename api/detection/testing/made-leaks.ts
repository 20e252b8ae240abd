import { isDeepStrictEqual } from 'node:util'
import { cutShop } from '../../made-shops/cut-shop.ts'
import { makeShop, withoutLeaks } from '../../made-shops/make-shop.ts'
import type { LeakSize, MadeShop, PlantedKind, ShopSpec } from '../../made-shops/shop.ts'
import { type Day, day, daysBetween } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { startEngine } from '../engine-state.ts'
import type { Finding } from '../finding.ts'
import { quantile } from '../statistics/quantile.ts'
import { dayFactsOf } from './day-facts-of.ts'
import { changesAlone, reportedFindings, runShop } from './run-shop.ts'

/** A shop of 210 days with two leaks of a kind, one immediate and one growing, and every decoy. */
export function leakySpec(seed: number, kind: PlantedKind, size: LeakSize): ShopSpec {
  const endsAfter = seed % 3 === 0 ? 45 : null
  const leaks = (['step', 'ramp'] as const).map((shape) => ({ kind, size, shape, endsAfter }))
  return { seed, firstDay: day('2025-01-01'), days: 210, skus: 300, linesPerDay: 250, leaks, traps: 'all' }
}

export type Measured = {
  readonly leaks: number
  readonly found: number
  readonly falseOnes: number
  readonly falseInTwin: number
  readonly delay: number
  readonly startError: number
  readonly moneyError: number
  readonly covered: number
}

/**
 * Runs the engine on each seed's shop and its twin, and compares the findings of the kind with the
 * oracle. Medians; `covered` is a share.
 */
export function measure(seeds: readonly number[], kind: PlantedKind, size: LeakSize, specOf = leakySpec): Measured {
  const hits: { delay: number; start: number; error: number; covered: boolean }[] = []
  const count = { leaks: 0, falseOnes: 0, falseInTwin: 0 }
  for (const seed of seeds) {
    const spec = specOf(seed, kind, size)
    const shop = makeShop(spec)
    const reported = toldOf(shop).filter((f) => f.kind === kind)
    const matched = new Set<Finding>()
    for (const leak of shop.truth.leaks) {
      count.leaks += 1
      const finding = reported.find((f) => f.entity === leak.entity && f.detectedOn >= leak.startedOn)
      if (!finding) continue
      matched.add(finding)
      const truth = Number(leak.lossMicros) / 1e4
      const covered = Number(finding.loss.low) - 1 <= truth && truth <= Number(finding.loss.high) + 1
      hits.push({
        delay: daysBetween(leak.startedOn, finding.detectedOn),
        start: Math.abs(daysBetween(leak.startedOn, finding.startedOn)),
        error: Math.abs(Number(finding.loss.expected) - truth) / truth,
        covered,
      })
    }
    count.falseOnes += reported.length - matched.size
    count.falseInTwin += reportedOfTwin(spec).filter((f) => f.kind === kind).length
  }
  const middle = (of: (hit: (typeof hits)[number]) => number) => quantile(hits.map(of), 0.5)
  return {
    ...count,
    found: hits.length,
    delay: middle((h) => h.delay),
    startError: middle((h) => h.start),
    moneyError: middle((h) => h.error),
    covered: hits.filter((h) => h.covered).length / Math.max(1, hits.length),
  }
}

function toldOf(shop: MadeShop): Finding[] {
  return reportedFindings(runShop(dayFactsOf(shop.tables), changesAlone))
}

const reportedOfTwins = new Map<string, Finding[]>()

/**
 * The findings of the leak-free twin: computed once for leaks of every size, because its other rows
 * are the same (`twin.test.ts`).
 */
function reportedOfTwin(spec: ShopSpec): Finding[] {
  const plan = JSON.stringify({ ...spec, leaks: spec.leaks.map(({ size: _size, ...leak }) => leak) })
  const reported = reportedOfTwins.get(plan) ?? toldOf(makeShop(withoutLeaks(spec)))
  reportedOfTwins.set(plan, reported)
  return reported
}

/**
 * The reported findings at the end of each of these days (ascending), without any later data: the
 * engine gets the facts of the cut shop alone. And those of the whole shop. Those of changes:
 * `engine.test.ts` cuts the findings of all. Days that an earlier cut already processed are not
 * processed again: they must be equal, and equal facts give equal states (`engine.test.ts`). Throws
 * where rows change the facts of earlier days.
 */
export function reportedWhenCut(shop: MadeShop, lastDays: readonly Day[]): { readonly cut: Finding[][]; readonly whole: Finding[] } {
  const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  let known: DayFacts[] = []
  const goOn = (facts: DayFacts[]): Finding[] => {
    if (!isDeepStrictEqual(facts.slice(0, known.length), known))
      throw new Error(`Rows after ${known.at(-1)?.day} changed the facts before.`)
    for (const one of facts.slice(known.length)) advance(state, one, changesAlone.detectors)
    known = facts
    return reportedFindings(state)
  }
  const cut = lastDays.map((lastDay) => goOn(dayFactsOf(cutShop(shop, lastDay).tables)))
  return { cut, whole: goOn(dayFactsOf(shop.tables)) }
}
