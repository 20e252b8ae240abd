import { namesChannels } from '../../named-channels.ts'
import { percent } from '../../phrases.ts'
import {
  cannotRun,
  cannotRunOnCosts,
  cannotRunWithout,
  learning,
  type MissingFile,
  type Readiness,
  ready,
  withoutOrders,
} from '../../readiness.ts'
import { adsKey, lazy, type ReportedRows } from '../../reported-rows.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { type SpendAndValue, sumsOf } from '../../spend-and-value.ts'
import { forgetRows, freshRows, judgedRows, startAnew } from '../../standing-loss/member.ts'
import { daysSince, type JudgedDay, standingLoss } from '../../standing-loss/standing-loss.ts'
import {
  type AdCampaign,
  type AdCampaigns,
  dayKey,
  type EarningDay,
  earning,
  noteAds,
  type RoasDay,
  unrecordedDays,
  usualRoughness,
  windowDays,
} from './ad-days.ts'
import { belowSince, leastSpan } from './below-break-even.ts'
import { leastCoverage, leastMargin, type MarginDay, marginLeft, noteMargin } from './margin-left.ts'
import { figuresOf, profile, type RoasFigures, ratio } from './profile.ts'

/** Sales may be reported so many days after the click: these days are no evidence yet. Proposed. */
const lateDays = 7
/** After so many days without spend a campaign is over. Proposed: as for ads that never sold. */
const overDays = 60
/** Sales of up to this part of the spend are next to nothing: ads that never sold tells them. */
const nextToNothing = 0.1
/** Accepted chance that any campaign of the shop that breaks even is told. Proposed. */
const chance = 0.05
/** A campaign that covers its cost over so many days is repaired. Proposed. */
const repairedDays = 42

type RoasBook = {
  firstOn: number
  lastOn: number
  marginDays: readonly MarginDay[]
  /** The usual roughness of sales by the last judgement; NaN is kept as 0. */
  order: number
  readonly campaigns: AdCampaigns
}

/**
 * Campaigns whose sales earn clearly less than their ads cost, whatever they did before, where
 * chance does not explain it. Loss: spend − conversion value × what the products leave of a sale
 * after unit cost and refunds, over all days since; micros. Source:
 * docs/detectors/standing-roas.md.
 */
export const standingRoas = standingLoss<RoasBook, RoasFigures>({
  profile,
  version: '1.1.1',
  cause: 'ads that cost more than their sales earn',
  leavesTo: ['standing_ads'],
  quietDays: overDays,
  paceDays: 14,
  start: () => ({ firstOn: -1, lastOn: -1, marginDays: [], order: 0, campaigns: new Map() }),
  readiness: standingRoasReadiness,
  note(book, today, memory) {
    book.marginDays = noteMargin(book.marginDays, today)
    if (!today.facts.ads.some(({ spend, value }) => spend > 0 || value > 0)) return false
    if (book.firstOn < 0) book.firstOn = today.day
    book.lastOn = today.day
    const { margin, isKnown } = marginLeft(book.marginDays, memory)
    noteAds(book.campaigns, { day: today.day, ads: today.facts.ads, margin: isKnown ? margin : null })
    return true
  },
  isWeekly: true,
  hasHistory: ({ firstOn }, today) => daysSince(firstOn, today) >= leastSpan,
  judge: judgeCampaigns,
  fresh: (book, { today, reportedRows }) => freshDays(book, today, leftOut(book, reportedRows)),
  isReportedElsewhere:
    (_book, { reportedRows }) =>
    ({ day, member }) =>
      reportedRows().ads.has(adsKey(day, member)),
  figures: ({ campaigns }) => figuresOf(campaigns),
})

/**
 * Whether another finding tells a campaign's day, and whether its sales were not recorded: all are
 * looked through once one has none.
 */
function leftOut(book: RoasBook, reportedRows: () => ReportedRows) {
  const unrecorded = lazy(() => unrecordedDays(book.campaigns, book.order))
  return {
    isReported: (day: number, campaign: string) => reportedRows().ads.has(adsKey(day, campaign)),
    isUnrecorded: ({ source }: AdCampaign, { day, value }: RoasDay) =>
      value <= 0 && book.order > 0 && unrecorded().has(dayKey(source, day)),
  }
}

/**
 * Judges all campaigns as of today: those that earn clearly too little begin to count, and repaired
 * ones stop.
 */
