import { describe, expect, it } from 'vitest'
import { currency } from '../values/money.ts'
import type { DayFacts } from './day-facts.ts'
import { advance, startEngine } from './engine.ts'
import type { Finding } from './finding.ts'
import { report } from './report.ts'
import { type ComesBack, lateShop, uniforms } from './testing/delayed-by-hand.ts'

const skus = Array.from({ length: 30 }, (_, k) => `S${k}`)
const countries = ['UK', 'FR', 'DE']
const leaksOn = (i: number) => i >= 80 && i < 120

/**
 * Two in a hundred lines are returned and four in a thousand orders are disputed; many more of S0
 * and of France for forty days.
 */
function shop(): DayFacts[] {
  const random = uniforms(17)
  const events = (count: number, chance: number, amount: number): ComesBack[] =>
    Array.from({ length: count }, () => ({ draw: random(), after: 5 + Math.floor(40 * random() ** 1.6), amount })).filter(
      ({ draw }) => draw < chance,
    )
  return lateShop({
    days: 190,
    skus,
    lines: () => 4,
    refunds: (sku, i) => events(4, sku === 'S0' && leaksOn(i) ? 0.3 : 0.02, 10),
    countries,
    orders: () => 20,
    disputes: (country, i) => events(20, country === 'FR' && leaksOn(i) ? 0.2 : 0.004, 50),
  })
}

const speaksOfBefore = ({ explanation }: Finding) => explanation.includes('as before')

describe('a leak that is over while late rows may still come', () => {
  /** Every finding as reported on every day. */
  const said: Finding[] = []
  let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  for (const facts of shop()) {
    state = advance(state, facts).state
    said.push(...report(state).findings)
  }

  it('R14 costs nothing a month, on each day on which its text says that orders are as before', () => {
    const fading = said.filter(speaksOfBefore)
    expect(new Set(fading.map(({ kind }) => kind))).toEqual(new Set(['refund_step', 'chargeback_burst']))
    for (const { monthly, counted, riskScore, severity } of fading) {
      expect(monthly).toEqual({ low: 0n, expected: 0n, high: 0n })
      expect([counted.monthly, riskScore, severity]).toEqual([0n, '0.0', 'low'])
    }
  })

  it('R14 keeps its loss, names no monthly amount in its text, and is still open', () => {
    for (const { loss, state: life, explanation } of said.filter(speaksOfBefore)) {
      expect([life, loss.expected > 0n]).toEqual(['open', true])
      expect(explanation).not.toContain('a month')
    }
  })

  it('R14 costs something a month while its text says nothing of the kind', () => {
    const running = said.filter((finding) => finding.state === 'open' && finding.isTold && !speaksOfBefore(finding))
    expect(new Set(running.map(({ kind }) => kind))).toEqual(new Set(['refund_step', 'chargeback_burst']))
    for (const { monthly } of running) expect(monthly.expected).toBeGreaterThan(0n)
  })
})
