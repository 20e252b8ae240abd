import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonMistake } from './json-body.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a":x}', 5, 'a value'],
    ['{"a":1,}', 7, 'a name in double quotes'],
    ["{'a':1}", 1, 'a name in double quotes or }'],
    ['{"a" 1}', 5, 'a colon'],
    ['{"a":1 "b":2}', 7, 'a comma or }'],
    ['[1 2]', 3, 'a comma or ]'],
    ['[1,]', 3, 'a value'],
    ['{"a":[1}', 7, 'a comma or ]'],
    ['{"a":"b', 5, 'a value'],
    ['{"a":1} {}', 8, 'the end'],
    ['', 0, 'a value'],
    ['{"a":01}', 5, 'a value'],
  ])('API-03 of ‘%s’ it is character %i, for %s', (text, at, expected) => {
    expect(jsonMistake(text)).toEqual({ at, expected })
  })

  it('API-03 is nowhere in JSON, and somewhere in everything else (seed printed on failure)', () => {
    fc.assert(fc.property(fc.json(), (text) => jsonMistake(text) === null))
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[]:,"1xe-. \n\\'), (text, place, char) => {
        const at = place % (text.length + 1)
        const broken = text.slice(0, at) + char + text.slice(at + (place % 2))
        expect([broken, jsonMistake(broken) === null]).toEqual([broken, isJson(broken)])
      }),
      { numRuns: 2_000 },
    )
  })

  it('SEC-11 is found in half a megabyte of brackets', () => {
    expect(jsonMistake('['.repeat(500_000))).toEqual({ at: 500_000, expected: 'a value or ]' })
  })
})
