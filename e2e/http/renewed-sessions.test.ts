import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Role } from '../../api/platform/rights/rights.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { type Started, start } from '../../api/server/start.ts'
import { addPerson, signInAs } from '../support/people.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { callers, cookieOf, type TestServer, testKey, testServer } from '../support/test-server.ts'

const day = 24 * 60 * 60_000
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }

let server: TestServer
let owner: string
let business: string
let other: Started & { readonly callers: ReturnType<typeof callers> }
let folder: string

beforeAll(async () => {
  // Its own: its clock is set, and a second server stands beside it.
  server = await testServer({ clock, env: { WORKER: 'off' } })
  owner = await server.signIn()
  business = await ownBusinessOf(server)
  // A second server on the same database: they share nothing else.
  folder = await mkdtemp(join(tmpdir(), 'riskpilot-other-'))
  const { ownerUrl, appUrl } = server.database
  const settings = readSettings({
    REQUESTS_PER_MINUTE: '0',
    CHANGES_PER_MINUTE: '0',
    PORT: '0',
    DEMO: 'off',
    WORKER: 'off',
    DATA_DIR: folder,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    SECRET_KEY: testKey,
  })
  const started = await start({ settings, log: pino({ level: 'silent' }), durable: false, clock })
  other = { ...started, callers: callers(started) }
})
afterAll(async () => {
  await other.stop()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** A request with just this cookie, as somebody sends it who wrote it down. */
async function whoIs(cookie: string, { url }: Pick<TestServer, 'url'> = server) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ query: '{ viewer { email role business { id } } }' }),
  })
  const { data } = (await response.json()) as { data?: { viewer: { email: string; role: Role; business: { id: string } } | null } }
  return { viewer: data?.viewer ?? null, given: cookieOf(response) }
}

async function change(name: string, type: string, input: object, cookie = owner) {
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code message } } }`
  const { data, errors } = await server.graph(query, { cookie, variables: { input } })
  if (errors[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`)
  return data?.[name] as { userErrors: { code: string; message: string }[] }
}

let people = 0
async function newMember(role: Role) {
  people++
  const email = `person${people}@shop.example`
  const id = await addPerson(server, { email, role, businessId: business })
  return { id, email, cookie: await signInAs(server, email) }
}

