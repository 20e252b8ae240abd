/**
 * A line through equidistant amounts, in a square of 100 by 100 that begins at zero, and the area
 * below it. Null for fewer than two amounts, and where all are zero.
 */
export function lineShape(amounts: readonly number[]): { readonly line: string; readonly area: string } | null {
  const most = Math.max(0, ...amounts)
  if (amounts.length < 2 || most === 0) return null
  const round = (length: number) => Math.round(length * 100) / 100
  const points = amounts.map((amount, i) => `${round((i * 100) / (amounts.length - 1))},${round(96 - (Math.max(0, amount) / most) * 92)}`)
  return { line: `M${points.join('L')}`, area: `M0,100L${points.join('L')}L100,100Z` }
}
