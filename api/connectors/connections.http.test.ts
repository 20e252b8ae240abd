import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../db/processes.ts'
import { expectedOf } from '../../e2e/stand-ins/stripe/expected-rows.ts'
import { type StripeStandIn, stripeStandIn } from '../../e2e/stand-ins/stripe/server.ts'
import { stripeWorld } from '../../e2e/stand-ins/stripe/world.ts'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { type Integrations, integrationsOf } from '../../e2e/support/integration-actions.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

const key = 'rk_live_standin'
const world = stripeWorld(12)
const otherKey = 'rk_live_another'
const otherWorld = stripeWorld(13, { currency: world.currency })

let stripe: StripeStandIn
let server: TestServer
let businessId: string
let shop: Integrations

beforeAll(async () => {
  const other = { key: otherKey, id: 'acct_2', name: 'Elm shop', world: otherWorld }
  stripe = await stripeStandIn(world, { key, other })
  // Its own: it reads a stand-in.
  server = await testServer({ env: { PROVIDER_ORIGINS: `stripe=${stripe.origin}` } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ;({ businessId } = await newShop(server))
  shop = await integrationsOf(server, businessId)
})

const stripeHeader =
  'id,Type,Source,Amount,Fee,Destination Platform Fee,Destination Platform Fee Currency,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group,order_id (metadata)'

/** Sends a file, and answers how it was read. */
async function importText(fileName: string, text: string) {
  const { startImport } = (await shop.graph(
    `mutation ($input: StartImportInput!) { startImport(input: $input) { import { id } uploadUrl userErrors { message } } }`,
    { input: { fileName, bytes: String(Buffer.byteLength(text)) } },
  )) as { startImport: { import: { id: string }; uploadUrl: string } }
  await fetch(`${server.url}${startImport.uploadUrl}`, { method: 'PUT', headers: { cookie: shop.cookie, origin: server.url }, body: text })
  const read = async () =>
    (
      (await shop.graph(`{ import(id: "${startImport.import.id}") { state accepted problem notes } }`)) as {
        import: Record<string, unknown>
      }
    ).import
  await until(30_000, async () => !['uploading', 'waiting', 'reading'].includes(String((await read()).state)))
  return read()
}

const connectMutation = `mutation ($input: ConnectByKeyInput!) { connectByKey(input: $input) {
  integration { id status provider problem notice credentials { configured last4 } metadata } userErrors { field code message } } }`

const connect = async (given: string) =>
  (await shop.graph(connectMutation, { input: { provider: 'stripe', key: given } })).connectByKey as {
    integration: { id: string; status: string; metadata: { account: string } } | null
    userErrors: { field: string; code: string; message: string }[]
  }

type Read = {
  status: string
  problem: string | null
  lastSyncAt: string | null
  streams: { stream: string; records: number; upToDateAt: string | null; problem: string | null; firstDay: string; lastDay: string }[]
}

const stripeNow = async () => {
  const { integrations } = (await shop.graph(
    '{ integrations { provider status problem lastSyncAt streams { stream records firstDay lastDay upToDateAt problem } } }',
  )) as { integrations: (Read & { provider: string })[] }
  return integrations.find(({ provider }) => provider === 'stripe') as Read
}

const readOnce = async () => expect(await until(30_000, async () => (await stripeNow()).lastSyncAt)).not.toBeNull()

const count = (table: string) =>
  asServer(server.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table} where business_id = $1`, [
      businessId,
    ])
    return rows[0]?.count ?? 0
  })

describe('a connection by key', () => {
  it('REL-23 is tried, kept sealed, and read at once: the ledger has the rows that an independent writer makes of the same events', async () => {
    const { integration, userErrors } = await connect(key)
    expect(userErrors).toEqual([])
    expect(integration).toMatchObject({
      status: 'active',
      provider: 'stripe',
      problem: null,
      credentials: { configured: true, last4: key.slice(-4) },
      metadata: { account: 'Fern shop' },
    })
    await readOnce()
    const { rows } = expectedOf(world, stripe.now)
    const of = (table: string) => rows.filter((row) => row.table === table).length
    expect([await count('payout'), await count('chargeback')]).toEqual([of('payout'), of('chargeback')])
    expect(of('payout')).toBeGreaterThan(20)
    expect((await stripeNow()).streams.map(({ stream, problem }) => [stream, problem])).toEqual([
      ['balance_transactions', null],
      ['disputes', null],
    ])
    const { statementRows } = (await shop.graph('{ statementRows(figure: chargebacks, first: 1) { nodes { file record } } }')) as {
      statementRows: { nodes: { file: string; record: string }[] }
    }
    expect(statementRows.nodes[0]).toEqual({ file: 'Stripe', record: expect.stringMatching(/^dispute d[up]_/) })
  })

  it('SEC-19 a key that is none, of test mode or unknown to Stripe is refused beside the field, and nothing is kept', async () => {
    for (const [given, words] of [
      ['pk_live_1', 'publishable key'],
      ['sk_test_1', 'test mode'],
      ['rk_live_other', 'Stripe does not know this key'],
    ]) {
      const { integration, userErrors } = await connect(given as string)
      expect(integration).toBeNull()
      expect(userErrors).toMatchObject([{ field: 'key', message: expect.stringContaining(words as string) }])
      expect(userErrors[0]?.message).not.toContain(given)
    }
    expect(await count('integration')).toBe(0)
    const viewer = await newPerson(server, { email: `viewer@${businessId}.example`, role: 'viewer', businessId })
    const { errors } = await server.graph(connectMutation, { cookie: viewer, variables: { input: { provider: 'stripe', key } } })
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  })

  const all = async () =>
    (
      (await shop.graph('{ integrations { id status lastSyncAt metadata credentials { last4 } rowsByTable { table rows } } }')) as {
        integrations: {
          id: string
          status: string
          lastSyncAt: string | null
          metadata: { account: string }
          credentials: { last4: string }
          rowsByTable: { table: string; rows: number }[]
        }[]
      }
    ).integrations.toSorted((a, b) => a.id.localeCompare(b.id))
  const allRead = () => until(30_000, async () => (await all()).every(({ lastSyncAt }) => lastSyncAt !== null))
  const payouts = (of: typeof world) => expectedOf(of, stripe.now).rows.filter(({ table }) => table === 'payout').length
  const end = (integrationId: string, removesRows: boolean) =>
    shop.graph('mutation ($input: DisconnectIntegrationInput!) { disconnectIntegration(input: $input) { userErrors { message } } }', {
      input: { integrationId, removesRows },
    })

  it('REL-23 another account is connected beside the first one: both are read whole, and ending one leaves the other as it is', async () => {
    await connect(key)
    expect((await connect(otherKey)).userErrors).toEqual([])
    expect(await allRead()).toBe(true)
    const [first, second] = await all()
    expect([first?.metadata.account, second?.metadata.account]).toEqual(['Fern shop', 'Elm shop'])
    expect([first?.credentials.last4, second?.credentials.last4]).toEqual([key.slice(-4), otherKey.slice(-4)])
    const rowsOf = (one: typeof first) => one?.rowsByTable.find(({ table }) => table === 'payout')?.rows
    expect([rowsOf(first), rowsOf(second)]).toEqual([payouts(world), payouts(otherWorld)])
    expect(await count('payout')).toBe(payouts(world) + payouts(otherWorld))
    for (const again of [key, otherKey])
      expect((await connect(again)).userErrors).toMatchObject([
        { field: 'key', code: 'CONFLICT', message: 'This account of Stripe is connected already.' },
      ])
    await end(second?.id ?? '', true)
    expect(await until(30_000, async () => (await count('payout')) === payouts(world))).toBe(true)
    expect((await all()).map(({ id, status }) => [id, status])).toEqual([[first?.id, 'active']])
    expect(await count('provider_secret')).toBe(1)
    await shop.call('PATCH', `/api/integrations/${first?.id}/status`, { body: { status: 'active' } })
    expect((await connect(otherKey)).integration?.id).toBe(second?.id)
    expect(await allRead()).toBe(true)
    expect(await count('payout')).toBe(payouts(world) + payouts(otherWorld))
  })

  it('REL-23 what was read may stay, and goes on where it was when the account comes again', async () => {
    await connect(key)
    await readOnce()
    const before = await count('payout')
    const [first] = await all()
    await end(first?.id ?? '', false)
    expect([await count('payout'), await count('connection_stream'), await count('provider_secret')]).toEqual([before, 0, 0])
    const other = await connect(otherKey)
    expect([other.userErrors, other.integration?.id === first?.id]).toEqual([[], false])
    expect((await connect(key)).integration?.id).toBe(first?.id)
    expect(await allRead()).toBe(true)
    expect(await count('payout')).toBe(before + payouts(otherWorld))
  })

  it('INTEG-01 one that has ended is listed as long as it keeps rows, which can be removed later; one without rows is in no list', async () => {
    const ended = async () =>
      (
        (await shop.graph('{ integrations { id status hasEnded keepsRows } }')) as {
          integrations: { id: string; status: string; hasEnded: boolean; keepsRows: boolean }[]
        }
      ).integrations
    await connect(key)
    await readOnce()
    const [{ id } = { id: '' }] = await ended()
    await end(id, false)
    expect(await ended()).toEqual([{ id, status: 'pending', hasEnded: true, keepsRows: true }])
    await end(id, true)
    expect(await ended()).toEqual([])
    expect(await until(30_000, async () => (await count('payout')) === 0)).toBe(true)
    const added =
      'mutation { createIntegration(input: { name: "Stripe", type: accounting, provider: "stripe" }) { integration { id } userErrors { message } } }'
    expect((await shop.graph(added)).createIntegration).toMatchObject({ integration: { id }, userErrors: [] })
    expect(await ended()).toEqual([{ id, status: 'pending', hasEnded: false, keepsRows: false }])
    await end(id, false)
    expect(await ended()).toEqual([])
    expect((await connect(key)).integration?.id).toBe(id)
    expect(await ended()).toMatchObject([{ id, status: 'active', hasEnded: false }])
  })

  it('SEC-19 a new key takes the place of the one before where the connection is named, and is refused where it is of another account', async () => {
    const { integration } = await connect(key)
    const renew = async (given: string) =>
      (await shop.graph(connectMutation, { input: { provider: 'stripe', key: given, integrationId: integration?.id } })).connectByKey
    expect(await renew(key)).toMatchObject({ integration: { id: integration?.id, status: 'active' }, userErrors: [] })
    expect(await renew(otherKey)).toMatchObject({
      integration: null,
      userErrors: [{ field: 'key', code: 'CONFLICT', message: expect.stringContaining('of another account at Stripe than Fern shop') }],
    })
    expect(await count('integration')).toBe(1)
  })

  it('REL-23 accounts that a key may not name are told apart by what its refusal says of them', async () => {
    stripe.denied.add('/v1/account')
    try {
      await connect(key)
      expect((await connect(otherKey)).userErrors).toEqual([])
      expect((await all()).map(({ metadata }) => metadata.account)).toEqual(['acct_1', 'acct_2'])
      expect((await connect(key)).userErrors).toMatchObject([{ message: 'This account of Stripe is connected already.' }])
    } finally {
      stripe.denied.delete('/v1/account')
    }
  })

  it('REL-24 a key that ended is told with what to do; what was read stays, and nothing after it is said to be nothing', async () => {
    await connect(key)
    await readOnce()
    const before = await count('payout')
    stripe.rolled.add(key)
    try {
      const { id } = await shop.integrationOf('stripe')
      await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
      expect(await until(30_000, async () => (await stripeNow()).status === 'error')).toBe(true)
      const now = await stripeNow()
      expect(now.problem).toContain('expired')
      expect(now.streams.every(({ upToDateAt }) => upToDateAt !== null)).toBe(true)
      expect(await count('payout')).toBe(before)
      const told = (await shop.graph('{ notifications { nodes { title text } } }')) as { notifications: { nodes: { title: string }[] } }
      expect(told.notifications.nodes.map(({ title }) => title)).toContain('Stripe is not connected')
    } finally {
      stripe.rolled.delete(key)
    }
  })

  it('REL-23 rows of a file of the same account are set aside on days that were read, whenever the file comes, and named in its notes', async () => {
    const [day] = expectedOf(world, stripe.now)
      .rows.map((row) => String(row.day))
      .sort()
    const row = (txn: string) =>
      `${txn},charge,ch_1,50.00,${txn.startsWith('txn_x') ? '0.00' : '1.75'},,,48.25,usd,${day} 12:00,${day} 12:00,Order,50.00,usd,,,,1`
    const file = (...txns: readonly string[]) => [stripeHeader, ...txns.map(row), ''].join('\n')
    const [first, second] = world.events.map(({ txn }) => txn)
    const before = await importText('stripe-before.csv', file(first ?? ''))
    expect(before).toMatchObject({ state: 'done', accepted: 1 })
    expect(await count('payout')).toBe(1)
    await connect(key)
    await readOnce()
    const own = expectedOf(world, stripe.now).rows.filter((row) => row.table === 'payout').length
    expect([await count('payout'), await count('superseded_row')]).toEqual([own, 2])
    const after = await importText('stripe-after.csv', file(second ?? ''))
    expect(after).toMatchObject({ state: 'done', notes: expect.arrayContaining([expect.stringContaining('2 rows are set aside')]) })
    // The fee of both is one row: equal content is one row.
    expect([await count('payout'), await count('superseded_row')]).toEqual([own, 3])
    const { integrations } = (await shop.graph('{ integrations { id provider rowsSetAside } }')) as {
      integrations: [{ id: string; rowsSetAside: number }]
    }
    expect(integrations[0].rowsSetAside).toBe(3)
    // None of several movements is this account's: they are of one that is not connected.
    const other = await importText('stripe-other.csv', file('txn_x1', 'txn_x2', 'txn_x3', 'txn_x4', 'txn_x5'))
    expect(other.notes).not.toEqual(expect.arrayContaining([expect.stringContaining('set aside')]))
    expect([await count('payout'), await count('superseded_row')]).toEqual([own + 5, 3])
    const disconnect =
      'mutation ($input: DisconnectIntegrationInput!) { disconnectIntegration(input: $input) { integration { status rowsSetAside } userErrors { message } } }'
    const gone = await shop.graph(disconnect, { input: { integrationId: integrations[0].id, removesRows: true } })
    expect(gone.disconnectIntegration).toMatchObject({ integration: { status: 'pending' }, userErrors: [] })
    expect(await until(30_000, async () => (await count('superseded_row')) === 0)).toBe(true)
    expect([await count('payout'), await count('source_record'), await count('provider_secret'), await count('chargeback')]).toEqual([
      7, 0, 0, 0,
    ])
    await connect(key)
    await readOnce()
    expect([await count('payout'), await count('superseded_row')]).toEqual([own + 5, 3])
  })
})
