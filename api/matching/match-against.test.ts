import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchAgainst, sought } from './match-against.ts'
import { indexNames, type ListedName } from './name-index.ts'

const list: readonly ListedName[] = [
  { id: 'a', names: ['ZELLWEGER TRADING COMPANY LIMITED', 'Zellweger General Trading'], country: 'AE' },
  { id: 'b', names: ['OSTRANDER, Watban Ibrahim'] },
  { id: 'c', names: ['UGANDA COMMERCIAL IMPEX'] },
  { id: 'd', names: ['Калмертон'] },
  { id: 'e', names: ['DOVE'] },
  { id: 'f', names: ['Brackwell Steel Mill No. 4'] },
  { id: 'g', names: ['MISERRA STEEL'] },
  { id: 'h', names: ['MINLOM TEKSTIL'] },
]
const index = indexNames(list)
const found = (name: string, country?: string) => matchAgainst(index, sought({ name, country })).map(({ id, decision }) => [id, decision])

describe('a list of names', () => {
  it.each([
    ['Zellweger Trading', 'a'],
    ['ZELWEGER TRADING CO', 'a'],
    ['Watban Ibrahim Ostrander', 'b'],
    ['Uganda Comercial Impex', 'c'],
    ['Msierra Steel', 'g'],
    ['Miserra Steel', 'g'],
    ['Misrera Steel', 'g'],
    ['Milnom Tekstil', 'h'],
    ['Kalmerton LLC', 'd'],
    ['Brackwell Steel Mill 4', 'f'],
  ])('has %s as %s', (name, id) => {
    expect(matchAgainst(index, sought({ name }))[0]).toMatchObject({ id, decision: expect.stringMatching(/^(match|possible)$/) })
  })

  it('has nothing for names that share a short sound, a number’s place or ordinary words', () => {
    for (const name of ['Duve Inc', 'Brackwell Steel Mill No. 5', 'General Trading Company', 'Hesperion Textile', ''])
      expect(found(name), name).toEqual([])
  })

  it('says by which of its names an entry is found, once', () => {
    expect(matchAgainst(index, sought({ name: 'Zellweger General Trading LLC' })).map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Zellweger General Trading'],
    ])
  })

  it('asks a person where the country is another', () => {
    expect(found('Zellweger Trading', 'AE')).toEqual([['a', 'match']])
    expect(found('Zellweger Trading', 'BR')).toEqual([['a', 'possible']])
  })

  it('finds every entry by its own names, in a list of any order', () => {
    const names = list.flatMap((entry) => entry.names.filter((name) => name !== 'DOVE').map((name) => [entry.id, name] as const))
    fc.assert(
      fc.property(fc.shuffledSubarray([...list], { minLength: list.length }), fc.constantFrom(...names), (shuffled, [id, name]) => {
        const hits = matchAgainst(indexNames(shuffled), sought({ name }))
        expect(hits).toEqual(matchAgainst(index, sought({ name })))
        expect(hits[0]).toMatchObject({ id, decision: 'match' })
      }),
    )
  })
})
