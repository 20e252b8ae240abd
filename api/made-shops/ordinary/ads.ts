import { weekday } from '../../values/day.ts'
import type { AdvertisedDay } from './made.ts'
import { afterAll } from './rules.ts'
import type { AdPlan } from './trade.ts'
import type { World } from './world-model.ts'

/** All days of all campaigns. */
export function advertise(world: World): AdvertisedDay[] {
  return world.trade.campaigns.flatMap((campaign) => {
    const random = world.random(`campaign ${campaign.name}`)
    let mood = 0
    return world.days.flatMap((_, on) => {
      mood = 0.85 * mood + 0.1 * random.around()
      const drawn = usualDay(world, { campaign, on, mood, noise: [random.around(), random.around(), random.around()] })
      const made = afterAll(world.trade.rules.ads, drawn, world)
      return made.runs ? [made] : []
    })
  })
}

type Drawn = { readonly campaign: AdPlan; readonly on: number; readonly mood: number; readonly noise: readonly [number, number, number] }

function usualDay({ trade, days }: World, { campaign, on, mood, noise }: Drawn): AdvertisedDay {
  const of = days[on] as (typeof days)[number]
  const season = trade.months[Number(of.slice(5, 7)) - 1] ?? 1
  // Budgets follow the season by half, sales by all of it.
  const spend = Math.round(campaign.spend * (0.5 + 0.5 * season) * (weekday(of) > 5 ? 0.9 : 1) * Math.max(0.6, 1 + 0.07 * noise[0]))
  const returns = campaign.returns * Math.max(0.3, 1 + mood + 0.18 * noise[1]) * (0.85 + 0.15 * season)
  const clicks = Math.max(1, Math.round((spend / campaign.clickCost) * Math.max(0.6, 1 + 0.08 * noise[2])))
  const runs = (campaign.from === undefined || campaign.from <= of) && (campaign.until === undefined || of < campaign.until)
  return { on, campaign, spend, clicks, value: Math.round(spend * returns), runs, marks: [] }
}
