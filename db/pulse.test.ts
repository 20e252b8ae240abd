import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pulseOf } from './pulse.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hanging = () => new Promise(() => undefined)

/**
 * Milliseconds after which a pulse that is asked again and again says silence; null within ten
 * seconds.
 */
function silentAfter(pulse: { isSilent(): boolean }, meanwhile: () => void = () => undefined): number | null {
  for (let ms = 0; ms <= 10_000; ms += 50) {
    if (pulse.isSilent()) return ms
    meanwhile()
    vi.advanceTimersByTime(50)
  }
  return null
}

describe('the pulse of a database', () => {
  it('REL-09 is silent within half a second when nothing answers, and no more once something does', async () => {
    let answer = () => {}
    const asked = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    const pulse = pulseOf({ ask: asked, heard: () => 0, load: () => 0.2 })
    expect(silentAfter(pulse)).toBe(450)
    expect([pulse.isSilent(), asked.mock.calls.length]).toEqual([true, 1])
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect([pulse.isSilent(), asked.mock.calls.length]).toEqual([false, 2])
    pulse.close()
  })

  it('REL-09 REL-12 waits longer the more the machine has to do, and never so long that a request waits a second', () => {
    for (const [load, ms] of [
      [1, 450],
      [1.2, 550],
      [2, 600],
      [100, 600],
    ] as const)
      expect([load, silentAfter(pulseOf({ ask: hanging, heard: () => 0, load: () => load }))]).toEqual([load, ms])
  })

  it('REL-12 is not silent while anything comes over another connection, nor while this process did not run itself', () => {
    let packets = 0
    const pulse = pulseOf({ ask: hanging, heard: () => packets, load: () => 0 })
    expect(silentAfter(pulse, () => packets++)).toBeNull()
    const blocked = pulseOf({ ask: hanging, heard: () => 0, load: () => 0 })
    blocked.isSilent()
    // An interval that is late fires once.
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(50)
    expect(blocked.isSilent()).toBe(false)
  })

  it('a connection that is lost, or not there yet, says nothing', async () => {
    const pulse = pulseOf({ ask: () => Promise.reject(new Error('lost')), heard: () => 0, load: () => 0 })
    for (let i = 0; i < 100; i++) {
      expect(pulse.isSilent()).toBe(false)
      await vi.advanceTimersByTimeAsync(50)
    }
  })
})
