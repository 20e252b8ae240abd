import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * What the canonical files say of the rows of a business, minor units as decimals of two places.
 */
const files: Readonly<Record<string, string>> = {
  'orders.csv': `select order_id, day::text as date, sku, units as qty, round(unit_price / 1e6, 6)::text as unit_price, customer_id, country
     from order_line where business_id = $1 and nature = 'product' order by day, order_id, line`,
  'refunds.csv': `select refund_id, day::text as date, sku, units as qty, round(amount / 100.0, 2)::text as amount, order_id
     from refund where business_id = $1 and nature = 'product' order by day, refund_id, line`,
}

/** Writes the sales and refunds of a business as files, and says how many rows they have. */
export async function writeRows(ownerUrl: string, businessId: string, folder: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    let count = 0
    for (const [name, sql] of Object.entries(files)) {
      const { rows, fields } = await client.query<(string | null)[]>({ text: sql, values: [businessId], rowMode: 'array' })
      const lines = [fields.map((field) => field.name), ...rows].map((row) => row.map((cell) => cell ?? '').join(','))
      await writeFile(join(folder, name), `${lines.join('\n')}\n`)
      count += rows.length
    }
    return count
  } finally {
    await client.end()
  }
}
