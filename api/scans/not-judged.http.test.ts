import { beforeAll, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let own: Awaited<ReturnType<typeof newShop>>
let other: Awaited<ReturnType<typeof newShop>>
beforeAll(async () => {
  server = await sharedServer()
  own = await newShop(server)
  other = await newShop(server)
  const kept = [{ what: 'Refunds without a reason, last 90 days', amount: '420500', because: 'Nobody says why.', remedy: 'Ask.' }]
  const now = new Date()
  await inBusiness(server.database.db, own.businessId, ({ sql }) =>
    sql(
      `insert into scan_run (business_id, id, engine_version, started_at, finished_at, detectors, not_judged) values ($1, $2, '1', $3, $3, '[]', $4)`,
      [own.businessId, uuidv7(now), now, JSON.stringify(kept)],
    ),
  )
})

const query = '{ notJudged { what amount { amount currency } because remedy } }'

it('answers what the last scan could not judge, as money of the business', async () => {
  const { data, errors } = await server.graph(query, { cookie: own.cookie })
  expect(errors).toEqual([])
  expect(data).toEqual({
    notJudged: [
      {
        what: 'Refunds without a reason, last 90 days',
        amount: { amount: '4205.00', currency: expect.stringMatching(/^[A-Z]{3}$/) },
        ...{ because: 'Nobody says why.', remedy: 'Ask.' },
      },
    ],
  })
})

it('SEC-04 another business reads nothing of it, and nobody without signing in', async () => {
  expect((await server.graph(query, { cookie: other.cookie })).data).toEqual({ notJudged: [] })
  const { errors } = await server.graph(query)
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED'])
})
