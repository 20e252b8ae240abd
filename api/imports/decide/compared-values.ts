import type { TableName } from '../../ledger/tables.ts'
import { type Currency, decimal } from '../../values/money.ts'
import { unitPriceText } from '../../values/unit-price.ts'
import type { ComparedValue } from '../import.entity.ts'

/** A row of the ledger as texts, by the columns of its table. */
export type RowTexts = Readonly<Record<string, string | null>>

type Both = { readonly ledger: RowTexts; readonly file: RowTexts; readonly currency: Currency; readonly zone: string }

/**
 * The values to compare, by table and in this order. The row's key and source are displayed
 * elsewhere.
 */
const compared: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  refund: ['refund_id', 'occurred_at', 'sku', 'units', 'amount', 'order_id', 'customer_id', 'country'],
  unit_cost: ['sku', 'valid_from', 'unit_cost'],
  ad_spend: ['day', 'campaign', 'dimensions', 'spend', 'clicks', 'conversion_value'],
}

/** Two versions of a row, value by value in display form; values that both lack are omitted. */
export function comparedValues(table: TableName, { ledger, file, currency, zone }: Both): ComparedValue[] {
  const shown = (name: string, text: string | null | undefined) =>
    text == null || text === '{}' ? null : inWords(name, text, { currency, zone })
  return (compared[table] ?? [])
    .map((name) => ({ name, ledger: shown(name, ledger[name]), file: shown(name, file[name]), differs: ledger[name] !== file[name] }))
    .filter((value) => value.ledger !== null || value.file !== null)
}

function inWords(name: string, text: string, { currency, zone }: Pick<Both, 'currency' | 'zone'>): string {
  switch (name) {
    case 'amount':
    case 'spend':
    case 'conversion_value':
      return decimal({ minor: BigInt(text), currency })
    case 'unit_cost':
      return unitPriceText(BigInt(text))
    case 'occurred_at':
      return localTime(Number(text), zone)
    case 'dimensions':
      return Object.values(JSON.parse(text) as Record<string, string>).join(', ')
    default:
      return text
  }
}

/** `2025-01-31 14:05` in the zone; only the day for midnight. */
function localTime(seconds: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(seconds * 1000))
  return text.replace(/ 00:00$/, '')
}
