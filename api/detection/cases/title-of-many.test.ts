import { describe, expect, it } from 'vitest'
import { day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import type { Alike, FindingNarrative } from '../candidate.ts'
import { detectorOf } from '../catalogue.ts'
import { mostTitleWords } from '../title-words.ts'

const lost = { low: 1n, expected: 2n, high: 3n }

/** What several findings of a kind with one cause are called, and what to do first. */
function told(kind: string, all: readonly Alike<unknown>[]): { title: string | undefined; action: string | null | undefined } {
  const { words } = detectorOf(kind)
  const { entity, story } = all[0] as Alike<unknown>
  const facts: FindingNarrative<unknown> = {
    ...{ entity, story, label: { full: entity, short: entity }, names: new Map(), startedOn: day('2026-03-02'), endedOn: null },
    ...{ loss: lost, monthly: lost, currency: currency('USD') },
  }
  const title = words.titleOfMany?.(facts, all)
  expect(title?.split(' ').length).toBeLessThanOrEqual(mostTitleWords)
  return { title, action: words.action?.(facts, all) }
}

const each = (stories: readonly object[], entity = (i: number) => `A${i}`): Alike<unknown>[] =>
  stories.map((story, i) => ({ entity: entity(i), story }))

describe('the title of several findings with one cause', () => {
  it('has the rises of all, so that each text says one between', () => {
    const rises = (...of: readonly number[]) => each(of.map((rise) => ({ rise, isRamp: false })))
    expect(told('cogs_rise', rises(0.18, 0.181))).toEqual({
      title: 'Margin on {n} products falls: they cost 18% more since 2 March 2026',
      action: 'Raise the prices of these 2 products, or buy them cheaper',
    })
    expect(told('cogs_rise', rises(0.18, 0.16, 0.2)).title).toBe('Margin on {n} products falls: they cost 16% to 20% more since March 2026')
  })

  it('has the reason, the code or the carrier that all share, and none that only some have', () => {
    const refunds = (...reasons: readonly (string | null)[]) =>
      each(reasons.map((reason) => ({ reason: reason === null ? null : { reason }, returners: null })))
    expect(told('refund_step', refunds('count short', 'count short'))).toEqual({
      title: 'Refund rate of {n} products is up since 2 March 2026, mostly “count short”',
      action: 'Read the refunds of these 2 products for “count short” first',
    })
    expect(told('refund_step', refunds('count short', null))).toEqual({
      title: 'Refund rate of {n} products is up since 2 March 2026',
      action: 'Stop selling these 2 products until you have checked their stock',
    })
    const stacked = (...codes: readonly string[]) => each(codes.map((name) => ({ second: 0.13, cause: { what: 'code', name } })))
    expect(told('discount_stack', stacked('WELCOME', 'WELCOME'))).toEqual({
      title: 'Discount code WELCOME stacks on {n} products since 2 March 2026: another 13%',
      action: 'Stop code WELCOME from stacking on these 2 products',
    })
    expect(told('discount_stack', stacked('WELCOME', 'VIP')).title).toBe(
      'Two discount codes stack on {n} products since 2 March 2026: another 13%',
    )
    const lanes = (count: number) =>
      each(
        Array.from({ length: count }, (_, i) => ({ expected: 5e6, actual: 5.5e6 + i * 1e5 })),
        (i) => `Swift/Z${i}`,
      )
    expect(told('shipping_overrun', lanes(2))).toEqual({
      title: 'Shipping with Swift costs 10% to 12% more on {n} lanes since March 2026',
      action: 'Renegotiate the rates of Swift for these 2 lanes',
    })
    expect(told('double_billed', lanes(2)).title).toBe('Shipping: Swift may have billed {n} lanes twice since 2 March 2026')
    expect(told('ad_waste', each([{ drop: 0.4 }, { drop: 0.55 }])).title).toBe(
      '{n} campaigns sell 40% to 55% less per $1 of ads since March 2026',
    )
  })
})
