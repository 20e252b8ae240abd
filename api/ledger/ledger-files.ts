import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { currency, minorDigits } from '../values/money.ts'
import { hasClockTime } from './clock-time.ts'

/** One file of the ledger in RiskPilot's own format: its name and its header. */
export type LedgerFile = { readonly name: string; readonly header: readonly string[] }

/** Where the page ends, as PostgreSQL writes the row's key; null after the last page. */
export type LedgerPage = { readonly rows: readonly (readonly string[])[]; readonly next: string | null }

type Column = { readonly name: string; readonly sql: string; readonly isText?: boolean }
type Table = { readonly table: string; readonly key: string; readonly columns: readonly Column[] }

const rowsAtOnce = 2_000

const text = (name: string, sql = `r.${name}`): Column => ({ name, sql, isText: true })
const plain = (name: string, sql: string): Column => ({ name, sql })
/** Six decimals, so that no number can be read as one with a mark between thousands. */
const price = (name: string, of = name) => plain(name, `round(r.${of}::numeric / 1000000, 6)::text`)
const amount = (name: string, of = name) => plain(name, `round(r.${of}::numeric / power(10::numeric, $3::int), $4::int)::text`)
const dayOf = (name: string, of = name) => plain(name, `to_char(r.${of}, 'YYYY-MM-DD')`)
/**
 * A day alone stays one: written as an instant it would be read again as if it had a time of day.
 * An instant of midnight is written as that of a zone further east: midnight would be read as a day
 * alone.
 */
const moment = plain(
  'date',
  `case when not ${hasClockTime('r')} then to_char(r.day, 'YYYY-MM-DD')
        when (r.occurred_at at time zone 'UTC')::time = '00:00' then to_char(r.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T01:00:00+01:00"')
        else to_char(r.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`,
)
/** Read by no import: the file and the line that stated a row. */
const origin = [
  text('riskpilot_file', '(select i.file_name from import i where i.business_id = $1 and i.id = r.import_id)'),
  plain('riskpilot_line', 'r.line::text'),
  plain('riskpilot_row', 'r.id::text'),
]

/**
 * A refund's id identifies one refunded line in this format. Where several lines share one, each
 * gets the row's id behind it.
 */
const refundId = `case when exists (select from refund o where o.business_id = $1 and o.refund_id = r.refund_id and o.id <> r.id)
  then r.refund_id || '#' || left(replace(r.id::text, '-', ''), 12) else r.refund_id end`

const tables: Readonly<Record<string, Table>> = {
  'orders.csv': {
    table: 'order_line',
    key: 'order_id, id',
    columns: [
      text('order_id'),
      moment,
      text('sku'),
      plain('qty', 'r.units::text'),
      price('unit_price'),
      price('list_price'),
      price('discount'),
      text('customer_id'),
      text('country'),
      text('description'),
      text('category'),
      text('channel'),
      text('discount_code'),
      text('payment_method'),
      amount('order_discount'),
      plain('nature', 'r.nature'),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
  'refunds.csv': {
    table: 'refund',
    key: 'day, sku, id',
    columns: [
      text('refund_id', refundId),
      moment,
      text('sku'),
      plain('qty', 'r.units::text'),
      amount('amount'),
      text('order_id'),
      text('customer_id'),
      text('country'),
      text('reason'),
      plain('nature', 'r.nature'),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
  'costs.csv': {
    table: 'unit_cost',
    key: 'valid_from, id',
    columns: [text('sku'), dayOf('valid_from'), price('unit_cost'), text('vendor'), plain('currency', 'r.currency'), ...origin],
  },
  'shipping.csv': {
    table: 'parcel',
    key: 'day, id',
    columns: [
      text('order_id'),
      dayOf('date', 'day'),
      text('carrier'),
      text('zone'),
      amount('charged'),
      amount('cost'),
      text('size'),
      text('weight'),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
  'ads.csv': {
    table: 'ad_spend',
    key: 'day, id',
    columns: [
      dayOf('date', 'day'),
      text('campaign'),
      amount('spend'),
      plain('clicks', 'r.clicks::text'),
      amount('conv_value', 'conversion_value'),
      // One column of every other dimension: files of several networks name them differently.
      text('dimensions', `nullif(r.dimensions::text, '{}')`),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
  'chargebacks.csv': {
    table: 'chargeback',
    key: 'order_id, day, id',
    columns: [
      text('order_id'),
      dayOf('date', 'day'),
      amount('amount'),
      text('reason'),
      text('country'),
      text('state'),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
  'payouts.csv': {
    table: 'payout',
    key: 'day, id',
    columns: [
      text('payout_id'),
      dayOf('date', 'day'),
      text('source'),
      text('order_id'),
      plain('type', 'r.type'),
      amount('gross'),
      amount('fee'),
      amount('net'),
      plain('currency', 'r.currency'),
      ...origin,
    ],
  },
}

/** The files that the ledger makes, in the order in which a business imports them again. */
export const ledgerFiles: readonly LedgerFile[] = Object.entries(tables).map(([name, { columns }]) => ({
  name,
  header: columns.map((column) => column.name),
}))

/**
 * A page of the file's rows after the row `after`. Times are instants in UTC, amounts and prices
 * decimals with a point. Text that a spreadsheet would take for a formula gets an apostrophe.
 */
export async function ledgerPage(work: Work, file: string, after: string | null): Promise<LedgerPage> {
  may(work.actor, 'business:manage')
  const of = tables[file]
  if (of === undefined) throw new Error(`The ledger makes no file ‘${file}’.`)
  const { table, key, columns } = of
  const digits = minorDigits(currency(await currencyOf(work)))
  const keyOf = (row: string) => key.replaceAll(/\w+/g, (column) => `${row}.${column}`)
  const rows = await work.sql<{ cells: (string | null)[]; at: string }>(
    `select array[${columns.map(({ sql }) => sql).join(', ')}]::text[] as cells, jsonb_build_object(${keyPairs(key)})::text as at
       from ${table} r where r.business_id = $1 and $3::int >= 0 and $4::int >= 0
        and ($2::jsonb is null or (${keyOf('r')}) > (select ${keyOf('p')} from jsonb_populate_record(null::${table}, $2::jsonb) p))
      order by ${keyOf('r')} limit ${rowsAtOnce}`,
    // Three decimals could be read as thousands, so such an amount is written with four.
    [work.businessId, after, digits, digits === 3 ? 4 : digits],
  )
  const cells = rows.map((row) => columns.map(({ isText }, i) => (isText ? inert(row.cells[i] ?? '') : (row.cells[i] ?? ''))))
  return { rows: cells, next: rows.length < rowsAtOnce ? null : (rows.at(-1)?.at ?? null) }
}

const keyPairs = (key: string) => key.replaceAll(/\w+/g, (column) => `'${column}', r.${column}`)

async function currencyOf({ sql, businessId }: Work): Promise<string> {
  const [business] = await sql<{ currency: string }>('select currency::text from business where id = $1', [businessId])
  return business?.currency ?? ''
}

/** Only text is made inert: a negative amount is a number, and an import reads it. */
function inert(cell: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell
}
