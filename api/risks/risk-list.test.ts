import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualPlans } from '../../e2e/support/database/other-plans.ts'
import { asServer, type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type RiskOrder, risksPage, type SortOrder } from './risk-list.ts'
import { categories, categoryOf } from './summary/categories.ts'
import { riskStats } from './summary/risk-stats.ts'

let test: TestDatabase
let businessId: string
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
})

const actor = { kind: 'person', userId: 'u', email: 'e', role: 'viewer' } as const
const work = <T>(fn: (work: Work) => Promise<T>): Promise<T> => inTestWork({ db: test.db, businessId, actor }, fn)

const usual = {
  title: 'Unit cost rose',
  description: 'The price did not.',
  severity: 'high',
  status: 'active',
  category: 'financial',
  monthly: 1000,
  score: 40,
  on: '2026-03-05',
  at: '2026-04-01T00:00:00.000001Z',
}
type RiskRow = typeof usual

async function add(rows: Partial<RiskRow>[]): Promise<string[]> {
  const whole = rows.map((row) => ({ ...usual, ...row, id: randomUUID() }))
  await work((w) =>
    w.sql(
      `insert into risk (business_id, id, title, description, severity, status, category_id, source, impact_score, likelihood_score, risk_score,
         loss_low, loss, loss_high, monthly_low, monthly, monthly_high, currency, started_on, detected_on, detected_at, resolved_at, created_at, updated_at)
       select $1, id, title, description, severity, status, category, 'ai', 5, 8, score, 1, 2, 3, 0, monthly, 999999, 'USD', "on", "on", at,
              case when status = 'resolved' then at end, at, at
         from json_to_recordset($2) as row (id uuid, title text, description text, severity text, status text, category text, score numeric, monthly bigint, "on" date, at timestamptz) on conflict do nothing`,
      [businessId, JSON.stringify(whole)],
    ),
  )
  return whole.map(({ id }) => id)
}

const titles = (filter: object, sort?: RiskOrder) =>
  work(async (w) => (await risksPage(w, {}, { filter, ...(sort && { sort }) })).nodes.map(({ title }) => title).toSorted())

