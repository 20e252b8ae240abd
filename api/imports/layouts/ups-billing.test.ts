import { describe, expect, it } from 'vitest'
import { factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'
import { workbook } from '../../../e2e/support/imports/workbook.ts'

type Charge = Readonly<Record<number, string>>

/** A record of 250 fields with the given ones filled, by their positions in UPS's layout from 1. */
function record(own: Charge): string[] {
  const usual: Charge = {
    1: '2.1',
    2: '000012X345',
    3: '000012X345',
    4: 'US',
    5: '2025-03-08',
    6: '000000012X345105',
    10: 'USD',
    11: '31.20',
  }
  const all: Charge = { ...usual, 12: '2025-03-03', 51: 'USD', 52: '0.00', ...own }
  return Array.from({ length: 250 }, (_, i) => all[i + 1] ?? '')
}

const one = { 21: '1Z12X3450300000001', 22: '#1001', 34: '004', 44: 'FRT', 46: 'Ground Residential', 53: '11.20' }
const fuel = { ...one, 34: '', 44: 'FSC', 46: 'Fuel Surcharge', 53: '1.85' }
const information = { ...one, 44: 'INF', 46: 'Package Information', 53: '11.20' }
const other = { ...one, 21: '1Z12X3450300000002', 22: '', 16: '#1002', 34: '102', 53: '18.15' }
const text = (...charges: Charge[]) => `${charges.map((charge) => record(charge).join(',')).join('\n')}\n`

describe('the UPS billing data file', () => {
  it('is told without a header; the charges of a tracking number are one parcel', async () => {
    const read = await readContent(text(one, fuel, information, other))
    expect(read).toMatchObject({ layout: 'ups-billing', rows: 4, weight: 4, refusals: [] })
    expect(factsOf(read, 'parcel')).toEqual([
      { table: 'parcel', orderId: '#1001', day: '2025-03-03', carrier: 'UPS', zone: '004', charged: 0n, cost: 1305n },
      { table: 'parcel', orderId: '#1002', day: '2025-03-03', carrier: 'UPS', zone: '102', charged: 0n, cost: 1815n },
    ])
  })

  it('reads the same however the file is cut, with a header, and as a spreadsheet', async () => {
    const charges = [one, fuel, other, { ...other, 53: '0.50' }]
    const { facts } = await readContent(text(...charges))
    for (const batchSize of [1, 2, 3]) expect((await readContent(text(...charges), { batchSize })).facts).toEqual(facts)
    const header =
      'Version,Invoice Date,Transaction Date,Tracking Number,Package Reference Number 1,Shipment Reference Number 1,Zone,Net Amount'
    const rows = charges.map((charge) =>
      ['2.1', '2025-03-08', '2025-03-03', charge[21], charge[22], '#1002', charge[34], charge[53]].join(','),
    )
    expect((await readContent([header, ...rows].join('\n'))).facts).toEqual(facts)
    const cells = charges.map((charge) =>
      record(charge)
        .slice(0, 110)
        .map((cell) => (/^\d+\.\d\d$/.test(cell) ? { number: cell } : cell)),
    )
    expect((await readContent(workbook([cells]))).facts).toEqual(facts)
  })

  it('charges of the account and parcels that cost nothing are left out with their reason', async () => {
    const service = { 36: 'SVCH', 46: 'Service Charge', 53: '12.00' }
    const voided = [
      { ...one, 53: '9.00' },
      { ...one, 46: 'Void Ground', 53: '-9.00' },
    ]
    const read = await readContent(text(service, ...voided, other))
    expect(read.refusals).toMatchObject([
      { line: 1, column: 'Tracking Number', code: 'not_counted', reason: '‘Service Charge’ is a charge of the account, not of a parcel.' },
      { line: 2, code: 'not_counted' },
      { line: 3, code: 'not_counted' },
    ])
    expect(factsOf(read, 'parcel')).toHaveLength(1)
  })

  it('REL-05 a charge that cannot be read keeps its parcel out, and no other', async () => {
    const read = await readContent(text(one, { ...fuel, 53: 'n/a' }, other))
    expect(read.refusals).toMatchObject([
      { line: 1, code: 'incomplete' },
      { line: 2, column: 'Net Amount', code: 'not_a_number' },
    ])
    expect(factsOf(read, 'parcel').map(({ orderId }) => orderId)).toEqual(['#1002'])
  })

  it('another currency is refused', async () => {
    const read = await readContent(text({ ...one, 51: 'CAD' }))
    expect(read.refusals).toMatchObject([{ column: 'Transaction Currency Code', code: 'other_currency' }])
  })
})
