import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { type Accounts, type Answer, accountsOf } from '../../e2e/support/accounts.ts'
import { testPassword } from '../../e2e/support/people.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { writeMailOfBusiness } from '../mail/write-mail.ts'
import { identityPool } from './auth.ts'

const minute = 60_000
let server: TestServer
let later = 0
let identity: ReturnType<typeof identityPool>
let people: Accounts

beforeAll(async () => {
  // Its own: its clock is set, its log is read, and its limits of tries are reset.
  server = await testServer({ clock: { now: () => new Date(Date.now() + later) } })
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

describe('signing up', () => {
  it('ROLE-01 R5 an account and its business come to be once the link in the mail is opened, and not before', async () => {
    await people.forgetTries()
    expect((await people.signUp('Ann@Shop.example')).payload).toMatchObject({
      userErrors: [],
      message: expect.stringContaining('sent you a mail'),
    })
    expect((await people.signIn('ann@shop.example')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const mail = await people.newestMail('ann@shop.example')
    expect(mail?.subject).toBe('Confirm your email address')
    expect(mail?.text).toContain(`${server.url}/verify-email?token=`)
    const { payload } = await people.verify('ann@shop.example')
    expect(payload).toMatchObject({ email: 'ann@shop.example', userErrors: [] })
    const { payload: entered, cookie } = await people.signIn('ann@shop.example')
    const business = { name: 'Kettles', currency: 'EUR', zone: 'Europe/Paris' }
    expect(entered).toMatchObject({ needsCode: false, user: { email: 'ann@shop.example', role: 'owner', business } })
    expect(await people.whoAmI(cookie)).toBe('ann@shop.example')
  })

  it('ONB-02 the setup begins with the plan that was chosen before the sign-up, wherever the link is opened; saving another one wins', async () => {
    await people.forgetTries()
    expect((await people.signUp('pam@shop.example', { plan: '<b>free' })).payload.userErrors.map(({ field }) => field)).toEqual(['plan'])
    await people.signUp('pam@shop.example', { plan: 'starter' })
    await people.verify('pam@shop.example')
    const { cookie } = await people.signIn('pam@shop.example')
    const plan = async () => (await server.graph('{ onboarding { selectedPlan step } }', { cookie })).data?.onboarding
    expect(await plan()).toEqual({ selectedPlan: 'starter', step: 1 })
    await people.mutate('saveOnboarding', 'onboarding { step }', { selectedPlan: 'enterprise', step: 2 }, { cookie })
    expect(await plan()).toEqual({ selectedPlan: 'enterprise', step: 2 })
  })

  it('SEC-08 the link works once, for an hour, and no table holds it', async () => {
    await people.forgetTries()
    await people.signUp('bea@shop.example')
    const token = await people.tokenFor('bea@shop.example')
    const tables = ['mail', 'sign_up', 'password_reset', 'verification']
    for (const table of tables) {
      const { rows } = await identity.query(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    later = 61 * minute
    const late = await people.mutate('verifyEmail', 'email', { token, password: testPassword })
    expect(late.payload.userErrors[0]).toMatchObject({ field: 'token', message: expect.stringContaining('older than an hour') })
    later = 0
    expect((await people.mutate('verifyEmail', 'email', { token, password: testPassword })).payload.userErrors).toEqual([])
    expect((await people.mutate('verifyEmail', 'email', { token, password: testPassword })).payload.userErrors[0]?.field).toBe('token')
  })

  const theirs = 'a password of the attacker'
  const open = (token: string, password: string) => people.mutate('verifyEmail', 'email', { token, password })

  it('SEC-27 who signed up somebody else’s address first gets nothing: their link is dead, and their password opens no link', async () => {
    const email = 'victim@shop.example'
    await people.forgetTries()
    await people.signUp(email, { password: theirs, businessName: 'Trap' })
    const older = await people.tokenFor(email)
    await people.signUp(email)
    const own = await people.tokenFor(email)
    expect((await open(older, testPassword)).payload.userErrors[0]).toMatchObject({
      field: 'token',
      message: expect.stringContaining('a newer sign-up replaced it'),
    })
    expect((await open(older, theirs)).payload.userErrors[0]?.field).toBe('token')
    expect((await open(own, theirs)).payload.userErrors[0]?.field).toBe('password')
    expect((await open(own, testPassword)).payload).toMatchObject({ email, userErrors: [] })
    expect((await people.signIn(email, theirs)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await people.signIn(email)).payload).toMatchObject({ user: { email, business: { name: 'Kettles' } } })
  })

  it('SEC-27 who signs up somebody else’s address later makes no account: the person does not know that password, and signs up again', async () => {
    const email = 'second-victim@shop.example'
    await people.forgetTries()
    await people.signUp(email)
    const own = await people.tokenFor(email)
    await people.signUp(email, { password: theirs })
    const newer = await people.tokenFor(email)
    expect((await open(own, testPassword)).payload.userErrors[0]?.field).toBe('token')
    for (const password of [testPassword, undefined, ''])
      expect((await people.mutate('verifyEmail', 'email', { token: newer, password })).payload.userErrors[0]?.field).toBe('password')
    expect((await people.signIn(email, theirs)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    await people.signUp(email)
    expect((await people.verify(email)).payload).toMatchObject({ email, userErrors: [] })
    expect((await open(newer, theirs)).payload.userErrors[0]?.field).toBe('token')
    expect((await people.signIn(email, theirs)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('SEC-27 SEC-06 the password behind a link is asked for ten times in 15 minutes', async () => {
    await people.forgetTries()
    await people.signUp('guessed@shop.example')
    const token = await people.tokenFor('guessed@shop.example')
    for (let i = 0; i < 10; i++) expect((await open(token, 'a wrong password')).payload.userErrors[0]?.field).toBe('password')
    expect((await open(token, testPassword)).errors[0]?.extensions.code).toBe('RATE_LIMITED')
  })

  it('SEC-27 the mail says from where and when somebody signed up, and holds nothing that they typed', async () => {
    await people.forgetTries()
    await people.signUp('told@shop.example', { name: 'Call +1 555 0100', businessName: 'evil.example' })
    const { text = '' } = (await people.newestMail('told@shop.example')) ?? {}
    expect(text).toMatch(/Someone at the network address 127\.0\.0\.1, on \d{1,2} \w+ \d{4} at \d\d:\d\d UTC, signed up to RiskPilot/)
    expect(text).toContain('If it was not you, ignore this mail')
    expect(text).not.toMatch(/555|evil/)
  })

  it('SEC-07 answers alike for an address that has an account, tells its owner by mail, and changes nothing', async () => {
    await people.makePerson('cat@shop.example')
    await people.forgetTries()
    const [known, unknown] = [
      await people.signUp('cat@shop.example', { password: 'another kettle boils over' }),
      await people.signUp('nobody@shop.example'),
    ]
    expect([known.status, known.payload]).toEqual([unknown.status, unknown.payload])
    expect(await people.newestMail('cat@shop.example')).toMatchObject({
      subject: 'You already have an account',
      text: expect.not.stringContaining('token='),
    })
    expect((await people.signIn('cat@shop.example', 'another kettle boils over')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('SEC-06 refuses short and common passwords, and names every field that is wrong', async () => {
    await people.forgetTries()
    const wrong = await people.signUp('x', { name: ' ', password: 'short', businessName: '' })
    expect(wrong.payload.userErrors.map(({ field }) => field).toSorted()).toEqual(['businessName', 'email', 'name', 'password'])
    expect(
      (await people.signUp('dan@shop.example', { currency: 'XXXX', zone: 'Mars' })).payload.userErrors.map(({ field }) => field),
    ).toEqual(['currency', 'zone'])
    for (const easy of ['password1234', 'iloveyou12345', 'Passw0rd!2024', 'liverpool1892', 'abcdefghijkl', 'dan@shop.example'])
      expect([easy, (await people.signUp('dan@shop.example', { password: easy })).payload.userErrors[0]?.field]).toEqual([easy, 'password'])
  })

  it('a line break in a name or an address reaches no header of a mail', async () => {
    await people.forgetTries()
    const broken = await people.signUp('eve@shop.example\r\nBcc: all@shop.example', { name: 'Eve\r\nBcc: x' })
    expect(broken.payload.userErrors.map(({ field }) => field).toSorted()).toEqual(['email', 'name'])
  })

  it('SEC-06 stops after some tries, by account and by address', async () => {
    await people.forgetTries()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) codes.push((await people.signUp('again@shop.example')).errors[0]?.extensions.code)
    expect(codes).toEqual([...Array(5).fill(undefined), 'RATE_LIMITED', 'RATE_LIMITED'])
  })
})

describe('signing in', () => {
  it('ROLE-10 SEC-07 a wrong password and an unknown address are answered alike, and slowed alike', async () => {
    await people.makePerson('fay@shop.example')
    await people.forgetTries()
    const seen = (answer: Answer) => ({ status: answer.status, text: answer.errors[0]?.message, code: answer.errors[0]?.extensions.code })
    const wrong = seen(await people.signIn('fay@shop.example', 'not the right words'))
    expect(seen(await people.signIn('unknown@shop.example', 'not the right words'))).toEqual(wrong)
    expect(wrong.code).toBe('UNAUTHENTICATED')
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 9; i++) codes.push((await people.signIn('unknown@shop.example', 'not the right words')).errors[0]?.extensions.code)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
    expect((await people.signIn('fay@shop.example')).errors[0]?.extensions.code).toBe('RATE_LIMITED')
  })

  it('ROLE-09 SEC-09 the cookie is new each time, out of reach of scripts, and dead once its session ended', async () => {
    await people.makePerson('gil@shop.example')
    const [first, second] = [await people.signIn('gil@shop.example'), await people.signIn('gil@shop.example')]
    expect(first.headers.getSetCookie()[0]).toMatch(/^riskpilot\.session_token=.*HttpOnly; SameSite=Lax/)
    expect(first.cookie).not.toBe(second.cookie)
    await server.graph('mutation { logout { message } }', { cookie: first.cookie })
    expect([await people.whoAmI(first.cookie), await people.whoAmI(second.cookie)]).toEqual([null, 'gil@shop.example'])
  })

  it('ENT-18 the graph knows no field for a hash or a token of a person', async () => {
    const { cookie } = await newShop(server)
    const { data } = await server.graph('{ __type(name: "User") { fields { name } } }', { cookie })
    const names = (data as { __type: { fields: { name: string }[] } }).__type.fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['id', 'name', 'email', 'firstName', 'lastName']))
    expect(names.filter((name) => /password|hash|token|secret/i.test(name))).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('ROLE-01 SEC-08 is chosen anew with the link in the mail, once, which ends every session', async () => {
    await people.makePerson('hal@shop.example')
    const { cookie } = await people.signIn('hal@shop.example')
    await people.mutate('requestPasswordReset', 'message', { email: 'hal@shop.example' })
    const token = await people.tokenFor('hal@shop.example')
    const chosen = 'eight red kettles whistle'
    expect((await people.mutate('resetPassword', 'isReset', { token, password: 'password1234' })).payload.userErrors[0]?.field).toBe(
      'password',
    )
    expect((await people.mutate('resetPassword', 'isReset', { token, password: chosen })).payload).toMatchObject({
      isReset: true,
      userErrors: [],
    })
    expect(await people.whoAmI(cookie)).toBeNull()
    expect((await people.mutate('resetPassword', 'isReset', { token, password: chosen })).payload.userErrors[0]?.field).toBe('token')
    expect((await people.signIn('hal@shop.example')).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await people.signIn('hal@shop.example', chosen)).payload.user).toMatchObject({ email: 'hal@shop.example' })
    expect((await people.newestMail('hal@shop.example'))?.subject).toBe('Your password was changed')
  })

  it('SEC-07 is asked for without telling whether anybody has the address', async () => {
    await people.makePerson('ida@shop.example')
    await people.forgetTries()
    const [known, unknown] = [
      await people.mutate('requestPasswordReset', 'message', { email: 'ida@shop.example' }),
      await people.mutate('requestPasswordReset', 'message', { email: 'nobody.has@shop.example' }),
    ]
    expect([known.status, known.payload]).toEqual([unknown.status, unknown.payload])
    expect(await people.newestMail('nobody.has@shop.example')).toBeNull()
    const { rows } = await identity.query('select user_id from password_reset order by created_at desc limit 2')
    // Both wrote a row, so both take the disk the same time.
    expect(rows.map(({ user_id }) => user_id === null)).toEqual([true, false])
  })

  it('SEC-08 a link of one kind, of another server, or an hour old opens nothing', async () => {
    await people.makePerson('jon@shop.example')
    await people.forgetTries()
    await people.mutate('requestPasswordReset', 'message', { email: 'jon@shop.example' })
    const token = await people.tokenFor('jon@shop.example')
    const id = Buffer.from(token, 'base64url').subarray(0, 16)
    const forged = Buffer.concat([id, createHmac('sha256', 'x'.repeat(40)).update(id).digest()]).toString('base64url')
    const problem = async (given: string) =>
      (await people.mutate('resetPassword', 'isReset', { token: given, password: 'eight red kettles whistle' })).payload.userErrors[0]
        ?.field
    expect(await problem(forged)).toBe('token')
    expect((await people.mutate('verifyEmail', 'email', { token, password: testPassword })).payload.userErrors[0]?.field).toBe('token')
    later = 61 * minute
    expect(await problem(token)).toBe('token')
    later = 0
    expect(await problem(token)).toBeUndefined()
  })
})

describe('GET /api/login', () => {
  const go = (path: string, cookie = '') => fetch(`${server.url}${path}`, { redirect: 'manual', headers: { cookie } })

  it('REST-05 leads to the sign-in page with the page to go on to, and who is signed in to the start', async () => {
    await people.makePerson('oda@shop.example')
    const { cookie } = await people.signIn('oda@shop.example')
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
    await people.makePerson('pia@shop.example')
    await people.forgetTries()
    const { cookie } = await people.signIn('pia@shop.example')
    const { rows } = await server.database.db.pool.query(
      `select business_id from memberships_of((select id from identity."user" where email = 'pia@shop.example'))`,
    )
    const businessId = rows[0]?.business_id as string
    const link = { origin: server.url, page: '/invitation', purpose: 'invitation', id: businessId } as const
    await inBusiness(server.database.db, businessId, ({ sql }) =>
      writeMailOfBusiness(
        { sql, businessId, clock: { now: () => new Date() } },
        { to: 'new@shop.example', subject: 'Join us', parts: [{ kind: 'small', text: 'Open', address: '{link}' }], link },
      ),
    )
    const query = '{ mail { totalCount nodes { to subject text status tries problem sentAt } } }'
    const { data } = await server.graph(query, { cookie })
    const text = 'Open: (the link is left out here)'
    expect(data?.mail).toEqual({
      totalCount: 1,
      nodes: [{ to: 'new@shop.example', subject: 'Join us', text, status: 'waiting', tries: 0, problem: null, sentAt: null }],
    })
    const { cookie: other } = await newShop(server)
    expect((await server.graph(query, { cookie: other })).data?.mail).toEqual({ totalCount: 0, nodes: [] })
  })
})

it('SEC-21 no log line of all this holds a password, a token or an address', async () => {
  const log = JSON.stringify(server.lines)
  for (const secret of [testPassword, 'eight red kettles whistle', 'token=', '@shop.example', 'session_token'])
    expect(log).not.toContain(secret)
})
