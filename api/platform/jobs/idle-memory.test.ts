import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseMemory, whenIdle } from './idle-memory.ts'

describe('OPS-01 an idle server is a small one', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('rests once after the last of several works, and again after the next', () => {
    const rested = vi.fn()
    const { begin } = whenIdle(5_000, rested)
    const [endOne, endTwo] = [begin(), begin()]
    endOne()
    vi.advanceTimersByTime(60_000)
    expect(rested).not.toHaveBeenCalled()
    endTwo()
    vi.advanceTimersByTime(4_999)
    const endThree = begin()
    vi.advanceTimersByTime(60_000)
    expect(rested).not.toHaveBeenCalled()
    endThree()
    vi.advanceTimersByTime(60_000)
    expect(rested).toHaveBeenCalledTimes(1)
    begin()()
    vi.advanceTimersByTime(5_000)
    expect(rested).toHaveBeenCalledTimes(2)
  })

  it('does not rest once it was stopped', () => {
    const rested = vi.fn()
    const rest = whenIdle(5_000, rested)
    rest.begin()()
    rest.stop()
    vi.advanceTimersByTime(60_000)
    expect(rested).not.toHaveBeenCalled()
  })

  it('collects what nobody holds any more', async () => {
    const gone = new WeakRef({ rows: new Array(1_000) })
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    releaseMemory()
    expect(gone.deref()).toBeUndefined()
  })
})
