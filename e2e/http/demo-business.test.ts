import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoCredentials } from '../../api/demo/demo.input.ts'
import { resetDemo } from '../../api/demo/demo-business.ts'
import type { fillDemo } from '../../api/demo/fill-demo.ts'
import { entities } from '../../api/graphql/entities.ts'
import { graphSchema } from '../../api/graphql/schema.ts'
import { identityPool } from '../../api/identity/auth.ts'
import { withCookies } from '../../api/identity/sessions/cookies.ts'
import { importFile } from '../../api/imports/write/import-file.ts'
import { demoBusiness } from '../../api/made-shops/demo-shop.ts'
import { openQueue } from '../../api/platform/jobs/job-queue.ts'
import { connect } from '../../db/connect.ts'
import { accountsOf } from '../support/accounts.ts'
import { asServer, type TestDatabase, testDatabase } from '../support/database/test-database.ts'
import { everyOperation } from '../support/every-operation.ts'
import { everyRow } from '../support/row-hashes.ts'
import { cookieOf, type TestServer, testServer } from '../support/test-server.ts'

const login = `mutation ($input: DemoLoginInput!) { demoLogin(input: $input) {
  user { id name email firstName lastName role isDemo business { name currency zone } } message userErrors { field code message } } }`
const welcome = 'Welcome to RiskPilot! Exploring with sample data.'

type Input = { email: string; password: string }
const logIn = (server: Pick<TestServer, 'graph' | 'url'>, input: Input = demoCredentials, cookie?: string) =>
  server.graph(login, { variables: { input }, cookie, headers: { origin: server.url } })
const mistakesOf = (data: Record<string, unknown> | null) => (data as { demoLogin: { userErrors: unknown } }).demoLogin.userErrors
const sent = (headers: Headers) => cookieOf({ headers } as Response)

async function whenReady(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await logIn(server)).errors).toEqual([])
    },
    { timeout: 200_000, interval: 4_000 },
  )
}

/** Calls `resetDemo` as the command does. */
async function reset({ appUrl }: TestDatabase, options: Parameters<typeof resetDemo>[1]): Promise<string> {
  const db = await connect({ appUrl, entities: [...entities] })
  const queue = await openQueue(db, { warn: () => undefined })
  const clock = { now: () => new Date() }
  return resetDemo({ db, queue, clock }, options).finally(async () => {
    await queue.stop({ graceful: false })
    await db.close()
  })
}

/** Begins a demo as the command does, which ends at the third of six readings. */
async function makeDemoUntilCutOff(database: TestDatabase): Promise<void> {
  const cutOff = new AbortController()
  const readings: string[] = []
  const onReading = (of: string) => {
    readings.push(of)
    if (readings.length === 3) cutOff.abort(new Error('cut off'))
  }
  await expect(reset(database, { signal: cutOff.signal, onReading })).rejects.toThrow('cut off')
  await asServer(database.ownerUrl, async (client) => {
    expect((await client.query('select is_ready from demo_businesses()')).rows).toEqual([{ is_ready: false }])
    expect((await client.query('select 1 from risk')).rowCount, 'told before it was cut off').toBeGreaterThan(0)
  })
}

let server: TestServer
let cookie: string
let signedIn: readonly unknown[]
let identity: ReturnType<typeof identityPool>
beforeAll(async () => {
  const database = await testDatabase()
  await makeDemoUntilCutOff(database)
  // Its own: it has the demo, which its worker makes: it goes on with the one that is there.
  server = await testServer({ env: { DEMO: 'on' }, database })
  identity = identityPool(server.database.appUrl)
  await whenReady(server)
  signedIn = (await server.database.db.pool.query('select 1 from identity.first_sign_in')).rows
}, 240_000)
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})
/** Rows, whatever their business. */
const asOwner = <Row extends object>(statement: string) =>
  asServer(server.database.ownerUrl, async (client) => (await client.query<Row>(statement)).rows)

