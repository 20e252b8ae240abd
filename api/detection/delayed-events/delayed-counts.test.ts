import { expect, it } from 'vitest'
import { evenHabits } from '../testing/delayed-by-hand.ts'
import { countsOfEntity, type DelayedCounts, emptyCounts, packCounts, unpackCounts } from './delayed-counts.ts'

function counted(entities: readonly string[]): DelayedCounts {
  const book = emptyCounts(evenHabits)
  for (const entity of entities) {
    countsOfEntity(book, entity).placed = entity.length
    book.hot.add(entity)
  }
  return book
}

it('is read back as it was, with the entities that are watched every week', () => {
  const book = counted(['B', 'AA'])
  expect(unpackCounts(JSON.parse(JSON.stringify(packCounts(book))))).toEqual(book)
})

it('is stored alike, whatever was sold first', () => {
  expect(JSON.stringify(packCounts(counted(['C', 'B', 'AA'])))).toBe(JSON.stringify(packCounts(counted(['AA', 'C', 'B']))))
})
