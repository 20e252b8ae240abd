import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityPool } from '../identity/auth.ts'
import { listMail, mailWithLink } from '../mail/list-mail.ts'
import { type TestServer, testKey, testServer } from './for-tests.ts'

const password = 'seven green kettles sing'
const minute = 60_000
let server: TestServer
let later = 0
let identity: ReturnType<typeof identityPool>

beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + later) } })
  identity = identityPool(server.database.appUrl)
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

/** Limits are met in their own tests; here everybody comes from this one machine. */
async function forgetTries() {
  await identity.query('delete from "rateLimit"')
  await identity.query('delete from sign_in_try')
}

type Answer = Awaited<ReturnType<TestServer['graph']>>
type Payload = { userErrors: { field: string | null; message: string }[] } & Record<string, unknown>

async function mutate(name: string, fields: string, input: object, options: Parameters<TestServer['graph']>[1] = {}) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { field message } } }`
  const answer = await server.graph(query, { ...options, variables: { input } })
  return { ...answer, payload: answer.data?.[name] as Payload, cookie: cookieOf(answer) }
}

function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  const given = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return given.filter((one) => !one.endsWith('=')).join('; ')
}

const signIn = (email: string, secret = password, options = {}) =>
  mutate('signIn', 'user { email role business { name currency zone } } needsCode', { email, password: secret }, options)
const signUp = (email: string, values: object = {}) =>
  mutate('signUp', 'message', {
    email,
    name: 'Ann Lee',
    password,
    businessName: 'Kettles',
    currency: 'EUR',
    zone: 'Europe/Paris',
    ...values,
  })

async function newestMail(to: string) {
  const found = (await listMail(server.database.db.pool)).find((one) => one.to === to)
  return found ? await mailWithLink(server.database.db.pool, testKey, found.id) : null
}

async function tokenFor(to: string): Promise<string> {
  return /token=([\w-]+)/.exec((await newestMail(to))?.text ?? '')?.[1] ?? ''
}

async function makePerson(email: string, secret = password): Promise<void> {
  await forgetTries()
  await signUp(email, { password: secret })
  const { payload } = await mutate('verifyEmail', 'email', { token: await tokenFor(email) })
  expect(payload).toMatchObject({ email, userErrors: [] })
}

const whoAmI = async (cookie: string) =>
  ((await server.graph('{ viewer { email } }', { cookie, asSent: true })).data?.viewer as { email: string } | null)?.email ?? null

describe('signing up', () => {
  it('ROLE-01 R5 an account and its business come to be once the link in the mail is opened, and not before', async () => {
    await forgetTries()
    expect((await signUp('Ann@Shop.example')).payload).toMatchObject({
      userErrors: [],
      message: expect.stringContaining('sent you a mail'),
    })
    expect((await signIn('ann@shop.example')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const mail = await newestMail('ann@shop.example')
    expect(mail?.subject).toBe('Confirm your email address')
    expect(mail?.text).toContain(`${server.url}/verify-email?token=`)
    const { payload } = await mutate('verifyEmail', 'email', { token: await tokenFor('ann@shop.example') })
    expect(payload).toMatchObject({ email: 'ann@shop.example', userErrors: [] })
    const { payload: entered, cookie } = await signIn('ann@shop.example')
    const business = { name: 'Kettles', currency: 'EUR', zone: 'Europe/Paris' }
    expect(entered).toMatchObject({ needsCode: false, user: { email: 'ann@shop.example', role: 'owner', business } })
    expect(await whoAmI(cookie)).toBe('ann@shop.example')
  })

  it('SEC-08 the link works once, for an hour, and no table holds it', async () => {
    await forgetTries()
    await signUp('bea@shop.example')
    const token = await tokenFor('bea@shop.example')
    const tables = ['mail', 'sign_up', 'password_reset', 'verification']
    for (const table of tables) {
      const { rows } = await identity.query(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    later = 61 * minute
    const late = await mutate('verifyEmail', 'email', { token })
    expect(late.payload.userErrors[0]).toMatchObject({ field: 'token', message: expect.stringContaining('older than an hour') })
    later = 0
    expect((await mutate('verifyEmail', 'email', { token })).payload.userErrors).toEqual([])
    expect((await mutate('verifyEmail', 'email', { token })).payload.userErrors[0]?.field).toBe('token')
  })

  it('SEC-07 answers alike for an address that has an account, tells its owner by mail, and changes nothing', async () => {
    await makePerson('cat@shop.example')
    await forgetTries()
    const [known, unknown] = [
      await signUp('cat@shop.example', { password: 'another kettle boils over' }),
      await signUp('nobody@shop.example'),
    ]
    expect([known.status, known.payload]).toEqual([unknown.status, unknown.payload])
    expect(await newestMail('cat@shop.example')).toMatchObject({
      subject: 'You have an account already',
      text: expect.not.stringContaining('token='),
    })
    expect((await signIn('cat@shop.example', 'another kettle boils over')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('SEC-06 refuses short and common passwords, and names every field that is wrong', async () => {
    await forgetTries()
    const wrong = await signUp('x', { name: ' ', password: 'short', businessName: '' })
    expect(wrong.payload.userErrors.map(({ field }) => field).toSorted()).toEqual(['businessName', 'email', 'name', 'password'])
    expect((await signUp('dan@shop.example', { currency: 'XXXX', zone: 'Mars' })).payload.userErrors.map(({ field }) => field)).toEqual([
      'currency',
      'zone',
    ])
    for (const easy of ['password1234', 'iloveyou12345', 'Passw0rd!2024', 'liverpool1892', 'abcdefghijkl', 'dan@shop.example'])
      expect([easy, (await signUp('dan@shop.example', { password: easy })).payload.userErrors[0]?.field]).toEqual([easy, 'password'])
  })

  it('a line break in a name or an address reaches no header of a mail', async () => {
    await forgetTries()
    const broken = await signUp('eve@shop.example\r\nBcc: all@shop.example', { name: 'Eve\r\nBcc: x' })
    expect(broken.payload.userErrors.map(({ field }) => field).toSorted()).toEqual(['email', 'name'])
  })

  it('SEC-06 stops after some tries, by account and by address', async () => {
    await forgetTries()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) codes.push((await signUp('again@shop.example')).errors[0]?.extensions.code)
    expect(codes).toEqual([...Array(5).fill(undefined), 'RATE_LIMITED', 'RATE_LIMITED'])
  })
})

describe('signing in', () => {
  it('ROLE-10 SEC-07 a wrong password and an unknown address are answered alike, and slowed alike', async () => {
    await makePerson('fay@shop.example')
    await forgetTries()
    const seen = (answer: Answer) => ({ status: answer.status, text: answer.errors[0]?.message, code: answer.errors[0]?.extensions.code })
    const wrong = seen(await signIn('fay@shop.example', 'not the right words'))
    expect(seen(await signIn('unknown@shop.example', 'not the right words'))).toEqual(wrong)
    expect(wrong.code).toBe('UNAUTHENTICATED')
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 9; i++) codes.push((await signIn('unknown@shop.example', 'not the right words')).errors[0]?.extensions.code)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
    expect((await signIn('fay@shop.example')).errors[0]?.extensions.code).toBe('RATE_LIMITED')
  })

  it('ROLE-09 SEC-09 the cookie is new each time, out of reach of scripts, and dead once its session ended', async () => {
    await makePerson('gil@shop.example')
    const [first, second] = [await signIn('gil@shop.example'), await signIn('gil@shop.example')]
    expect(first.headers.getSetCookie()[0]).toMatch(/^riskpilot\.session_token=.*HttpOnly; SameSite=Lax/)
    expect(first.cookie).not.toBe(second.cookie)
    await server.graph('mutation { logout { message } }', { cookie: first.cookie })
    expect([await whoAmI(first.cookie), await whoAmI(second.cookie)]).toEqual([null, 'gil@shop.example'])
  })

  it('ENT-18 the graph knows no field for a hash or a token of a person', async () => {
    const { cookie } = await signIn('gil@shop.example')
    const { data } = await server.graph('{ __type(name: "User") { fields { name } } }', { cookie })
    const names = (data as { __type: { fields: { name: string }[] } }).__type.fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['id', 'name', 'email', 'firstName', 'lastName']))
    expect(names.filter((name) => /password|hash|token|secret/i.test(name))).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('ROLE-01 SEC-08 is chosen anew with the link in the mail, once, which ends every session', async () => {
    await makePerson('hal@shop.example')
    const { cookie } = await signIn('hal@shop.example')
    await mutate('requestPasswordReset', 'message', { email: 'hal@shop.example' })
    const token = await tokenFor('hal@shop.example')
    const chosen = 'eight red kettles whistle'
    expect((await mutate('resetPassword', 'isReset', { token, password: 'password1234' })).payload.userErrors[0]?.field).toBe('password')
    expect((await mutate('resetPassword', 'isReset', { token, password: chosen })).payload).toMatchObject({ isReset: true, userErrors: [] })
    expect(await whoAmI(cookie)).toBeNull()
    expect((await mutate('resetPassword', 'isReset', { token, password: chosen })).payload.userErrors[0]?.field).toBe('token')
    expect((await signIn('hal@shop.example')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await signIn('hal@shop.example', chosen)).payload.user).toMatchObject({ email: 'hal@shop.example' })
    expect((await newestMail('hal@shop.example'))?.subject).toBe('Your password was changed')
  })

  it('SEC-07 is asked for without telling whether anybody has the address', async () => {
    await makePerson('ida@shop.example')
    await forgetTries()
    const [known, unknown] = [
      await mutate('requestPasswordReset', 'message', { email: 'ida@shop.example' }),
      await mutate('requestPasswordReset', 'message', { email: 'nobody.has@shop.example' }),
    ]
    expect([known.status, known.payload]).toEqual([unknown.status, unknown.payload])
    expect(await newestMail('nobody.has@shop.example')).toBeNull()
    const { rows } = await identity.query('select user_id from password_reset order by created_at desc limit 2')
    // Both wrote a row: the disk takes as long for the one as for the other.
    expect(rows.map(({ user_id }) => user_id === null)).toEqual([true, false])
  })

  it('SEC-08 a link of one kind, of another server, or an hour old opens nothing', async () => {
    await makePerson('jon@shop.example')
    await forgetTries()
    await mutate('requestPasswordReset', 'message', { email: 'jon@shop.example' })
    const token = await tokenFor('jon@shop.example')
    const id = Buffer.from(token, 'base64url').subarray(0, 16)
    const forged = Buffer.concat([id, createHmac('sha256', 'x'.repeat(40)).update(id).digest()]).toString('base64url')
    const problem = async (given: string) =>
      (await mutate('resetPassword', 'isReset', { token: given, password: 'eight red kettles whistle' })).payload.userErrors[0]?.field
    expect(await problem(forged)).toBe('token')
    expect((await mutate('verifyEmail', 'email', { token })).payload.userErrors[0]?.field).toBe('token')
    later = 61 * minute
    expect(await problem(token)).toBe('token')
    later = 0
    expect(await problem(token)).toBeUndefined()
  })
})

describe('one’s own account', () => {
  it('SEC-08 a changed password needs the present one, ends all other sessions, and gives this one a new cookie', async () => {
    await makePerson('kim@shop.example')
    await forgetTries()
    const [here, there] = [(await signIn('kim@shop.example')).cookie, (await signIn('kim@shop.example')).cookie]
    const change = (currentPassword: string, newPassword = 'eight red kettles whistle') =>
      mutate('changePassword', 'security { hasPassword hasTotp }', { currentPassword, newPassword }, { cookie: here })
    expect((await change('not the right words')).payload.userErrors[0]?.field).toBe('currentPassword')
    expect((await change(password, 'password1234')).payload.userErrors[0]?.field).toBe('newPassword')
    const changed = await change(password)
    expect(changed.payload).toMatchObject({ security: { hasPassword: true, hasTotp: false }, userErrors: [] })
    expect([await whoAmI(there), await whoAmI(here), await whoAmI(changed.cookie)]).toEqual([null, null, 'kim@shop.example'])
  })

  it('SEC-09 sessions are listed, and one or all others ended; nobody ends another person’s', async () => {
    await makePerson('lea@shop.example')
    await makePerson('max@shop.example')
    await forgetTries()
    const cookies = [await signIn('lea@shop.example'), await signIn('lea@shop.example'), await signIn('lea@shop.example')].map(
      ({ cookie }) => cookie,
    )
    const [here = '', second = '', third = ''] = cookies
    const stranger = (await signIn('max@shop.example')).cookie
    const list = async (cookie: string) =>
      (await server.graph('{ ownSessions { sessionId isThis address browser endsAt } }', { cookie })).data?.ownSessions as {
        sessionId: string
        isThis: boolean
      }[]
    const listed = await list(here)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
    const idOfSecond = (await list(second)).find(({ isThis }) => isThis)?.sessionId ?? ''
    const revoke = (id: string, cookie: string) => mutate('revokeSession', 'ended', { sessionId: id }, { cookie })
    expect((await revoke(idOfSecond, stranger)).payload).toMatchObject({
      ended: null,
      userErrors: [{ message: expect.stringContaining('ended already') }],
    })
    expect((await revoke('not an id', here)).payload.userErrors).toHaveLength(1)
    expect((await revoke(idOfSecond, here)).payload).toMatchObject({ ended: 1, userErrors: [] })
    expect([await whoAmI(second), await whoAmI(third)]).toEqual([null, 'lea@shop.example'])
    const others = await server.graph('mutation { revokeOtherSessions { ended } }', { cookie: here })
    expect(others.data?.revokeOtherSessions).toEqual({ ended: 1 })
    expect([await whoAmI(third), await whoAmI(here), await whoAmI(stranger)]).toEqual([null, 'lea@shop.example', 'max@shop.example'])
  })

  it('needs a session', async () => {
    for (const query of ['{ ownSessions { sessionId } }', '{ ownSecurity { hasTotp } }', 'mutation { revokeOtherSessions { ended } }'])
      expect((await server.graph(query)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('a second factor', () => {
  it('SEC-09 a code of the app, or a backup code once, is asked for after the password', async () => {
    await makePerson('nia@shop.example')
    await forgetTries()
    const { cookie } = await signIn('nia@shop.example')
    expect((await mutate('startTotp', 'uri', { password: 'not the right words' }, { cookie })).payload.userErrors[0]?.field).toBe(
      'password',
    )
    const { payload: started } = await mutate('startTotp', 'uri secret backupCodes', { password }, { cookie })
    const { uri, secret, backupCodes } = started as unknown as { uri: string; secret: string; backupCodes: string[] }
    expect(uri).toMatch(/^otpauth:\/\/totp\/RiskPilot/)
    expect(backupCodes).toHaveLength(10)
    // It counts once a code was confirmed.
    expect((await signIn('nia@shop.example')).payload).toMatchObject({ needsCode: false })
    expect((await mutate('confirmTotp', 'security { hasTotp }', { code: '000000' }, { cookie })).payload.userErrors[0]?.field).toBe('code')
    const confirmed = await mutate('confirmTotp', 'security { hasTotp }', { code: totp(secret) }, { cookie })
    expect(confirmed.payload).toMatchObject({ security: { hasTotp: true }, userErrors: [] })
    await forgetTries()
    const half = await signIn('nia@shop.example')
    expect(half.payload).toMatchObject({ user: null, needsCode: true })
    expect(await whoAmI(half.cookie)).toBeNull()
    const step = (code: string, sent = half.cookie) => mutate('signInWithCode', 'user { email } needsCode', { code }, { cookie: sent })
    expect((await step('000000')).payload).toMatchObject({ user: null, userErrors: [{ field: 'code' }] })
    const whole = await step(totp(secret))
    expect(whole.payload).toMatchObject({ user: { email: 'nia@shop.example' }, needsCode: false })
    expect(await whoAmI(whole.cookie)).toBe('nia@shop.example')
    const again = await signIn('nia@shop.example')
    expect((await step(backupCodes[0] ?? '', again.cookie)).payload).toMatchObject({ user: { email: 'nia@shop.example' } })
    const third = await signIn('nia@shop.example')
    expect((await step(backupCodes[0] ?? '', third.cookie)).payload).toMatchObject({ user: null, userErrors: [{ field: 'code' }] })
    const { rows } = await identity.query('select secret, "backupCodes" from "twoFactor"')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(backupCodes[1])
    const stopped = await mutate('stopTotp', 'security { hasTotp }', { password }, { cookie: whole.cookie })
    expect(stopped.payload).toMatchObject({ security: { hasTotp: false } })
    expect((await signIn('nia@shop.example')).payload).toMatchObject({ needsCode: false })
  })
})

describe('GET /api/login', () => {
  const go = (path: string, cookie = '') => fetch(`${server.url}${path}`, { redirect: 'manual', headers: { cookie } })

  it('REST-05 leads to the sign-in page with the page to go on to, and who is signed in to the start', async () => {
    await makePerson('oda@shop.example')
    const { cookie } = await signIn('oda@shop.example')
    const seen = async (path: string, sent?: string) => {
      const { status, headers } = await go(path, sent)
      return [status, headers.get('location')]
    }
    expect(await seen('/api/login')).toEqual([302, '/sign-in'])
    expect(await seen('/api/login?returnTo=%2Fimports%3Fa%3D1')).toEqual([302, '/sign-in?returnTo=%2Fimports%3Fa%3D1'])
    for (const foreign of ['//evil.example', 'https://evil.example', '/%5Cevil.example'])
      expect(await seen(`/api/login?returnTo=${foreign}`)).toEqual([302, '/sign-in'])
    expect(await seen('/api/login?returnTo=%2Fimports', cookie)).toEqual([302, '/'])
  })
})

describe('mail of a business', () => {
  it('is listed for its owner without the links, and not for anybody else', async () => {
    await makePerson('pia@shop.example')
    await forgetTries()
    const { cookie } = await signIn('pia@shop.example')
    const { rows } = await server.database.db.pool.query(
      `select business_id from memberships_of((select id from identity."user" where email = 'pia@shop.example'))`,
    )
    const { inBusiness } = await import('../../db/in-business.ts')
    const { writeMailOfBusiness } = await import('../mail/write-mail.ts')
    const businessId = rows[0]?.business_id as string
    const link = { origin: server.url, page: '/invitation', purpose: 'invitation', id: businessId } as const
    await inBusiness(server.database.db, businessId, ({ sql }) =>
      writeMailOfBusiness(
        { sql, businessId, clock: { now: () => new Date() } },
        { to: 'new@shop.example', subject: 'Join us', text: 'Open {link} now', link },
      ),
    )
    const query = '{ mail { totalCount nodes { to subject text status tries problem sentAt } } }'
    const { data } = await server.graph(query, { cookie })
    const text = 'Open (the link is left out here) now'
    expect(data?.mail).toEqual({
      totalCount: 1,
      nodes: [{ to: 'new@shop.example', subject: 'Join us', text, status: 'waiting', tries: 0, problem: null, sentAt: null }],
    })
    const other = (await signIn('oda@shop.example')).cookie
    expect((await server.graph(query, { cookie: other })).data?.mail).toEqual({ totalCount: 0, nodes: [] })
  })
})

it('SEC-21 no log line of all this holds a password, a token or an address', async () => {
  const log = JSON.stringify(server.lines)
  for (const secret of [password, 'eight red kettles whistle', 'token=', '@shop.example', 'session_token'])
    expect(log).not.toContain(secret)
})

/** RFC 6238 with its defaults, written out: what an authenticator app shows now. */
function totp(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
