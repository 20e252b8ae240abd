import { cannotRunWithout, learning, parcelsFile, type Readiness, ready } from '../readiness.ts'
import type { ShopMemory } from '../shop-memory.ts'

/** Days of the shop from which on flows are judged. */
const leastDays = 84

function byAge({ firstDay, lastDay }: ShopMemory, what: string): Readiness {
  const days = firstDay < 0 ? 0 : lastDay - firstDay + 1
  return days < leastDays ? learning(`${days} of ${leastDays} days of ${what}`, 1) : ready(`${what} are compared with your own past`, 1)
}

export function parcelReadiness(memory: ShopMemory): Readiness {
  if (memory.rows.parcels.day.length === 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  return byAge(memory, 'parcels')
}

export function orderReadiness(memory: ShopMemory): Readiness {
  return byAge(memory, 'orders')
}
