import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { addPerson, newPerson, testPassword } from '../../e2e/support/people.ts'
import { newShop, sharedServer } from '../../e2e/support/shared-server.ts'
import { cookieOf, type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { identityPool } from '../identity/auth.ts'
import { consumeSignInLink } from '../identity/sign-in/first-link.ts'
import { isThisMachine } from '../identity/sign-in/sign-in-routes.ts'
import type { Role } from '../platform/rights/rights.ts'

/** Adds a person to a new business, or to the given one. Returns the person's id. */
const addPersonTo = async (server: TestServer, email: string, role: Role = 'manager', businessId?: string) =>
  addPerson(server, { email, role, businessId: businessId ?? (await server.database.createBusiness()) })

function signIn({ url }: TestServer, email: string, secret = testPassword, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ email, password: secret }),
  })
}

const whoAmI = '{ viewer { email mustChooseSignIn role business { name currency isCurrencyConfirmed moneyFloor { amount currency } } } }'

describe('the link of the first start', () => {
  it('OPS-01 signs in the owner of a new, empty business, once', async () => {
    // Its own: its link is used up.
    await using server = await testServer({ env: { WORKER: 'off' } })
    expect(server.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\/link\?token=[\w-]{43}$/)
    const first = await fetch(server.link, { redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/onboarding'])
    expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/)
    const { data } = await server.graph(whoAmI, { cookie: cookieOf(first) })
    expect(data).toEqual({
      viewer: {
        email: 'owner@riskpilot.local',
        mustChooseSignIn: true,
        role: 'owner',
        business: { name: 'My shop', currency: 'USD', isCurrencyConfirmed: false, moneyFloor: { amount: '20.00', currency: 'USD' } },
      },
    })
    const second = await fetch(server.link, { redirect: 'manual' })
    expect([second.status, second.headers.get('location')]).toEqual([303, '/sign-in?link=expired'])
    expect(second.headers.getSetCookie()).toEqual([])
  })

  it('is stored hashed and ends after ten minutes', async () => {
    // Its own: its link is used up.
    await using server = await testServer({ env: { WORKER: 'off' } })
    const token = new URL(server.link).searchParams.get('token') ?? ''
    const pool = identityPool(server.database.appUrl)
    const { rows } = await pool.query('select * from verification')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await consumeSignInLink(pool, token, new Date(Date.now() + 10 * 60_000 + 1_000))).toBeNull()
    expect(await consumeSignInLink(pool, token, new Date())).toBeNull()
    await pool.end()
  })

  it('is refused to everybody who is not on this machine, also behind a proxy on it', () => {
    const ask = (remoteAddress: string, headers: Record<string, string>) => isThisMachine({ socket: { remoteAddress } as never, headers })
    expect(ask('127.0.0.1', { host: 'localhost:4000' })).toBe(true)
    expect(ask('::1', { host: '[::1]:4000' })).toBe(true)
    expect(ask('::ffff:127.0.0.1', { host: '127.0.0.1:4000' })).toBe(true)
    expect(ask('192.168.1.5', { host: 'localhost:4000' })).toBe(false)
    expect(ask('127.0.0.1', { host: 'localhost:4000', 'x-forwarded-for': '10.0.0.1' })).toBe(false)
    expect(ask('127.0.0.1', { host: 'rebound.example:4000' })).toBe(false)
  })

  it('is printed again until somebody has signed in', async () => {
    // Its own: its link is used up.
    await using server = await testServer({ env: { WORKER: 'off' } })
    const { firstStartLink } = await import('./first-start.ts')
    const identity = identityPool(server.database.appUrl)
    const place = { db: server.database.db, identity, clock: { now: () => new Date() } }
    const again = await firstStartLink(place)
    expect(again).not.toBeNull()
    // Only the newest link works.
    expect((await fetch(server.link, { redirect: 'manual' })).headers.get('location')).toBe('/sign-in?link=expired')
    await fetch(`${server.url}/sign-in/link?token=${again}`, { redirect: 'manual' })
    expect(await firstStartLink(place)).toBeNull()
    await identity.end()
  })
})

