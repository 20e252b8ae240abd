import { randomUUID } from 'node:crypto'
import { Kind as Node, parse } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { graphSchema } from '../../api/graphql/schema.ts'
import type { Need } from '../../api/platform/rights/needs.ts'
import type { Right } from '../../api/platform/rights/rights.ts'
import { nameOf, type Route } from '../../api/rest/route.ts'
import { routes } from '../../api/rest/routes.ts'
import { everyOperation, type Operation } from '../support/every-operation.ts'
import { newDemoVisitor, newPerson } from '../support/people.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

const callers = [
  'signed out',
  'demo cookie',
  'demo visitor',
  'viewer',
  'manager',
  'owner',
  'owner elsewhere',
  'key that reads',
  'key that writes',
  'key for figures',
] as const
type Caller = (typeof callers)[number]

const readers: readonly Caller[] = ['demo visitor', 'viewer', 'manager', 'owner', 'owner elsewhere', 'key that reads', 'key that writes']
const members: readonly Caller[] = ['viewer', 'manager', 'owner', 'owner elsewhere', 'key that reads', 'key that writes']
const workers: readonly Caller[] = ['manager', 'owner', 'owner elsewhere', 'key that writes']
/** What is said in somebody's name. */
const voices: readonly Caller[] = workers.filter((caller) => caller !== 'key that writes')
const owners: readonly Caller[] = ['owner', 'owner elsewhere']

/** Written by hand, beside what the code says: a right that moves has to be moved here too. */
const whoHas: Readonly<Record<Right, readonly Caller[]>> = {
  'risk:read': readers,
  'risk:handle': workers,
  'risk:note': voices,
  'import:read': readers,
  'import:write': workers,
  'business:read': readers,
  'business:manage': owners,
  'member:read': members,
  'member:write': owners,
  'key:read': owners,
  'key:write': owners,
  'audit:read': owners,
  'integration:read': readers,
  'integration:write': workers,
  'monitoring:read': readers,
  'monitoring:write': workers,
  'notification:read': readers,
  'onboarding:read': readers,
  'onboarding:write': workers,
  'setting:read': readers,
  'supplier:read': readers,
  'supplier:write': workers,
  'playbook:initialize': workers,
  'risk:detect': workers,
  'feedback:read': readers,
  'feedback:write': voices,
  'playbook:read': readers,
  'playbook:write': workers,
}

type Kind = 'Query' | 'Mutation' | 'Subscription'

