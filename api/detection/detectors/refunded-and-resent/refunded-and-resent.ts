import { nameAt } from '../../flows/coded-column.ts'
import { flow } from '../../flows/flow.ts'
import { resentReadiness } from '../../flows/flow-readiness.ts'
import { refundRows } from '../../flows/refund-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { profile, words } from './profile.ts'

/**
 * Days between a refund and a free order of the same customer and product, either way: more is no
 * pair.
 */
const daysApart = 10

/** Refunds for what was sent again at no charge, against how often both happened before. */
export const refundedAndResent = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'refund',
  cause: 'orders both refunded and sent again',
  mainIs: 'refund_reason',
  settledAfter: daysApart,
  rows(memory) {
    const sentOn = freeOrders(memory)
    const { refunds } = memory
    const moneyOf = (refund: number) => {
      const days = sentOn.get(pairOf(refunds.customer[refund] ?? '', refunds.sku[refund] ?? '')) ?? []
      const isResent = days.some((day) => Math.abs(day - (refunds.day[refund] ?? 0)) <= daysApart)
      return isResent ? (refunds.amount[refund] ?? 0) : 0
    }
    const rows = refundRows(memory, moneyOf, namedRefunds(memory))
    if (!rows) return null
    const reasons = rows.columnOf('reason')
    const madeOf = (row: number) => reasonOf(nameAt(reasons, row), rows.money[row] ?? 0)
    return { ...rows, until: silentDays(memory, 'refunds', 'customers').until, madeOf }
  },
  cells: ['reason'],
  slices: [[], ['reason'], ['category'], ['country'], ['channel']],
  known: [],
  isRare: true,
  againstRest: false,
  leastRise: 0.5,
  pull: 25,
  readiness: resentReadiness,
})

function reasonOf(reason: string, money: number): [string, number][] {
  return reason === '' ? [] : [[reason, money]]
}

/**
 * Refunds of which it is known whose they are, and who was sent what in the days around them: only
 * they can be seen to be no pair.
 */
function namedRefunds(memory: RowMemory): (refund: number) => boolean {
  const silent = silentDays(memory, 'customers')
  const { customer, day } = memory.refunds
  const apart = Array.from({ length: 2 * daysApart + 1 }, (_, i) => i - daysApart)
  return (refund) => customer[refund] !== '' && !apart.some((days) => silent.has((day[refund] ?? 0) + days))
}

const pairOf = (customer: string, sku: string) => [customer, sku].join('\n')

/** The days on which a customer was sent a product in an order that cost nothing. */
function freeOrders({ orders, lines, forgotten }: RowMemory): Map<string, number[]> {
  const days = new Map<string, number[]>()
  lines.order.forEach((number, line) => {
    const order = number - forgotten
    const customer = orders.customer[order] ?? ''
    if (customer === '' || (orders.paid[order] ?? 0) > 0) return
    const key = pairOf(customer, lines.sku[line] ?? '')
    days.set(key, [...(days.get(key) ?? []), orders.day[order] ?? 0])
  })
  return days
}
