import { expect, it } from 'vitest'
import { day } from '../../../api/values/day.ts'
import { followFindings } from './follow-findings.ts'
import { findingWith } from './leaks-by-hand.ts'

const looks = ['2025-04-01', '2025-05-27', '2025-07-22'].map((text) => day(text))
const followed = (...findings: Parameters<typeof followFindings>[0][number]['findings'][]) =>
  followFindings(findings.map((of, i) => ({ on: looks[i] ?? day('2025-12-31'), findings: of })))

it('knows a finding by the first look that tells it, whatever day the finding says, and as it was told last', () => {
  const [one, ...others] = followed([], [findingWith({ loss: 100 })], [findingWith({ loss: 900, detected_on: day('2025-03-06') })])
  expect([one, others]).toEqual([findingWith({ loss: 900, detected_on: looks[1] as never }), []])
})

it('keeps what a later look no longer tells', () => {
  expect(followed([findingWith()], [], [])).toEqual([findingWith({ detected_on: looks[0] as never })])
})

it('follows a finding whose start is corrected, and takes a later start for another', () => {
  const first = findingWith({ started_on: day('2025-01-01') })
  expect(followed([first], [findingWith({ started_on: day('2025-03-02') })])).toHaveLength(1)
  expect(followed([first], [findingWith({ started_on: day('2025-03-03') })])).toHaveLength(2)
})

it('follows a finding whose entity is said anew', () => {
  expect(followed([findingWith({ entity: '6 products' })], [findingWith({ entity: '7 products' })])).toHaveLength(1)
  const anotherDay = findingWith({ entity: '7 products', started_on: day('2025-03-13') })
  expect(followed([findingWith({ entity: '6 products' })], [anotherDay])).toHaveLength(2)
  expect(followed([findingWith({ kind: 'price_slip' })], [findingWith({ kind: 'fee_rate' })])).toHaveLength(2)
})

it('takes a second finding beside one that goes on for new', () => {
  const later = followed([findingWith()], [findingWith({ entity: 'other' }), findingWith()])
  expect(later.map(({ entity, detected_on }) => [entity, detected_on])).toEqual([
    ['other', looks[1]],
    ['KNIT20', looks[0]],
  ])
})

it('keeps the cases of looks apart', () => {
  const told = followed(
    [findingWith({ case: 'c1' })],
    ['other', 'third'].map((entity) => findingWith({ entity, kind: 'price', case: 'c1' })),
  )
  expect(new Set(told.map((one) => one.case)).size).toBe(2)
})
