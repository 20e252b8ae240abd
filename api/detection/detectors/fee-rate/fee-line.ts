/**
 * Sums over the sales of a service on one day: count, amounts, fees, and products for a fit.
 * Amounts in micros, products in micros × units.
 */
export type FeeDay = {
  readonly day: number
  sales: number
  gross: number
  fee: number
  /** Σ gross² and Σ gross × fee, in squared major units. */
  grossSquared: number
  grossTimesFee: number
}

/** What one sale costs: a fixed fee (micros) and a share of its amount. */
export type FeeLine = { readonly fixed: number; readonly rate: number }

const major = 1e6

export function noteSales(
  feeDay: FeeDay,
  { rows, gross, fee }: { readonly rows: number; readonly gross: number; readonly fee: number },
): void {
  feeDay.sales += rows
  feeDay.gross += gross
  feeDay.fee += fee
  // Sales of one order count as equal parts of it.
  feeDay.grossSquared += (gross / major) ** 2 / rows
  feeDay.grossTimesFee += ((gross / major) * (fee / major)) / rows
}

/**
 * The fixed fee and the rate that explain fees best: least squares over single sales. Where all
 * amounts are alike, or either would be negative, all of it is rate.
 */
export function feeLineOf(days: readonly FeeDay[]): FeeLine {
  const total = (of: (one: FeeDay) => number) => days.reduce((sum, one) => sum + of(one), 0)
  const [count, gross, fee] = [total(({ sales }) => sales), total((one) => one.gross) / major, total((one) => one.fee) / major]
  const variance = total(({ grossSquared }) => grossSquared) - gross ** 2 / count
  const rate = (total(({ grossTimesFee }) => grossTimesFee) - (gross * fee) / count) / variance
  const fixed = (fee - rate * gross) / count
  const isClear = variance > 1e-6 * gross ** 2 && rate >= 0 && fixed >= 0
  return isClear ? { fixed: fixed * major, rate } : { fixed: 0, rate: gross > 0 ? fee / gross : 0 }
}

/** What these sales would have cost by a line; micros. */
export function feeBy({ fixed, rate }: FeeLine, { sales, gross }: Pick<FeeDay, 'sales' | 'gross'>): number {
  return fixed * sales + rate * gross
}
