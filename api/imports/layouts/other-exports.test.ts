import { expect, it } from 'vitest'
import { readContent } from '../../../e2e/support/imports/read-content.ts'

it.each([
  ['Sale Date,Order ID,Buyer User ID,Full Name,Number of Items,Currency,Order Value,Order Total,Status', 'Export Order Items instead'],
  ['order_id,order_number,order_date,status,order_total,order_currency,line_items', 'Export one row a product instead'],
  ['Date,Orders,Gross sales,Returns,Coupons,Net sales,Taxes,Shipping,Total sales', 'Export Analytics, Orders instead'],
  ['Date,Time,Gross Sales,Discounts,Net Sales,Total Collected,Fees,Net Total,Transaction ID', 'Export Items Detail CSV instead'],
])('the wrong export of a known system says which one is needed: %s', async (header, instead) => {
  await expect(readContent(`${header}\n${header.replaceAll(/[^,]+/g, '1')}\n`)).rejects.toThrow(instead)
})
