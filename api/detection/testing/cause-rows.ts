import type { CauseRow, What } from '../loss-cause/cause-row.ts'

const nothing: Record<What, null> = {
  discount: null,
  code: null,
  category: null,
  product: null,
  channel: null,
  country: null,
  units: null,
  customer: null,
  month: null,
}

type Sold = {
  readonly attributes: Partial<CauseRow['attributes']>
  readonly lines: number
  readonly losing?: boolean
  readonly paid?: number
  readonly list?: number | null
}

/**
 * Lines at a list price of 100 and a cost of 50; `losing` ones are sold at 40 unless told
 * otherwise.
 */
export function rowsOf(sold: readonly Sold[]): CauseRow[] {
  return sold.map(({ attributes, lines, losing = false, paid = losing ? 40e6 : 100e6, list = 100e6 }) => ({
    attributes: { ...nothing, product: 'P', ...attributes },
    lines,
    units: lines,
    paid,
    list,
    cost: 50e6,
    lost: losing ? lines * (50e6 - paid) : 0,
  }))
}
