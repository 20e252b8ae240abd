import { createHash, randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../db/for-tests.ts'
import { inBusiness } from '../../db/in-business.ts'
import { type TestServer, testServer } from './for-tests.ts'
import { newDemoVisitor, newPerson, signInAs } from './people-for-tests.ts'
import { type FakeProvider, fakeProvider, signedByShopify } from './provider-for-tests.ts'
import { type RestCall, restCaller } from './rest-for-tests.ts'
import { ownBusinessOf } from './risks-for-tests.ts'

let server: TestServer
let provider: FakeProvider
let businessId: string
let cookie: string
let call: RestCall
let now = new Date('2026-11-22T10:00:00Z')
const manager = 'manager@shop.example'
beforeAll(async () => {
  provider = await fakeProvider()
  server = await testServer({ env: { WORKER: 'off' }, ask: provider.ask, clock: { now: () => now } })
  businessId = await ownBusinessOf(server)
  now = new Date()
  cookie = await newPerson(server, { email: manager, role: 'manager', businessId })
  call = restCaller(server, cookie)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const secret = 'a-client-secret-that-nobody-sees-9876'

async function graph(query: string, variables: Record<string, unknown> = {}, as = cookie) {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

const saveClient = (name: string) =>
  graph(
    `mutation ($input: SaveIntegrationCredentialsInput!) {
      saveIntegrationCredentials(input: $input) { integration { id status credentials { configured last4 } } userErrors { field code message } } }`,
    { input: { provider: name, clientId: `client of ${name}`, clientSecret: secret } },
  )

/** Where the browser is led, with its parameters. */
async function begin(name: string, query = '', as: RestCall = call) {
  const { status, headers, json } = await as('GET', `/api/oauth/${name}/auth${query}`)
  const location = headers.get('location')
  return {
    status,
    json,
    location: location === null ? null : new URL(location),
    state: location && new URL(location).searchParams.get('state'),
  }
}

/** As a browser comes from the provider's site. */
const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function comeBack(name: string, params: Record<string, string> | string, as = cookie) {
  const query = typeof params === 'string' ? params : new URLSearchParams(params).toString()
  const { status, location, text } = await navigate(`${server.url}/api/oauth/${name}/callback?${query}`, { cookie: as, ...led })
  return { status, location, json: status === 302 ? {} : JSON.parse(text) }
}

/** As `fetch` cannot: it names its own mode. */
function navigate(url: string, headers: Record<string, string>): Promise<{ status: number; location: string | null; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null, text }))
    })
    asked.on('error', reject)
  })
}

async function integrationOf(name: string) {
  const { json } = await call('GET', '/api/integrations')
  return (json as unknown as Record<string, unknown>[]).find(({ provider: key }) => key === name) as Record<string, unknown>
}

