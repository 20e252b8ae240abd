import { randomUUID } from 'node:crypto'
import { type GraphQLObjectType, isObjectType } from 'graphql'
import { createClient } from 'graphql-ws'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { asServer } from '../../db/for-tests.ts'
import { inBusiness, type Transaction } from '../../db/in-business.ts'
import { graphSchema } from '../graphql/schema.ts'
import { nameOf } from '../rest/route.ts'
import { routes } from '../rest/routes.ts'
import { announce } from '../work/events.ts'
import type { EventName } from '../work/work.ts'
import { type TestServer, testServer } from './for-tests.ts'
import { newDemoVisitor, newPerson } from './people-for-tests.ts'

/** One way to ask for a thing by its id, for every operation that takes one. */
const byId: Record<string, (ids: Ids) => { query: string; variables: Record<string, unknown> }> = {
  'Query.risk': ({ risk }) => ({ query: 'query ($id: ID!) { risk(id: $id) { id title findings { id } } }', variables: { id: risk } }),
  'Query.finding': ({ finding }) => ({
    query: 'query ($id: ID!) { finding(id: $id) { id evidence { totalCount } } }',
    variables: { id: finding },
  }),
  'Query.import': ({ file }) => ({
    query: 'query ($id: ID!) { import(id: $id) { id fileName refusals { totalCount } } }',
    variables: { id: file },
  }),
  'Query.node': ({ risk }) => ({
    query: 'query ($id: ID!) { node(nodeId: $id) { nodeId ... on Risk { id title } } }',
    variables: { id: Buffer.from(`Risk:${risk}`).toString('base64url') },
  }),
  'Mutation.updateRiskStatus': ({ risk }) => ({
    query:
      'mutation ($id: ID!) { updateRiskStatus(input: { riskId: $id, status: investigating }) { risk { id history { totalCount } } userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.addRiskComment': ({ risk, note }) => ({
    query:
      'mutation ($id: ID!, $note: ID!) { addRiskComment(input: { id: $note, riskId: $id, text: "seen" }) { comment { id } userErrors { field code message } } }',
    variables: { id: risk, note },
  }),
  'Mutation.createActionPlan': ({ risk, note }) => ({
    query:
      'mutation ($id: ID!, $note: ID!) { createActionPlan(input: { id: $note, riskId: $id, steps: ["call"] }) { actionPlan { id } userErrors { field code message } } }',
    variables: { id: risk, note },
  }),
  'Mutation.cancelImport': ({ file }) => ({
    query: 'mutation ($id: ID!) { cancelImport(input: { importId: $id }) { import { id } userErrors { field code message } } }',
    variables: { id: file },
  }),
  'Query.supplier': ({ supplier }) => ({ query: 'query ($id: ID!) { supplier(id: $id) { id name } }', variables: { id: supplier } }),
  'Mutation.updateSupplier': ({ supplier }) => ({
    query:
      'mutation ($id: ID!) { updateSupplier(input: { supplierId: $id, name: "renamed", category: "other" }) { supplier { id } userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Mutation.deleteSupplier': ({ supplier }) => ({
    query: 'mutation ($id: ID!) { deleteSupplier(input: { supplierId: $id }) { deletedSupplierId userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Query.playbook': ({ playbook }) => ({ query: 'query ($id: ID!) { playbook(id: $id) { id title } }', variables: { id: playbook } }),
  'Query.ownRiskFeedback': ({ risk }) => ({
    query: 'query ($id: ID!) { ownRiskFeedback(riskId: $id) { id } risk(id: $id) { id title } }',
    variables: { id: risk },
  }),
  'Mutation.submitRiskFeedback': ({ risk }) => ({
    query:
      'mutation ($id: ID!) { submitRiskFeedback(input: { riskId: $id, accurate: true }) { feedback { id } userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.executePlaybook': ({ playbook }) => ({
    query: 'mutation ($id: ID!) { executePlaybook(input: { playbookId: $id }) { run { id } userErrors { field code message } } }',
    variables: { id: playbook },
  }),
  'Mutation.completePlaybookStep': ({ run }) => ({
    query: 'mutation ($id: ID!) { completePlaybookStep(input: { runId: $id, step: 0 }) { run { id } userErrors { field code message } } }',
    variables: { id: run },
  }),
  'Mutation.undoPlaybookStep': ({ run }) => ({
    query: 'mutation ($id: ID!) { undoPlaybookStep(input: { runId: $id, step: 0 }) { run { id } userErrors { field code message } } }',
    variables: { id: run },
  }),
  'Query.integration': ({ integration }) => ({
    query: 'query ($id: ID!) { integration(id: $id) { id name } }',
    variables: { id: integration },
  }),
  'Mutation.updateIntegrationStatus': ({ integration }) => ({
    query:
      'mutation ($id: ID!) { updateIntegrationStatus(input: { integrationId: $id, status: disabled }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration },
  }),
  'Mutation.markNotificationRead': ({ notification }) => ({
    query:
      'mutation ($id: ID!) { markNotificationRead(input: { notificationId: $id }) { notification { id } userErrors { field code message } } }',
    variables: { id: notification },
  }),
  'Mutation.decideConflict': ({ conflict }) => ({
    query: 'mutation ($id: ID!) { decideConflict(input: { id: $id, keep: FILE }) { conflict { id } userErrors { field code message } } }',
    variables: { id: conflict },
  }),
  'Mutation.revokeApiKey': ({ key }) => ({
    query: 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id name } userErrors { field code message } } }',
    variables: { id: key },
  }),
  'Mutation.withdrawInvitation': ({ invitation }) => ({
    query: 'mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) { withdrawnInvitationId userErrors { field code message } } }',
    variables: { id: invitation },
  }),
  'Mutation.changeMemberRole': ({ member }) => ({
    query:
      'mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: manager }) { member { id email } userErrors { field code message } } }',
    variables: { id: member },
  }),
  'Mutation.removeMember': ({ member }) => ({
    query: 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedMemberId userErrors { field code message } } }',
    variables: { id: member },
  }),
  'Mutation.switchBusiness': ({ business }) => ({
    query: 'mutation ($id: ID!) { switchBusiness(input: { businessId: $id }) { viewer { id } userErrors { field code message } } }',
    variables: { id: business },
  }),
  // The last owner stays: of the own business that is the answer.
  'Mutation.leaveBusiness': ({ business }) => ({
    query: 'mutation ($id: ID!) { leaveBusiness(input: { businessId: $id }) { leftBusinessId userErrors { field code message } } }',
    variables: { id: business },
  }),
}

/** Root fields without an id of a thing in them; subscriptions are in a test of their own below. */
const withoutId = new Set([
  'Query.viewer',
  'Query.risks',
  'Query.riskStats',
  'Query.riskCategories',
  'Query.moneyAtRisk',
  'Query.timeMachine',
  'Query.lossHistory',
  'Query.riskTrend',
  'Query.imports',
  'Query.detectors',
  'Query.business',
  'Query.members',
  'Query.invitations',
  'Query.invitationOffer',
  'Query.apiKeys',
  'Query.apiKeyScopes',
  'Query.auditLog',
  'Mutation.createBusiness',
  'Mutation.updateBusiness',
  'Mutation.inviteTeammate',
  'Mutation.acceptInvitation',
  'Mutation.createApiKey',
  'Query.suppliers',
  'Query.integrations',
  'Query.integrationProviders',
  'Query.monitoringStatus',
  'Query.monitoringSources',
  'Query.notifications',
  'Query.unreadNotifications',
  'Query.onboarding',
  'Query.settings',
  'Query.search',
  'Mutation.createSupplier',
  'Mutation.createIntegration',
  'Mutation.saveIntegrationCredentials',
  'Mutation.startOAuth',
  'Mutation.completeOAuth',
  'Mutation.startMonitoring',
  'Mutation.stopMonitoring',
  'Mutation.markAllNotificationsRead',
  'Mutation.saveOnboarding',
  'Mutation.completeOnboarding',
  'Mutation.requestCall',
  'Mutation.updateProfile',
  'Mutation.updateNotificationPreferences',
  'Mutation.updatePreferences',
  'Mutation.startImport',
  'Mutation.demoLogin',
  'Mutation.logout',
  'Query.eventCursor',
  'Query.playbooks',
  'Query.playbookRuns',
  'Query.aiAnalyses',
  'Query.trainingMetrics',
  'Mutation.calculateSavings',
  'Mutation.createBetaSignup',
  'Mutation.createCashflowSignup',
  'Mutation.registerEarlyAdopter',
  'Mutation.detectRisks',
  'Mutation.initializeData',
  'Query.mail',
  'Query.signInWays',
  'Mutation.signIn',
  'Mutation.signInWithCode',
  'Mutation.signUp',
  'Mutation.verifyEmail',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
  // A person's own, whatever the business: SEC-09 in accounts.test.ts tries another person's.
  'Query.ownSecurity',
  'Query.ownSessions',
  'Mutation.changePassword',
  'Mutation.startTotp',
  'Mutation.confirmTotp',
  'Mutation.stopTotp',
  'Mutation.revokeSession',
  'Mutation.revokeOtherSessions',
])

type Ids = {
  risk: string
  finding: string
  file: string
  conflict: string
  note: string
  key: string
  invitation: string
  member: string
  business: string
  supplier: string
  integration: string
  notification: string
  playbook: string
  run: string
}

const random = (): Ids => ({
  risk: randomUUID(),
  finding: randomUUID(),
  file: randomUUID(),
  conflict: randomUUID(),
  note: randomUUID(),
  key: randomUUID(),
  invitation: randomUUID(),
  member: randomUUID(),
  business: randomUUID(),
  supplier: randomUUID(),
  integration: randomUUID(),
  notification: randomUUID(),
  playbook: randomUUID(),
  run: randomUUID(),
})

async function fill({ database }: TestServer, businessId: string): Promise<Ids> {
  const ids = { ...random(), business: businessId }
  await inBusiness(database.db, businessId, async ({ sql }) => {
    await sql("insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'secret.csv', 'waiting', now())", [
      businessId,
      ids.file,
    ])
    await sql(
      `insert into import_conflict (business_id, import_id, line, "table", row_id, reason, record, id)
       values ($1, $2, 2, 'refund', $3, 'secret', 'secret', $4)`,
      [businessId, ids.file, randomUUID(), ids.conflict],
    )
    await sql(
      `insert into risk (business_id, id, title, description, severity, status, category_id, source, impact_score, likelihood_score, risk_score,
         loss_low, loss, loss_high, monthly_low, monthly, monthly_high, currency, started_on, detected_on, detected_at, created_at, updated_at)
       values ($1, $2, 'secret', 'secret', 'high', 'active', 'financial', 'ai', 1, 1, 1, 1, 1, 1, 1, 1, 1, 'USD', now(), now(), now(), now(), now())`,
      [businessId, ids.risk],
    )
    await sql(
      `insert into finding (business_id, id, fingerprint, kind, entity, entity_type, detector, detector_version, state, detected_on, started_on, loss,
         loss_low, loss_high, loss_at_detection, monthly_low, monthly, monthly_high, monthly_counted, currency, is_told, case_key, impact_score, likelihood_score,
         risk_score, severity, confidence, title, explanation, waterfall, as_of)
       values ($1, $2, 'f', 'cogs_rise', 'secret', 'sku', 'd', '1', 'open', now(), now(), 1, 1, 1, 1, 1, 1, 1, 1, 'USD', true, 'k', 1, 1, 1, 'high', 1,
         'secret', 'secret', '[]', now())`,
      [businessId, ids.finding],
    )
    await fillAccess(sql, ids)
    await sql('insert into risk_finding (business_id, risk_id, finding_id) values ($1, $2, $3)', [businessId, ids.risk, ids.finding])
    await addSupply({ sql }, businessId, ids)
    await addPlaybook({ sql }, businessId, ids)
  })
  return ids
}

/** A second member, a key, and somebody who was invited. */
async function fillAccess(sql: Transaction['sql'], { business, key, invitation, member }: Ids): Promise<void> {
  await sql(`insert into identity."user" (id, name, email, "emailVerified", "updatedAt") values ($1, 'secret', $2, true, now())`, [
    member,
    `${member}@secret.example`,
  ])
  await sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'viewer', now())`, [business, member])
  await sql(
    `insert into api_key (business_id, id, name, hash, hint, scopes, created_at) values ($1, $2, 'secret', sha256($3::text::bytea), 'rp_', '{read}', now())`,
    [business, key, key],
  )
  await sql(
    `insert into invitation (business_id, id, email, role, invited_by, invited_by_email, created_at, expires_at)
     values ($1, $2, 'secret@shop.example', 'viewer', $3, 'secret', now(), now() + interval '1 hour')`,
    [business, invitation, member],
  )
}

/** A supplier, an integration, and something that each member was told. */
async function addSupply(
  { sql }: Pick<Transaction, 'sql'>,
  businessId: string,
  { supplier, integration, notification }: Ids,
): Promise<void> {
  await sql(
    `insert into supplier (business_id, id, name, category, criticality, created_at, updated_at) values ($1, $2, 'secret', 'other', 'low', now(), now())`,
    [businessId, supplier],
  )
  await sql(
    `insert into integration (business_id, id, user_id, name, type, status, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), 'secret', 'other', 'pending', now(), now())`,
    [businessId, integration],
  )
  await sql(
    `insert into membership (business_id, user_id, role, created_at)
     select $1, gen_random_uuid(), 'owner', now() where not exists (select from membership where business_id = $1)`,
    [businessId],
  )
  await sql(
    `insert into notification (business_id, id, user_id, kind, title, text, created_at)
     select $1, $2, user_id, 'risk', 'secret', 'secret', now() from membership where business_id = $1 limit 1`,
    [businessId, notification],
  )
}

/** A playbook of the business's own, and a run of another. */
async function addPlaybook({ sql }: Pick<Transaction, 'sql'>, businessId: string, { playbook, run }: Ids): Promise<void> {
  for (const [key, id] of [
    ['own', playbook],
    ['run', randomUUID()],
  ] as const) {
    await sql(
      `insert into playbook (business_id, id, key, title, description, category_id, kinds, estimated_impact, min_days, max_days, steps, created_at)
       values ($1, $2, $3, 'secret', 'secret', 'financial', '{cogs_rise}', 'low', 1, 2, '{Call,Wait}', now())`,
      [businessId, id, key],
    )
    if (key === 'run')
      await sql('insert into playbook_run (business_id, id, playbook_id, started_at) values ($1, $2, $3, now())', [businessId, run, id])
  }
}

async function ownBusiness({ database }: TestServer): Promise<string> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from every_business()')
  return rows[0]?.id ?? ''
}

type Headers = Readonly<Record<string, string>>

async function asked({ url }: TestServer, headers: Headers, { query, variables }: ReturnType<(typeof byId)[string]>) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors = [] } = (await response.json()) as { data: unknown; errors?: { message: string; extensions: { code: string } }[] }
  return { status: response.status, data, errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })) }
}

/** Everybody who may come to a door of the business, by the headers they send. */
async function othersOf(server: TestServer, businessId: string, owner: Headers): Promise<Record<string, Headers>> {
  const signedIn = (cookie: string) => ({ cookie, origin: server.url })
  const person = async (role: 'manager' | 'viewer') =>
    signedIn(await newPerson(server, { email: `${role}@shop.example`, role, businessId }))
  const made = await asked(server, owner, {
    query: 'mutation { createApiKey(input: { name: "all", scopes: ["read", "write"] }) { secret userErrors { message } } }',
    variables: {},
  })
  const { secret } = (made.data as { createApiKey: { secret: string } }).createApiKey
  return {
    manager: await person('manager'),
    viewer: await person('viewer'),
    'demo visitor': signedIn(await newDemoVisitor(server, businessId)),
    key: { authorization: `Bearer ${secret}` },
  }
}

type Attempt = (ids: Ids) => Promise<unknown>

/** Operations by HTTP, a subscription, the documented calls, files in and out; each with the id it takes. */
function attemptsOn(server: TestServer, headers: Headers): readonly (readonly [string, Attempt])[] {
  const plain = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } })
    const text = await response.text()
    return [response.status, text.replace(/"requestId":"[^"]*"/, '').replaceAll(path, '')]
  }
  const routesById = routes.filter(({ path }) => path.includes(':id'))
  return [
    ...Object.entries(byId).map(([name, ask]) => [name, (ids: Ids) => asked(server, headers, ask(ids))] as const),
    ...Object.keys(idOfNode).map((type) => [`node ${type}`, (ids: Ids) => asked(server, headers, nodeOf(type, ids))] as const),
    ['Subscription.importProgress', (ids) => heardOf(server, headers, ids)],
    ...routesById.map((route) => {
      const { method, path, example } = route
      const body = method === 'GET' ? {} : { body: JSON.stringify(example.body ?? {}), headers: { 'content-type': 'application/json' } }
      const attempt: Attempt = (ids) => plain(path.replace(':id', ids[thingOf(path)]), { method, ...body })
      return [nameOf(route), attempt] as const
    }),
    ['PUT /uploads/:id', (ids) => plain(`/uploads/${ids.file}`, { method: 'PUT', body: 'x' })],
    ['GET /downloads/risks/:id/evidence.csv', (ids) => plain(`/downloads/risks/${ids.risk}/evidence.csv`)],
  ]
}

function thingOf(path: string): keyof Ids {
  if (path.startsWith('/api/risks')) return 'risk'
  if (path.startsWith('/api/suppliers')) return 'supplier'
  if (path.startsWith('/api/integrations')) return 'integration'
  throw new Error(`Say here whose id ${path} takes.`)
}

/** Types that `node` finds by an id alone, and which of the ids is theirs. */
const idOfNode: Readonly<Record<string, keyof Ids>> = {
  Risk: 'risk',
  Finding: 'finding',
  Import: 'file',
  Conflict: 'conflict',
  ApiKey: 'key',
  Invitation: 'invitation',
  Member: 'member',
  Business: 'business',
  Supplier: 'supplier',
  Integration: 'integration',
  Notification: 'notification',
  Playbook: 'playbook',
  PlaybookRun: 'run',
}

function nodeOf(type: string, ids: Ids): ReturnType<(typeof byId)[string]> {
  const nodeId = Buffer.from(`${type}:${ids[idOfNode[type] as keyof Ids]}`).toString('base64url')
  return { query: 'query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename nodeId } }', variables: { nodeId } }
}

/** What a subscription to one import says before the end of another that fails at once. */
async function heardOf({ url }: TestServer, headers: Headers, { file }: Ids): Promise<unknown> {
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { origin: url, ...headers } })
    }
  }
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WithHeaders, retryAttempts: 0 })
  const heard: unknown[] = []
  await new Promise<void>((settle) => {
    const note = (said: unknown) => heard.push(JSON.stringify(said)?.replace(/"requestId":"[^"]*"/, ''))
    const query = 'subscription ($id: ID!) { importProgress(importId: $id) { id fileName } }'
    client.subscribe({ query, variables: { id: file } }, { next: note, error: note, complete: () => undefined })
    client.subscribe({ query: 'subscription { noSuchThing }' }, { next: note, error: () => settle(), complete: () => undefined })
  })
  await client.dispose()
  return heard
}

/** A hash of every row of the business, table by table. */
function rowsOf({ database }: TestServer, businessId: string): Promise<Record<string, string>> {
  return asServer(database.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
        where column_name = 'business_id' and table_schema = 'public' order by 1`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select md5(string_agg(t::text, '' order by t::text)) as hash from ${name} t where business_id = $1`,
        [businessId],
      )
      hashes[name] = rows[0].hash
    }
    return hashes
  })
}

describe('between businesses', () => {
  it('SEC-01 every operation of the graph that takes an id has its case here', () => {
    const schema = graphSchema()
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type): type is GraphQLObjectType => isObjectType(type))
    const operations = roots.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
    expect(operations.toSorted()).toEqual([...Object.keys(byId), ...withoutId].toSorted())
  })

  it('SEC-01 ROLE-06 GQL-48 another business’s id is answered exactly as one that nobody has: to every caller, through every door', async () => {
    await using server = await testServer()
    const owner = { cookie: await server.signIn(), origin: server.url }
    const businessId = await ownBusiness(server)
    const own = await fill(server, businessId)
    const foreign = await fill(server, await server.database.createBusiness())
    const before = await rowsOf(server, foreign.business)
    for (const [name, ask] of Object.entries(byId)) {
      const { data, errors } = await asked(server, owner, ask(own))
      expect([name, errors]).toEqual([name, []])
      expect([name, data]).not.toEqual([name, (await asked(server, owner, ask(random()))).data])
    }
    let attempts = 0
    for (const [who, headers] of Object.entries({ owner, ...(await othersOf(server, businessId, owner)) })) {
      for (const [what, attempt] of attemptsOn(server, headers)) {
        const [theirs, nobodys] = [await attempt(foreign), await attempt(random())]
        expect(JSON.stringify([who, what, theirs])).toBe(JSON.stringify([who, what, nobodys]))
        expect(JSON.stringify(theirs)).not.toContain('secret')
        attempts++
      }
    }
    process.stdout.write(`${attempts} attempts on another business's things, all refused alike\n`)
    expect(attempts).toBeGreaterThan(5 * (Object.keys(byId).length + 10))
    expect(await rowsOf(server, foreign.business)).toEqual(before)
  })

  it('SEC-01 a list holds what is one’s own, whatever others have', async () => {
    await using server = await testServer()
    const cookie = await server.signIn()
    await fill(server, await server.database.createBusiness())
    const { data } = await server.graph(
      `{ suppliers { totalCount nodes { id } } integrations { id } notifications { totalCount nodes { id } } search(query: "secret") { key }
         risks { totalCount nodes { id } } imports { totalCount nodes { id } } moneyAtRisk { risks }
         timeMachine { leaks tellings { totalCount } } lossHistory { points { day } stopped } riskTrend { high } }`,
      { cookie },
    )
    const nothing = { totalCount: 0, nodes: [] }
    expect(data).toEqual({
      suppliers: nothing,
      integrations: [],
      notifications: nothing,
      search: [],
      risks: nothing,
      imports: nothing,
      moneyAtRisk: { risks: 0 },
      timeMachine: { leaks: 0, tellings: { totalCount: 0 } },
      lossHistory: { points: [], stopped: 0 },
      riskTrend: { high: 0 },
    })
  })

  it('SEC-01 REL-10 a subscription hears of its own business, said by any process, and of no other', async () => {
    await using server = await testServer()
    const cookie = await server.signIn()
    const businessId = await ownBusiness(server)
    const otherId = await server.database.createBusiness()
    const [own, foreign] = [await fill(server, businessId), await fill(server, otherId)]
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const heard: unknown[] = []
    const query = 'subscription { importProgress { id fileName } }'
    client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: (error) => heard.push(error), complete: () => undefined })
    const say = (business: string, event: EventName, id: string) =>
      inBusiness(server.database.db, business, ({ sql }) => announce(sql, { event, businessId: business, id }))
    // Said again until the subscription is there to hear it; the other business speaks each time before.
    await vi.waitFor(
      async () => {
        await say(otherId, 'import.progress', foreign.file)
        await say(businessId, 'import.progress', own.file)
        expect(heard.length).toBeGreaterThan(1)
      },
      { timeout: 10_000, interval: 50 },
    )
    for (const data of heard) expect(data).toEqual({ importProgress: { id: own.file, fileName: 'secret.csv' } })
    await client.dispose()
  })
})