beforeEach(async () => {
  cookie = sent((await logIn(server)).headers)
})

describe('the demo business', () => {
  it('R1 DEMO-16 CONST-13 CONST-16 was made through imports and scans: 12 active risks, 3 high, 6 medium, 3 low, and 8 resolved', async () => {
    const { data } = await server.graph(
      '{ riskStats { critical high medium low total resolved overallLeakageScore } imports { totalCount nodes { state refused } } }',
      { cookie },
    )
    expect(data?.riskStats).toEqual({ critical: 0, high: 3, medium: 6, low: 3, total: 12, resolved: 8, overallLeakageScore: 40 })
    const { imports } = data as { imports: { totalCount: number; nodes: { state: string; refused: number }[] } }
    const { totalCount, nodes } = imports
    expect(totalCount).toBeGreaterThan(30)
    expect(nodes.every(({ state, refused }) => state === 'done' && refused === 0)).toBe(true)
  })

  it('went on where it was cut off: no file was read twice, and each reading has the time of its evening', async () => {
    const asked = 'select count(*)::int as files, count(distinct file_name)::int as names from import'
    const [read] = await asOwner<{ files: number; names: number }>(asked)
    expect(read?.files).toBe(read?.names)
    const told = 'select distinct detected_at as at from risk order by 1'
    const [first, ...later] = (await asOwner<{ at: Date }>(told)).map(({ at }) => at)
    const [business] = await asOwner<{ until: string }>('select until::text as until from demo_businesses()')
    // It was connected five weeks before its last day.
    const connected = Temporal.PlainDate.from(business?.until ?? '').subtract({ days: 35 })
    const evening = connected.toZonedDateTime({ timeZone: demoBusiness.zone, plainTime: '20:00' })
    expect(first?.getTime()).toBe(evening.epochMilliseconds)
    expect(later.length).toBeGreaterThan(0)
  })

  it('proves each of its figures with rows of its files, as any business does', async () => {
    const { data, errors } = await server.graph(
      `{ risks(first: 20) { nodes { title findings { evidence(first: 3) { totalCount nodes { file line } } } } } }`,
      { cookie },
    )
    expect(errors).toEqual([])
    const { risks } = data as {
      risks: {
        nodes: { title: string; findings: { evidence: { totalCount: number; nodes: { file: string }[] } }[] }[]
      }
    }
    const { nodes } = risks
    expect(nodes.length).toBe(20)
    for (const { title, findings } of nodes) {
      expect(findings.length, title).toBeGreaterThan(0)
      for (const { evidence } of findings) expect(evidence.nodes[0]?.file, title).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/)
    }
  })

  it('the address was served before it was made, and the link of the first start still works', async () => {
    expect(server.link).not.toBe('')
    expect(signedIn).toEqual([])
    const owner = await server.signIn()
    const { data } = await server.graph('{ viewer { email isDemo business { name } } risks { totalCount } }', { cookie: owner })
    expect(data).toEqual({
      viewer: { email: 'owner@riskpilot.local', isDemo: false, business: { name: 'My shop' } },
      risks: { totalCount: 0 },
    })
  })
})

