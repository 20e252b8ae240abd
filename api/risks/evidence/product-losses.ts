import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { lostMicros } from './evidence-micros.ts'

/** What one finding lost on one product. Amounts are micros of the major unit. */
export type ProductLoss = {
  readonly findingId: string
  readonly sku: string
  /** As the files call it; null where no file does. */
  readonly name: string | null
  readonly units: bigint
  readonly lost: bigint
  /** The price of the newest sale; null where the rows are no sales. */
  readonly price: bigint | null
  /** What that sale lost on each unit; null where the rows are no sales. */
  readonly lostPerUnit: bigint | null
}

type ProductLossRow = Omit<ProductLoss, 'units' | 'lost' | 'price' | 'lostPerUnit'> & {
  readonly units: string
  readonly lost: string
  readonly price: string | null
  readonly lostPerUnit: string | null
}

/**
 * The loss of each product behind these findings, the largest first; at most `limit`. One
 * statement over the evidence, which is already summed by day and product.
 */
export async function productLosses(work: Work, findingIds: readonly string[], limit = 1_000): Promise<ProductLoss[]> {
  may(work.actor, 'risk:read')
  const newest = (what: string) =>
    `(array_agg(${what} order by part.day desc, part.ordinal desc) filter (where part.unit_price is not null))[1]`
  const rows = await work.sql<ProductLossRow>(
    `select part.finding_id as "findingId", part.entity as sku, min(product.name) as name,
            coalesce(sum(abs(part.units)), 0)::bigint::text as units, round(sum(${lostMicros}))::text as lost,
            ${newest('part.unit_price')}::text as price,
            ${newest('part.expected_per_unit - part.actual_per_unit')}::text as "lostPerUnit"
       from finding_evidence part
       left join product on product.business_id = $1 and product.sku = part.entity
      where part.business_id = $1 and part.finding_id = any($2::uuid[]) and part."table" in ('order_line', 'refund') and part.entity is not null
      group by part.finding_id, part.entity
      order by sum(${lostMicros}) desc, part.entity collate "C" limit $3`,
    [work.businessId, findingIds, limit],
  )
  return rows.map(({ units, lost, price, lostPerUnit, ...row }) => ({
    ...row,
    units: BigInt(units),
    lost: BigInt(lost),
    price: price === null ? null : BigInt(price),
    lostPerUnit: lostPerUnit === null ? null : BigInt(lostPerUnit),
  }))
}
