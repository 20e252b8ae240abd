import { randomUUID } from 'node:crypto'
import { type GraphQLObjectType, isObjectType } from 'graphql'
import { createClient } from 'graphql-ws'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness, type Transaction } from '../../db/in-business.ts'
import { graphSchema } from '../graphql/schema.ts'
import { announce } from '../work/events.ts'
import type { EventName } from '../work/work.ts'
import { type TestServer, testServer } from './for-tests.ts'

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
  'Mutation.startImport',
  'Mutation.demoLogin',
  'Mutation.logout',
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

async function ownBusiness({ database }: TestServer): Promise<string> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from every_business()')
  return rows[0]?.id ?? ''
}

describe('between businesses', () => {
  it('SEC-01 every operation of the graph that takes an id has its case here', () => {
    const schema = graphSchema()
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type): type is GraphQLObjectType => isObjectType(type))
    const operations = roots.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
    expect(operations.toSorted()).toEqual([...Object.keys(byId), ...withoutId].toSorted())
  })

  it('SEC-01 another business’s id is answered exactly as one that nobody has', async () => {
    await using server = await testServer()
    const cookie = await server.signIn()
    const own = await fill(server, await ownBusiness(server))
    const foreign = await fill(server, await server.database.createBusiness())
    for (const [name, ask] of Object.entries(byId)) {
      const answerTo = async (ids: Ids) => {
        const { query, variables } = ask(ids)
        const { status, data, errors } = await server.graph(query, { cookie, variables })
        return { status, data, errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })) }
      }
      const mine = await answerTo(own)
      expect([name, mine.status, mine.errors]).toEqual([name, 200, []])
      const theirs = await answerTo(foreign)
      expect([name, theirs]).toEqual([name, await answerTo(random())])
      expect(theirs).not.toEqual(mine)
      expect(JSON.stringify(theirs)).not.toContain('secret')
    }
    const upload = async (id: string) => {
      const response = await fetch(`${server.url}/uploads/${id}`, { method: 'PUT', body: 'x', headers: { cookie, origin: server.url } })
      return [response.status, { ...((await response.json()) as object), requestId: '' }]
    }
    expect(await upload(foreign.file)).toEqual(await upload(randomUUID()))
    const download = async (id: string) => {
      const response = await fetch(`${server.url}/downloads/risks/${id}/evidence.csv`, { headers: { cookie } })
      return [response.status, { ...((await response.json()) as object), requestId: '' }]
    }
    expect(await download(foreign.risk)).toEqual(await download(randomUUID()))
    expect((await download(foreign.risk))[0]).toBe(404)
  })

  it('SEC-01 a list holds what is one’s own, whatever others have', async () => {
    await using server = await testServer()
    const cookie = await server.signIn()
    await fill(server, await server.database.createBusiness())
    const { data } = await server.graph(
      `{ risks { totalCount nodes { id } } imports { totalCount nodes { id } } moneyAtRisk { risks }
         timeMachine { leaks tellings { totalCount } } lossHistory { points { day } stopped } riskTrend { high } }`,
      { cookie },
    )
    const nothing = { totalCount: 0, nodes: [] }
    expect(data).toEqual({
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
