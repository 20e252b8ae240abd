import { describe, expect, it } from 'vitest'
import { day } from '../../values/day.ts'
import { correctionText, rereadText } from './correction-text.ts'

const today = day('2026-05-20')
const changed = (...counts: readonly (readonly [string, number])[]) => counts.map(([of, count]) => ({ day: day(of), count }))

describe('what was read again', () => {
  it.each([
    [changed(['2026-05-03', 12]), '12 orders of 3 May were read again.'],
    [changed(['2026-05-03', 1]), '1 order of 3 May was read again.'],
    [changed(['2025-12-31', 1], ['2026-05-04', 1_200]), '1 order of 31 December 2025 and 1,200 orders of 4 May were read again.'],
    [
      changed(['2026-05-01', 1], ['2026-05-02', 2], ['2026-05-03', 3], ['2026-05-04', 4]),
      '1 order of 1 May, 2 orders of 2 May and 7 orders of 2 other days were read again.',
    ],
    [[], null],
  ])('is said by day, with the rest summed up (%#)', (days, text) => {
    expect(correctionText('order', days, today)).toBe(text)
  })

  it('is said of days that a person asked for, also where nothing was otherwise', () => {
    const of = { noun: 'order', name: 'Shopify' }
    const days = [day('2026-05-03'), day('2026-05-04')]
    expect(rereadText({ ...of, count: 0 }, days, today)).toBe('3 May to 4 May were read again: nothing was otherwise at Shopify.')
    expect(rereadText({ ...of, count: 1 }, days.slice(1), today)).toBe('4 May was read again: 1 order was otherwise at Shopify.')
    expect(rereadText({ ...of, count: 0 }, [], today)).toBe('Shopify tells nothing of these days any more, so they were not read again.')
  })
})
