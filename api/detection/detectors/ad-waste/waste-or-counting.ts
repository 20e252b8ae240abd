import { median } from '../../statistics/quantile.ts'
import { type ReportedFall, salesFell, wordsOf, yearWeeks } from './sales-of-campaign.ts'
import { type NamedSums, sumOf, type WeekSums, weekOf, weeksIn } from './week-sums.ts'

/**
 * A fall by more than this share is waste whatever the sales do: a platform that comes to count
 * otherwise still reports a good part of them. Proposed.
 */
const nearlyAll = 0.6
/** Log of how clear sales must be: twenty to one. Proposed. */
const clearly = 3

/**
 * Whether a fall of the reported value is money that buys nothing, and not another way of counting.
 * Reported value is not sales: a platform may come to report less of the same orders. It is waste
 * where nearly all is gone, even if it
 * fell by less than it seems; where the spend grew and the value did not; where a copy of the
 * campaign took the value; and where the shop's own sales fell with it.
 */
export function isWaste(weeks: WeekSums, fall: ReportedFall & { readonly leastDrop: number; readonly cause: WasteCause }): boolean {
  const { leastDrop, cause } = fall
  return leastDrop >= nearlyAll || cause.grew || cause.copy !== null || salesFell(weeks, fall) >= clearly
}

/**
 * What the weeks say of why a campaign sells less: its spend grew alone, or a copy of it, by its
 * name, took what it sold.
 */
export type WasteCause = { readonly grew: boolean; readonly copy: string | null }

/** Where orders are not asked. */
export const unknownCause: WasteCause = { grew: false, copy: null }

export function causeOf(weeks: WeekSums, fall: Pick<ReportedFall, 'campaign' | 'startedOn' | 'today'>): WasteCause {
  return { grew: spendGrewAlone(weeks, fall), copy: copyOf(weeks, fall) }
}

/**
 * Weeks now, and weeks of the earliest past in memory that are held against them, so far before
 * them at least. Proposed.
 */
const [weeksNow, weeksThen, weeksApart] = [4, 12, 8]
/**
 * Spend grew by this part at least, the value by at most a third of what the spend did, and fell by
 * no more than a fifth. Proposed.
 */
const [leastGrowth, partFollows, leastValue] = [0.25, 1 / 3, 0.8]

/**
 * Whether the campaign costs more than it did, and brings no more: a budget that crept up. Its
 * budget and value are also held against those of the other campaigns, which follow the same
 * season, and its budget against the same weeks of last year, where it ran in them.
 */
function spendGrewAlone(weeks: WeekSums, { campaign, today }: Pick<ReportedFall, 'campaign' | 'today'>): boolean {
  const end = weekOf(today + 1)
  const own = weeks.spend.get(campaign)
  const first = Math.min(...(own?.keys() ?? []))
  const times = { from: first, to: Math.min(first + weeksThen, end - weeksNow - weeksApart), end }
  if (!(times.to - times.from >= weeksNow)) return false
  const { spend, value } = growthBeside(weeks, campaign, times)
  const lastYear = { from: end - yearWeeks - weeksNow, to: end - yearWeeks, end }
  const ranLastYear = weeksIn(own, lastYear.from, lastYear.to) === weeksNow
  const isOfSeason = ranLastYear && growthBeside(weeks, campaign, lastYear).spend < 1 + leastGrowth
  return !isOfSeason && spend >= 1 + leastGrowth && value <= 1 + partFollows * (spend - 1) && value >= leastValue
}

/**
 * The growth of a campaign's spend, by itself and beside that of most others, and of its value
 * beside theirs.
 */
function growthBeside({ spend, value }: WeekSums, campaign: string, times: Times): { spend: number; value: number } {
  const others = [...spend].filter(([name, sums]) => name !== campaign && ranIn(sums, times)).map(([name]) => name)
  const usual = (named: NamedSums) => (others.length > 0 ? median(others.map((name) => growthIn(named.get(name), times))) : 1)
  return {
    spend: growthIn(spend.get(campaign), times) / Math.max(1, usual(spend)),
    value: growthIn(value.get(campaign), times) / usual(value),
  }
}

type Times = { readonly from: number; readonly to: number; readonly end: number }
type Sums = ReadonlyMap<number, number> | undefined

/** What a week now is of a week then. */
function growthIn(sums: Sums, { from, to, end }: Times): number {
  const pace = (a: number, b: number) => sumOf(sums, a, b) / Math.max(1, weeksIn(sums, a, b))
  return pace(end - weeksNow, end) / pace(from, to)
}

/** Whether a campaign spent in most weeks then, and in all now. */
function ranIn(sums: Sums, { from, to, end }: Times): boolean {
  return 2 * weeksIn(sums, from, to) > to - from && weeksIn(sums, end - weeksNow, end) === weeksNow
}

/**
 * Weeks between the first spend of a copy and the fall of its original, either way; and weeks for
 * which the original ran before. Proposed.
 */
const [weeksToCopy, weeksOfOriginal] = [5, 4]

/**
 * A campaign that began when this one fell and has all the words of its name: what it sells was
 * sold before.
 */
function copyOf({ spend }: WeekSums, { campaign, startedOn }: Pick<ReportedFall, 'campaign' | 'startedOn'>): string | null {
  const own = wordsOf(campaign)
  const first = Math.min(...(spend.get(campaign)?.keys() ?? []))
  const copies = [...spend].flatMap(([name, sums]) => {
    const began = Math.min(...sums.keys())
    const words = wordsOf(name)
    const isCopy = name !== campaign && own.length > 0 && own.every((word) => words.includes(word))
    return isCopy && began >= first + weeksOfOriginal && Math.abs(began - weekOf(startedOn)) <= weeksToCopy ? [name] : []
  })
  return copies.sort()[0] ?? null
}
