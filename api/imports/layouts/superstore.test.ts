import { describe, expect, it } from 'vitest'
import { csv, factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const row = {
  'Row ID': 1,
  'Order ID': 'CA-2025-100001',
  'Order Date': '3/14/2025',
  'Ship Date': '3/17/2025',
  'Ship Mode': 'Second Class',
  'Customer ID': 'AB-10015',
  'Customer Name': 'A. Buyer',
  Segment: 'Consumer',
  Country: 'United States',
  City: 'Springfield',
  State: 'Ohio',
  'Postal Code': '45501',
  Region: 'East',
  'Product ID': 'FUR-CH-10009999',
  Category: 'Furniture',
  'Sub-Category': 'Chairs',
  'Product Name': 'A chair, "tall"',
  Sales: '731.9399999999999',
  Quantity: 3,
  Discount: '0.2',
  Profit: '219.58199999999997',
}

describe('the Superstore layout', () => {
  it('a line is a sale at what was paid, and says what the goods cost', async () => {
    const file = await readContent(csv([row]))
    expect(file).toMatchObject({ layout: 'superstore', rows: 1, weight: 1, refusals: [], notes: [] })
    expect(factsOf(file, 'order_line')).toMatchObject([
      {
        orderId: 'CA-2025-100001',
        at: { day: '2025-03-14' },
        sku: 'FUR-CH-10009999',
        units: 3,
        unitPrice: 243_980_000n,
        listPrice: 304_975_000n,
        discount: 200_000n,
        customerId: 'AB-10015',
        country: 'United States',
        nature: 'product',
      },
    ])
    // (731.94 − 219.582) ÷ 3 = 170.786: with fractions of a cent, as the amounts have them.
    expect(factsOf(file, 'unit_cost')).toEqual([
      { table: 'unit_cost', sku: 'FUR-CH-10009999', validFrom: '2025-03-14', unitCost: 170_786_000n },
    ])
  })

  it('two lines of a product state one cost, whatever their units, also where amounts are rounded to the cent', async () => {
    const costsOf = async (lines: readonly { Sales: string; Quantity: number; Profit: string }[]) =>
      factsOf(await readContent(csv(lines.map((line) => ({ ...row, ...line })))), 'unit_cost').map(({ unitCost }) => unitCost)
    const [seven, five] = [
      { Sales: '408.744', Quantity: 7, Profit: '76.6395' },
      { Sales: '291.96', Quantity: 5, Profit: '54.7425' },
    ]
    expect(await costsOf([seven, five])).toEqual([47_443_500n, 47_443_500n])
    const rounded = [
      { ...seven, Sales: '408.74', Profit: '76.64' },
      { ...five, Profit: '54.74' },
    ]
    expect(await costsOf(rounded)).toEqual([47_440_000n, 47_440_000n])
  })

  it('with a shipping cost a line states a parcel and no cost of goods; without product ids the name is the product', async () => {
    const { 'Product ID': _, ...others } = row
    const file = await readContent(
      csv([{ ...others, 'Shipping Cost': '7.29', 'Quantity ordered new': 3 }].map(({ Quantity: __, ...rest }) => rest)),
    )
    expect(file).toMatchObject({ layout: 'superstore', rows: 1, weight: 1 })
    expect(factsOf(file, 'order_line')).toMatchObject([{ sku: 'A chair, "tall"', units: 3 }])
    expect(factsOf(file, 'unit_cost')).toEqual([])
    expect(factsOf(file, 'parcel')).toMatchObject([{ day: '2025-03-17', carrier: 'Second Class', zone: 'East', charged: 0n, cost: 729n }])
  })

  it('refuses a row whose sales are no number, by the name the file gives the column', async () => {
    const file = await readContent(
      csv([
        { ...row, Sales: 'n/a' },
        { ...row, Quantity: 0 },
        { ...row, 'Order ID': 'CA-2025-100002' },
      ]),
    )
    expect(file.refusals).toMatchObject([
      { line: 2, column: 'Sales', code: 'not_a_number' },
      { line: 3, column: 'Quantity', code: 'out_of_range' },
    ])
    expect(file).toMatchObject({ rows: 3, weight: 1 })
  })
})
