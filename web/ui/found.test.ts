import { describe, expect, it } from 'vitest'
import type { WhatWasFoundQuery } from '../generated/graphql.ts'
import { whatWasFound } from './found.ts'

const money = (amount: string) => ({ amount, currency: 'USD' })

function headlineWith(told: number, stopped: number, lost = '0.00'): string {
  const moneyAtRisk = { risks: 0, monthly: { expected: money('0.00') }, told, stopped, stoppedLost: money(lost) }
  return whatWasFound({ moneyAtRisk, detectors: [] } as unknown as WhatWasFoundQuery, 'files').headline
}

describe('what is said where no alert is open', () => {
  it('is that there was no leak only where checks have run and none was ever told', () => {
    expect(headlineWith(0, 0)).toBe('Nothing is known yet: no check has run on your files yet')
    expect(headlineWith(2, 0)).toBe('No alert is open: no check has run on your files yet')
    const moneyAtRisk = { risks: 0, monthly: { expected: money('0.00') }, told: 0, stopped: 0, stoppedLost: money('0.00') }
    const detectors = [{ state: 'ready', missing: [] }]
    expect(whatWasFound({ moneyAtRisk, detectors } as unknown as WhatWasFoundQuery, 'files').headline).toBe(
      'No leak so far: all 1 checks run on your files',
    )
  })

  it('is what leaks cost that stopped, as the terminal says it', () => {
    expect(headlineWith(3, 3, '40427.00')).toBe(
      'No alert is open. 3 leaks stopped before, about $40,427 lost: no check has run on your files yet',
    )
    expect(headlineWith(2, 1, '70.00')).toContain('1 leak stopped before, about $70.00 lost')
  })
})
