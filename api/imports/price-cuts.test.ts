import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { statementOf } from '../ledger/statement/statement.ts'
import { statementRows } from '../ledger/statement/statement-rows.ts'
import { day } from '../values/day.ts'

it('asks about prices cut by half and more that stayed there, with the rows of both months; no sale, discount or typing error', async () => {
  await using shop = await testShop()
  const lines: string[] = []
  // Prices by month, of five lines each.
  const sell = (sku: string, prices: readonly number[], listed = '') =>
    prices.forEach((price, i) => {
      for (let n = 1; n <= 5; n++)
        lines.push(`${sku}-${i}-${n},2024-0${i + 1}-${String(n * 3).padStart(2, '0')},${sku},2,${price.toFixed(2)},${listed}`)
    })
  sell('CUT', [20, 20, 9.5, 9.5])
  sell('HALF', [20, 20, 10, 10])
  sell('LESS', [20, 20, 10.01, 10.01])
  sell('BACK', [20, 9, 9, 20])
  sell('MEANT', [20, 9, 9, 9], '20.00')
  for (const sku of ['SALE1', 'SALE2', 'SALE3']) sell(sku, [20, 20, 20, 8])
  // Among the sale of that month, to three tenths.
  sell('STEEP', [20, 20, 20, 6])
  // Of two prices for two kinds of buyers, either may be the usual one of a month.
  sell('MIXED', [20, 9, 9, 9])
  sell('MIDDLE', [20, 20, 20, 20, 9])
  for (const [sku, month] of [
    ['MIXED', 1],
    ['MIDDLE', 4],
  ] as const)
    for (const n of [1, 2]) lines.push(`${sku}-low-${n},2024-0${month}-2${n},${sku},1,9.00,`)
  // A line typed wrongly changes no month's price, and four lines make none.
  lines.push('T1,2024-04-20,CUT,1,95.00,', ...[1, 2, 3, 4].map((n) => `F${n},2024-0${n < 3 ? 1 : 4}-0${n},FEW,1,${n < 3 ? 50 : 5}.00,`))
  await shop.import('orders.csv', `order_id,date,sku,qty,unit_price,list_price\n${lines.join('\n')}\n`)
  const { priceCuts } = await shop.within((work) => statementOf(work, { from: null, to: null }))
  const cut = (name: string, price: bigint, amount: bigint) => ({
    ...{ name, label: null },
    before: { month: '2024-02-01', price: 20_000_000n, rows: 5, units: 10n, amount: 200_00n },
    after: { month: '2024-03-01', price, rows: 5, units: 10n, amount },
  })
  // The steepest first.
  const [steep, { name, before, after } = {}, ...inMarch] = priceCuts
  expect([steep?.name, steep?.after.month, steep?.after.price]).toEqual(['STEEP', '2024-04-01', 6_000_000n])
  expect(inMarch).toEqual([cut('CUT', 9_500_000n, 95_00n), cut('HALF', 10_000_000n, 100_00n)])
  expect([name, before?.price, after?.month]).toEqual(['MIDDLE', 20_000_000n, '2024-05-01'])
  const march = { from: day('2024-03-01'), to: day('2024-03-31'), group: { by: 'product', name: 'CUT' } } as const
  const { nodes } = await shop.within((work) => statementRows(work, { figure: 'gross_sales', ...march }))
  expect(nodes.map(({ amount }) => amount?.amount)).toEqual(Array(5).fill('19.00'))
})
