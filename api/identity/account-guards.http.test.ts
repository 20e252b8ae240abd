import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Accounts, accountsOf, totp } from '../../e2e/support/accounts.ts'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { type OtherServer, otherServer } from '../../e2e/support/other-server.ts'
import { addPerson, testPassword } from '../../e2e/support/people.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { listMail } from '../mail/list-mail.ts'
import type { Role } from '../platform/rights/rights.ts'
import { identityPool } from './auth.ts'

const minute = 60_000
/** The system clock, or a fixed time when `still` is set. */
const clock = { still: null as number | null, now: () => new Date(clock.still ?? Date.now()) }

let server: TestServer
let other: OtherServer
let identity: ReturnType<typeof identityPool>
let here: Accounts
let there: Accounts
let business: string

beforeAll(async () => {
  // Its own: its clock stands still, its log is read, and a second server stands beside it.
  server = await testServer({ clock, env: { WORKER: 'off' } })
  other = await otherServer(server, { clock })
  identity = identityPool(server.database.appUrl)
  here = accountsOf(server, identity)
  there = accountsOf({ ...server, ...other }, identity)
})
afterAll(async () => {
  await identity.end()
  await other[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  clock.still = null
  await here.forgetTries()
  business = await server.database.createBusiness()
})

let people = 0
async function newPerson(role: Role = 'manager') {
  people++
  const email = `guarded${people}@shop.example`
  await addPerson(server, { email, role, businessId: business })
  return { email, cookie: (await here.signIn(email)).cookie }
}

/** A person with an authenticator app, and their cookie after its setup. */
async function withApp() {
  const { email, cookie } = await newPerson()
  const { payload } = await here.mutate('startTotp', 'secret backupCodes', { password: testPassword }, { cookie })
  const { secret, backupCodes } = payload as unknown as { secret: string; backupCodes: string[] }
  const first = totp(secret)
  const confirmed = await here.mutate('confirmTotp', 'security { hasTotp }', { code: first }, { cookie })
  expect(confirmed.payload.userErrors).toEqual([])
  return { email, secret, backupCodes, first, cookie: confirmed.cookie }
}

type App = Awaited<ReturnType<typeof withApp>>

/** The error message, or `done`. */
function said({ payload, errors }: Awaited<ReturnType<Accounts['mutate']>>): string {
  return payload?.userErrors[0]?.message ?? errors[0]?.message ?? 'done'
}

/** The second step after the password, in another browser. Returns `done` or the error message. */
async function enter({ email }: Pick<App, 'email'>, code: string, at: Accounts = here): Promise<string> {
  const half = await at.signIn(email)
  expect(half.payload).toMatchObject({ needsCode: true })
  return said(await at.mutate('signInWithCode', 'needsCode', { code }, { cookie: half.cookie }))
}

const wrong = 'This code is not right, or your sign-in took too long. Enter the code that the app shows now, or begin again.'

describe('a code of an authenticator app', () => {
  it('SEC-09 counts once: the one that set the app up opens nothing, and is refused as a wrong one', async () => {
    const app = await withApp()
    expect([await enter(app, app.first), await enter(app, '000000')]).toEqual([wrong, wrong])
    expect(await enter(app, totp(app.secret, 1))).toBe('done')
  })

  it('SEC-09 counts once on two servers, and none of an earlier time counts after it', async () => {
    const app = await withApp()
    const [earlier, next] = [totp(app.secret), totp(app.secret, 1)]
    expect([await enter(app, next, there), await enter(app, next), await enter(app, earlier, there)]).toEqual(['done', wrong, wrong])
  })

  it('SEC-09 that is sent from two browsers at once, each to another server, lets one in', async () => {
    const app = await withApp()
    const next = totp(app.secret, 1)
    const halves = [
      await here.signIn(app.email),
      await there.signIn(app.email),
      await here.signIn(app.email),
      await there.signIn(app.email),
    ]
    const answers = await Promise.all(
      halves.map(({ cookie }, at) => (at % 2 ? there : here).mutate('signInWithCode', 'needsCode', { code: next }, { cookie })),
    )
    expect(answers.map(said).sort()).toEqual([wrong, wrong, wrong, 'done'])
  })

  it('SEC-06 that was used already is a guess like any other', async () => {
    const app = await withApp()
    for (let i = 0; i < 10; i++) expect(await enter(app, app.first)).toBe(wrong)
    expect(await enter(app, totp(app.secret, 1))).toMatch(/Too many attempts/)
  })

  it('SEC-09 of another app begins anew: what was used of the one before does not stand against it', async () => {
    const app = await withApp()
    await here.mutate('stopTotp', 'security { hasTotp }', { password: testPassword }, { cookie: app.cookie })
    const { cookie } = await here.signIn(app.email)
    const { payload } = await here.mutate('startTotp', 'secret', { password: testPassword }, { cookie })
    const confirmed = await here.mutate('confirmTotp', 'security { hasTotp }', { code: totp(String(payload.secret)) }, { cookie })
    expect(confirmed.payload).toMatchObject({ security: { hasTotp: true }, userErrors: [] })
  })
})

async function left(cookie: string): Promise<number | null> {
  const { data } = await server.graph('{ ownSecurity { backupCodesLeft } }', { cookie })
  const said = data?.ownSecurity as { backupCodesLeft: number | null } | undefined
  return said ? said.backupCodesLeft : expect.fail('nothing was answered')
}

describe('backup codes', () => {
  it('SEC-09 are counted, and one that is sent to two servers at once lets one in', async () => {
    const app = await withApp()
    expect(await left(app.cookie)).toBe(10)
    const halves = [await here.signIn(app.email), await there.signIn(app.email)]
    const code = app.backupCodes[0]
    const answers = await Promise.all(
      halves.map(({ cookie }, at) => (at ? there : here).mutate('signInWithCode', 'needsCode', { code }, { cookie })),
    )
    expect([answers.map(said).sort(), await left(app.cookie)]).toEqual([[wrong, 'done'], 9])
  })

  it('SEC-09 SEC-25 are made anew with the password alone: those of before are dead, and the log and a mail say so', async () => {
    const app = await withApp()
    const make = (password: string, cookie = app.cookie) => here.mutate('makeBackupCodes', 'backupCodes', { password }, { cookie })
    expect((await make('not the right words')).payload).toMatchObject({ backupCodes: null, userErrors: [{ field: 'password' }] })
    expect(await enter(app, app.backupCodes[0] ?? '')).toBe('done')
    const { payload } = await make(testPassword)
    const codes = payload.backupCodes as string[]
    expect([codes.length, new Set([...codes, ...app.backupCodes]).size, await left(app.cookie)]).toEqual([10, 20, 10])
    expect([await enter(app, app.backupCodes[1] ?? ''), await enter(app, codes[0] ?? '')]).toEqual([wrong, 'done'])
    const { data } = await server.graph('{ auditLog(first: 5, filter: { operation: "makeBackupCodes" }) { nodes { actorName after } } }', {
      cookie: (await newPerson('owner')).cookie,
    })
    expect(data?.auditLog).toEqual({ nodes: [{ actorName: app.email, after: { codes: 10 } }] })
    const { rows } = await identity.query('select * from "twoFactor"')
    for (const code of codes) expect(JSON.stringify([rows, data])).not.toContain(code)
  })

  it('SEC-09 need an app', async () => {
    const { cookie } = await newPerson()
    const { payload } = await here.mutate('makeBackupCodes', 'backupCodes', { password: testPassword }, { cookie })
    expect([payload.userErrors[0]?.message, await left(cookie)]).toEqual(['Set up an authenticator app first.', null])
  })
})

describe('a change of how somebody signs in', () => {
  const mails = async (to: string) =>
    (await listMail(server.database.db.pool)).filter((mail) => mail.to === to).map(({ subject }) => subject)
  /** Makes the mail table refuse writes, as a full disk would. */
  async function withoutMail<T>(task: () => Promise<T>): Promise<T> {
    const set = (statement: string) => asServer(server.database.ownerUrl, (client) => client.query(statement))
    await set('alter table identity.mail add constraint full_disk check (false) not valid')
    try {
      return await task()
    } finally {
      await set('alter table identity.mail drop constraint full_disk')
    }
  }

  it('SEC-09 is told by one mail each, which says what to do and lets nobody in', async () => {
    const app = await withApp()
    await here.mutate('makeBackupCodes', 'backupCodes', { password: testPassword }, { cookie: app.cookie })
    const stopped = await here.mutate('stopTotp', 'security { hasTotp }', { password: testPassword }, { cookie: app.cookie })
    const newPassword = 'eight red kettles whistle'
    await here.mutate(
      'changePassword',
      'security { hasPassword }',
      { currentPassword: testPassword, newPassword },
      { cookie: stopped.cookie },
    )
    expect((await mails(app.email)).sort()).toEqual([
      'Signing in no longer asks for a code',
      'Signing in now asks for a code',
      'You have new backup codes',
      'Your password was changed',
    ])
    const { rows } = await identity.query<{ body: string; link_id: string | null }>('select body, link_id from mail where recipient = $1', [
      app.email,
    ])
    for (const { body, link_id } of rows) {
      expect(body).toContain('If it was not you, choose a new password now')
      expect(body).toMatch(/http:\/\/[\w.:]+\/forgot-password\n/)
      expect([link_id, /token/i.test(body), body.includes(app.secret)]).toEqual([null, false, false])
    }
  })

  it('SEC-09 is not made where its mail cannot be written: both or neither', async () => {
    const { email, cookie } = await newPerson()
    const { payload } = await here.mutate('startTotp', 'secret', { password: testPassword }, { cookie })
    const code = totp(String(payload.secret))
    const newPassword = 'eight red kettles whistle'
    await withoutMail(async () => {
      const confirmed = await here.mutate('confirmTotp', 'security { hasTotp }', { code }, { cookie })
      const changed = await here.mutate(
        'changePassword',
        'security { hasTotp }',
        { currentPassword: testPassword, newPassword },
        { cookie },
      )
      for (const { errors, headers } of [confirmed, changed]) expect([errors.length, headers.getSetCookie()]).toEqual([1, []])
    })
    expect([await here.whoAmI(cookie), await mails(email)]).toEqual([email, []])
    expect((await here.signIn(email)).payload).toMatchObject({ needsCode: false, userErrors: [] })

    const app = await withApp()
    const before = await mails(app.email)
    await withoutMail(async () => {
      for (const [name, fields] of [
        ['makeBackupCodes', 'backupCodes'],
        ['stopTotp', 'security { hasTotp }'],
      ] as const) {
        const { errors, headers } = await here.mutate(name, fields, { password: testPassword }, { cookie: app.cookie })
        expect([errors.length, headers.getSetCookie()]).toEqual([1, []])
      }
    })
    expect([await enter(app, app.backupCodes[0] ?? ''), await mails(app.email)]).toEqual(['done', before])
  })

  it('SEC-09 of the first owner’s address and password is told to the address that was chosen', async () => {
    const { email, cookie } = await newPerson('owner')
    await identity.query('delete from account where "userId" in (select id from "user" where email = $1)', [email])
    const input = { email: 'chosen@shop.example', password: 'eight red kettles whistle' }
    const { payload } = await here.mutate('chooseSignIn', 'security { hasPassword }', input, { cookie })
    expect([payload.userErrors, await mails(input.email)]).toEqual([[], ['You now sign in with this address']])
  })
})

describe('guesses', () => {
  it('SEC-06 are counted over two servers together, ten in fifteen minutes by the clock', async () => {
    const { email } = await newPerson()
    const begin = Date.now()
    clock.still = begin
    const guess = async (at: Accounts, secret = 'not the right words') => said(await at.signIn(email, secret))
    const wrongWords = 'Email or password is wrong. Check both and try again.'
    const heard: string[] = []
    for (let i = 0; i < 12; i++) heard.push(await guess(i % 2 ? there : here))
    const tooMany = 'Too many attempts. Wait 15 minutes and try again.'
    expect(heard).toEqual([...Array(10).fill(wrongWords), tooMany, tooMany])
    // The right password is refused as well, on either server.
    expect([await guess(here, testPassword), await guess(there, testPassword)]).toEqual([tooMany, tooMany])
    clock.still = begin + 15 * minute - 1
    expect(await guess(there, testPassword)).toBe(tooMany)
    clock.still = begin + 15 * minute
    expect(await guess(there, testPassword)).toBe('done')
    clock.still = null
  })
})

it('SEC-12 SEC-21 none of this was a fault but those that were made, and no log line holds a password or an address', () => {
  const faults = server.lines.filter(({ level }) => level >= 50)
  expect(faults.filter((line) => !JSON.stringify(line).includes('full_disk'))).toEqual([])
  for (const secret of [testPassword, 'eight red kettles whistle', '@shop.example'])
    expect(JSON.stringify(server.lines)).not.toContain(secret)
})
