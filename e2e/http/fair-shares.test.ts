import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newShop, type SharedServer, type Shop, sharedServer } from '../support/shared-server.ts'

let server: SharedServer
let greedy: Shop
let neighbour: Shop
let owner: pg.Client

beforeAll(async () => {
  server = await sharedServer()
  ;[greedy, neighbour] = [await newShop(server), await newShop(server)]
  owner = new pg.Client(server.database.ownerUrl)
  await owner.connect()
})
afterAll(() => owner.end())

/** A document that asks for much. */
const aliases = Array.from({ length: 9 }, (_, at) => `s${at}: ledgerStatement { leaders { name } }`).join(' ')

function ask(query: string, { cookie }: Shop, accept = 'application/json') {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, cookie, origin: server.url },
    body: JSON.stringify({ query }),
  })
}

it('REL-22 who asks for too much at once is told to ask again, while a neighbour is served', async () => {
  // What leads the statement hangs, as if it were dear: only it reads the sums of groups.
  await owner.query('begin; lock table month_group in access exclusive mode')
  const waiting = Array.from({ length: 20 }, () => ask(`{ ${aliases} }`, greedy))
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where relation = 'month_group'::regclass and not granted`,
        )
        expect(rows[0]?.count).toBe(3)
      },
      { timeout: 60_000 },
    )
    for (let i = 0; i < 20; i++) {
      const answer = await ask('{ business { name } }', neighbour)
      expect([answer.status, await answer.json()]).toMatchObject([200, { data: { business: { name: 'My shop' } } }])
    }
    const answers = await Promise.all(
      waiting.slice(3).map(async (request) => {
        const answer = await request
        const { errors = [] } = (await answer.json()) as { errors?: { extensions: { code: string } }[] }
        return [answer.status, answer.headers.get('retry-after'), errors[0]?.extensions.code]
      }),
    )
    expect(new Set(answers.map((answer) => answer.join(' ')))).toEqual(new Set(['429 2 RATE_LIMITED']))
  } finally {
    await owner.query('rollback')
  }
  await Promise.all(waiting)
  const again = await ask('{ ledgerStatement { pendingDays } }', greedy)
  expect([again.status, await again.json()]).toMatchObject([200, { data: { ledgerStatement: { pendingDays: 0 } } }])
})
