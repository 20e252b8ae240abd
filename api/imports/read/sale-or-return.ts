import type { OrderLine, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { lineAmount, microsPerMajor, type UnitPrice } from '../../values/unit-price.ts'
import type { Cells } from './cells/cell.ts'

/** A line as order files write it: sold units are positive, returned ones negative. */
export type SignedLine = Omit<OrderLine, 'table' | 'nature'>

/** A line above this many micros is an error, and sums would no longer be exact. */
const largest = 10_000_000_000n * microsPerMajor

/** The layout's names of the columns for refusals. */
type Named = { readonly units: string; readonly price: string }

/**
 * A line with negative units is a return: a refund of their price. Lines at price zero stay order
 * lines (`lineNature` classifies them), because no money was refunded. Refuses zero units and
 * implausibly large lines.
 */
export function saleOrReturn(
  cells: Cells,
  line: SignedLine,
  returnedOrder: string | null,
  { units, price }: Named = { units: 'qty', price: 'unit_price' },
): OrderLine | Refund {
  if (line.units === 0 && !cells.refusal) cells.refuse(units, 'out_of_range', '‘0’ units are neither sold nor returned')
  const total = line.unitPrice * BigInt(Math.abs(line.units))
  if (total > largest || total < -largest) cells.refuse(price, 'out_of_range', 'makes the line larger than ten thousand million')
  const nature = lineNature(line)
  if (line.units >= 0 || line.unitPrice === 0n) return { table: 'order_line', ...line, nature }
  return {
    table: 'refund',
    refundId: line.orderId,
    hasLineId: false,
    at: line.at,
    sku: line.sku,
    units: -line.units,
    amount: lineAmount(line.unitPrice as UnitPrice, -line.units, cells.currency).minor,
    orderId: returnedOrder,
    customerId: line.customerId,
    country: line.country,
    nature,
  }
}
