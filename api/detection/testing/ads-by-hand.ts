import { type Random, randomStream } from '../../made-shops/random.ts'
import type { AdFact } from '../day-facts.ts'

type Plan = { readonly spend: number; readonly yield: number }
/**
 * How a campaign differs from its plan on a day: multiples of what is planned.
 */
export type AdChange = { readonly spend?: number; readonly yield?: number; readonly clickPrice?: number; readonly isMissing?: boolean }

const plans: Readonly<Record<string, Plan>> = {
  search_brand: { spend: 60, yield: 6 },
  search_generic: { spend: 120, yield: 2.4 },
  social_prospect: { spend: 100, yield: 1.9 },
  social_retarget: { spend: 50, yield: 4 },
  display: { spend: 45, yield: 1.6 },
}

/**
 * The ads of five campaigns by day, whose orders arrive at random, worth about 30 each. `change`
 * states the differences from the plan on day `i`; `more` are campaigns beside the five.
 */
export function adsByHand(
  count: number,
  seed: number,
  change: (campaign: string, i: number) => AdChange = () => ({}),
  more: Readonly<Record<string, Plan>> = {},
): AdFact[][] {
  const all = Object.entries({ ...plans, ...more })
  const randoms = new Map(all.map(([name]) => [name, randomStream(seed, `ads ${name}`)]))
  return Array.from({ length: count }, (_, i) =>
    all.flatMap(([campaign, plan]) => {
      const changed = change(campaign, i)
      const fact = adOf(campaign, plan, changed, randoms.get(campaign) as Random)
      return changed.isMissing ? [] : [fact]
    }),
  )
}

function adOf(campaign: string, plan: Plan, { spend = 1, yield: level = 1, clickPrice = 1 }: AdChange, random: Random): AdFact {
  const spent = plan.spend * (0.9 + 0.2 * random.next()) * spend
  const due = (spent * plan.yield * level) / 30
  // Orders arrive at random: the gaps between them are exponential.
  const gap = () => -Math.log(1 - random.next())
  let value = 0
  for (let at = gap(); at < due; at += gap()) value += 20 + 20 * random.next()
  return {
    campaign,
    rows: 1,
    source: 'canonical-ads',
    spend: Math.round(spent * 1e6),
    clicks: Math.round((spent * 2) / clickPrice),
    value: Math.round(value * 1e6),
  }
}
