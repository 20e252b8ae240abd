/**
 * Texts in an order that no language and no machine changes: negative, 0 or positive, as `sort`
 * asks for.
 */
export function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
