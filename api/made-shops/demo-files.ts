import { canonicalFiles } from './canonical-files.ts'
import { demoDescriptions } from './demo-shop.ts'
import type { Tables } from './shop.ts'

/**
 * The demo's files: the canonical set, with the name of each product next to its SKU in the orders.
 * Files without rows are omitted.
 */
export function demoFiles(tables: Tables): Map<string, string> {
  const files = canonicalFiles({ tables })
  const withRows = [...files].filter(([, text]) => text.indexOf('\n') < text.length - 1)
  return new Map(withRows.map(([name, text]) => [name, name === 'orders.csv' ? withNames(text) : text]))
}

const skuColumn = 2

function withNames(orders: string): string {
  const [header, ...lines] = orders.trimEnd().split('\n')
  const named = lines.map((line) => `${line},"${demoDescriptions.get(line.split(',')[skuColumn] ?? '') ?? ''}"`)
  return `${[`${header},description`, ...named].join('\n')}\n`
}
