import { expect, it } from 'vitest'
import { emptyRows } from '../../flows/row-memory.ts'
import { dearSales } from './dear-sales.ts'

type Sale = readonly [day: number, method: string, country: string, rate: number]

/** Sales of 100.00; the earlier line is 2 % of them. */
function sales(...rows: readonly Sale[]) {
  const memory = emptyRows()
  for (const [day, method, country, rate] of rows) {
    const { payouts } = memory
    payouts.day.push(day)
    payouts.source.push('Card')
    payouts.rows.push(1)
    payouts.gross.push(100e6)
    payouts.fee.push(100e6 * rate)
    payouts.method.push(method)
    payouts.country.push(country)
    payouts.category.push('')
  }
  return memory
}
const many = (count: number, sale: Sale) => Array.from({ length: count }, () => sale)
const asked = { since: 10, line: { fixed: 0, rate: 0.02 } }

it('is the method of most of the fees above the line, with what it and all others cost since', () => {
  const memory = sales(...many(20, [12, 'Amex', 'DE', 0.04]), ...many(60, [12, 'Visa', 'DE', 0.02]), ...many(30, [9, 'Amex', 'DE', 0.02]))
  expect(dearSales(memory, 'Card', asked)).toEqual({
    ...{ what: 'method', name: 'Amex' },
    own: { sales: 20, gross: 2_000e6, fee: 80e6 },
    others: { sales: 60, gross: 6_000e6, fee: 120e6 },
  })
  expect(dearSales(memory, 'Pay', asked)).toBeNull()
})

it('is the country where it is no method', () => {
  const memory = sales(...many(20, [12, 'Visa', 'US', 0.04]), ...many(60, [12, 'Visa', 'DE', 0.02]))
  expect(dearSales(memory, 'Card', asked)).toMatchObject({ what: 'country', name: 'US' })
})

it('is nothing where all sales cost more alike, where the orders are not known, and of a few sales', () => {
  expect(dearSales(sales(...many(40, [12, 'Amex', 'US', 0.03]), ...many(60, [12, 'Visa', 'DE', 0.03])), 'Card', asked)).toBeNull()
  expect(dearSales(sales(...many(40, [12, '', '', 0.04]), ...many(60, [12, 'Visa', 'DE', 0.02])), 'Card', asked)).toBeNull()
  expect(dearSales(sales(...many(14, [12, 'Amex', 'DE', 0.04]), ...many(60, [12, 'Visa', 'DE', 0.02])), 'Card', asked)).toBeNull()
})
