import { describe, expect, it } from 'vitest'
import { drainDue } from '../outbound/drain-due.ts'
import { eachBusiness } from './each-business.ts'

const due = ['a', 'broken', 'c'].map((businessId) => ({ businessId }))
const broken = new Error('a defect in the rows of one business')
const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

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
    expect(await eachBusiness(round, due, ({ businessId }) => part(businessId))).toBe(2)
    expect(reached).toEqual(['a', 'broken', 'c'])
    expect(logged).toEqual(isLogged)
    expect(await eachBusiness(round, [], () => expect.unreachable())).toBe(0)
  })

  it('ends where the database is away, which concerns all, and logs no business', async () => {
    const { logged, reached, round, endingIn } = watched()
    const part = endingIn(away)
    await expect(eachBusiness(round, due, ({ businessId }) => part(businessId))).rejects.toBe(away)
    expect(reached).toEqual(['a', 'broken'])
    expect(logged).toEqual([])
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
    expect(await drainDue(due, sendNext, { ...round, signal: undefined })).toBe(2)
    expect(reached.sort()).toEqual(['a', 'broken', 'c'])
    expect(logged).toEqual(isLogged)
    const fails = watched()
    await expect(drainDue(due, async () => Promise.reject(away), { ...fails.round, signal: undefined })).rejects.toBe(away)
    expect(fails.logged).toEqual([])
  })
})