describe('roles', () => {
  it('SEC-04 who only looks on changes nothing; what the role was is read anew each time', async () => {
    await using server = await testServer()
    const cookie = await server.signIn()
    const businessId = await ownBusiness(server)
    const setRole = (role: string) =>
      inBusiness(server.database.db, businessId, ({ sql }) => sql('update membership set role = $1', [role]))
    const start = 'mutation { startImport(input: { fileName: "orders.csv", bytes: "10" }) { import { id } userErrors { message } } }'
    const { file, risk, conflict } = await fill(server, businessId)
    const move = `mutation { updateRiskStatus(input: { riskId: "${risk}", status: resolved }) { risk { id } userErrors { message } } }`
    const cancel = `mutation { cancelImport(input: { importId: "${file}" }) { import { id } userErrors { message } } }`
    const decide = `mutation { decideConflict(input: { id: "${conflict}", keep: LEDGER }) { conflict { id } userErrors { message } } }`
    const comment = `mutation { addRiskComment(input: { id: "${randomUUID()}", riskId: "${risk}", text: "seen" }) { comment { text } userErrors { message } } }`
    const plan = `mutation { createActionPlan(input: { id: "${randomUUID()}", riskId: "${risk}" }) { actionPlan { steps } userErrors { message } } }`
    await setRole('viewer')
    for (const query of [start, cancel, decide, move, comment, plan]) {
      const { errors } = await server.graph(query, { cookie })
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
    }
    expect((await server.graph('{ risks { totalCount } imports { totalCount } detectors { state } }', { cookie })).errors).toEqual([])
    await setRole('manager')
    expect((await server.graph(start, { cookie })).errors).toEqual([])
    expect((await server.graph(comment, { cookie })).data).toEqual({ addRiskComment: { comment: { text: 'seen' }, userErrors: [] } })
    expect((await server.graph(plan, { cookie })).data).toEqual({ createActionPlan: { actionPlan: { steps: [] }, userErrors: [] } })
    expect((await server.graph(move, { cookie })).data).toEqual({ updateRiskStatus: { risk: { id: risk }, userErrors: [] } })
  })
})
