import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calculatorDefaults } from '../../api/calculator/calculator.rules.ts'
import { listMail, mailWithLink } from '../../api/mail/list-mail.ts'
import { inBusiness } from '../../db/in-business.ts'
import { type FakeProvider, fakeProvider } from '../support/fake-provider.ts'
import { newDemoVisitor, newPerson, testPassword } from '../support/people.ts'
import { refusalsOf } from '../support/refusals.ts'
import { type RestCall, restCaller } from '../support/rest-client.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testKey, testServer } from '../support/test-server.ts'

/**
 * What the documented calls do, asked over the graph: the same fields, the same mistakes, and each
 * change seen over the other way.
 */
let server: TestServer
let provider: FakeProvider
let businessId: string
let cookie: string
let rest: RestCall
let visitor: string
beforeAll(async () => {
  provider = await fakeProvider()
  // Its own: it asks a provider of the test.
  server = await testServer({ env: { WORKER: 'off' }, ask: provider.ask })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
  rest = restCaller(server, cookie)
  visitor = await newDemoVisitor(server, businessId)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const refusals = (query: string, variables: Record<string, unknown> = {}) => refusalsOf(server, visitor)(query, variables)
const ask = async (query: string, variables: Record<string, unknown> = {}, as: string | undefined = cookie) => {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, Record<string, unknown>>
}
const listOf = async (path: string) => (await rest('GET', path)).json as unknown as Record<string, unknown>[]

describe('who is signed in', () => {
  const viewer = '{ viewer { id name email firstName lastName role isDemo business { id name currency zone } } }'

  it('GQL-01 is the user of REST, and null for nobody, for the mark of the demo alone, and for a key', async () => {
    const { json } = await rest('GET', '/api/auth/user')
    expect(await ask(viewer)).toEqual({ viewer: json })
    expect(json).toMatchObject({ email: 'owner@riskpilot.local', isDemo: false, role: 'owner', business: { id: businessId } })
    for (const nobody of [undefined, 'demo-session=1', 'riskpilot.session_token=forged.forged'])
      expect(await server.graph(viewer, { cookie: nobody })).toMatchObject({ status: 200, data: { viewer: null }, errors: [] })
    const made = await ask('mutation { createApiKey(input: { name: "rows", scopes: ["read"] }) { secret userErrors { message } } }')
    const headers = { authorization: `Bearer ${made.createApiKey?.secret}` }
    expect((await server.graph(viewer, { headers })).data).toEqual({ viewer: null })
  })

  it('GQL-04 signs in with a password, which the link in a mail replaces; wrong ones are told alike', async () => {
    const email = 'ruth@shop.example'
    await newPerson(server, { email, role: 'manager', businessId })
    const signIn =
      'mutation ($input: SignInInput!) { signIn(input: $input) { user { email role } needsCode userErrors { field code message } } }'
    const entered = await server.graph(signIn, { variables: { input: { email, password: testPassword } } })
    expect(entered.data).toEqual({ signIn: { user: { email, role: 'manager' }, needsCode: false, userErrors: [] } })
    const own = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect(await ask('{ viewer { email } }', {}, own)).toEqual({ viewer: { email } })
    const wrong = []
    for (const input of [
      { email, password: 'not the words' },
      { email: 'nobody@shop.example', password: 'not the words' },
    ]) {
      const { errors } = await server.graph(signIn, { variables: { input } })
      wrong.push(errors.map(({ message, extensions: { code } }) => [code, message]))
    }
    expect(wrong[0]).toEqual(wrong[1])
    expect(wrong[0]?.[0]?.[0]).toBe('UNAUTHENTICATED')
    const missing = await ask(signIn, { input: { email: 'ruth', password: '' } })
    expect(missing.signIn).toEqual({
      user: null,
      needsCode: null,
      userErrors: [
        { field: 'email', code: 'BAD_USER_INPUT', message: 'Please enter a valid email address' },
        { field: 'password', code: 'BAD_USER_INPUT', message: 'Password is required' },
      ],
    })
    const forgotten = 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { message userErrors { message } } }'
    const said = await ask(forgotten, { email }, undefined)
    expect(await ask(forgotten, { email: 'nobody@shop.example' }, undefined)).toEqual(said)
    const token = await tokenFor(email)
    const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { isReset userErrors { field code } } }'
    const password = 'nine blue kettles boil'
    for (const [input, answer] of [
      [
        { token: 'x', password },
        { isReset: null, userErrors: [{ field: 'token', code: 'BAD_USER_INPUT' }] },
      ],
      [
        { token, password: 'short' },
        { isReset: null, userErrors: [{ field: 'password', code: 'BAD_USER_INPUT' }] },
      ],
      [
        { token, password },
        { isReset: true, userErrors: [] },
      ],
      [
        { token, password },
        { isReset: null, userErrors: [{ field: 'token', code: 'BAD_USER_INPUT' }] },
      ],
    ])
      expect((await ask(reset, { input }, undefined)).resetPassword).toEqual(answer)
    expect((await server.graph(signIn, { variables: { input: { email, password } } })).data).toMatchObject({ signIn: { user: { email } } })
    expect(await ask('{ viewer { email } }', {}, own)).toEqual({ viewer: null })
  })
})

