import { expect, it } from 'vitest'
import { bidiIsolated } from './bidi-isolated.ts'

it('a name that would turn the sentence around it is kept to itself, and any other is left as it is', () => {
  expect(bidiIsolated('Ann Lee')).toBe('Ann Lee')
  expect(bidiIsolated('דנה')).toBe('\u2068דנה\u2069')
  expect(bidiIsolated('\u202eeel nna')).toBe('\u2068eel nna\u2069')
  // A name that tries to end its own isolation cannot escape it.
  expect(bidiIsolated('a\u2069\u202eb')).toBe('\u2068ab\u2069')
})
