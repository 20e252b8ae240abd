import { describe, expect, it } from 'vitest'
import { counted, firstSentence } from './words.ts'

describe('words', () => {
  it('takes the first sentence, past points within figures', () => {
    expect(firstSentence('One mug cost $2.62 before 3 March and costs $3.35 now. Lost so far: $814. Ask the supplier.')).toBe(
      'One mug cost $2.62 before 3 March and costs $3.35 now.',
    )
    expect(firstSentence('No full stop at all')).toBe('No full stop at all')
    expect(firstSentence('')).toBe('')
  })

  it('counts one and many', () => {
    expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'row')]).toEqual(['0 rows', '1 row', '2 rows'])
  })
})
