import { describe, expect, it } from 'vitest'
import { factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const header = [
  ...['Bill to Account Number', 'Invoice Date', 'Invoice Number', 'Ground Tracking ID Prefix', 'Express or Ground Tracking ID'],
  ...['Transportation Charge Amount', 'Net Charge Amount', 'Service Type', 'Ground Service', 'Shipment Date', 'Zone Code'],
  ...['Original Customer Reference', 'Original Ref#2', 'Original Ref#3/PO Number'],
  ...Array.from({ length: 25 }, () => ['Tracking ID Charge Description', 'Tracking ID Charge Amount']).flat(),
]
const row = (own: Readonly<Record<string, string>>) => {
  const usual = {
    'Invoice Date': '20250310',
    'Express or Ground Tracking ID': '794600000001',
    'Net Charge Amount': '12.48',
    'Service Type': 'FedEx Ground',
  }
  const all: Record<string, string> = {
    ...usual,
    'Shipment Date': '20250303',
    'Zone Code': '05',
    'Original Customer Reference': '#1001',
    ...own,
  }
  return header.map((name, i) => (i > 13 ? '' : (all[name] ?? ''))).join(',')
}
const file = (...rows: Readonly<Record<string, string>>[]) => [header.join(','), ...rows.map(row)].join('\n')

describe('the FedEx invoice download', () => {
  it('a row is a parcel of its service and zone; headers that FedEx repeats do no harm', async () => {
    const read = await readContent(
      file(
        {},
        {
          'Service Type': 'Ground',
          'Ground Service': 'Home Delivery',
          'Original Customer Reference': 'NO REFERENCE INFORMATION',
          'Original Ref#2': '#1002',
        },
      ),
    )
    expect(read).toMatchObject({ layout: 'fedex-billing', rows: 2, weight: 2, refusals: [] })
    expect(factsOf(read, 'parcel')).toEqual([
      { table: 'parcel', orderId: '#1001', day: '2025-03-03', carrier: 'FedEx Ground', zone: '5', charged: 0n, cost: 1248n },
      { table: 'parcel', orderId: '#1002', day: '2025-03-03', carrier: 'FedEx Ground Home Delivery', zone: '5', charged: 0n, cost: 1248n },
    ])
  })

  it('a credit is a parcel of its own; without a reference the tracking number stands for the order', async () => {
    const read = await readContent(file({ 'Net Charge Amount': '-12.48', 'Original Customer Reference': '', 'Shipment Date': '' }))
    expect(factsOf(read, 'parcel')).toMatchObject([{ orderId: '794600000001', day: '2025-03-10', cost: -1248n }])
  })

  it('what is no parcel is left out with its reason', async () => {
    const read = await readContent(file({ 'Express or Ground Tracking ID': '' }, { 'Net Charge Amount': '0.00' }))
    expect(read.refusals).toMatchObject([
      { line: 2, column: 'Express or Ground Tracking ID', code: 'not_counted' },
      { line: 3, column: 'Net Charge Amount', code: 'not_counted' },
    ])
  })

  it('any other header that stands twice is refused by name', async () => {
    await expect(readContent(file({}).replace('Ground Service', 'Zone Code'))).rejects.toThrow('two columns named ‘Zone Code’')
  })
})
