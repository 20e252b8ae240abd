import { randomUUID } from 'node:crypto'
import { isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema } from '../../api/graphql/schema.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { touchDays } from '../../api/ledger/touched-days.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { inTestWork } from '../support/in-test-work.ts'
import { addProvenRisk, ownBusinessOf } from '../support/risks.ts'
import { testServer } from '../support/test-server.ts'
import { addOneOfEach, type Ids } from '../support/things-of-business.ts'

const list = 'totalCount edges { cursor }'

/** How each list is asked for; `Type.field`, and the sort where a list has several orders. */
const lists = (ids: Ids): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    [
      ...['aiAnalyses', 'apiKeys', 'auditLog', 'channels', 'imports', 'invitations', 'mail', 'members', 'notifications', 'playbookRuns'],
      ...['signups', 'suppliers', 'supplierQuestions'],
    ].map((field) => [`Query.${field}`, `list: ${field}(first: 1, after: $after) { ${list} }`]),
  ),
  ...Object.fromEntries(
    ['money', 'score', 'newest'].map((sort) => [`Query.risks ${sort}`, `list: risks(first: 1, sort: ${sort}, after: $after) { ${list} }`]),
  ),
  ...Object.fromEntries(
    ['actionPlans', 'comments', 'feedback', 'history'].map((field) => [
      `Risk.${field}`,
      `of: risk(id: "${ids.risk}") { list: ${field}(first: 1, after: $after) { ${list} } }`,
    ]),
  ),
  'Query.channelDeliveries': `list: channelDeliveries(channelId: "${ids.channel}", first: 1, after: $after) { ${list} }`,
  'Query.supplierProducts': `list: supplierProducts(supplierId: "${ids.supplier}", first: 1, after: $after) { ${list} }`,
  'Query.statementCampaigns': `list: statementCampaigns(first: 1, after: $after) { ${list} }`,
  'Query.statementParts': `list: statementParts(by: product, first: 1, after: $after) { ${list} }`,
  'Query.statementRows': `list: statementRows(figure: net_sales, first: 1, after: $after) { ${list} }`,
  'Finding.evidence': `of: finding(id: "${ids.finding}") { list: evidence(first: 1, after: $after) { ${list} } }`,
  'Finding.evidenceGroups': `of: finding(id: "${ids.finding}") { list: evidenceGroups(by: entity, first: 1, after: $after) { ${list} } }`,
  'Import.refusals': `of: import(id: "${ids.file}") { list: refusals(first: 1, after: $after) { ${list} } }`,
  'Import.conflictingRows': `of: import(id: "${ids.file}") { list: conflictingRows(first: 1, after: $after) { ${list} } }`,
  'TimeMachine.tellings': `of: timeMachine { list: tellings(first: 1, after: $after) { ${list} } }`,
})

/** Instants that no calendar has, numbers beyond their columns, and what is neither. */
const values = [
  ...['9999-99-99 99:99:99+00', '0000-00-00 00:00:00+00', '2026-02-30 00:00:00+00', '9999-12-31 23:59:60.999999+00', '2026-02-30'],
  ...['9999999999', '999999999999999999', 'NaN', '-1', '0.1', '', '\0', '\ud800', 'x'.repeat(20_000)],
]

