import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type KoaContext } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { identityPool } from './auth.ts'

const client = { id: 'riskpilot', secret: 'a secret that the provider gave' }

/** The person signed in at the provider, and their claims. */
let atProvider: { email: string; email_verified: boolean }
let asked: URLSearchParams | undefined
let listening: Server
let issuer: string
let server: TestServer
let identity: ReturnType<typeof identityPool>

beforeAll(async () => {
  const port = await freePort()
  listening = createServer()
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  serveProvider(`http://127.0.0.1:${port}/api/identity/callback/oidc`)
  // Its own: its people sign in at a provider of the test.
  server = await testServer({
    env: { PORT: String(port), OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
  })
  identity = identityPool(server.database.appUrl)
  const businessId = await server.database.createBusiness()
  for (const [email, isVerified] of [
    ['ann@shop.example', true],
    ['bob@shop.example', false],
  ] as const) {
    const { rows } = await identity.query(`insert into "user" (name, email, "emailVerified") values ($1, $1, $2) returning id`, [
      email,
      isVerified,
    ])
    const { inBusiness } = await import('../../db/in-business.ts')
    await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', now())`, [businessId, rows[0]?.id]),
    )
  }
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
  listening.closeAllConnections()
  await new Promise((resolve) => listening.close(resolve))
})

beforeEach(() => {
  atProvider = { email: 'ann@shop.example', email_verified: true }
})

/** A strict provider without a login form: every visitor is `atProvider`. */
function serveProvider(redirectUri: string): void {
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['the provider’s own'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    interactions: { url: (_: KoaContext, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_: KoaContext, id: string) => ({ accountId: id, claims: async () => ({ sub: id, name: 'Ann', ...atProvider }) }),
    loadExistingGrant: async ({ oidc }: KoaContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  listening.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    if (pathname === '/auth' && searchParams.has('client_id')) asked = searchParams
    if (pathname.startsWith('/interaction/'))
      provider.interactionFinished(request, response, { login: { accountId: `id of ${atProvider.email}` } })
    else answer(request, response)
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/**
 * A browser that stores cookies by server, follows redirects, and stops at the first page of this
 * application outside the API.
 */
async function browse(path: string): Promise<{ page: string; cookie: string }> {
  const jar = new Map<string, Map<string, string>>()
  let url = new URL(path, server.url)
  for (let step = 0; step < 12; step++) {
    const cookies = jar.get(url.origin) ?? new Map<string, string>()
    jar.set(url.origin, cookies)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { ...(cookie && { cookie }) } })
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (to === null) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    url = new URL(to, url)
    const isOurPage = url.origin === server.url && !url.pathname.startsWith('/api/')
    if (isOurPage)
      return {
        page: `${url.pathname}${url.search}`,
        cookie: [...(jar.get(server.url) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
      }
  }
  throw new Error('Led on for ever.')
}

const whoAmI = async (cookie: string) => (await server.graph('{ viewer { email } }', { cookie })).data?.viewer ?? null

it('ROLE-01 R5 signs in who has an account here with the same verified address, and leads on to the page asked for', async () => {
  expect((await server.graph('{ signInWays { provider } }')).data?.signInWays).toEqual({ provider: new URL(issuer).host })
  const { page, cookie } = await browse('/api/login/oidc?returnTo=%2Fimports')
  expect(page).toBe('/imports')
  expect(await whoAmI(cookie)).toEqual({ email: 'ann@shop.example' })
  expect([asked?.get('code_challenge_method'), asked?.has('nonce'), asked?.has('state')]).toEqual(['S256', true, true])
  // Again, with the linked account.
  expect((await browse('/api/login/oidc?returnTo=https://evil.example')).page).toBe('/')
  const { rows } = await identity.query('select "accessToken", "refreshToken", "idToken" from account')
  expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
})

it('makes no account, and links none whose address is not verified on both sides', async () => {
  const refused = { page: '/sign-in?provider=refused' }
  for (const who of [
    { email: 'stranger@shop.example', email_verified: true },
    { email: 'bob@shop.example', email_verified: true },
  ]) {
    atProvider = who
    const { page, cookie } = await browse('/api/login/oidc')
    expect({ who: who.email, page, viewer: await whoAmI(cookie) }).toEqual({ who: who.email, ...refused, viewer: null })
  }
  await identity.query(`update "user" set "emailVerified" = true where email = 'bob@shop.example'`)
  atProvider = { email: 'bob@shop.example', email_verified: false }
  expect((await browse('/api/login/oidc')).page).toBe(refused.page)
  expect((await identity.query(`select 1 from "user" where email like '%@shop.example'`)).rows).toHaveLength(2)
})

it('an answer of the provider that was not asked for lets nobody in', async () => {
  const forged = await browse('/api/identity/callback/oidc?code=stolen&state=made-up')
  expect(forged.page).toBe('/sign-in?provider=refused')
  expect(await whoAmI(forged.cookie)).toBeNull()
})
