import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceRows, findingByHand } from '../../e2e/support/finding-by-hand.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { EvidencePart, Finding, RowEvidence } from '../detection/finding.ts'
import { lostBy } from '../detection/finding.ts'
import type { Context } from '../platform/transaction/context.ts'
import { type EvidencePosition, type EvidenceRow, evidenceOfMany, evidenceSamples } from '../risks/evidence/evidence.ts'
import { evidencePage } from '../risks/evidence/evidence-page.ts'
import { storeFindings } from '../risks/from-scan/store-findings.ts'
import { upsertRisks } from '../risks/from-scan/upsert-risks.ts'
import { Risk } from '../risks/risk.entity.ts'
import { risksPage } from '../risks/risk-list.ts'
import { findingsOfRisks } from '../risks/risks.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { microsToMinor } from '../values/unit-price.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
  shop = await base.another()
  for (const [name, text] of Object.entries(files)) await shop.import(name, text.join('\n'))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await base[Symbol.asyncDispose]()
})

const files = {
  'orders.csv': [
    'order_id,date,sku,qty,unit_price,country',
    '1,2024-05-01,A,1,10.00,France',
    '2,2024-05-01,A,2,10.00,France',
    '3,2024-05-01,B,1,10.00,France',
    '3,2024-05-01,A,1,9.99,France',
    '4,2024-05-02 10:00,A,3,10.00,France',
  ],
  'sale.csv': [
    'order_id,date,sku,qty,unit_price,list_price,discount_code',
    '11,2024-05-06,A,2,8.00,10.00,FRIENDS20',
    '11,2024-05-06,B,1,5.00,5.00,FRIENDS20',
    '11,2024-05-06,G,2,0.00,6.00,FRIENDS20',
    '12,2024-05-06,A,1,9.00,10.00,',
  ],
  'costs.csv': ['sku,valid_from,unit_cost', 'G,2024-04-01,2.50', 'G,2024-05-07,3.00'],
  'refunds.csv': [
    'refund_id,date,sku,qty,amount,order_id',
    'R1,2024-05-01 10:00,A,1,10.00,1',
    'R2,2024-05-01,A,1,7.01,2',
    'R3,2024-05-01,B,1,3.00,3',
    // An order with a typing error that was reversed: no evidence.
    'R4,2024-05-02 10:10,A,3,30.00,4',
  ],
  'shipping.csv': [
    'order_id,date,carrier,zone,charged,cost',
    '1,2024-05-02,Swift,UK,4.00,5.00',
    '2,2024-05-02,SWIFT,U K,4.00,7.77',
    '3,2024-05-02,Swift,EU,4.00,5.00',
    '4,2024-05-03,Swift,UK,4.00,0.01',
    '11,2024-05-07,Swift,UK,0.00,5.00',
    '11,2024-05-07,Swift,UK,2.00,5.00',
  ],
  'ads.csv': [
    'date,campaign,ad group,spend,clicks,conv_value',
    '2024-05-02,Shoes,red,10.00,5,20',
    '2024-05-02,SHOES,blue,0.01,5,20',
    '2024-05-02,Hats,red,5.00,5,20',
    '2024-05-03,Shoes,,6.66,5,20',
  ],
  'chargebacks.csv': [
    'order_id,date,amount,reason,country',
    '1,2024-05-03,10.00,fraud,France',
    '2,2024-05-03,20.00,fraud,FRANCE',
    '3,2024-05-03,10.00,fraud,',
    '9,2024-05-03,10.00,fraud,Spain',
  ],
}

const usd = currency('USD')
const micros = (major: number) => Math.round(major * 1e6)

/** Rows of one day and table that cost `amount` instead of `expected`, in major units. */
function cost(part: Partial<RowEvidence> & Pick<RowEvidence, 'table' | 'entity'>, amount: number, expected: number): RowEvidence {
  return { day: day('2024-05-02'), document: null, rows: 1, ...part, amount: micros(amount), expected: micros(expected) }
}

/**
 * Stores a finding whose loss is the sum of its parts, rounded, and reads its rows in pages of
 * `size`.
 */
