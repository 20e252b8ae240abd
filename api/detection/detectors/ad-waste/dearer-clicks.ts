import type { Candidate } from '../../candidate.ts'
import { median } from '../../statistics/quantile.ts'
import type { WasteStory } from './narrative.ts'
import { yearWeeks } from './sales-of-campaign.ts'
import { type AdSums, leastClicks, ofDearerClicks, sumsOf } from './waste-estimate.ts'
import { sumOf, type WeekSums, weekOf, weeksIn } from './week-sums.ts'
import type { YieldSeries, YieldView } from './yield-view.ts'

type DearerFall = Pick<Candidate<WasteStory>, 'entity' | 'startedOn' | 'story'>
type Ground = { readonly weeks: WeekSums; readonly view: YieldView }

/** Days before a fall whose clicks are compared, and the least weeks of them. Proposed. */
const [daysBefore, leastWeeks] = [90, 4]
/** Weeks on either side in the same season of last year. Proposed. */
const [weeksNow, weeksThen] = [4, 12]

/**
 * Whether a campaign sells less for its spend because its own clicks cost more. Clicks and what
 * they cost are billed: however a platform counts sales, money that buys fewer clicks is no other
 * way of counting. What explains the fall is the price beside that of the other campaigns' clicks;
 * it lies above that of every week before, and did not rise in the same weeks of last year.
 */
export function clicksAreDearer({ entity, startedOn, story }: DearerFall, { weeks, view }: Ground): boolean {
  const own = view.series.get(entity)
  if (!own || !story.click) return false
  const start = startedOn - view.first
  const others = [...view.series.values()].filter((series) => series !== own)
  const rise = story.click.now / story.click.before / usualRise(others, { start, lately: story.lately })
  const ofSeason = Math.max(1, riseLastYear(weeks, entity, startedOn))
  const isExplained = Math.log(rise / ofSeason) >= ofDearerClicks * -Math.log1p(-story.drop)
  return isExplained && isAboveEachWeek(own, start, story.click.now)
}

/**
 * What a click of most other campaigns costs of late, as a part of what it cost before the fall.
 */
function usualRise(others: readonly YieldSeries[], { start, lately }: { start: number; lately: number }): number {
  const rises = others.flatMap(({ axis }) => {
    const [before, now] = [sumsOf(axis, start - daysBefore, start - 1), sumsOf(axis, axis.spend.length - lately, axis.spend.length - 1)]
    return before.clicks >= leastClicks && now.clicks >= leastClicks ? [clickPrice(now) / clickPrice(before)] : []
  })
  return rises.length > 0 ? median(rises) : 1
}

const clickPrice = ({ spend, clicks }: AdSums) => spend / clicks

function isAboveEachWeek({ axis }: YieldSeries, start: number, now: number): boolean {
  const weeks: number[] = []
  for (let from = start - 7; from >= Math.max(0, start - daysBefore); from -= 7) {
    const sums = sumsOf(axis, from, from + 6)
    if (sums.clicks > 0) weeks.push(clickPrice(sums))
  }
  return weeks.length >= leastWeeks && weeks.every((before) => now > before)
}

/** The rise around the same week of last year; 1 where the campaign did not run in all of it. */
function riseLastYear({ spend, clicks }: WeekSums, campaign: string, startedOn: number): number {
  const start = weekOf(startedOn) - yearWeeks
  const of = (from: number, to: number) => sumOf(spend.get(campaign), from, to) / sumOf(clicks.get(campaign), from, to)
  const ran = weeksIn(clicks.get(campaign), start - weeksThen, start + weeksNow)
  return ran === weeksThen + weeksNow ? of(start, start + weeksNow) / of(start - weeksThen, start) : 1
}
