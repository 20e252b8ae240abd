import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingByHand } from '../../e2e/support/finding-by-hand.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { RowEvidence } from '../detection/finding.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'
import { evidenceGroups } from '../risks/evidence/evidence-groups.ts'
import { type EvidenceArgs, evidencePage } from '../risks/evidence/evidence-page.ts'
import { type EvidenceSortName, sortKeys } from '../risks/evidence/evidence-view.ts'
import { chartsOf } from '../risks/evidence/finding-chart.ts'
import type { RiskFinding } from '../risks/finding.entity.ts'
import { upsertRisks } from '../risks/from-scan/upsert-risks.ts'
import { Risk } from '../risks/risk.entity.ts'
import { findingsById } from '../risks/risks.ts'
import { addDays, day } from '../values/day.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, { entities: [Risk] })
  const sent = Array.from({ length: 40 }, (_, i) => `${i},${addDays(day('2024-04-01'), i)},Swift,UK,4.00,5.00`)
  await shop.import(
    'shipping.csv',
    [
      'order_id,date,carrier,zone,charged,cost',
      ...sent,
      'A1,2024-05-20,Swift,UK,4.00,9.00',
      'A2,2024-05-20,SWIFT,U K,4.00,6.00',
      'A3,2024-05-21,Swift,UK,4.00,7.77',
      'A4,2024-05-22,Swift,EU,4.00,7.77',
    ].join('\n'),
  )
  await shop.import('costs.csv', ['sku,valid_from,unit_cost', 'MUG,2024-01-01,5.00', 'MUG,2024-05-20,5.70'].join('\n'))
  const sold = Array.from({ length: 60 }, (_, i) => `S${i},${addDays(day('2024-04-01'), i)},MUG,White mug,2,15.00,1,UK`)
  await shop.import('orders.csv', ['order_id,date,sku,description,qty,unit_price,customer_id,country', ...sold].join('\n'))
})
afterAll(() => shop[Symbol.asyncDispose]())

const micros = (major: number) => Math.round(major * 1e6)
const parcels = (date: string, entity: string, rows: number, amount: number): RowEvidence => ({
  ...{ day: day(date), table: 'parcel', entity, document: null, rows },
  ...{ amount: micros(amount), expected: micros(rows * 5) },
})

/** A finding over two lanes, and what `read` says of it. */
async function with2Lanes<T>(read: (finding: RiskFinding, load: Context['load'], work: Work) => Promise<T>): Promise<T> {
  const evidence = [
    parcels('2024-05-20', 'Swift/UK', 2, 15),
    parcels('2024-05-21', 'Swift/UK', 1, 7.77),
    parcels('2024-05-22', 'Swift/EU', 1, 7.77),
  ]
  const loss = { low: 0n, expected: 1_054n, high: 2_000n }
  return withFinding(
    { kind: 'shipping_overrun', entity: 'Swift/UK', entityType: 'lane', evidence, loss, startedOn: day('2024-05-20') },
    read,
  )
}

async function withFinding<T>(
  changes: Parameters<typeof findingByHand>[0],
  read: (finding: RiskFinding, load: Context['load'], work: Work) => Promise<T>,
): Promise<T> {
  return shop.within(async (work) => {
    await upsertRisks(work, [findingByHand({ detectedOn: day('2024-05-25'), ...changes })], day('2024-05-31'))
    const [row] = await work.sql<{ id: string }>('select id from finding where business_id = $1', [work.businessId])
    const finding = (await findingsById(work, [row?.id ?? ''])).get(row?.id ?? '')
    if (!finding) throw new Error('no finding')
    const load = (async (batch, key) => (await batch(work, [key])).get(key)) as Context['load']
    const reported = await read(finding, load, work)
    await work.sql('delete from finding where business_id = $1', [work.businessId])
    await work.sql('delete from risk where business_id = $1', [work.businessId])
    return reported
  })
}

const cents = (amount: string) => BigInt(amount.replace('.', ''))

describe('UX-10 rows of evidence', () => {
  it('come by the largest loss first, or by any column either way, and pages neither repeat nor leave out a row', async () => {
    const said = await with2Lanes(async (finding, load) => {
      const walk = async (args: EvidenceArgs) => {
        const lines: { loss: string; line: number; total: number }[] = []
        for (let after: string | null = null; ; ) {
          const page = await evidencePage(load, finding, { ...args, first: 1, after })
          lines.push(...page.nodes.map(({ loss, line }) => ({ loss: loss.amount, line, total: page.totalCount })))
          after = page.pageInfo.endCursor ?? null
          if (!page.pageInfo.hasNextPage) return lines
        }
      }
      const sorts = Object.keys(sortKeys) as EvidenceSortName[]
      const walks = new Map<string, readonly number[]>()
      for (const sort of sorts) {
        for (const isDescending of [false, true])
          walks.set(
            `${sort} ${isDescending}`,
            (await walk({ sort, isDescending })).map(({ line }) => line),
          )
      }
      return { mostExpensive: await walk({ sort: 'loss', isDescending: true }), walks }
    })
    expect(said.mostExpensive.map(({ loss }) => loss)).toEqual(['3.00', '2.77', '2.77', '2.00'])
    for (const lines of said.walks.values()) expect([...lines].sort()).toEqual([42, 43, 44, 45])
    expect(said.walks.get('file true')).toEqual([45, 44, 43, 42])
    expect(said.walks.get('day true')?.[0]).toBe(45)
    expect(said.walks.get('entity false')?.at(-1)).not.toBe(42)
  })

  it('are filtered by name in all its spellings, by number and file, by day, and by what is searched', async () => {
    const said = await with2Lanes(async (finding, load) => {
      const of = async (filter: object) => {
        const page = await evidencePage(load, finding, { filter, first: 1 })
        return [page.totalCount, page.nodes[0]?.line]
      }
      return [
        await of({ entity: 'Swift/UK' }),
        await of({ search: 'a4' }),
        await of({ search: 'shipping.csv:44' }),
        await of({ file: 'shipping.csv', from: '2024-05-21' }),
        await of({ until: '2024-05-20' }),
        await of({ reference: 'A3' }),
        await of({ search: '%' }),
      ]
    })
    expect(said).toEqual([
      [3, 42],
      [1, 45],
      [1, 44],
      [2, 44],
      [2, 42],
      [1, 44],
      [0, undefined],
    ])
  })

  it('refuse a cursor of another order', async () => {
    const refused = with2Lanes(async (finding, load) => {
      const { pageInfo } = await evidencePage(load, finding, { first: 1, sort: 'loss' })
      return evidencePage(load, finding, { first: 1, sort: 'file', after: pageInfo.endCursor ?? null })
    })
    await expect(refused).rejects.toThrow('This cursor is not one of this list')
  })
})