describe('the cookie of a session', () => {
  it('SEC-09 SEC-04 is another one once the role has changed: the next request hands it out, and the one before is dead, on every server', async () => {
    const { id, cookie } = await newMember('manager')
    expect((await whoIs(cookie)).given).toBe('')
    expect((await whoIs(cookie, other.callers)).viewer?.role).toBe('manager')
    await change('changeMemberRole', 'ChangeMemberRoleInput', { id, role: 'viewer' })
    const next = await whoIs(cookie)
    expect([next.viewer?.role, next.given.split('=')[0]]).toEqual(['viewer', 'riskpilot.session_token'])
    expect(next.given).not.toBe(cookie)
    for (const at of [server, other.callers]) expect((await whoIs(cookie, at)).viewer).toBeNull()
    const after = await whoIs(next.given, other.callers)
    // It is the same session: nobody has to sign in again, and it is renewed once.
    expect([after.viewer?.role, after.given]).toEqual(['viewer', ''])
  })

  it('SEC-09 many requests at once with the cookie of before renew it once, and each is answered or refused, never mixed up', async () => {
    const { id, email, cookie } = await newMember('viewer')
    await change('changeMemberRole', 'ChangeMemberRoleInput', { id, role: 'manager' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => whoIs(cookie)))
    const given = answers.filter((one) => one.given !== '')
    expect(given).toHaveLength(1)
    for (const { viewer } of answers) expect([undefined, email]).toContain(viewer?.email)
    expect((await whoIs(given[0]?.given ?? '')).viewer?.role).toBe('manager')
  })

  it('SEC-09 a request that is refused hands the new cookie out as well: nobody is locked out by it', async () => {
    const { id, cookie } = await newMember('manager')
    await change('changeMemberRole', 'ChangeMemberRoleInput', { id, role: 'viewer' })
    const headers = { 'content-type': 'application/json', origin: server.url, cookie }
    const refused = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: '{ nothingLikeIt }' }) })
    expect((await whoIs(cookieOf(refused))).viewer?.role).toBe('viewer')
    const again = await newMember('manager')
    await change('changeMemberRole', 'ChangeMemberRoleInput', { id: again.id, role: 'viewer' })
    const start = `${server.url}/api/external-monitoring/start`
    const call = await fetch(start, { method: 'POST', headers: { ...headers, cookie: again.cookie }, body: '{}' })
    expect([call.status, (await whoIs(cookieOf(call))).viewer?.role]).toEqual([403, 'viewer'])
  })

  it('SEC-09 is another one as soon as the session looks at another business, and after who was removed goes on in another', async () => {
    const { id, cookie } = await newMember('viewer')
    const input = { name: 'Second', currency: 'EUR', zone: 'UTC' }
    await change('createBusiness', 'CreateBusinessInput', input, cookie)
    const inSecond = server.cookieNow(cookie)
    expect((await whoIs(cookie)).viewer).toBeNull()
    expect((await whoIs(inSecond)).viewer?.role).toBe('owner')
    await change('switchBusiness', 'SwitchBusinessInput', { businessId: business }, inSecond)
    const inFirst = server.cookieNow(inSecond)
    expect((await whoIs(inSecond)).viewer).toBeNull()
    expect((await whoIs(inFirst)).viewer).toMatchObject({ role: 'viewer', business: { id: business } })
    await change('removeMember', 'RemoveMemberInput', { id })
    const fallen = await whoIs(inFirst)
    expect([fallen.viewer?.role, fallen.given === '']).toEqual(['owner', false])
    expect((await whoIs(inFirst)).viewer).toBeNull()
  })

  it('SEC-09 ends after seven days without use and after thirty in any case, and is dead after signing out', async () => {
    const [idle, left] = [await newMember('viewer'), await newMember('viewer')]
    clock.ahead = 7 * day - 60_000
    expect((await whoIs(idle.cookie)).viewer?.role).toBe('viewer')
    clock.ahead = 7 * day + 60_000
    expect([(await whoIs(idle.cookie)).viewer, (await whoIs(idle.cookie, other.callers)).viewer]).toEqual([null, null])
    // In use: prolonged each day, until thirty days are over.
    const { pool } = server.database.db
    await pool.query(`update identity.session set "expiresAt" = now() + interval '60 days'`)
    clock.ahead = 30 * day - 60_000
    expect((await whoIs(left.cookie)).viewer?.role).toBe('viewer')
    clock.ahead = 30 * day + 60_000
    expect((await whoIs(left.cookie)).viewer).toBeNull()
    clock.ahead = 0
    const last = await newMember('viewer')
    await fetch(`${server.url}/api/identity/sign-out`, { method: 'POST', headers: { cookie: last.cookie, origin: server.url } })
    for (const at of [server, other.callers]) expect((await whoIs(last.cookie, at)).viewer).toBeNull()
    owner = await signInAs(server, (await newMember('owner')).email)
  })
})

/**
 * A socket on the second server that hears an answer, so it is open, and says how it was closed.
 */
async function listening(how: { cookie?: string; key?: string }) {
  const closes: number[] = []
  const { url } = other.callers
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, how.cookie ? { headers: { cookie: how.cookie, origin: url } } : {})
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    lazy: false,
    retryAttempts: 0,
    ...(how.key && { connectionParams: { authorization: `Bearer ${how.key}` } }),
    on: { closed: (event) => closes.push((event as { code: number }).code) },
    onNonLazyError: () => undefined,
  })
  const open = new Promise<void>((resolve) => client.on('connected', () => resolve()))
  await open
  return { closes, end: () => client.dispose() }
}

