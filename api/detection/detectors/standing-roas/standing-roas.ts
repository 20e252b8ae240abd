import { namesChannels } from '../../named-channels.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, costsFile, learning, type MissingFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { type SpendAndValue, sumsOf } from '../../spend-and-value.ts'
import { adsKey, onlyOnce } from '../../told-lines.ts'
import {
  type AdCampaign,
  type AdCampaigns,
  byName,
  dayKey,
  type EarningDay,
  earning,
  forgetAds,
  noteAds,
  type RoasDay,
  unrecordedDays,
  usualRoughness,
} from './ad-days.ts'
import { belowSince, leastSpan } from './below-break-even.ts'
import { leastCoverage, leastMargin, type MarginDay, marginDays, marginLeft, noteMargin } from './margin-left.ts'
import { figuresOf, profile, type RoasFigures, ratio } from './profile.ts'

/** Campaigns are judged so often; the days of a told one count at once. */
const judgedEvery = 7
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

type RoasMemory = {
  firstOn: number
  lastOn: number
  judgedOn: number
  marginDays: readonly MarginDay[]
  /** The usual roughness of sales by the last judgement; NaN is kept as 0. */
  order: number
  campaigns: AdCampaigns
}

type Counting = {
  readonly own: RoasMemory
  readonly memory: ShopMemory
  readonly today: number
  readonly isTold: (day: number, campaign: string) => boolean
  readonly isUnrecorded: (campaign: AdCampaign, day: RoasDay) => boolean
}

/**
 * Campaigns whose sales earn clearly less than their ads cost, whatever they did before, where
 * chance does not explain it. Loss: spend − conversion value × what the products leave of a sale
 * after unit cost and refunds, over all days since; micros. Source: docs/detectors/standing-roas.md.
 */
export const standingRoas = ruleCheck<RoasMemory, RoasFigures>({
  profile,
  version: '1.1.0',
  cause: 'ads that cost more than their sales earn',
  isStanding: true,
  leavesTo: ['standing_ads'],
  waitDays: 0,
  quietDays: overDays,
  paceDays: 14,
  start: () => ({ firstOn: -1, lastOn: -1, judgedOn: -1, marginDays: [], order: 0, campaigns: new Map() }),
  readiness: (own, memory, _currency, rows) => readiness(own, memory, (rows.get('all')?.counted.length ?? 0) > 0),
  read(own, memory, today) {
    const told = onlyOnce(today.told)
    const isTold = (day: number, campaign: string) => told().ads.has(adsKey(day, campaign))
    const isToldElsewhere = ({ day, member }: Breach) => isTold(day, member)
    own.marginDays = noteMargin(own.marginDays, today)
    // A day without ads teaches nothing: including it or omitting it gives the same state.
    if (!today.facts.ads.some(({ spend, value }) => spend > 0 || value > 0)) return { broken: [], isToldElsewhere }
    if (own.firstOn < 0) own.firstOn = today.day
    own.lastOn = today.day
    const { margin, isKnown } = marginLeft(own.marginDays, memory)
    noteAds(own.campaigns, { day: today.day, ads: today.facts.ads, margin: isKnown ? margin : null })
    const counting = { own, memory, today: today.day, isTold, isUnrecorded: unrecordedOf(own) }
    if (today.day - own.firstOn + 1 >= leastSpan && today.day - own.judgedOn >= judgedEvery) judge(counting)
    return { broken: freshDays(counting).map((breach) => ['all', breach] as const), isToldElsewhere }
  },
  figures: ({ campaigns }) => figuresOf(campaigns),
  isRepeated: () => true,
  pack: ({ campaigns, ...own }) => ({ ...own, campaigns: [...campaigns].sort(byName) }),
  unpack(packed) {
    const { campaigns, ...own } = packed as Omit<RoasMemory, 'campaigns'> & { readonly campaigns: [string, AdCampaign][] }
    return { ...own, campaigns: new Map(campaigns) }
  },
})

/** Only a day without sales can be unrecorded: all are looked through when there is one. */
function unrecordedOf(own: RoasMemory): (campaign: AdCampaign, day: RoasDay) => boolean {
  let known: ReadonlySet<string> | null = null
  return ({ source }, { day, value }) => {
    if (value > 0 || own.order <= 0) return false
    known ??= unrecordedDays(own.campaigns, own.order)
    return known.has(dayKey(source, day))
  }
}

/** Judges all campaigns as of today: those that earn clearly too little begin to count, and repaired ones stop. */
function judge({ own, memory, today, isTold, isUnrecorded }: Counting): void {
  own.judgedOn = today
  forgetAds(own.campaigns, today)
  own.order = usualRoughness(own.campaigns) || 0
  const { margin, isKnown } = marginLeft(own.marginDays, memory)
  if (!isKnown || own.order <= 0) return
  const selling = [...own.campaigns].filter(([, campaign]) => isJudged(campaign, today)).sort(byName)
  const threshold = Math.log(selling.length / chance)
  const leavesFalls = namesChannels(memory.rows)
  for (const [name, campaign] of selling) {
    if (campaign.isCounted) {
      const lately = campaign.days.filter(({ day }) => day > today - repairedDays).map((day) => earning(day, margin))
      const isRepaired = lately.reduce((sum, { earned, spend }) => sum + earned - spend, 0) >= 0
      own.campaigns.set(name, isRepaired ? { ...campaign, isCounted: false, since: today } : { ...campaign, margin })
      continue
    }
    const isOpen = (day: RoasDay) => day.day > campaign.since && day.day <= today - lateDays
    const days = campaign.days.filter((day) => isOpen(day) && !isUnrecorded(campaign, day) && !isTold(day.day, name))
    const ground = { campaign: name, order: own.order, threshold, earlier: earlierOf(campaign), margin, leavesFalls }
    const since = belowSince(
      days.map((day) => earning(day, margin)),
      ground,
    )
    if (since !== null) own.campaigns.set(name, { ...campaign, margin, isCounted: true, countedTo: since - 1 })
  }
}

