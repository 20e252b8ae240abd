import { randomUUID } from 'node:crypto'
import { inBusiness } from '../../db/in-business.ts'
import { demoEmail, letVisitorIn } from '../identity/demo-visitor.ts'
import type { TestServer } from './for-tests.ts'
import { addRisk } from './risks-for-tests.ts'

/** A server with one signed-in person. */
export type Caller = { readonly server: TestServer; readonly cookie: string; readonly businessId: string }

/**
 * What a documented call needs beside its example: the parts of its path, of things that are made for it; or a business in a certain
 * state. Each call with parts in its path has its entry here.
 */
export const things: Readonly<Record<string, (caller: Caller) => Promise<Readonly<Record<string, string>>>>> = {
  'PATCH /api/risks/:id/status': async ({ server, businessId }) => ({
    id: await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId)),
  }),
  'POST /api/auth/demo-login': async ({ server }) => {
    await openDemo(server)
    return {}
  },
}

/** Calls that the row's example alone does not tell: what else is to be tried, and what comes of it. Each call may add its own. */
export type Case = {
  readonly what: string
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  readonly status: number
  /** Names of the fields at fault. */
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
  { what: 'other values', call: 'POST /api/auth/demo-login', body: { email: demoEmail, password: 'guess' }, status: 401 },
]

/** The demo business of a server whose worker is off, declared made. */
export async function openDemo({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from demo_businesses()')
  const id = rows[0]?.id
  if (id === undefined) throw new Error('Start the server with DEMO=on.')
  await inBusiness(database.db, id, async ({ sql }) => {
    await letVisitorIn({ sql, businessId: id, clock: { now: () => new Date() } })
    await sql('update business set demo_ready_at = now()')
  })
}
