import fc from 'fast-check'
import { expect, it } from 'vitest'
import { further, type ScanProgress } from './scan-progress.ts'

/** What is shown after each of these messages. */
function shown(messages: readonly ScanProgress[]): ScanProgress[] {
  let now: ScanProgress | null = null
  return messages.map((message) => {
    now = further(now, message)
    return now as ScanProgress
  })
}

it('UX-07 looking for leaks never falls back while one scan follows another', () => {
  const done = shown([80, 200, 29, 14, 201].map((of) => ({ done: of, days: 212 })))
  expect(done.map((scan) => scan.done)).toEqual([80, 200, 200, 200, 201])
  expect(
    shown([
      { done: 5, days: 100 },
      { done: 1, days: 3 },
    ]),
  ).toEqual([
    { done: 5, days: 100 },
    { done: 3, days: 3 },
  ])
})

it('never falls back over the same days, and never goes beyond them', () => {
  const days = 300
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: days })), (done) => {
      const seen = shown(done.map((of) => ({ done: of, days }))).map((scan) => scan.done)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      for (const of of seen) expect(of).toBeLessThanOrEqual(days)
    }),
  )
})
