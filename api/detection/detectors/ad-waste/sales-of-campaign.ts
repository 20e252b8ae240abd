import { compareText } from '../../../values/compare-text.ts'
import { type NamedSums, sumOf, type WeekSums, weekOf, weeksIn } from './week-sums.ts'

/**
 * A fall of the reported value to hold against the shop's sales: its first day and today, and the
 * share that is gone.
 */
export type ReportedFall = { readonly campaign: string; readonly startedOn: number; readonly today: number; readonly drop: number }

/** Weeks before the fall, at most and at least, and least weeks since. Proposed. */
const [weeksBefore, leastBefore, leastSince] = [12, 4, 2]
/**
 * What the sales of one channel or category move by on their own, as a share, beside the rest of
 * the shop; and what those of the whole shop do, which have nothing beside them. Proposed.
 */
const [placeWanders, shopWanders] = [0.05, 0.1]
/** Weeks from the same week of last year. */
export const yearWeeks = 52

/**
 * Log of how much better the shop's sales are explained by the loss of what the platform no longer
 * reports than by no change: normal errors of the mean over weeks. The sales are those of the
 * category or channel that the campaign is named after, beside the rest of the shop, or all; less
 * what they did in the same weeks of last year, where these are known. 0 where there are too few
 * weeks.
 */
export function salesFell(weeks: WeekSums, fall: ReportedFall): number {
  const named = placeOf(weeks, fall.campaign)
  const place = named ?? weeks.sales
  const start = weekOf(fall.startedOn)
  const windows = { before: start - weeksBefore, start, since: start + 1, end: weekOf(fall.today + 1) }
  const ratioIn = (week: number) => {
    const own = place.get(week) ?? 0
    return named ? own / Math.max(1, (weeks.sales.get(week) ?? 0) - own) : own
  }
  const now = changeIn(weeks.sales, ratioIn, windows)
  const reported = sumOf(weeks.value.get(fall.campaign), windows.before, start)
  const sold = sumOf(place, windows.before, start)
  if (!now || !(sold > 0)) return 0
  const back = (week: number) => week - yearWeeks
  const then = changeIn(weeks.sales, ratioIn, {
    ...{ before: back(windows.before), start: back(start), since: back(windows.since), end: back(windows.end) },
  })
  const fell = 1 - now.ratio / (then?.ratio ?? 1)
  const variance = now.variance + (then?.variance ?? 0) + (named ? placeWanders : shopWanders) ** 2
  const due = Math.min(fall.drop, (fall.drop * reported) / sold)
  return (fell * due - (due * due) / 2) / variance
}

type Windows = { readonly before: number; readonly start: number; readonly since: number; readonly end: number }

/**
 * What the weeks since are of the weeks before, and the relative variance of that; null where there
 * are too few. The week of the start is left out.
 */
function changeIn(
  sales: ReadonlyMap<number, number>,
  ratioIn: (week: number) => number,
  { before, start, since, end }: Windows,
): { ratio: number; variance: number } | null {
  if (weeksIn(sales, before, start) < leastBefore || weeksIn(sales, since, end) < leastSince) return null
  const ratios = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => from + k).flatMap((week) => (sales.has(week) ? [ratioIn(week)] : []))
  const [earlier, later] = [ratios(before, start), ratios(since, end)]
  const [one, other] = [meanOf(earlier), meanOf(later)]
  if (!(one > 0)) return null
  const squares = [...earlier.map((ratio) => (ratio - one) ** 2), ...later.map((ratio) => (ratio - other) ** 2)]
  const variance = squares.reduce((sum, square) => sum + square, 0) / (squares.length - 2) / one ** 2
  return { ratio: other / one, variance: variance * (1 / earlier.length + 1 / later.length) }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The sales of the category, else the channel, whose words are all in the campaign's name; the one
 * with most words.
 */
function placeOf({ categories, channels }: WeekSums, campaign: string): ReadonlyMap<number, number> | null {
  return namedIn(categories, campaign) ?? namedIn(channels, campaign)
}

function namedIn(named: NamedSums, campaign: string): ReadonlyMap<number, number> | null {
  const own = new Set(wordsOf(campaign))
  const fitting = [...named].flatMap(([name, sums]) => {
    const words = wordsOf(name)
    return words.length > 0 && words.every((word) => own.has(word)) ? [{ name, sums, words: words.length }] : []
  })
  return fitting.sort((a, b) => b.words - a.words || compareText(a.name, b.name))[0]?.sums ?? null
}

/** The words of a name, in lower case and without the s of a plural. */
export function wordsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length > 1).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}
