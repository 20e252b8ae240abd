import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { countUses, forgetUses, giveBack, type RateLimit, refuseTooMany } from './rate-limits.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
})
afterAll(() => shop[Symbol.asyncDispose]())

const begin = new Date('2030-01-01T12:00:00Z').getTime()
const at = (ms: number) => ({ db: shop.db, clock: { now: () => new Date(begin + ms) } })

function limitOf(name: string, counts: RateLimit['counts'] = 'address'): RateLimit {
  return { name, points: 3, seconds: 60, counts, message: 'Too many. Wait {wait}.' }
}

it('SEC-06 refuses from the first use too many until the window is over by our clock, and says how long', async () => {
  const use = { limit: limitOf('one'), by: '203.0.113.7' }
  for (let i = 0; i < 3; i++) expect(await countUses(at(i), use)).toBeNull()
  expect(await countUses(at(10), use)).toMatchObject({ isFirst: true, waitSeconds: 60 })
  expect(await countUses(at(58_500), use)).toMatchObject({ isFirst: false, waitSeconds: 2 })
  await expect(refuseTooMany(at(59_999), use)).rejects.toMatchObject({
    kind: 'rate_limited',
    message: 'Too many. Wait 1 second.',
    retrySeconds: 1,
  })
  expect(await countUses(at(60_000), use)).toBeNull()
})

it('SEC-06 of many at once exactly as many get through as the smallest of several limits lets, and one is the first too many', async () => {
  const uses = [
    { limit: limitOf('many by address'), by: '203.0.113.7' },
    { limit: limitOf('many by account', 'account'), by: 'ann@shop.example' },
  ]
  const answers = await Promise.all(Array.from({ length: 12 }, () => countUses(at(0), ...uses)))
  expect(answers.filter((one) => one === null)).toHaveLength(3)
  expect(answers.filter((one) => one?.isFirst)).toHaveLength(1)
  // A refused use of the address does not count against the account.
  expect(await countUses(at(0), { limit: limitOf('many by account', 'account'), by: ' ANN@shop.example' })).toMatchObject({ isFirst: true })
})

it('SEC-06 gives back a use, nothing of a window that is over, and everything when it is told to forget', async () => {
  const use = { limit: limitOf('back'), by: '203.0.113.7' }
  for (let i = 0; i < 3; i++) await countUses(at(0), use)
  await giveBack(at(1), use)
  expect([await countUses(at(2), use), (await countUses(at(3), use))?.isFirst]).toEqual([null, true])
  await giveBack(at(60_000), use)
  for (let i = 0; i < 3; i++) expect(await countUses(at(60_001), use)).toBeNull()
  expect(await countUses(at(60_002), use)).not.toBeNull()
  await forgetUses(at(60_003), use)
  expect(await countUses(at(60_004), use)).toBeNull()
})

it('SEC-06 counts the networks of version 6, and keeps neither address nor account', async () => {
  const limit = limitOf('hidden')
  for (const by of ['2001:db8::1', '2001:db8::2', '2001:db8::a:b:c:d']) await countUses(at(0), { limit, by })
  expect(await countUses(at(0), { limit, by: '2001:db8::ffff' })).not.toBeNull()
  expect(await countUses(at(0), { limit, by: '2001:db8:0:1::1' })).toBeNull()
  const { rows } = await shop.db.pool.query<{ key: string }>("select key from identity.rate_limit where key like 'hidden%'")
  expect(rows.map(({ key }) => key)).toEqual([1, 2].map(() => expect.stringMatching(/^hidden:[0-9a-f]{64}$/)))
})
