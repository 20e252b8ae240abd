import { createRequire } from 'node:module'
import type Pg from 'pg'
import { expect, it, vi } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { addProvenRisk } from '../support/risks.ts'
import { newShop, sharedServer } from '../support/shared-server.ts'

// The ORM brings a driver of its own; all of the server's requests run on it.
const require = createRequire(import.meta.resolve('@mikro-orm/postgresql'))
const pg = require('pg') as typeof Pg

/** Each operation that reads risks, with what it asks of the database beside who is asking. */
const operations: Readonly<Record<string, { query: string; statements: number }>> = {
  list: {
    query: '($first: Int) { risks(first: $first) { totalCount nodes { id title category { name } monthly { expected { amount } } } } }',
    statements: 1,
  },
  'list with findings': {
    query: '($first: Int) { risks(first: $first) { nodes { endedOn findings { id loss { expected { amount } } } } } }',
    statements: 2,
  },
  'list with subjects': {
    query: '($first: Int) { risks(first: $first) { nodes { endedOn subject { kind entity } } } }',
    statements: 2,
  },
  'list with rows': {
    query:
      '($first: Int) { risks(first: $first) { nodes { findings { evidence(first: 3) { totalCount nodes { file line loss { amount } } } } } } }',
    statements: 3,
  },
  'list with days': {
    query: '($first: Int) { risks(first: $first) { nodes { findings { series { day loss { amount } } } } } }',
    statements: 4,
  },
  'list with history': {
    query: '($first: Int) { risks(first: $first) { nodes { history(first: 5) { totalCount nodes { to } } } } }',
    statements: 2,
  },
  'list with comments and plans': {
    query:
      '($first: Int) { risks(first: $first) { nodes { comments(first: 5) { totalCount nodes { text } } actionPlans(first: 5) { nodes { steps } } } } }',
    statements: 3,
  },
  numbers: { query: '{ riskStats { total } riskCategories { id } }', statements: 1 },
}

it('reading risks costs as many statements for a hundred as for one', async () => {
  const server = await sharedServer()
  const { businessId, cookie } = await newShop(server)
  await inBusiness(server.database.db, businessId, async (transaction) => {
    for (let i = 0; i < 100; i++) await addProvenRisk(transaction, businessId, { sku: `S${i}`, monthly: i })
  })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const asked = async (text: string, first: number) => {
    query.mockClear()
    const { data, errors } = await server.graph(`query ${text}`, { cookie, variables: { first } })
    expect(errors).toEqual([])
    const statements = query.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
    return {
      data: JSON.stringify(data),
      reads: statements.filter((one) =>
        /\b(from|update|into) (risk|finding|finding_evidence|risk_finding|risk_status_change|risk_comment|action_plan)\b/.test(one),
      ),
    }
  }
  for (const [name, { query: text, statements }] of Object.entries(operations)) {
    const [one, hundred] = [await asked(text, 1), await asked(text, 100)]
    expect([name, one.reads.length, hundred.reads.length]).toEqual([name, statements, statements])
    if (name === 'list with rows') expect(hundred.data.match(/"orders.csv"/g)).toHaveLength(300)
  }
  query.mockRestore()
})
