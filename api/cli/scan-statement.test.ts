import { expect, it } from 'vitest'
import { figuresOf } from '../ledger/statement/stated-figures.ts'
import type { Stated } from '../ledger/statement/statement.ts'
import { noSums, type StatedSums } from '../ledger/statement/statement-sums.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { type ScannedStatement, statementJson, statementText } from './scan-statement.ts'

const rows = { total: 1_234, orders: 1_200, refunds: 34, shipping: 0, ads: 0, chargebacks: 0, payouts: 0 }
const has = {
  hasOrders: true,
  hasRefunds: true,
  hasParcels: false,
  hasAds: false,
  hasChargebacks: false,
  hasPayouts: false,
  hasCosts: true,
  hasFees: true,
  hasChargedParcels: false,
}
const sold: StatedSums = {
  ...noSums,
  ...{ productLines: 3n, uncostedLines: 1n, gross: 120_000n, sales: 110_000n, refunds: 5_001n, cost: 40_000n, uncosted: 30_000n },
  ...{
    corrections: 1n,
    corrected: 80_000n,
    repeatedLines: 2n,
    repeated: 2_500n,
    writeOffLines: 2n,
    writeOffUnits: 1_500n,
    writeOffUncosted: 1_500n,
    fees: -99n,
  },
}

const leaders: Stated['leaders'] = [
  { figure: 'refunds', by: 'product', name: 'MUG1', label: 'White mug', rows: 2, units: 3n, amount: 4_001n, billedAgain: 1_000n },
  { figure: 'refunds', by: 'product', name: 'CUP2', label: null, rows: 1, units: 1n, amount: 1_000n, billedAgain: 0n },
  { figure: 'chargebacks', by: 'reason', name: 'fraud', label: null, rows: 1, units: null, amount: 700n, billedAgain: 0n },
]

/** A statement of some months of 2024, newest first, which all state the same. */
function stated(months: number, sums = sold): ScannedStatement {
  const month = { rows, sums, figures: figuresOf(sums, has) }
  const first = (number: number) => day(`2024-${String(number).padStart(2, '0')}-01`)
  const newest = Array.from({ length: months }, (_, i) => ({ ...month, from: first(months - i), to: first(months - i) }))
  return {
    ...{ currency: currency('USD'), from: first(1), to: first(months), sources: [], notTakenOff: [], postageIncome: null, pendingDays: 0 },
    ...{ months: newest, total: month, leaders, priceCuts: [], plain: { repeatedLines: 5n, repeatedAndUndone: 2n, takenOut: 6n } },
  }
}

it('says each figure that the files state, to the cent, and what is in it', () => {
  expect(statementText(stated(1))).toBe(
    [
      'What the files say: 1,234 rows',
      '  Gross sales                    $1,200.00',
      '  Discounts                       -$100.00',
      '  Refunds                          -$50.01',
      '  Net sales                      $1,049.99',
      '  Cost of goods                    $400.00  without $300.00 of sales that have no unit cost',
      '  Gross profit                     $349.99  46.7% of sales with a unit cost',
      '  Fees                              -$0.99',
      '  Contribution      unknown: too few costs',
      '  Write-offs                 no unit costs  1,500 units taken out of stock at no price, in 2 lines. 4 more lines are bookkeeping by their description. No unit cost is known, so they have no value here; alerts estimate it from the usual price.',
      '  Corrections                      $800.00  1 line typed wrongly: refunded within the hour with the same product, units and amount, by the same order or customer. They are in no other figure.',
      '  Repeated lines                    $25.00  2 lines with the product, units and price of another line of the order. Entered twice, or bought twice? They are in net sales as well. Not counted: 2 undone within the hour, 1 no product that was paid for.',
      '',
      '  Most refunded product   White mug (MUG1): $30.01, 3 units in 2 rows; $40.01 less $10.00 billed again within the hour',
      '  Largest dispute reason  fraud: $7.00, 1 row',
    ].join('\n'),
  )
})

