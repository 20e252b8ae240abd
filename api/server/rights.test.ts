import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { graphSchema } from '../graphql/schema.ts'
import type { Right } from '../work/work.ts'
import { everyOperation, type Operation } from './every-operation-for-tests.ts'
import { type TestServer, testServer } from './for-tests.ts'
import { newDemoVisitor, newPerson } from './people-for-tests.ts'
import { ownBusinessOf } from './risks-for-tests.ts'

const callers = ['signed out', 'demo cookie', 'demo visitor', 'viewer', 'manager', 'owner', 'owner elsewhere'] as const
type Caller = (typeof callers)[number]

const readers: readonly Caller[] = ['demo visitor', 'viewer', 'manager', 'owner', 'owner elsewhere']
const workers: readonly Caller[] = ['manager', 'owner', 'owner elsewhere']
const owners: readonly Caller[] = ['owner', 'owner elsewhere']

/** Written by hand, beside what the code says: a right that moves has to be moved here too. */
const whoHas: Readonly<Record<Right, readonly Caller[]>> = {
  'risk:read': readers,
  'risk:handle': workers,
  'risk:note': workers,
  'import:read': readers,
  'import:write': workers,
  'business:read': readers,
  'business:manage': owners,
  'member:read': ['viewer', ...workers],
  'member:write': owners,
  'key:read': owners,
  'key:write': owners,
  'audit:read': owners,
}

/** Left out where the caller has a session, which it would end. */
const ends = new Set(['Mutation.logout'])

/** SEC-05: who looks at the demo logs out first. */
const closedToVisitors = new Set(['signIn', 'signInWithCode', 'requestPasswordReset', 'resetPassword'].map((name) => `Mutation.${name}`))

let server: TestServer
const cookies = new Map<Caller, string | undefined>()
beforeAll(async () => {
  server = await testServer({ env: { WORKER: 'off' } })
  cookies.set('owner', await server.signIn())
  const businessId = await ownBusinessOf(server)
  cookies.set('signed out', undefined)
  cookies.set('demo cookie', 'demo-session=1')
  cookies.set('demo visitor', await newDemoVisitor(server, businessId))
  cookies.set('viewer', await newPerson(server, { email: 'viewer@shop.example', role: 'viewer', businessId }))
  cookies.set('manager', await newPerson(server, { email: 'manager@shop.example', role: 'manager', businessId }))
  const elsewhere = await server.database.createBusiness()
  cookies.set('owner elsewhere', await newPerson(server, { email: 'owner@elsewhere.example', role: 'owner', businessId: elsewhere }))
})
afterAll(() => server[Symbol.asyncDispose]())

/** `open`, or the code with which the caller is refused. */
function expected({ name, kind, need }: Pick<Operation, 'name' | 'kind' | 'need'>, caller: Caller): string {
  if (caller === 'demo visitor' && closedToVisitors.has(name)) return 'FORBIDDEN'
  if (need === 'anyone') return 'open'
  if (caller === 'signed out' || caller === 'demo cookie') return 'UNAUTHENTICATED'
  if (caller === 'demo visitor' && kind === 'mutation') return 'FORBIDDEN'
  return need === 'signed-in' || whoHas[need].includes(caller) ? 'open' : 'FORBIDDEN'
}

const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])
const said = (codes: readonly string[]): string => codes.find((code) => refusals.has(code)) ?? 'open'

async function overHttp({ query, variables }: Operation, caller: Caller): Promise<string> {
  const { errors } = await server.graph(query, { cookie: cookies.get(caller), variables: variables() })
  return said(errors.map(({ extensions }) => extensions.code))
}

/** Each subscription is followed by one that cannot be: when that is refused, the first was not. A socket that is closed refuses all. */
async function overSocket(asked: readonly Operation[], caller: Caller): Promise<Record<string, string>> {
  const cookie = cookies.get(caller)
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { origin: server.url, ...(cookie && { cookie }) } })
    }
  }
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: 0,
    lazy: true,
  })
  const answers: Record<string, string> = {}
  for (const operation of asked) {
    const ends: (() => void)[] = []
    answers[operation.name] = await new Promise<string>((settle) => {
      const refused = (why: unknown) => settle(Array.isArray(why) ? said(codesOf(why)) : closedWith(why))
      const { query, variables } = operation
      ends.push(
        client.subscribe({ query, variables: variables() }, { next: () => settle('open'), error: refused, complete: () => undefined }),
      )
      ends.push(
        client.subscribe(
          { query: 'subscription { noSuchThing }' },
          { next: () => undefined, error: () => settle('open'), complete: () => undefined },
        ),
      )
    })
    for (const end of ends) end()
  }
  await client.dispose()
  return answers
}

const codesOf = (errors: readonly { extensions?: { code?: string } }[]) => errors.map(({ extensions }) => extensions?.code ?? '')
const closedWith = (event: unknown) => ((event as { code?: number }).code === 4401 ? 'UNAUTHENTICATED' : `closed: ${String(event)}`)

const operations = everyOperation(graphSchema())

describe('every caller', () => {
  it.each(callers)('ROLE-04 ROLE-11 SEC-04 %s is refused what the right of an operation refuses, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind, name }) => kind !== 'subscription' && !(cookies.get(caller) && ends.has(name)))
    const answers: Record<string, string> = {}
    for (const operation of asked) answers[operation.name] = await overHttp(operation, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation, caller)])))
  })

  it.each(callers)('GQL-46 SEC-04 %s hears over a socket what it may read, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind }) => kind === 'subscription')
    const answers = await overSocket(asked, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation, caller)])))
  })
})
