import type { Chargeback, EventTime, Fact, OrderLine, Parcel, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { feeOf } from '../read/fee.ts'

/** One amount of a settlement, in minor units as Amazon signs it: what comes in is positive. */
export type Amount = {
  readonly part: AmountPart
  /** What it is called where it is a fee or stands for itself. */
  readonly name: string
  readonly at: EventTime
  readonly amount: bigint
  readonly orderId: string | null
  readonly sku: string | null
  /** Units that the amount is for; 0 where they are told by another amount. */
  readonly units: number
}

/** `goods_promotion` and `postage_promotion` lower what they are named after. */
export type AmountPart = Counted | 'tax' | 'reserve' | 'transfer' | 'unknown'
type Counted = ('goods' | 'goods_promotion' | 'postage' | 'fee' | 'refund' | 'postage_refund' | 'claim') | ('reimbursement' | 'label')

/** Why an amount is in no fact; null where it is in one. */
export const leftOut: Readonly<Record<AmountPart, string | null>> = {
  goods: null,
  goods_promotion: null,
  postage: null,
  fee: null,
  refund: null,
  postage_refund: null,
  claim: null,
  reimbursement: null,
  label: null,
  tax: 'a tax that Amazon collected or handed on, neither sale nor fee',
  reserve: 'money that Amazon keeps for the next settlement or lets go, neither sale nor fee',
  transfer: 'money on its way to or from the bank, neither sale nor fee',
  unknown: 'no sale, refund, fee or claim that is known',
}

/**
 * What an amount is, by the transaction's type, the amount's type and its description, as the
 * settlement V2 names them.
 */
export function partOf(transaction: string, type: string, what: string): AmountPart {
  const isOfOrder = /^(item ?price|promotion)$/i.test(type)
  if (/withheld ?tax/i.test(type) || (isOfOrder && /tax|^t[cd]s\b/i.test(what)) || /retrocharge/i.test(transaction)) return 'tax'
  if (/^item ?fees?$/i.test(type)) return 'fee'
  if (isOfOrder) return partOfOrder(transaction, /^promotion$/i.test(type), what)
  return partOfAccount(transaction, type, what)
}

function partOfOrder(transaction: string, isPromotion: boolean, what: string): AmountPart {
  if (/chargeback|a-?(to-?)?z/i.test(transaction)) return 'claim'
  const isPostage = /shipping|gift ?wrap|delivery|postage/i.test(what)
  const isGoods = isPromotion || /^(principal|goodwill|restocking ?fee|export ?charge|product charges)$/i.test(what)
  if (!isPostage && !isGoods) return 'unknown'
  if (/refund/i.test(transaction)) return isPostage ? 'postage_refund' : 'refund'
  if (isPostage) return 'postage'
  return isPromotion ? 'goods_promotion' : 'goods'
}

/** Amounts that belong to no product of an order: the account's fees, reserves, reimbursements. */
function partOfAccount(transaction: string, type: string, what: string): AmountPart {
  const words = `${transaction} ${type} ${what}`
  if (/reserve (amount|balance)|reserve$/i.test(what)) return 'reserve'
  if (/reimburs|warehouse[_ ](lost|damage)|safe-?t|missing[_ ]from[_ ]inbound|clawback|free[_ ]replacement/i.test(words)) {
    return 'reimbursement'
  }
  if (/transfer|payable to amazon|successful charge|disbursement|debt|carry ?over|unsuccessful/i.test(words)) return 'transfer'
  if (/label|buy shipping|postage purchase/i.test(what)) return 'label'
  return /fee|storage|subscription|removal|disposal|charge|commission|advertis|renewal|transportation|return/i.test(words)
    ? 'fee'
    : 'unknown'
}

/**
 * The name under which a fee is kept: those of orders together, others by what Amazon calls them.
 */
export function feeName(type: string, what: string): string {
  if (/^item ?fees?$/i.test(type)) return 'AMAZON SELLING FEES'
  return `AMAZON ${(/^(other-?transaction|other|)$/i.test(type) ? what : type).toUpperCase()}`.slice(0, 200)
}

/**
 * The facts of the amounts of an order, or of one amount of the account. Amounts of one time,
 * product and kind are added: what was paid for a product, less its promotions; what was given back
 * for it; each fee by its name.
 */
export function factsOf(cells: Cells, amounts: readonly Amount[]): Fact[] {
  // A record is counted by its first fact: a fee is new also where the orders are known.
  const inOrder = [...amounts.filter(({ part }) => part === 'fee'), ...amounts.filter(({ part }) => part !== 'fee')]
  const groups = Map.groupBy(inOrder, (one) => `${kindOf(one)} ${one.at.instant}`)
  return [...groups.values()].flatMap((same) => {
    const fact = factOf(cells, same as [Amount, ...Amount[]])
    return fact === null ? [] : [fact]
  })
}

function kindOf({ part, name, sku, orderId }: Amount): string {
  if (part === 'fee') return `fee ${name}`
  if (part === 'goods' || part === 'goods_promotion') return `goods ${sku ?? ''}`
  return part === 'refund' || part === 'reimbursement' ? `${part} ${sku ?? ''}` : `${part} ${orderId ?? ''}`
}

function factOf(cells: Cells, same: readonly [Amount, ...Amount[]]): Fact | null {
  const [one] = same
  const sum = same.reduce((total, { amount }) => total + amount, 0n)
  if (sum === 0n && one.part !== 'goods') return null
  switch (one.part) {
    case 'goods':
    case 'goods_promotion':
      return soldOf(cells, same)
    case 'postage':
      return sum > 0n ? postageOf(cells, one, sum) : null
    case 'refund':
      return refundOf(one, -sum, unitsOf(same))
    case 'postage_refund':
      return { ...refundOf({ ...one, sku: 'SHIPPING' }, -sum, 1), nature: 'postage' }
    case 'claim':
      return claimOf(one, -sum)
    case 'reimbursement':
      return reimbursementOf(cells, one, sum)
    case 'label':
      return labelOf(one, -sum)
    default:
      return feeOf(cells, { ...one, amount: -sum })
  }
}

/** Units stand beside each amount of a product: those of its price count. */
function unitsOf(same: readonly Amount[]): number {
  const units = same.reduce((sum, one) => sum + Math.abs(one.units), 0)
  return units === 0 ? 1 : units
}

function soldOf(cells: Cells, same: readonly [Amount, ...Amount[]]): OrderLine | null {
  const [one] = same
  const priced = same.filter(({ part }) => part === 'goods')
  const sum = (all: readonly Amount[]) => all.reduce((total, { amount }) => total + amount, 0n) * BigInt(cells.microsPerMinor)
  const [gross, paid, units] = [sum(priced), sum(same), unitsOf(priced)]
  if (gross === 0n && paid === 0n) return null
  const line = {
    orderId: one.orderId ?? '',
    at: one.at,
    sku: one.sku ?? 'NO SKU',
    description: null,
    units,
    unitPrice: divideHalfEven(paid, BigInt(units)),
    listPrice: gross > paid ? divideHalfEven(gross, BigInt(units)) : divideHalfEven(paid, BigInt(units)),
    discount: gross > 0n && gross >= paid ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: null,
    country: null,
  }
  return { table: 'order_line', ...line, nature: lineNature(line) }
}

function postageOf(cells: Cells, { at, orderId }: Amount, sum: bigint): OrderLine {
  const of = { orderId: orderId ?? '', at, sku: 'SHIPPING', description: 'Shipping', customerId: null, country: null }
  const unitPrice = sum * BigInt(cells.microsPerMinor)
  return { table: 'order_line', ...of, units: 1, unitPrice, listPrice: null, discount: null, nature: 'postage' }
}

function refundOf({ at, orderId, sku: told }: Amount, amount: bigint, units: number): Refund {
  const sku = told ?? 'PARTIAL REFUND'
  const of = { refundId: `${orderId ?? ''}/${sku}`, hasLineId: false, at, sku, units, amount, orderId, customerId: null, country: null }
  const nature = told === null ? 'adjustment' : lineNature({ ...of, description: null, unitPrice: 1n, listPrice: null })
  return { table: 'refund', ...of, nature }
}

function claimOf({ at, orderId }: Amount, amount: bigint): Chargeback {
  const size = amount < 0n ? -amount : amount
  return { table: 'chargeback', orderId: orderId ?? '', day: at.day, amount: size, reason: 'claim', country: null }
}

/**
 * What Amazon pays for goods that it lost, and what of it is taken back: neither sale nor refund.
 */
function reimbursementOf(cells: Cells, { at, orderId, sku, name }: Amount, sum: bigint): OrderLine | Refund {
  const of = {
    at,
    sku: sku ?? name,
    orderId: orderId ?? `${name} ${at.day}`,
    customerId: null,
    country: null,
    nature: 'adjustment' as const,
  }
  if (sum < 0n) return { table: 'refund', ...of, refundId: of.orderId, hasLineId: false, units: 1, amount: -sum }
  const unitPrice = sum * BigInt(cells.microsPerMinor)
  return { table: 'order_line', ...of, description: name, units: 1, unitPrice, listPrice: null, discount: null }
}

/** Postage bought from Amazon. */
function labelOf({ at, orderId }: Amount, cost: bigint): Parcel {
  const of = { carrier: 'Amazon Buy Shipping', zone: 'no zone', charged: 0n }
  return { table: 'parcel', orderId: orderId ?? 'no order', day: at.day, ...of, cost }
}
