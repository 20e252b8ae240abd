import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceRows } from '../../e2e/support/finding-by-hand.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { LeakKind } from '../detection/catalogue.ts'
import type { Finding } from '../detection/finding.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import type { EvidenceRow } from '../risks/evidence/evidence.ts'
import { Risk } from '../risks/risk.entity.ts'
import { addDays, type Day, day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { runScan } from './run.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop({}, { entities: [Risk] })
})
afterAll(() => base[Symbol.asyncDispose]())

/** Imports the files, scans, and returns the reported findings of each kind with their rows. */
async function scanned(
  files: Readonly<Record<string, readonly string[]>>,
): Promise<Map<string, { finding: Finding; rows: EvidenceRow[] }>> {
  await using shop = await base.another()
  for (const [name, lines] of Object.entries(files)) await shop.import(name, lines.join('\n'))
  await shop.within(rollUpTouchedDays)
  const { findings } = await shop.within((work) => runScan(work))
  const reported = findings.filter(({ isReported }) => isReported)
  const found = await shop.within(async (work) => {
    const read = new Map<string, { finding: Finding; rows: EvidenceRow[] }>()
    for (const finding of reported) {
      const [row] = await work.sql<{ id: string }>('select id from finding where business_id = $1 and fingerprint = $2', [
        work.businessId,
        finding.fingerprint,
      ])
      const rows = await evidenceRows(work, { findingId: row?.id ?? '', currency: currency('USD'), after: null, limit: 10_000 })
      read.set(finding.kind, { finding, rows })
    }
    return read
  })
  for (const { finding, rows } of found.values()) {
    expect(rows.reduce((sum, { loss }) => sum + loss, 0n)).toBe(finding.loss.expected)
    expect(rows).toHaveLength(finding.evidence.reduce((sum, part) => sum + ('table' in part ? part.rows : part.lines), 0))
  }
  return found
}

const each = (count: number, of: (on: Day, i: number) => readonly string[]) =>
  Array.from({ length: count }, (_, i) => of(addDays(day('2024-01-01'), i), i)).flat()

