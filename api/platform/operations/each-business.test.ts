import { describe, expect, it } from 'vitest'
import { businessOf, drainDue } from '../outbound/drain-due.ts'
import { eachBusiness } from './each-business.ts'

const dueOf = async () => ['a', 'broken', 'c'].map((businessId) => ({ businessId }))
const broken = new Error('a defect in the rows of one business')
const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const nodeAway = Object.assign(new Error('connection to the remote node rp@10.0.0.2:5432 failed'), { code: '08006', severity: 'ERROR' })

function watched() {
  const logged: unknown[] = []
  const reached: string[] = []
  const round = { log: { warn: (...words: unknown[]) => logged.push(words) }, failed: 'It failed.' }
  const endingIn = (error: Error) => async (businessId: string) => {
    reached.push(businessId)
    if (businessId === 'broken') throw error
    return 1
  }
  return { logged, reached, round, endingIn }
}
const isLogged = [[{ err: broken, business: 'broken' }, 'It failed.']]

describe('REL-10 a round over all businesses', () => {
  it('goes on after one whose part fails, logs its error with its id, and counts what the others did', async () => {
    const { logged, reached, round, endingIn } = watched()
    const part = endingIn(broken)
    expect(await eachBusiness(round, dueOf, ({ businessId }) => part(businessId))).toBe(2)
    expect(reached).toEqual(['a', 'broken', 'c'])
    expect(logged).toEqual(isLogged)
    expect(
      await eachBusiness(
        round,
        async () => [],
        () => expect.unreachable(),
      ),
    ).toBe(0)
  })

  it('ends where the database is away, which concerns all, and logs no business', async () => {
    const { logged, reached, round, endingIn } = watched()
    const part = endingIn(away)
    await expect(eachBusiness(round, dueOf, ({ businessId }) => part(businessId))).rejects.toBe(away)
    expect(reached).toEqual(['a', 'broken'])
    expect(logged).toEqual([])
  })

  it('goes on where only the node of one business is away, and logs it', async () => {
    const { logged, reached, round, endingIn } = watched()
    const part = endingIn(nodeAway)
    expect(await eachBusiness(round, dueOf, ({ businessId }) => part(businessId))).toBe(2)
    expect(reached).toEqual(['a', 'broken', 'c'])
    expect(logged).toEqual([[{ err: nodeAway, business: 'broken' }, 'It failed.']])
  })

  it('reaches a business behind two hundred that fail, or that wait and stay due, and tries each of them once', async () => {
    const { logged, reached, round, endingIn } = watched()
    const waiting = new Set([
      ...Array.from({ length: 200 }, (_, i) => `w${i}`),
      'broken',
      ...Array.from({ length: 120 }, (_, i) => `fine${i}`),
    ])
    const firstOf = async (limit: number) => [...waiting].slice(0, limit).map((businessId) => ({ businessId }))
    const part = endingIn(broken)
    const once = async ({ businessId }: { businessId: string }) => {
      await part(businessId)
      return waiting.has(businessId) && businessId.startsWith('fine') && waiting.delete(businessId) ? 1 : 0
    }
    expect(await eachBusiness(round, firstOf, once)).toBe(50)
    expect(reached).toHaveLength(new Set(reached).size)
    expect(reached.filter((id) => id.startsWith('fine'))).toHaveLength(50)
    expect(logged).toEqual(isLogged)
    expect([await eachBusiness(round, firstOf, once), await eachBusiness(round, firstOf, once)]).toEqual([50, 20])
    const stopping = AbortSignal.abort()
    expect(await eachBusiness({ ...round, signal: stopping }, firstOf, () => expect.unreachable())).toBe(0)
  })

  it('sends to each receiver what waits for it, also behind one whose message ends in an error, which is tried once in a look', async () => {
    const { logged, reached, round, endingIn } = watched()
    const part = endingIn(broken)
    const sent = new Set<string>()
    const sendNext = async ({ businessId }: { businessId: string }) => {
      if (sent.has(businessId)) return null
      await part(businessId)
      sent.add(businessId)
      return { problem: null }
    }
    expect(await drainDue(await dueOf(), sendNext, { ...round, signal: undefined, ownerOf: businessOf })).toBe(2)
    expect(reached.sort()).toEqual(['a', 'broken', 'c'])
    expect(logged).toEqual(isLogged)
    const fails = watched()
    await expect(
      drainDue(await dueOf(), async () => Promise.reject(away), { ...fails.round, signal: undefined, ownerOf: businessOf }),
    ).rejects.toBe(away)
    expect(fails.logged).toEqual([])
  })
})
