import {
  cannotRunWithout,
  costsFile,
  learning,
  listPricesFile,
  type MissingFile,
  parcelsFile,
  type Readiness,
  ready,
} from '../readiness.ts'
import type { ShopMemory } from '../shop-memory.ts'

/** Days of history that the yardstick of a flow needs. */
export const leastHistory = 84
/** What is judged one by one, such as codes, has habits of its own, which take longer to know. */
export const leastHistoryOfEach = 112

export const codesFile: MissingFile = { kind: 'orders', detail: 'orders with list_price and discount_code' }

/** A third of a young shop's history is held back from the yardstick. */
function byAge({ firstDay, lastDay }: ShopMemory, what: string, history = leastHistory): Readiness {
  const [days, needed] = [firstDay < 0 ? 0 : lastDay - firstDay + 1, (history * 3) / 2]
  return days < needed ? learning(`${days} of ${needed} days of ${what}`, 1) : ready(`${what} are compared with your own past`, 1)
}

export function parcelReadiness(memory: ShopMemory): Readiness {
  if (memory.rows.parcels.day.length === 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  return byAge(memory, 'parcels')
}

export function postageReadiness(memory: ShopMemory): Readiness {
  const { day, charged } = memory.rows.parcels
  if (day.length > 0 && !charged.some((of) => of > 0)) return cannotRunWithout(parcelsFile, 'no parcel says what the customer was charged')
  return parcelReadiness(memory)
}

export function listPriceReadiness(memory: ShopMemory): Readiness {
  if (!memory.totals.some(({ netWithList }) => netWithList > 0)) return cannotRunWithout(listPricesFile, 'no list prices were read')
  return byAge(memory, 'prices')
}

/** `history`: the days that the yardstick needs. */
export function codeReadiness(memory: ShopMemory, history = leastHistory): Readiness {
  if (!memory.rows.orders.code.some((code) => code !== '')) return cannotRunWithout(codesFile, 'no order names a discount code')
  const prices = listPriceReadiness(memory)
  return prices.state === 'cannot_run' ? prices : byAge(memory, 'discount codes', history)
}

export function giftReadiness(memory: ShopMemory): Readiness {
  if (!memory.totals.some(({ netWithCost }) => netWithCost > 0)) return cannotRunWithout(costsFile, 'no unit costs were read')
  return byAge(memory, 'orders', leastHistoryOfEach)
}
