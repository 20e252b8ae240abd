import { beforeAll, describe, expect, it } from 'vitest'
import { makeShop } from '../made-shops/make-shop.ts'
import type { PlantedKind, ShopSpec } from '../made-shops/shop.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import type { DayFacts } from './day-facts.ts'
import { advance } from './engine.ts'
import { startEngine } from './engine-state.ts'
import type { Finding, LeakPhase } from './finding.ts'
import { report } from './report.ts'
import { dayFactsOf } from './testing/day-facts-of.ts'

const kinds: readonly PlantedKind[] = ['cogs_rise', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst', 'discount_stack']
const seeds = import.meta.env.RISKPILOT_LONG ? [41, 42, 43, 44, 45, 46] : [41]

/** Leaks of every kind; one of each ends after some weeks, the other runs on. */
function shop(seed: number): DayFacts[] {
  const leaks: ShopSpec['leaks'] = kinds.flatMap((kind) =>
    (['step', 'ramp'] as const).map((shape, i) => ({
      kind,
      size: 'high' as const,
      shape,
      endsAfter: i === 0 ? 50 + 10 * (seed % 3) : null,
    })),
  )
  return dayFactsOf(makeShop({ seed, firstDay: day('2025-03-01'), days: 260, skus: 160, linesPerDay: 160, leaks, traps: 'all' }).tables)
}

/** What a phase must say, and what only another phase says. */
const words: Readonly<Record<LeakPhase, { readonly says: readonly RegExp[]; readonly not: readonly RegExp[] }>> = {
  running: {
    says: [/ a month.* if nothing is done\./, /Lost so far/],
    not: [/It stopped on/, /probably over/, /Newer orders are/],
  },
  fading: {
    says: [/It is probably over, so we count no monthly loss\./, /Newer orders are/, /Lost so far/],
    not: [/ a month/, /It stopped on/, /if nothing is done/],
  },
  ended: {
    says: [/It stopped on \d+ \w+ \d{4}; it cost /, /Nothing to do\./],
    not: [/ a month/, /if nothing is done/, /Lost so far/, /probably over/, /Newer orders are/],
  },
}
const titles: Readonly<Record<LeakPhase, RegExp>> = {
  running: /\bsince (\d|[A-Z])/,
  fading: /\b(was|were|crept) .*\bprobably over\b/,
  ended: /\b((from|on) \d|until (\d|[A-Z]))/,
}

/** What is wrong with the words of a finding, beside its money. */
function contradictions({ phase, explanation, title }: Finding): string[] {
  const { says, not } = words[phase]
  return [
    ...says.filter((said) => !said.test(explanation)).map((said) => `does not say ${said}`),
    ...not.filter((said) => said.test(explanation)).map((said) => `says ${said}`),
    ...(titles[phase].test(title) ? [] : [`is titled ${title}`]),
  ]
}

describe.each(seeds)('every finding on every day of made shop %i', (seed) => {
  const said: { on: string; finding: Finding }[] = []
  beforeAll(() => {
    let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    for (const facts of shop(seed)) {
      state = advance(state, facts).state
      for (const finding of report(state).findings) said.push({ on: facts.day, finding })
    }
  }, 120_000)
  const list = (of: (finding: Finding) => readonly string[]) =>
    said.flatMap(({ on, finding }) => of(finding).map((what) => `${on} ${finding.fingerprint} ${finding.phase} ${what}`))

  it('R14 runs, fades and ends in words and title as its phase does', () => {
    expect(new Set(said.map(({ finding }) => finding.phase))).toEqual(new Set(['running', 'fading', 'ended']))
    expect(new Set(said.filter(({ finding }) => finding.phase === 'ended').map(({ finding }) => finding.kind)).size).toBeGreaterThan(4)
    expect(list(contradictions)).toEqual([])
  })

  it('R14 costs something a month exactly while it runs, and names what may come exactly while it fades', () => {
    const wrong = ({ phase, state, monthly, counted, stillToCome, endedOn }: Finding) => {
      const isRunning = phase === 'running'
      const isMoney = isRunning
        ? monthly.expected > 0n
        : [monthly.low, monthly.expected, monthly.high, counted.monthly].every((own) => own === 0n)
      return [
        ...(isMoney ? [] : [`costs ${monthly.expected} a month`]),
        ...((stillToCome !== null) === (phase === 'fading') ? [] : ['has another amount still to come']),
        ...((state === 'ended') === (phase === 'ended') && (endedOn !== null) === (phase === 'ended') ? [] : [`ended on ${endedOn}`]),
      ]
    }
    expect(list(wrong)).toEqual([])
  })

  it('R14 keeps the rating of its last running day as long as it is ended, while the shop grows', () => {
    const kept = new Map<string, string>()
    const moved = said.flatMap(({ on, finding: { fingerprint, phase, riskScore, severity, whenRunning } }) => {
      const rating = `${whenRunning.riskScore} ${whenRunning.severity}`
      const before = kept.get(fingerprint)
      kept.set(fingerprint, rating)
      if (phase === 'running' || before === undefined) return []
      const isSame = rating === before && (phase === 'fading' || rating === `${riskScore} ${severity}`)
      return isSame ? [] : [`${on} ${fingerprint} ${phase} ${before} became ${rating}, ${riskScore} ${severity}`]
    })
    expect(moved).toEqual([])
  })
})