describe('the rows behind a rule', () => {
  it('prices, bills and baskets: the lines that broke it, and no other', async () => {
    const orders = each(60, (on, i) => [
      `o${i},${on} 09:00,A,4,10,c${i},UK,10,0`,
      ...(i >= 30 && i < 50 ? [`f${i},${on} 09:10,A,2,0,d${i},UK,10,1`, `b${i},${on} 09:20,B,1,3,e${i},UK,3,0`] : []),
      ...(i >= 30 ? [`m${i},${on} 09:30,C,1,5,g${i},UK,10,0.5`] : []),
      ...(i === 40 ? ['t1', 't2'].flatMap((id, k) => ['A', 'D', 'E'].map((sku) => `${id},${on} 10:0${k},${sku},1,10,twice,UK,10,0`)) : []),
    ])
    const parcels = each(60, (on, i) => [
      `o${i},${on},Swift,UK,3,${(4 + i / 100).toFixed(2)}`,
      ...(i >= 30 && i < 50 ? [`b${i},${on},Swift,UK,1,${(13 + i / 100).toFixed(2)}`] : []),
      ...(i === 45 || i === 47 ? [`o44,${on},Swift,UK,0,21.37`] : []),
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount', ...orders],
      'costs.csv': ['sku,valid_from,unit_cost', ...['A', 'B', 'C', 'D', 'E'].map((sku) => `${sku},2024-01-01,6`)],
      'shipping.csv': ['order_id,date,carrier,zone,charged,cost', ...parcels],
    })
    const kinds: LeakKind[] = [
      'below_cost',
      'discount_beyond_margin',
      'double_billed',
      'freight_above_goods',
      'possible_duplicate',
      'price_zero',
      // The dear parcels of twenty days are a change of the lane as well.
      'shipping_overrun',
    ]
    expect([...found.keys()].sort()).toEqual(kinds)
    const references = (kind: LeakKind) => new Set(found.get(kind)?.rows.map(({ reference }) => reference?.replace(/\d+$/, '')))
    expect(references('price_zero')).toEqual(new Set(['f']))
    expect(references('below_cost')).toEqual(new Set(['b']))
    expect(references('discount_beyond_margin')).toEqual(new Set(['m']))
    expect(references('freight_above_goods')).toEqual(new Set(['b']))
    expect(found.get('below_cost')?.rows[0]).toMatchObject({ entity: 'B', units: '1', expected: 600n, actual: 300n, loss: 300n })
    expect(found.get('double_billed')?.rows).toMatchObject([{ table: 'parcel', reference: 'o44', day: '2024-02-17', loss: 2137n }])
    expect(found.get('possible_duplicate')?.rows.map(({ reference, entity, loss }) => [reference, entity, loss])).toEqual(
      expect.arrayContaining(['A', 'D', 'E'].map((sku) => ['t2', sku, 1000n])),
    )
  })

  it('postage below cost: the paid parcels of the lane, those that covered theirs included', async () => {
    const orders = each(60, (on, i) => [`u${i},${on} 09:00,A,4,10,c${i},UK`, `e${i},${on} 09:10,A,4,10,d${i},France`])
    const parcels = each(60, (on, i) => [
      `u${i},${on},Swift,UK,6,5`,
      `e${i},${on},Swift,EU,${i % 10 === 5 ? 0 : 7},${i % 7 === 0 ? 6 : 12}`,
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...orders],
      'shipping.csv': ['order_id,date,carrier,zone,charged,cost', ...parcels],
    })
    const { finding, rows = [] } = found.get('standing_postage') ?? {}
    expect([...found.keys()]).toEqual(['standing_postage'])
    expect(finding).toMatchObject({ nature: 'standing', conditions: [], cause: null })
    expect(rows).toHaveLength(54)
    expect(new Set(rows.map(({ table, entity }) => `${table} ${entity}`))).toEqual(new Set(['parcel Swift/EU']))
    expect(rows.filter(({ loss }) => loss < 0n).map(({ loss }) => loss)).toEqual(
      rows.filter(({ expected }) => expected === 700n).flatMap(({ actual }) => (actual === 600n ? [-100n] : [])),
    )
  })

  it('a country that loses: its order lines with what they earned, its parcels, refunds and disputes, and no other', async () => {
    const skus = ['A', 'B', 'C', 'D']
    const costs = skus.map((sku) => `${sku},2024-01-01,24`)
    const orders = each(120, (on, i) => [
      ...[0, 1, 2, 3, 4].map((k) => `u${i}-${k},${on} 09:00,${skus[(i + k) % 4]},1,40,c${i}-${k},${k < 4 ? 'UK' : 'Spain'}`),
      `e${i},${on} 09:10,${skus[i % 4]},1,30,d${i},${i % 2 === 0 ? 'France' : 'france'}`,
      `e${i},${on} 09:10,${skus[(i + 1) % 4]},1,34,d${i},${i % 2 === 0 ? 'France' : 'france'}`,
    ])
    const parcels = each(120, (on, i) => [
      ...[0, 1, 2, 3, 4].map((k) => `u${i}-${k},${on},Swift,${k < 4 ? 'UK,6,5' : 'EU,35,20'}`),
      `e${i},${on},Swift,EU,18,${34 + (i % 3)}`,
    ])
    const refunds = each(110, (_, i) => (i % 5 === 1 ? [`r${i},${addDays(day('2024-01-01'), i + 7)} 18:00,${skus[i % 4]},1,30,e${i}`] : []))
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...orders],
      'costs.csv': ['sku,valid_from,unit_cost', ...costs],
      'shipping.csv': ['order_id,date,carrier,zone,charged,cost', ...parcels],
      'refunds.csv': ['refund_id,date,sku,qty,amount,order_id', ...refunds],
      'chargebacks.csv': ['order_id,date,amount,reason,country', 'e3,2024-01-20,64,fraud,France', 'u5-0,2024-01-20,40,fraud,UK'],
    })
    const { finding, rows = [] } = found.get('standing_contribution') ?? {}
    expect([...found.keys()]).toEqual(['standing_contribution'])
    expect(finding).toMatchObject({ nature: 'standing', entity: 'all', startedOn: '2024-01-01', conditions: [], cause: null })
    const orderOf = ({ reference }: EvidenceRow) => (reference ?? '').replace(/^r/, 'e')
    expect([...new Set(rows.map(orderOf))].filter((order) => !order.startsWith('e'))).toEqual([])
    const sold = rows.filter(({ table }) => table === 'order_line')
    expect(sold).toHaveLength(2 * 106)
    expect(sold.every(({ isCost, actual, expected, loss }) => !isCost && loss < 0n && expected === actual + loss)).toBe(true)
    // Goods of 64 whose two units cost 48.
    expect(sold.reduce((sum, { loss }) => sum + loss, 0n)).toBe(-1600n * 106n)
    expect(rows.filter(({ table }) => table === 'chargeback').map(({ reference, loss }) => [reference, loss])).toEqual([['e3', 6400n]])
    expect(rows.filter(({ table }) => table === 'refund').every(({ loss }) => loss === 600n)).toBe(true)
    expect(rows.filter(({ table }) => table === 'parcel')).toHaveLength(106)
  })

  it('ads that never sold: the rows of these campaigns, in every spelling and of every ad group', async () => {
    const ads = each(60, (on, i) => [
      `${on},search,A,40,80,${[0, 90, 160, 250][i % 4]}`,
      `${on},shopping,A,20,40,${[60, 0, 30, 90][i % 4]}`,
      `${on},${i % 2 === 0 ? 'All Shoes' : 'all shoes'},A,12.5,20,0`,
      `${on},All Shoes,B,7.5,20,${i === 30 ? '4.25' : ''}`,
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...each(60, (on, i) => [`u${i},${on} 09:00,A,4,10,c${i},UK`])],
      'ads.csv': ['date,campaign,ad group,spend,clicks,conv_value', ...ads],
    })
    const { finding, rows = [] } = found.get('standing_ads') ?? {}
    expect([...found.keys()]).toEqual(['standing_ads'])
    expect(finding).toMatchObject({ nature: 'standing', entity: 'all', conditions: [], cause: null, loss: { expected: 119_575n } })
    expect(rows).toHaveLength(120)
    expect(new Set(rows.map(({ table, entity, reference }) => `${table} ${entity} ${reference}`))).toEqual(
      new Set(['ad_spend All Shoes A', 'ad_spend all shoes A', 'ad_spend All Shoes B']),
    )
  })

  it('campaigns below break-even: the rows of these campaigns, each with what its sales earned', async () => {
    const ads = each(90, (on, i) => [
      `${on},search,A,40,80,${[0, 290, 160, 250][i % 4]}`,
      `${on},shopping,A,20,40,${[160, 0, 130, 90][i % 4]}`,
      `${on},${i % 2 === 0 ? 'Video' : 'video'},A,12.5,20,${i % 3 === 0 ? '30' : ''}`,
      `${on},Video,B,7.5,20,10`,
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...each(90, (on, i) => [`u${i},${on} 09:00,A,4,10,c${i},UK`])],
      'costs.csv': ['sku,valid_from,unit_cost', 'A,2024-01-01,5'],
      'ads.csv': ['date,campaign,ad group,spend,clicks,conv_value', ...ads],
    })
    const { finding, rows = [] } = found.get('standing_roas') ?? {}
    expect([...found.keys()]).toEqual(['standing_roas'])
    // 90 days of 20 cost 1,800. They sold 30 on 30 days and 10 on all, 1,800 together, of which
    // half is left.
    expect(finding).toMatchObject({ nature: 'standing', entity: 'all', conditions: [], cause: null, loss: { expected: 90_000n } })
    expect(rows).toHaveLength(180)
    expect(rows.reduce((sum, { loss }) => sum + loss, 0n)).toBe(90_000n)
    expect(new Set(rows.map(({ table, entity, reference }) => `${table} ${entity} ${reference}`))).toEqual(
      new Set(['ad_spend Video A', 'ad_spend video A', 'ad_spend Video B']),
    )
  })

  it('serial returns: refunds, disputes and parcels of these orders alone, of customers whose ids may be hashes', async () => {
    const orders = each(150, (on, i) => [
      ...[0, 1, 2, 3, 4, 5].map((k) => `u${i}-${k},${on} 09:00,${['A', 'B'][k % 2]},1,40,c${(i * 6 + k) % 300},UK`),
      ...(i % 9 === 2 ? [`s${i},${on} 09:10,A,1,40,buyer,UK`, `s${i},${on} 09:10,B,2,30,buyer,UK`] : []),
    ])
    const parcels = each(150, (on, i) => [
      ...[0, 1, 2, 3, 4, 5].map((k) => `u${i}-${k},${on},Swift,UK,5,6`),
      ...(i % 9 === 2 ? [`s${i},${on},Swift,UK,5,${9 + (i % 3)}`] : []),
    ])
    const refunds = each(140, (on, i) => [
      ...(i % 4 === 3 ? [`r${i},${addDays(on, 7)} 18:00,A,1,40,u${i}-0`] : []),
      ...(i % 9 === 2 && i !== 29 ? [`t${i},${addDays(on, 7)} 18:00,A,1,40,s${i}`, `tt${i},${addDays(on, 7)} 18:00,B,2,60,s${i}`] : []),
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...orders],
      'costs.csv': ['sku,valid_from,unit_cost', 'A,2024-01-01,24', 'B,2024-01-01,20'],
      'shipping.csv': ['order_id,date,carrier,zone,charged,cost', ...parcels],
      'refunds.csv': ['refund_id,date,sku,qty,amount,order_id', ...refunds],
      'chargebacks.csv': ['order_id,date,amount,reason,country', 's29,2024-02-20,100,not received,UK'],
    })
    const { finding, rows = [] } = found.get('standing_serial_returns') ?? {}
    expect([...found.keys()]).toEqual(['standing_serial_returns'])
    expect(finding).toMatchObject({ nature: 'standing', entity: 'all', conditions: [], cause: null })
    expect([...new Set(rows.map(({ table, reference }) => `${table} ${reference?.slice(0, 1)}`))].toSorted()).toEqual([
      ...['chargeback s', 'parcel s', 'refund t'],
    ])
    expect(rows.filter(({ table }) => table === 'refund')).toHaveLength(2 * 15)
  })

  it('always refunded: the refunds of these products alone, also where one refund is of several', async () => {
    const skus = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M']
    const orders = each(110, (on, i) => skus.map((sku) => `${sku}${i},${on} 09:00,${sku},2,${sku === 'A' ? 12.5 : 10},c${i},UK`))
    const refunds = each(110, (on, i) => [
      ...(i % 3 === 1 && i > 3 ? [`R${i},${on} 20:00,A,1,${i % 2 === 0 ? 12.5 : 25}`] : []),
      ...(i % 9 === 4 ? [`R${i},${on} 20:00,${skus[1 + ((i * 5) % 12)]},1,10`] : []),
    ])
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country', ...orders],
      'refunds.csv': ['refund_id,date,sku,qty,amount', ...refunds],
    })
    const { finding, rows = [] } = found.get('standing_refunds') ?? {}
    expect([...found.keys()]).toEqual(['standing_refunds'])
    expect(finding).toMatchObject({ nature: 'standing', entity: 'all', conditions: [], cause: null })
    expect(rows).toHaveLength(refunds.filter((row) => row.includes(',A,')).length)
    expect(new Set(rows.map(({ table, entity }) => `${table} ${entity}`))).toEqual(new Set(['refund A']))
    expect(rows.reduce((sum, { loss }) => sum + loss, 0n)).toBe(finding?.loss.expected)
    expect(new Set(rows.map(({ actual }) => actual))).toEqual(new Set([1250n, 2500n]))
  })

  it('payouts: orders that are in none, refunds that were disputed as well, reserves and fees that were kept, and fees that rose', async () => {
    const later = (on: Day, days: number) => addDays(on, days)
    const orders = each(120, (on, i) => ['a', 'b', 'c', 'd', 'e'].map((k) => `${i}${k},${on} 09:00,A,1,50,c${i}${k},UK,50,0`))
    const isPaid = (i: number, k: string) => i < 70 || k !== 'e'
    const sales = each(118, (on, i) =>
      ['a', 'b', 'c', 'd', 'e']
        .filter((k) => isPaid(i, k))
        .map((k) => `P${i},${later(on, 2)},Card,${i}${k},sale,50,${i < 80 ? '1.75' : '2.25'},${i < 80 ? '48.25' : '47.75'}`),
    )
    const returned = each(100, (on, i) => (i % 4 === 0 ? [`P${i},${later(on, 6)},Card,${i}a,refund,-50,0,-50`] : []))
    const refunds = each(100, (on, i) => (i % 4 === 0 ? [`R${i},${later(on, 5)},A,1,50,${i}a`] : []))
    const disputes = [40, 60].map((i) => `${i}a,${later(day('2024-01-01'), i + 20)},50,fraud,UK`)
    const reserves = each(118, (on, i) => {
      const sum = `${100 + i}`
      const held = `P${i},${later(on, 2)},Card,,reserve,-${sum},0,-${sum}`
      const isKept = i >= 60 && i % 6 === 0
      return isKept ? [held] : [held, `P${i + 30},${later(on, 32)},Card,,release,${sum},0,${sum}`]
    })
    const found = await scanned({
      'orders.csv': ['order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount', ...orders],
      'refunds.csv': ['refund_id,date,sku,qty,amount,order_id', ...refunds],
      'chargebacks.csv': ['order_id,date,amount,reason,country', ...disputes],
      'payouts.csv': ['payout_id,date,source,order_id,type,gross,fee,net', ...sales, ...returned, ...reserves],
    })
    expect([...found.keys()].sort()).toEqual(['fee_rate', 'held_reserves', 'paid_back_twice', 'standing_refund_fees', 'unpaid_orders'])
    const rowsOf = (kind: LeakKind) => found.get(kind)?.rows ?? []
    expect(rowsOf('unpaid_orders').map(({ reference }) => reference)).toEqual(Array.from({ length: 41 }, (_, n) => `${70 + n}e`))
    expect(rowsOf('paid_back_twice').map(({ table, entity, reference, loss }) => [table, entity, reference, loss])).toEqual([
      ['chargeback', 'UK', '40a', 5000n],
      ['chargeback', 'UK', '60a', 5000n],
    ])
    expect(rowsOf('standing_refund_fees')).toHaveLength(25)
    expect(rowsOf('standing_refund_fees')[0]).toMatchObject({
      table: 'payout',
      entity: 'Card',
      reference: '0a',
      expected: -175n,
      actual: 0n,
    })
    expect(
      rowsOf('held_reserves').map(({ table, entity, reference, expected, actual }) => [table, entity, reference, expected, actual]),
    ).toEqual(Array.from({ length: 9 }, (_, n) => 60 + 6 * n).map((i) => ['payout', 'Card', `P${i}`, 0n, BigInt(100 * (100 + i))]))
    expect(new Set(rowsOf('fee_rate').map(({ table, expected, actual }) => `${table} ${expected} ${actual}`))).toEqual(
      new Set(['payout 175 225']),
    )
  })

  it('stock and fees: entries that are no sales', async () => {
    const rows = each(330, (on, i) => [
      `${1000 + i},22001,CUP,40,${on} 10:00:00,2.5,17850,United Kingdom`,
      ...(on.endsWith('-10') ? [`C${5000 + i},AMAZONFEE,AMAZON FEE,-1,${on} 12:00:00,${on >= '2024-08' ? 600 : 450},,United Kingdom`] : []),
      ...(i === 320
        ? [`9001,22001,damaged,-30,${on} 15:00:00,0,,United Kingdom`, `9002,22001,lost,-10,${on} 16:00:00,0,,United Kingdom`]
        : []),
      ...(i === 320 ? [`9003,22001,found,5,${on} 16:30:00,0,,United Kingdom`] : []),
    ])
    const found = await scanned({
      'retail.csv': ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', ...rows],
    })
    expect([...found.keys()].sort()).toEqual(['marketplace_fee', 'write_off'])
    expect(
      found
        .get('write_off')
        ?.rows.map(({ reference, units, loss }) => [reference, units, loss])
        .sort(),
    ).toEqual([
      ['9001', '30', 4500n],
      ['9002', '10', 1500n],
    ])
    const fees = found.get('marketplace_fee')?.rows ?? []
    expect(fees.map(({ table, entity, day: on, actual }) => [table, entity, on, actual])).toEqual(
      ['2024-08-10', '2024-09-10', '2024-10-10'].map((on) => ['refund', 'AMAZONFEE', on, 60_000n]),
    )
  })
})
