import type { ParcelFact } from './day-facts.ts'

/** Parcels of one carrier in one zone on one day. */
export type LaneParcels = { readonly lane: string; readonly parcels: readonly ParcelFact[] }

/** Cached result for a day's parcels: several detectors read it. */
const known = new WeakMap<readonly ParcelFact[], readonly LaneParcels[]>()

/**
 * The day's parcels by lane, `carrier/zone`, in the order of these names; within a lane in input
 * order.
 */
export function parcelsByLane(parcels: readonly ParcelFact[]): readonly LaneParcels[] {
  const lanes = known.get(parcels) ?? grouped(parcels)
  known.set(parcels, lanes)
  return lanes
}

/** Two nested lookups by carrier and zone: this avoids building a name for every parcel. */
function grouped(parcels: readonly ParcelFact[]): LaneParcels[] {
  const byCarrier = new Map<string, Map<string, ParcelFact[]>>()
  for (const parcel of parcels) {
    const byZone = byCarrier.get(parcel.carrier) ?? new Map<string, ParcelFact[]>()
    byCarrier.set(parcel.carrier, byZone)
    const own = byZone.get(parcel.zone)
    if (own) own.push(parcel)
    else byZone.set(parcel.zone, [parcel])
  }
  const byLane = new Map<string, ParcelFact[]>()
  for (const [carrier, zones] of byCarrier) {
    for (const [zone, own] of zones) byLane.set(`${carrier}/${zone}`, [...(byLane.get(`${carrier}/${zone}`) ?? []), ...own])
  }
  return [...byLane].sort(([a], [b]) => (a < b ? -1 : 1)).map(([lane, own]) => ({ lane, parcels: own }))
}
