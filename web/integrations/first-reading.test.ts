import { expect, it } from 'vitest'
import { firstReading } from './first-reading.ts'

const today = '2026-11-29'
const now = Date.parse('2026-11-29T12:00:00Z')
const stream = (name: string, firstDay: string | null, upToDateAt: string | null) => ({
  stream: name,
  records: 1,
  firstDay,
  lastDay: today,
  upToDateAt,
  problem: null,
  correction: null,
  unknownSince: null,
  hasDays: false,
})
const connection = {
  status: 'active' as const,
  provider: 'shopify',
  lastSyncAt: null,
  since: '2026-08-21',
  metadata: { connectedAt: '2026-11-29T11:00:00Z' },
  streams: [stream('unit_costs', today, '2026-11-29T11:10:00Z'), stream('orders', '2026-11-04', null)],
}

it('INTEG-18 tells the day that is reached of what is still read back, and its share of all days that can be told', () => {
  expect(firstReading(connection, today, now)).toEqual({ isOver: false, reached: '2026-11-04', share: 0.25 })
})

it('INTEG-18 states no share where the first day is not known, and no day before the first record', () => {
  expect(firstReading({ ...connection, since: null }, today, now)).toEqual({ isOver: false, reached: '2026-11-04', share: null })
  expect(firstReading({ ...connection, streams: [] }, today, now)).toEqual({ isOver: false, reached: null, share: null })
})

it('INTEG-18 stays a day after its end with the first day of all, and is nothing for what is paused or never was connected', () => {
  const read = { ...connection, lastSyncAt: '2026-11-29T11:30:00Z', streams: [stream('orders', '2026-08-22', '2026-11-29T11:30:00Z')] }
  expect(firstReading(read, today, now)).toEqual({ isOver: true, reached: '2026-08-22', share: 1 })
  expect(firstReading({ ...read, metadata: { connectedAt: '2026-11-20T11:00:00Z' } }, today, now)).toBeNull()
  expect(firstReading({ ...connection, status: 'disabled' }, today, now)).toBeNull()
  expect(firstReading({ ...connection, metadata: {} }, today, now)).toBeNull()
})