describe('UX-10 groups of evidence', () => {
  it('sum to the loss, the largest first, page by page, with all spellings of a name in one', async () => {
    const said = await with2Lanes(async (finding, load) => {
      const first = await evidenceGroups(load, finding, { first: 1 })
      const second = await evidenceGroups(load, finding, { first: 1, after: first.pageInfo.endCursor ?? null })
      const byOrder = await evidenceGroups(load, finding, { by: 'reference' })
      return { first, second, byOrder }
    })
    const [uk, eu] = [said.first.nodes[0], said.second.nodes[0]]
    expect([said.first.totalCount, said.second.totalCount, said.second.pageInfo.hasNextPage]).toEqual([2, 2, false])
    expect(uk).toMatchObject({ rows: 3, loss: { amount: '7.77' }, actual: { amount: '22.77' }, expected: { amount: '15.00' }, units: null })
    expect(eu).toMatchObject({ name: 'Swift/EU', rows: 1, loss: { amount: '2.77' } })
    expect((uk?.share ?? 0) + (eu?.share ?? 0)).toBeCloseTo(1)
    expect(said.byOrder.nodes.map(({ name }) => name)).toEqual(['A1', 'A3', 'A4', 'A2'])
  })
})

describe('the chart of a finding', () => {
  it('shows parcels from before the change, what customers paid, and points that sum to the loss', async () => {
    const chart = await with2Lanes(async (finding, _load, work) => (await chartsOf(work, [finding])).get(finding))
    expect(chart).toMatchObject({ measure: 'costPerParcel', bucket: 'week', from: '2024-04-01', usual: 5 })
    expect(chart?.points.reduce((sum, { loss }) => sum + cents(loss.amount), 0n)).toBe(1_054n)
    expect(chart?.points[0]).toMatchObject({
      day: '2024-04-01',
      until: '2024-04-07',
      actual: 5,
      beside: 4,
      expected: null,
      expectedLow: 5,
      expectedHigh: 5,
    })
    // Three parcels of the week of the change: 9.00, 6.00 and 7.77.
    expect(chart?.points.find(({ day: one }) => one === '2024-05-20')).toMatchObject({ actual: 7.59, beside: 4, loss: { amount: '10.54' } })
  })

  it('shows unit cost and price of a product', async () => {
    const part = {
      sku: 'MUG',
      listPrice: null,
      unitPrice: micros(15),
      units: 2,
      lines: 1,
      expectedPerUnit: micros(10),
      actualPerUnit: micros(9.3),
    }
    const evidence = [20, 21].map((date) => ({ ...part, day: day(`2024-05-${date}`) }))
    const loss = { low: 0n, expected: 280n, high: 500n }
    const chart = await withFinding(
      { kind: 'cogs_rise', entity: 'MUG', entityType: 'sku', evidence, loss, startedOn: day('2024-05-20') },
      async (finding, load, work) => {
        const rows = await evidencePage(load, finding, { first: 1 })
        expect(rows.nodes[0]).toMatchObject({ entity: 'MUG', entityName: 'White mug' })
        const groups = await evidenceGroups(load, finding, {})
        expect(groups.nodes[0]).toMatchObject({ name: 'MUG', productName: 'White mug', units: '4', share: 1 })
        return (await chartsOf(work, [finding])).get(finding)
      },
    )
    expect(chart?.measure).toBe('unitCost')
    expect(chart?.points.find(({ day: one }) => one === '2024-05-19')).toMatchObject({ actual: 5, expected: null, beside: 15 })
    expect(chart?.points.find(({ day: one }) => one === '2024-05-20')).toMatchObject({ actual: 5.7, expected: 5, beside: 15 })
    expect(chart?.points.reduce((sum, { loss: lost }) => sum + cents(lost.amount), 0n)).toBe(280n)
  })

  it('shows what is lost where a kind has no rows of its own to compare', async () => {
    const evidence = [parcels('2024-05-20', 'Swift/UK', 2, 15)]
    const loss = { low: 0n, expected: 500n, high: 500n }
    const chart = await withFinding(
      { kind: 'double_billed', entity: 'Swift/UK', entityType: 'lane', evidence, loss },
      async (finding, _load, work) => (await chartsOf(work, [finding])).get(finding),
    )
    expect(chart).toMatchObject({ measure: 'loss', points: [{ day: '2024-05-20', actual: 5, expected: 0, loss: { amount: '5.00' } }] })
  })
})
