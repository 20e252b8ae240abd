import { describe, expect, it } from 'vitest'
import { counted, firstSentence, unbroken } from './words.ts'

describe('words', () => {
  it('takes the first sentence, past points within figures', () => {
    expect(firstSentence('One mug cost $2.62 before 3 March and costs $3.35 now. Lost so far: $814. Ask the supplier.')).toBe(
      'One mug cost $2.62 before 3 March and costs $3.35 now.',
    )
    expect(firstSentence('No full stop at all')).toBe('No full stop at all')
    expect(firstSentence('')).toBe('')
  })

  it('keeps a figure with its % and the ends of a range on one line', () => {
    expect(unbroken('Up 0.5 % (£310–£520) since May – about 3 %')).toBe('Up 0.5\u00a0% (£310–\u2060£520) since May – about 3\u00a0%')
  })

  it('counts one and many', () => {
    expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'row')]).toEqual(['0 rows', '1 row', '2 rows'])
  })
})
