import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** What can be sold of a product at one place, since a day; negative where more was sold. */
export type LevelOfStock = { readonly location: string | null; readonly units: number; readonly since: Day }

/** What can be sold of a product, as the sum of its levels. */
export type StockOnHand = { readonly units: number; readonly levels: readonly LevelOfStock[] }

/**
 * Why it is not known how much there is. `not_read`: no connected system tells it, or was asked of
 * late. `not_counted`: the system says that nobody counts it.
 */
export type StockUnknown = 'not_read' | 'not_counted'

/** What was read longer ago says nothing of what is there now. Proposed. */
const freshDays = 3

type Level = Omit<LevelOfStock, 'units'> & { readonly sku: string; readonly units: number | null; readonly isFresh: boolean }

/**
 * What can be sold of each product now: the newest of each level, over all places of all systems
 * that are connected. A product that is absent is `not_read`. Asks for no right.
 */
export async function stockOnHand(
  { sql, businessId, clock }: Work,
  skus: readonly string[],
): Promise<ReadonlyMap<string, StockOnHand | StockUnknown>> {
  const fresh = new Date(clock.now().getTime() - freshDays * 86_400_000)
  const rows = await sql<Level>(
    `select newest.sku, newest.location, newest.units::float8 as units, newest.valid_from::text as since,
            coalesce(reading.read_until >= $3, false) as "isFresh"
       from (select distinct on (import_id, level_id) import_id, level_id, sku, location, units, valid_from from stock_level
              where business_id = $1 and (import_id, level_id) in (
                select import_id, level_id from stock_level where business_id = $1 and sku = any($2::text[]))
              order by import_id, level_id, valid_from desc) newest
       join import on import.business_id = $1 and import.id = newest.import_id
       join connection_stream reading
         on reading.business_id = $1 and reading.integration_id = import.integration_id and reading.stream = 'stock_levels'
      where newest.sku = any($2::text[])
      order by newest.sku, newest.location nulls first, newest.import_id, newest.level_id`,
    [businessId, skus, fresh],
  )
  const levels = new Map<string, Level[]>()
  for (const row of rows) levels.set(row.sku, [...(levels.get(row.sku) ?? []), row])
  return new Map([...levels].map(([sku, all]) => [sku, stockOf(all)]))
}

/** A part that is not known leaves the whole unknown. */
function stockOf(all: readonly Level[]): StockOnHand | StockUnknown {
  if (all.some(({ isFresh }) => !isFresh)) return 'not_read'
  const levels = all.flatMap(({ location, units, since }) => (units === null ? [] : [{ location, units, since }]))
  if (levels.length < all.length) return 'not_counted'
  return { units: levels.reduce((sum, { units }) => sum + units, 0), levels }
}
