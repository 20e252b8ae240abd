import { onceADay } from './once-a-day.ts'
import { lastDayOf, type RowMemory } from './row-memory.ts'

/** What a shop's files may cease to say for some time. */
export type Said = 'parcels' | 'payouts' | 'refunds' | 'reasons' | 'codes' | 'list prices' | 'customers'

/** Days on which a file has a hole, and the last day up to which it says anything. */
export type SilentDays = { readonly has: (day: number) => boolean; readonly until: number }

/** Rows that would be expected in a silence: so many lack by chance one time in fifty. */
const noChance = Math.log(50)
/** What is booked once a week is silent for less. */
const leastDays = 8
/** More holes than these are the rhythm in which a file is written. */
const mostHoles = 2
/**
 * The part of all orders that usually has what belongs to each: where fewer have it, its absence
 * says something else.
 */
const leastShare = 0.5

/**
 * Days on which a file or a column says nothing although the shop sells, and although so much of it
 * would be expected that its silence is no chance. Nothing is known of these days: they are neither
 * free of losses nor the end of one.
 */
export function silentDays(memory: RowMemory, ...said: readonly Said[]): SilentDays {
  const all = said.map((of) => silenceOf(memory, of))
  return { has: (day) => all.some(({ has }) => has(day)), until: Math.min(...all.map(({ until }) => until)) }
}

const silenceOf = onceADay((memory, of: Said): SilentDays => {
  const { orders } = memory
  const { days, isOfEach } = saidOn(memory, of)
  const [first, today] = [orders.day[0] ?? 0, Math.max(lastDayOf(memory), memory.parcels.day.at(-1) ?? 0, memory.payouts.day.at(-1) ?? 0)]
  const sold = new Map<number, number>()
  for (const day of orders.day) sold.set(day, (sold.get(day) ?? 0) + 1)
  const said = [...days.values()].reduce((sum, { telling }) => sum + telling, 0)
  const runs: Run[] = []
  for (let day = first; day <= today; day++) {
    const last = runs.at(-1)
    if (days.has(day)) continue
    if (last?.until === day - 1) [last.until, last.sold] = [day, last.sold + (sold.get(day) ?? 0)]
    else runs.push({ from: day, until: day, sold: sold.get(day) ?? 0 })
  }
  const isNoChance = ({ sold: own }: Run) => {
    const share = said / Math.max(1, orders.day.length - own)
    return share * own >= noChance && (!isOfEach || share >= leastShare)
  }
  const silent = runs.filter(isNoChance)
  const open = silent.find(({ until }) => until === today)
  const long = silent.filter(({ from, until }) => until - from + 1 >= leastDays)
  // In a shop's first days nothing can have come back yet, and a file that begins later is no hole
  // (`returned-rows.ts`).
  const holes = long.length > mostHoles ? [] : long.filter((run) => run !== open && run.from > memory.firstDay)
  const unknown = open ? [...holes, open] : holes
  return { has: (day) => unknown.some(({ from, until }) => day >= from && day <= until), until: open ? open.from - 1 : today }
})

type Run = { readonly from: number; until: number; sold: number }

/**
 * The days on which something is said; `telling`: how often, as far as its absence on other days
 * tells something.
 */
type SaidOn = { readonly days: ReadonlyMap<number, { telling: number }>; readonly isOfEach: boolean }

function saidOn({ orders, parcels, payouts, refunds }: RowMemory, of: Said): SaidOn {
  switch (of) {
    case 'parcels':
      return { days: countDays(parcels.day, () => true), isOfEach: false }
    case 'payouts':
      return { days: countDays(payouts.day, () => true), isOfEach: false }
    case 'refunds':
      return { days: countDays(refunds.day, (row) => (refunds.after[row] ?? -1) >= 0), isOfEach: false }
    case 'reasons':
      return { days: countDays(refunds.day, (row) => (refunds.after[row] ?? -1) >= 0 && refunds.reason[row] !== ''), isOfEach: false }
    case 'customers':
      return { days: countDays(orders.day, (row) => orders.customer[row] !== ''), isOfEach: true }
    case 'list prices':
      return { days: countDays(orders.day, (row) => (orders.listed[row] ?? 0) > 0), isOfEach: true }
    case 'codes': {
      // A shop may end its one code. That others end on the same day is a file without codes.
      const main = mostUsed(orders.code)
      const isNamed = (row: number) => orders.code[row] !== ''
      return { days: countDays(orders.day, isNamed, (row) => orders.code[row] !== main), isOfEach: false }
    }
  }
}

function countDays(days: readonly number[], isSaid: (row: number) => boolean, isTelling = isSaid): Map<number, { telling: number }> {
  const counts = new Map<number, { telling: number }>()
  days.forEach((day, row) => {
    if (!isSaid(row)) return
    const own = counts.get(day) ?? { telling: 0 }
    if (isTelling(row)) own.telling += 1
    counts.set(day, own)
  })
  return counts
}

function mostUsed(codes: readonly string[]): string {
  const uses = new Map<string, number>()
  for (const code of codes) if (code !== '') uses.set(code, (uses.get(code) ?? 0) + 1)
  return [...uses].reduce(([most, times], [code, own]) => (own > times ? [code, own] : [most, times]), ['', 0] as [string, number])[0]
}
