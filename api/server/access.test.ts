import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { identityPool, makeAuth } from '../identity/auth.ts'
import { createUser } from '../identity/users.ts'
import { linkToken } from '../mail/link-token.ts'
import type { Role } from '../work/work.ts'
import { cookieOf, type TestServer, testKey, testServer } from './for-tests.ts'
import { ownBusinessOf } from './risks-for-tests.ts'

const password = 'seven green kettles sing'
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const hour = 60 * 60_000
const day = 24 * hour

let server: TestServer
let owner: string
let business: string

beforeAll(async () => {
  server = await testServer({ clock, env: { WORKER: 'off' } })
  owner = await server.signIn()
  business = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

type Answer = Record<string, Record<string, unknown>>

async function ask<Data = Answer>(who: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const isKey = who.startsWith('rp_')
  const { data, errors } = await server.graph(
    query,
    isKey ? { headers: { authorization: `Bearer ${who}` }, variables } : { cookie: who, variables },
  )
  if (errors[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
  return data as Data
}

async function addPerson(email: string, role: Role, businessId = business): Promise<string> {
  const pool = identityPool(server.database.appUrl)
  const silent = { warn: () => undefined, error: () => undefined }
  const auth = makeAuth({ pool, publicOrigin: undefined, secretKey: testKey, clock, log: silent as never })
  try {
    return await createUser({ auth, db: server.database.db, clock }, { email, password, role, businessId })
  } finally {
    await pool.end()
  }
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${server.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return cookieOf(response)
}

const create = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { secret apiKey { id nodeId name hint scopes expiresAt lastUsedAt isActive } userErrors { field code message } } }`
const revoke =
  'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { isActive revokedAt } userErrors { field code message } } }'

type Made = { secret: string; apiKey: { id: string; nodeId: string; hint: string; isActive: boolean } }

async function makeKey(scopes: string[], more: Record<string, unknown> = {}): Promise<Made> {
  const { createApiKey } = await ask<{ createApiKey: Made }>(owner, create, { input: { name: 'Nightly', scopes, ...more } })
  return createApiKey
}

const withKey = (key: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) } })

describe('API keys', () => {
  it('SEC-22 a key is shown once, stored as a hash, and opens graph, REST, files and uploads of its business', async () => {
    const { secret, apiKey } = await makeKey(['read', 'import:write'])
    expect(secret).toMatch(/^rp_[\w-]{43}$/)
    expect(secret.startsWith(apiKey.hint)).toBe(true)
    const stored = await inBusiness(server.database.db, business, ({ sql }) => sql('select * from api_key'))
    expect(JSON.stringify(stored)).not.toContain(secret.slice(10))
    expect(await ask(secret, '{ viewer { id } business { id } risks { totalCount } }')).toEqual({
      viewer: null,
      business: { id: business },
      risks: { totalCount: 0 },
    })
    expect((await withKey(secret, '/api/risks')).status).toBe(200)
    expect((await withKey(secret, '/downloads/dashboard.csv')).status).toBe(200)
    const { startImport } = await ask<{ startImport: { import: { id: string } } }>(
      secret,
      'mutation { startImport(input: { fileName: "orders.csv", bytes: "3" }) { import { id } userErrors { message } } }',
    )
    const sent = await withKey(secret, `/uploads/${startImport.import.id}`, { method: 'PUT', body: 'a\n1' })
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([200, '3'])
  })

  it('SEC-22 what a key lacks the scope for is refused, and an owner’s affairs always', async () => {
    const { secret } = await makeKey(['risk:read'])
    await expect(ask(secret, '{ imports { totalCount } }')).rejects.toThrow('FORBIDDEN: This API key lacks the scope import:read.')
    await expect(ask(secret, 'mutation { startImport(input: { fileName: "a", bytes: "1" }) { userErrors { code } } }')).rejects.toThrow(
      'lacks the scope import:write',
    )
    const all = await makeKey(['write'])
    for (const query of ['{ apiKeys { totalCount } }', '{ auditLog { totalCount } }'])
      await expect(ask(all.secret, query)).rejects.toThrow('FORBIDDEN')
    await expect(ask(all.secret, create, { input: { name: 'x', scopes: ['read'] } })).rejects.toThrow('No API key may do this')
    await expect(ask(all.secret, 'mutation { switchBusiness(input: { businessId: "x" }) { userErrors { code } } }')).rejects.toThrow(
      'FORBIDDEN',
    )
  })

  it('SEC-22 a key that is revoked is refused by the next request, one that expired too; its last use is kept', async () => {
    const { secret, apiKey } = await makeKey(['read'], { expiresInDays: 2 })
    await ask(secret, '{ risks { totalCount } }')
    const read = '{ apiKeys(first: 100) { nodes { id isActive lastUsedAt } } }'
    const mine = async () =>
      (await ask<{ apiKeys: { nodes: { id: string; isActive: boolean; lastUsedAt: string | null }[] } }>(owner, read)).apiKeys.nodes.find(
        ({ id }) => id === apiKey.id,
      )
    expect((await mine())?.lastUsedAt).toMatch(/^\d{4}-/)
    clock.ahead = 2 * day + 1_000
    expect(await mine()).toMatchObject({ isActive: false })
    expect((await withKey(secret, '/api/risks')).status).toBe(401)
    clock.ahead = 0
    expect(await ask(owner, revoke, { id: apiKey.id })).toMatchObject({ revokeApiKey: { apiKey: { isActive: false }, userErrors: [] } })
    const refused = await withKey(secret, '/api/risks')
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'UNAUTHENTICATED',
        message: 'This API key is not valid: it was revoked, it expired, or it never was one.',
      }),
    ])
  })

  it('SEC-22 a key in an address is refused before anything is looked at', async () => {
    const { secret } = await makeKey(['read'])
    for (const path of [
      `/api/risks?key=${secret}`,
      `/graphql?query={viewer{id}}&access_token=${encodeURIComponent(secret)}`,
      `/${secret}`,
      `/api/risks?k=rp%5F${secret.slice(3)}`,
    ]) {
      const response = await fetch(`${server.url}${path}`)
      expect([path, response.status]).toEqual([path, 400])
      expect(await response.text()).toContain('An API key does not belong in an address')
    }
    expect(JSON.stringify(server.lines)).not.toContain(secret)
  })

  it('SEC-10 ROLE-08 where a key and a cookie come together the key counts, and one that is wrong is nobody', async () => {
    const { secret } = await makeKey(['risk:read'])
    const both = (key: string, headers: Record<string, string> = {}) =>
      server.graph('{ viewer { id } imports { totalCount } }', { cookie: owner, headers: { authorization: `Bearer ${key}`, ...headers } })
    expect((await both(secret)).errors[0]?.extensions.code).toBe('FORBIDDEN')
    for (const wrong of ['', 'x', `rp_${'a'.repeat(43)}`]) expect(await both(wrong)).toMatchObject({ status: 401, data: null })
    // A page of another site has no key to send; a proxy's own password is no key.
    expect((await both(secret, { origin: 'https://evil.example' })).errors[0]?.extensions.code).toBe('FORBIDDEN')
    const basic = { authorization: 'Basic YTpi', origin: 'https://evil.example' }
    expect(await server.graph('mutation { logout { message } }', { cookie: owner, headers: basic })).toMatchObject({ status: 403 })
    expect((await server.graph('{ viewer { id } }', { cookie: owner, headers: { authorization: 'Basic YTpi' } })).data?.viewer).toBeTruthy()
  })

  it('SEC-22 SEC-04 a socket takes a key as it connects, and closes within seconds of its end', async () => {
    const { secret, apiKey } = await makeKey(['risk:read'])
    const closes: number[] = []
    const subscribe = (authorization: string) =>
      createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization },
        retryAttempts: 0,
        on: { closed: (event) => closes.push((event as { code: number }).code) },
      }).subscribe(
        { query: 'subscription { riskUpdated { id } }' },
        { next: () => undefined, error: () => undefined, complete: () => undefined },
      )
    subscribe('Bearer rp_nothing')
    await vi.waitFor(() => expect(closes).toEqual([4401]))
    subscribe(`Bearer ${secret}`)
    await vi.waitFor(async () => expect((await withKey(secret, '/api/risks')).status).toBe(200))
    await ask(owner, revoke, { id: apiKey.id })
    await vi.waitFor(() => expect(closes).toEqual([4401, 4401]), { timeout: 8_000 })
  })

  it('ROLE-06 another business’s key is not there, and neither is it for a form’s mistakes', async () => {
    const other = await server.database.createBusiness()
    const stranger = '0197a3c1-0000-7000-8000-000000000001'
    const foreign = await inBusiness(server.database.db, other, async ({ sql }) => {
      await sql(
        `insert into api_key (business_id, id, name, hash, hint, scopes, created_at) values ($1, $2, 'n', decode(repeat('00', 32), 'hex'), 'rp_', '{read}', now())`,
        [other, stranger],
      )
      return stranger
    })
    const missing = { field: null, code: 'NOT_FOUND', message: 'There is no API key of this id.' }
    for (const id of [foreign, '0197a3c1-0000-7000-8000-000000000002', 'x'])
      expect((await ask(owner, revoke, { id })).revokeApiKey?.userErrors).toEqual([missing])
    const { createApiKey } = await ask(owner, create, { input: { name: ' ', scopes: ['all'], expiresInDays: 0 } })
    expect(((createApiKey?.userErrors ?? []) as { field: string }[]).map(({ field }) => field)).toEqual([
      'name',
      'scopes.0',
      'expiresInDays',
    ])
  })
})

const members = '{ members(first: 100) { nodes { id email role isViewer } } }'
type Members = { members: { nodes: { id: string; email: string; role: Role; isViewer: boolean }[] } }
const changeRole = `mutation ($id: ID!, $role: MemberRole!) {
  changeMemberRole(input: { id: $id, role: $role }) { member { role } userErrors { field code message } } }`
const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedMemberId userErrors { field code message } } }'

describe('members', () => {
  it('SEC-04 a role counts from the next request on, and who is removed is nobody', async () => {
    const id = await addPerson('mia@shop.example', 'manager')
    const mia = await signIn('mia@shop.example')
    await expect(ask(mia, changeRole, { id, role: 'owner' })).rejects.toThrow('FORBIDDEN: Your role (manager)')
    const { members: list } = await ask<Members>(mia, members)
    expect(list.nodes.map(({ email, role, isViewer }) => [email, role, isViewer])).toEqual([
      ['mia@shop.example', 'manager', true],
      ['owner@riskpilot.local', 'owner', false],
    ])
    await ask(owner, changeRole, { id, role: 'viewer' })
    await expect(ask(mia, 'mutation { startImport(input: { fileName: "a", bytes: "1" }) { userErrors { code } } }')).rejects.toThrow(
      'FORBIDDEN',
    )
    expect(await ask(owner, remove, { id })).toMatchObject({ removeMember: { removedMemberId: id, userErrors: [] } })
    await expect(ask(mia, members)).rejects.toThrow('UNAUTHENTICATED')
    expect((await ask(owner, remove, { id })).removeMember?.userErrors).toMatchObject([{ field: 'id', code: 'NOT_FOUND' }])
  })

  it('SEC-04 the last owner stays, also when two step down at once', async () => {
    const second = await addPerson('ola@shop.example', 'owner')
    const ola = await signIn('ola@shop.example')
    const { members: list } = await ask<Members>(owner, members)
    const first = list.nodes.find(({ isViewer }) => isViewer)?.id ?? ''
    const [one, two] = await Promise.all([
      ask(owner, changeRole, { id: first, role: 'manager' }),
      ask(ola, changeRole, { id: second, role: 'manager' }),
    ])
    const refused = [one, two].flatMap(({ changeMemberRole }) => changeMemberRole?.userErrors as { message: string }[])
    expect(refused.map(({ message }) => message)).toEqual(['A business needs an owner. Make somebody else an owner first.'])
    const { members: after } = await ask<Members>(owner, members)
    expect(after.nodes.filter(({ role }) => role === 'owner')).toHaveLength(1)
    // As it was, for the tests to come.
    await inBusiness(server.database.db, business, ({ sql }) =>
      sql(`update membership set role = case when user_id = $1 then 'owner' else 'manager' end`, [first]),
    )
    const leave = 'mutation ($id: ID!) { leaveBusiness(input: { businessId: $id }) { leftBusinessId userErrors { code } } }'
    expect((await ask(owner, leave, { id: business })).leaveBusiness?.userErrors).toEqual([{ code: 'CONFLICT' }])
    expect((await ask(ola, leave, { id: business })).leaveBusiness).toEqual({ leftBusinessId: business, userErrors: [] })
  })
})

const invite = `mutation ($email: String!, $role: MemberRole) {
  inviteTeammate(input: { email: $email, role: $role }) { invitation { id email role } userErrors { field code message } } }`
const accept = `mutation ($input: AcceptInvitationInput!) {
  acceptInvitation(input: $input) { businessId email isSignedIn userErrors { field code message } } }`

/** The token of the newest invitation of an address, as its mail has it. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await server.database.db.pool.query<{ link_id: string; body: string }>(
    `select link_id, body from identity.mail where recipient = $1 and link_purpose = 'invitation' order by created_at desc, id desc limit 1`,
    [email],
  )
  return linkToken(testKey, 'invitation', rows[0]?.link_id ?? '')
}

describe('invitations', () => {
  it('GQL-40 ROLE-11 who is invited by mail joins as a manager with a new account, once', async () => {
    const { inviteTeammate } = await ask(owner, invite, { email: 'New@Shop.example ' })
    expect(inviteTeammate).toMatchObject({ invitation: { email: 'new@shop.example', role: 'manager' }, userErrors: [] })
    const token = await tokenFor('new@shop.example')
    const offer = '{ invitationOffer(token: $token) { businessName email role hasAccount } }'
    const asked = (text: string) => server.graph(`query ($token: String!) ${offer}`, { variables: { token: text } })
    expect((await asked(token)).data?.invitationOffer).toEqual({
      businessName: 'My shop',
      email: 'new@shop.example',
      role: 'manager',
      hasAccount: false,
    })
    expect((await asked(token.slice(2))).data?.invitationOffer).toBeNull()
    const follow = (input: Record<string, unknown>) => server.graph(accept, { variables: { input: { token, ...input } } })
    expect((await follow({ name: 'Nea' })).data?.acceptInvitation).toMatchObject({ userErrors: [{ field: 'password' }] })
    const [one, two] = await Promise.all([follow({ name: 'Nea', password }), follow({ name: 'Nea', password })])
    const answers = [one, two].map(({ data }) => data?.acceptInvitation as { isSignedIn: boolean | null; userErrors: { field: string }[] })
    expect(answers.map(({ isSignedIn }) => isSignedIn).toSorted()).toEqual([false, null])
    expect(answers.flatMap(({ userErrors }) => userErrors.map(({ field }) => field))).toEqual(['token'])
    const nea = await signIn('new@shop.example')
    expect(await ask(nea, '{ viewer { name role business { id } } }')).toEqual({
      viewer: { name: 'Nea', role: 'manager', business: { id: business } },
    })
  })

  it('SEC-07 SEC-08 an invitation says nothing of accounts, ends after an hour or with the next, and is for its address alone', async () => {
    const elsewhere = await server.database.createBusiness({ name: 'Elsewhere' })
    await addPerson('eve@shop.example', 'owner', elsewhere)
    const shape = ({ inviteTeammate }: Answer) => Object.keys(inviteTeammate?.invitation as object)
    expect(shape(await ask(owner, invite, { email: 'eve@shop.example', role: 'viewer' }))).toEqual(
      shape(await ask(owner, invite, { email: 'nobody@shop.example', role: 'viewer' })),
    )
    const first = await tokenFor('eve@shop.example')
    await ask(owner, invite, { email: 'eve@shop.example', role: 'viewer' })
    const token = await tokenFor('eve@shop.example')
    const eve = await signIn('eve@shop.example')
    const dead = [{ field: 'token', code: 'BAD_USER_INPUT' }]
    const follow = async (who: string, text: string) => (await ask(who, accept, { input: { token: text } })).acceptInvitation
    expect(await follow(eve, first)).toMatchObject({ userErrors: dead })
    expect(await follow(owner, token)).toMatchObject({ userErrors: [{ code: 'CONFLICT' }] })
    await expect(ask('', accept, { input: { token } })).rejects.toThrow('UNAUTHENTICATED')
    clock.ahead = hour + 1_000
    expect(await follow(eve, token)).toMatchObject({ userErrors: dead })
    clock.ahead = 0
    expect(await follow(eve, token)).toEqual({ businessId: business, email: 'eve@shop.example', isSignedIn: true, userErrors: [] })
    expect((await ask(owner, invite, { email: 'eve@shop.example' })).inviteTeammate?.userErrors).toMatchObject([
      { field: 'email', code: 'CONFLICT' },
    ])
    // Joining lets the session look at the new business; the other is still there.
    const own = '{ viewer { role business { id } businesses { businessId name role isCurrent } } }'
    expect(await ask(eve, own)).toMatchObject({ viewer: { role: 'viewer', business: { id: business } } })
    const look =
      'mutation ($id: ID!) { switchBusiness(input: { businessId: $id }) { viewer { business { id } } userErrors { field code } } }'
    expect((await ask(eve, look, { id: elsewhere })).switchBusiness).toEqual({ viewer: { business: { id: elsewhere } }, userErrors: [] })
    expect(await ask(eve, own)).toEqual({
      viewer: {
        role: 'owner',
        business: { id: elsewhere },
        businesses: [
          { businessId: elsewhere, name: 'Elsewhere', role: 'owner', isCurrent: true },
          { businessId: business, name: 'My shop', role: 'viewer', isCurrent: false },
        ],
      },
    })
    const foreign = await server.database.createBusiness()
    for (const id of [foreign, '0197a3c1-0000-7000-8000-000000000009', 'x'])
      expect((await ask(eve, look, { id })).switchBusiness).toEqual({
        viewer: null,
        userErrors: [{ field: 'businessId', code: 'NOT_FOUND' }],
      })
  })

  it('ROLE-11 who is signed in makes a business of their own; its currency stands once files came', async () => {
    const nea = await signIn('new@shop.example')
    const found = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { viewer { role business { id name currency } } userErrors { field } } }`
    expect((await ask(nea, found, { input: { name: '', currency: 'XXQ', zone: 'UTC' } })).createBusiness).toEqual({
      viewer: null,
      userErrors: [{ field: 'name' }, { field: 'currency' }],
    })
    const { createBusiness } = await ask(nea, found, { input: { name: 'Tea', currency: 'jpy', zone: 'Asia/Tokyo' } })
    expect(createBusiness).toMatchObject({ viewer: { role: 'owner', business: { name: 'Tea', currency: 'JPY' } } })
    const update = `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { business { name currency moneyFloor { amount } } userErrors { field code } } }`
    expect((await ask(nea, update, { input: { name: 'Tea and More', currency: 'KWD' } })).updateBusiness).toEqual({
      business: { name: 'Tea and More', currency: 'KWD', moneyFloor: { amount: '20.000' } },
      userErrors: [],
    })
    await ask(nea, 'mutation { startImport(input: { fileName: "a.csv", bytes: "1" }) { userErrors { code } } }')
    expect((await ask(nea, update, { input: { currency: 'USD' } })).updateBusiness?.userErrors).toEqual([
      { field: 'currency', code: 'CONFLICT' },
    ])
    expect((await ask(nea, update, { input: { name: 'Tea' } })).updateBusiness?.userErrors).toEqual([])
  })
})

