import { expect, it } from 'vitest'
import { scanSummary } from './scan-summary.ts'

const finding = { isReported: true, state: 'open', caseKey: 'a', confidence: 0.5 } as const

it('ENT-15 an analysis counts risks, not findings, and gives the mean confidence of what is told and open', () => {
  const others = [
    { ...finding, isReported: false, caseKey: 'b', confidence: 0.9 },
    { ...finding, state: 'ended' as const, caseKey: 'c', confidence: 0.9 },
  ]
  expect(scanSummary([finding, { ...finding, confidence: 0.2 }, { ...finding, caseKey: 'd', confidence: 0.6 }, ...others])).toEqual({
    risksIdentified: 2,
    confidence: 0.43,
  })
})

it('ENT-15 claims no confidence in nothing', () => expect(scanSummary([])).toEqual({ risksIdentified: 0, confidence: null }))
