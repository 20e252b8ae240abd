import { expect, it } from 'vitest'
import { countsOfEntity, type DelayedCounts, type DelayPriors, emptyCounts, packCounts, unpackCounts } from './delayed-counts.ts'

const habits: DelayPriors = {
  delay: [1, 1],
  delayStrength: 1,
  hasTail: false,
  rates: { rate: 0.02, weights: [1, 1, 1, 1, 1, 1, 1, 1] },
  strength: { events: 1, entities: 1 },
  hasUnseen: false,
}

function counted(entities: readonly string[]): DelayedCounts {
  const book = emptyCounts(habits)
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