describe('an open socket', () => {
  /**
   * The promise allows five seconds, and one for keys; what is told through the database arrives in
   * milliseconds.
   */
  const within = (timeout: number) => ({ timeout, interval: 10 })

  it('SEC-04 of who was removed is closed on every server', async () => {
    const { id, cookie } = await newMember('manager')
    const socket = await listening({ cookie })
    await change('removeMember', 'RemoveMemberInput', { id })
    await vi.waitFor(() => expect(socket.closes).toEqual([4401]), within(5_000))
  })

  it('SEC-04 SEC-09 of whose role changed is closed, to come back with what the role may do', async () => {
    const { id, cookie } = await newMember('manager')
    const socket = await listening({ cookie })
    await change('changeMemberRole', 'ChangeMemberRoleInput', { id, role: 'viewer' })
    await vi.waitFor(() => expect(socket.closes).toEqual([1012]), within(5_000))
  })

  it('SEC-09 of a session that was revoked is closed, on another server than the one that was asked', async () => {
    const { email, cookie } = await newMember('manager')
    const elsewhere = await signInAs(server, email)
    const [socket, mine] = [await listening({ cookie }), await listening({ cookie: elsewhere })]
    const { data } = await server.graph('{ ownSessions { sessionId isThis } }', { cookie: elsewhere })
    const sessions = data?.ownSessions as { sessionId: string; isThis: boolean }[]
    const { sessionId } = sessions.find(({ isThis }) => !isThis) ?? expect.fail('the other session is not listed')
    await change('revokeSession', 'RevokeSessionInput', { sessionId }, elsewhere)
    await vi.waitFor(() => expect(socket.closes).toEqual([4401]), within(5_000))
    expect(mine.closes).toEqual([])
    await mine.end()
  })

  it('SEC-22 of a key that was revoked is closed within a second', async () => {
    const query = `mutation { createApiKey(input: { name: "Ears", scopes: ["risk:read"] }) { secret apiKey { id } } }`
    const { data } = await server.graph(query, { cookie: owner })
    const made = data?.createApiKey as { secret: string; apiKey: { id: string } }
    const socket = await listening({ key: made.secret })
    await change('revokeApiKey', 'RevokeApiKeyInput', { id: made.apiKey.id })
    await vi.waitFor(() => expect(socket.closes).toEqual([4401]), within(1_000))
  })
})

describe('handing a business on', () => {
  it('SEC-04 makes another member the owner and who asks a manager, both or neither, and the only owner neither leaves nor is removed', async () => {
    const first = await newMember('owner')
    const heir = await newMember('viewer')
    const list = async () => {
      const { data, errors } = await server.graph('{ members(first: 100) { nodes { id role isLastOwner } } }', { cookie: heir.cookie })
      if (!data) throw new Error(errors[0]?.message)
      return (data.members as { nodes: { id: string; role: Role; isLastOwner: boolean }[] }).nodes
    }
    for (const { id, role } of await list()) {
      if (role === 'owner' && id !== first.id) await change('removeMember', 'RemoveMemberInput', { id }, first.cookie)
    }
    expect((await list()).filter(({ isLastOwner }) => isLastOwner).map(({ id }) => id)).toEqual([first.id])
    const refused = 'A business needs an owner. Make somebody else an owner first.'
    const leave = await change('leaveBusiness', 'LeaveBusinessInput', { businessId: business }, first.cookie)
    const remove = await change('removeMember', 'RemoveMemberInput', { id: first.id }, first.cookie)
    expect([leave, remove].map(({ userErrors }) => userErrors[0]?.message)).toEqual([refused, refused])
    expect((await change('transferOwnership', 'TransferOwnershipInput', { id: first.id }, first.cookie)).userErrors[0]?.code).toBe(
      'CONFLICT',
    )
    await expect(change('transferOwnership', 'TransferOwnershipInput', { id: heir.id }, heir.cookie)).rejects.toThrow('FORBIDDEN')
    expect((await change('transferOwnership', 'TransferOwnershipInput', { id: heir.id }, first.cookie)).userErrors).toEqual([])
    const roles = Object.fromEntries((await list()).map(({ id, role }) => [id, role]))
    expect([roles[heir.id], roles[first.id]]).toEqual(['owner', 'manager'])
    expect((await list()).filter(({ isLastOwner }) => isLastOwner).map(({ id }) => id)).toEqual([heir.id])
  })
})