/** What each operation needs, written by hand as well: one that comes to need less has to be moved here too. Names between blanks. */
const operationsThatNeed: Readonly<Record<Need, Partial<Record<Kind, readonly string[]>>>> = {
  'risk:read': {
    Query: ['aiAnalyses detectors finding lossHistory moneyAtRisk risk riskCategories riskStats', 'riskTrend risks scanState timeMachine'],
    Subscription: ['detectorsScanned riskDetected riskUpdated scanProgress'],
  },
  'key:read': {
    Query: ['apiKeyScopes apiKeys'],
  },
  'audit:read': {
    Query: ['auditLog'],
  },
  'business:read': {
    Query: ['business'],
  },
  anyone: {
    Query: ['eventCursor invitationOffer signInWays viewer'],
    Mutation: [
      'acceptInvitation calculateSavings createBetaSignup createCashflowSignup demoLogin',
      'logout registerEarlyAdopter requestPasswordReset resetPassword signIn signInWithCode',
      'signInWithPasskey signUp startPasskeySignIn verifyEmail',
    ],
  },
  'import:read': {
    Query: ['import imports'],
    Subscription: ['importProgress'],
  },
  'integration:read': {
    Query: ['integration integrationProviders integrations'],
  },
  'member:read': {
    Query: ['invitations members'],
    Mutation: ['leaveBusiness'],
  },
  'business:manage': {
    Query: ['mail'],
    Mutation: ['updateBusiness'],
  },
  'monitoring:read': {
    Query: ['monitoringSources monitoringStatus'],
    Subscription: ['monitoringStatusChanged'],
  },
  'signed-in': {
    Query: ['node ownSecurity ownSessions search'],
    Mutation: ['createBusiness switchBusiness'],
  },
  'notification:read': {
    Query: ['notifications unreadNotifications'],
    Subscription: ['notificationAdded'],
  },
  'onboarding:read': {
    Query: ['onboarding'],
  },
  'feedback:read': {
    Query: ['ownRiskFeedback trainingMetrics'],
  },
  'playbook:read': {
    Query: ['playbook playbookRuns playbooks'],
    Subscription: ['playbookRunChanged'],
  },
  'setting:read': {
    Query: ['settings'],
  },
  'supplier:read': {
    Query: ['supplier suppliers'],
  },
  person: {
    Mutation: [
      'addPasskey changePassword chooseSignIn confirmTotp makeBackupCodes',
      'markAllNotificationsRead markNotificationRead removePasskey renamePasskey',
      'revokeOtherSessions revokeSession startPasskey startTotp stopTotp',
      'updateNotificationPreferences updatePreferences updateProfile',
    ],
  },
  'risk:note': {
    Mutation: ['addRiskComment createActionPlan'],
  },
  'import:write': {
    Mutation: ['cancelImport decideConflict startImport'],
  },
  'member:write': {
    Mutation: ['changeMemberRole inviteTeammate removeMember transferOwnership withdrawInvitation'],
  },
  'integration:write': {
    Mutation: ['completeOAuth createIntegration saveIntegrationCredentials startOAuth', 'updateIntegrationStatus'],
  },
  'onboarding:write': {
    Mutation: ['completeOnboarding requestCall saveOnboarding'],
  },
  'playbook:write': {
    Mutation: ['completePlaybookStep executePlaybook undoPlaybookStep'],
  },
  'key:write': {
    Mutation: ['createApiKey revokeApiKey'],
  },
  'supplier:write': {
    Mutation: ['createSupplier deleteSupplier updateSupplier'],
  },
  'risk:detect': {
    Mutation: ['detectRisks'],
  },
  'playbook:initialize': {
    Mutation: ['initializeData'],
  },
  'monitoring:write': {
    Mutation: ['startMonitoring stopMonitoring'],
  },
  'feedback:write': {
    Mutation: ['submitRiskFeedback'],
  },
  'risk:handle': {
    Mutation: ['updateRiskStatus'],
  },
}

const needs: ReadonlyMap<string, Need> = new Map(
  Object.entries(operationsThatNeed).flatMap(([need, kinds]) =>
    Object.entries(kinds).flatMap(([kind, lines]) =>
      lines.flatMap((line) => line.split(' ')).map((name) => [`${kind}.${name}`, need as Need] as const),
    ),
  ),
)

/** Left out where the caller has a session, which it would end. */
const ends = new Set(['Mutation.logout'])

/** SEC-22: a key has no session to begin, end or turn to another business, and nothing of its own. */
const closedToKeys = new Set([
  ...[
    'signUp',
    'verifyEmail',
    'signInWithCode',
    'startPasskeySignIn',
    'signInWithPasskey',
    'requestPasswordReset',
    'resetPassword',
    'demoLogin',
    'logout',
  ].map(mutation),
  ...['acceptInvitation', 'createBusiness', 'switchBusiness', 'leaveBusiness', 'requestCall'].map(mutation),
  ...['Query.invitationOffer', 'Query.ownSecurity', 'Query.ownSessions'],
])

/** SEC-05: who looks at the demo logs out first. */
const closedToVisitors = new Set(
  ['signIn', 'signInWithCode', 'startPasskeySignIn', 'signInWithPasskey', 'requestPasswordReset', 'resetPassword'].map(mutation),
)

function mutation(name: string): string {
  return `Mutation.${name}`
}

