import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { MadeShop } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import { leaks } from './ledger-speed.ts'

/**
 * Writes the six files of one year of a shop with a million order lines a year, in a process of its
 * own: its memory is not the product's. Arguments: the folder, and the year, counted from 0.
 */
const [folder = '', year = ''] = process.argv.slice(2)
const shop = makeShop({
  seed: 9,
  firstDay: day(`${2016 + Number(year)}-01-01`),
  days: 365,
  skus: 2_500,
  linesPerDay: Math.round(1_000_000 / 365),
  leaks,
  traps: 'all',
})
for (const [file, text] of canonicalFiles({ tables: ofYear(shop.tables) })) await writeFile(join(folder, file), text)

/** Each year numbers its orders and refunds from the same start. */
function ofYear({ orders, refunds, shipping, chargebacks, ...other }: MadeShop['tables']): MadeShop['tables'] {
  const named = <Row extends { readonly orderId?: string | null }>(row: Row) => ({
    ...row,
    orderId: row.orderId && `${year}-${row.orderId}`,
  })
  return {
    ...other,
    orders: orders.map(named),
    refunds: refunds.map((row) => named({ ...row, refundId: `${year}-${row.refundId}` })),
    shipping: shipping.map(named),
    chargebacks: chargebacks.map(named),
  }
}
