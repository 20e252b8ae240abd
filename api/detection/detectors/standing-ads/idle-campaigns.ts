import type { AdFact } from '../../day-facts.ts'
import { type SpendAndValue, sumsOf } from '../../spend-and-value.ts'
import { addRows, judgedRows, type LosingMember, noRowsYet } from '../../standing-loss/member.ts'
import { byName } from '../../standing-loss/packed-maps.ts'
import { dueOf, leastYield, neverSoldEvidence, orderValue } from './never-sold.ts'

/**
 * A campaign's day with spend or sales; amounts in micros. `due` is null until the days after it
 * are known.
 */
export type AdDay = SpendAndValue & { readonly day: number; readonly rows: number; readonly due: number | null }

export type JudgedCampaign = LosingMember<AdDay> & {
  source: string
  /** It sold for good: whatever it does later is a change. */
  hasSold: boolean
}

export type Campaigns = Map<string, JudgedCampaign>

/**
 * Days in which campaigns are compared; after as many without spend, a campaign is over. Proposed.
 */
export const standingDays = 60
/**
 * Days by which sales may come later than the click, and over which the others are compared either
 * way. Proposed.
 */
const lateDays = 7
/** The least days with spend, and from first to last. Proposed. */
const leastDays = 14
const leastSpan = 28
/** Sales of up to this part of the spend are next to nothing. Proposed. */
const nextToNothing = 0.1
/** A campaign sold for good after so many orders and this part of its spend. Proposed. */
const ordersForGood = 10
const soldForGood = 0.2
/** Accepted chance that any campaign of the shop that sells a little is ever told. Proposed. */
const chance = 0.05
/**
 * A campaign that earned back half of the spend of so many days, in so many orders, sells again.
 * Proposed.
 */
const repairedDays = 30
const repairedOrders = 3
/** After so many days without an entry a campaign is forgotten. Proposed. */
const goneAfter = 400
/**
 * The part of a source's spend that is on campaigns with sales: else its sales may not be recorded.
 * Proposed.
 */
const asRule = 0.5

/**
 * Takes in a day's entries; entries of one campaign are added up, and days without money are left
 * out.
 */
export function noteAds(campaigns: Campaigns, today: number, ads: readonly AdFact[]): void {
  for (const [name, own] of [...Map.groupBy(ads, ({ campaign }) => campaign)].sort(byName)) {
    const sum = (of: (ad: AdFact) => number) => own.reduce((total, ad) => total + of(ad), 0)
    const day: AdDay = {
      day: today,
      rows: sum(({ rows }) => rows),
      spend: sum(({ spend }) => spend),
      value: sum(({ value }) => value),
      due: null,
    }
    if (day.spend <= 0 && day.value <= 0) continue
    const campaign = addRows(campaigns, name, [day], { ...noRowsYet, source: '', hasSold: false })
    campaign.source = own.map((ad) => ad.source).sort()[0] ?? ''
  }
  noteDue(campaigns, today)
  const worth = orderWorth(campaigns)
  for (const campaign of campaigns.values()) {
    const { spend, value } = sumsOf(judgedRows(campaign))
    campaign.hasSold ||= value >= ordersForGood * worth && value > soldForGood * spend
  }
}

/** Drops what no later judgement needs. The last day stays: it says when a campaign is gone. */
export function forget(campaigns: Campaigns, today: number): void {
  for (const [name, campaign] of campaigns) {
    const last = campaign.rows.at(-1)?.day ?? today
    if (last <= today - goneAfter) campaigns.delete(name)
    if (campaign.hasSold || campaign.isCounted)
      campaign.rows = campaign.rows.filter(({ day }) => day > today - standingDays || day === last)
  }
}

/**
 * The sales due on days whose sales are all in, from the other campaigns of the same source around
 * them.
 */
function noteDue(campaigns: Campaigns, today: number): void {
  const isOpen = ({ day, due }: AdDay) => due === null && day <= today - lateDays
  const open = new Set([...campaigns.values()].flatMap(({ rows }) => rows.filter(isOpen).map(({ day }) => day)))
  for (const at of [...open].sort((a, b) => a - b)) {
    const near = new Map([...campaigns].map(([name, { rows }]) => [name, sumsOf(rows.filter(({ day }) => Math.abs(day - at) <= lateDays))]))
    const all = Map.groupBy(campaigns, ([, { source }]) => source)
    for (const own of all.values()) {
      const total = sumsOf(own.flatMap(([name]) => near.get(name) ?? []))
      for (const [name, campaign] of own) {
        const { spend, value } = near.get(name) ?? total
        const others = { spend: total.spend - spend, value: total.value - value }
        campaign.rows = campaign.rows.map((one) => (one.day === at ? { ...one, due: dueOf(one.spend, others) } : one))
      }
    }
  }
}

export function orderWorth(campaigns: Campaigns): number {
  return orderValue([...campaigns.values()].map(({ rows }) => rows))
}

/** The recent spend of a source, and the part of it on campaigns that sold. */
export type AdSource = { readonly spend: number; readonly selling: number; readonly isKnown: boolean }

/** By source: whether its sales are recorded, so that a campaign without any can be judged. */
export function sourcesOf(campaigns: Campaigns, today: number): Map<string, AdSource> {
  const recent = ({ rows }: JudgedCampaign) => sumsOf(rows.filter(({ day }) => day > today - standingDays)).spend
  return new Map(
    [...Map.groupBy(campaigns.values(), ({ source }) => source)].map(([source, own]) => {
      const spend = own.reduce((sum, campaign) => sum + recent(campaign), 0)
      const selling = own.reduce((sum, campaign) => sum + (campaign.hasSold ? recent(campaign) : 0), 0)
      return [source, { spend, selling, isKnown: selling > 0 && selling >= asRule * spend }]
    }),
  )
}

export type Ground = { readonly today: number; readonly worth: number; readonly campaigns: number }

/**
 * Whether chance does not explain that these days of a campaign sold next to nothing, among so many
 * campaigns of the shop.
 */
export function isIdle(days: readonly AdDay[], { today, worth, campaigns }: Ground): boolean {
  const spending = days.filter(({ spend }) => spend > 0).map(({ day }) => day)
  const [first = today, last = 0] = [spending[0], spending.at(-1)]
  if (spending.length < leastDays || last - first < leastSpan || last <= today - standingDays) return false
  const { spend, value } = sumsOf(days)
  const due = days.reduce((sum, one) => sum + (one.due ?? 0), 0)
  return value <= nextToNothing * spend && neverSoldEvidence({ due: due / worth, sold: value / worth }) >= Math.log(campaigns / chance)
}

/** Whether a campaign that sold nothing sells now. */
export function sellsAgain(days: readonly AdDay[], { today, worth }: Ground): boolean {
  const { spend, value } = sumsOf(days.filter(({ day }) => day > today - repairedDays))
  return value >= leastYield * spend && value >= repairedOrders * worth
}
