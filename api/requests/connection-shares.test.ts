import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionShares, callerOfShare, type ShareHolder } from './connection-shares.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ada: ShareHolder = { caller: 'person ada', businessId: 'of ada' }
const ben: ShareHolder = { caller: 'person ben', businessId: 'of ben' }

/** A task that runs until it is ended. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done') }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

/** Requests that each hold one connection until they are ended. Those that wait have not begun. */
function holding(shares: ConnectionShares, holders: readonly ShareHolder[]) {
  const begun: ShareHolder[] = []
  const tasks = holders.map(() => openTask())
  const answers = holders.map((holder, at) =>
    shares.forRequest(holder)(() => {
      begun.push(holder)
      return tasks[at]?.run() ?? Promise.resolve('none')
    }),
  )
  const end = () => {
    for (const task of tasks) task.end()
  }
  return { begun, end, endFirst: () => tasks[0]?.end(), answers: Promise.allSettled(answers) }
}

const of = (count: number, holder: ShareHolder) => Array.from({ length: count }, () => holder)

describe('REL-22 shares of the connections', () => {
  it('one caller holds three, and another is served meanwhile', async () => {
    const shares = new ConnectionShares()
    const { begun, end, answers } = holding(shares, of(20, ada))
    await settled()
    expect(begun).toHaveLength(3)
    expect(await shares.forRequest(ben)(async () => 'served')).toBe('served')
    end()
    await answers
    expect(begun).toHaveLength(20)
  })

  it('one business holds five, whoever of its people asks', async () => {
    const shares = new ConnectionShares()
    const people = Array.from({ length: 9 }, (_, at) => ({ caller: `person ${at}`, businessId: 'of all' }))
    const { begun, end, answers } = holding(shares, people)
    await settled()
    expect(begun).toHaveLength(5)
    expect(await shares.forRequest(ben)(async () => 'served')).toBe('served')
    end()
    await answers
    expect(begun).toHaveLength(9)
  })

  it('who is over the own share waits two seconds, and is then told to ask again', async () => {
    const shares = new ConnectionShares()
    const { end } = holding(shares, of(3, ada))
    const within = shares.forRequest(ada)
    const refused = expect(within(async () => 'late')).rejects.toMatchObject({ kind: 'over_share' })
    await vi.advanceTimersByTimeAsync(1_999)
    const other = vi.fn()
    await vi.advanceTimersByTimeAsync(1)
    await refused
    // The rest of that request is not looked at, even when there is room again.
    end()
    await settled()
    await expect(within(other)).rejects.toMatchObject({ kind: 'over_share' })
    expect(other).not.toHaveBeenCalled()
    expect(await shares.forRequest(ada)(async () => 'again')).toBe('again')
  })

  it('whom others keep waiting is not refused, and comes before those who hold more', async () => {
    const shares = new ConnectionShares()
    const others = Array.from({ length: 8 }, (_, at) => ({ caller: `person ${at}`, businessId: `of ${at}` }))
    const { endFirst, begun } = holding(shares, others)
    const [second] = others.slice(1)
    const more = vi.fn(async () => 'more')
    const served = vi.fn(async () => 'served')
    void shares.forRequest(second ?? ada)(more)
    const answer = shares.forRequest(ada)(served)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toHaveLength(8)
    expect(served).not.toHaveBeenCalled()
    endFirst()
    expect(await answer).toBe('served')
    expect(served.mock.invocationCallOrder[0]).toBeLessThan(more.mock.invocationCallOrder[0] ?? Number.POSITIVE_INFINITY)
  })

  it('a task that fails gives its connection back', async () => {
    const shares = new ConnectionShares()
    for (let i = 0; i < 10; i++) await expect(shares.forRequest(ada)(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await shares.forRequest(ada)(async () => 'served')).toBe('served')
  })

  it('visitors without an account are one caller; people and keys are themselves', () => {
    const person = { kind: 'person', email: 'a@shop.example', role: 'viewer', isDemo: false, isFileCheck: false } as const
    const callers = [
      { ...person, userId: '1', isDemo: true },
      { ...person, userId: '2', isDemo: true },
      { ...person, userId: '3', isFileCheck: true },
      { ...person, userId: '4', isFileCheck: true },
      { ...person, userId: '5' },
      { ...person, userId: '6' },
    ].map(callerOfShare)
    expect(new Set(callers).size).toBe(4)
    expect(callers[0]).toBe(callers[1])
    expect(callers[2]).toBe(callers[3])
  })

  it('holds the limits for any requests, and serves everybody who is not refused', async () => {
    const holder = fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd'), businessId: fc.constantFrom('x', 'y', 'z') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ holder, ms: fc.nat(3) }), { maxLength: 40 }), async (requests) => {
        const shares = new ConnectionShares()
        const held: ShareHolder[] = []
        const count = (name: string) => held.filter(({ caller, businessId }) => caller === name || businessId === name).length
        const answers = requests.map(({ holder: one, ms }) =>
          shares.forRequest(one)(async () => {
            held.push(one)
            expect(held.length).toBeLessThanOrEqual(8)
            expect(count(one.caller)).toBeLessThanOrEqual(3)
            expect(count(one.businessId)).toBeLessThanOrEqual(5)
            await new Promise((end) => setTimeout(end, ms))
            held.splice(held.indexOf(one), 1)
          }),
        )
        const ended = Promise.all(answers)
        // Nobody waits for as long as a refusal takes.
        await vi.advanceTimersByTimeAsync(1_000)
        await ended
        expect(held).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
