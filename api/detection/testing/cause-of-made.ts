import type { CostRow } from '../../made-shops/shop.ts'
import type { NamedOrderRow } from '../../made-shops/standing-shop.ts'
import type { Finding } from '../finding.ts'
import { explainLoss, type LossCause } from '../loss-cause/explain-loss.ts'
import { rowsOfFinding, type SoldRow } from '../loss-cause/rows-of-finding.ts'

/**
 * The cause of a finding of a made shop. Tests and the bench only: the product reads rows in SQL.
 */
export function causeOfMade(
  orders: readonly NamedOrderRow[],
  costs: readonly CostRow[],
  { evidence, startedOn, endedOn }: Finding,
): LossCause | null {
  const within = orders.filter(({ at }) => at.slice(0, 10) >= startedOn && (endedOn === null || at.slice(0, 10) <= endedOn))
  return explainLoss(rowsOfFinding(soldRows(within, costs, orders), evidence))
}

function soldRows(rows: readonly NamedOrderRow[], costs: readonly CostRow[], all: readonly NamedOrderRow[]): SoldRow[] {
  const bySku = Map.groupBy(costs, ({ sku }) => sku)
  const first = new Map<string, string>()
  for (const { customerId, orderId } of all) if (!first.has(customerId)) first.set(customerId, orderId)
  return rows.map((row) => {
    const day = row.at.slice(0, 10)
    const cost = bySku.get(row.sku)?.findLast(({ validFrom }) => validFrom <= day)?.unitCost
    const returning = first.get(row.customerId) === row.orderId ? 'new' : 'returning'
    return {
      day,
      sku: row.sku,
      list: Number(row.listPrice),
      paid: Number(row.unitPrice),
      stated: Math.round(row.discount * 100),
      cost: cost === undefined ? null : Number(cost),
      units: row.qty,
      lines: 1,
      unitsOfLine: row.qty,
      attributes: {
        category: row.category,
        channel: row.channel,
        country: row.country,
        customer: row.customerId === '' ? 'guest' : returning,
      },
    }
  })
}
