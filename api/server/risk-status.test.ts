import { expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { testServer } from './for-tests.ts'
import { addRisk, ownBusinessOf } from './risks-for-tests.ts'

const query = `mutation ($input: UpdateRiskStatusInput!) {
  updateRiskStatus(input: $input) { risk { status resolvedAt history { totalCount nodes { from to reason email userId } } } userErrors { field code message } } }`

it('STATE-17 STATE-18 GQL-12 who comes second is told what stands, with the risk as it is now', async () => {
  await using server = await testServer()
  const cookie = await server.signIn()
  const businessId = await ownBusinessOf(server)
  const riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
  const move = (status: string, more = {}) =>
    server.graph(query, { cookie, variables: { input: { riskId, status, expectedStatus: 'active', ...more } } })
  const first = await move('resolved', { reason: 'Price raised' })
  const entry = { from: 'active', to: 'resolved', reason: 'Price raised', email: 'owner@riskpilot.local', userId: expect.any(String) }
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
