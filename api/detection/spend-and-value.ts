/** Spend and conversion value of ads, of a day or of several; any one unit of money. */
export type SpendAndValue = { readonly spend: number; readonly value: number }

export function sumsOf(days: Iterable<SpendAndValue>): SpendAndValue {
  let [spend, value] = [0, 0]
  for (const day of days) {
    spend += day.spend
    value += day.value
  }
  return { spend, value }
}
