/** The carriers. */
export const carriers = ['Northline', 'Parcelhaus', 'Swift'] as const

/**
 * Zones with the cost of a parcel and the charge to its buyer, in hundredths of the major unit;
 * `perKilogram` is added to `base`.
 */
export const zones = {
  UK: { base: 310, perKilogram: 35, charged: 495 },
  EU: { base: 700, perKilogram: 70, charged: 995 },
  WORLD: { base: 1200, perKilogram: 130, charged: 1495 },
} as const
export type Zone = keyof typeof zones

export const home = 'United Kingdom'
export const abroad = ['Germany', 'France', 'EIRE', 'Spain', 'Netherlands', 'USA'] as const
/** The country of the few orders of the decoy `small_country`. */
export const smallCountry = 'Iceland'

export function zoneOf(country: string): Zone {
  if (country === home) return 'UK'
  return country === 'USA' ? 'WORLD' : 'EU'
}

/** Carrier and zone as one entity, `Swift/UK`. */
export function laneOf(carrier: string, zone: string): string {
  return `${carrier}/${zone}`
}

export const lanes = carriers.flatMap((carrier) => Object.keys(zones).map((zone) => laneOf(carrier, zone)))

/** A campaign's daily spend, in major units, and the ratio of its orders' value to it. */
export type Campaign = { readonly campaign: string; readonly spend: number; readonly value: number }
export const campaigns: readonly Campaign[] = [
  { campaign: 'search_brand', spend: 60, value: 8 },
  { campaign: 'search_generic', spend: 90, value: 4 },
  { campaign: 'social_prospect', spend: 70, value: 2.5 },
  { campaign: 'social_retarget', spend: 30, value: 5 },
  { campaign: 'display', spend: 45, value: 2 },
  { campaign: 'shopping_feed', spend: 80, value: 5 },
]
/** Campaigns that run only for the decoys `campaign_starts` and `campaign_stops`. */
export const startingCampaign: Campaign = { campaign: 'video_launch', spend: 55, value: 3 }
export const stoppingCampaign: Campaign = { campaign: 'newsletter_swap', spend: 40, value: 4 }
