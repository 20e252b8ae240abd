import { creditReadiness, reasonsFile, refundsOfOrdersFile } from '../flows/flow-readiness.ts'
import { daysToBill, type RowMemory } from '../flows/row-memory.ts'
import { firstLookedOver, type LookedOver, sumSince, toImport, type Unjudged } from './unjudged.ts'

/**
 * Parcels of orders that are not known, and orders that no parcel names though parcels are read.
 */
export function parcelsAndOrders({ memory }: LookedOver): Unjudged[] {
  const since = firstLookedOver(memory)
  const { parcels } = memory.rows
  const cost = (isWanted: (row: number) => boolean) => sumSince(parcels.day, since, (row) => (isWanted(row) ? (parcels.cost[row] ?? 0) : 0))
  if (sumSince(parcels.day, since, () => 1) === 0) return []
  return [
    {
      what: 'Shipping costs of parcels whose order is not in your files',
      ...{ micros: cost((row) => (parcels.order[row] ?? -1) < 0), of: cost(() => true), sort: 'shipping costs' },
      because: 'These parcels are only compared with others to the same zone, not with what was ordered and what the customer paid.',
      remedy: 'Import the orders of these parcels, or a shipping file with the order numbers of your shop.',
    },
    ordersWithoutParcel(memory.rows, { since, until: memory.lastDay - daysToBill }),
  ]
}

/** Orders of the last weeks may still be billed. */
function ordersWithoutParcel({ orders, parcels, forgotten }: RowMemory, { since, until }: { since: number; until: number }): Unjudged {
  const sent = new Set(parcels.order)
  const paid = (isWanted: (row: number) => boolean) =>
    sumSince(orders.day, since, (row) => ((orders.day[row] ?? 0) <= until && isWanted(row) ? (orders.paid[row] ?? 0) : 0))
  return {
    what: 'Orders without a parcel',
    ...{ micros: paid((row) => !sent.has(forgotten + row)), of: paid(() => true), sort: 'sales' },
    because: 'No parcel in your files names these orders, so whether they were sent, and at what cost, is not checked.',
    remedy: 'Import the bills of all your carriers, with the order number of each parcel.',
  }
}

/** Refunds that are compared with nothing but the sales of their product. */
export function refundsByTheirRow({ memory, currency }: LookedOver): Unjudged[] {
  const since = firstLookedOver(memory)
  const { day, after, reason, amount } = memory.rows.refunds
  const refunded = (isWanted: (row: number) => boolean) => sumSince(day, since, (row) => (isWanted(row) ? (amount[row] ?? 0) : 0))
  const of = refunded(() => true)
  const unnamed: Unjudged = {
    what: 'Refunds that name no order',
    ...{ micros: refunded((row) => (after[row] ?? -1) < 0), of, sort: 'refunds' },
    because: 'Without its order, a refund is not compared with what was paid, nor with other refunds of its customer, code or country.',
    remedy: toImport(refundsOfOrdersFile),
  }
  const unexplained: Unjudged = {
    what: 'Refunds without a reason',
    ...{ micros: refunded((row) => reason[row] === ''), of, sort: 'refunds' },
    because: 'Without reasons, no check can tell faulty goods from parcels that were lost or descriptions that are wrong.',
    remedy: toImport(reasonsFile),
  }
  // Where they are the exception, they are compared with those of before.
  return creditReadiness(memory, currency).state === 'cannot_run' ? [unnamed, unexplained] : [unexplained]
}
