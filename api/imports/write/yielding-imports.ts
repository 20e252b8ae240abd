import { yieldSales, yieldWritten } from '../../ledger/yielded-sales.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { layouts } from '../layouts/list.ts'
import type { Chunk } from '../read/read-chunks.ts'

const yielding = layouts.filter(({ yieldsSales }) => yieldsSales).map(({ name }) => name)

/**
 * Sets aside what a chunk of a settlement has just sold, where the shop's orders are in. Returns
 * the number of its records that were known by that.
 */
export async function yieldChunk(work: Work, importId: string, { staged }: Chunk): Promise<number> {
  const lines = staged.filter(({ table }) => table === 'order_line')
  if (lines.length === 0) return 0
  const of = await yieldingImports(work)
  if (!of.includes(importId)) return 0
  let known = 0
  for (const rows of lines) known += await yieldWritten(work, importId, rows, of)
  return known
}

/**
 * Sets aside sales of settlements that came before the orders of this import. Returns how many
 * lines there were.
 */
export async function yieldToOrders(work: Work, importId: string): Promise<number> {
  const of = await yieldingImports(work)
  return of.includes(importId) ? 0 : yieldSales(work, { of, to: importId })
}

async function yieldingImports({ sql, businessId }: Work): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    "select id from import where business_id = $1 and layout = any($2::text[]) and state <> 'taken_back'",
    [businessId, yielding],
  )
  return rows.map(({ id }) => id)
}