async function stored(changes: Partial<Finding> & { evidence: readonly EvidencePart[] }, size = 2): Promise<EvidenceRow[]> {
  const lost = changes.evidence.reduce((sum, part) => sum + BigInt(lostBy(part)), 0n)
  const expected = microsToMinor(lost, usd)
  const finding = findingByHand({ ...changes, loss: { low: 0n, expected, high: expected } })
  return shop.within(async (work) => {
    const ids = await storeFindings(work, [finding], new Map(), day('2024-05-31'))
    const findingId = ids.get(finding.fingerprint) ?? ''
    const rows: EvidenceRow[] = []
    for (let after: EvidencePosition | null = null; ; ) {
      const page: EvidenceRow[] = await evidenceRows(work, { findingId, currency: usd, after, limit: size })
      rows.push(...page)
      after = page.at(-1) ?? null
      if (!after) break
    }
    const [sample] = (await evidenceSamples(work, { findingIds: [findingId], currency: usd, perFinding: 100 })).values()
    expect(sample?.rows ?? 0).toBe(rows.length)
    expect((sample?.sample ?? []).toSorted()).toEqual(rows.map(placeOf).sort())
    expect(rows.reduce((sum, { loss }) => sum + loss, 0n)).toBe(expected)
    const inFileOrder = rows.toSorted((a, b) => (a.day === b.day && a.file === b.file ? a.line - b.line : 0))
    expect(rows.map(placeOf)).toEqual(inFileOrder.map(placeOf))
    for (const row of rows) expect(row.loss).toBe(row.isCost ? row.actual - row.expected : row.expected - row.actual)
    await work.sql('delete from finding where business_id = $1', [work.businessId])
    return rows
  })
}

const placeOf = ({ file, line }: EvidenceRow) => `${file}:${line}`
const places = (rows: readonly EvidenceRow[]) => rows.map(placeOf).sort()

