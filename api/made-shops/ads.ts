import { weekday } from '../values/day.ts'
import { type Campaign, campaigns, startingCampaign, stoppingCampaign } from './places.ts'
import type { Plan } from './plan.ts'
import { isTrapOn, trapNamed } from './plan-decoys.ts'
import { basisPointsOn, leaksOf } from './plan-leaks.ts'
import { type Random, randomStream } from './random.ts'
import type { AdsRow } from './shop.ts'
import { dayAt, type Made, money, untouched } from './side-effects.ts'

/** A campaign's day as measured by the platform, in hundredths and whole clicks. */
type CampaignDay = { readonly spent: number; readonly clicks: number; readonly value: number }

/**
 * Every campaign's day: spend follows a random walk, and orders arise at random from its clicks, so
 * that adjacent days are similar and a small campaign's return is noisy. A leak reduces the
 * conversion value of one campaign. By day, campaigns in one order.
 */
export function makeAds(plan: Plan): Made<AdsRow>[] {
  const market = wander(plan, { stream: 'ads market', keep: 0.7, fresh: 0.06 })
  const all = [...campaigns, startingCampaign, stoppingCampaign].map((campaign) => ({
    campaign,
    days: campaignDays(plan, campaign, market),
  }))
  const leaks = leaksOf(plan.leaksArePlanted ? plan.leaks : [], 'ad_waste')
  return plan.days.flatMap((day, on) => {
    if (isTrapOn(plan.traps, 'missing_ads_day', on)) return []
    return all
      .filter(({ campaign }) => runs(plan, campaign, on))
      .map(({ campaign: { campaign }, days }) => {
        const { spent, clicks, value } = days[on] as CampaignDay
        const spend = money(plan, spent)
        const plain = money(plan, value)
        const found = leaks.get(campaign)
        const drop = BigInt(found === undefined ? 0 : basisPointsOn(found.leak, on))
        const convValue = plan.rounding.price((plain * (10_000n - drop)) / 10_000n)
        const row = { day: dayAt(plan, on), campaign, spend, clicks, convValue }
        if (found === undefined) return { ...untouched, row, day }
        return { row, day, leak: found.index, loss: (spend * drop) / 10_000n, isChanged: convValue !== plain }
      })
  })
}

/** Two campaigns exist only for their decoys: one starts, one stops. */
function runs({ traps }: Plan, { campaign }: Campaign, on: number): boolean {
  if (campaign === startingCampaign.campaign) return isTrapOn(traps, 'campaign_starts', on)
  if (campaign !== stoppingCampaign.campaign) return true
  return on < (trapNamed(traps, 'campaign_stops')?.from ?? 0)
}

/** Hundredths. */
const perClick = 45
const basket = 2500

/**
 * A campaign's spend and value. Decoys scale the drawn values, so that they shift no other draw.
 */
function campaignDays(plan: Plan, { campaign, spend, value }: Campaign, market: readonly number[]): CampaignDay[] {
  const levels = wander(plan, { stream: `ads spend ${campaign}`, keep: 0.6, fresh: 0.1 })
  const returns = wander(plan, { stream: `ads return ${campaign}`, keep: 0.6, fresh: 0.12 })
  const clicking = randomStream(plan.spec.seed, `ads clicks ${campaign}`)
  const buying = randomStream(plan.spec.seed, `ads orders ${campaign}`)
  return plan.days.map((day, on) => {
    const spent = 100 * spend * (weekday(day) >= 6 ? 0.9 : 1.04) * (levels[on] ?? 1)
    const clicks = Math.max(1, Math.round((spent / perClick) * Math.max(0.3, 1 + 0.1 * clicking.around())))
    const dip = isTrapOn(plan.traps, 'campaigns_dip', on) ? 0.82 : 1
    const expected = spent * value * (market[on] ?? 1) * (returns[on] ?? 1) * dip
    const orders = successes(clicks, expected / (basket * clicks), buying)
    const brought = orders * basket * Math.max(0.4, 1 + 0.15 * buying.around())
    const scale = spendScale(plan, campaign, on)
    return {
      spent: Math.round(spent * scale),
      clicks: Math.round(clicks * scale),
      value: isTrapOn(plan.traps, 'broken_tracking', on) ? 0 : Math.round(brought * scale),
    }
  })
}

/** The decoy `spend_increase`: 1.4 to 2 times the spend, at the same return. */
function spendScale({ spec, traps }: Plan, campaign: string, on: number): number {
  const trap = trapNamed(traps, 'spend_increase')
  if (trap?.entity !== campaign || on < trap.from || on > trap.to) return 1
  return 1.4 + 0.6 * randomStream(spec.seed, 'spend increase').next()
}

/** The number of successes in `tries`: one draw each, so that later draws never shift. */
function successes(tries: number, probability: number, random: Random): number {
  let found = 0
  for (let i = 0; i < tries; i++) if (random.next() < probability) found++
  return found
}

/**
 * A level around 1 with autocorrelation, AR(1) in its logarithm: `keep` of yesterday's and a fresh
 * draw of standard deviation `fresh`. The exponential is computed as (1 + x/8)^8: multiplication
 * alone gives the same bytes on every machine.
 */
function wander({ spec, days }: Plan, { stream, keep, fresh }: { stream: string; keep: number; fresh: number }): number[] {
  const random = randomStream(spec.seed, stream)
  let level = 0
  return days.map(() => {
    level = keep * level + fresh * random.around()
    const eighth = 1 + level / 8
    const fourth = eighth * eighth
    return fourth * fourth * fourth * fourth
  })
}