/** What the link of the newest mail to this address opens with. */
async function tokenFor(email: string): Promise<string> {
  const found = (await listMail(server.database.db.pool)).find(({ to }) => to === email)
  const mail = found && (await mailWithLink(server.database.db.pool, { secretKey: testKey, origin: '' }, found.id))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('the calculator', () => {
  const span = '{ low high }'
  const query = `mutation ($input: CalculateSavingsInput!) { calculateSavings(input: $input) { savings {
    total ${span} breakdown { margin ${span} ads ${span} refunds ${span} } period perMonth ${span} assumptions sources { name says } modelVersion }
    userErrors { field code message } } }`

  it('GQL-06 ENT-23 ENT-24 answers a stranger every field as REST does', async () => {
    const { status, json } = await rest('POST', '/api/savings-calc', { body: calculatorDefaults, cookie: null })
    expect([status, (await ask(query, { input: calculatorDefaults }, undefined)).calculateSavings]).toEqual([
      200,
      { savings: json, userErrors: [] },
    ])
    const all = { shopify: true, quickbooks: true, googleAnalytics: true, googleAds: true, metaAds: true }
    const { calculateSavings } = await ask(query, { input: { ...calculatorDefaults, integrations: all } }, undefined)
    expect(calculateSavings?.savings).toMatchObject({ total: { low: 5_630, high: 26_750 }, period: 'year' })
  })
})

describe('categories of risks', () => {
  it('GQL-11 are the four of REST, each with the risks of the business, and nothing for strangers', async () => {
    const query = '{ riskCategories { id name description icon color createdAt } }'
    expect((await ask(query)).riskCategories).toEqual(await listOf('/api/risk-categories'))
    expect((await refusals(query)).slice(0, 2)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
    expect(Object.keys(await ask(query, {}, visitor))).toEqual(['riskCategories'])
  })
})

const integrationFields = `id userId name type status provider problem notice metadata settings credentials { configured last4 }
  lastSyncAt createdAt updatedAt`

describe('integrations', () => {
  const create = `mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) {
    integration { ${integrationFields} } userErrors { field code message } } }`
  const update = `mutation ($input: UpdateIntegrationStatusInput!) { updateIntegrationStatus(input: $input) {
    integration { ${integrationFields} } userErrors { field code message } } }`

  it('GQL-19 GQL-20 one that is added over the graph is listed over REST, pending, and the other way round', async () => {
    const { createIntegration } = await ask(create, { input: { name: 'New Integration', type: 'other' } })
    expect(createIntegration).toMatchObject({ integration: { status: 'pending', lastSyncAt: null }, userErrors: [] })
    const { json } = await rest('POST', '/api/integrations', { body: { name: 'Books', type: 'accounting' } })
    const { integrations } = await ask(`{ integrations { ${integrationFields} } }`)
    expect(integrations).toEqual(await listOf('/api/integrations'))
    expect(integrations).toEqual([json, createIntegration?.integration])
  })

  it('GQL-20 GQL-21 mistakes, what is not there and what is not possible come with the payload; rights as errors', async () => {
    const [{ id }] = (await listOf('/api/integrations')) as [{ id: string }]
    expect((await ask(create, { input: { name: ' ', type: 'other' } })).createIntegration).toEqual({
      integration: null,
      userErrors: [{ field: 'name', code: 'BAD_USER_INPUT', message: 'An integration needs a name.' }],
    })
    const move = async (integrationId: string, status: string) =>
      (await ask(update, { input: { integrationId, status } })).updateIntegrationStatus as {
        userErrors: { code: string; message: string }[]
      }
    expect(await move(id, 'disabled')).toMatchObject({ integration: { id, status: 'disabled' }, userErrors: [] })
    expect((await listOf('/api/integrations')).find((one) => one.id === id)?.status).toBe('disabled')
    expect((await move(id, 'active')).userErrors).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('names no provider') },
    ])
    expect((await move(id, 'error')).userErrors).toMatchObject([
      { code: 'CONFLICT', message: expect.stringMatching(/is disabled and cannot become error/) },
    ])
    for (const unknown of [randomUUID(), 'x'])
      expect((await move(unknown, 'disabled')).userErrors).toMatchObject([
        { code: 'NOT_FOUND', message: 'There is no integration of this id.' },
      ])
    const refused = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'FORBIDDEN']
    expect(await refusals(create, { input: { name: 'x', type: 'other' } })).toEqual(refused)
    expect(await refusals(update, { input: { integrationId: id, status: 'pending' } })).toEqual(refused)
  })

  it('GQL-22 GQL-23 the way to a provider is begun and ended over the graph', async () => {
    const client = { provider: 'hubspot', clientId: 'an id', clientSecret: 'a secret of tests' }
    await ask(
      'mutation ($input: SaveIntegrationCredentialsInput!) { saveIntegrationCredentials(input: $input) { userErrors { message } } }',
      { input: client },
    )
    const begin = 'mutation { startOAuth(input: { provider: "hubspot" }) { authorizationUrl userErrors { field code message } } }'
    const { startOAuth } = await ask(begin)
    const state = new URL(String(startOAuth?.authorizationUrl)).searchParams.get('state')
    const complete = `mutation ($input: CompleteOAuthInput!) { completeOAuth(input: $input) {
      returnTo integration { provider status problem } userErrors { field code message } } }`
    const end = async (input: object) => (await ask(complete, { input: { provider: 'hubspot', code: 'a-code', ...input } })).completeOAuth
    expect(await end({ state })).toEqual({
      returnTo: '/integrations',
      integration: { provider: 'hubspot', status: 'active', problem: null },
      userErrors: [],
    })
    const message = expect.stringContaining('does not belong to a connection that you started')
    for (const used of [state, 'x'.repeat(43)])
      expect(await end({ state: used })).toMatchObject({
        integration: null,
        userErrors: [{ field: 'state', code: 'BAD_USER_INPUT', message }],
      })
    expect(await end({ state: 'x', provider: 'nowhere' })).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] })
    const refused = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'FORBIDDEN']
    expect(await refusals(begin)).toEqual(refused)
    expect(await refusals(complete, { input: { provider: 'hubspot', code: 'c', state: 's' } })).toEqual(refused)
  })
})

