import { weightedQuantileIndex } from '../../statistics/quantile.ts'

/** Days of sales in payouts that are stored for each service. */
const storedDays = 240
/** Delays beyond this are not told apart. */
const longestDelay = 90
/** The least orders of a service whose delay is known. Proposed. */
export const leastDelays = 30
/**
 * The part of all delays within the usual wait, and what is added to it: a second weekend or a
 * holiday. Proposed.
 */
const usualShare = 0.99
const leastMargin = 7

/**
 * What is learned of a payment service from its payouts. Days are counted from 1970-01-01; micros.
 */
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

/** Days within which 99 % of the orders were paid out. */
const usualWait = ({ delays }: PaymentService): number => weightedQuantileIndex(delays, usualShare)

/**
 * Days after which an order should have been paid out: 99 % of the delays, and as long again, at
 * least a week.
 */
export function longestWait(service: PaymentService): number {
  const usual = usualWait(service)
  return usual + Math.max(leastMargin, usual)
}

/**
 * Days after which one of several orders of a customer should have been paid out: 99 % of the
 * delays, and a week.
 */
export function accountWait(service: PaymentService): number {
  return usualWait(service) + leastMargin
}

/** The part of a sale that the service takes. */
export function feeShare(services: readonly PaymentService[]): number {
  const [gross, fee] = [services.reduce((sum, one) => sum + one.gross, 0), services.reduce((sum, one) => sum + one.fee, 0)]
  return gross > 0 ? Math.max(0, fee / gross) : 0
}
