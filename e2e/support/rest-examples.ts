import { randomUUID } from 'node:crypto'
import { admitDemoVisitor } from '../../api/businesses/members.ts'
import { demoEmail } from '../../api/identity/sign-in/demo-visitor.ts'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk } from './risks.ts'
import type { SharedServer } from './shared-server.ts'
import type { TestServer } from './test-server.ts'

/** A server with one signed-in person. */
export type RestCaller = { readonly server: SharedServer; readonly cookie: string; readonly businessId: string }

/**
 * The data that a documented call needs besides its example: the parts of its path, for objects
 * that are created for it; or a business in a certain state. Each call with parts in its path has
 * its entry here; `?` is a query instead of the example's.
 */
export const things: Readonly<Record<string, (caller: RestCaller) => Promise<Readonly<Record<string, string>>>>> = {
  'PATCH /api/risks/:id/status': async ({ server, businessId }) => ({
    id: await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId)),
  }),
  'POST /api/risks/:id/feedback': async ({ server, businessId }) => ({
    id: await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId)),
  }),
  'PUT /api/suppliers/:id': supplier,
  'DELETE /api/suppliers/:id': supplier,
  'PATCH /api/integrations/:id/status': async (caller) => ({
    id: await made(caller, '/api/integrations', { name: 'New Integration', type: 'other' }),
  }),
  'GET /api/oauth/:provider/auth': async (caller) => {
    await knowClient(caller)
    return { provider: 'hubspot' }
  },
  // A refusal, so that no tokens have to be requested.
  'GET /api/oauth/:provider/callback': async (caller) => {
    const state = await begun(caller)
    return { provider: 'hubspot', '?': `error=access_denied&state=${state}` }
  },
  'POST /api/onboarding/complete': async (caller) => {
    await post(caller, '/api/onboarding', wholeOnboarding)
    return {}
  },
  'POST /api/auth/demo-login': async ({ server }) => {
    await openDemo(server)
    return {}
  },
}

async function post({ server, cookie }: RestCaller, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

const made = async (caller: RestCaller, path: string, body: unknown) => String((await post(caller, path, body)).id)

async function supplier(caller: RestCaller): Promise<{ id: string }> {
  return { id: await made(caller, '/api/suppliers', { name: 'Acme', category: 'other' }) }
}

async function knowClient({ server, cookie }: RestCaller): Promise<void> {
  const input = '{ provider: "hubspot", clientId: "an id", clientSecret: "a secret of tests" }'
  await server.graph(`mutation { saveIntegrationCredentials(input: ${input}) { userErrors { code } } }`, { cookie })
}

/** The state of a connection in progress. */
async function begun(caller: RestCaller): Promise<string> {
  await knowClient(caller)
  const { data } = await caller.server.graph('mutation { startOAuth(input: { provider: "hubspot" }) { authorizationUrl } }', {
    cookie: caller.cookie,
  })
  const { startOAuth } = data as { startOAuth: { authorizationUrl: string } }
  return new URL(startOAuth.authorizationUrl).searchParams.get('state') ?? ''
}

/** Every required onboarding field, with the test numbers that networks publish. */
export const wholeOnboarding = {
  fullName: 'Ann Miller',
  roleTitle: 'Owner',
  workEmail: 'ann@miller.example',
  companyName: 'Miller & Daughters',
  industry: 'retail',
  companySize: '1-10',
  businessModel: 'b2c',
  cardholderName: 'Ann Miller',
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/29',
  cvv: '737',
  billingAddress: '1 High Street, Springfield',
}

/**
 * Cases that the row's example does not cover: the request and the expected result. Each call may
 * add its own.
 */
export type Case = {
  readonly what: string
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly status: number
  /** Names of the invalid fields. */
  readonly fields?: readonly string[]
}

export const cases: readonly Case[] = [
  { what: 'a page of nothing', call: 'GET /api/risks', query: 'first=0', status: 400, fields: ['first'] },
  { what: 'an unknown parameter', call: 'GET /api/risks', query: 'stauts=active', status: 400 },
  { what: 'an unknown status', call: 'PATCH /api/risks/:id/status', body: { status: 'closed' }, status: 400, fields: ['status'] },
  { what: 'no reason', call: 'PATCH /api/risks/:id/status', body: { status: 'dismissed' }, status: 400, fields: ['reason'] },
  {
    what: 'a risk that is not there',
    call: 'PATCH /api/risks/:id/status',
    params: { id: randomUUID() },
    body: { status: 'resolved' },
    status: 404,
  },
  {
    what: 'a move from where the risk does not stand',
    call: 'PATCH /api/risks/:id/status',
    body: { status: 'active', expectedStatus: 'resolved' },
    status: 409,
    fields: ['expectedStatus'],
  },
  {
    what: 'no address and no password',
    call: 'POST /api/auth/demo-login',
    body: { email: 'demo', password: '' },
    status: 400,
    fields: ['email', 'password'],
  },
  { what: 'no answer', call: 'POST /api/risks/:id/feedback', body: { comments: 'x' }, status: 400, fields: ['accurate'] },
  {
    what: 'a risk that is not there',
    call: 'POST /api/risks/:id/feedback',
    params: { id: randomUUID() },
    body: { accurate: true },
    status: 404,
  },
  { what: 'nothing', call: 'POST /api/beta-signup', body: {}, status: 400, fields: ['name', 'email', 'shopifyStoreUrl'] },
  {
    what: 'no address',
    call: 'POST /api/cashflow-signup',
    body: { name: 'A', email: 'a', companyName: 'B' },
    status: 400,
    fields: ['email'],
  },
  { what: 'a page of nothing', call: 'GET /api/ai-analyses', query: 'first=0', status: 400, fields: ['first'] },
  { what: 'a page of nothing', call: 'GET /api/suppliers', query: 'first=0', status: 400, fields: ['first'] },
  { what: 'nothing that is required', call: 'POST /api/suppliers', body: {}, status: 400, fields: ['category', 'name'] },
  {
    what: 'no website',
    call: 'PUT /api/suppliers/:id',
    body: { name: 'A', category: 'other', website: 'x' },
    status: 400,
    fields: ['website'],
  },
  { what: 'an unknown type', call: 'POST /api/integrations', body: { name: 'A', type: 'shop' }, status: 400, fields: ['type'] },
  { what: 'an unknown status', call: 'PATCH /api/integrations/:id/status', body: { status: 'on' }, status: 400, fields: ['status'] },
  { what: 'no connection', call: 'PATCH /api/integrations/:id/status', body: { status: 'active' }, status: 409, fields: ['status'] },
  { what: 'no client id', call: 'GET /api/oauth/:provider/auth', params: { provider: 'pipedrive' }, status: 409, fields: ['provider'] },
  { what: 'a forged state', call: 'GET /api/oauth/:provider/callback', query: 'code=c&state=s', status: 400, fields: ['state'] },
  { what: 'an unknown industry', call: 'POST /api/onboarding', body: { industry: 'space' }, status: 400, fields: ['industry'] },
  { what: 'a wrong type', call: 'POST /api/onboarding', body: { hasInventory: 'yes' }, status: 400, fields: ['hasInventory'] },
  { what: 'other values', call: 'POST /api/auth/demo-login', body: { email: demoEmail, password: 'guess' }, status: 401 },
]

/** Marks the demo business as created on a server whose worker is off. */
export async function openDemo({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from demo_businesses()')
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Start the server with DEMO=on.')
  await inBusiness(database.db, id, async ({ sql }) => {
    await admitDemoVisitor({ sql, businessId: id, clock: { now: () => new Date() } })
    await sql('update business set demo_ready_at = now()')
  })
}
