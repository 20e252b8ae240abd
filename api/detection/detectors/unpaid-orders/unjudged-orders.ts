import { dayFromNumber } from '../../../values/day.ts'
import { firstLookedOver, sumSince, toImport, type Unjudged } from '../../not-judged/unjudged.ts'
import { dayWords } from '../../phrases.ts'
import { payoutsFile } from '../../readiness.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { delaysKnown, leastDelays, longestWait } from './payment-service.ts'
import type { OpenOrder, UnpaidMemory } from './unpaid-memory.ts'

/** Days that an order may wait for its payout while the usual wait is not known. Proposed. */
const unknownWait = 30

/**
 * Orders of the last 90 days that no payout holds and that are not told as missing either: before
 * the first payout in the files, after the last one, and those of which too many are in none. What
 * may still be paid out is left out; of partly refunded orders the rest counts.
 */
export function unjudgedOrders(own: UnpaidMemory, memory: ShopMemory): Unjudged[] {
  const since = firstLookedOver(memory)
  const { day, paid } = memory.rows.orders
  const sold = (isWanted: (order: number) => boolean) => sumSince(day, since, (order) => (isWanted(order) ? (paid[order] ?? 0) : 0))
  const of = sold(() => true)
  if (own.lastOn < 0) return [{ ...withoutPayouts, micros: of, of, sort: 'sales' }]
  const { first, last } = endsOf(own)
  const due = memory.lastDay - waitOf(own)
  const open = [...own.open.values()].filter((order) => order.counted === null && order.day >= since && order.day <= due)
  const rest = (orders: readonly OpenOrder[]) => orders.reduce((sum, { amount, refunded }) => sum + Math.max(0, amount - refunded), 0)
  const [begin, end] = [first, last].map((of) => dayWords(dayFromNumber(of)))
  return [
    {
      what: 'Orders from before your first payout',
      ...{ micros: sold((order) => (day[order] ?? 0) < first), of, sort: 'sales' },
      because: `Your payouts begin on ${begin}, so earlier orders are held against none.`,
      remedy: `Import the payouts from before ${begin}.`,
    },
    {
      what: 'Orders since your last payout',
      ...{ micros: rest(open.filter((order) => order.day > last)), of, sort: 'sales' },
      because: `Your payouts end on ${end}, so whether later orders were paid out is not checked.`,
      remedy: `Import the payouts since ${end}.`,
    },
    { ...inNoPayout(open), micros: rest(open.filter((order) => order.day <= last)), of, sort: 'sales' },
  ]
}

const withoutPayouts = {
  what: 'Orders in no payout',
  because: 'No payouts were read, so whether these orders were paid out, and for what fee, is not checked.',
  remedy: toImport(payoutsFile),
}

function inNoPayout(open: readonly OpenOrder[]): Omit<Unjudged, 'micros' | 'of' | 'sort'> {
  const saysHow = open.some(({ group }) => group !== '')
  return {
    what: 'Orders in no payout',
    because: 'Your payouts hold too few orders of this kind to tell which are missing.',
    remedy: saysHow
      ? 'Import the payouts of every service that your customers pay with.'
      : 'Import orders with payment_method, and the payouts of every service that your customers pay with.',
  }
}

/** The first day whose orders were held against payouts, and the last with a payout. */
function endsOf({ groups, lastOn }: UnpaidMemory): { first: number; last: number } {
  const first = Math.min(lastOn, ...[...groups.values()].flatMap(({ days }) => days.slice(0, 1).map(({ day }) => day)))
  return { first, last: lastOn }
}

function waitOf({ services }: UnpaidMemory): number {
  const known = [...services.values()].filter((service) => delaysKnown(service) >= leastDelays)
  return known.length > 0 ? Math.max(...known.map(longestWait)) : unknownWait
}
