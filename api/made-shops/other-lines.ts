import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import { randomStream } from './random.ts'
import type { OtherLine } from './shop.ts'
import { localMinute, money, orderNumber, ordersOf } from './side-effects.ts'

/**
 * Postage on orders abroad, samples, stock written off: lines that some exports record among the
 * products. In order of time.
 */
export function makeOtherLines(plan: Plan, lines: readonly Line[]): OtherLine[] {
  const random = randomStream(plan.spec.seed, 'other lines')
  const orders = ordersOf(lines)
  const found = orders.flatMap((order, index) => {
    const first = order[0] as Line
    const { id: customerId, country } = first.customer
    const at = localMinute(plan, first.on, first.minute)
    const line = { on: first.on, minute: first.minute, at, orderId: orderNumber(first.order), customerId, country }
    const number = String(900_001 + index)
    const isWrittenOff = random.chance(0.004)
    const isSample = random.chance(0.002)
    const written = { ...line, orderId: number, code: plan.products[first.product]?.sku ?? '', customerId: '', country: 'United Kingdom' }
    return [
      ...(country === 'United Kingdom' ? [] : [{ ...line, code: 'POST', description: 'POSTAGE', qty: 1, unitPrice: money(plan, 1800) }]),
      ...(isSample ? [{ ...line, code: 'S', description: 'SAMPLES', qty: 1, unitPrice: money(plan, random.whole(200, 2000)) }] : []),
      ...(isWrittenOff
        ? [{ ...written, description: random.pick(['damaged', 'wet', 'missing', 'thrown away']), qty: -random.whole(1, 40), unitPrice: 0n }]
        : []),
    ]
  })
  return found.sort((a, b) => a.on - b.on || a.minute - b.minute).map(({ on: _on, minute: _minute, ...line }) => line)
}
