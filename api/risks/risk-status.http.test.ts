import { expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop, sharedServer } from '../../e2e/support/shared-server.ts'

const query = `mutation ($input: UpdateRiskStatusInput!) {
  updateRiskStatus(input: $input) { risk { status resolvedAt history { totalCount nodes { from to reason email userId } } } userErrors { field code message } } }`

it('STATE-17 STATE-18 GQL-12 who comes second is told what stands, with the risk as it is now', async () => {
  const server = await sharedServer()
  const { businessId, cookie, email } = await newShop(server)
  const riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
  const move = (status: string, more = {}) =>
    server.graph(query, { cookie, variables: { input: { riskId, status, expectedStatus: 'active', ...more } } })
  const first = await move('resolved', { reason: 'Price raised' })
  const entry = { from: 'active', to: 'resolved', reason: 'Price raised', email, userId: expect.any(String) }
  expect(first.data).toEqual({
    updateRiskStatus: {
      risk: { status: 'resolved', resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/), history: { totalCount: 1, nodes: [entry] } },
      userErrors: [],
    },
  })
  const second = await move('dismissed', { reason: 'too small' })
  expect(second).toMatchObject({
    status: 200,
    errors: [],
    data: {
      updateRiskStatus: {
        risk: { status: 'resolved', history: { totalCount: 1 } },
        userErrors: [{ field: 'expectedStatus', code: 'CONFLICT', message: expect.stringContaining('it is resolved now, not active') }],
      },
    },
  })
  const unreasoned = await move('dismissed', { expectedStatus: null })
  expect(unreasoned.data).toMatchObject({ updateRiskStatus: { risk: null, userErrors: [{ field: 'reason', code: 'BAD_USER_INPUT' }] } })
})

it('GQL-09 GQL-10 the list is filtered and sorted over the graph, and a wrong filter is told with its field', async () => {
  const server = await sharedServer()
  const { businessId, cookie } = await newShop(server)
  await inBusiness(server.database.db, businessId, async (transaction) => {
    await addRisk(transaction, businessId, { title: 'small', monthly: 100, score: 90, severity: 'critical' })
    await addRisk(transaction, businessId, { title: 'large', monthly: 50_000, score: 20, severity: 'medium', status: 'investigating' })
    await addRisk(transaction, businessId, { title: 'gone', monthly: 70_000, score: 30, status: 'resolved' })
  })
  const ask = async (args: string) => {
    const { data, errors } = await server.graph(
      `{ risks(${args}) { totalCount nodes { title category { name } } } riskStats { total overallLeakageScore } }`,
      { cookie },
    )
    const { risks } = (data ?? {}) as { risks?: { nodes: { title: string }[] } }
    return errors[0] ?? risks?.nodes.map(({ title }) => title)
  }
  expect(await ask('filter: { statuses: [active, investigating] }, sort: score')).toEqual(['small', 'large'])
  expect(await ask('sort: money')).toEqual(['gone', 'large', 'small'])
  expect(await ask('filter: { monthlyAtLeast: "500", severities: [medium, high], detectedFrom: "2026-01-02" }')).toEqual(['gone', 'large'])
  expect(await ask('filter: { detectedUntil: "2026-01-01" }')).toEqual([])
  expect(await ask('filter: { monthlyAtLeast: "much" }')).toMatchObject({
    extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'monthlyAtLeast' }] },
  })
  expect(await ask('sort: oldest')).toMatchObject({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
})
