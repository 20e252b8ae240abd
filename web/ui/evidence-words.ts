type EvidenceRow = { readonly table: string; readonly reference: string | null; readonly units: string | null; readonly isCost: boolean }

/** The headers of the evidence columns; null for a column that these rows do not use. */
export type EvidenceHeads = {
  readonly reference: string | null
  readonly entity: string
  readonly units: string | null
  readonly expected: string
  readonly actual: string
  /** On narrow screens, the label before the figure. */
  readonly expectedWord: string
  readonly actualWord: string
}

const references: Record<string, string> = { refund: 'Refund', ad_spend: 'Part' }
/** The name of a cost in its own file. */
const costs: Record<string, string> = { refund: 'Refunded', parcel: 'Billed', ad_spend: 'Spent', chargeback: 'Disputed', payout: 'Taken' }
const entities: Record<string, string> = {
  order_line: 'SKU',
  refund: 'SKU',
  parcel: 'Carrier / zone',
  ad_spend: 'Campaign',
  chargeback: 'Country',
  payout: 'Payment service',
}

/** Sales show their margin, all other rows their cost. */
export function evidenceHeads(rows: readonly EvidenceRow[]): EvidenceHeads {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const one = (words: Record<string, string>, other: string) => {
    const found = new Set(tables.map((table) => words[table] ?? other))
    return found.size === 1 ? ([...found][0] ?? other) : null
  }
  const actual = areCosts(rows) ? (one(costs, 'Cost') ?? 'Cost') : 'Actual'
  const figures = { expected: 'Expected', actual, expectedWord: 'expected', actualWord: actual.toLowerCase() }
  return {
    reference: rows.some(({ reference }) => reference !== null) ? (one(references, 'Order') ?? 'Number') : null,
    entity: one(entities, 'Of') ?? 'Of',
    units: rows.some(({ units }) => units !== null) ? 'Units' : null,
    ...figures,
  }
}

/** Whether all rows are money paid out. */
export function areCosts(rows: readonly Pick<EvidenceRow, 'isCost'>[]): boolean {
  return rows.length > 0 && rows.every(({ isCost }) => isCost)
}
