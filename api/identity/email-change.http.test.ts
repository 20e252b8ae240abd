import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, accountsOf } from '../../e2e/support/accounts.ts'
import { testPassword } from '../../e2e/support/people.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { identityPool } from './auth.ts'

let server: TestServer
let identity: ReturnType<typeof identityPool>
let people: Accounts

beforeAll(async () => {
  // Its own: its limits of tries are reset, and the owner of its first start has no password.
  server = await testServer({})
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

async function signedIn(email: string): Promise<string> {
  await people.makePerson(email)
  await people.forgetTries()
  return (await people.signIn(email)).cookie
}

const ask = (cookie: string, email: string, password = testPassword) =>
  people.mutate('changeEmail', 'sentTo', { email, password }, { cookie })
const confirm = (token: string) => people.mutate('confirmEmail', 'email', { token })

describe('a new address to sign in with', () => {
  it('needs the password and the link in a mail to it; the address of before is told and signs nobody in', async () => {
    const cookie = await signedIn('nina@shop.example')
    await people.mutate('requestPasswordReset', 'message', { email: 'nina@shop.example' })
    const oldReset = await people.tokenFor('nina@shop.example')
    expect((await ask(cookie, 'nina@new.example', 'not the right words')).payload.userErrors[0]?.field).toBe('password')
    expect((await ask(cookie, 'Nina@shop.example')).payload.userErrors).toEqual([
      { field: 'email', message: 'This is your address already.' },
    ])
    expect((await ask(cookie, ' Nina@New.example ')).payload).toEqual({ sentTo: 'nina@new.example', userErrors: [] })
    expect(await people.newestMail('nina@shop.example')).toMatchObject({ subject: 'Someone asked to change your email address' })
    expect(await people.whoAmI(cookie)).toBe('nina@shop.example')
    const token = await people.tokenFor('nina@new.example')
    expect((await confirm(token)).payload).toEqual({ email: 'nina@new.example', userErrors: [] })
    expect(await people.newestMail('nina@shop.example')).toMatchObject({ subject: 'Your email address was changed' })
    expect(await people.whoAmI(cookie)).toBe('nina@new.example')
    expect((await people.signIn('nina@shop.example')).errors[0]?.message ?? '').toContain('Email or password is wrong')
    expect((await people.signIn('nina@new.example')).payload.user).toMatchObject({ email: 'nina@new.example' })
    const reset = await people.mutate('resetPassword', 'isReset', { token: oldReset, password: 'eight red kettles whistle' })
    expect(reset.payload.userErrors[0]?.field).toBe('token')
  })

  it('a link works once, for an hour, and for nothing else', async () => {
    const cookie = await signedIn('omar@shop.example')
    await ask(cookie, 'omar@new.example')
    const token = await people.tokenFor('omar@new.example')
    expect((await people.mutate('verifyEmail', 'email', { token, password: testPassword })).payload.userErrors[0]?.field).toBe('token')
    await identity.query(`update email_change set expires_at = '2001-01-01'`)
    expect((await confirm(token)).payload.userErrors[0]?.message).toContain('older than an hour')
    await people.forgetTries()
    await ask(cookie, 'omar@new.example')
    const again = await people.tokenFor('omar@new.example')
    const both = await Promise.all([confirm(again), confirm(again)])
    expect(both.map(({ payload }) => payload.email).toSorted()).toEqual([null, 'omar@new.example'])
  })

  it('an address that somebody has is answered alike, gets a mail without a link, and stays theirs', async () => {
    await signedIn('pia@shop.example')
    const cookie = await signedIn('quin@shop.example')
    expect((await ask(cookie, 'pia@shop.example')).payload).toEqual({ sentTo: 'pia@shop.example', userErrors: [] })
    const mail = await people.newestMail('pia@shop.example')
    expect(mail?.subject).toBe('This address already has an account')
    expect(mail?.text).not.toContain('token=')
    // Taken after the link was sent.
    await ask(cookie, 'rosa@shop.example')
    const token = await people.tokenFor('rosa@shop.example')
    await signedIn('rosa@shop.example')
    expect((await confirm(token)).payload).toMatchObject({ email: null })
    expect(await people.whoAmI(cookie)).toBe('quin@shop.example')
  })

  it('who has no password or checks files changes none', async () => {
    const first = await server.signIn()
    expect((await ask(first, 'first@new.example')).payload.userErrors[0]?.message).toBe('Choose a password first.')
    const check = await server.graph(
      'mutation { startFileCheck(input: { currency: "EUR", zone: "Europe/Paris" }) { userErrors { message } } }',
      { headers: { origin: server.url } },
    )
    const cookies = check.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const visitor = cookies.filter((one) => !one.endsWith('=')).join('; ')
    expect((await ask(visitor, 'visitor@new.example')).errors[0]?.message).toContain('This needs an account.')
  })

  it('both steps stand in the audit log', async () => {
    const cookie = await signedIn('tess@shop.example')
    await ask(cookie, 'tess@new.example')
    await confirm(await people.tokenFor('tess@new.example'))
    const { data } = await server.graph('{ auditLog(first: 5) { nodes { operation before after } } }', { cookie })
    expect(data?.auditLog).toEqual({
      nodes: expect.arrayContaining([
        { operation: 'changeEmail', before: null, after: { email: 'tess@new.example' } },
        { operation: 'confirmEmail', before: { email: 'tess@shop.example' }, after: { email: 'tess@new.example' } },
      ]),
    })
  })
})
