import { describe, expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const end = (from: string, until: string, zone: string, at: string) =>
  quietUntil({ from, until, zone }, new Date(at))?.toISOString() ?? null

describe('UX-12 quiet hours', () => {
  it('begin with their first minute and are over in the one that ends them, over midnight too', () => {
    expect(end('22:00', '07:00', 'UTC', '2030-05-02T21:59:59Z')).toBeNull()
    expect(end('22:00', '07:00', 'UTC', '2030-05-02T22:00:00Z')).toBe('2030-05-03T07:00:00.000Z')
    expect(end('22:00', '07:00', 'UTC', '2030-05-03T06:59:59Z')).toBe('2030-05-03T07:00:00.000Z')
    expect(end('22:00', '07:00', 'UTC', '2030-05-03T07:00:00Z')).toBeNull()
    expect(end('12:00', '14:00', 'UTC', '2030-05-03T13:00:00Z')).toBe('2030-05-03T14:00:00.000Z')
    expect(end('12:00', '14:00', 'UTC', '2030-05-03T03:00:00Z')).toBeNull()
  })

  it('are those of the zone, and there are none without times', () => {
    expect(end('22:00', '07:00', 'Asia/Tokyo', '2030-05-02T13:00:00Z')).toBe('2030-05-02T22:00:00.000Z')
    expect(end('22:00', '07:00', 'Asia/Tokyo', '2030-05-02T12:59:00Z')).toBeNull()
    expect(end('', '', 'UTC', '2030-05-02T23:00:00Z')).toBeNull()
  })

  it('end once where clocks are changed: a skipped time is an hour later, one that comes twice is the first', () => {
    // 29 March 2026, Berlin: 02:00 becomes 03:00; 02:30 does not exist.
    expect(end('22:00', '02:30', 'Europe/Berlin', '2026-03-28T23:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(end('22:00', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z')).toBeNull()
    expect(end('02:30', '08:00', 'Europe/Berlin', '2026-03-29T01:15:00Z')).toBeNull()
    expect(end('02:30', '08:00', 'Europe/Berlin', '2026-03-29T01:30:00Z')).toBe('2026-03-29T06:00:00.000Z')
    // 25 October 2026, Berlin: 02:30 comes at 00:30 and at 01:30 UTC.
    expect(end('22:00', '02:30', 'Europe/Berlin', '2026-10-24T23:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z', '2026-10-25T01:45:00Z'])
      expect(end('22:00', '02:30', 'Europe/Berlin', at)).toBeNull()
  })
})