function judgeCampaigns(book: RoasBook, { memory, today, reportedRows }: JudgedDay): void {
  forgetRows(book.campaigns, today - windowDays)
  book.order = usualRoughness(book.campaigns) || 0
  const { margin, isKnown } = marginLeft(book.marginDays, memory)
  if (!isKnown || book.order <= 0) return
  const { isReported, isUnrecorded } = leftOut(book, reportedRows)
  const selling = [...book.campaigns].filter(([, campaign]) => isJudged(campaign, today))
  const threshold = Math.log(selling.length / chance)
  const leavesFalls = namesChannels(memory.rows)
  for (const [name, campaign] of selling) {
    if (campaign.isCounted) {
      const lately = campaign.rows.filter(({ day }) => day > today - repairedDays).map((day) => earning(day, margin))
      if (lately.reduce((sum, { earned, spend }) => sum + earned - spend, 0) >= 0) startAnew(campaign, today)
      else campaign.margin = margin
      continue
    }
    const days = judgedRows(campaign).filter(
      (day) => day.day <= today - lateDays && !isUnrecorded(campaign, day) && !isReported(day.day, name),
    )
    const ground = { campaign: name, order: book.order, threshold, earlier: earlierOf(campaign), margin, leavesFalls }
    const since = belowSince(
      days.map((day) => earning(day, margin)),
      ground,
    )
    if (since !== null) Object.assign(campaign, { margin, isCounted: true, countedTo: since - 1 })
  }
}

/** The days that are no longer in memory. */
function earlierOf({ ever, rows }: AdCampaign): SpendAndValue {
  const { spend, value } = sumsOf(rows)
  return { spend: ever.spend - spend, value: ever.value - value }
}

/** Campaigns that spend, and ever sold more than next to nothing. */
function isJudged({ rows, ever }: AdCampaign, today: number): boolean {
  const last = rows.findLast(({ spend }) => spend > 0)?.day ?? Number.NEGATIVE_INFINITY
  return last > today - overDays && ever.value > nextToNothing * ever.spend
}

/**
 * The days of counting campaigns that were not counted yet. Those that are told elsewhere by now
 * are taken out of the figures.
 */
function freshDays({ campaigns }: RoasBook, today: number, { isReported, isUnrecorded }: ReturnType<typeof leftOut>): Breach[] {
  for (const [name, campaign] of campaigns) {
    const gone = campaign.rows.filter((day) => day.isCounted && isReported(day.day, name))
    if (gone.length > 0) count(campaign, gone, false)
  }
  return freshRows(campaigns, today, (name, days, campaign) => {
    const fresh = days.filter((day) => !isUnrecorded(campaign, day) && !isReported(day.day, name))
    return count(campaign, fresh, true).map((day) => breachOf(name, day))
  })
}

/** Adds days to the figures of a campaign, or takes them out. */
function count(campaign: AdCampaign, own: readonly RoasDay[], isCounted: boolean): EarningDay[] {
  const changed = new Set(own)
  const sign = isCounted ? 1 : -1
  const earned = own.map((day) => earning(day, campaign.margin))
  for (const day of earned) {
    campaign.counted.spend += sign * day.spend
    campaign.counted.value += sign * day.value
    campaign.counted.earned += sign * day.earned
  }
  campaign.rows = campaign.rows.map((day) => (changed.has(day) ? { ...day, isCounted } : day))
  return earned
}

function breachOf(name: string, { day, rows, spend, earned }: EarningDay): Breach {
  const part = { day, table: 'ad_spend' as const, of: name, document: null, rows, amount: spend, expected: earned }
  return { day, key: name, member: name, part, deviation: 0 }
}

const adsFile: MissingFile = { kind: 'ads', detail: 'ads.csv with date, campaign, spend and conv_value' }

/** Whether campaigns can be judged; what is told already goes on where they cannot any more. */
function standingRoasReadiness(own: RoasBook, memory: ShopMemory, isCounting: boolean): Readiness {
  if (own.lastOn < 0) return cannotRunWithout(adsFile, 'no ads were read yet')
  const { margin, coverage, isKnown } = marginLeft(own.marginDays, memory)
  const breakEven = `a campaign breaks even at a ROAS of ${ratio(1 / margin)}, at your margin of ${percent(margin)}`
  if (isCounting) return ready(isKnown ? breakEven : 'the margin of the last judgement is used', isKnown ? coverage : 1)
  const withoutMargin = whyNoMargin(memory, { margin, coverage })
  if (withoutMargin) return withoutMargin
  const campaigns = [...own.campaigns.values()]
  if (!campaigns.some(({ ever }) => ever.value > 0))
    return cannotRun('no campaign in these files sold anything, so sales are probably not recorded')
  const days = daysSince(own.firstOn, own.lastOn)
  if (days < leastSpan) return learning(`${days} of ${leastSpan} days of ads`, coverage)
  if (!isKnown) return learning(`sales of four weeks are needed to know what a sale earns`, coverage)
  if (own.order <= 0) return learning('the campaigns have too few sales so far', coverage)
  return ready(breakEven, coverage)
}

function whyNoMargin({ totals }: ShopMemory, { margin, coverage }: { margin: number; coverage: number }): Readiness | null {
  if (totals.length === 0) return withoutOrders()
  if (coverage < leastCoverage) return cannotRunOnCosts(coverage, leastCoverage)
  if (margin < leastMargin)
    return cannotRun('your products earn next to nothing after unit cost and refunds, so no campaign can break even', coverage)
  return null
}
