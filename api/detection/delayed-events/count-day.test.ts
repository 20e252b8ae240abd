import { describe, expect, it } from 'vitest'
import { clusterSize } from '../statistics/late-rate.ts'
import { evenHabits } from '../testing/delayed-by-hand.ts'
import { countDay } from './count-day.ts'
import { learnHabits } from './delay-habits.ts'
import { type DelayedCounts, emptyCounts } from './delayed-counts.ts'

/** An entity with a hundred orders a day, and so many events on each day. */
function counted(eventsByDay: readonly number[]): DelayedCounts {
  const book = emptyCounts(evenHabits)
  eventsByDay.forEach((events, day) => {
    learnHabits(book, evenHabits, day)
    countDay(book, {
      day,
      placed: { entity: ['A'], count: [100] },
      events: Array.from({ length: events }, (_, i) => ({ entity: 'A', id: `E${i}`, orderDay: -1, amount: 1 })),
      placedOf: () => new Array<number>(150).fill(100),
    })
  })
  return book
}

const clustersOn = (book: DelayedCounts, day: number) => {
  const { day: days, newCluster } = book.ledgers.get('A') ?? { day: [], newCluster: [] }
  return newCluster.reduce((sum, chance, i) => sum + (days[i] === day ? chance : 0), 0)
}

describe('events of one day', () => {
  it('count as one and little more where an event is rare', () => {
    const book = counted([...Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? 1 : 0)), 12])
    expect(clustersOn(book, 60)).toBeGreaterThanOrEqual(1)
    expect(clustersOn(book, 60)).toBeLessThan(3)
  })

  it('count one by one where several come every day', () => {
    const book = counted(Array.from({ length: 90 }, (_, i) => 3 + (i % 3)))
    expect(clustersOn(book, 89)).toBeGreaterThan(4.6)
    expect(clusterSize(book.clustering)).toBeLessThan(1.1)
  })

  it('are few clusters in a shop where they always come by the dozen', () => {
    const book = counted(Array.from({ length: 90 }, (_, i) => (i % 10 === 0 ? 12 : 0)))
    expect(clustersOn(book, 80)).toBeLessThan(2.5)
    expect(clusterSize(book.clustering)).toBeGreaterThan(3)
  })
})
