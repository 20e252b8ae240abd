/** Days of sales in payouts that are stored for each service. */
const storedDays = 240
/** Delays beyond this are not told apart. */
const longestDelay = 90
/** The least orders of a service whose delay is known. Proposed. */
export const leastDelays = 30
/** The part of all delays within the usual wait, and what is added to it: a second weekend or a holiday. Proposed. */
const usualShare = 0.99
const leastMargin = 7
/** A pause between days with payouts is usual up to this many times the longest of nineteen in twenty, and some days. Proposed. */
const longPause = 2
const pauseMargin = 3

/** What is learned of a payment service from its payouts. Days are counted from 1970-01-01; micros. */
export type PaymentService = {
  /** Days with sales, in order. */
  readonly days: number[]
  /** How many orders were paid out after 0, 1, 2, … days. */
  readonly delays: number[]
  gross: number
  fee: number
}

export const emptyService = (): PaymentService => ({ days: [], delays: [], gross: 0, fee: 0 })

/** Takes in a day's sale of a service, before its order is looked up. */
export function noteSale(service: PaymentService, day: number, { gross, fee }: { readonly gross: number; readonly fee: number }): void {
  service.gross += gross
  service.fee += fee
  if (service.days.at(-1) === day) return
  service.days.push(day)
  while ((service.days[0] ?? day) <= day - storedDays) service.days.shift()
}

export function noteDelay(service: PaymentService, days: number): void {
  const at = Math.min(longestDelay, Math.max(0, days))
  while (service.delays.length <= at) service.delays.push(0)
  service.delays[at] = (service.delays[at] ?? 0) + 1
}

export function delaysKnown({ delays }: PaymentService): number {
  return delays.reduce((sum, count) => sum + count, 0)
}

/** Days after which an order should have been paid out: 99 % of the delays, and as long again, at least a week. */
export function longestWait(service: PaymentService): number {
  const all = delaysKnown(service)
  let seen = 0
  const usual = service.delays.findIndex((count) => {
    seen += count
    return seen >= usualShare * all
  })
  return usual + Math.max(leastMargin, usual)
}

/**
 * Whether the files hold the service's payouts of all days from one to another: no pause between
 * days with sales is longer than usual there. A missing file looks like one.
 */
export function coverageOf({ days }: PaymentService): (from: number, to: number) => boolean {
  const pauses = days.slice(1).map((day, i) => ({ from: days[i] ?? day, to: day, length: day - (days[i] ?? day) }))
  const usual = pauses.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(0.95 * (pauses.length - 1))] ?? 1
  const long = pauses.filter(({ length }) => length > longPause * usual + pauseMargin)
  const [first, last] = [days[0] ?? Number.POSITIVE_INFINITY, days.at(-1) ?? -1]
  return (from, to) => first <= from && to <= last && long.every((pause) => pause.from >= to || pause.to <= from)
}

/** The part of a sale that the service takes. */
export function feeShare(services: readonly PaymentService[]): number {
  const [gross, fee] = [services.reduce((sum, one) => sum + one.gross, 0), services.reduce((sum, one) => sum + one.fee, 0)]
  return gross > 0 ? Math.max(0, fee / gross) : 0
}