let server: TestServer
/** What each caller sends to say who they are. */
const headers = new Map<Caller, Readonly<Record<string, string>>>()
beforeAll(async () => {
  server = await testServer({ env: { WORKER: 'off' } })
  const signedIn = (cookie: string) => ({ cookie, origin: server.url })
  const owner = await server.signIn()
  const businessId = await ownBusinessOf(server)
  headers.set('owner', signedIn(owner))
  headers.set('signed out', { origin: server.url })
  headers.set('demo cookie', signedIn('demo-session=1'))
  headers.set('demo visitor', signedIn(await newDemoVisitor(server, businessId)))
  headers.set('viewer', signedIn(await newPerson(server, { email: 'viewer@shop.example', role: 'viewer', businessId })))
  headers.set('manager', signedIn(await newPerson(server, { email: 'manager@shop.example', role: 'manager', businessId })))
  const elsewhere = await server.database.createBusiness()
  headers.set(
    'owner elsewhere',
    signedIn(await newPerson(server, { email: 'owner@elsewhere.example', role: 'owner', businessId: elsewhere })),
  )
  headers.set('key that reads', await newKey(owner, 'read'))
  headers.set('key that writes', await newKey(owner, 'write'))
  headers.set('key for figures', await newKey(owner, 'metrics'))
})
afterAll(() => server[Symbol.asyncDispose]())

async function newKey(cookie: string, scope: string): Promise<Record<string, string>> {
  const query =
    'mutation ($scopes: [String!]!) { createApiKey(input: { name: "a key", scopes: $scopes }) { secret userErrors { message } } }'
  const { data } = await server.graph(query, { cookie, variables: { scopes: [scope] } })
  return { authorization: `Bearer ${(data as { createApiKey: { secret: string } }).createApiKey.secret}` }
}

/** `open`, or the code with which the caller is refused. */
function expected({ name, kind }: Pick<Operation, 'name' | 'kind'>, caller: Caller): string {
  const need = needs.get(name)
  if (need === undefined) return 'not in operationsThatNeed'
  if (caller === 'demo visitor' && closedToVisitors.has(name)) return 'FORBIDDEN'
  if (isKey(caller) && closedToKeys.has(name)) return 'FORBIDDEN'
  if (need === 'anyone') return 'open'
  if (isSignedOut(caller)) return 'UNAUTHENTICATED'
  if (caller === 'demo visitor' && kind === 'mutation') return 'FORBIDDEN'
  if (need === 'person') return caller === 'demo visitor' || isKey(caller) ? 'FORBIDDEN' : 'open'
  return need === 'signed-in' || whoHas[need].includes(caller) ? 'open' : 'FORBIDDEN'
}

const isKey = (caller: Caller) => caller.startsWith('key ')
const hasSession = (caller: Caller) => !isSignedOut(caller) && !isKey(caller)
const isSignedOut = (caller: Caller) => caller === 'signed out' || caller === 'demo cookie'

const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])
const said = (codes: readonly string[]): string => codes.find((code) => refusals.has(code)) ?? 'open'

async function overHttp({ query, variables }: Operation, caller: Caller): Promise<string> {
  const { errors } = await server.graph(query, { headers: { ...headers.get(caller) }, variables: variables() })
  return said(errors.map(({ extensions }) => extensions.code))
}

/**
 * Each subscription is followed by some that cannot be, one after the other: when ten of them were refused, the first was not. A socket that is
 * closed refuses all.
 */
