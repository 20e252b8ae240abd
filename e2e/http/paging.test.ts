import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBusiness, type Transaction } from '../../db/in-business.ts'
import { addProvenRisk, addRisk } from '../support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../support/shared-server.ts'

let server: SharedServer
let cookie: string
let businessId: string

beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie } = await newShop(server))
})

const inOwn = <T>(task: (transaction: Transaction) => Promise<T>) => inBusiness(server.database.db, businessId, task)

type Page = { readonly nodes: { readonly id: string }[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string } }
type Lists = { readonly risks: Page; readonly imports: Page; readonly finding: { readonly evidence: Page } }

/**
 * Walks a list page by page, adding between pages what `additions` say, and returns the ids in the
 * order in which they came.
 */
async function walk(
  read: (first: number, after: string | null) => Promise<Page>,
  sizes: readonly number[],
  add: (value: number) => Promise<unknown>,
  additions: readonly number[][],
) {
  const seen: string[] = []
  for (let page = 0, after: string | null = null; page < 200; page++) {
    const { nodes, pageInfo } = await read(sizes[page % sizes.length] ?? 1, after)
    seen.push(...nodes.map(({ id }) => id))
    if (!pageInfo.hasNextPage) return seen
    after = pageInfo.endCursor
    for (const value of additions[page] ?? []) await add(value)
  }
  throw new Error('The list has no end.')
}

async function pageOf(query: string, variables: object, pick: (data: Lists) => Page): Promise<Page> {
  const { data, errors } = await server.graph(query, { cookie, variables: { ...variables } })
  expect(errors).toEqual([])
  return pick(data as Lists)
}

const page = 'nodes { id } pageInfo { hasNextPage endCursor }'
const few = fc.integer({ min: 1, max: 4 })
/**
 * How old ones lie, page sizes, and what is added after each page: few values, so that many are
 * equal.
 */
const story = [
  fc.array(few, { minLength: 1, maxLength: 9 }),
  fc.array(few, { minLength: 1, maxLength: 3 }),
  fc.array(fc.array(few, { maxLength: 3 }), { maxLength: 5 }),
] as const

/** Every old one once, and in the order in which they came before anything was added. */
function expectOnce(seen: readonly string[], old: readonly string[]): void {
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((id) => old.includes(id))).toEqual(old)
}

describe('API-04 paging while rows are added neither repeats nor skips old ones', () => {
  it.each(['money', 'score', 'newest'])('risks by %s', async (sort) => {
    const query = `query ($first: Int, $after: String, $search: String, $sort: RiskSort) { risks(first: $first, after: $after, filter: { search: $search }, sort: $sort) { ${page} } }`
    await fc.assert(
      fc.asyncProperty(...story, async (values, sizes, additions) => {
        const title = randomUUID()
        const add = (value: number) => inOwn((transaction) => addRisk(transaction, businessId, { title, monthly: value, score: value }))
        for (const value of values) await add(value)
        const read = (first: number, after: string | null) => pageOf(query, { first, after, search: title, sort }, ({ risks }) => risks)
        const old = (await read(100, null)).nodes.map(({ id }) => id)
        expect(old).toHaveLength(values.length)
        expectOnce(await walk(read, sizes, add, additions), old)
      }),
      { numRuns: 12 },
    )
  })

  it('imports', async () => {
    const query = `query ($first: Int, $after: String) { imports(first: $first, after: $after) { ${page} } }`
    await fc.assert(
      fc.asyncProperty(...story, async (values, sizes, additions) => {
        const add = (value: number) =>
          inOwn(({ sql }) =>
            sql("insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'a.csv', 'done', $3)", [
              businessId,
              randomUUID(),
              `2026-01-0${value}`,
            ]),
          )
        for (const value of values) await add(value)
        const read = (first: number, after: string | null) => pageOf(query, { first, after }, ({ imports }) => imports)
        const old = await walk(read, [100], add, [])
        expectOnce(await walk(read, sizes, add, additions), old)
      }),
      { numRuns: 12 },
    )
  })

  it('evidence', async () => {
    const query = `query ($id: ID!, $first: Int, $after: String) { finding(id: $id) { evidence(first: $first, after: $after) { ${page} } } }`
    await fc.assert(
      fc.asyncProperty(...story, async (values, sizes, additions) => {
        const sku = randomUUID()
        await inOwn((transaction) => addProvenRisk(transaction, businessId, { sku }))
        const [finding] = await inOwn(({ sql }) => sql<{ id: string }>('select id from finding where entity = $1', [sku]))
        const add = (line: number) =>
          inOwn(({ sql }) =>
            sql(
              `insert into order_line (business_id, id, import_id, line, occurred_at, day, order_id, sku, units, unit_price, amount, currency, nature)
               select $1, gen_random_uuid(), import_id, $3, '2026-01-02', '2026-01-02', 'order', $2, 1, 5000000, 500, 'USD', 'product'
                 from order_line where business_id = $1 and sku = $2 limit 1 on conflict do nothing`,
              [businessId, sku, line],
            ),
          )
        for (const value of values) await add(value)
        const read = (first: number, after: string | null) =>
          pageOf(query, { id: finding?.id, first, after }, ({ finding: one }) => one.evidence)
        const old = (await read(100, null)).nodes.map(({ id }) => id)
        expect(old).toHaveLength(values.length + 3)
        expectOnce(await walk(read, sizes, add, additions), old)
      }),
      { numRuns: 12 },
    )
  })
})
