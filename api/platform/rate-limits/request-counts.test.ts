import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../e2e/support/database/test-database.ts'
import { RequestCounts } from './request-counts.ts'

const minute = 60_000
const start = 1_000 * minute

describe('counting requests', () => {
  it('API-06 says what is left and when it is whole again, for each caller alone', () => {
    const counts = new RequestCounts({ requests: 3, changes: 1 })
    const taken = [1, 2, 3, 4].map(() => counts.take('session a', 'requests', start + 20_500))
    expect(taken).toEqual([2, 1, 0, -1].map((left) => ({ quota: 3, left, seconds: 40 })))
    expect(counts.take('session b', 'requests', start + 59_999)).toEqual({ quota: 3, left: 2, seconds: 1 })
    expect(counts.quotaOf('session a', 'changes', start)).toEqual({ quota: 1, left: 1, seconds: 60 })
    expect(counts.take('session a', 'requests', start + minute)).toEqual({ quota: 3, left: 2, seconds: 60 })
  })

  it('API-06 counts nothing where nothing is limited', () => {
    expect(new RequestCounts({ requests: 0, changes: 0 }).take('anyone', 'requests', start)).toBeNull()
  })

  it('API-06 several servers add up what they were asked, without names or statements for who asks little', async () => {
    await using shop = await testDatabase()
    const { pool } = shop.db
    const [here, there] = [1, 2].map(() => new RequestCounts({ requests: 100, changes: 0 })) as [RequestCounts, RequestCounts]
    const ask = (counts: RequestCounts, caller: string, times: number) => {
      for (let i = 0; i < times; i++) counts.take(caller, 'requests', start)
    }
    const left = (counts: RequestCounts) => counts.quotaOf('session a', 'requests', start)?.left
    ask(here, 'session a', 60)
    ask(here, 'session quiet', 4)
    ask(there, 'session a', 30)
    for (const server of [here, there, here]) await server.exchange(pool, 'secret')
    expect([left(here), left(there)]).toEqual([10, 10])
    ask(there, 'session a', 11)
    for (const server of [there, here]) await server.exchange(pool, 'secret')
    expect([left(here), left(there)]).toEqual([-1, -1])
    const { rows } = await pool.query<{ caller: string; count: number }>('select caller, count from identity.request_count')
    expect(rows).toEqual([{ caller: expect.not.stringContaining('session'), count: 101 }])
  })

  it('forgets minutes that are over', async () => {
    await using shop = await testDatabase()
    const { pool } = shop.db
    const counts = new RequestCounts({ requests: 1, changes: 0 })
    for (const at of [0, 1, 5]) {
      counts.take('session a', 'requests', start + at * minute)
      await counts.exchange(pool, 'secret')
    }
    const { rows } = await pool.query('select minute::integer as minute from identity.request_count order by minute')
    expect(rows).toEqual([{ minute: 1_005 }])
  })
})