describe('the audit log', () => {
  const log = `query ($filter: AuditFilter, $after: String) { auditLog(filter: $filter, first: 100, after: $after) {
    nodes { id at actorKind actorName operation subject before after address userAgent requestId } totalCount } }`
  type Log = { auditLog: { nodes: Record<string, unknown>[]; totalCount: number } }

  it('SEC-25 each change stands there with who, what, before and after, and from where, and no secret', async () => {
    const { secret } = await makeKey(['write'])
    await ask(secret, 'mutation { startImport(input: { fileName: "private.csv", bytes: "1" }) { userErrors { code } } }')
    const { auditLog } = await ask<Log>(owner, log)
    const of = (operation: string) => auditLog.nodes.find((entry) => entry.operation === operation)
    expect(of('startImport')).toMatchObject({
      actorKind: 'key',
      actorName: 'Nightly',
      address: '127.0.0.1',
      userAgent: 'node',
      requestId: expect.any(String),
    })
    expect(of('createApiKey')).toMatchObject({
      actorKind: 'person',
      actorName: 'owner@riskpilot.local',
      after: { name: 'Nightly', scopes: ['write'] },
    })
    expect(of('changeMemberRole')).toMatchObject({ subject: expect.stringMatching(/^Member:/), after: { role: expect.any(String) } })
    expect(of('acceptInvitation')).toMatchObject({ after: { email: 'eve@shop.example', role: 'viewer' } })
    expect(of('signIn')).toMatchObject({ actorKind: 'person' })
    const whole = JSON.stringify(auditLog)
    for (const secretText of [secret, 'private.csv', password, await tokenFor('eve@shop.example')]) expect(whole).not.toContain(secretText)
  })

  it('SEC-25 the application’s role can neither change nor delete an entry, and what failed left none', async () => {
    for (const change of ["update audit_entry set operation = 'x'", 'delete from audit_entry', 'truncate audit_entry'])
      await expect(inBusiness(server.database.db, business, ({ sql }) => sql(change))).rejects.toThrow('permission denied')
    const before = (await ask<Log>(owner, log)).auditLog.totalCount
    await ask(owner, revoke, { id: 'x' })
    expect((await ask<Log>(owner, log)).auditLog.totalCount).toBe(before)
  })

  it('SEC-25 SEC-04 owners narrow it and take it along as a file that a spreadsheet reads as text; others do not see it', async () => {
    await makeKey(['read'], { name: '=1+1' })
    const { auditLog } = await ask<Log>(owner, log, { filter: { operation: 'createApiKey', from: '2020-01-01' } })
    expect(new Set(auditLog.nodes.map(({ operation }) => operation))).toEqual(new Set(['createApiKey']))
    expect((await ask<Log>(owner, log, { filter: { to: '2020-01-01' } })).auditLog.totalCount).toBe(0)
    const file = await fetch(`${server.url}/downloads/audit.csv?operation=createApiKey`, { headers: { cookie: server.cookieNow(owner) } })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="audit-log.csv"'])
    const lines = (await file.text()).trim().split('\n')
    expect(lines[0]).toBe('at,who,name,operation,subject,before,after,address,program,request')
    expect(lines).toHaveLength(auditLog.totalCount + 1)
    const nea = await signIn('new@shop.example')
    await expect(ask(nea, log)).rejects.toThrow('FORBIDDEN')
    expect((await fetch(`${server.url}/downloads/audit.csv`, { headers: { cookie: nea } })).status).toBe(403)
    expect((await fetch(`${server.url}/downloads/audit.csv?from=soon`, { headers: { cookie: server.cookieNow(owner) } })).status).toBe(400)
  })
})