async function overSocket(asked: readonly Operation[], caller: Caller): Promise<Record<string, string>> {
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { ...headers.get(caller) } })
    }
  }
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    retryAttempts: 0,
    lazy: true,
  })
  const answers: Record<string, string> = {}
  for (const operation of asked) {
    const ends: (() => void)[] = []
    answers[operation.name] = await new Promise<string>((settle) => {
      const heard = (result: { errors?: readonly unknown[] }) => settle(result.errors ? said(codesOf(result.errors)) : 'open')
      const refused = (why: unknown) => settle(Array.isArray(why) ? said(codesOf(why)) : closedWith(why))
      const { query, variables } = operation
      ends.push(client.subscribe({ query, variables: variables() }, { next: heard, error: refused, complete: () => undefined }))
      const refuseNext = (left: number) => {
        if (left === 0) return settle('open')
        const goOn = (why: unknown) => (Array.isArray(why) ? refuseNext(left - 1) : refused(why))
        ends.push(client.subscribe({ query: 'subscription { noSuchThing }' }, { next: goOn, error: goOn, complete: () => undefined }))
      }
      refuseNext(10)
    })
    for (const end of ends) end()
  }
  await client.dispose()
  return answers
}

const codesOf = (errors: readonly unknown[]) => errors.map((one) => (one as { extensions?: { code?: string } }).extensions?.code ?? '')
const closedWith = (event: unknown) => ((event as { code?: number }).code === 4401 ? 'UNAUTHENTICATED' : `closed: ${String(event)}`)

const operations = everyOperation(graphSchema())

describe('every caller', () => {
  it('ROLE-04 needs of an operation what is written here by hand', () => {
    expect(Object.fromEntries(operations.map(({ name, need }) => [name, need]))).toEqual(Object.fromEntries(needs))
  })

  it.each(callers)('ROLE-04 ROLE-11 SEC-04 %s is refused what the right of an operation refuses, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind, name }) => kind !== 'subscription' && !(hasSession(caller) && ends.has(name)))
    const answers: Record<string, string> = {}
    for (const operation of asked) answers[operation.name] = await overHttp(operation, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation, caller)])))
  })

  it.each(callers)('GQL-46 SEC-04 %s hears over a socket what it may read, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind }) => kind === 'subscription')
    const answers = await overSocket(asked, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation, caller)])))
  })

  it.each(callers)(
    'ROLE-04 ROLE-05 API-03 %s is refused by the documented calls what the graph refuses, and nothing else',
    async (caller) => {
      const byName = new Map(operations.map((operation) => [operation.name, operation]))
      for (const route of routes) {
        const operation = byName.get(rootOf(route)) as Operation
        if (hasSession(caller) && ends.has(operation.name)) continue
        // Who is signed in is null in the graph for who is not, and for a key; the documented call says 401.
        const isNobody = isSignedOut(caller) || (isKey(caller) && operation.name === 'Query.viewer')
        // The way back from a provider belongs to the browser that set out.
        const isElsewhere = isKey(caller) && operation.name === 'Mutation.completeOAuth'
        const said = isElsewhere ? 'FORBIDDEN' : !route.isPublic && isNobody ? 'UNAUTHENTICATED' : expected(operation, caller)
        expect(`${nameOf(route)} ${await overRest(route, caller)}`).toBe(`${nameOf(route)} ${said}`)
      }
    },
  )
})

function rootOf({ document }: Route): string {
  const [definition] = parse(document).definitions
  if (definition?.kind !== Node.OPERATION_DEFINITION) throw new Error('A document of a call begins with its operation.')
  const [field] = definition.selectionSet.selections
  return `${{ query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[definition.operation]}.${field?.kind === Node.FIELD ? field.name.value : ''}`
}

/** With the values of the row's example; its ids name nothing. */
async function overRest({ method, path, example }: Route, caller: Caller): Promise<string> {
  const address = path.replaceAll(/:(\w+)/g, (_all, name) => example.params?.[name] ?? randomUUID())
  const response = await fetch(`${server.url}${address}?${new URLSearchParams(example.query)}`, {
    method,
    redirect: 'manual',
    headers: { ...headers.get(caller), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(example.body ?? {}) }),
  })
  await response.body?.cancel()
  return { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' }[response.status] ?? 'open'
}
