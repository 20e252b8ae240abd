import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Detector } from '../../api/detection/candidate.ts'
import { catalogue } from '../../api/detection/catalogue.ts'
import type { DayFacts } from '../../api/detection/day-facts.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { runAfresh } from '../../api/detection/testing/run-shop.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { leaks } from './ledger-speed.ts'
import { middle } from './rounds.ts'

const path = join(import.meta.dirname, 'detector-shares.json')
const rounds = 5

/** What a detector may take above its kept share: a fifth, and what a busy machine adds. */
const growth = 1.2
const noise = 0.3

const parts = ['learn', 'assess', 'pack'] as const
type Part = (typeof parts)[number]
/** Percent of the whole, by detector. */
type Shares = Readonly<Record<string, number>>

/**
 * What each detector takes of the engine's time for a year of a shop: learning, assessing, and
 * packing its state. It is held against the shares in `detector-shares.json`, which `--keep`
 * writes; a share that is a fifth above the kept one makes the run fail.
 */
export const detectorShares: Section = {
  name: 'detector-shares',
  run({ keep }) {
    const taken = Array.from({ length: rounds }, () => oneRound(yearOfShop()))
    const shares = Object.fromEntries(catalogue.map(({ name }) => [name, middle(taken.map((round) => round.get(name)?.all ?? 0))]))
    if (keep) writeFileSync(path, `${JSON.stringify(rounded(shares), null, 2)}\n`)
    const kept: Shares = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    return Object.entries(shares)
      .sort(([, a], [, b]) => b - a)
      .map(([name, value]) => figureOf(name, value, kept[name], (part) => middle(taken.map((round) => round.get(name)?.[part] ?? 0))))
  },
}

function figureOf(name: string, value: number, kept: number | undefined, of: (part: Part) => number): Figure {
  const split = parts.map((part) => `${part} ${of(part).toFixed(1)}`).join(', ')
  const most = kept === undefined ? undefined : kept * growth + noise
  return {
    name: `${name} (${split})`,
    value,
    unit: '%',
    ...(most === undefined ? {} : { goal: `<= ${most.toFixed(1)}`, isMissed: value > most }),
  }
}

const rounded = (shares: Shares) => Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Number(share.toFixed(2))]))

function yearOfShop(): DayFacts[] {
  const spec = { seed: 9, firstDay: day('2025-01-01'), days: 365, skus: 300, linesPerDay: 329, leaks, traps: 'all' as const }
  return dayFactsOf(makeShop(spec).tables)
}

/** Percent of the round's time that each detector took, in all and by part. */
function oneRound(days: readonly DayFacts[]): ReadonlyMap<string, Record<Part | 'all', number>> {
  const spent = new Map(catalogue.map(({ name }) => [name, { learn: 0, assess: 0, pack: 0 }]))
  const timed = catalogue.map((detector) => clocked(detector, spent.get(detector.name) ?? { learn: 0, assess: 0, pack: 0 }))
  globalThis.gc?.()
  const start = performance.now()
  const state = runAfresh(days, { detectors: timed })
  for (const detector of timed) detector.pack(state.detectors.get(detector.name))
  const took = performance.now() - start
  const percent = (ms: number) => (ms / took) * 100
  return new Map(
    [...spent].map(([name, { learn, assess, pack }]) => [
      name,
      { learn: percent(learn), assess: percent(assess), pack: percent(pack), all: percent(learn + assess + pack) },
    ]),
  )
}

/** The same detector, whose calls add the milliseconds that they take. */
function clocked(detector: Detector<unknown>, spent: Record<Part, number>): Detector<unknown> {
  const timing =
    <Args extends unknown[], Result>(part: Part, fn: (...args: Args) => Result) =>
    (...args: Args): Result => {
      const start = performance.now()
      try {
        return fn(...args)
      } finally {
        spent[part] += performance.now() - start
      }
    }
  return {
    ...detector,
    learn: timing('learn', detector.learn),
    assess: timing('assess', detector.assess),
    pack: timing('pack', detector.pack),
  }
}
