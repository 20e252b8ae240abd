import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { ZoneClock } from './zone-clock.ts'

const zones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Cairo',
]
const clocks = new Map(zones.map((zone) => [zone, new ZoneClock(zone)]))
const zone = fc.constantFrom(...zones)
const first = Date.parse('2005-01-01') / 86_400_000

describe('REL-15 local times', () => {
  it('become the instants and days that the calendar says, in every zone (seed printed on failure)', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 86_399 }), (name, ahead, seconds) => {
        const found = (clocks.get(name) as ZoneClock).local(first + ahead, seconds)
        const asked = Temporal.PlainDate.from('2005-01-01').add({ days: ahead }).toPlainDateTime().add({ seconds })
        const expected = asked.toZonedDateTime(name, { disambiguation: 'compatible' })
        expect(found).toEqual({
          instant: expected.epochMilliseconds / 1000,
          day: expected.toPlainDate().toString(),
          wasMoved: !expected.toPlainDateTime().equals(asked),
        })
      }),
      { numRuns: 400 },
    )
  })

  it('instants fall on the day that the calendar says, in every zone (seed printed on failure)', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 1_104_537_600, max: 1_890_000_000 }), (name, instant) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(instant * 1000)
          .toZonedDateTimeISO(name)
          .toPlainDate()
          .toString()
        expect((clocks.get(name) as ZoneClock).instant(instant)).toEqual({ instant, day: expected })
      }),
      { numRuns: 400 },
    )
  })
})
