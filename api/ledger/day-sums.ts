import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import {
  costedLines,
  costedRefunds,
  costs,
  isOf,
  isOther,
  isProduct,
  isRepeatable,
  isWriteOff,
  lineCost,
  ofDays,
  orderLines,
  paidFees,
  returnedCost,
  sameLine,
  writeOffCost,
} from './line-sql.ts'
import { isCountedDispute, lostAmount, rowTookMoney } from './lost-disputes.ts'
import { type SummedKey, summedKeys } from './statement/statement-sums.ts'

/** Sums of `day_total` that no statement has: its orders, and all that is no product. */
type DayKey = SummedKey | 'orders' | 'otherIncome'

const otherColumns: Partial<Record<DayKey, string>> = {
  gross: 'gross_sales',
  productLines: 'lines',
  postageCharged: 'shipping_charged',
  postagePaid: 'shipping_cost',
}

/** The column of `day_total` that has a sum. */
export function columnOf(key: DayKey): string {
  return otherColumns[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** SQL: several sums of each day in one pass, as rows of day, key and value. */
const sumsOf = (from: string, sums: Partial<Record<DayKey, string>>) => `
    select day, key, value from (select day, ${Object.entries(sums)
      .map(([key, sum]) => `${sum} as "${key}"`)
      .join(', ')} from ${from} group by day) as daily
     cross join lateral (values ${Object.keys(sums)
       .map((key) => `('${key}', daily."${key}"::numeric)`)
       .join(', ')}) as of_day (key, value)`

const sumWhere = (value: string, where: string) => `sum(${value}) filter (where ${where})`
const countWhere = (where: string) => `count(*) filter (where ${where})`

const ofLines = sumsOf(costedLines(ofDays), {
  orderLines: 'count(*)',
  discountedLines: countWhere(`${isProduct('line')} and line.list_price <> line.unit_price`),
  unlistedLines: countWhere(`${isProduct('line')} and line.list_price is null`),
  uncostedLines: countWhere(`${isProduct('line')} and line.unit_cost is null`),
  unlisted: sumWhere('line.amount', `${isProduct('line')} and line.list_price is null`),
  uncosted: sumWhere('line.amount', `${isProduct('line')} and line.unit_cost is null`),
  cost: sumWhere(lineCost(ofDays), isProduct('line')),
  corrected: sumWhere('line.amount', 'line.is_corrected'),
  fees: `-${sumWhere('line.amount', isOf('line', 'fee'))}`,
  feeRows: countWhere(isOf('line', 'fee')),
  orderPostage: sumWhere('line.amount', isOf('line', 'postage')),
  postageRows: countWhere(isOf('line', 'postage')),
  otherLines: sumWhere('line.amount', isOther('line')),
  otherRows: countWhere(isOther('line')),
  writeOffLines: countWhere(isWriteOff),
  writeOffUnits: `-${sumWhere('line.units', isWriteOff)}`,
  writeOffUncosted: `-${sumWhere('line.units', `${isWriteOff} and line.unit_cost is null`)}`,
  writeOffCost: sumWhere(writeOffCost(ofDays), isWriteOff),
  otherIncome: sumWhere('line.amount', `line.nature <> 'product' and not line.is_corrected`),
  booked: 'sum(line.amount)',
})

const ofRefunds = sumsOf(costedRefunds(ofDays), {
  refundRows: 'count(*)',
  refunds: sumWhere('back.amount', isProduct('back')),
  productRefunds: countWhere(isProduct('back')),
  uncostedRefunds: sumWhere('back.amount', `${isProduct('back')} and back.unit_cost is null`),
  uncostedRefundLines: countWhere(`${isProduct('back')} and back.unit_cost is null`),
  returnedCost: sumWhere(returnedCost(ofDays), isProduct('back')),
  fees: sumWhere('back.amount', isOf('back', 'fee')),
  feeRows: countWhere(isOf('back', 'fee')),
  orderPostage: `-${sumWhere('back.amount', isOf('back', 'postage'))}`,
  postageRows: countWhere(isOf('back', 'postage')),
  otherLines: `-${sumWhere('back.amount', isOther('back'))}`,
  otherRows: countWhere(isOther('back')),
  otherIncome: `-${sumWhere('back.amount', `back.nature <> 'product' and not back.is_corrected`)}`,
  booked: '-sum(back.amount)',
})

const twins = `(select day, count(*) - 1 as repeats, amount from ${orderLines(ofDays)} where ${isRepeatable} group by ${sameLine} having count(*) > 1) as twin`

const rowsOf = (table: string) => `${table} where business_id = $1 and ${ofDays.isOfDays(table)}`

const parts = [
  // One row a day, summed just before.
  sumsOf(rowsOf('sales_day'), {
    productLines: 'sum((select sum(count) from unnest(lines) as count))',
    gross: 'sum(gross)',
    sales: 'sum(amount)',
  }),
  sumsOf(rowsOf('order_day'), { orders: 'sum(cardinality(order_id))' }),
  ofLines,
  ofRefunds,
  sumsOf(twins, { repeatedLines: 'sum(repeats)', repeated: 'sum(repeats * amount)' }),
  sumsOf(rowsOf('correction'), { corrections: 'count(*)', possibleCorrections: countWhere('is_possible') }),
  sumsOf(rowsOf('parcel'), {
    parcels: 'count(*)',
    postageCharged: 'sum(charged)',
    postagePaid: 'sum(cost)',
    chargedParcels: countWhere('charged <> 0'),
    paidParcels: countWhere('cost <> 0'),
    movedParcels: countWhere('charged <> 0 or cost <> 0'),
  }),
  sumsOf(rowsOf('ad_spend'), {
    adRows: 'count(*)',
    adSpend: 'sum(spend)',
    spendRows: countWhere('spend <> 0'),
    adSales: 'sum(conversion_value)',
    adSalesRows: 'count(conversion_value)',
  }),
  sumsOf(rowsOf('chargeback'), {
    chargebackRows: countWhere(isCountedDispute('chargeback')),
    chargebacks: sumWhere('amount', isCountedDispute('chargeback')),
    lostChargebacks: sumWhere(lostAmount('chargeback'), rowTookMoney('chargeback')),
    lostChargebackRows: countWhere(rowTookMoney('chargeback')),
  }),
  sumsOf(rowsOf('payout'), { payoutRows: 'count(*)' }),
  sumsOf(paidFees(ofDays), { paymentFees: 'sum(paid.fee)', paymentFeeRows: 'count(*)' }),
]

const keys: readonly DayKey[] = ['orders', 'otherIncome', ...summedKeys]

/**
 * Sums the days anew, whose `sales_day`, `order_day` and corrections must be of today's rows.
 * `perMinor`: the micros of one minor unit.
 */
export async function sumDays({ sql, businessId }: Work, days: readonly Day[], perMinor: number): Promise<void> {
  await sql(
    `with ${costs}, part as (${parts.join('\n    union all')})
     insert into day_total (business_id, day, ${keys.map(columnOf).join(', ')})
     select $1, day, ${keys.map((key) => `coalesce(sum(value) filter (where key = '${key}'), 0)`).join(', ')}
       from part group by day
     on conflict do nothing`,
    [businessId, days, perMinor],
  )
}
