import type { Day } from '../values/day.ts'
import { campaigns, carriers, lanes, smallCountry, startingCampaign, stoppingCampaign } from './places.ts'
import type { PlantedLeak } from './plan-leaks.ts'
import type { Random } from './random.ts'
import type { DecoyName, ShopSpec } from './shop.ts'

/**
 * A decoy with its entity: a product (its rank), a campaign, a carrier, a country, or the whole
 * shop. Days are offsets, both included.
 */
export type Decoy = {
  readonly name: DecoyName
  readonly entity: string
  readonly product: number | null
  readonly from: number
  readonly to: number
}
export type Decoys = readonly Decoy[]

type Ground = {
  readonly spec: ShopSpec
  readonly days: readonly Day[]
  readonly leaks: readonly PlantedLeak[]
  /** Decoys that are already placed. */
  readonly earlier: Decoys
}

/** A day between two shares of the shop's length. */
export function dayWithin({ days, random }: { days: number; random: Random }, from: number, to: number): number {
  return random.whole(Math.floor(days * from), Math.floor(days * to))
}

/** Places a decoy that is not on a product. */
export function shopDecoy(name: DecoyName, ground: Ground, random: Random): Decoy[] {
  const { spec, days } = ground
  const last = spec.days - 1
  const within = (from: number, to: number) => dayWithin({ days: spec.days, random }, from, to)
  const at = (entity: string, from: number, to: number): Decoy[] => [{ name, entity, product: null, from, to: Math.min(last, to) }]
  switch (name) {
    case 'closed_week': {
      // Before any burst of sales.
      const from = within(0.25, 0.38)
      return at('*', from, from + 6)
    }
    case 'missing_parcels': {
      const from = within(0.2, 0.7)
      return at(random.pick(carriers), from, from + 2)
    }
    case 'missing_ads_day': {
      const from = within(0.2, 0.7)
      return at('*', from, from)
    }
    case 'loyalty_code':
      return at('*', within(0.4, 0.6), last)
    case 'christmas_peak':
      return peakRanges(days).flatMap(({ from, to }) => at('*', from, to))
    case 'small_country':
      return at(smallCountry, 0, last)
    case 'rate_rise':
      return at('*', within(0.3, 0.6), last)
    case 'parcels_by_weight':
      return at(freeLane(ground, random), within(0.35, 0.6), last)
    default:
      return adsTrap(name, ground, random) ?? at('*', 0, last)
  }
}

/** Decoys in the campaigns; undefined for any other. */
function adsTrap(name: DecoyName, { spec, leaks, earlier }: Ground, random: Random): Decoy[] | undefined {
  const last = spec.days - 1
  const within = (from: number, to: number) => dayWithin({ days: spec.days, random }, from, to)
  const at = (entity: string, from: number, to: number): Decoy[] => [{ name, entity, product: null, from, to: Math.min(last, to) }]
  switch (name) {
    case 'spend_increase': {
      const free = campaigns.filter(({ campaign }) => !leaks.some(({ entity }) => entity === campaign))
      if (free.length === 0) throw new RangeError('A spend increase needs a campaign without a leak')
      const { campaign } = random.pick(free)
      const from = within(0.3, 0.5)
      return at(campaign, from, random.chance(0.5) ? last : from + random.whole(28, 42))
    }
    case 'campaigns_dip': {
      const from = within(0.25, 0.75)
      return at('*', from, from + 8)
    }
    case 'broken_tracking': {
      // Not on the day that is missing completely.
      const missing = earlier.find((trap) => trap.name === 'missing_ads_day')?.from
      const from = within(0.3, 0.75)
      return from === missing ? at('*', from + 1, from + 1) : at('*', from, from)
    }
    case 'campaign_starts':
      return at(startingCampaign.campaign, within(0.35, 0.6), last)
    case 'campaign_stops': {
      // From the day after its last one to the end: the days without its rows.
      return at(stoppingCampaign.campaign, within(0.4, 0.65), last)
    }
    default:
      return undefined
  }
}

/** A carrier and zone without a leak; if possible in a zone without any. */
function freeLane({ leaks }: Ground, random: Random): string {
  const leaking = leaks.filter(({ plan }) => plan.kind === 'shipping_overrun').map(({ entity }) => entity)
  const zone = (lane: string) => lane.slice(lane.indexOf('/'))
  const free = lanes.filter((lane) => zone(lane) !== '/WORLD' && !leaking.includes(lane))
  const calm = free.filter((lane) => !leaking.some((one) => zone(one) === zone(lane)))
  if (free.length === 0) throw new RangeError('Parcels by weight need a carrier and zone without a leak, at home or in Europe')
  return random.pick(calm.length > 0 ? calm : free)
}

/** Mid November to 23 December of every year within the shop's days. */
function peakRanges(days: readonly Day[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  days.forEach((of, offset) => {
    if (of.slice(5) < '11-15' || of.slice(5) > '12-23') return
    const last = ranges.at(-1)
    if (last?.to === offset - 1) last.to = offset
    else ranges.push({ from: offset, to: offset })
  })
  return ranges
}
