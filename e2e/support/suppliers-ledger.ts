import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import type { Fact } from '../../api/ledger/fact.ts'
import { RowStager, type StagedRows } from '../../api/ledger/row-stager.ts'
import { writeRows } from '../../api/ledger/write-rows.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import type { Day } from '../../api/values/day.ts'
import { currency } from '../../api/values/money.ts'
import { uuidv7 } from '../../db/uuid.ts'

/** A sale of one day, in the shop's currency. */
export const sold = (sku: string, day: string, { units = 1, price = 10, order = `${sku} ${day}` } = {}): Fact => ({
  table: 'order_line',
  orderId: order,
  at: { instant: Date.parse(`${day}T12:00:00Z`) / 1000, day: day as Day, hasClockTime: true },
  sku,
  description: `A ${sku}`,
  units,
  unitPrice: BigInt(Math.round(price * 1_000_000)),
  listPrice: null,
  discount: null,
  customerId: null,
  country: null,
  nature: 'product',
})

/** A refund of a day, in minor units. */
export const refunded = (sku: string, day: string, amount: number): Fact => ({
  table: 'refund',
  refundId: `r ${sku} ${day}`,
  hasLineId: true,
  at: { instant: Date.parse(`${day}T13:00:00Z`) / 1000, day: day as Day, hasClockTime: true },
  sku,
  units: 1,
  amount: BigInt(amount),
  orderId: null,
  customerId: null,
  country: null,
  nature: 'product',
})

/** What a unit costs from a day on, and who sold it. */
export const cost = (sku: string, validFrom: string, unitCost: number, vendor: string | null = null): Fact => ({
  table: 'unit_cost',
  sku,
  validFrom: validFrom as Day,
  unitCost: BigInt(Math.round(unitCost * 1_000_000)),
  vendor,
})

/** Writes facts into the ledger as the rows of one file, and sums their days. */
export async function putIntoLedger(
  within: <T>(fn: (work: Work) => Promise<T>) => Promise<T>,
  facts: readonly Fact[],
  { fileName = 'purchases.csv', layout = 'quickbooks-purchases' } = {},
): Promise<void> {
  await within(async (work) => {
    const importId = uuidv7(work.clock.now())
    await work.sql(
      `insert into import (business_id, id, file_name, layout, state, created_at, started_at) values ($1, $2, $3, $4, 'done', $5, $5)`,
      [work.businessId, importId, fileName, layout, work.clock.now()],
    )
    const rows = new Map<string, StagedRows>()
    new RowStager(work.businessId, currency('USD')).stage({ facts, lines: facts.map((_, i) => i + 2), weights: null, committed: 0 }, rows)
    for (const staged of rows.values()) await writeRows(work, importId, staged)
  })
  await within(rollUpTouchedDays)
}
