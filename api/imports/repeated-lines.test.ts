import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { pageStatement } from '../ledger/statement/figure-rows.ts'
import { statementOf } from '../ledger/statement/statement.ts'
import { statementRows } from '../ledger/statement/statement-rows.ts'

it('names the lines that stand more than once in their order, with their sum and rows; no other order, price, number of units or correction', async () => {
  await using shop = await testShop()
  const lines = [
    ...['A,2024-03-01 10:00,MUG,2,5.00', 'A,2024-03-01 10:00,MUG,2,5.00', 'A,2024-03-01 10:00,MUG,2,5.00'],
    ...['B,2024-03-02 10:00,MUG,2,5.00', 'B,2024-03-02 10:00,MUG,2,5.00', 'B,2024-03-02 10:00,CUP,2,5.00'],
    ...['C,2024-03-03 10:00,MUG,2,5.00', 'C,2024-03-03 10:00,MUG,1,5.00', 'C,2024-03-03 10:00,MUG,2,4.99'],
    // A gift twice costs nothing twice.
    ...['D,2024-03-04 10:00,MUG,1,0.00', 'D,2024-03-04 10:00,MUG,1,0.00'],
    // The second was undone within the hour.
    ...['E,2024-04-05 10:00,CUP,3,7.00', 'E,2024-04-05 10:00,CUP,3,7.00'],
  ]
  await shop.import('orders.csv', `order_id,date,sku,qty,unit_price\n${lines.join('\n')}\n`)
  await shop.import('refunds.csv', 'refund_id,date,order_id,sku,qty,amount\nR1,2024-04-05 10:30,E,CUP,3,21.00\n')
  const { months, total } = await shop.within((work) => statementOf(work, { from: null, to: null }))
  expect(total.figures).toMatchObject({ repeatedLines: 3n, repeated: 30_00n, corrections: 1n })
  expect(months.map(({ from, figures }) => [from, figures.repeatedLines])).toEqual([
    ['2024-04-01', 0n],
    ['2024-03-01', 3n],
  ])
  const { nodes, totalCount } = await shop.within((work) => statementRows(work, { figure: 'repeated_lines', from: null, to: null }))
  expect(nodes.map(({ line, reference, amount }) => [line, reference, amount?.amount])).toEqual([
    [3, 'A', '10.00'],
    [4, 'A', '10.00'],
    [6, 'B', '10.00'],
  ])
  expect(totalCount).toBe(3)
})

it('looks for the copies once, not once for each line, however few rows the planner expects', async () => {
  await using shop = await testShop()
  const plan = await shop.within(async (work) => {
    for (const kind of ['hashjoin', 'mergejoin', 'material', 'memoize']) await work.sql(`set local enable_${kind} = off`)
    return work.sql<{ 'QUERY PLAN': string }>(`explain ${pageStatement('repeated_lines', null)}`, [
      ...[work.businessId, ['2024-01-01'], '10000', null, null, null, null, 21],
    ])
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/hashed SubPlan \d+\)(\.col1\)\))? IS TRUE/)
})
