import { expect, it } from 'vitest'
import { day } from '../../values/day.ts'
import { caseTitle } from './case-title.ts'

const rise = (title: string, startedOn: string, more: string, endedOn: string | null = null) => ({
  ...{ kind: 'cogs_rise', title, titleOfMany: `Margin on {n} products is down: they cost ${more} more since ${startedOn}` },
  ...{ startedOn: day(startedOn), endedOn: endedOn === null ? null : day(endedOn) },
})
const [first, second] = [rise('Margin on A is down', '2026-03-04', '20%'), rise('Margin on B is down', '2026-02-02', '18%')]

it('is that of the only finding', () => {
  expect(caseTitle([first])).toBe('Margin on A is down')
})

it('tells many of a kind together, by the one that began first and runs', () => {
  expect(caseTitle([first, second])).toBe('Margin on 2 products is down: they cost 18% more since 2026-02-02')
  const over = rise('Margin on C was down', '2026-01-01', '9%', '2026-01-20')
  expect(caseTitle([first, second, over])).toBe('Margin on 3 products is down: they cost 18% more since 2026-02-02')
})

it('is that of the most expensive where others are of other kinds', () => {
  const code = { ...first, kind: 'code_share', title: 'Discount code F20 is used more since 2 March 2026', titleOfMany: null }
  expect(caseTitle([code, first, second])).toBe('Discount code F20 is used more since 2 March 2026')
})
