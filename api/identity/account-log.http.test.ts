import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { figuresOf } from '../../e2e/support/metrics-key.ts'
import { addPerson, addRole, signInAs, testPassword } from '../../e2e/support/people.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { cookieOf, type TestServer, testKey, testServer } from '../../e2e/support/test-server.ts'
import { linkToken } from '../mail/link-token.ts'

const minute = 60_000
const clock = { still: null as number | null, ahead: 0, now: () => new Date((clock.still ?? Date.now()) + clock.ahead) }
const address = '127.0.0.1'

let server: TestServer
let owner: string
let business: string

beforeAll(async () => {
  // Its own: its clock is set, and its limits of tries are reset.
  server = await testServer({ clock, env: { WORKER: 'off' } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  Object.assign(clock, { still: null, ahead: 0 })
  await forgetTries()
  ;({ businessId: business, cookie: owner } = await newShop(server))
})

/** Resets the counts of tries between tests. */
async function forgetTries() {
  await server.database.db.pool.query('delete from identity.rate_limit')
}

type Entry = {
  operation: string
  actorKind: string
  actorName: string | null
  subject: string | null
  before: unknown
  after: unknown
  address: string | null
}

/** The log entries of a person, oldest first, without those of sessions that begin and end. */
async function logOf(id: string): Promise<Entry[]> {
  const fields = 'operation actorKind actorName subject before after address'
  const { data } = await server.graph(`{ auditLog(first: 100) { nodes { ${fields} } } }`, { cookie: owner })
  const { nodes = [] } = (data?.auditLog ?? {}) as { nodes?: Entry[] }
  return nodes.filter(({ subject }) => subject === `Member:${id}`).reverse()
}

async function mutate(name: string, fields: string, input: object, cookie?: string) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { field code message } } }`
  const answer = await server.graph(query, { variables: { input }, ...(cookie && { cookie }) })
  return { ...answer, payload: answer.data?.[name] as Record<string, unknown> & { userErrors: { message: string }[] } }
}

let people = 0
async function newMember() {
  people++
  const email = `known${people}@shop.example`
  const id = await addPerson(server, { email, role: 'viewer', businessId: business })
  return { id, email }
}

const tryToSignIn = (email: string, password = 'not this one at all', headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify({ email, password }),
  })

/** The current code of an authenticator app (RFC 6238 with its defaults). */
function totp(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', key).update(counter).digest()
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

describe('what happens to an account', () => {
  it('SEC-25 a wrong password is noted in each business of the person, from where, and by nobody in particular; the caller learns nothing', async () => {
    const { id, email } = await newMember()
    const refusals = async () => {
      const figures = await (await figuresOf(server)).text()
      expect(figures).not.toContain('shop.example')
      const of = (account: string) =>
        Number(new RegExp(`riskpilot_sign_in_refusals_total\\{what="password",account="${account}"\\} (\\d+)`).exec(figures)?.[1] ?? 0)
      return { known: of('known'), unknown: of('unknown') }
    }
    const before = await refusals()
    const second = await server.database.createBusiness()
    await addRole(server, { businessId: second, userId: id, role: 'manager' })
    const known = await tryToSignIn(email.toUpperCase())
    const unknown = await tryToSignIn('nobody@shop.example')
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    const failed = { operation: 'signInFailed', actorKind: 'system', actorName: null, before: null, after: { what: 'password' }, address }
    expect(await logOf(id)).toMatchObject([failed])
    const all = await server.graph('{ auditLog(first: 100, filter: { operation: "signInFailed" }) { totalCount } }', { cookie: owner })
    expect(all.data).toEqual({ auditLog: { totalCount: 1 } })
    const elsewhere = await inBusiness(server.database.db, second, ({ sql }) => sql('select operation, subject from audit_entry'))
    expect(elsewhere).toEqual([{ operation: 'signInFailed', subject: `Member:${id}` }])
    expect(await refusals()).toEqual({ known: before.known + 1, unknown: before.unknown + 1 })
  })

  it('SEC-25 SEC-06 that an account was blocked is noted once, however many tries follow', async () => {
    const { id, email } = await newMember()
    for (let i = 0; i < 13; i++) await tryToSignIn(email)
    const said = (await logOf(id)).map(({ operation }) => operation)
    expect(said).toEqual([...Array(10).fill('signInFailed'), 'signInBlocked'])
    const after = (await logOf(id)).at(-1)?.after
    expect(after).toEqual({ tries: 10, minutes: 15 })
  })

  it('SEC-25 password, app, codes and sessions: what a person changed, and what was refused meanwhile', async () => {
    const { id, email } = await newMember()
    const cookie = await signInAs(server, email)
    await signInAs(server, email)
    await mutate(
      'changePassword',
      'security { hasPassword }',
      { currentPassword: 'wrong wrong wrong', newPassword: 'nine tall kettles hum' },
      cookie,
    )
    const newPassword = 'nine tall kettles hum'
    expect(
      (await mutate('changePassword', 'security { hasPassword }', { currentPassword: testPassword, newPassword }, cookie)).payload
        .userErrors,
    ).toEqual([])
    const started = await mutate('startTotp', 'secret backupCodes', { password: newPassword }, cookie)
    const { secret, backupCodes } = started.payload as unknown as { secret: string; backupCodes: string[] }
    await mutate('confirmTotp', 'security { hasTotp }', { code: '000000' }, cookie)
    expect((await mutate('confirmTotp', 'security { hasTotp }', { code: totp(secret) }, cookie)).payload.userErrors).toEqual([])

    // SEC-09: shown once, and no table holds a readable code.
    expect(backupCodes).toHaveLength(10)
    const { rows } = await server.database.db.pool.query<{ backupCodes: string }>('select "backupCodes" from identity."twoFactor"')
    expect(JSON.parse(rows[0]?.backupCodes ?? '[]')).toHaveLength(10)
    for (const code of backupCodes) expect(rows[0]?.backupCodes).not.toContain(code)

    const half = await tryToSignIn(email, newPassword)
    const step = cookieOf(half)
    const withCode = (code: string) => mutate('signInWithCode', 'user { email }', { code }, step)
    expect((await withCode('wrong-code1')).payload.userErrors).toHaveLength(1)
    // A stored hash is not a valid code.
    expect((await withCode(String(JSON.parse(rows[0]?.backupCodes ?? '[]')[0]).slice(0, 20))).payload.userErrors).toHaveLength(1)
    const inAgain = await withCode(backupCodes[0] ?? '')
    expect(inAgain.payload).toMatchObject({ user: { email }, userErrors: [] })
    const fresh = inAgain.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .filter((one) => one?.includes('session_token'))
      .join()
    await mutate('stopTotp', 'security { hasTotp }', { password: newPassword }, fresh)
    const revoked = await server.graph('mutation { revokeOtherSessions { ended } }', { cookie: fresh })
    expect(revoked.data).toEqual({ revokeOtherSessions: { ended: 1 } })

    const entries = await logOf(id)
    expect(entries.map(({ operation, actorKind, actorName }) => [operation, actorKind, actorName])).toEqual([
      ['passwordRefused', 'system', null],
      ['changePassword', 'person', email],
      ['codeRefused', 'system', null],
      ['confirmTotp', 'person', email],
      ['signInFailed', 'system', null],
      ['signInFailed', 'system', null],
      ['stopTotp', 'person', email],
      ['revokeOtherSessions', 'person', email],
    ])
    expect(entries.filter((one) => one.address !== address)).toEqual([])
    expect(entries.find(({ operation }) => operation === 'stopTotp')).toMatchObject({
      before: { hasTotp: true },
      after: { hasTotp: false },
    })
    const text = JSON.stringify(entries)
    for (const word of [testPassword, newPassword, secret, ...backupCodes]) expect(text).not.toContain(word)
  })

  it('SEC-25 SEC-08 a password that was chosen by a link in a mail', async () => {
    const { id, email } = await newMember()
    await mutate('requestPasswordReset', 'message', { email })
    const { rows } = await server.database.db.pool.query<{ id: string }>('select id from identity.password_reset where user_id = $1', [id])
    const token = linkToken(testKey, 'password-reset', rows[0]?.id ?? '')
    const { payload } = await mutate('resetPassword', 'isReset', { token, password: 'nine tall kettles hum' })
    expect(payload).toMatchObject({ isReset: true, userErrors: [] })
    expect(await logOf(id)).toMatchObject([{ operation: 'resetPassword', actorName: email, address }])
  })
})

describe('guessing', () => {
  it('SEC-06 is stopped for fifteen minutes by the clock, then goes on', async () => {
    const { email } = await newMember()
    // All tries happen at one moment, however long they take.
    clock.still = Date.now()
    for (let i = 0; i < 10; i++) expect((await tryToSignIn(email)).status).toBe(401)
    const stopped = await tryToSignIn(email, testPassword)
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 14 * 60]).toEqual([429, true])
    clock.ahead = 15 * minute - 5_000
    expect((await tryToSignIn(email, testPassword)).status).toBe(429)
    clock.ahead = 15 * minute + 5_000
    expect((await tryToSignIn(email, testPassword)).status).toBe(200)
    clock.ahead = 0
    clock.still = null
  })

  it('SEC-06 an office behind one address signs in as often as it likes: only tries that let nobody in use up', async () => {
    const { email } = await newMember()
    for (let i = 0; i < 11; i++) expect((await tryToSignIn(email, testPassword)).status).toBe(200)
    // A sign-in between two guesses refunds no guess.
    const guesses: number[] = []
    for (let i = 0; i < 12; i++) {
      guesses.push((await tryToSignIn(`nobody${i}@shop.example`, 'x'.repeat(12), { 'x-forwarded-for': `10.1.1.${i}` })).status)
      if (i % 3 === 0 && i < 9) expect((await tryToSignIn(email, testPassword)).status).toBe(200)
    }
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429])
    // After the tenth try the address is blocked for a while, also with the right password.
    expect((await tryToSignIn(email, testPassword)).status).toBe(429)
  })

  it('SEC-06 other calls of the sign-in library are limited by address, for all servers in one table, and it is told when to go on', async () => {
    const { pool } = server.database.db
    const ask = () => fetch(`${server.url}/api/identity/get-session`)
    expect((await ask()).status).toBe(200)
    const { rowCount } = await pool.query("update identity.rate_limit set points = 120 where key like 'identity call:%'")
    const { status, headers } = await ask()
    expect([rowCount, status, Number(headers.get('retry-after')) > 30]).toEqual([1, 429, true])
  })

  it('SEC-06 many guesses at once are not let through together', async () => {
    const { email } = await newMember()
    const answers = await Promise.all(Array.from({ length: 16 }, () => tryToSignIn(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })
})
