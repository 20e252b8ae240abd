import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { lastEnd } from './risks.ts'

const ended = (on: string) => ({ endedOn: day(on) })

describe('the day a risk stopped leaking', () => {
  it('is the last of its findings, and none while one of them leaks', () => {
    expect(lastEnd([ended('2026-03-03'), ended('2026-04-01'), ended('2026-02-01')])).toBe('2026-04-01')
    expect(lastEnd([ended('2026-03-03'), {}])).toBeNull()
    expect(lastEnd([])).toBeNull()
  })
})