it('says what is left of sales, before which costs, and why it is not known', () => {
  const few = { ...sold, uncosted: 10_000n }
  const said = (sums: StatedSums) => statementText({ ...stated(1, sums), notTakenOff: ['postage_paid', 'ad_spend'] })
  expect(said(few)).toMatch(/\n {2}Contribution +\$550\.98 {2}58\.0% of sales with a unit cost, before postage, ads\n/)
  expect(said({ ...sold, uncostedLines: 3n })).toMatch(/Gross profit +unknown: no costs\n.* Contribution +unknown: no costs\n/s)
  expect(statementJson({ ...stated(1, few), notTakenOff: ['postage_paid', 'ad_spend'] })).toMatchObject({
    not_taken_off: ['postage_paid', 'ad_spend'],
    total: { gross_profit: 549.99, contribution_margin: 550.98, gross_rate: 54_999 / 94_999, contribution_rate: 55_098 / 94_999 },
  })
  expect(statementJson(stated(1))).toMatchObject({ total: { gross_profit: 349.99, contribution_margin: null, contribution_rate: null } })
  expect(statementJson(stated(1, { ...sold, uncostedLines: 3n }))).toMatchObject({ total: { gross_profit: null, gross_rate: null } })
})

it('asks about prices that were cut by half, before the months', () => {
  const side = (month: string, price: bigint) => ({ month: day(month), price, rows: 5, units: 10n, amount: 9_500n })
  const priceCuts = [{ name: 'CUT', label: 'White cup', before: side('2024-01-01', 20_000_000n), after: side('2024-02-01', 9_500_000n) }]
  const [, , asked] = statementText({ ...stated(2), priceCuts }).split('\n\n')
  expect(asked).toBe('  Price of White cup (CUT): $20.00 in 2024-01, $9.50 since 2024-02. Meant?')
  expect(statementJson({ ...stated(2), priceCuts })).toMatchObject({
    price_cuts: [{ name: 'CUT', before: { month: '2024-01-01', price: 20 }, after: { price: 9.5, rows: 5, units: 10, amount: 95 } }],
  })
})

it('says how many price cuts are not printed', () => {
  const side = (price: bigint) => ({ month: day('2024-01-01'), price, rows: 5, units: 10n, amount: 9_500n })
  const cuts = Array.from({ length: 12 }, (_, i) => ({ name: `CUT${i}`, label: null, before: side(20_000_000n), after: side(5_000_000n) }))
  const [, , asked = ''] = statementText({ ...stated(2), priceCuts: cuts }).split('\n\n')
  expect(asked.split('\n')).toHaveLength(11)
  expect(asked).toMatch(/CUT9: .*\n {2}… and 2 more prices cut by half or more \(in --json\)$/)
})

it('lists the newest twelve months, oldest first, and says how many are left out', () => {
  const [, , table = ''] = statementText(stated(2)).split('\n\n')
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['Month', 'Gross sales', 'Discounts', 'Refunds', 'Net sales'],
    ['2024-01', '$1,200.00', '-$100.00', '-$50.01', '$1,049.99'],
    ['2024-02', '$1,200.00', '-$100.00', '-$50.01', '$1,049.99'],
  ])
  expect(statementText(stated(12))).not.toContain('earlier')
  expect(statementText(stated(12))).toContain('2024-01')
})

it('says in its place what is not known', () => {
  const text = statementText(stated(2, { ...sold, unlistedLines: 3n, uncostedLines: 3n, gross: sold.sales }))
  expect(text).toMatch(/Discounts +no list prices\n/)
  expect(text).toMatch(/Cost of goods +no unit costs\n/)
  expect(text).toMatch(/2024-02 +\$1,100\.00 +– +-\$50\.01 +\$1,049\.99/)
})

it('has every figure in the JSON, in major units, counts as counts and null for what is not known', () => {
  const { months, ...head } = statementJson(stated(2)) as { months: object[] }
  expect(head).toMatchObject({
    ...{ from: '2024-01-01', to: '2024-02-01' },
    total: {
      ...{ rows, gross_sales: 1200, discounts: 100, refunds: 50.01, net_sales: 1049.99, fees: -0.99, ad_spend: null },
      ...{ corrections: 1, corrected: 800, write_off_units: 1500, write_off_units_without_cost: 1500, write_offs: null },
    },
  })
  expect(head).toMatchObject({
    leaders: [
      { figure: 'refunds', by: 'product', name: 'MUG1', label: 'White mug', rows: 2, units: 3, amount: 40.01, billed_again: 10 },
      { name: 'CUP2', amount: 10 },
      { figure: 'chargebacks', by: 'reason', units: null, amount: 7 },
    ],
  })
  expect(months).toHaveLength(2)
  expect(months[1]).toMatchObject({ from: '2024-01-01', net_sales: 1049.99 })
})