/** The days that are no longer in memory. */
function earlierOf({ ever, days }: AdCampaign): SpendAndValue {
  const { spend, value } = sumsOf(days)
  return { spend: ever.spend - spend, value: ever.value - value }
}

/** Campaigns that spend, and ever sold more than next to nothing. */
function isJudged({ days, ever }: AdCampaign, today: number): boolean {
  const last = days.findLast(({ spend }) => spend > 0)?.day ?? Number.NEGATIVE_INFINITY
  return last > today - overDays && ever.value > nextToNothing * ever.spend
}

/** The days of counting campaigns that were not counted yet. Those that are told elsewhere by now are taken out of the figures. */
function freshDays({ own, today, isTold, isUnrecorded }: Counting): Breach[] {
  return [...own.campaigns].sort(byName).flatMap(([name, campaign]) => {
    if (!campaign.isCounted && !campaign.days.some(({ isCounted }) => isCounted)) return []
    const isFresh = (day: RoasDay) => campaign.isCounted && day.day > campaign.countedTo && !isUnrecorded(campaign, day)
    const days = campaign.days.map((day) => ({ ...day, isCounted: (day.isCounted || isFresh(day)) && !isTold(day.day, name) }))
    const wasCounted = (i: number) => campaign.days[i]?.isCounted === true
    const fresh = days.filter((day, i) => day.isCounted && !wasCounted(i)).map((day) => earning(day, campaign.margin))
    const gone = days.filter((day, i) => !day.isCounted && wasCounted(i)).map((day) => earning(day, campaign.margin))
    const counted = { ...campaign.counted }
    for (const [part, sign] of [...fresh.map((day) => [day, 1] as const), ...gone.map((day) => [day, -1] as const)]) {
      counted.spend += sign * part.spend
      counted.value += sign * part.value
      counted.earned += sign * part.earned
    }
    own.campaigns.set(name, { ...campaign, days, counted, countedTo: campaign.isCounted ? today : campaign.countedTo })
    return fresh.map((day) => breachOf(name, day))
  })
}

function breachOf(name: string, { day, rows, spend, earned }: EarningDay): Breach {
  const part = { day, table: 'ad_spend' as const, of: name, document: null, rows, amount: spend, expected: earned }
  return { day, key: name, member: name, part, deviation: 0 }
}

const adsFile: MissingFile = { kind: 'ads', detail: 'ads.csv with date, campaign, spend and conv_value' }
const ordersFile: MissingFile = { kind: 'orders', detail: 'orders.csv with date, sku, qty and unit_price' }

/** Whether campaigns can be judged; what is told already goes on where they cannot any more. */
function readiness(own: RoasMemory, memory: ShopMemory, isCounting: boolean): Readiness {
  if (own.lastOn < 0) return cannotRunWithout(adsFile, 'no ads were read yet')
  const { margin, coverage, isKnown } = marginLeft(own.marginDays, memory)
  const breakEven = `a campaign breaks even at a ROAS of ${ratio(1 / margin)}, at your margin of ${percent(margin)}`
  if (isCounting) return ready(isKnown ? breakEven : 'the margin of the last judgement is used', isKnown ? coverage : 1)
  const withoutMargin = whyNoMargin(memory, { margin, coverage })
  if (withoutMargin) return withoutMargin
  const campaigns = [...own.campaigns.values()]
  if (!campaigns.some(({ ever }) => ever.value > 0))
    return cannotRun('no campaign in these files sold anything, so sales are probably not recorded')
  const days = own.lastOn - own.firstOn + 1
  if (days < leastSpan) return learning(`${days} of ${leastSpan} days of ads`, coverage)
  if (!isKnown) return learning(`sales of four weeks are needed to know what a sale earns`, coverage)
  if (own.order <= 0) return learning('the campaigns have too few sales so far', coverage)
  return ready(breakEven, coverage)
}

function whyNoMargin({ totals }: ShopMemory, { margin, coverage }: { margin: number; coverage: number }): Readiness | null {
  if (totals.length === 0) return cannotRunWithout(ordersFile, `no orders were read for the last ${marginDays} days`)
  if (coverage < leastCoverage)
    return cannotRunWithout(
      costsFile,
      `unit costs are known for ${percent(coverage)} of net sales, and ${percent(leastCoverage)} is needed`,
      coverage,
    )
  if (margin < leastMargin)
    return cannotRun('your products earn next to nothing after unit cost and refunds, so no campaign can break even', coverage)
  return null
}
