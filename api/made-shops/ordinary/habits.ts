import type { Day } from '../../values/day.ts'
import type { AdvertisedDay, PricedLine, SentParcel, Sold } from './made.ts'
import { looks, loses, type Mark } from './marks.ts'
import { isShopper, withCode } from './sales.ts'
import type { World } from './world-model.ts'

/** A code of a campaign: a share off for a part of the orders, from one day to another. */
export type Code = {
  readonly code: string
  readonly off: number
  readonly part: number
  readonly from: Day
  readonly until: Day
  readonly looksLike?: string
}

/** Codes that come and go. Who uses one uses it for the whole order; no line has two. */
export function campaignCodes(codes: readonly Code[]) {
  return (line: PricedLine, world: World): PricedLine => {
    const of = world.days[line.order.on] as Day
    const running = codes.find(({ from, until }) => from <= of && of <= until)
    if (running === undefined || line.code !== '' || !isPlain(line)) return line
    if (!world.random(`${running.code} ${line.order.id}`).chance(running.part)) return line
    const coded = withCode(line, running.code, running.off)
    return running.looksLike === undefined ? coded : marked(coded, looks(running.looksLike))
  }
}

/** The code for who buys for the first time. */
export function welcomeCode({ code, off, part }: { code: string; off: number; part: number }) {
  return (line: PricedLine, world: World): PricedLine => {
    const isWelcome = line.order.isFirst && line.order.kind !== 'account' && world.random(`welcome ${line.order.customer.id}`).chance(part)
    return isWelcome && line.code === '' ? withCode(line, code, off) : line
  }
}

/** A list price of its own from so many units on. */
export function quantityPrice({ ranges, units, off }: { ranges: readonly string[]; units: number; off: number }) {
  return (line: PricedLine): PricedLine => {
    if (!isShopper({ order: line.order } as Sold) || line.qty < units || !ranges.includes(line.product.range.code)) return line
    const list = Math.round((line.shelf * (1 - off)) / 5) * 5
    return { ...line, list, unit: list }
  }
}

/** A planned sale with an end: the price is struck through, for everyone. */
export function plannedSale({ id, off, ranges }: { id: string; off: number; ranges?: readonly string[] }) {
  return (line: PricedLine, world: World): PricedLine => {
    const isOff = world.looksOn(id, line.order.on) && isPlain(line) && (ranges === undefined || ranges.includes(line.product.range.code))
    return isOff ? marked({ ...line, unit: Math.round(line.list * (1 - off)) }, looks(id)) : line
  }
}

/** Marks the lines of ranges as a look-alike's, on its days. */
export function rangeLooks({ id, ranges }: { id: string; ranges: readonly string[] }) {
  return (line: PricedLine, world: World): PricedLine =>
    world.looksOn(id, line.order.on) && ranges.includes(line.product.range.code) ? marked(line, looks(id)) : line
}

/** Marks the orders of an agreed account as a look-alike's. */
export function accountLooks({ id, customer }: { id: string; customer: string }) {
  return (line: PricedLine, world: World): PricedLine =>
    world.looksOn(id, line.order.on) && line.order.customer.id === customer ? marked(line, looks(id)) : line
}

/** Marks the parcels that hold a heavy range as a look-alike's. */
export function heavyRange({ id, range }: { id: string; range: string }) {
  return (parcels: readonly SentParcel[], world: World, sold: Sold): readonly SentParcel[] => {
    const isHeavy = world.looksOn(id, sold.order.on) && sold.lines.some(({ product }) => product.range.code === range)
    return isHeavy ? parcels.map((parcel) => marked(parcel, looks(id))) : parcels
  }
}

/** A campaign on which more is spent for some time, and which brings as much more. */
export function earningCampaign({ id, campaign, times }: { id: string; campaign: string; times: number }) {
  return (day: AdvertisedDay, world: World): AdvertisedDay => {
    if (day.campaign.name !== campaign || !world.looksOn(id, day.on)) return day
    const more = { spend: Math.round(day.spend * times), clicks: Math.round(day.clicks * times), value: Math.round(day.value * times) }
    return marked({ ...day, ...more }, looks(id))
  }
}

/**
 * A leak of ads: so many times the spend and clicks. `claims` is how much of it is claimed as sales
 * on top.
 */
export function overspent(day: AdvertisedDay, { id, times, claims }: { id: string; times: number; claims: number }): AdvertisedDay {
  const spend = Math.round(day.spend * times)
  const value = Math.round(day.value * (1 + (times - 1) * claims))
  return marked({ ...day, spend, clicks: Math.round(day.clicks * times), value }, loses(id, spend - day.spend))
}

/** A leak of a price: the line at another price, with what it loses by that. */
export function cheaper(line: PricedLine, id: string, changed: Partial<Pick<PricedLine, 'list' | 'unit' | 'code'>>): PricedLine {
  const next = { ...line, ...changed }
  return next.unit === line.unit ? line : marked(next, loses(id, (line.unit - next.unit) * line.qty))
}

/** Whether a line is at its full list price, bought in the shop. */
export function isPlain(line: PricedLine): boolean {
  return line.order.kind === 'shop' && line.unit === line.list
}

/** The same with one mark more. */
export function marked<T extends { readonly marks: readonly Mark[] }>(made: T, mark: Mark): T {
  return { ...made, marks: [...made.marks, mark] }
}
