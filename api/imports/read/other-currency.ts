import { type Currency, isCurrency } from '../../values/money.ts'
import type { KnownFile } from './read-record.ts'
import { refusedForm } from './record-form.ts'
import type { Table } from './tables/table.ts'
import { Unreadable } from './tables/unreadable.ts'

type CurrencyFile = Pick<KnownFile, 'layout' | 'columns' | 'header' | 'leftOut'>

/**
 * Throws `Unreadable` (kind `currency`) when the file is not in the currency `own`: a column header
 * names another one, or at most half of the rows with a currency name `own`. Where rows name their
 * currency, the whole file is read before any of it is written.
 */
export async function refuseOtherCurrency(file: CurrencyFile, own: Currency, open: () => Promise<Table>): Promise<void> {
  const columns = [...file.columns.values()]
  const inHeader = columns.find(({ currency }) => currency !== null && currency !== own && isCurrency(currency))?.currency
  if (inHeader) throw inOther(new Map([[inHeader as Currency, 1]]), own)
  const counts = await countCurrencies(file, open)
  const total = sum(counts)
  if (total > 0 && (counts.get(own) ?? 0) * 2 <= total) throw inOther(counts, own)
}

type Counts = ReadonlyMap<Currency, number>

/** The number of rows for each currency. Empty where the file has no column for it. */
async function countCurrencies({ layout, columns, header, leftOut }: CurrencyFile, open: () => Promise<Table>): Promise<Counts> {
  const places = layout.columns.flatMap(({ name, namesCurrency }) => (namesCurrency && columns.get(name)) || [])
  const counts = new Map<Currency, number>()
  if (places.length === 0) return counts
  const table = await open()
  try {
    for await (const { records, lines } of table.batches) {
      for (const [i, record] of records.entries()) {
        const code = places.map(({ index, value }) => (value ?? record[index] ?? '').trim().toUpperCase()).find((text) => text !== '')
        if (code === undefined || !isCurrency(code)) continue
        const line = lines[i] as number
        if (refusedForm(record, header, line) ?? leftOut(record, line)) continue
        counts.set(code, (counts.get(code) ?? 0) + 1)
      }
    }
  } catch (error) {
    // Rows before a damaged place are valid: their currencies decide.
    if (!(error instanceof Unreadable)) throw error
  } finally {
    await table.batches.return(undefined)
  }
  return counts
}

function inOther(counts: Counts, own: Currency): Unreadable {
  const total = sum(counts)
  const [first, ...more] = [...counts].sort(([, a], [, b]) => b - a)
  const [main, rows] = first as [Currency, number]
  if (more.length === 0) return new Unreadable(`is in ${main}, but this business counts in ${own}.`, { kind: 'currency', currency: main })
  if (main !== own && rows * 2 > total) {
    const problem = `is mostly in ${main} (${rows} of ${total} rows), but this business counts in ${own}.`
    return new Unreadable(problem, { kind: 'currency', currency: main })
  }
  const all = new Intl.ListFormat('en-GB').format([...counts.keys()].sort())
  const of = counts.get(own) ?? 0
  const problem = `mixes ${all}, and only ${of} of ${total} rows ${of === 1 ? 'is' : 'are'} in ${own}, the currency of this business.`
  return new Unreadable(problem, { kind: 'currency' })
}

/**
 * A sentence with the fix for a file in another currency. `isSettled`: the ledger has rows, so the
 * business cannot change its currency.
 */
export function otherCurrencyWayOut(currency: Currency | null, isSettled: boolean): string {
  if (currency === null) return 'Export a file for each currency, and import each into a business in that currency.'
  if (isSettled) return `Import the file into a business in ${currency}.`
  return `Change the business's currency in Settings, or import the file into a business in ${currency}.`
}

const sum = (counts: Counts) => [...counts.values()].reduce((all, one) => all + one, 0)
