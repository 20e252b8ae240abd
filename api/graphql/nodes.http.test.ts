import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inBusiness, type Transaction } from '../../db/in-business.ts'
import { addProvenRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { addChannel, randomIds } from '../../e2e/support/things-of-business.ts'
import { writeMailOfBusiness } from '../mail/write-mail.ts'
import { forgottenNodes } from './nodes.ts'
import { graphSchema } from './schema.ts'

/** A fragment for every type: the fields requested both in place and by `node`. */
const parts: Readonly<Record<string, string>> = {
  Risk: 'nodeId id title status monthly { expected { amount } }',
  Finding: 'nodeId id entity rows loss { expected { amount currency } }',
  Evidence: 'nodeId id file line day table units expected { amount } actual { amount } loss { amount currency }',
  RiskStatusChange: 'nodeId id from to reason changedAt',
  RiskComment: 'nodeId id text email createdAt',
  RiskFeedback: 'nodeId id accurate actualImpact followUpAction updatedAt',
  Playbook: 'nodeId id title steps estimatedCost',
  PlaybookRun: 'nodeId id startedAt ticks: steps { number text doneAt }',
  AiAnalysis: 'nodeId id confidence risksIdentified days finishedAt',
  ActionPlan: 'nodeId id assignee dueDate steps createdAt',
  RiskCategory: 'nodeId id name',
  Import: 'nodeId id fileName state',
  Integration: 'nodeId id name metadata createdAt',
  Notification: 'nodeId id title createdAt',
  Channel: 'nodeId id name works: state',
  ChannelDelivery: 'nodeId id type tries occurredAt',
  Supplier: 'nodeId id name criticality',
  Conflict: 'nodeId id line because: reason values { name }',
  Mail: 'nodeId id subject text how: status createdAt',
  User: 'nodeId id email',
  Business: 'nodeId id name',
  ApiKey: 'nodeId id name scopes isActive',
  AuditEntry: 'nodeId id operation at ofWhat: subject',
  Invitation: 'nodeId id email role expiresAt',
  Member: 'nodeId id email role isViewer',
}

const everything = (channelId: string) => `{
  risks(first: 5) { nodes { ...RiskPart category { ...RiskCategoryPart } history { nodes { ...RiskStatusChangePart } }
    comments { nodes { ...RiskCommentPart } } feedback { nodes { ...RiskFeedbackPart } } playbooks { ...PlaybookPart } actionPlans { nodes { ...ActionPlanPart } }
    findings { ...FindingPart evidence { nodes { ...EvidencePart } } } } }
  imports(first: 5) { nodes { ...ImportPart conflictingRows { nodes { ...ConflictPart } } } }
  channels { nodes { ...ChannelPart } } channelDeliveries(channelId: "${channelId}") { nodes { ...ChannelDeliveryPart } }
  suppliers { nodes { ...SupplierPart } } integrations { ...IntegrationPart } notifications { nodes { ...NotificationPart } }
  playbookRuns { nodes { ...PlaybookRunPart } } aiAnalyses { nodes { ...AiAnalysisPart } }
  mail { nodes { ...MailPart } }
  viewer { ...UserPart business { ...BusinessPart } }
  apiKeys { nodes { ...ApiKeyPart } } members { nodes { ...MemberPart } } invitations { nodes { ...InvitationPart } }
  auditLog(first: 5) { nodes { ...AuditEntryPart } }
}`

const fragments = Object.entries(parts).map(([type, fields]) => `fragment ${type}Part on ${type} { __typename ${fields} }`)

/** Adds one of each; returns the id of the channel. */
async function fill(server: SharedServer, businessId: string): Promise<string> {
  return inBusiness(server.database.db, businessId, async (transaction) => {
    for (const sku of ['A', 'B']) {
      const riskId = await addProvenRisk(transaction, businessId, { sku })
      await transaction.sql(
        `insert into risk_status_change (business_id, id, risk_id, from_status, to_status, changed_at) values ($1, $2, $3, 'active', 'investigating', now())`,
        [businessId, randomUUID(), riskId],
      )
      await transaction.sql(
        `insert into risk_comment (business_id, id, risk_id, text, author, author_email, created_at)
         values ($1, $2, $3, 'Known.', $4, 'ann@example.com', now())`,
        [businessId, randomUUID(), riskId, randomUUID()],
      )
      await transaction.sql(
        `insert into action_plan (business_id, id, risk_id, steps, author, author_email, created_at)
         values ($1, $2, $3, '{Call}', $4, 'ann@example.com', now())`,
        [businessId, randomUUID(), riskId, randomUUID()],
      )
    }
    await addAccess(transaction, businessId)
    await addSupply(transaction, businessId)
    await transaction.sql(
      `insert into risk_feedback (business_id, id, risk_id, user_id, email, accurate, false_positive, actual_impact, created_at, updated_at)
       select business_id, gen_random_uuid(), id, $2, 'ann@example.com', true, false, 'low', now(), now() from risk where business_id = $1
       on conflict do nothing`,
      [businessId, randomUUID()],
    )
    await transaction.sql(
      `insert into playbook (business_id, id, key, title, description, category_id, kinds, estimated_impact, min_days, max_days, steps, created_at)
       values ($1, $2, 'own', 'Own', 'Ours.', 'financial', '{cogs_rise}', 'low', 1, 2, '{Call,Wait}', now())`,
      [businessId, randomUUID()],
    )
    await transaction.sql(
      `insert into playbook_run (business_id, id, playbook_id, started_at)
       select business_id, gen_random_uuid(), id, now() from playbook on conflict do nothing`,
    )
    await transaction.sql(
      `insert into scan_run (business_id, id, engine_version, started_at, finished_at, risks_identified, confidence)
       values ($1, $2, '1', now(), now(), 2, 0.4)`,
      [businessId, randomUUID()],
    )
    const mail = { to: 'ann@example.com', subject: 'Hello', parts: [{ kind: 'text' as const, text: 'Hello Ann' }] }
    await writeMailOfBusiness({ sql: transaction.sql, businessId, clock: { now: () => new Date() } }, mail)
    await transaction.sql(
      `insert into import_conflict (business_id, import_id, line, "table", row_id, reason, record)
       select business_id, id, 2, 'refund', gen_random_uuid(), 'It says otherwise.', 'a,b' from import on conflict do nothing`,
    )
    const { channel, delivery } = randomIds()
    await addChannel(transaction, businessId, { channel, delivery })
    return channel
  })
}

/** A key, an invitation, and an audit entry. */
async function addAccess({ sql }: Transaction, businessId: string): Promise<void> {
  await sql(
    `insert into api_key (business_id, id, name, hash, hint, scopes, created_at)
     values ($1, gen_random_uuid(), 'Nightly', sha256($2::text::bytea), 'rp_', '{read}', now())`,
    [businessId, randomUUID()],
  )
  await sql(
    `insert into invitation (business_id, id, email, role, invited_by, invited_by_email, created_at, expires_at)
     values ($1, gen_random_uuid(), 'ann@example.com', 'viewer', gen_random_uuid(), 'bob@example.com', now(), now() + interval '1 hour')`,
    [businessId],
  )
  await sql(
    `insert into audit_entry (business_id, id, at, actor_kind, operation) values ($1, gen_random_uuid(), now(), 'system', 'createApiKey')`,
    [businessId],
  )
}

async function addSupply({ sql }: Pick<Transaction, 'sql'>, businessId: string): Promise<void> {
  await sql(
    `insert into supplier (business_id, id, name, category, criticality, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Acme', 'other', 'low', now(), now())`,
    [businessId],
  )
  await sql(
    `insert into integration (business_id, id, user_id, name, type, status, created_at, updated_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'Books', 'other', 'pending', now(), now())`,
    [businessId],
  )
  await sql(
    `insert into membership (business_id, user_id, role, created_at)
     select $1, gen_random_uuid(), 'owner', now() where not exists (select from membership where business_id = $1) on conflict do nothing`,
    [businessId],
  )
  await sql(
    `insert into notification (business_id, id, user_id, kind, title, text, created_at)
     select $1, gen_random_uuid(), user_id, 'risk', 'a leak', 'It leaks.', now() from membership where business_id = $1 limit 1 on conflict do nothing`,
    [businessId],
  )
}

type Thing = { readonly __typename: string; readonly nodeId: string; readonly [field: string]: unknown }

/** Every object with a nodeId, without the lists requested below it. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(thingsIn)
  if (!('nodeId' in value)) return below
  const lists = new Set([
    'category',
    'history',
    'comments',
    'feedback',
    'playbooks',
    'actionPlans',
    'findings',
    'evidence',
    'conflictingRows',
    'business',
  ])
  return [Object.fromEntries(Object.entries(value).filter(([name]) => !lists.has(name))) as unknown as Thing, ...below]
}

describe('node', () => {
  it('API-12 every type with an id has a nodeId and can be found by it', () => {
    expect(forgottenNodes(graphSchema())).toEqual([])
    expect(Object.keys(parts).toSorted()).toEqual(
      graphSchema()
        .getPossibleTypes(graphSchema().getType('Node') as never)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('API-04 finds everything that lists and fields show, as they show it; another business’s as if it was not there', async () => {
    const server = await sharedServer()
    const { businessId, cookie } = await newShop(server)
    const channelId = await fill(server, businessId)
    const read = async () => thingsIn((await server.graph(`${everything(channelId)} ${fragments.join(' ')}`, { cookie })).data)
    const things = await read()
    expect(new Set(things.map(({ __typename }) => __typename))).toEqual(new Set(Object.keys(parts)))
    // Both risks are of one category, and have the same two playbooks.
    expect(new Set(things.map(({ nodeId }) => nodeId)).size).toBe(things.length - 3)
    const again = `query ($id: ID!) { node(nodeId: $id) { ${Object.keys(parts).map((type) => `...${type}Part`)} } } ${fragments.join(' ')}`
    for (const thing of things) {
      const { data, errors } = await server.graph(again, { cookie, variables: { id: thing.nodeId } })
      expect([errors, data?.node]).toEqual([[], thing])
    }
    const other = await server.database.createBusiness()
    await fill(server, other)
    const foreign = await inBusiness(server.database.db, other, async ({ sql }) => {
      const ids: string[] = [`Business:${other}`, `User:${randomUUID()}`]
      for (const [type, table] of Object.entries({
        Risk: 'risk',
        Finding: 'finding',
        Import: 'import',
        Mail: 'mail_of_business',
        Conflict: 'import_conflict',
        RiskStatusChange: 'risk_status_change',
        RiskComment: 'risk_comment',
        ActionPlan: 'action_plan',
        ApiKey: 'api_key',
        AuditEntry: 'audit_entry',
        Invitation: 'invitation',
        Supplier: 'supplier',
        Channel: 'channel',
        ChannelDelivery: 'outbound_message',
        Integration: 'integration',
        Notification: 'notification',
        RiskFeedback: 'risk_feedback',
        Playbook: 'playbook',
        PlaybookRun: 'playbook_run',
        AiAnalysis: 'scan_run',
      }))
        for (const { id } of await sql<{ id: string }>(`select id from ${table}`)) ids.push(`${type}:${id}`)
      const rows = await sql<{ id: string; finding: string }>(
        'select order_line.id, finding.id as finding from order_line join finding on finding.business_id = order_line.business_id and finding.entity = order_line.sku',
      )
      return [...ids, ...rows.map(({ id, finding }) => `Evidence:${finding}/${id}`)]
    })
    expect(foreign.length).toBeGreaterThan(12)
    for (const key of foreign) {
      const id = Buffer.from(key).toString('base64url')
      expect([key, (await server.graph(again, { cookie, variables: { id } })).data]).toEqual([key, { node: null }])
    }
  })

  it('answers null for what is no nodeId, and nothing without a session', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    const encoded = (text: string) => Buffer.from(text).toString('base64url')
    const odd = [
      '',
      'Risk',
      '%',
      'Risk:1',
      encoded('Risk:1'),
      encoded('Risk:'),
      encoded('Query:1'),
      encoded('constructor:1'),
      encoded('__proto__:x'),
    ]
    odd.push(
      encoded('Evidence:1/2'),
      encoded(`Evidence:${randomUUID()}`),
      encoded('RiskCategory:none'),
      `${encoded('RiskCategory:financial')}==`,
      'x'.repeat(5_000),
    )
    for (const id of odd) {
      const { data, errors } = await server.graph('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { cookie, variables: { id } })
      expect([id.slice(0, 50), data, errors]).toEqual([id.slice(0, 50), { node: null }, []])
    }
    const id = encoded('RiskCategory:financial')
    expect((await server.graph('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { cookie, variables: { id } })).data).toEqual({
      node: { nodeId: id },
    })
    expect((await server.graph('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { variables: { id } })).status).toBe(401)
  })
})
