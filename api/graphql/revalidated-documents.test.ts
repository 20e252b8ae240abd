import { describe, expect, it } from 'vitest'
import { admit } from './guard.ts'

const query =
  'query Page($first: Int, $other: Int) { risks(first: $first) { nodes { id findings { evidence(first: $other) { nodes { id } } } } } }'
const costOf = (variables: object) => admit({ query, variables }, 'all').cost

describe('a document that comes again', () => {
  it('SEC-11 is judged by the page sizes that it brings this time', () => {
    const small = costOf({ first: 1, other: 1 })
    expect(costOf({ first: 2, other: 1 })).toBeGreaterThan(small)
    expect(costOf({ first: 1, other: 2 })).toBeGreaterThan(small)
    expect(costOf({ first: 1, other: 1 })).toBe(small)
    expect(() => costOf({ first: 101, other: 1 })).toThrow('A page has 1 to 100 entries, not 101.')
    expect(() => costOf({ first: 100, other: 100 })).toThrow('5000 is the most')
    expect(costOf({ first: 1, other: 1 })).toBe(small)
    expect(costOf({})).toBeGreaterThan(small)
    expect(costOf({ first: 1, other: 1, more: 7 })).toBe(small)
  })

  it('SEC-11 is refused again when it was refused before', () => {
    const dear = '{ risks(first: 100) { nodes { findings { evidence(first: 100) { nodes { id } } } } } }'
    for (let i = 0; i < 3; i++) expect(() => admit({ query: dear }, 'all')).toThrow('is the most')
  })
})
