import type { MadeShop, TrueLeak } from '../../api/made-shops/shop.ts'
import { type Day, dayNumber } from '../../api/values/day.ts'

/**
 * The log likelihood ratio of "the leak was over from day `end` on" against "it runs", by the rows
 * up to `today`, where all rates, delays and the noise are known. Days are counted from 1970-01-01.
 */
type KnownEnds = (end: number, today: number) => number

/** Chance that a leak ends on a day: three months on average, as the detectors assume. */
const endsPerDay = 1 / 90

/**
 * The chance that the leak is over on each day since its start, for one who knows its rates: no
 * method that has to estimate them can say more (Shiryaev 1963). Null for kinds whose ends cost the
 * engine days anyway. It shares nothing with the detectors.
 */
export function chancesOfEnd(shop: MadeShop, leak: TrueLeak, last: number): ReadonlyMap<number, number> | null {
  const ratio = knownEnds(shop, leak, last)
  if (ratio === null) return null
  const start = dayNumber(leak.startedOn)
  const chances = new Map<number, number>()
  for (let today = start + 1; today <= last; today++) {
    let odds = 0
    for (let end = start + 1; end <= today; end++)
      odds += endsPerDay * (1 - endsPerDay) ** (end - today - 1) * Math.exp(Math.min(600, ratio(end, today)))
    chances.set(today, odds / (1 + odds))
  }
  return chances
}

function knownEnds(shop: MadeShop, leak: TrueLeak, last: number): KnownEnds | null {
  if (leak.kind === 'chargeback_burst') return lateEnds(disputesOf(shop, leak), leak, last)
  if (leak.kind === 'refund_step') return lateEnds(refundsOf(shop, leak), leak, last)
  return leak.kind === 'ad_waste' ? adEnds(shop, leak) : null
}

/**
 * Orders of an entity by day, their events, and how events are late. `orderDay` is null where the
 * row names no order.
 */
type LateRows = {
  readonly placed: ReadonlyMap<number, number>
  readonly events: readonly { readonly day: number; readonly orderDay: number | null }[]
  /** The share of events on each day after the order. */
  readonly delay: readonly number[]
  readonly named: number
  readonly usual: number
}

/** Disputes name their order, and come evenly from 7 to 63 days after it. */
function disputesOf({ tables }: MadeShop, { entity }: TrueLeak): LateRows {
  const orders = new Map<string, number>()
  for (const { orderId, country, at } of tables.orders) if (country === entity) orders.set(orderId, dayOf(at))
  const events = tables.chargebacks.flatMap(({ orderId, day }) => {
    const orderDay = orders.get(orderId)
    return orderDay === undefined ? [] : [{ day: dayNumber(day), orderDay }]
  })
  const delay = Array.from({ length: 64 }, (_, age) => (age < 7 ? 0 : 1 / 57))
  return { placed: countBy([...orders.values()]), events, delay, named: 1, usual: 0.004 }
}

/**
 * Half of the refunds name their order; they come after the smaller of two draws of 1 to 45 days.
 */
function refundsOf({ tables }: MadeShop, { entity, rows }: TrueLeak): LateRows {
  const lines = tables.orders.filter(({ sku }) => sku === entity)
  const dayByOrder = new Map(lines.map(({ orderId, at }) => [orderId, dayOf(at)]))
  const events = tables.refunds
    .filter(({ sku }) => sku === entity)
    .map(({ at, orderId }) => ({ day: dayOf(at), orderDay: (orderId !== undefined && dayByOrder.get(orderId)) || null }))
  const delay = Array.from({ length: 46 }, (_, age) => (age < 1 ? 0 : (2 * (45 - age) + 1) / 45 ** 2))
  const usual = Math.max(0.5, events.length - rows) / lines.length
  return { placed: countBy(lines.map(({ at }) => dayOf(at))), events, delay, named: 0.5, usual }
}

/**
 * Poisson events. Those that name their order tell by its day; those that do not, by their own:
 * what was due on it with the leak, and without it from `end` on.
 */
function lateEnds({ placed, events, delay, named, usual }: LateRows, leak: TrueLeak, last: number): KnownEnds {
  const [from, until] = [dayNumber(leak.startedOn), leak.endedOn === null ? last : dayNumber(leak.endedOn)]
  const within = (days: number) => delay.slice(0, days + 1).reduce((sum, share) => sum + share, 0)
  let due = 0
  for (let day = from; day <= until; day++) due += (placed.get(day) ?? 0) * within(last - day)
  const onTop = leak.rows / Math.max(1e-9, due)
  const unnamed = countBy(events.filter(({ orderDay }) => orderDay === null).map(({ day }) => day))
  const dueOn = (day: number, first: number) => {
    let sum = 0
    for (let age = 0; age < delay.length && day - age >= first; age++) sum += (placed.get(day - age) ?? 0) * (delay[age] ?? 0)
    return (1 - named) * sum
  }
  return (end, today) => {
    let ratio = 0
    for (let day = end; day <= today; day++) {
      ratio += named * onTop * (placed.get(day) ?? 0) * within(today - day)
      if (named === 1) continue
      const lost = onTop * dueOn(day, end)
      const running = usual * dueOn(day, 0) + onTop * dueOn(day, from)
      ratio += lost + (unnamed.get(day) ?? 0) * Math.log(Math.max(1e-9, running - lost) / Math.max(1e-9, running))
    }
    const seen = events.filter(({ day, orderDay }) => orderDay !== null && orderDay >= end && day <= today).length
    return ratio - seen * Math.log1p(onTop / usual)
  }
}

/**
 * The mean order, and the variance of slow noise as a share of the squared mean: those of made ads.
 */
const adNoise = { basket: 25e6, slow: 0.09 }

/** Counts of orders at a known yield, as many times rougher as slow noise makes a sum of days. */
function adEnds({ tables }: MadeShop, { entity, lossMicros, startedOn, endedOn }: TrueLeak): KnownEnds {
  const days = tables.ads
    .filter(({ campaign }) => campaign === entity)
    .map(({ day, spend, convValue }) => ({ day: dayNumber(day), spend: Number(spend), value: Number(convValue) }))
  const isIn = (day: number) => day >= dayNumber(startedOn) && (endedOn === null || day <= dayNumber(endedOn))
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0)
  const drop = Number(lossMicros) / sum(({ day, spend }) => (isIn(day) ? spend : 0))
  const perSpend = sum(({ day, value }) => (isIn(day) ? 0 : value)) / sum(({ day, spend }) => (isIn(day) ? 0 : spend))
  return (end, today) =>
    days.reduce((ratio, { day, spend, value }) => {
      if (day < end || day > today) return ratio
      const mean = perSpend * spend
      return ratio + (-value * Math.log1p(-drop) - mean * drop) / (adNoise.basket + adNoise.slow * mean)
    }, 0)
}

function dayOf(at: string): number {
  return dayNumber(at.slice(0, 10) as Day)
}

function countBy(days: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}