describe('integrations', () => {
  it('REST-21 REST-20 ENT-08 adds one that is still to be set up, which list and graph have alike', async () => {
    const { status, json } = await call('POST', '/api/integrations', { body: { name: 'New Integration', type: 'other', status: 'active' } })
    expect([status, json]).toEqual([
      201,
      {
        id: expect.any(String),
        userId: expect.any(String),
        name: 'New Integration',
        type: 'other',
        status: 'pending',
        provider: null,
        problem: null,
        notice: null,
        metadata: { provider: null, account: null, problem: null, notice: null, connectedAt: null, syncRequestedAt: null },
        settings: { scopes: [] },
        credentials: { configured: false, last4: null },
        lastSyncAt: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ])
    const listed = await call('GET', '/api/integrations')
    expect([listed.status, listed.json]).toEqual([200, [json]])
    const { integrations } = await graph(`{ integrations { id userId name type status provider problem notice metadata settings
      credentials { configured last4 } lastSyncAt createdAt updatedAt } }`)
    expect(integrations).toEqual([json])
    for (const [body, field] of [
      [{ name: 'x', type: 'shop' }, 'type'],
      [{ name: ' ', type: 'other' }, 'name'],
      [{}, 'name'],
    ] as const) {
      const wrong = await call('POST', '/api/integrations', { body })
      expect([wrong.status, Object.keys(wrong.json.fields as object)]).toEqual([400, expect.arrayContaining([field])])
    }
  })

  it('REST-22 STATE-13 active without a working connection is 409 and says what is missing', async () => {
    const move = (id: unknown, status: string) => call('PATCH', `/api/integrations/${id}/status`, { body: { status } })
    const { json: bare } = await call('POST', '/api/integrations', { body: { name: 'Books', type: 'accounting' } })
    const { json: named } = await call('POST', '/api/integrations', { body: { name: 'QB', type: 'accounting', provider: 'quickbooks' } })
    const { json: slack } = await call('POST', '/api/integrations', { body: { name: 'Slack', type: 'communication', provider: 'slack' } })
    for (const [one, why] of [
      [bare, 'names no provider'],
      [named, 'client id and client secret are missing'],
      [slack, 'cannot connect to Slack yet'],
    ] as const) {
      const refused = await move(one.id, 'active')
      expect([refused.status, refused.json.code, refused.json.message]).toEqual([409, 'CONFLICT', expect.stringContaining(why)])
    }
    await saveClient('quickbooks')
    expect((await move(named.id, 'active')).json.message).toContain('nobody has signed in there yet')
    expect((await move(named.id, 'closed')).status).toBe(400)
    for (const id of [randomUUID(), 'x', '%00']) expect((await move(id, 'disabled')).status).toBe(404)
    const again = await call('POST', '/api/integrations', { body: { name: 'QB', type: 'accounting', provider: 'quickbooks' } })
    expect([again.status, again.json.fields]).toEqual([409, { provider: expect.stringContaining('already') }])
  })

  it('STATE-13 pending, disabled and back; error is never set by a person', async () => {
    const { json: made } = await call('POST', '/api/integrations', { body: { name: 'CRM', type: 'crm' } })
    const move = async (status: string) => {
      const { status: code, json } = await call('PATCH', `/api/integrations/${made.id}/status`, { body: { status } })
      return [code, json.status ?? json.code]
    }
    expect(await move('pending')).toEqual([200, 'pending'])
    expect(await move('error')).toEqual([409, 'CONFLICT'])
    expect(await move('disabled')).toEqual([200, 'disabled'])
    expect(await move('disabled')).toEqual([200, 'disabled'])
    expect(await move('pending')).toEqual([200, 'pending'])
    await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql("update integration set status = 'error', problem = 'It broke.' where id = $1", [made.id]),
    )
    expect(await move('error')).toEqual([200, 'error'])
    expect(await move('pending')).toEqual([200, 'pending'])
    const told = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql<{ moved: string }>(
        "select before ->> 'status' || ' ' || (after ->> 'status') as moved from audit_entry where subject = $1 order by at, id",
        [`Integration:${made.id}`],
      ),
    )
    expect(told.map(({ moved }) => moved)).toEqual(['pending disabled', 'disabled pending', 'error pending'])
  })

  it('SEC-25 SEC-20 the audit log tells which client was entered, and not its secret', async () => {
    await saveClient('quickbooks')
    const [entry] = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql<{ after: object; whole: string }>(
        "select after, row_to_json(audit_entry)::text as whole from audit_entry where operation = 'saveIntegrationCredentials' order by at desc",
      ),
    )
    expect(entry?.after).toEqual({ provider: 'quickbooks', clientId: 'client of quickbooks' })
    expect(entry?.whole).not.toContain(secret)
  })

  it('ENT-10 the providers: six to choose, of which Slack alone needs no OAuth, and Gmail', async () => {
    const { integrationProviders } = await graph('{ integrationProviders { key name icon type requiresOAuth redirectUri isRead } }')
    const all = integrationProviders as { key: string; requiresOAuth: boolean; redirectUri: string | null }[]
    expect(all.map(({ key }) => key)).toEqual(['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail'])
    expect(all.filter(({ requiresOAuth }) => !requiresOAuth).map(({ key }) => key)).toEqual(['slack', 'gmail'])
    for (const { key, requiresOAuth, redirectUri } of all)
      expect(redirectUri).toBe(requiresOAuth ? `${server.url}/api/oauth/${key}/callback` : null)
    expect(all.at(-1)).toMatchObject({ name: 'Gmail', icon: 'gmail', type: 'email' })
  })
})

