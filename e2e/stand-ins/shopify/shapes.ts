import { connectionOf, type Listed, type PageArguments } from './connection.ts'

/**
 * How lists of an answer are read: whole in a bulk operation, else page by page. `now` is that of
 * the answer.
 */
export type Reading = { readonly isWhole: boolean; readonly mostOfPage: number; readonly mostOfNested: number; readonly now: number }

export const gid = (type: string, id: number) => `gid://shopify/${type}/${id}`
export const iso = (at: number) => `${new Date(at * 1_000).toISOString().slice(0, 19)}Z`

const decimals: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

/** As Shopify writes a decimal: at least one place, no zeros behind that. */
function decimalOf(amount: number, currency: string): string {
  const places = decimals[currency] ?? 2
  const text = (Math.abs(amount) / 10 ** places).toFixed(Math.max(1, places)).replace(/(\.\d+?)0+$/, '$1')
  return `${amount < 0 ? '-' : ''}${text}`
}

export const moneyOf = (amount: number, currency: string) => ({ amount: decimalOf(amount, currency), currencyCode: currency })

/** A list inside a record. */
export function nestedList(nodes: readonly unknown[]) {
  const listed: Listed[] = nodes.map((node, i) => ({ id: i, value: i, node }))
  return (args: PageArguments, { isWhole, mostOfNested }: Reading) => connectionOf(listed, args, { isWhole, most: mostOfNested })
}

/** A plain list, of which so many may be asked for. */
export const plainList =
  (nodes: readonly unknown[]) =>
  ({ first }: { readonly first?: number | null }) =>
    nodes.slice(0, first ?? nodes.length)