describe('the rows behind a finding', () => {
  it('order lines of one price: what they left, and what they should have', async () => {
    const part = { day: day('2024-05-01'), sku: 'A', listPrice: null, unitPrice: micros(10), units: 3, lines: 2 }
    const rows = await stored({ evidence: [{ ...part, expectedPerUnit: 4_000_000, actualPerUnit: 3_333_333 }] })
    expect(places(rows)).toEqual(['orders.csv:2', 'orders.csv:3'])
    expect(rows[0]).toMatchObject({ table: 'order_line', entity: 'A', isCost: false })
    expect(rows.find(({ reference }) => reference === '2')).toMatchObject({ units: '2', actual: 667n, loss: 133n })
  })

  it('what came off the lines of an order, of one product alone, and what was given away at its cost', async () => {
    const on = { day: day('2024-05-06'), table: 'order_line' as const, document: '11' }
    const code = { kind: 'code_share', entity: 'FRIENDS20', entityType: 'code' as const }
    const whole = await stored({ ...code, evidence: [{ ...cost({ ...on, entity: 'FRIENDS20', rows: 2 }, 4, 1), money: 'discount' }] })
    expect(whole.map(({ entity, actual, loss }) => [entity, actual, loss]).sort()).toEqual([
      ['A', 400n, 300n],
      ['B', 0n, 0n],
    ])
    const alone = await stored({ ...code, evidence: [{ ...cost({ ...on, entity: 'A', document: '12' }, 1, 0), money: 'discount' }] })
    expect(alone.map(({ reference, entity, actual, loss }) => [reference, entity, actual, loss])).toEqual([['12', 'A', 100n, 100n]])
    const given = { kind: 'free_units', entity: 'G / web', entityType: 'slice' as const }
    const free = await stored({ ...given, evidence: [{ ...cost({ ...on, entity: 'G' }, 5, 1), money: 'cost' }] })
    expect(free.map(({ entity, actual, expected }) => [entity, actual, expected])).toEqual([['G', 500n, 100n]])
  })

  it('what a line brought in, and should have', async () => {
    const on = { day: day('2024-05-06'), table: 'order_line' as const, document: '11', entity: 'A' }
    const old = { kind: 'old_list_prices', entity: 'web', entityType: 'channel' as const }
    const rows = await stored({ ...old, evidence: [{ ...cost(on, -16, -20), money: 'paid' }] })
    expect(places(rows)).toEqual(['sale.csv:2'])
    expect(rows.map(({ actual, expected, loss, isCost }) => [actual, expected, loss, isCost])).toEqual([[1600n, 2000n, 400n, false]])
  })

  it('what customers paid for the parcels of an order, and should have paid', async () => {
    const on = { day: day('2024-05-07'), table: 'parcel' as const, document: '11', rows: 2 }
    const rows = await stored({
      ...{ kind: 'postage_income', entity: 'UK', entityType: 'country' as const },
      evidence: [{ ...cost({ ...on, entity: 'UK' }, -2, -8), money: 'charged' }],
    })
    expect(places(rows)).toEqual(['shipping.csv:6', 'shipping.csv:7'])
    expect(rows.map(({ actual, expected, loss, isCost }) => [actual, expected, loss, isCost])).toEqual([
      [100n, 400n, 300n, false],
      [100n, 400n, 300n, false],
    ])
  })

  it('refunds of a day and SKU, and of one refund alone; never what a correction took back', async () => {
    const all = await stored({
      kind: 'refund_step',
      evidence: [cost({ table: 'refund', entity: 'A', day: day('2024-05-01'), rows: 2 }, 17.01, 5)],
    })
    expect(places(all)).toEqual(['refunds.csv:2', 'refunds.csv:3'])
    expect(all[0]).toMatchObject({ table: 'refund', entity: 'A', units: '1', isCost: true })
    expect(all.map(({ reference, actual, loss }) => [reference, actual, loss]).sort()).toEqual([
      ['R1', 1000n, 706n],
      ['R2', 701n, 495n],
    ])
    const one = await stored({ evidence: [cost({ table: 'refund', entity: 'A', day: day('2024-05-01'), document: 'R2' }, 7.01, 1)] })
    expect(places(one)).toEqual(['refunds.csv:3'])
    const corrected = cost({ table: 'refund', entity: 'A' }, 30, 30)
    expect(await stored({ evidence: [corrected] })).toEqual([])
  })

  it('parcels of a lane, however it is spelled, over several days', async () => {
    const rows = await stored({
      kind: 'shipping_overrun',
      entity: 'Swift/UK',
      entityType: 'lane',
      evidence: [
        cost({ table: 'parcel', entity: 'Swift/UK', rows: 2 }, 12.77, 10),
        cost({ table: 'parcel', entity: 'Swift/UK', day: day('2024-05-03') }, 0.01, 0.004),
      ],
    })
    expect(rows.map(({ reference, entity, units, actual, loss }) => [reference, entity, units, actual, loss]).sort()).toEqual([
      ['1', 'Swift/UK', null, 500n, 108n],
      ['2', 'SWIFT/U K', null, 777n, 169n],
      ['4', 'Swift/UK', null, 1n, 1n],
    ])
    const one = await stored({ entityType: 'lane', evidence: [cost({ table: 'parcel', entity: 'swift/uk', document: '2' }, 7.77, 0)] })
    expect(places(one)).toEqual(['shipping.csv:3'])
  })

  it('ads of a campaign, told apart by what else the file says of them', async () => {
    const rows = await stored({
      kind: 'ad_waste',
      entity: 'Shoes',
      entityType: 'campaign',
      evidence: [
        cost({ table: 'ad_spend', entity: 'Shoes', rows: 2 }, 10.01, 4),
        cost({ table: 'ad_spend', entity: 'Shoes', day: day('2024-05-03') }, 6.66, 3),
      ],
    })
    expect(rows.map(({ reference, entity, actual, expected }) => [reference, entity, actual, expected]).sort()).toEqual([
      [null, 'Shoes', 666n, 300n],
      ['blue', 'SHOES', 1n, 0n],
      ['red', 'Shoes', 1000n, 400n],
    ])
  })

  it('disputes of a country, also those whose country only the order tells', async () => {
    const rows = await stored({
      kind: 'chargeback_burst',
      entity: 'France',
      entityType: 'country',
      evidence: [cost({ table: 'chargeback', entity: 'France', day: day('2024-05-03'), rows: 3 }, 40, 10)],
    })
    expect(places(rows)).toEqual(['chargebacks.csv:2', 'chargebacks.csv:3', 'chargebacks.csv:4'])
    expect(rows.map(({ reference, loss }) => [reference, loss]).sort()).toEqual([
      ['1', 750n],
      ['2', 1500n],
      ['3', 750n],
    ])
  })

  it('order lines as rows of an order: of one SKU, or of all where the finding is about something else', async () => {
    const order = { table: 'order_line', entity: 'A', day: day('2024-05-01'), document: '3' } as const
    expect(places(await stored({ evidence: [cost(order, 9.99, 0)] }))).toEqual(['orders.csv:5'])
    const whole = await stored({ entity: 'France', entityType: 'country', evidence: [cost({ ...order, rows: 2 }, 19.99, 0)] })
    expect(places(whole)).toEqual(['orders.csv:4', 'orders.csv:5'])
  })

  it('come in pages of the graph that sum to the loss it shows', async () => {
    const evidence = [
      cost({ table: 'parcel', entity: 'Swift/UK', rows: 2 }, 12.77, 10),
      cost({ table: 'parcel', entity: 'Swift/UK', day: day('2024-05-03') }, 0.01, 0),
    ]
    const loss = { low: 200n, expected: 278n, high: 300n }
    const said = await shop.within(async (work) => {
      await upsertRisks(
        work,
        [findingByHand({ kind: 'shipping_overrun', entity: 'Swift/UK', entityType: 'lane', evidence, loss })],
        day('2024-05-31'),
      )
      const [risk] = (await risksPage(work, {})).nodes
      const [finding] = (await findingsOfRisks(work, [risk?.id ?? ''])).get(risk?.id ?? '') ?? []
      if (!finding) throw new Error('no finding of the risk')
      const load: Context['load'] = async (batch, id) => (await batch(work, [id])).get(id)
      const first = await evidencePage(load, finding, { first: 2 })
      const second = await evidencePage(load, finding, { first: 2, after: first.pageInfo.endCursor ?? null })
      await work.sql('delete from finding where business_id = $1', [work.businessId])
      return { risk, finding, pages: [first, second] }
    })
    expect(said.risk?.categoryId).toBe('operational')
    expect(said.finding).toMatchObject({ entity: 'Swift/UK', entityType: 'lane', rows: 3 })
    expect(said.pages.map(({ nodes, totalCount, pageInfo }) => [nodes.length, totalCount, pageInfo.hasNextPage])).toEqual([
      [2, 3, true],
      [1, 3, false],
    ])
    const cents = said.pages.flatMap(({ nodes }) => nodes).map((row) => Math.round(Number(row.loss.amount) * 100))
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(278)
  })

  it('many findings at once give the rows of each', async () => {
    const lane = { entity: 'Swift/UK', entityType: 'lane', evidence: [cost({ table: 'parcel', entity: 'Swift/UK', rows: 2 }, 12.77, 10)] }
    const said = await shop.within(async (work) => {
      const findings = [
        findingByHand({ fingerprint: 'a', ...lane } as Partial<Finding>),
        findingByHand({ fingerprint: 'b', ...lane } as Partial<Finding>),
      ]
      const ids = await storeFindings(work, findings, new Map(), day('2024-05-31'))
      const samples = await evidenceSamples(work, { findingIds: [...ids.values()], currency: usd, perFinding: 1 })
      const [a = '', b = ''] = ids.values()
      const whole = await evidenceRows(work, { findingId: a, currency: usd, after: null, limit: 10 })
      const pages = [
        { findingId: b, after: whole[0] ?? null, limit: 5 },
        { findingId: a, after: null, limit: 1 },
        { findingId: a, after: null, limit: 5 },
        { findingId: b, after: whole[1] ?? null, limit: 5 },
      ]
      expect(whole.map(({ line }) => line)).toEqual([2, 3])
      const read = (await evidenceOfMany(work, pages, { currency: usd })).map(({ rows }) => rows.map(({ key: _key, ...row }) => row))
      expect(read).toEqual([whole.slice(1), whole.slice(0, 1), whole, []])
      await work.sql('delete from finding where business_id = $1', [work.businessId])
      return [...samples.values()]
    })
    expect(said).toEqual([
      { rows: 2, sample: ['shipping.csv:3'] },
      { rows: 2, sample: ['shipping.csv:3'] },
    ])
  })

  it('sum to the loss to the cent, whatever was to be expected (seed printed on failure)', async () => {
    const share = fc.integer({ min: 0, max: 1_000_000 })
    await fc.assert(
      fc.asyncProperty(fc.record({ red: share, later: share, size: fc.integer({ min: 1, max: 3 }) }), async ({ red, later, size }) => {
        const evidence: RowEvidence[] = [
          { ...cost({ table: 'ad_spend', entity: 'Shoes', rows: 2 }, 10.01, 0), expected: 10 * red },
          { ...cost({ table: 'ad_spend', entity: 'Shoes', day: day('2024-05-03') }, 6.66, 0), expected: 6 * later },
        ]
        const rows = await stored({ entity: 'Shoes', entityType: 'campaign', evidence }, size)
        expect(rows).toHaveLength(3)
      }),
      { numRuns: 25 },
    )
  })
})
