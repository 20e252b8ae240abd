import type { Day } from '../values/day.ts'
import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import type { LocalMinute } from './shop.ts'

/** A row of a sale's side effects, and the effect of a leak on it. */
export type Made<Row> = {
  readonly row: Row
  readonly day: Day
  /** Position of the leak whose row it is; null for ordinary life. */
  readonly leak: number | null
  /** The leak's loss in this row, in micros. */
  readonly loss: bigint
  /** Whether the row is different, or missing, without that leak. */
  readonly isChanged: boolean
}

/** A row of ordinary life. */
export const untouched = { leak: null, loss: 0n, isChanged: false } as const

/** The day at that offset; it is within the shop. */
export function dayAt({ days }: Plan, on: number): Day {
  const found = days[on]
  if (found === undefined) throw new RangeError(`day ${on} is outside the shop`)
  return found
}

/** Local time of a minute of a day. */
export function localMinute({ days }: Plan, on: number, minute: number): LocalMinute {
  const two = (of: number) => String(of).padStart(2, '0')
  return `${days[on]} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The number of an order, by its position. */
export function orderNumber(order: number): string {
  return String(500_001 + order)
}

/**
 * The lines of each order that were not reversed, in order. Orders with only corrections are
 * omitted.
 */
export function ordersOf(lines: readonly Line[]): Line[][] {
  const orders = new Map<number, Line[]>()
  for (const line of lines) {
    if (line.undoneAfter !== null) continue
    const known = orders.get(line.order)
    if (known) known.push(line)
    else orders.set(line.order, [line])
  }
  return [...orders.values()]
}

const cents = 10_000n

/**
 * Hundredths of the major unit (or whole units of a currency without minor digits) as rounded
 * micros.
 */
export function money({ rounding }: Plan, hundredths: number): bigint {
  return rounding.price(BigInt(hundredths) * cents * rounding.scale)
}