describe('the way to a provider', () => {
  it('REST-23 GQL-22 SEC-19 leads to the provider with a state of 256 bits, PKCE and the redirect URI', async () => {
    expect((await begin('hubspot')).json).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No OAuth client id is configured'),
    })
    expect((await begin('slack')).status).toBe(409)
    expect((await begin('none')).status).toBe(404)
    await saveClient('hubspot')
    const { status, location } = await begin('hubspot')
    expect([status, location?.origin, location?.pathname]).toEqual([302, 'https://app.hubspot.com', '/oauth/authorize'])
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      response_type: 'code',
      client_id: 'client of hubspot',
      redirect_uri: `${server.url}/api/oauth/hubspot/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      scope: expect.stringContaining('crm.objects.deals.read'),
    })
    const { startOAuth } = await graph('mutation { startOAuth(input: { provider: "" }) { authorizationUrl userErrors { field message } } }')
    expect(startOAuth).toEqual({ authorizationUrl: null, userErrors: [{ field: 'provider', message: 'Integration provider is required' }] })
  })

  it('REST-24 INTEG-17 SEC-20 a return with its state connects: the code is exchanged, the tokens are sealed', async () => {
    const { state, location } = await begin('hubspot')
    const back = await comeBack('hubspot', { code: 'a-code', state: state ?? '' })
    expect([back.status, back.location]).toEqual([302, '/integrations'])
    const asked = provider.asked.at(-1)
    expect([asked?.host, asked?.path]).toEqual(['api.hubapi.com', 'oauth/v1/token'])
    expect(Object.fromEntries(asked?.body ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      client_id: 'client of hubspot',
      client_secret: secret,
      redirect_uri: `${server.url}/api/oauth/hubspot/callback`,
    })
    const challenge = createHash('sha256')
      .update(asked?.body.get('code_verifier') ?? '')
      .digest('base64url')
    expect(challenge).toBe(location?.searchParams.get('code_challenge'))
    const integration = await integrationOf('hubspot')
    expect(integration).toMatchObject({
      status: 'active',
      problem: null,
      lastSyncAt: null,
      notice: expect.stringContaining('does not read data from HubSpot'),
      credentials: { configured: true, last4: '9876' },
    })
    const { rows } = await asServer(server.database.ownerUrl, (client) =>
      client.query<{
        all: string
      }>(`select coalesce(string_agg(secret::text, ''), '') || coalesce((select string_agg(state::text, '') from oauth_state as state), '')
        as all from provider_secret as secret`),
    )
    for (const hidden of [secret, 'an-access-token-of-tests', 'a-refresh-token-of-tests', 'a-code'])
      expect(rows[0]?.all).not.toContain(hidden)
    const everything = JSON.stringify([await call('GET', '/api/integrations'), server.lines])
    for (const hidden of [secret, 'an-access-token', 'a-refresh-token']) expect(everything).not.toContain(hidden)
  })

  it('REST-22 INTEG-17 active on an active one asks for a sync, and nothing pretends that one ran', async () => {
    const { id } = await integrationOf('hubspot')
    const { status, json } = await call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    expect([status, json.status, json.lastSyncAt]).toEqual([200, 'active', null])
    expect((json.metadata as { syncRequestedAt: string }).syncRequestedAt).toBe(now.toISOString())
  })

  it('SEC-19 REST-24 a state that is missing, forged, used, late, of another browser, person or provider is 400 and connects nothing', async () => {
    await saveClient('pipedrive')
    const calls = provider.asked.length
    const states: string[] = []
    for (let i = 0; i < 5; i++) states.push((await begin('pipedrive')).state ?? '')
    const [used = '', late = '', browser = '', person = '', elsewhere = ''] = states
    expect((await comeBack('pipedrive', { code: 'c', state: used })).status).toBe(302)
    const otherBrowser = await signInAs(server, manager)
    const otherPerson = await newPerson(server, { email: 'second@shop.example', role: 'owner', businessId })
    const tries: [string, Awaited<ReturnType<typeof comeBack>>][] = [
      ['missing', await comeBack('pipedrive', { code: 'c' })],
      ['forged', await comeBack('pipedrive', { code: 'c', state: 'x'.repeat(43) })],
      ['used', await comeBack('pipedrive', { code: 'c', state: used })],
      ['other browser', await comeBack('pipedrive', { code: 'c', state: browser }, otherBrowser)],
      ['other person', await comeBack('pipedrive', { code: 'c', state: person }, otherPerson)],
      ['other provider', await comeBack('hubspot', { code: 'c', state: elsewhere })],
    ]
    now = new Date(now.getTime() + 10 * 60_000)
    tries.push(['late', await comeBack('pipedrive', { code: 'c', state: late })])
    for (const [what, { status, json }] of tries) expect([what, status, Object.keys(json.fields)]).toEqual([what, 400, ['state']])
    expect(provider.asked.length).toBe(calls + 1)
    const basic = `Basic ${Buffer.from(`${encodeURIComponent('client of pipedrive')}:${secret}`).toString('base64')}`
    expect(provider.asked.at(-1)?.headers.authorization).toBe(basic)
  })

  it('REST-24 what the provider refuses leads back with a readable reason, and the integration is in error until it is tried again', async () => {
    await saveClient('mailchimp')
    const refuse = async (params: Record<string, string>) => {
      const { state } = await begin('mailchimp')
      return comeBack('mailchimp', { ...params, state: state ?? '' })
    }
    const { status, location } = await refuse({ error: 'access_denied', error_description: 'You said no.\r\nLocation: //evil' })
    expect([status, location?.startsWith('/integrations?problem=')]).toEqual([302, true])
    expect(new URLSearchParams(location?.split('?')[1]).get('problem')).toBe(
      'Mailchimp did not connect: You said no. Location: //evil. Start the connection again when you want to allow it.',
    )
    provider.answerNext({ status: 400, body: { error: 'invalid_grant', error_description: 'The code is too old' } })
    await refuse({ code: 'c' })
    expect(await integrationOf('mailchimp')).toMatchObject({ status: 'error', problem: expect.stringContaining('The code is too old') })
    for (const answer of [{ status: 200, body: 'no json' }, { status: 200, body: {} }, { status: 503, body: 'x' }, 'nothing'] as const) {
      provider.answerNext(answer)
      expect((await refuse({ code: 'c' })).status).toBe(302)
      expect((await integrationOf('mailchimp')).status).toBe('error')
    }
    const { id } = await integrationOf('mailchimp')
    const { json } = await call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'pending' } })
    expect([json.status, json.problem]).toEqual(['pending', null])
    const { notifications } = await graph('{ notifications(first: 1) { nodes { kind title integrationId } } }')
    expect(notifications).toEqual({ nodes: [{ kind: 'integration', title: 'Mailchimp is not connected', integrationId: id }] })
  })

  it('SEC-19 Shopify is asked at a shop of its own, and its return has to be signed and of that shop', async () => {
    await saveClient('shopify')
    for (const shop of [
      '',
      '?shop=evil.example',
      '?shop=my-shop.myshopify.com.evil.example',
      '?shop=a%0d%0ab.myshopify.com',
      '?shop=//evil',
    ])
      expect([shop, (await begin('shopify', shop)).status]).toEqual([shop, 400])
    const start = async () => (await begin('shopify', '?shop=My-Shop.myshopify.com')).state ?? ''
    expect((await begin('shopify', '?shop=my-shop.myshopify.com')).location?.host).toBe('my-shop.myshopify.com')
    const params = { code: 'c', shop: 'my-shop.myshopify.com', timestamp: '1795341600', host: 'bXktc2hvcA' }
    const wrong = [
      new URLSearchParams({ ...params, state: await start() }).toString(),
      signedByShopify({ ...params, state: await start() }, 'another secret'),
      signedByShopify({ ...params, shop: 'other.myshopify.com', state: await start() }, secret),
    ]
    for (const query of wrong) expect((await comeBack('shopify', query)).status).toBe(400)
    const right = await comeBack('shopify', signedByShopify({ ...params, state: await start() }, secret))
    expect([right.status, right.location]).toEqual([302, '/integrations'])
    expect(provider.asked.at(-1)).toMatchObject({ host: 'my-shop.myshopify.com', path: 'admin/oauth/access_token' })
    expect((await integrationOf('shopify')).metadata).toMatchObject({ account: 'my-shop.myshopify.com' })
  })

  it('ROLE-07 REST-23 strangers, visitors of the demo and who only looks on connect nothing', async () => {
    const viewer = await newPerson(server, { email: 'viewer@shop.example', role: 'viewer', businessId })
    const demo = await newDemoVisitor(server, businessId)
    for (const [who, expected] of [
      [null, 401],
      [viewer, 403],
      [demo, 403],
    ] as const) {
      for (const path of ['/api/oauth/hubspot/auth', '/api/oauth/hubspot/callback?code=c&state=s'])
        expect([path, (await call('GET', path, { cookie: who })).status]).toEqual([path, expected])
      expect((await call('POST', '/api/integrations', { body: { name: 'x', type: 'other' }, cookie: who })).status).toBe(expected)
      const patched = await call('PATCH', `/api/integrations/${randomUUID()}/status`, { body: { status: 'active' }, cookie: who })
      expect(patched.status).toBe(expected)
    }
    expect((await call('POST', '/api/integrations', { body: { name: 'x', type: 'other' }, cookie: demo })).json.message).toBe(
      'Changes are disabled in demo mode',
    )
    expect((await call('GET', '/api/integrations', { cookie: viewer })).status).toBe(200)
    const fetched = await fetch(`${server.url}/api/oauth/hubspot/callback?code=c&state=s`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    })
    expect(fetched.status).toBe(403)
  })
})
