import type { RowPart } from '../../candidate.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { codedOrders, mainChannel } from './coded-orders.ts'

/**
 * Orders with the code in its main channel since it began, all of that channel, and orders with the
 * code in others.
 */
export type NewCodeStory = {
  readonly channel: string
  readonly orders: number
  readonly channelOrders: number
  readonly elsewhere: number
}

/** A code that was asked for. */
export type AskedCode = {
  readonly code: string
  startedOn: number
  endedOn: number | null
  lastOn: number
  /** The last day whose orders are in `parts`. */
  countedTo: number
  parts: RowPart[]
  story: NewCodeStory
}

/** Days without a use after which a code is over. Proposed. */
const quietDays = 21
/** The last weeks in each of which a code that was over is used, when it is back. Proposed. */
const weeksBack = 2

export function askedCode(code: string, startedOn: number): AskedCode {
  const story = { channel: '', orders: 0, channelOrders: 0, elsewhere: 0 }
  return { code, startedOn, endedOn: null, lastOn: startedOn, countedTo: startedOn - 1, parts: [], story }
}

/** Takes in the orders since `countedTo`: the code goes on, is over, or is back. */
export function goOn(asked: AskedCode, rows: RowMemory, usual: Float64Array, today: number): void {
  if (asked.endedOn !== null && !comeBack(asked, rows, usual, today)) return
  countOrders(asked, rows, usual, today)
  if (today - asked.lastOn >= quietDays) asked.endedOn = asked.lastOn
}

function comeBack(asked: AskedCode, rows: RowMemory, usual: Float64Array, today: number): boolean {
  const { places } = codedOrders(rows, usual, { code: asked.code, after: asked.endedOn ?? today })
  const days = places.map((place) => rows.orders.day[place] ?? today)
  const weeks = new Set(days.map((day) => Math.floor((today - day) / 7)))
  for (let week = 0; week < weeksBack; week++) if (!weeks.has(week)) return false
  Object.assign(asked, askedCode(asked.code, days[0] ?? today))
  return true
}

function countOrders(asked: AskedCode, rows: RowMemory, usual: Float64Array, today: number): void {
  const { orders } = rows
  const coded = codedOrders(rows, usual, { code: asked.code, after: asked.countedTo })
  const channel = asked.story.orders > 0 ? asked.story.channel : mainChannel(coded, orders)
  coded.places.forEach((place, i) => {
    const off = (orders.full[place] ?? 0) - (orders.paid[place] ?? 0)
    asked.lastOn = orders.day[place] ?? asked.lastOn
    asked.parts.push({
      day: asked.lastOn,
      table: 'order_line',
      money: 'discount',
      document: orders.order[place] ?? '',
      rows: orders.lines[place] ?? 1,
      amount: off,
      expected: off - (coded.discounts[i] ?? 0),
    })
  })
  const isOfChannel = (place: number) => orders.channel[place] === channel
  const inChannel = orders.day.filter((day, place) => day > asked.countedTo && isOfChannel(place) && (orders.paid[place] ?? 0) > 0)
  const { orders: own, channelOrders, elsewhere } = asked.story
  const ofChannel = coded.places.filter(isOfChannel).length
  asked.story = {
    channel,
    orders: own + ofChannel,
    channelOrders: channelOrders + inChannel.length,
    elsewhere: elsewhere + coded.places.length - ofChannel,
  }
  asked.countedTo = today
}
