import { campaignRows, type PlannedCampaign } from './idle-ads-shop.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { type Random, randomStream } from './random.ts'
import type { AdsRow, CostRow, MadeShop, ShopSpec, Tables } from './shop.ts'

/**
 * What earns clearly less than it costs: a large campaign, several, one that begins half-way, one
 * that is stopped after three fifths of the days, one that sells very little, and one that covered
 * its cost until the half of the days.
 */
export const lowRoasKinds = ['large', 'several', 'late', 'stopped', 'deep', 'fallen'] as const
/**
 * What must stay silent: campaigns at or above break-even, a little below it, short-lived ones,
 * prospecting ones, tiny ones with chance sales, and a shop whose costs nobody kept.
 */
export const fairRoasKinds = ['even', 'slightly', 'launch', 'prospecting', 'tiny', 'uncosted'] as const
export type LowRoasKind = (typeof lowRoasKinds)[number] | (typeof fairRoasKinds)[number]

export type LowRoasTruth = {
  readonly campaigns: ReadonlySet<string>
  /** Spend less the margin on the sales, over all their rows that are below break-even; micros. */
  readonly lossMicros: bigint
  /** What is left of a sale after unit cost and refunds, over all days, 0 to 1. */
  readonly margin: number
}
export type LowRoasShop = { readonly shop: MadeShop; readonly truth: LowRoasTruth }

/** `value` is in parts of what breaks even. `isFair`: the part of a campaign before it fell. */
type Part = PlannedCampaign & { readonly isFair?: true }

/** A shop with more campaigns; `kind` null is the twin without them. */
export function makeLowRoasShop(spec: ShopSpec, kind: LowRoasKind | null): LowRoasShop {
  const made = makeShop(withoutLeaks(spec))
  const margin = marginAfterRefunds(made.tables)
  const planned = kind === null ? [] : plans[kind](randomStream(spec.seed, `low roas ${kind}`), spec.days)
  const listed = new Set<string>(made.tables.ads.map(({ day }) => day))
  const rows = planned.map((part) => campaignRows(spec, { ...part, value: part.value / margin }).filter(({ day }) => listed.has(day)))
  const ads = [...made.tables.ads, ...rows.flat()].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const isLow = lowRoasKinds.some((low) => low === kind)
  const low = isLow ? rows.filter((_, i) => planned[i]?.isFair !== true).flat() : []
  return {
    shop: { ...made, tables: { ...made.tables, ads, costs: kind === 'uncosted' ? [] : made.tables.costs } },
    truth: { campaigns: new Set(low.map(({ campaign }) => campaign)), lossMicros: lossOf(low, margin), margin },
  }
}

const plans: Readonly<Record<LowRoasKind, (random: Random, days: number) => readonly Part[]>> = {
  large: (random, to) => [{ campaign: 'video_wide', spend: random.between(40, 80), value: random.between(0.45, 0.65), from: 0, to }],
  several: (random, to) =>
    [10, 20, 30].map((spend, i) => ({
      ...{ campaign: `partner_${i}`, spend: spend * random.between(0.8, 1.25), value: random.between(0.4, 0.65), from: 0, to },
    })),
  late: (random, to) => [
    {
      ...{ campaign: 'marketplace_ads', spend: random.between(25, 60), value: random.between(0.4, 0.6) },
      ...{ from: Math.floor(to * random.between(0.2, 0.4)), to },
    },
  ],
  stopped: (random, days) => [
    { campaign: 'podcast_read', spend: random.between(25, 60), value: random.between(0.4, 0.6), from: 0, to: Math.floor((days * 3) / 5) },
  ],
  deep: (random, to) => [{ campaign: 'banner_sites', spend: random.between(20, 50), value: random.between(0.15, 0.3), from: 0, to }],
  fallen: (random, days) => fallen(random, days),
  even: (random, to) =>
    [0, 1, 2].map((i) => ({ campaign: `steady_${i}`, spend: random.between(10, 60), value: random.between(1, 1.3), from: 0, to })),
  slightly: (random, to) =>
    [0, 1].map((i) => ({ campaign: `nearly_${i}`, spend: random.between(15, 50), value: random.between(0.9, 1), from: 0, to })),
  launch: (random, days) =>
    [0.1, 0.55].map((share, i) => ({
      ...{ campaign: `trial_${i}`, spend: random.between(20, 50), value: random.between(0.3, 0.5) },
      ...{ from: Math.floor(days * share), to: Math.floor(days * share) + random.whole(21, 49) },
    })),
  prospecting: (random, to) => [
    { campaign: 'social_prospecting', spend: random.between(20, 60), value: random.between(0.65, 0.8), from: 0, to },
  ],
  tiny: (random, to) =>
    [0, 1, 2, 3].map((i) => ({ campaign: `word_${i}`, spend: random.between(0.5, 3), value: random.between(1, 1.4), from: 0, to })),
  uncosted: (random, to) => plans.several(random, to),
}

/** At 1.3 times break-even until the half of the days, then at half of it: a fall by 60 %. */
function fallen(random: Random, days: number): readonly Part[] {
  const [spend, at] = [random.between(30, 60), Math.floor(days / 2)]
  return [
    { campaign: 'catalog_sales', spend, value: 1.3, from: 0, to: at, isFair: true },
    { campaign: 'catalog_sales', spend, value: random.between(0.45, 0.6), from: at, to: days },
  ]
}

function lossOf(rows: readonly AdsRow[], margin: number): bigint {
  return BigInt(Math.round(rows.reduce((sum, { spend, convValue }) => sum + Number(spend) - margin * Number(convValue), 0)))
}

/**
 * Net sales less the cost in force on each line's day, less what was refunded of them with its
 * margin.
 */
function marginAfterRefunds({ orders, costs, refunds }: Tables): number {
  const documents = Map.groupBy(costs, ({ sku }) => sku)
  let [net, cost] = [0, 0]
  for (const { sku, at, qty, unitPrice } of orders) {
    net += qty * Number(unitPrice)
    cost += qty * costOn(documents.get(sku) ?? [], at)
  }
  const refunded = refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
  return (1 - cost / net) * (1 - refunded / net)
}

function costOn(documents: readonly CostRow[], at: string): number {
  const known = documents.filter(({ validFrom }) => validFrom <= at.slice(0, 10))
  return Number(
    known.reduce<CostRow | null>((newest, one) => (newest && newest.validFrom > one.validFrom ? newest : one), null)?.unitCost ?? 0,
  )
}
