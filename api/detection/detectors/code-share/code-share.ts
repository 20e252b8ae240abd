import { codesInUse } from '../../flows/codes-in-use.ts'
import { flow } from '../../flows/flow.ts'
import { codeReadiness, leastHistoryOfEach } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { orderRows } from '../../flows/order-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { usualDiscounts } from '../../flows/usual-discount.ts'
import { profile, words } from './profile.ts'

/** How often a discount code comes off, against how often it did before. */
export const codeShare = flow({
  profile,
  words,
  version: '1.1.0',
  family: 'discount',
  leavesTo: ['new_code'],
  cause: 'a discount code that comes off more often',
  each: codesInUse,
  eachType: 'code',
  rows,
  cells: ['channel', 'renewal'],
  slices: [[], ['channel'], ['class'], ['country'], ['channel', 'renewal']],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.6,
  pull: 25,
  readiness: (memory) => codeReadiness(memory, leastHistoryOfEach),
})

/** The money of an order is what the code took off: more than comes off without one. */
function rows(memory: RowMemory, code: string): FlowRows {
  const { orders } = memory
  const usual = usualDiscounts(memory)
  const full = (order: number) => orders.full[order] ?? 0
  const paid = (order: number) => orders.paid[order] ?? 0
  return orderRows(memory, (places) => {
    const money = Float64Array.from(places, (order) =>
      orders.code[order] === code ? Math.max(0, Math.round(full(order) * (1 - (usual[order] ?? 0)) - paid(order))) : 0,
    )
    return {
      money,
      exposure: Float64Array.from(places, full),
      evidence: {
        table: 'order_line',
        money: 'discount',
        document: (row) => orders.order[places[row] ?? 0] ?? '',
        rows: (row) => orders.lines[places[row] ?? 0] ?? 1,
        beside: (row) => full(places[row] ?? 0) - paid(places[row] ?? 0) - (money[row] ?? 0),
      },
    }
  })
}
