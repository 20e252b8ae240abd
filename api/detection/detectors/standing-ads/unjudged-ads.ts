import { firstLookedOver, type Unjudged } from '../../not-judged/unjudged.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { sumsOf } from '../../spend-and-value.ts'
import { type Campaigns, sourcesOf } from './idle-campaigns.ts'

/**
 * Spend of the last 90 days on campaigns without any sales, where the ad platform may not record
 * them.
 */
export function unjudgedAds(campaigns: Campaigns, memory: ShopMemory): Unjudged[] {
  const since = firstLookedOver(memory)
  const sources = sourcesOf(campaigns, memory.lastDay)
  // Of campaigns that sold, fewer days are in memory: the part of all spend is at most so large.
  const recent = [...campaigns.values()].map(({ rows, ...campaign }) => ({
    ...campaign,
    ...sumsOf(rows.filter(({ day }) => day >= since)),
  }))
  const unknown = recent.filter(({ source, hasSold, value }) => !hasSold && value <= 0 && sources.get(source)?.isKnown !== true)
  const spent = (of: typeof recent) => of.reduce((sum, { spend }) => sum + spend, 0)
  return [
    {
      what: 'Spend on campaigns that report no sales',
      ...{ micros: spent(unknown), of: spent(recent), sort: 'ad spend' },
      because: 'The sales of these campaigns are probably not recorded, so whether they earn what they cost is not checked.',
      remedy: 'Have the ad platform report what its orders are worth, and import ads with conv_value.',
    },
  ]
}
