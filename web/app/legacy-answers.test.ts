import { expect, it } from 'vitest'
import { olderRisk, readStats } from './legacy-answers.ts'

it('ENT-04 reads the older samples of risks: high or medium, an impact and a probability as text', () => {
  const older = { id: 7, title: 'Late supplier', description: 'It is late.', severity: 'high', impact: '$4,120/month', probability: '85%' }
  expect(olderRisk(older)).toEqual({
    id: '7',
    title: 'Late supplier',
    description: 'It is late.',
    severity: 'high',
    impact: { amount: '4120.00', currency: 'USD' },
    likelihood: 8.5,
  })
  expect(olderRisk({ ...older, severity: 'critical', impact: '£2.8K a month', probability: 'likely' })).toMatchObject({
    severity: 'medium',
    impact: { amount: '2800.00', currency: 'GBP' },
    likelihood: null,
  })
})

it('ENT-04 makes nothing up of what is missing or of another form', () => {
  for (const value of [{}, null, undefined, 'risk', 5])
    expect(olderRisk(value, 3)).toEqual({ id: 'older-3', title: '', description: '', severity: 'medium', impact: null, likelihood: null })
  for (const impact of ['much', 4, null, '$', '4,120']) expect(olderRisk({ impact }).impact).toBeNull()
})

it('ENT-06 CONST-13 reads the older shape of the statistics, with its own score', () => {
  const older = { totalRisks: 12, highRisks: 3, mediumRisks: 6, lowRisks: 3, resolvedThisMonth: 8, riskScore: 67 }
  expect(readStats(older)).toEqual({
    ...{ critical: 0, high: 3, medium: 6, low: 3, total: 12, active: 12, investigating: 0, resolved: 8, dismissed: 0, fading: 0 },
    snoozed: 0,
    mine: 0,
    overallLeakageScore: 67,
  })
})

it('ENT-06 CONST-12 reads the newer shape and forms its score', () => {
  expect(readStats({ critical: 1, high: 3, medium: 0, low: 0, total: 4 })).toMatchObject({ critical: 1, total: 4, overallLeakageScore: 65 })
  expect(readStats(null)).toMatchObject({ total: 0, overallLeakageScore: 0 })
  expect(readStats({ totalRisks: -1, highRisks: 'x', riskScore: 900 })).toMatchObject({ total: 0, high: 0, overallLeakageScore: 100 })
})
