import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from './uuid.ts'

const later = () => new Date(Date.UTC(2100, 0, 1) + counter++ * 60_000)
let counter = 0

describe('uuidv7', () => {
  it('begins with the instant and carries version and variant', () => {
    const now = later()
    const id = uuidv7(now)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
  })

  it('is greater each time, in one millisecond, when the clock steps back, and when the counter is full', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 200 }), fc.integer({ min: 0, max: 255 }), (steps, byte) => {
        const start = later()
        const ids = steps.map((step) => uuidv7(new Date(start.getTime() + step), (count) => new Uint8Array(count).fill(byte)))
        expect(ids).toEqual([...ids].sort())
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('gives 200,000 different ids within one millisecond', () => {
    const now = later()
    const ids = Array.from({ length: 200_000 }, () => uuidv7(now))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))).toBe(true)
  })
})