describe('sign-in with a password', () => {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  let server: TestServer
  let pool: ReturnType<typeof identityPool>
  beforeAll(async () => {
    // Its own: its clock is set, limits of tries are reached, and all sessions are ended.
    server = await testServer({ clock, env: { WORKER: 'off' } })
    pool = identityPool(server.database.appUrl)
  })
  afterAll(async () => {
    await pool.end()
    await server[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    clock.ahead = 0
    for (const table of ['rate_limit', 'session']) await pool.query(`delete from ${table}`)
  })

  it('SEC-09 opens a session with an HttpOnly cookie that is new each time, and sign-out ends it', async () => {
    await addPersonTo(server, 'ann@shop.example', 'viewer')
    const [first, second] = [await signIn(server, 'ann@shop.example'), await signIn(server, 'ann@shop.example')]
    expect(first.status).toBe(200)
    expect(first.headers.getSetCookie()[0]).toMatch(/^riskpilot\.session_token=.*HttpOnly; SameSite=Lax/)
    expect(cookieOf(first)).not.toBe(cookieOf(second))
    const cookie = cookieOf(second)
    expect((await server.graph(whoAmI, { cookie })).data).toMatchObject({
      viewer: { email: 'ann@shop.example', mustChooseSignIn: false, role: 'viewer' },
    })
    const out = await fetch(`${server.url}/api/identity/sign-out`, { method: 'POST', headers: { cookie, origin: server.url } })
    expect(out.status).toBe(200)
    expect((await server.graph(whoAmI, { cookie })).data).toEqual({ viewer: null })
  })

  it('SEC-06 after ten tries on one account waits, whatever the address and even with the right password', async () => {
    await addPersonTo(server, 'bob@shop.example')
    for (let i = 0; i < 10; i++) {
      expect((await signIn(server, 'bob@shop.example', 'a wrong password')).status).toBe(401)
      // Resets the counts, as if each request came from another address.
      await pool.query("delete from rate_limit where key like 'guess:%'")
    }
    const eleventh = await signIn(server, 'BOB@shop.example')
    expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('SEC-06 after ten tries from one address waits, whatever the account and whatever it says its address is', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const forged = { 'x-forwarded-for': `10.0.0.${i}`, 'x-riskpilot-peer': `10.0.1.${i}` }
      statuses.push((await signIn(server, `nobody${i}@shop.example`, testPassword, forged)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('sign-up and every other call of the library are closed', async () => {
    for (const path of [
      'sign-up/email',
      'sign-in/link',
      'request-password-reset',
      'update-user',
      'delete-user',
      'list-sessions',
      'ok',
      'error',
      '../identity/sign-up/email',
    ]) {
      const response = await fetch(`${server.url}/api/identity/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email: 'eve@x.example', password: testPassword, name: 'Eve', token: 'x' }),
      })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('SEC-04 a person who is removed is signed out on the next request', async () => {
    const businessId = await server.database.createBusiness()
    const cookie = await newPerson(server, { role: 'manager', businessId })
    expect((await server.graph(whoAmI, { cookie })).data).toMatchObject({ viewer: { role: 'manager' } })
    await inBusiness(server.database.db, businessId, ({ sql }) => sql('delete from membership where business_id = $1', [businessId]))
    expect((await server.graph(whoAmI, { cookie })).data).toEqual({ viewer: null })
  })

  it('SEC-09 a cookie that was just recognized counts for nothing once its session is over, and no other cookie counts with it', async () => {
    const { cookie } = await newShop(server)
    const isSignedIn = async (sent = cookie) => (await server.graph('{ viewer { id } }', { cookie: sent })).data?.viewer !== null
    expect([await isSignedIn(), await isSignedIn()]).toEqual([true, true])
    const end = cookie.length - 10
    const forged = cookie.slice(0, end) + (cookie[end] === 'A' ? 'B' : 'A') + cookie.slice(end + 1)
    expect([await isSignedIn(forged), await isSignedIn(forged), await isSignedIn()]).toEqual([false, false, true])
    await pool.query(`update session set "expiresAt" = now() - interval '1 second'`)
    expect(await isSignedIn()).toBe(false)
    const again = await server.database.db.pool.query('select 1 from identity.session')
    expect(again.rows).toEqual([])
  })

  it('SEC-09 who is recognized is read anew with every request, in one statement; the library is asked once a minute', async () => {
    const { cookie } = await newShop(server)
    const name = async () => (await server.graph('{ viewer { name } }', { cookie })).data
    expect(await name()).toEqual({ viewer: { name: 'owner' } })
    await pool.query(`update "user" set name = 'Renamed'`)
    expect(await name()).toEqual({ viewer: { name: 'Renamed' } })
    // The library extends sessions: one of six days ago gets a new cookie once the cached minute is
    // over.
    await pool.query(`update session set "expiresAt" = now() + interval '1 day'`)
    const cookies = async () => (await server.graph('{ viewer { name } }', { cookie })).headers.getSetCookie().length
    expect(await cookies()).toBe(0)
    clock.ahead = 61_000
    expect(await cookies()).toBe(1)
  })

  it('SEC-09 a session ends thirty days after it was made, in use or not', async () => {
    const { cookie } = await newShop(server)
    expect(cookie).toContain('session_token')
    clock.ahead = 31 * 24 * 60 * 60_000
    expect((await server.graph(whoAmI, { cookie })).data).toEqual({ viewer: null })
    expect((await pool.query('select 1 from session')).rows).toEqual([])
  })
})

describe('GET /api/logout', () => {
  const leave = (server: Pick<TestServer, 'url'>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/logout`, { redirect: 'manual', headers })

  it('SHELL-06 SHELL-13 DEMO-15 ends the session, takes the cookies away and leads to the start', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    const response = await leave(server, { cookie, 'sec-fetch-site': 'same-origin' })
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([302, '/', 'no-store'])
    const gone = response.headers.getSetCookie().filter((one) => /Max-Age=0/i.test(one))
    expect(gone.map((one) => one.split('=')[0])).toContain('demo-session')
    expect(gone.some((one) => one.split('=')[0] === cookie.split('=')[0])).toBe(true)
    expect((await server.graph(whoAmI, { cookie })).data).toEqual({ viewer: null })
  })

  it('ends nothing for who is not signed in, for a link on another site, and for a browser that only fetches ahead', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    const asks = [
      {},
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, 'sec-purpose': 'prefetch' },
    ]
    for (const headers of asks) expect((await leave(server, headers as Record<string, string>)).status).toBe(302)
    expect((await fetch(`${server.url}/api/logout`, { method: 'HEAD', headers: { cookie } })).status).toBe(405)
    expect((await server.graph(whoAmI, { cookie })).data?.viewer).not.toBeNull()
  })
})
