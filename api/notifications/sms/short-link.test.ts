import { expect, it } from 'vitest'
import { riskIdOf, shortPathOf } from './short-link.rules.ts'

it('UX-12 the short path of an alert leads back to its id, and anything else to none', () => {
  for (const id of [
    '0197a3c1-7b2e-7abc-8def-0123456789ab',
    'ffffffff-ffff-4fff-bfff-fffffffffffb',
    '00000000-0000-4000-8000-00000000003e',
  ]) {
    const path = shortPathOf(id)
    expect(path).toMatch(/^\/r\/[\w-]{22}$/)
    expect(riskIdOf(path.slice(3))).toBe(id)
  }
  for (const other of ['', 'short', 'x'.repeat(23), '../../../../evil.exam..', `${'a'.repeat(21)}%`]) expect(riskIdOf(other)).toBeNull()
})