describe('the list of risks', () => {
  it('ALERT-05 search finds text in title or description, whatever the case, and no character means anything but itself', async () => {
    await add([
      { title: 'Ärger mit 100 % Rabatt', description: 'x' },
      { title: 'a_b', description: 'C:\\new' },
      { title: 'axb', description: 'the END' },
    ])
    expect(await titles({ search: 'äRGER' })).toEqual(['Ärger mit 100 % Rabatt'])
    expect(await titles({ search: '%' })).toEqual(['Ärger mit 100 % Rabatt'])
    expect(await titles({ search: 'A_B' })).toEqual(['a_b'])
    expect(await titles({ search: '\\NEW' })).toEqual(['a_b'])
    expect(await titles({ search: 'the end' })).toEqual(['axb'])
    expect(await titles({ search: 'axb the' })).toEqual([])
    expect(await titles({ search: '' })).toHaveLength(3)
    for (const search of ['a\0b', 'x'.repeat(201)])
      await expect(titles({ search })).rejects.toMatchObject({ fields: [{ field: 'search' }] })
    await expect(titles({ categoryId: '\0' })).rejects.toMatchObject({ fields: [{ field: 'categoryId' }] })
  })

  it('ALERT-05 ALERT-11 every filter given applies, together with the others', async () => {
    await add([
      { title: 'one', severity: 'critical', status: 'investigating' },
      { title: 'two', severity: 'low', category: 'customer', on: '2026-03-04' },
      { title: 'three', severity: 'critical', status: 'resolved', monthly: 99_950, on: '2026-03-06' },
      { title: 'four', severity: 'medium', status: 'dismissed', monthly: 99_949 },
    ])
    expect(await titles({ statuses: ['active', 'investigating'] })).toEqual(['one', 'two'])
    expect(await titles({ severities: ['critical', 'low'], statuses: ['active', 'resolved'] })).toEqual(['three', 'two'])
    expect(await titles({ severity: 'critical', severities: ['critical', 'low'] })).toEqual(['one', 'three'])
    expect(await titles({ severity: 'high', severities: ['low'] })).toEqual([])
    expect(await titles({ statuses: [] })).toEqual([])
    expect(await titles({ status: 'dismissed', categoryId: 'financial' })).toEqual(['four'])
    expect(await titles({ categoryId: 'customer', severity: 'critical' })).toEqual([])
    expect(await titles({ detectedFrom: '2026-03-05', detectedUntil: '2026-03-05' })).toEqual(['four', 'one'])
    expect(await titles({ detectedUntil: '2026-03-04' })).toEqual(['two'])
    expect(await titles({ monthlyAtLeast: '999.50' })).toEqual(['three'])
    expect(await titles({ monthlyAtLeast: '999.485' })).toEqual(['four', 'three'])
    expect(await titles({ monthlyAtLeast: '999.491' })).toEqual(['three'])
    expect(await titles({ monthlyAtLeast: '-5' })).toHaveLength(4)
    for (const monthlyAtLeast of ['a lot', '1e3', '9,5', ''])
      await expect(titles({ monthlyAtLeast })).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'monthlyAtLeast' }] })
  })

  it.each<[RiskOrder, Partial<RiskRow>[]]>([
    ['money', [{ monthly: 9 }, { monthly: 10 }, { monthly: -1 }, { monthly: 10 }, { monthly: 9_007_199_254_740 }]],
    ['score', [{ score: 9.5 }, { score: 100 }, { score: 40.1 }, { score: 9.5 }, { score: 0 }]],
    [
      'newest',
      [
        { at: '2026-04-01T00:00:00.000002Z' },
        { at: '2026-04-01T00:00:00.000001Z' },
        { at: '2026-04-01T00:00:00.000001Z' },
        { at: '2025-12-31T23:59:59Z' },
        { at: '2026-04-02T00:00:00Z' },
      ],
    ],
  ])('API-04 by %s, page after page, is the whole list in one order', async (sort, rows) => {
    await add(rows)
    const whole = await work((w) => risksPage(w, {}, { sort }))
    const keys = whole.nodes.map((risk) =>
      sort === 'money' ? risk.monthly : sort === 'score' ? Number(risk.riskScore) : risk.detectedAt.getTime(),
    )
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    const ids = await paged(sort, 2)
    expect(ids).toEqual(whole.nodes.map(({ id }) => id))
    const other = sort === 'money' ? 'score' : 'money'
    await expect(work((w) => risksPage(w, { after: whole.pageInfo.endCursor }, { sort: other }))).rejects.toThrow(
      'This cursor is not one of this list',
    )
  })

  it.each<[RiskOrder, Partial<RiskRow>[], readonly string[]]>([
    [
      'severity',
      [
        { title: 'l', severity: 'low' },
        { title: 'c', severity: 'critical' },
        { title: 'm', severity: 'medium' },
      ],
      ['c', 'm', 'l'],
    ],
    [
      'since',
      [
        { title: 'old', on: '2026-01-31' },
        { title: 'new', on: '2026-03-30' },
        { title: 'mid', on: '2026-02-28' },
      ],
      ['new', 'mid', 'old'],
    ],
    ['title', [{ title: 'b' }, { title: 'A' }, { title: 'c' }], ['A', 'b', 'c']],
  ])('UX-04 by %s, in both directions, page after page, is one order', async (sort, rows, expected) => {
    await add(rows)
    const usual = sort === 'title' ? 'ascending' : 'descending'
    const turned = sort === 'title' ? 'descending' : 'ascending'
    const walk = async (direction: SortOrder) => {
      const names: string[] = []
      for (let after: string | undefined; ; ) {
        const { nodes, pageInfo } = await work((w) => risksPage(w, { first: 1, ...(after && { after }) }, { sort, direction }))
        names.push(...nodes.map(({ title }) => title))
        if (!pageInfo.hasNextPage) return names
        after = pageInfo.endCursor
      }
    }
    expect(await walk(usual)).toEqual(expected)
    expect(await walk(turned)).toEqual(expected.toReversed())
    const { endCursor: after } = (await work((w) => risksPage(w, { first: 1 }, { sort }))).pageInfo
    await expect(work((w) => risksPage(w, { after }, { sort, direction: turned }))).rejects.toThrow('not one of this list')
  })

  it('API-04 while risks change, come and go, those that stay as they are come exactly once', async () => {
    const change = fc.record({ what: fc.constantFrom('add', 'change', 'remove'), at: fc.nat({ max: 30 }), money: fc.nat({ max: 12 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 12 }), { minLength: 3, maxLength: 20 }),
        fc.array(change, { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (amounts, changes, size) => {
          businessId = await test.createBusiness()
          const ids = await add(amounts.map((monthly) => ({ monthly })))
          const touched = new Set<string>()
          const left = [...changes]
          const seen = await paged('money', size, async () => {
            const next = left.shift()
            if (!next) return
            const id = ids[next.at % ids.length] as string
            if (next.what === 'add') await add([{ monthly: next.money }])
            else touched.add(id)
            if (next.what === 'change') await work((w) => w.sql('update risk set monthly = $2 where id = $1', [id, next.money]))
            if (next.what === 'remove') await work((w) => w.sql('delete from risk where id = $1', [id]))
          })
          const stayed = ids.filter((id) => !touched.has(id))
          expect(seen.filter((id) => stayed.includes(id)).toSorted()).toEqual(stayed.toSorted())
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  it('costs one statement, whatever the page', async () => {
    await add(Array.from({ length: 30 }, (_, i) => ({ monthly: i })))
    const statements = (first: number) =>
      work(async (w) => {
        let count = 0
        const sql: Work['sql'] = (text, values) => {
          count += 1
          return w.sql(text, values)
        }
        const { nodes, totalCount } = await risksPage({ ...w, sql }, { first })
        expect([nodes.length, totalCount]).toEqual([Math.min(first, 30), 30])
        return count
      })
    expect([await statements(1), await statements(20), await statements(100)]).toEqual([1, 1, 1])
  })

  it.each<[RiskOrder, string]>([
    ['money', 'risk_by_money'],
    ['score', 'risk_by_score'],
    ['newest', 'risk_newest'],
  ])('by %s reads a page from its index', async (sort, index) => {
    await add(
      Array.from({ length: 3000 }, (_, i) => ({ monthly: i, score: (i % 1000) / 10, at: new Date(1.7e12 + i * 1000).toISOString() })),
    )
    await asServer(test.ownerUrl, (client) => client.query('analyze risk'))
    const plan = await work(async (w) => {
      await w.sql(usualPlans)
      let text = ''
      const sql: Work['sql'] = async (statement, values) => {
        const rows = await w.sql<{ 'QUERY PLAN': string }>(`explain ${statement}`, values)
        text = rows.map((row) => row['QUERY PLAN']).join('\n')
        return []
      }
      await risksPage({ ...w, sql }, { first: 20 }, { sort })
      return text
    })
    expect(plan).toMatch(
      // On a cluster the number of the shard follows.
      new RegExp(`Index Scan using ${index}(_\\d+)? on risk`),
    )
    expect(plan).not.toMatch(/Sort Key/)
  })
})

async function paged(sort: RiskOrder, first: number, between: () => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (;;) {
    const { nodes, pageInfo } = await work((w) => risksPage(w, { first, ...(after && { after }) }, { sort }))
    ids.push(...nodes.map(({ id }) => id))
    if (!pageInfo.hasNextPage) return ids
    after = pageInfo.endCursor
    await between()
  }
}

describe('numbers of risks', () => {
  it('ENT-05 REST-11 by severity are those of open risks alone, and total is their sum; by status all of them', async () => {
    await add([
      { severity: 'critical' },
      { severity: 'high', status: 'investigating' },
      { severity: 'high' },
      { severity: 'high' },
      { severity: 'medium', status: 'dismissed' },
      { severity: 'low', status: 'resolved' },
      { severity: 'low', status: 'resolved' },
    ])
    expect(await work(riskStats)).toEqual({
      ...{ critical: 1, high: 3, medium: 0, low: 0, total: 4 },
      ...{ active: 3, investigating: 1, resolved: 2, dismissed: 1, overallLeakageScore: 65, fading: 0, snoozed: 0, mine: 0 },
    })
  })

  it('ENT-05 are zero for a business without risks, whatever others have', async () => {
    await add([{}])
    businessId = await test.createBusiness()
    expect(new Set(Object.values(await work(riskStats)))).toEqual(new Set([0]))
  })
})

describe('categories', () => {
  it('ENT-07 are four, each whole, and every risk has one', () => {
    expect(categories.map(({ id }) => id)).toEqual(['financial', 'operational', 'customer', 'inventory'])
    for (const category of categories) {
      expect(categoryOf(category.id)).toBe(category)
      expect([category.name, category.description, category.icon].every(Boolean)).toBe(true)
      expect(category.color).toMatch(/^#[0-9a-f]{6}$/)
      expect(category.createdAt).toBeInstanceOf(Date)
    }
  })
})