describe('a visitor of the demo', () => {
  it('ROLE-12 belongs to the demo alone: of another business nothing is read, and there is no way over to it', async () => {
    const elsewhere = await server.database.createBusiness()
    const riskId = await inBusiness(server.database.db, elsewhere, (transaction) => addRisk(transaction, elsewhere))
    const { viewer } = await ask('{ viewer { isDemo role business { id } businesses { businessId } } }', {}, visitor)
    expect(viewer).toEqual({ isDemo: true, role: 'viewer', business: { id: businessId }, businesses: [{ businessId }] })
    const { risk } = await ask('query ($id: ID!) { risk(id: $id) { id } }', { id: riskId }, visitor)
    expect(risk).toBeNull()
    const over = 'mutation ($businessId: ID!) { switchBusiness(input: { businessId: $businessId }) { userErrors { code } } }'
    expect((await server.graph(over, { cookie: visitor, variables: { businessId: elsewhere } })).errors[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
    const listed = await restCaller(server, visitor)('GET', '/api/risks?first=100')
    expect((listed.json as unknown as { id: string }[]).map(({ id }) => id)).not.toContain(riskId)
  })

  it('DEMO-17 is told of what is not shown that it is not shown, and of changes that they are disabled', async () => {
    const said = async (query: string) => (await server.graph(query, { cookie: visitor })).errors[0]?.message
    for (const query of [
      '{ members { totalCount } }',
      '{ apiKeys { totalCount } }',
      '{ auditLog { totalCount } }',
      '{ mail { totalCount } }',
    ])
      expect([query, await said(query)]).toEqual([query, 'This is not shown in demo mode'])
    expect(await said('mutation { markAllNotificationsRead { userErrors { code } } }')).toBe('Changes are disabled in demo mode')
  })
})
