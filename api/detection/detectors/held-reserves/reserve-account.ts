import type { PayoutFact } from '../../day-facts.ts'
import { payoutCoverage } from '../../payout-coverage.ts'
import { weightedQuantileIndex } from '../../statistics/quantile.ts'

/** Days for which a reserve is stored, and days with payouts. */
const storedDays = 400
/** The least releases from which the usual time is learned. Proposed. */
const leastReleases = 5
/**
 * The part of all released money within the usual time, and what is added to it: a weekend, or a
 * quarter of it. Proposed.
 */
const usualShare = 0.95
const leastMargin = 7
const margin = 0.25
/**
 * Where nothing is known of a service: contracts hold reserves for 180 days at most. Published:
 * Shopify Payments, Stripe and PayPal name 90 to 180 days, the time in which buyers may dispute.
 */
const longestContract = 180
/**
 * The part of the reserves older than the usual time that was released, at least: else it is not
 * the time of all. Proposed.
 */
const leastReleased = 0.75

/** Money held back on a day; micros. `left` is what was not released yet. */
export type Reserve = {
  readonly day: number
  readonly document: string
  readonly orderId: string | null
  readonly rows: number
  readonly amount: number
  left: number
  isCounted: boolean
}

/**
 * What is known of the reserves of a payment service. `released`: how much after 0, 1, 2, … days;
 * micros.
 */
export type ReserveAccount = {
  readonly days: number[]
  readonly reserves: Reserve[]
  readonly released: number[]
  releases: number
}

export const emptyAccount = (): ReserveAccount => ({ days: [], reserves: [], released: [], releases: 0 })

/**
 * Takes in a day's movements of a service. Returns the keys of reserves that were counted as
 * overdue and are less now.
 */
export function noteMovements(account: ReserveAccount, movements: readonly PayoutFact[], day: number): string[] {
  if (account.days.at(-1) !== day) account.days.push(day)
  while ((account.days[0] ?? day) <= day - storedDays) account.days.shift()
  while ((account.reserves[0]?.day ?? day) <= day - storedDays) account.reserves.shift()
  const inOrder = [...movements].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const { type, gross, orderId, payoutId, rows } of inOrder) {
    if (type !== 'reserve' || gross >= 0) continue
    const document = `gross:reserve:${orderId ?? payoutId ?? ''}`
    account.reserves.push({ day, document, orderId, rows, amount: -gross, left: -gross, isCounted: false })
  }
  const releases = inOrder.filter(({ type, gross }) => type === 'release' && gross > 0)
  account.releases += releases.length
  const changed: Reserve[] = []
  // What names its reserve by order or amount is taken off first, so that the others do not take
  // it.
  const others = releases.filter((one) => {
    const named = namedReserve(account, one)
    if (named) changed.push(...release(account, { from: [named], gross: one.gross, day }))
    return !named
  })
  for (const { gross } of others) changed.push(...release(account, { from: account.reserves, gross, day }))
  return changed.map(keyOfReserve)
}

const keyOf = ({ orderId, payoutId, gross }: PayoutFact) => `${orderId}\n${payoutId}\n${gross}`

/** The reserve of the same order, or else the oldest of the same amount. */
function namedReserve({ reserves }: ReserveAccount, { orderId, gross }: PayoutFact): Reserve | undefined {
  const open = reserves.filter(({ left }) => left >= gross)
  return (orderId === null ? undefined : open.find((one) => one.orderId === orderId)) ?? open.find(({ left }) => left === gross)
}

/** Takes a release off these reserves, the oldest first. Returns those that were counted. */
function release(account: ReserveAccount, { from, gross, day }: { from: readonly Reserve[]; gross: number; day: number }): Reserve[] {
  const changed: Reserve[] = []
  let left = gross
  for (const reserve of from) {
    if (left <= 0) break
    if (reserve.left <= 0) continue
    const amount = Math.min(left, reserve.left)
    left -= amount
    reserve.left -= amount
    noteReleased(account, amount, day - reserve.day)
    if (reserve.isCounted) changed.push(reserve)
    reserve.isCounted = false
  }
  return changed
}

export const keyOfReserve = ({ day, document }: Reserve): string => `${day} ${document}`

function noteReleased({ released }: ReserveAccount, amount: number, days: number): void {
  while (released.length <= days) released.push(0)
  released[days] = (released[days] ?? 0) + amount
}

/** Days after which a reserve should have been released, and whether they are the service's own. */
export function reserveTime({ released, releases }: ReserveAccount): { readonly days: number; readonly isLearned: boolean } {
  if (releases < leastReleases) return { days: longestContract + leastMargin, isLearned: false }
  const usual = weightedQuantileIndex(released, usualShare)
  return { days: usual + Math.max(leastMargin, Math.ceil(margin * usual)), isLearned: true }
}

/** The reserves that should have been released by the last payout of the service and were not. */
export function overdueReserves(account: ReserveAccount): Reserve[] {
  const { days } = reserveTime(account)
  const until = account.days.at(-1) ?? 0
  const isCovered = payoutCoverage(account.days)
  const old = account.reserves.filter((reserve) => reserve.day + days <= until && isCovered(reserve.day, until))
  const overdue = old.filter(({ left }) => left > 0)
  if (overdue.length === 0 || isReleasedAsARule(account, old)) return overdue
  return overdue.filter((reserve) => reserve.day + longestContract + leastMargin <= until)
}

function isReleasedAsARule({ releases }: ReserveAccount, old: readonly Reserve[]): boolean {
  if (releases < leastReleases) return true
  const [held, left] = [old.reduce((sum, { amount }) => sum + amount, 0), old.reduce((sum, reserve) => sum + reserve.left, 0)]
  return held - left >= leastReleased * held
}
