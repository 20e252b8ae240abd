import type { EvidencePart } from '../finding.ts'
import { leastShortfall } from '../rule-check/sold-lines.ts'
import { type CauseRow, depthOf, type What } from './cause-row.ts'

/**
 * Order lines of a day that are alike; prices are micros of one unit, null where the files have
 * none.
 */
export type SoldRow = {
  readonly day: string
  readonly sku: string
  readonly list: number | null
  readonly paid: number
  /** The share taken off in whole percents, where the file states it. */
  readonly stated: number | null
  readonly cost: number | null
  readonly units: number
  readonly lines: number
  /** Units of one of these lines. */
  readonly unitsOfLine: number
  readonly attributes: Readonly<Partial<Record<What, string | null>>>
}

/**
 * The rows in which to look for the cause of a finding: its own with what they lost, and those that
 * earn. Rows below cost that it leaves to other findings are neither, and are left out.
 */
export function rowsOfFinding(sold: Iterable<SoldRow>, evidence: readonly EvidencePart[]): CauseRow[] {
  const costs = new Map<string, number>()
  for (const part of evidence)
    if (!('table' in part)) costs.set(keyOf(part.day, part.sku, part.listPrice, part.unitPrice), part.expectedPerUnit)
  const rows: CauseRow[] = []
  for (const row of sold) {
    const { day, sku, list, paid, units, lines } = row
    const own = costs.get(keyOf(day, sku, list, paid))
    const cost = own ?? row.cost
    if (cost === null || paid <= 0) continue
    if (own === undefined && paid < cost * (1 - leastShortfall)) continue
    const lost = own === undefined ? 0 : Math.max(0, units * (own - paid))
    rows.push({ attributes: attributesOf(row), lines, units, paid, list, cost, lost })
  }
  return rows
}

function attributesOf({ day, sku, list, paid, stated, unitsOfLine, attributes }: SoldRow): CauseRow['attributes'] {
  return {
    discount: stated ?? depthOf(paid, list),
    code: attributes.code ?? null,
    category: attributes.category ?? null,
    product: sku,
    channel: attributes.channel ?? null,
    country: attributes.country ?? null,
    units: unitsOfLine,
    customer: attributes.customer ?? null,
    month: day.slice(0, 7),
  }
}

function keyOf(day: string, sku: string, list: number | null, paid: number): string {
  return `${day} ${sku} ${list ?? -1} ${paid}`
}
