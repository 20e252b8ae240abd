import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { type FakeProvider, fakeProvider, signedByShopify } from '../../e2e/support/fake-provider.ts'
import { clientSecret, type Integrations, integrationsOf } from '../../e2e/support/integration-actions.ts'
import { newDemoVisitor, newPerson, signInAs } from '../../e2e/support/people.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let provider: FakeProvider
let businessId: string
let shop: Integrations
let now = new Date()

beforeAll(async () => {
  // Its own: its clock is set, it asks a provider of the test, and its log is read.
  server = await testServer({ env: { WORKER: 'off' }, ask: (url, request) => provider.ask(url, request), clock: { now: () => now } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  now = new Date()
  provider = await fakeProvider()
  ;({ businessId } = await newShop(server))
  shop = await integrationsOf(server, businessId)
})
afterEach(() => provider[Symbol.asyncDispose]())

async function connect(name: string) {
  await shop.saveClient(name)
  const { state, location } = await shop.begin(name)
  return { back: await shop.comeBack(name, { code: 'a-code', state: state ?? '' }), location }
}

describe('the way to a provider', () => {
  it('REST-23 GQL-22 SEC-19 leads to the provider with a state of 256 bits, PKCE and the redirect URI', async () => {
    expect((await shop.begin('hubspot')).json).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No OAuth client id is configured'),
    })
    expect((await shop.begin('slack')).status).toBe(409)
    expect((await shop.begin('none')).status).toBe(404)
    await shop.saveClient('hubspot')
    const { status, location } = await shop.begin('hubspot')
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
    const { startOAuth } = await shop.graph(
      'mutation { startOAuth(input: { provider: "" }) { authorizationUrl userErrors { field message } } }',
    )
    expect(startOAuth).toEqual({ authorizationUrl: null, userErrors: [{ field: 'provider', message: 'Integration provider is required' }] })
  })

  it('REST-24 INTEG-17 SEC-20 a return with its state connects: the code is exchanged, the tokens are sealed', async () => {
    const { back, location } = await connect('hubspot')
    expect([back.status, back.location]).toEqual([302, '/integrations'])
    const asked = provider.asked.at(-1)
    expect([asked?.host, asked?.path]).toEqual(['api.hubapi.com', 'oauth/v1/token'])
    expect(Object.fromEntries(asked?.body ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      client_id: 'client of hubspot',
      client_secret: clientSecret,
      redirect_uri: `${server.url}/api/oauth/hubspot/callback`,
    })
    const challenge = createHash('sha256')
      .update(asked?.body.get('code_verifier') ?? '')
      .digest('base64url')
    expect(challenge).toBe(location?.searchParams.get('code_challenge'))
    const integration = await shop.integrationOf('hubspot')
    expect(integration).toMatchObject({
      status: 'active',
      problem: null,
      lastSyncAt: null,
      notice: expect.stringContaining('does not read data from HubSpot'),
      credentials: { configured: true, last4: '9876' },
    })
    const stored = await asServer(server.database.ownerUrl, async (client) => [
      (await client.query('select secret::text from provider_secret as secret')).rows,
      (await client.query('select state::text from oauth_state as state')).rows,
    ])
    for (const hidden of [clientSecret, 'an-access-token-of-tests', 'a-refresh-token-of-tests', 'a-code'])
      expect(JSON.stringify(stored)).not.toContain(hidden)
    const everything = JSON.stringify([await shop.call('GET', '/api/integrations'), server.lines])
    for (const hidden of [clientSecret, 'an-access-token', 'a-refresh-token']) expect(everything).not.toContain(hidden)
  })

  it('REST-22 INTEG-17 active on an active one asks for a sync, and nothing pretends that one ran', async () => {
    await connect('hubspot')
    const { id } = await shop.integrationOf('hubspot')
    const { status, json } = await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'active' } })
    expect([status, json.status, json.lastSyncAt]).toEqual([200, 'active', null])
    expect((json.metadata as { syncRequestedAt: string }).syncRequestedAt).toBe(now.toISOString())
  })

  it('SEC-19 REST-24 a state that is missing, forged, used, late, of another browser, person or provider is 400 and connects nothing', async () => {
    for (const name of ['pipedrive', 'hubspot']) await shop.saveClient(name)
    const calls = provider.asked.length
    const states: string[] = []
    for (let i = 0; i < 5; i++) states.push((await shop.begin('pipedrive')).state ?? '')
    const [used = '', late = '', browser = '', person = '', elsewhere = ''] = states
    expect((await shop.comeBack('pipedrive', { code: 'c', state: used })).status).toBe(302)
    const otherBrowser = await signInAs(server, shop.email)
    const otherPerson = await newPerson(server, { role: 'owner', businessId })
    const tries: [string, Awaited<ReturnType<Integrations['comeBack']>>][] = [
      ['missing', await shop.comeBack('pipedrive', { code: 'c' })],
      ['forged', await shop.comeBack('pipedrive', { code: 'c', state: 'x'.repeat(43) })],
      ['used', await shop.comeBack('pipedrive', { code: 'c', state: used })],
      ['other browser', await shop.comeBack('pipedrive', { code: 'c', state: browser }, otherBrowser)],
      ['other person', await shop.comeBack('pipedrive', { code: 'c', state: person }, otherPerson)],
      ['other provider', await shop.comeBack('hubspot', { code: 'c', state: elsewhere })],
    ]
    now = new Date(now.getTime() + 10 * 60_000)
    tries.push(['late', await shop.comeBack('pipedrive', { code: 'c', state: late })])
    for (const [what, { status, json }] of tries) expect([what, status, Object.keys(json.fields)]).toEqual([what, 400, ['state']])
    expect(provider.asked.length).toBe(calls + 1)
    const basic = `Basic ${Buffer.from(`${encodeURIComponent('client of pipedrive')}:${clientSecret}`).toString('base64')}`
    expect(provider.asked.at(-1)?.headers.authorization).toBe(basic)
  })

  it('REST-24 what the provider refuses leads back with a readable reason, and the integration is in error until it is tried again', async () => {
    await shop.saveClient('mailchimp')
    const refuse = async (params: Record<string, string>) => {
      const { state } = await shop.begin('mailchimp')
      return shop.comeBack('mailchimp', { ...params, state: state ?? '' })
    }
    const { status, location } = await refuse({ error: 'access_denied', error_description: 'You said no.\r\nLocation: //evil' })
    expect([status, location?.startsWith('/integrations?problem=')]).toEqual([302, true])
    expect(new URLSearchParams(location?.split('?')[1]).get('problem')).toBe(
      'Mailchimp did not connect: You said no. Location: //evil. Start the connection again when you want to allow it.',
    )
    provider.answerNext({ status: 400, body: { error: 'invalid_grant', error_description: 'The code is too old' } })
    await refuse({ code: 'c' })
    expect(await shop.integrationOf('mailchimp')).toMatchObject({
      status: 'error',
      problem: expect.stringContaining('The code is too old'),
    })
    for (const answer of [{ status: 200, body: 'no json' }, { status: 200, body: {} }, { status: 503, body: 'x' }, 'nothing'] as const) {
      provider.answerNext(answer)
      expect((await refuse({ code: 'c' })).status).toBe(302)
      expect((await shop.integrationOf('mailchimp')).status).toBe('error')
    }
    const { id } = await shop.integrationOf('mailchimp')
    const { json } = await shop.call('PATCH', `/api/integrations/${id}/status`, { body: { status: 'pending' } })
    expect([json.status, json.problem]).toEqual(['pending', null])
    const { notifications } = await shop.graph('{ notifications(first: 1) { nodes { kind title integrationId } } }')
    expect(notifications).toEqual({ nodes: [{ kind: 'integration', title: 'Mailchimp is not connected', integrationId: id }] })
  })

  it('SEC-19 Shopify is asked at a shop of its own, and its return has to be signed and of that shop', async () => {
    await shop.saveClient('shopify')
    for (const query of [
      '',
      '?shop=evil.example',
      '?shop=my-shop.myshopify.com.evil.example',
      '?shop=a%0d%0ab.myshopify.com',
      '?shop=//evil',
    ])
      expect([query, (await shop.begin('shopify', query)).status]).toEqual([query, 400])
    const start = async () => (await shop.begin('shopify', '?shop=My-Shop.myshopify.com')).state ?? ''
    expect((await shop.begin('shopify', '?shop=my-shop.myshopify.com')).location?.host).toBe('my-shop.myshopify.com')
    const params = { code: 'c', shop: 'my-shop.myshopify.com', timestamp: '1795341600', host: 'bXktc2hvcA' }
    const wrong = [
      new URLSearchParams({ ...params, state: await start() }).toString(),
      signedByShopify({ ...params, state: await start() }, 'another secret'),
      signedByShopify({ ...params, shop: 'other.myshopify.com', state: await start() }, clientSecret),
    ]
    for (const query of wrong) expect((await shop.comeBack('shopify', query)).status).toBe(400)
    const right = await shop.comeBack('shopify', signedByShopify({ ...params, state: await start() }, clientSecret))
    expect([right.status, right.location]).toEqual([302, '/integrations'])
    expect(provider.asked.at(-1)).toMatchObject({ host: 'my-shop.myshopify.com', path: 'admin/oauth/access_token' })
    expect((await shop.integrationOf('shopify')).metadata).toMatchObject({ account: 'my-shop.myshopify.com' })
  })

  it('ROLE-07 REST-23 strangers, visitors of the demo and who only looks on connect nothing', async () => {
    const viewer = await newPerson(server, { role: 'viewer', businessId })
    const demo = await newDemoVisitor(server, businessId)
    for (const [who, expected] of [
      [null, 401],
      [viewer, 403],
      [demo, 403],
    ] as const) {
      for (const path of ['/api/oauth/hubspot/auth', '/api/oauth/hubspot/callback?code=c&state=s'])
        expect([path, (await shop.call('GET', path, { cookie: who })).status]).toEqual([path, expected])
      expect((await shop.call('POST', '/api/integrations', { body: { name: 'x', type: 'other' }, cookie: who })).status).toBe(expected)
      const patched = await shop.call('PATCH', `/api/integrations/${randomUUID()}/status`, { body: { status: 'active' }, cookie: who })
      expect(patched.status).toBe(expected)
    }
    expect((await shop.call('POST', '/api/integrations', { body: { name: 'x', type: 'other' }, cookie: demo })).json.message).toBe(
      'Changes are disabled in demo mode',
    )
    expect((await shop.call('GET', '/api/integrations', { cookie: viewer })).status).toBe(200)
    const fetched = await fetch(`${server.url}/api/oauth/hubspot/callback?code=c&state=s`, {
      headers: { cookie: shop.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    })
    expect(fetched.status).toBe(403)
  })
})
