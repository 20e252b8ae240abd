import { addDays } from '../../values/day.ts'
import type { AdPlan } from '../ordinary/trade.ts'
import { type Habits, withHabits } from './hard-habits.ts'
import type { HardPlan } from './hard-plan.ts'
import { homeShop } from './home-shop.ts'

/** Days until a campaign for those who looked but did not buy has anybody to reach. */
const slowStart = 75

/** From late October to Christmas. */
const season = [54, 113] as const

/** So many times the value that a campaign says it sold, on the days between two. */
function valueOn(campaign: string, [from, until]: readonly [number, number], times: number): Habits {
  return {
    ads: [
      (day) =>
        day.campaign.name === campaign && from <= day.on && day.on < until ? { ...day, value: Math.round(day.value * times) } : day,
    ],
  }
}

/**
 * Two campaigns that never earned their spend; others that earn late, in their season, or a little.
 */
export function adsWorld(seed: number): HardPlan {
  const shop = homeShop(seed)
  const [start, end] = season
  const more: AdPlan[] = [
    { name: 'display_wide', spend: 900, returns: 0.35, clickCost: 14 },
    { name: 'video_views', spend: 450, returns: 1.05, clickCost: 11 },
    { name: 'retarget_basket', spend: 420, returns: 3.6, clickCost: 24 },
    {
      name: 'season_gifts',
      spend: 1_100,
      returns: 3.4,
      clickCost: 26,
      from: addDays(shop.firstDay, start),
      until: addDays(shop.firstDay, end),
    },
    { name: 'shopping_feed', spend: 700, returns: 2.15, clickCost: 30 },
  ]
  const trade = withHabits(
    { ...shop, campaigns: [...shop.campaigns, ...more] },
    valueOn('retarget_basket', [0, slowStart], 0.08),
    valueOn('season_gifts', [start, start + 25], 0.2),
  )
  const campaign = (value: string) => ({ money: 'ads', what: 'campaign', value }) as const
  return {
    trade,
    leaks: [
      { id: 'display', title: 'A campaign never brought a third of what it needs', slice: campaign('display_wide') },
      { id: 'video', title: 'A campaign sells, and always earned less than it costs', slice: campaign('video_views') },
    ],
    lookAlikes: [
      { id: 'retarget', why: 'sells after eleven weeks, and earns over the year', slice: campaign('retarget_basket') },
      { id: 'season', why: 'buys attention in November, and earns in December', slice: campaign('season_gifts') },
      { id: 'brand', why: 'small, and earns', slice: campaign('search_brand') },
      { id: 'feed', why: 'just above what breaks even', slice: campaign('shopping_feed') },
    ],
  }
}
