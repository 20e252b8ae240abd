import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, accountsOf, totp } from '../../e2e/support/accounts.ts'
import { testPassword } from '../../e2e/support/people.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { identityPool } from './auth.ts'

let server: TestServer
let identity: ReturnType<typeof identityPool>
let people: Accounts

beforeAll(async () => {
  // Its own: its log is read, its limits of tries are reset, and its first link is used.
  server = await testServer({})
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

describe('one’s own account', () => {
  it('SEC-08 a changed password needs the present one, ends all other sessions, and gives this one a new cookie', async () => {
    await people.makePerson('kim@shop.example')
    await people.forgetTries()
    const [here, there] = [(await people.signIn('kim@shop.example')).cookie, (await people.signIn('kim@shop.example')).cookie]
    const change = (currentPassword: string, newPassword = 'eight red kettles whistle') =>
      people.mutate('changePassword', 'security { hasPassword hasTotp }', { currentPassword, newPassword }, { cookie: here })
    expect((await change('not the right words')).payload.userErrors[0]?.field).toBe('currentPassword')
    expect((await change(testPassword, 'password1234')).payload.userErrors[0]?.field).toBe('newPassword')
    const changed = await change(testPassword)
    expect(changed.payload).toMatchObject({ security: { hasPassword: true, hasTotp: false }, userErrors: [] })
    expect([await people.whoAmI(there), await people.whoAmI(here), await people.whoAmI(changed.cookie)]).toEqual([
      null,
      null,
      'kim@shop.example',
    ])
  })

  it('SEC-09 sessions are listed, and one or all others ended; nobody ends another person’s', async () => {
    await people.makePerson('lea@shop.example')
    await people.makePerson('max@shop.example')
    await people.forgetTries()
    const cookies = [
      await people.signIn('lea@shop.example'),
      await people.signIn('lea@shop.example'),
      await people.signIn('lea@shop.example'),
    ].map(({ cookie }) => cookie)
    const [here = '', second = '', third = ''] = cookies
    const stranger = (await people.signIn('max@shop.example')).cookie
    const list = async (cookie: string) =>
      (await server.graph('{ ownSessions { sessionId isThis address browser endsAt } }', { cookie })).data?.ownSessions as {
        sessionId: string
        isThis: boolean
      }[]
    const listed = await list(here)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
    const idOfSecond = (await list(second)).find(({ isThis }) => isThis)?.sessionId ?? ''
    const revoke = (id: string, cookie: string) => people.mutate('revokeSession', 'ended', { sessionId: id }, { cookie })
    expect((await revoke(idOfSecond, stranger)).payload).toMatchObject({
      ended: null,
      userErrors: [{ message: expect.stringContaining('ended already') }],
    })
    expect((await revoke('not an id', here)).payload.userErrors).toHaveLength(1)
    expect((await revoke(idOfSecond, here)).payload).toMatchObject({ ended: 1, userErrors: [] })
    expect([await people.whoAmI(second), await people.whoAmI(third)]).toEqual([null, 'lea@shop.example'])
    const others = await server.graph('mutation { revokeOtherSessions { ended } }', { cookie: here })
    expect(others.data?.revokeOtherSessions).toEqual({ ended: 1 })
    expect([await people.whoAmI(third), await people.whoAmI(here), await people.whoAmI(stranger)]).toEqual([
      null,
      'lea@shop.example',
      'max@shop.example',
    ])
  })

  it('SEC-09 the sign-in by the link of the first start says where it came from, and one that was not kept is null', async () => {
    const cookie = await server.signIn()
    const addresses = async () => {
      const { data } = await server.graph('{ ownSessions { address } }', { cookie })
      return ((data?.ownSessions ?? []) as { address: string | null }[]).map(({ address }) => address)
    }
    expect(await addresses()).toEqual(['127.0.0.1'])
    await identity.query(`update session set "ipAddress" = ''`)
    expect(await addresses()).toEqual([null])
  })

  it('needs a session', async () => {
    for (const query of ['{ ownSessions { sessionId } }', '{ ownSecurity { hasTotp } }', 'mutation { revokeOtherSessions { ended } }'])
      expect((await server.graph(query)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('a second factor', () => {
  it('SEC-09 a code of the app, or a backup code once, is asked for after the password', async () => {
    await people.makePerson('nia@shop.example')
    await people.forgetTries()
    const { cookie } = await people.signIn('nia@shop.example')
    expect((await people.mutate('startTotp', 'uri', { password: 'not the right words' }, { cookie })).payload.userErrors[0]?.field).toBe(
      'password',
    )
    const { payload: started } = await people.mutate('startTotp', 'uri secret backupCodes', { password: testPassword }, { cookie })
    const { uri, secret, backupCodes } = started as unknown as { uri: string; secret: string; backupCodes: string[] }
    expect(uri).toMatch(/^otpauth:\/\/totp\/RiskPilot/)
    expect(backupCodes).toHaveLength(10)
    // It takes effect once a code was confirmed.
    expect((await people.signIn('nia@shop.example')).payload).toMatchObject({ needsCode: false })
    expect((await people.mutate('confirmTotp', 'security { hasTotp }', { code: '000000' }, { cookie })).payload.userErrors[0]?.field).toBe(
      'code',
    )
    const confirmed = await people.mutate('confirmTotp', 'security { hasTotp }', { code: totp(secret) }, { cookie })
    expect(confirmed.payload).toMatchObject({ security: { hasTotp: true }, userErrors: [] })
    await people.forgetTries()
    const half = await people.signIn('nia@shop.example')
    expect(half.payload).toMatchObject({ user: null, needsCode: true })
    expect(await people.whoAmI(half.cookie)).toBeNull()
    const step = (code: string, sent = half.cookie) =>
      people.mutate('signInWithCode', 'user { email } needsCode', { code }, { cookie: sent })
    expect((await step('000000')).payload).toMatchObject({ user: null, userErrors: [{ field: 'code' }] })
    const whole = await step(totp(secret, 1))
    expect(whole.payload).toMatchObject({ user: { email: 'nia@shop.example' }, needsCode: false })
    expect(await people.whoAmI(whole.cookie)).toBe('nia@shop.example')
    const again = await people.signIn('nia@shop.example')
    expect((await step(backupCodes[0] ?? '', again.cookie)).payload).toMatchObject({ user: { email: 'nia@shop.example' } })
    const third = await people.signIn('nia@shop.example')
    expect((await step(backupCodes[0] ?? '', third.cookie)).payload).toMatchObject({ user: null, userErrors: [{ field: 'code' }] })
    const { rows } = await identity.query('select secret, "backupCodes" from "twoFactor"')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(backupCodes[1])
    const stopped = await people.mutate('stopTotp', 'security { hasTotp }', { password: testPassword }, { cookie: whole.cookie })
    expect(stopped.payload).toMatchObject({ security: { hasTotp: false } })
    expect((await people.signIn('nia@shop.example')).payload).toMatchObject({ needsCode: false })
  })
})

it('SEC-21 no log line of all this holds a password, a token or an address', async () => {
  const log = JSON.stringify(server.lines)
  for (const secret of [testPassword, 'eight red kettles whistle', 'token=', '@shop.example', 'session_token'])
    expect(log).not.toContain(secret)
})
