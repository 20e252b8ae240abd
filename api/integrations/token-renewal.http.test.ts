import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testKey, testServer } from '../../e2e/support/test-server.ts'
import { Failure } from '../platform/failures/failures.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { ProviderRequest, ProviderResponse } from '../platform/transaction/external-services.ts'
import { runInTransaction } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { renewDueTokens, renewNow, type TokensPlace } from './renew-tokens.ts'
import { keepClient, keepTokens, type Tokens, tokensToUse } from './secrets.ts'

/** Connections that end by themselves, and a provider whose refresh tokens work once. */
let server: TestServer
let call: RestCall
let businessId: string
let now = new Date()
beforeAll(async () => {
  // Its own: its clock is set, and its log is read.
  server = await testServer({ env: { WORKER: 'off' }, clock: { now: () => now } })
})
afterAll(() => server[Symbol.asyncDispose]())

const cipher = makeSecretCipher(testKey, [])
const asked: { readonly url: string; readonly body: URLSearchParams; readonly headers: Readonly<Record<string, string>> }[] = []
const said: object[] = []
const log: TokensPlace['log'] = { info: (fields: object) => said.push(fields), warn: (fields: object) => said.push(fields) }

/**
 * What the provider answers next; without a word it gives the next tokens for the refresh token
 * that it gave last.
 */
let answers: ProviderResponse[] = []
let given = 0
async function ask(url: URL, { body = '', headers = {} }: ProviderRequest): Promise<ProviderResponse> {
  const words = new URLSearchParams(body)
  asked.push({ url: url.href, body: words, headers })
  const next = answers.shift()
  if (next) return next
  if (words.get('refresh_token') !== `refresh ${given}`) return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }
  given++
  return { status: 200, body: JSON.stringify({ access_token: `access ${given}`, refresh_token: `refresh ${given}`, expires_in: 1_800 }) }
}

const renew = () =>
  renewDueTokens({
    db: server.database.db,
    clock: { now: () => now },
    queue: {} as never,
    external: { cipher, request: ask, providerClients: new Map(), providerOrigins: new Map() },
    log,
  })
const within = <T>(fn: (work: Work) => Promise<T>) =>
  runInTransaction({ db: server.database.db, clock: { now: () => now }, queue: {} as never }, { businessId, actor: { kind: 'system' } }, fn)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

type Shown = { id: string; provider: string; status: string; problem: string | null }
const integrationOf = async (provider: string) =>
  ((await call('GET', '/api/integrations')).json as unknown as Shown[]).find((one) => one.provider === provider) as Shown

/** A provider that was connected just now, for half an hour. */
async function connected(provider: string, tokens: Partial<Tokens> = {}): Promise<void> {
  const known = await integrationOf(provider)
  if (!known) await call('POST', '/api/integrations', { body: { name: provider, type: 'crm', provider } })
  const expiresAt = new Date(now.getTime() + 30 * 60_000)
  await within(async (work) => {
    await keepClient(work, cipher, provider, { clientId: 'an id', clientSecret: 'a secret' })
    await keepTokens(work, cipher, provider, { accessToken: `access ${given}`, refreshToken: `refresh ${given}`, expiresAt, ...tokens })
    await work.sql("update integration set status = 'active', problem = null where business_id = $1 and provider = $2", [
      businessId,
      provider,
    ])
  })
}

beforeEach(async () => {
  const shop = await newShop(server)
  businessId = shop.businessId
  call = restCaller(server, shop.cookie)
  await asServer(server.database.ownerUrl, (owner) => owner.query("delete from provider_secret where kind = 'tokens'"))
  for (const list of [asked, said]) list.length = 0
  answers = []
})

