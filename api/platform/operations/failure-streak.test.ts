import { expect, it } from 'vitest'
import { failureStreak } from './failure-streak.ts'

const away = (message: string) => Object.assign(new Error(message), { code: '57P01' })

it('REL-09 failures of one outage are logged once, another kind again, and a new outage after something worked', () => {
  const told: unknown[] = []
  const { failed, worked } = failureStreak({ warn: ((...words: unknown[]) => told.push(words)) as never }, 'It failed.', { queue: 'scan' })
  const [first, defect, later] = [away('shutting down'), new Error('a defect'), away('starting up')]
  for (const error of [first, away('starting up'), defect, defect]) failed(error)
  worked()
  failed(later)
  expect(told).toEqual([first, defect, later].map((err) => [{ queue: 'scan', err }, 'It failed.']))
})
