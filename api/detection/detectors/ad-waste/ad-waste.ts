import type { Currency } from '../../../values/money.ts'
import type { Candidate, Detector, KnownFinding } from '../../candidate.ts'
import { type DayGap, firstDays, gapsBetween, movedUp } from '../../frozen-history.ts'
import { namesChannels } from '../../named-channels.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, type Readiness, ready } from '../../readiness.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { type CampaignDays, closeDays, emptyCampaign, forget, noteAds, storedDays } from './campaign-days.ts'
import { type AdNoise, learnAdNoise, learnWeekdays, unlearnedNoise } from './campaign-noise.ts'
import { clicksAreDearer } from './dearer-clicks.ts'
import { judgeFall } from './fall-evidence.ts'
import { looksLower } from './lower-gate.ts'
import { narrative, type WasteStory } from './narrative.ts'
import { profile } from './profile.ts'
import { withCopy, withGrowth } from './spend-alone.ts'
import { estimateWaste } from './waste-estimate.ts'
import { causeOf, isWaste, unknownCause, type WasteCause } from './waste-or-counting.ts'
import { emptyWeeks, noteWeek, type PackedWeeks, packWeeks, unpackWeeks, type WeekSums } from './week-sums.ts'
import { noiseInputs, viewOf, type YieldView } from './yield-view.ts'

export type WasteState = {
  readonly campaigns: Map<string, CampaignDays>
  readonly weeks: WeekSums
  noise: AdNoise
  noiseLearnedOn: number
  lastDay: number
  /**
   * The start of each open finding in shifted day numbers, and the day before which it is frozen.
   * Its data is not forgotten.
   */
  readonly open: Map<string, OpenWaste>
  /** Campaigns that were judged on the last day. */
  looked: string[]
  /**
   * Whether orders name their channel, so that they can be held against ads: as of the last day.
   */
  asksOrders: boolean
  /** Derived from the rest of the state. */
  view: YieldView | null
}

type OpenWaste = { readonly since: number; readonly frozenTo: number | null; readonly cause: WasteCause }

const historyDays = 28
/** After this many days without an ads row the file is missing, not the spend. Proposed. */
const staleDays = 14

/**
 * The conversion value of a campaign per unit of spend fell, at once or over weeks, while its spend
 * did not.
 *
 * Evidence: likelihood ratios of falls against a steady yield, pooled over starts, shapes and
 * depths. The yield is integrated out, the noise is learned from all campaigns, and common
 * movements of all campaigns are removed. Loss: spend times the share by which the yield fell;
 * micros. Source: docs/detectors/ad-waste.md.
 */
export const adWaste = adWasteDetector({ isGated: true })

/** The detector; with `isGated` false it judges every campaign every day, for tests of the gate. */
export function adWasteDetector({ isGated }: { readonly isGated: boolean }): Detector<WasteState, WasteStory> {
  return {
    ...profile,
    version: '1.5.0',
    words: narrative,
    start: () => ({
      campaigns: new Map(),
      weeks: emptyWeeks(),
      noise: unlearnedNoise,
      noiseLearnedOn: -1,
      lastDay: -1,
      open: new Map(),
      looked: [],
      asksOrders: false,
      view: null,
    }),
    watched: (state, memory, least) => recentSpends(state, memory).filter((c) => c.spend >= least).length,
    readiness: adWasteReadiness,
    learn: (state, memory, today) => learn(state, memory, today, isGated),
    assess,
    onEnded(state, _memory, campaign, { startedOn, endedOn }) {
      const campaignDays = state.campaigns.get(campaign) ?? emptyCampaign()
      const open = state.open.get(campaign)
      campaignDays.excluded.push({ first: open && open.frozenTo !== null ? open.since : startedOn, last: endedOn })
      state.open.delete(campaign)
      state.view = null
    },
    pack,
    unpack,
  }
}

/** Spend and value of the last 30 days. */
function recentSpends(state: WasteState, memory: ShopMemory): { spend: number; value: number }[] {
  return [...state.campaigns.values()].map((campaignDays) => {
    let spend = 0
    let value = 0
    for (let k = campaignDays.day.length - 1; k >= 0 && (campaignDays.day[k] ?? 0) > memory.lastDay - 30; k--) {
      spend += campaignDays.spend[k] ?? 0
      value += campaignDays.value[k] ?? 0
    }
    return { spend, value }
  })
}

