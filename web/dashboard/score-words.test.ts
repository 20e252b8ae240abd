import { expect, it } from 'vitest'
import { scoreWords } from './score-cards.tsx'

it('CONST-11 says what a score means, between all low and all critical', () => {
  expect([0, 20, 24, 40, 65, 80].map(scoreWords)).toEqual([
    'no alert is running',
    'all low (20)',
    'between all low (20) and all medium (40)',
    'all medium (40)',
    'between all high (60) and all critical (80)',
    'all critical (80)',
  ])
})