/** Something in every list of the business; the ids to ask with. */
async function filled(server: Awaited<ReturnType<typeof testServer>>, cookie: string): Promise<Ids> {
  const businessId = await ownBusinessOf(server)
  const ids = await addOneOfEach(server, businessId)
  const proven = await inBusiness(server.database.db, businessId, async (transaction) => {
    const { sql } = transaction
    await addProvenRisk(transaction, businessId, { sku: 'KETTLE' })
    await sql(
      `insert into import_refusal (business_id, import_id, line, "column", code, reason, record) values ($1, $2, 2, 'a', 'b', 'c', 'd')`,
      [businessId, ids.file],
    )
    await sql(
      `insert into scan_run (business_id, id, engine_version, started_at, finished_at, risks_identified, confidence)
       values ($1, gen_random_uuid(), '1', now(), now(), 0, 1)`,
      [businessId],
    )
    await sql(
      `insert into supplier_product (business_id, supplier_id, sku, known_from, created_at) values ($1, $2, 'KETTLE', 'hand', now())`,
      [businessId, ids.supplier],
    )
    await sql(
      `insert into ad_spend (business_id, id, day, campaign, spend, currency, import_id, line)
       select $1, gen_random_uuid(), min(day), 'Shoes', 100, 'USD', $2, 3 from order_line where business_id = $1
       on conflict do nothing`,
      [businessId, ids.file],
    )
    return sql<{ id: string }>("select id from finding where entity = 'KETTLE'")
  })
  // A figure of the statement has the rows that are summed.
  await inTestWork({ db: server.database.db, businessId }, async (work) => {
    await touchDays(work, await work.sql('select distinct day::text as day from order_line where business_id = $1', [businessId]))
    await rollUpTouchedDays(work)
  })
  for (const change of [
    `addRiskComment(input: { id: "${randomUUID()}", riskId: "${ids.risk}", text: "seen" })`,
    `createActionPlan(input: { id: "${randomUUID()}", riskId: "${ids.risk}" })`,
    `updateRiskStatus(input: { riskId: "${ids.risk}", status: investigating })`,
    `submitRiskFeedback(input: { riskId: "${ids.risk}", accurate: true })`,
    'inviteTeammate(input: { email: "somebody@shop.example" })',
    'createBetaSignup(input: { name: "Lee", email: "lee@tea.example", shopifyStoreUrl: "tea.example" })',
  ])
    expect((await server.graph(`mutation { change: ${change} { userErrors { message } } }`, { cookie })).data?.change).toEqual({
      userErrors: [],
    })
  // Only staff may list who signed up.
  await asServer(server.database.ownerUrl, (owner) => owner.query('insert into visitors.staff select id, now() from identity."user"'))
  return { ...ids, finding: proven[0]?.id ?? '' }
}

it('API-04 SEC-12 a cursor that somebody made up is told to be none, in every list, and is never a fault', async () => {
  // Its own: everybody on it becomes staff.
  await using server = await testServer({ env: { WORKER: 'off' } })
  const cookie = await server.signIn()
  const asked = lists(await filled(server, cookie))
  const fields = Object.values(graphSchema().getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => (/Connection!?$/.test(String(field.type)) ? [`${type.name}.${field.name}`] : []))
      : [],
  )
  expect([...new Set(Object.keys(asked).map((name) => name.split(' ')[0]))].sort()).toEqual(fields.sort())

  const cursors = new Map<string, string>()
  const ask = async (name: string, after?: string) => {
    const { data, errors } = await server.graph(`query ($after: String) { ${asked[name]} }`, { cookie, variables: { after } })
    const found = (data?.of ?? data) as { list: { edges: { cursor: string }[] } } | null
    return { cursor: found?.list?.edges[0]?.cursor, code: errors[0]?.extensions.code }
  }
  for (const name of Object.keys(asked)) {
    const { cursor } = await ask(name)
    if (cursor !== undefined) cursors.set(name, cursor)
  }
  // Leaks of the past are compared in plain code; nothing else is without an entry.
  expect(Object.keys(asked).filter((name) => !cursors.has(name))).toEqual(['TimeMachine.tellings'])
  for (const [name, cursor] of cursors) {
    const keys = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    for (let at = 1; at < keys.length; at++)
      for (const value of values) {
        const { code } = await ask(name, Buffer.from(JSON.stringify(keys.with(at, value))).toString('base64url'))
        expect([name, keys[at], value, code ?? 'an empty page']).toEqual([
          name,
          keys[at],
          value,
          expect.toBeOneOf(['BAD_USER_INPUT', 'an empty page']),
        ])
      }
  }
  const names = [...cursors.keys()]
  for (const [at, name] of names.entries())
    expect([name, (await ask(name, cursors.get(names.at(at - 1) ?? ''))).code]).toEqual([name, 'BAD_USER_INPUT'])
}, 120_000)
