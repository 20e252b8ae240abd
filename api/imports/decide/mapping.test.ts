import { describe, expect, it } from 'vitest'
import { csv, factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

describe('what a person says about a file', () => {
  it('gives every row a value that the file has no column for, and leaves rows out', async () => {
    const rows = ['TRUE', 'FALSE', 'TRUE'].map((isDisputed, i) => ({
      payment: `p${i}`,
      paid: '2025-03-01T23:58:19.343141',
      sum: '72.89',
      isDisputed,
    }))
    const mapping = {
      kind: 'chargebacks' as const,
      columns: { order_id: 'payment', date: 'paid', amount: 'sum' },
      values: { reason: 'not told' },
      only: { isDisputed: 'TRUE' },
    }
    const read = await readContent(csv(rows), { mapping })
    expect(factsOf(read, 'chargeback')).toMatchObject([
      { orderId: 'p0', day: '2025-03-01', amount: 7289n, reason: 'not told' },
      { orderId: 'p2', reason: 'not told' },
    ])
    expect(read.refusals).toEqual([
      { line: 3, column: 'isDisputed', code: 'not_counted', reason: '‘FALSE’ is not ‘TRUE’, and the mapping takes only such rows.' },
    ])
    expect(read).toMatchObject({ rows: 3, weight: 2 })
  })

  it('a carrier’s own words become parcels; rows whose cost is a sentence are refused one by one', async () => {
    const rows = [
      { Note: 'DN-1', Delivered: '02-Jun-06', Mode: 'Air', Land: 'Côte d’Ivoire', 'Freight Cost (USD)': '780.34' },
      { Note: 'DN-2', Delivered: '27-Aug-06', Mode: 'Truck', Land: 'Ghana', 'Freight Cost (USD)': 'See DN-1' },
    ]
    const mapping = {
      kind: 'shipping' as const,
      columns: { order_id: 'Note', date: 'Delivered', carrier: 'Mode', zone: 'Land', cost: 'Freight Cost (USD)' },
      values: { charged: '0' },
    }
    const read = await readContent(csv(rows), { mapping })
    expect(factsOf(read, 'parcel')).toMatchObject([{ day: '2006-06-02', carrier: 'Air', charged: 0n, cost: 78_034n }])
    expect(read.refusals).toMatchObject([{ line: 3, column: 'Freight Cost (USD)', code: 'not_a_number' }])
    expect((await readContent(csv(rows), { mapping, currency: 'EUR' })).facts).toEqual([])
  })

  it('a column that the mapping wants rows by has to be there', async () => {
    await expect(readContent('sku,valid_from,unit_cost\n', { mapping: { only: { kind: 'x' } } })).rejects.toThrow('has no column ‘kind’')
  })
})