describe('demo login', () => {
  it('DEMO-11 ENT-18 ENT-19 GQL-02 answers the demo user and a welcome, with a session and the cookie demo-session', async () => {
    const { status, data, headers } = await logIn(server)
    expect(status).toBe(200)
    const business = { name: 'Kettle & Crane', currency: 'USD', zone: 'America/New_York' }
    const user = {
      id: expect.any(String),
      name: 'Demo User',
      email: demoCredentials.email,
      firstName: 'Demo',
      lastName: 'User',
      role: 'viewer',
    }
    expect(data).toEqual({ demoLogin: { user: { ...user, isDemo: true, business }, message: welcome, userErrors: [] } })
    const [session, mark] = headers.getSetCookie()
    expect(session).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(mark).toBe('demo-session=1; Max-Age=604800; Path=/; SameSite=Lax')
    const { data: seen } = await server.graph('{ viewer { email } }', { cookie: sent(headers) })
    expect(seen).toEqual({ viewer: { email: demoCredentials.email } })
  })

  it('VAL-01 VAL-02 names what is wrong with the values', async () => {
    const { data } = await logIn(server, { email: 'demo', password: '' })
    expect(mistakesOf(data)).toEqual([
      { field: 'email', code: 'BAD_USER_INPUT', message: 'Please enter a valid email address' },
      { field: 'password', code: 'BAD_USER_INPUT', message: 'Password is required' },
    ])
  })

  it('REST-02 lets nobody in with other values', async () => {
    const { errors, headers } = await logIn(server, { email: demoCredentials.email, password: 'secret' })
    expect(errors.map(({ message, extensions }) => [extensions.code, message])).toEqual([
      ['UNAUTHENTICATED', 'These are not the demo credentials. Use those that the demo page shows.'],
    ])
    expect(headers.getSetCookie()).toEqual([])
  })

  it('SEC-05 ROLE-04 the cookie demo-session alone is nobody', async () => {
    const { data } = await server.graph('{ viewer { id } }', { cookie: 'demo-session=1' })
    expect(data).toEqual({ viewer: null })
    const { errors } = await server.graph('{ risks { totalCount } }', { cookie: 'demo-session=1' })
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED'])
  })

  it('SEC-05 has no password in any table, and every call of the sign-in library but sign-out is refused to it', async () => {
    const { rows } = await server.database.db.pool.query(
      'select password from identity.account a join identity."user" u on u.id = a."userId" where u.email = $1',
      [demoCredentials.email],
    )
    expect(rows).toEqual([])
    const call = (method: string, path: string, body?: object, own = '') =>
      fetch(`${server.url}/api/identity/${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: server.url, ...(own && { cookie: own }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    expect((await call('POST', 'sign-in/email', demoCredentials)).status).toBe(401)
    expect((await call('POST', 'sign-in/demo', {})).status).toBe(404)
    expect((await call('POST', 'sign-in/email', demoCredentials, cookie)).status).toBe(403)
    expect((await call('GET', 'get-session', undefined, cookie)).status).toBe(403)
    const own = sent((await logIn(server)).headers)
    const out = await call('POST', 'sign-out', {}, own)
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie()).toContain('demo-session=; Max-Age=0; Path=/; SameSite=Lax')
    expect((await server.graph('{ viewer { id } }', { cookie: own })).data).toEqual({ viewer: null })
  })

  it('DEMO-15 GQL-03 logout ends the session and takes both cookies away; signed out it says the same', async () => {
    const own = sent((await logIn(server)).headers)
    const out = 'mutation { logout { message userErrors { message } } }'
    const said = { logout: { message: 'You have been logged out successfully', userErrors: [] } }
    const { data, headers } = await server.graph(out, { cookie: own })
    expect(data).toEqual(said)
    const gone = headers
      .getSetCookie()
      .filter((one) => /Max-Age=0/.test(one))
      .map((one) => one.split('=')[0])
    expect(gone).toEqual(expect.arrayContaining(['riskpilot.session_token', 'demo-session']))
    expect((await server.graph('{ viewer { id } }', { cookie: own })).data).toEqual({ viewer: null })
    expect((await server.graph(out)).data).toEqual(said)
    expect((await server.graph('{ viewer { id } }', { cookie })).data).not.toEqual({ viewer: null })
  })
})

describe('a visitor of the demo', () => {
  // Of what anyone may do, they are refused what would sign them in as somebody.
  const signingIn = ['signIn', 'signInWithCode', 'requestPasswordReset', 'resetPassword'].map((name) => `Mutation.${name}`)
  const mutations = everyOperation(graphSchema()).filter(
    ({ kind, name, need }) => kind === 'mutation' && (need !== 'anyone' || signingIn.includes(name)),
  )
  const texts: Readonly<Record<string, string>> = {
    'Mutation.updateRiskStatus': 'Leakage alert status updates are disabled in demo mode',
    'Mutation.updateRisks': 'Leakage alert status updates are disabled in demo mode',
    'Mutation.undoRiskUpdate': 'Leakage alert status updates are disabled in demo mode',
    'Mutation.detectRisks': 'AI leakage detection is disabled in demo mode',
    'Mutation.initializeData': 'Data initialization is disabled in demo mode',
  }

  it('DEMO-12 sees the same business as every other visitor', async () => {
    const query = `{ viewer { business { name currency zone } } riskStats { total active resolved overallLeakageScore }
      risks(first: 100) { totalCount nodes { id title status monthly { expected { amount } } } } imports(first: 100) { nodes { id } } }`
    const other = sent((await logIn(server)).headers)
    const [own, theirs] = [await server.graph(query, { cookie }), await server.graph(query, { cookie: other })]
    expect([own.errors, theirs.data]).toEqual([[], own.data])
  })

  it('DEMO-12 DEMO-17 GQL-49 ERR-20 ERR-22 ERR-24 ERR-25 is refused every mutation of the schema, and nothing is stored', async () => {
    const before = await everyRow(server)
    for (const { name, query, variables } of mutations) {
      const { errors } = await server.graph(query, { cookie, variables: variables() })
      const text = texts[name] ?? 'Changes are disabled in demo mode'
      const said = errors.map(({ message, extensions: { code, reason } }) => [code, reason, message])
      expect([name, ...said]).toEqual([name, ['FORBIDDEN', 'DEMO_MODE', text]])
    }
    expect(mutations.length).toBeGreaterThan(2)
    expect(await everyRow(server)).toEqual(before)
  })

  it('DEMO-17 is refused with 403 over REST and where files are sent', async () => {
    const { data } = await server.graph('{ risks(first: 1) { nodes { id } } imports(first: 1) { nodes { id } } }', { cookie })
    const { risks, imports } = data as Record<'risks' | 'imports', { nodes: { id: string }[] }>
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
    const moved = await fetch(`${server.url}/api/risks/${risks.nodes[0]?.id}/status`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ status: 'resolved' }),
    })
    expect([moved.status, ((await moved.json()) as { message: string }).message]).toEqual([
      403,
      'Leakage alert status updates are disabled in demo mode',
    ])
    const put = await fetch(`${server.url}/uploads/${imports.nodes[0]?.id}`, { method: 'PUT', headers, body: 'order_id,date' })
    expect([put.status, ((await put.json()) as { message: string }).message]).toEqual([403, 'Changes are disabled in demo mode'])
  })
})

describe('the playbooks of the demo', () => {
  it('PLAY-02 R1 PLAY-03 are those of every business; each active alert has one, and the scans are listed with their confidence', async () => {
    const query = `{ playbooks { id minDays maxDays estimatedCost } aiAnalyses { nodes { confidence risksIdentified } }
      risks(filter: { status: active }) { nodes { playbooks { id } } } }`
    const { data } = await server.graph(query, { cookie })
    const { playbooks, aiAnalyses, risks } = data as {
      playbooks: { id: string; estimatedCost: string | null }[]
      aiAnalyses: { nodes: { confidence: number; risksIdentified: number }[] }
      risks: { nodes: { playbooks: { id: string }[] }[] }
    }
    const ids = new Set(playbooks.map(({ id }) => id))
    const costs = playbooks.flatMap(({ estimatedCost }) => (estimatedCost === null ? [] : [Number(estimatedCost)]))
    expect((costs.reduce((sum, cost) => sum + cost, 0) / costs.length / 1_000).toFixed(1)).toBe('2.8')
    expect(risks.nodes).toHaveLength(12)
    for (const risk of risks.nodes) expect(risk.playbooks.map(({ id }) => ids.has(id))).toEqual([true])
    expect(aiAnalyses.nodes[0]?.risksIdentified).toBe(12)
    for (const { confidence } of aiAnalyses.nodes.filter(({ risksIdentified }) => risksIdentified > 0))
      expect(confidence > 0 && confidence <= 1).toBe(true)
  })
})

describe('what a screen of the demo is told as data', () => {
  it('DASH-09 DETAIL-02 each alert has one step, the playbook that goes through it, and six tips', async () => {
    const query = '{ risks { nodes { title action { text playbookId } tips playbooks { id } } } }'
    const { data } = await server.graph(query, { cookie })
    const { nodes } = (data as { risks: { nodes: Advised[] } }).risks
    expect(nodes.length).toBeGreaterThanOrEqual(12)
    for (const { action, tips, playbooks, title } of nodes) {
      expect([title, action.playbookId]).toEqual([title, playbooks[0]?.id])
      expect([title, tips.length, tips.includes(action.text)]).toEqual([title, 6, false])
    }
  })

  it('a detector names the kinds of files that it judges by, and of those none that it has', async () => {
    const { data } = await server.graph('{ detectors { detector state requires missing missingDetail finds } }', { cookie })
    const { detectors } = data as { detectors: Asked[] }
    for (const { requires, missing, missingDetail, finds, state } of detectors) {
      expect(requires.length > 0 && finds.length > 0).toBe(true)
      expect([missing.length > 0, missing.length > 0 && state !== 'cannot_run']).toEqual([missingDetail !== null, false])
    }
    expect(detectors.find(({ detector }) => detector === 'shipping-overrun')).toMatchObject({ requires: ['orders', 'shipping'] })
  })
})

type Advised = {
  readonly title: string
  readonly action: { readonly text: string; readonly playbookId: string | null }
  readonly tips: readonly string[]
  readonly playbooks: readonly { readonly id: string }[]
}
type Asked = {
  readonly detector: string
  readonly state: string
  readonly requires: readonly string[]
  readonly missing: readonly string[]
  readonly missingDetail: string | null
  readonly finds: string
}

describe('the demo switched off', () => {
  it('REST-02 DEMO off: nobody is let in, and there is no demo business', async () => {
    // Its own: its worker would make the demo.
    await using other = await testServer()
    const { data } = await logIn(other)
    expect(mistakesOf(data)).toEqual([{ field: null, code: 'NOT_FOUND', message: 'The demo is switched off on this server.' }])
    expect((await other.database.db.pool.query('select * from demo_businesses()')).rows).toEqual([])
  })

  it('REST-02 SEC-06 after sixty logins from one address the next has to wait', async () => {
    // Its own: its limit of logins is reached, and it has the demo switched on.
    await using other = await testServer({ env: { DEMO: 'on', WORKER: 'off' } })
    const codes: string[] = []
    for (let tries = 0; tries < 61; tries++) codes.push((await logIn(other)).errors[0]?.extensions.code ?? 'in')
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['UNAVAILABLE']))
    expect(codes[60]).toBe('RATE_LIMITED')
  })
})

describe('the demo made anew', () => {
  /** A week of a shop instead of thirteen months: what is filled in is looked at above. */
  const fillWithLittle: typeof fillDemo = async (within, { until, onReading }) => {
    onReading?.(until)
    await using files = await mkdtempDisposable(join(tmpdir(), 'riskpilot-demo-'))
    const path = join(files.path, 'orders.csv')
    await writeFile(path, `order_id,date,sku,qty,unit_price\n1,${until},TEA,1,5.00\n2,${until},TEA,2,5.00\n`)
    await importFile(within, path, { thenScan: false })
  }

  it('takes the place of the one before, whose rows and visitors’ view are gone', async () => {
    const before = (await server.graph('{ viewer { business { id } } }', { cookie })).data
    const days: string[] = []
    const onReading = (day: string) => days.push(day)
    const id = await reset(server.database, { signal: new AbortController().signal, onReading, fill: fillWithLittle })
    expect(days).toHaveLength(1)
    expect((await server.database.db.pool.query('select id, is_ready from demo_businesses()')).rows).toEqual([{ id, is_ready: true }])
    const { data } = await server.graph('{ viewer { business { id } } riskStats { total resolved } }', { cookie })
    expect(data).toEqual({ viewer: { business: { id } }, riskStats: { total: 0, resolved: 0 } })
    expect(data?.viewer).not.toEqual(before?.viewer)
    expect(await asOwner('select business_id, order_id from order_line order by order_id')).toEqual(
      ['1', '2'].map((order) => ({ business_id: id, order_id: order })),
    )
  })
})

describe('a visitor of the demo', () => {
  it('may check their own files: the check takes the place of the visit', async () => {
    const mutation = `mutation { startFileCheck(input: { currency: "EUR", zone: "UTC" }) {
      user { isDemo role business { currency expiresAt } } userErrors { message } } }`
    const { data, errors } = await server.graph(mutation, { cookie, headers: { origin: server.url } })
    expect([errors, data]).toEqual([
      [],
      {
        startFileCheck: {
          user: { isDemo: false, role: 'owner', business: { currency: 'EUR', expiresAt: expect.any(String) } },
          userErrors: [],
        },
      },
    ])
  })

  it('ONB-45 DEMO-15 who looks at the demo comes back to the own session; who logs out there is logged out of both', async () => {
    const viewer = async (cookies: string) =>
      (await server.graph('{ viewer { email isDemo } }', { cookie: cookies, asSent: true })).data?.viewer as { isDemo: boolean } | null
    const enter = async (cookies: string) => withCookies(cookies, (await logIn(server, demoCredentials, cookies)).headers.getSetCookie())
    const leave = (cookies: string, headers = {}) =>
      fetch(`${server.url}/api/demo/leave?returnTo=/onboarding?step=4`, { headers: { ...headers, cookie: cookies }, redirect: 'manual' })
    const people = accountsOf(server, identity)
    await people.makePerson('back@shop.example')
    const signIn = async () => (await people.signIn('back@shop.example')).cookie
    const own = await signIn()
    const inDemo = await enter(await enter(own))
    expect([(await viewer(inDemo))?.isDemo, (await viewer(own))?.isDemo]).toEqual([true, false])
    expect(inDemo).toContain('demo-session=own')
    const elsewhere = await leave(inDemo, { 'sec-fetch-site': 'cross-site' })
    expect([elsewhere.headers.get('location'), elsewhere.headers.getSetCookie()]).toEqual(['/', []])
    const left = await leave(inDemo)
    expect([left.status, left.headers.get('location')]).toEqual([302, '/onboarding?step=4'])
    expect(withCookies(inDemo, left.headers.getSetCookie()).split('; ').toSorted()).toEqual(own.split('; ').toSorted())
    expect([await viewer(inDemo), (await viewer(own))?.isDemo]).toEqual([null, false])
    const alone = await leave(await enter(''))
    expect([alone.headers.get('location'), withCookies('', alone.headers.getSetCookie())]).toEqual([
      '/sign-in?returnTo=%2Fonboarding%3Fstep%3D4',
      '',
    ])
    for (const path of ['/api/logout', '/api/identity/sign-out', '/api/auth/logout']) {
      const signedIn = await signIn()
      const cookies = await enter(signedIn)
      const method = path === '/api/logout' ? 'GET' : 'POST'
      const headers = { cookie: cookies, origin: server.url, ...(method === 'POST' && { 'content-type': 'application/json' }) }
      const out = await fetch(server.url + path, { method, headers, redirect: 'manual', ...(method === 'POST' && { body: '{}' }) })
      expect([path, withCookies(cookies, out.headers.getSetCookie()), await viewer(signedIn)]).toEqual([path, '', null])
    }
  })
})
