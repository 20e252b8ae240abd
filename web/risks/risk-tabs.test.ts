import { expect, it } from 'vitest'
import { countWords } from './risk-tabs.tsx'

const stats = { total: 8, investigating: 1, resolved: 1_203, dismissed: 0 }

it('R22 the tab of open alerts names those under investigation, and no tab counts what another lists', () => {
  expect(countWords('active', stats)).toBe('8 open, 1 under investigation')
  expect(countWords('active', { ...stats, investigating: 0 })).toBe('8')
  expect([countWords('resolved', stats), countWords('dismissed', stats)]).toEqual(['1,203', '0'])
})