afterEach(() => expect(JSON.stringify([said, server.lines])).not.toMatch(/access \d|refresh \d|a secret"/))

describe('a connection that ends by itself', () => {
  it('INTEG-17 REL-14 is renewed ten minutes before, with the refresh token that was given last', async () => {
    await connected('hubspot')
    later(19)
    expect([await renew(), asked.length]).toEqual([0, 0])
    later(2)
    expect(await renew()).toBe(1)
    expect(asked[0]?.url).toBe('https://api.hubapi.com/oauth/v1/token')
    expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: `refresh ${given - 1}`,
      client_id: 'an id',
      client_secret: 'a secret',
    })
    expect(await renew()).toBe(0)
    later(25)
    expect(await renew()).toBe(1)
    expect(asked[1]?.body.get('refresh_token')).toBe(`refresh ${given - 1}`)
    expect(await integrationOf('hubspot')).toMatchObject({ status: 'active', problem: null })
  })

  it('REL-14 REL-10 several servers ask once', async () => {
    await connected('hubspot')
    later(25)
    expect((await Promise.all([1, 2, 3, 4].map(renew))).reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(asked.length).toBe(1)
  })

  it('REL-10 a business whose connection cannot be stored keeps no other from being renewed', async () => {
    await connected('hubspot')
    const broken = await server.database.createBusiness()
    const dependencies = { db: server.database.db, clock: { now: () => now }, queue: {} as never }
    await runInTransaction(dependencies, { businessId: broken, actor: { kind: 'system' } }, async (work) => {
      await work.sql(
        `insert into integration (business_id, id, user_id, name, type, provider, status, created_at, updated_at)
         values ($1, $1, $1, 'HubSpot', 'crm', 'hubspot', 'active', $2, $2)`,
        [broken, now],
      )
      await keepTokens(work, cipher, 'hubspot', { accessToken: 'a', refreshToken: 'b', expiresAt: new Date(now.getTime() + 60_000) })
    })
    await asServer(server.database.ownerUrl, (client) =>
      client.query(`alter table provider_secret add constraint planted check (business_id <> '${broken}') not valid`),
    )
    said.length = 0
    later(25)
    try {
      expect(await renew()).toBe(1)
      expect(said).toContainEqual({ err: expect.objectContaining({ constraint: 'planted' }), business: broken })
    } finally {
      await asServer(server.database.ownerUrl, (client) => client.query('alter table provider_secret drop constraint planted'))
    }
  })

  it('REL-14 whoever died with its turn is followed by another', async () => {
    await connected('hubspot')
    later(25)
    await within(({ sql }) =>
      sql("update provider_secret set refresh_at = $1::timestamptz + interval '1 minute', refresh_tries = 1", [now]),
    )
    expect(await renew()).toBe(0)
    later(1)
    expect(await renew()).toBe(1)
  })

  it('REL-14 what a person connected while the provider was asked stays', async () => {
    await connected('hubspot')
    later(25)
    const late: TokensPlace['external']['request'] = async (url, request) => {
      const answer = await ask(url, request)
      await connected('hubspot', { accessToken: 'of a person' })
      return answer
    }
    await renewDueTokens({
      db: server.database.db,
      clock: { now: () => now },
      queue: {} as never,
      external: { cipher, request: late, providerClients: new Map(), providerOrigins: new Map() },
      log,
    })
    const [row] = await within(({ sql }) => sql<{ sealed: string }>("select sealed from provider_secret where kind = 'tokens'"))
    expect(cipher.open(row?.sealed ?? '', { businessId, name: 'hubspot/tokens' })).toContain('of a person')
  })

  it('REL-13 a provider that is away is asked again, ever later; only what has ended is in error, told once, and mended alone', async () => {
    await connected('hubspot')
    const away: ProviderResponse = { status: 503, body: '<html>' }
    later(21)
    answers = [away, { status: 200, body: 'half of ' }, away, away]
    expect([await renew(), asked.length]).toEqual([0, 1])
    expect(await integrationOf('hubspot')).toMatchObject({ status: 'active', problem: null })
    for (const minutes of [1, 2]) {
      later(minutes - 0.5)
      await renew()
      const before = asked.length
      later(0.5)
      await renew()
      expect(asked.length).toBe(before + 1)
    }
    later(8)
    await renew()
    expect(await integrationOf('hubspot')).toMatchObject({
      status: 'error',
      problem: 'HubSpot did not renew the connection (status 503). RiskPilot tries again by itself.',
    })
    later(60)
    expect(await renew()).toBe(1)
    expect(await integrationOf('hubspot')).toMatchObject({ status: 'active', problem: null })
    const told = await within(({ sql }) => sql("select from notification where title = 'HubSpot is not connected'"))
    expect(told.length).toBe(1)
  })

  it('REL-13 what the provider has ended is in error and is not asked for again, until a person connects', async () => {
    await connected('pipedrive', { refreshToken: 'of another day' })
    later(25)
    expect(await renew()).toBe(0)
    expect(asked[0]?.headers.authorization).toMatch(/^Basic /)
    expect(await integrationOf('pipedrive')).toMatchObject({
      status: 'error',
      problem: 'Pipedrive has ended the connection. Connect Pipedrive again.',
    })
    later(600)
    expect([await renew(), asked.length]).toEqual([0, 1])
  })

  it('says so when a connection was given for a time and cannot be renewed; one that does not end is left alone', async () => {
    await connected('mailchimp', { refreshToken: null })
    await connected('quickbooks', { expiresAt: null })
    later(29)
    await renew()
    expect((await integrationOf('mailchimp')).status).toBe('active')
    later(2)
    await renew()
    expect(await integrationOf('mailchimp')).toMatchObject({ status: 'error', problem: expect.stringContaining('a time that is over') })
    expect([(await integrationOf('quickbooks')).status, asked.length]).toEqual(['active', 0])
  })

  it('leaves alone what a person switched off, and says what can no longer be read', async () => {
    await connected('hubspot')
    await connected('quickbooks')
    const { id } = await integrationOf('hubspot')
    await call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'disabled' } })
    await within(({ sql }) => sql("update provider_secret set sealed = 'nothing' where provider = 'quickbooks' and kind = 'tokens'"))
    later(25)
    expect([await renew(), asked.length]).toEqual([0, 0])
    expect(await integrationOf('quickbooks')).toMatchObject({ status: 'error', problem: expect.stringContaining('cannot be read') })
    expect((await integrationOf('hubspot')).status).toBe('disabled')
  })

  it('SEC-21 no token is written to the log', async () => {
    await connected('hubspot')
    await connected('pipedrive')
    answers = [{ status: 503, body: 'x' }]
    later(25)
    await renew()
    answers = [{ status: 400, body: '{"error":"invalid_grant"}' }]
    later(5)
    await renew()
    expect(said.length).toBeGreaterThan(1)
  })

  it('REL-10 REL-14 two connections of one provider are renewed each with its own tokens, at its own shop, also where an answer is lost', async () => {
    const shops = { fern: 'fern-shop.myshopify.com', elm: 'elm-shop.myshopify.com' }
    const slots = { fern: 'shopify', elm: `shopify/${uuidv7(now)}` }
    const places = Object.keys(shops) as (keyof typeof shops)[]
    const counts = { fern: 1, elm: 1 }
    const refreshed: string[] = []
    let lost: string | null = null
    // Shopify keeps a refresh token alive until its successor is used.
    const rotating: TokensPlace['external']['request'] = async (url, { body = '' }) => {
      const place = places.find((one) => shops[one] === url.host) as keyof typeof shops
      const words = new URLSearchParams(body)
      refreshed.push(`${place} ${words.get('client_id')} ${words.get('refresh_token')}`)
      if (words.get('client_id') !== `app of ${place}`) return { status: 400, body: JSON.stringify({ error: 'invalid_client' }) }
      const isKnown = [counts[place], counts[place] - 1].some((one) => words.get('refresh_token') === `refresh ${one} of ${place}`)
      if (!isKnown) return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }
      counts[place] += words.get('refresh_token') === `refresh ${counts[place]} of ${place}` ? 1 : 0
      if (lost === place) throw new Failure('upstream_failed', 'Shopify does not answer.')
      const [access_token, refresh_token] = ['access', 'refresh'].map((word) => `${word} ${counts[place]} of ${place}`)
      return { status: 200, body: JSON.stringify({ access_token, refresh_token, expires_in: 3_600 }) }
    }
    await within(async (work) => {
      for (const place of places) {
        const [slot, id] = [slots[place], uuidv7(now)]
        await work.sql(
          `insert into integration (business_id, id, user_id, name, type, provider, status, account, created_at, updated_at)
           values ($1, $2, $2, 'Shopify', 'other', $3, 'active', $4, $5, $5)`,
          [businessId, slot.split('/')[1] ?? id, slot, shops[place], now],
        )
        await keepClient(work, cipher, slot, { clientId: `app of ${place}`, clientSecret: 'a secret' })
        const tokens = { accessToken: `access 1 of ${place}`, refreshToken: `refresh 1 of ${place}` }
        await keepTokens(work, cipher, slot, { ...tokens, expiresAt: new Date(now.getTime() + 3_600_000) })
      }
    })
    const external = { cipher, request: rotating, providerClients: new Map(), providerOrigins: new Map() }
    const atOnce = () =>
      Promise.all(places.flatMap((place) => [renewNow(within, external, slots[place]), renewNow(within, external, slots[place])]))
    const accesses = async () => {
      const found = await within(async (work) => [await tokensToUse(work, cipher, slots.fern), await tokensToUse(work, cipher, slots.elm)])
      return found.map((one) => one?.accessToken)
    }
    later(55)
    expect((await atOnce()).filter((one) => one !== null)).toHaveLength(2)
    expect(await accesses()).toEqual(['access 2 of fern', 'access 2 of elm'])
    expect(refreshed.splice(0).sort()).toEqual(['elm app of elm refresh 1 of elm', 'fern app of fern refresh 1 of fern'])
    lost = 'elm'
    later(55)
    await atOnce()
    expect(await accesses()).toEqual(['access 3 of fern', 'access 2 of elm'])
    lost = null
    later(3)
    await atOnce()
    expect(await accesses()).toEqual(['access 3 of fern', 'access 3 of elm'])
    const problems = await within(({ sql }) =>
      sql('select from integration where business_id = $1 and status <> $2', [businessId, 'active']),
    )
    expect([problems, refreshed.at(-1)]).toEqual([[], 'elm app of elm refresh 2 of elm'])
  })
})
