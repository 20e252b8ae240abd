import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testFound } from '../../../e2e/support/monitoring/cards-and-notices.ts'
import { day } from '../../values/day.ts'
import { joinEvents, type KnownEvent } from './events.ts'
import type { FoundNotice } from './found.ts'
import { rateEvent } from './rate-event.ts'

const sizes = (alerts: readonly FoundNotice[], known: readonly KnownEvent[] = []) =>
  joinEvents(alerts, known).fresh.map(({ found }) => found.length)

describe('events', () => {
  it('one company on four sanctions lists is one event, whatever day each names', () => {
    const lists = ['ofac', 'un', 'eu', 'uk'].map((source, i) => testFound({ source, day: `20${20 + i}-01-01` }))
    expect(sizes(lists)).toEqual([4])
  })

  it('reports of one kind within seven days of the first are one event, later ones another', () => {
    const recall = (notice: string, on: string | null, more = {}) => testFound({ type: 'recall', notice, day: on, ...more })
    expect(sizes([recall('1', '2026-11-01'), recall('2', '2026-11-08'), recall('3', '2026-11-09')])).toEqual([2, 1])
    expect(sizes([recall('1', '2026-11-01'), recall('2', '2026-11-01', { supplierId: 't' })])).toEqual([1, 1])
    expect(sizes([recall('1', '2026-11-01'), testFound({ type: 'news', day: '2026-11-01' })])).toEqual([1, 1])
  })

  it('a new source joins the event that was told; what is told already says nothing new', () => {
    const event: KnownEvent = { id: 'e', supplierId: 's', type: 'sanction', firstDay: null, told: [{ source: 'ofac', notice: '1' }] }
    const { joined, fresh } = joinEvents([testFound({}), testFound({ source: 'un', notice: '7' })], [event])
    expect(fresh).toEqual([])
    expect(joined.map(({ found }) => found.map(({ source }) => source))).toEqual([['un']])
    expect(joinEvents([testFound({})], [event])).toEqual({ joined: [], fresh: [] })
  })

  it('the order of alerts makes no difference, and each is in one event', () => {
    const alert = fc.record({
      supplierId: fc.constantFrom('s', 't'),
      source: fc.constantFrom('a', 'b'),
      notice: fc.constantFrom('1', '2', '3', '4'),
      type: fc.constantFrom<FoundNotice['type']>('recall', 'sanction', 'news'),
      day: fc.option(fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)),
    })
    const alerts = fc.uniqueArray(alert, { selector: ({ supplierId, source, notice }) => [supplierId, source, notice].join() })
    fc.assert(
      fc.property(alerts, (drawn) => {
        const all = drawn.map(testFound)
        const sorted = (events: ReturnType<typeof joinEvents>) => events.fresh.map((one) => JSON.stringify(one)).toSorted()
        const { fresh } = joinEvents(all, [])
        expect(sorted(joinEvents(all.toReversed(), []))).toEqual(sorted({ fresh, joined: [] }))
        expect(fresh.flatMap(({ found }) => found)).toHaveLength(all.length)
      }),
    )
  })
})

describe('how bad an event is', () => {
  const today = day('2026-11-20')
  const shop = { size: { monthlyGrossProfit: 10_000e6, isKnown: true }, smallAmount: 20e6 }
  const event = { type: 'domain', criticality: 'medium', atStake: null, deadline: null, today, shop } as const
  const severity = (more: Partial<Parameters<typeof rateEvent>[0]>) => rateEvent({ ...event, ...more }).severity

  it('without an amount it follows type and criticality; goods that stop are at least high', () => {
    expect((['low', 'medium', 'high'] as const).map((criticality) => severity({ criticality }))).toEqual(['low', 'medium', 'high'])
    for (const type of ['sanction', 'forced_labour', 'recall'] as const) {
      expect(severity({ type, criticality: 'low' })).toBe('high')
      expect(severity({ type, criticality: 'low', atStake: 1 })).toBe('high')
      expect(severity({ type, criticality: 'high' })).toBe('critical')
    }
  })

  it('a deadline within a week makes it a step worse', () => {
    expect(severity({ deadline: day('2026-11-27') })).toBe('high')
    expect(severity({ deadline: day('2026-11-28') })).toBe('medium')
    expect(severity({ deadline: day('2026-11-01') })).toBe('high')
  })

  it('with an amount it follows the table of leaks, and more money never lowers it', () => {
    expect([0, 500e6, 3_000e6, 40_000e6].map((atStake) => severity({ type: 'insolvency', atStake }))).toEqual([
      'low',
      'medium',
      'critical',
      'critical',
    ])
  })
})
