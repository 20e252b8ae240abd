import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { onlineRetailFile } from '../../e2e/support/imports/online-retail-file.ts'
import { day } from '../values/day.ts'
import { parseUnitPrice } from '../values/unit-price.ts'
import { canonicalFiles } from './canonical-files.ts'
import { makeShop } from './make-shop.ts'

const shop = makeShop({
  seed: 5,
  firstDay: day('2025-09-20'),
  days: 90,
  skus: 60,
  linesPerDay: 50,
  leaks: [{ kind: 'discount_stack', size: 'high', shape: 'step' }],
  traps: 'all',
})

const rowsOf = (file: string) => parse(file, { columns: true }) as Record<string, string>[]
const micros = (text: string | undefined) => {
  const found = parseUnitPrice(text ?? '')
  if (found === null) throw new Error(`‘${text}’ is no decimal`)
  return found
}

describe('canonicalFiles', () => {
  const files = canonicalFiles(shop)
  const read = (name: Parameters<typeof files.get>[0]) => rowsOf(files.get(name) ?? '')

  it('are the six files with the agreed columns, LF and a line feed at the end', () => {
    expect([...files].map(([name, file]) => [name, file.split('\n', 1)[0]])).toEqual([
      ['orders.csv', 'order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount'],
      ['refunds.csv', 'refund_id,date,sku,qty,amount,order_id'],
      ['costs.csv', 'sku,valid_from,unit_cost'],
      ['shipping.csv', 'order_id,date,carrier,zone,charged,cost'],
      ['ads.csv', 'date,campaign,spend,clicks,conv_value'],
      ['chargebacks.csv', 'order_id,date,amount,reason,country'],
    ])
    for (const file of files.values()) {
      expect(file.endsWith('\n')).toBe(true)
      expect(file).not.toContain('\r')
    }
  })

  it('parse back to the same rows', () => {
    const { orders, refunds, costs, shipping, ads, chargebacks } = shop.tables
    const back = {
      orders: read('orders.csv').map((cell) => ({
        orderId: cell.order_id,
        at: cell.date,
        sku: cell.sku,
        qty: Number(cell.qty),
        unitPrice: micros(cell.unit_price),
        customerId: cell.customer_id,
        country: cell.country,
        listPrice: micros(cell.list_price),
        discount: Number(cell.discount),
      })),
      refunds: read('refunds.csv').map((cell) => ({
        refundId: cell.refund_id,
        at: cell.date,
        sku: cell.sku,
        qty: Number(cell.qty),
        amount: micros(cell.amount),
        ...(cell.order_id && { orderId: cell.order_id }),
      })),
      costs: read('costs.csv').map((cell) => ({ sku: cell.sku, validFrom: cell.valid_from, unitCost: micros(cell.unit_cost) })),
      shipping: read('shipping.csv').map((cell) => ({
        orderId: cell.order_id,
        day: cell.date,
        carrier: cell.carrier,
        zone: cell.zone,
        charged: micros(cell.charged),
        cost: micros(cell.cost),
      })),
      ads: read('ads.csv').map((cell) => ({
        day: cell.date,
        campaign: cell.campaign,
        spend: micros(cell.spend),
        clicks: Number(cell.clicks),
        convValue: micros(cell.conv_value),
      })),
      chargebacks: read('chargebacks.csv').map((cell) => ({
        orderId: cell.order_id,
        day: cell.date,
        amount: micros(cell.amount),
        reason: cell.reason,
        country: cell.country,
      })),
    }
    expect(back).toEqual({ orders, refunds, costs, shipping, ads, chargebacks })
    expect(refunds.some((row) => row.orderId === undefined) && refunds.some((row) => row.orderId !== undefined)).toBe(true)
  })

  it('name only orders that are there, in refunds, parcels and disputes', () => {
    const orders = new Map(shop.tables.orders.map((row) => [row.orderId, row.at]))
    for (const { orderId, day: on } of [...shop.tables.shipping, ...shop.tables.chargebacks]) {
      expect((orders.get(orderId) ?? '9').slice(0, 10) <= on).toBe(true)
    }
    for (const { orderId, at } of shop.tables.refunds) if (orderId !== undefined) expect((orders.get(orderId) ?? '9') < at).toBe(true)
  })
})

describe('onlineRetailFile', () => {
  const file = onlineRetailFile(shop)
  const rows = rowsOf(file)

  it('has the published columns and every sale, refund and other line once, in time order', () => {
    expect(file.split('\n', 1)[0]).toBe('InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country')
    expect(rows).toHaveLength(shop.tables.orders.length + shop.tables.refunds.length + shop.otherLines.length)
    expect(rows.every((row, at) => at === 0 || (rows[at - 1]?.InvoiceDate ?? '') <= (row.InvoiceDate ?? ''))).toBe(true)
  })

  it('writes refunds as C invoices with a negative quantity that sum to the refunds', () => {
    const refunds = rows.filter((row) => row.InvoiceNo?.startsWith('C'))
    const sum = refunds.reduce((total, row) => total - micros(row.UnitPrice) * BigInt(row.Quantity ?? '0'), 0n)
    expect(refunds.every((row) => Number(row.Quantity) < 0)).toBe(true)
    expect(sum).toBe(shop.tables.refunds.reduce((total, row) => total + row.amount, 0n))
    expect(new Set(refunds.map((row) => row.InvoiceNo)).size).toBe(refunds.length)
  })

  it('keeps postage, samples and write-offs among the products, and descriptions with commas and quotes', () => {
    const codes = new Set(rows.map((row) => row.StockCode))
    expect(codes.has('POST') && codes.has('S')).toBe(true)
    const writtenOff = rows.filter((row) => Number(row.Quantity) < 0 && !row.InvoiceNo?.startsWith('C'))
    expect(writtenOff.length).toBeGreaterThan(0)
    expect(writtenOff.every((row) => row.UnitPrice === '0.00' && row.CustomerID === '')).toBe(true)
    expect(rows.some((row) => row.Description?.includes(', SET OF 6')) && rows.some((row) => row.Description?.includes('"LOVE"'))).toBe(
      true,
    )
  })
})