function adWasteReadiness(memory: ShopMemory, state: WasteState, currency: Currency): Readiness {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { day } of state.campaigns.values()) {
    first = Math.min(first, day[0] ?? first)
    last = Math.max(last, day.at(-1) ?? last)
  }
  if (last < first)
    return cannotRunWithout({ kind: 'ads', detail: 'ads.csv with date, campaign, spend, clicks and conv_value' }, 'no ads were read')
  if (memory.lastDay - last > staleDays) {
    const why = `the last ads row is ${memory.lastDay - last} days old`
    return cannotRunWithout({ kind: 'ads', detail: 'the ads of the days since' }, why)
  }
  const recent = recentSpends(state, memory)
  const spend = recent.reduce((sum, c) => sum + c.spend, 0)
  const tracked = recent.reduce((sum, c) => sum + (c.value > 0 ? c.spend : 0), 0)
  const coverage = spend > 0 ? tracked / spend : 0
  const known = `conversion value is reported for ${percent(coverage)} of ad spend`
  if (coverage < 0.5) {
    const needed = '50% is needed: have the platform report what its orders are worth'
    return cannotRun(`${known} (${amountOf(tracked, spend, currency)} in the last 30 days); ${needed}`, coverage)
  }
  const days = memory.lastDay - first + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of ads`, coverage)
  return ready(known, coverage)
}

/** The first day that is still needed. */
function firstStored(state: WasteState, day: number): number {
  return Math.min(day - storedDays + 1, ...[...state.open.values()].map(({ since }) => since - beforeOpen))
}

/**
 * Days before an open finding that are stored: its start may move by 40 days, and the 90 days
 * before it show the yield.
 */
const beforeOpen = 130

function viewNow(state: WasteState): YieldView {
  return viewOf(state.campaigns, state.noise, { first: firstStored(state, state.lastDay), today: state.lastDay })
}

function learn(state: WasteState, { rows }: ShopMemory, { day, facts }: Today, isGated: boolean): readonly string[] {
  // A day without ads teaches nothing: including it or omitting it gives the same state.
  state.lastDay = day
  state.view = null
  noteWeek(state.weeks, day, facts)
  state.asksOrders = state.campaigns.size > 0 && namesChannels(rows)
  if (!facts.ads.some((ad) => ad.spend > 0)) return []
  noteAds(state.campaigns, day, facts.ads)
  for (const [name, campaignDays] of state.campaigns) {
    forget(campaignDays, firstStored(state, day))
    if (campaignDays.day.length === 0) state.campaigns.delete(name)
  }
  if (state.noiseLearnedOn < 0 || day - state.noiseLearnedOn >= 7) {
    state.noise = relearn(state)
    state.noiseLearnedOn = day
  }
  state.view = viewNow(state)
  const before = state.looked
  state.looked = [...state.view.series.values()].filter((series) => !isGated || looksLower(series)).map((series) => series.name)
  // A campaign that was judged yesterday is judged once more: its evidence may have fallen.
  return [...new Set([...state.looked, ...before])]
}

function relearn(state: WasteState): AdNoise {
  const view = viewNow(state)
  const monday = (((4 - view.first) % 7) + 7) % 7
  const learned = learnAdNoise(noiseInputs(view), monday)
  const counts = [0, 0, 0, 0, 0, 0, 0]
  const exposures = [0, 0, 0, 0, 0, 0, 0]
  for (const { counts: c, exposures: e } of view.series.values()) {
    for (let i = 0; i < view.days; i++) {
      const k = (view.first + i + 3) % 7
      // The exposures include the weekday factors; this divides them out.
      counts[k] = (counts[k] ?? 0) + (c[i] ?? 0)
      exposures[k] = (exposures[k] ?? 0) + (e[i] ?? 0) / (state.noise.weekdays[k] ?? 1)
    }
  }
  return { ...learned, weekdays: learnWeekdays(counts, exposures) }
}

function assess(state: WasteState, _memory: ShopMemory, campaign: string, known: KnownFinding): Candidate<WasteStory> | null {
  if (known.openSince !== null) noteOpen(state, campaign, { since: known.openSince, frozenTo: known.frozenTo })
  const since = state.open.get(campaign)?.since ?? null
  const view = state.view ?? viewNow(state)
  state.view = view
  const series = view.series.get(campaign)
  if (!series) return null
  const fall = judgeFall(series, {
    first: view.first,
    drift: state.noise.drift,
    own: state.noise.own,
    known: { ...known, openSince: known.openSince && since },
  })
  if (!fall) return null
  const waste = estimateWaste({ series, fall, first: view.first, today: state.lastDay, known })
  if (!waste) return null
  const { startedOn } = waste
  const cause = state.open.get(campaign)?.cause ?? causeNow(state, campaign, startedOn)
  const isKnown = known.openSince !== null || !state.asksOrders
  return {
    ...withCause(waste, cause, view),
    isConclusive: isKnown || isNoCounting(state, waste, cause) || clicksAreDearer(waste, { weeks: state.weeks, view }),
  }
}

function causeNow({ weeks, lastDay, asksOrders }: WasteState, campaign: string, startedOn: number): WasteCause {
  return asksOrders ? causeOf(weeks, { campaign, startedOn, today: lastDay }) : unknownCause
}

function isNoCounting({ weeks, lastDay }: WasteState, waste: Candidate<WasteStory>, cause: WasteCause): boolean {
  const { entity, startedOn, story, monthly, monthlyDeviation } = waste
  // Two deviations below: a fall of few days seems deeper than it is.
  const leastDrop = monthly > 0 ? story.drop * (1 - (2 * monthlyDeviation) / monthly) : 0
  return isWaste(weeks, { campaign: entity, startedOn, today: lastDay, drop: story.drop, leastDrop, cause })
}

function withCause(waste: Candidate<WasteStory>, { grew, copy }: WasteCause, view: YieldView): Candidate<WasteStory> {
  const ground = { first: view.first, last: view.first + view.days - 1 }
  const [own, other] = [view.series.get(waste.entity), copy === null ? undefined : view.series.get(copy)]
  if (other) return withCopy(waste, other, ground)
  return grew && own ? withGrowth(waste, own, ground) : waste
}

/**
 * Removes the frozen days of a finding, and moves the earlier days of all campaigns up to the days
 * that are not frozen.
 */
function noteOpen(state: WasteState, campaign: string, now: Omit<OpenWaste, 'cause'>): void {
  const before = state.open.get(campaign)
  const since = before && now.frozenTo !== null ? before.since : now.since
  const cause = before?.cause ?? causeNow(state, campaign, since)
  state.open.set(campaign, { since, frozenTo: now.frozenTo, cause })
  if (now.frozenTo === null || now.frozenTo === before?.frozenTo) return
  for (const gap of gapsBetween([...state.open.values()].flatMap(neededOf))) {
    for (const campaignDays of state.campaigns.values()) closeDays(campaignDays, gap)
    for (const [name, open] of state.open) state.open.set(name, { ...open, since: movedUp(open.since, gap) })
  }
  state.view = null
}

function neededOf({ since, frozenTo }: OpenWaste): DayGap[] {
  const all = { from: since - beforeOpen, until: Number.POSITIVE_INFINITY }
  return frozenTo === null
    ? [all]
    : [
        { ...all, until: since + firstDays },
        { ...all, from: frozenTo },
      ]
}

type Packed = {
  campaigns: [string, CampaignDays][]
  weeks: PackedWeeks
  noise: { dispersion: [string, number][]; persistence: [string, number][]; drift: number; own: number; weekdays: readonly number[] }
  noiseLearnedOn: number
  lastDay: number
  open: [string, OpenWaste][]
  looked: string[]
}

function pack({ campaigns, weeks, noise, noiseLearnedOn, lastDay, open, looked }: WasteState): Packed {
  const byName = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    campaigns: byName(campaigns),
    weeks: packWeeks(weeks),
    noise: { ...noise, dispersion: byName(noise.dispersion), persistence: byName(noise.persistence) },
    noiseLearnedOn,
    lastDay,
    open: byName(open),
    looked,
  }
}

function unpack(packed: unknown): WasteState {
  const { campaigns, weeks, noise, open, ...rest } = packed as Packed
  return {
    campaigns: new Map(campaigns),
    weeks: unpackWeeks(weeks),
    noise: { ...noise, dispersion: new Map(noise.dispersion), persistence: new Map(noise.persistence) },
    ...rest,
    open: new Map(open),
    asksOrders: false,
    view: null,
  }
}
