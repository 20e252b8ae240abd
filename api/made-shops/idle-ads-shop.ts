import { addDays } from '../values/day.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { type Random, randomStream } from './random.ts'
import type { AdsRow, MadeShop, ShopSpec } from './shop.ts'

/**
 * What never sold: a large campaign, several of different sizes, three small ones, two that begin
 * half-way, one that brings a trickle, one that is stopped after three fifths of the days, and two
 * that are stopped after weeks.
 */
export const idleKinds = ['large', 'several', 'small', 'late', 'trickle', 'stopped', 'brief'] as const
/**
 * What sells, however little: new and small campaigns, seasonal ones, campaigns that earn back half
 * of their cost or a little more; and a shop that records no sales of ads at all.
 */
export const sellingKinds = ['new', 'seasonal', 'low', 'untracked'] as const
export type IdleAdsKind = (typeof idleKinds)[number] | (typeof sellingKinds)[number]

export type IdleAdsTruth = {
  readonly campaigns: ReadonlySet<string>
  /** Spend less conversion value over all their rows, micros. */
  readonly lossMicros: bigint
}
export type IdleAdsShop = { readonly shop: MadeShop; readonly truth: IdleAdsTruth }

/**
 * A campaign from a day to another (not included): major units a day, and what each of them sells.
 */
export type PlannedCampaign = {
  readonly campaign: string
  readonly spend: number
  readonly value: number
  readonly from: number
  readonly to: number
}

/** A shop with more campaigns; `kind` null is the twin without them. */
export function makeIdleAdsShop(spec: ShopSpec, kind: IdleAdsKind | null): IdleAdsShop {
  const made = makeShop(withoutLeaks(spec))
  const planted = kind === null ? [] : plans[kind](randomStream(spec.seed, `idle ads ${kind}`), spec.days)
  const listed = new Set<string>(made.tables.ads.map(({ day }) => day))
  const more = planted.flatMap((campaign) => campaignRows(spec, campaign).filter(({ day }) => listed.has(day)))
  const isIdle = idleKinds.some((idle) => idle === kind)
  const all = [...made.tables.ads, ...more].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const ads = kind === 'untracked' ? all.map((row) => ({ ...row, convValue: 0n })) : all
  return {
    shop: { ...made, tables: { ...made.tables, ads } },
    truth: {
      campaigns: new Set(isIdle ? planted.map(({ campaign }) => campaign) : []),
      lossMicros: isIdle ? more.reduce((sum, { spend, convValue }) => sum + spend - convValue, 0n) : 0n,
    },
  }
}

const plans: Readonly<Record<IdleAdsKind, (random: Random, days: number) => readonly PlannedCampaign[]>> = {
  large: (random, to) => [{ campaign: 'video_wide', spend: random.between(40, 80), value: 0, from: 0, to }],
  several: (random, to) =>
    [5, 10, 20].map((spend, i) => ({ campaign: `partner_${i}`, spend: spend * random.between(0.8, 1.25), value: 0, from: 0, to })),
  small: (random, to) =>
    [1, 2, 4].map((spend, i) => ({ campaign: `blog_${i}`, spend: spend * random.between(0.8, 1.25), value: 0, from: 0, to })),
  late: (random, to) =>
    [8, 25].map((spend, i) => ({
      ...{ campaign: `reach_${i}`, spend: spend * random.between(0.8, 1.25), value: 0 },
      ...{ from: Math.floor(to * random.between(0.3, 0.5)), to },
    })),
  trickle: (random, to) => [
    { campaign: 'banner_sites', spend: random.between(20, 40), value: random.between(0.02, 0.05), from: random.whole(0, 30), to },
  ],
  stopped: (random, days) => [
    { campaign: 'podcast_read', spend: random.between(20, 40), value: 0, from: 0, to: Math.floor((days * 3) / 5) },
  ],
  brief: (random, days) =>
    [0.1, 0.5].map((share, i) => ({
      ...{ campaign: `trial_${i}`, spend: random.between(5, 25), value: 0 },
      ...{ from: Math.floor(days * share), to: Math.floor(days * share) + random.whole(20, 50) },
    })),
  new: (random, to) => [
    { campaign: 'test_audience', spend: random.between(3, 6), value: random.between(1.5, 3), from: to - random.whole(30, 60), to },
    { campaign: 'test_keyword', spend: random.between(5, 10), value: random.between(1.5, 3), from: to - random.whole(8, 20), to },
    { campaign: 'long_tail', spend: random.between(2, 4), value: random.between(1, 2), from: 0, to },
  ],
  seasonal: (random, days) =>
    [0.2, 0.6].map((share, i) => ({
      ...{ campaign: `season_${i}`, spend: random.between(10, 40), value: random.between(1.5, 4) },
      ...{ from: Math.floor(days * share), to: Math.floor(days * share) + 21 },
    })),
  low: (random, to) =>
    [0, 1].map((i) => ({
      ...{ campaign: `awareness_${i}`, spend: random.between(10, 30), value: random.between(0.5, 1) },
      ...{ from: random.whole(0, 40), to },
    })),
  untracked: (random, to) => plans.several(random, to),
}

/** Hundredths of the major unit. */
const perClick = 45
const basket = 2500

/** The rows of a campaign whose orders, of about 25, come at random out of its clicks. */
export function campaignRows({ seed, firstDay }: ShopSpec, { campaign, spend, value, from, to }: PlannedCampaign): AdsRow[] {
  const random = randomStream(seed, `idle ads rows ${campaign}`)
  return Array.from({ length: to - from }, (_, i) => {
    const spent = Math.round(100 * spend * random.between(0.7, 1.3))
    const clicks = Math.max(1, Math.round(spent / perClick))
    let sold = 0
    for (let click = 0; click < clicks; click++)
      if (random.chance((value * spent) / (basket * clicks))) sold += Math.round(basket * Math.max(0.4, 1 + 0.15 * random.around()))
    return { day: addDays(firstDay, from + i), campaign, spend: hundredths(spent), clicks, convValue: hundredths(sold) }
  })
}

const hundredths = (count: number): bigint => BigInt(count) * 10_000n
