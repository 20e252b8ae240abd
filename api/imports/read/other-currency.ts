import { type Currency, isCurrency } from '../../values/money.ts'
import type { ColumnPosition } from './cells/record-cells.ts'
import type { LayoutColumn } from './layout.ts'
import type { KnownFile } from './read-record.ts'
import { refusedForm } from './record-form.ts'
import type { Table } from './tables/table.ts'
import { Unreadable } from './tables/unreadable.ts'

type CurrencyFile = Pick<KnownFile, 'layout' | 'columns' | 'header' | 'leftOut'> & {
  /** The lines above the header. */
  readonly above: readonly (readonly string[])[]
  /** The signs and the code of the business's own currency. */
  readonly symbols: readonly string[]
}

/**
 * Throws `Unreadable` (kind `currency`) when the file is not in the currency `own`: a column header
 * or a line above it names another one, or at most half of the rows with a currency name `own`.
 * Where rows name their currency, the whole file is read before any of it is written.
 */
export async function refuseOtherCurrency(file: CurrencyFile, own: Currency, open: () => Promise<Table>): Promise<void> {
  const inHeader = namedByHeader(file).find((code) => code !== own)
  if (inHeader) throw inOther(new Map([[inHeader, 1]]), own)
  const counts = await countCurrencies(file, own, open)
  const total = sum(counts)
  if (total > 0 && (counts.get(own) ?? 0) * 2 <= total) throw inOther(counts, own)
}

/** The first currency that the file states, in a header, above it or in a row; null where it states none. */
export async function statedCurrency(file: Omit<CurrencyFile, 'symbols'>, open: () => Promise<Table>): Promise<Currency | null> {
  const [ofHeader] = namedByHeader(file)
  if (ofHeader) return ofHeader
  const [ofRow] = (await countCurrencies({ ...file, symbols: [] }, null, open)).keys()
  return ofRow ?? null
}

/** The currencies that column headers and the lines above them name. */
function namedByHeader({ columns, layout, above }: Omit<CurrencyFile, 'symbols'>): Currency[] {
  const named = [...[...columns.values()].map(({ currency }) => currency), layout.currencyAbove?.(above) ?? null]
  return named.filter((code): code is Currency => code !== null && isCurrency(code))
}

type Counts = ReadonlyMap<Currency, number>

/**
 * The number of rows for each currency. Empty where the file has no column for it. Without an own
 * currency the first row that states one is enough.
 */
async function countCurrencies(file: CurrencyFile, own: Currency | null, open: () => Promise<Table>): Promise<Counts> {
  const { layout, columns, header, leftOut } = file
  const placesOf = (wanted: (column: LayoutColumn) => boolean) =>
    layout.columns.filter(wanted).flatMap(({ name }) => columns.get(name) ?? [])
  const codes = placesOf(({ namesCurrency }) => namesCurrency === true)
  const amounts = placesOf(({ holds }) => layout.hasMoneySigns === true && holds === 'number')
  const counts = new Map<Currency, number>()
  if (codes.length + amounts.length === 0) return counts
  const table = await open()
  try {
    for await (const { records, lines } of table.batches) {
      for (const [i, record] of records.entries()) {
        const cell = ({ index, value }: ColumnPosition) => (value ?? record[index] ?? '').trim()
        const code = codes.map((place) => cell(place).toUpperCase()).find((text) => text !== '')
        const found = code ?? signedCurrency(amounts.map(cell), own, file.symbols)
        if (!found || !isCurrency(found)) continue
        if (refusedForm(record, { header, layout }, lines[i] as number) ?? leftOut(record, lines[i] as number)) continue
        counts.set(found, (counts.get(found) ?? 0) + 1)
        if (own === null) return counts
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

/** Signs that mean one currency wherever they stand; `$` alone means the most common of its twenty. */
const signs: ReadonlyMap<string, string> = new Map([
  ...([
    ['$', 'USD'],
    ['US $', 'USD'],
    ['£', 'GBP'],
    ['€', 'EUR'],
    ['₹', 'INR'],
    ['C $', 'CAD'],
    ['AU $', 'AUD'],
  ] as const),
])

/** The currency of a row by the signs of its amounts; null where they have none. */
function signedCurrency(amounts: readonly string[], own: Currency | null, symbols: readonly string[]): string | null {
  const sign = amounts.map((text) => /^[-(\s]*((?:[A-Z]{1,2}\s)?\p{Sc})/u.exec(text)?.[1]).find((found) => found !== undefined)
  if (sign === undefined) return null
  return symbols.includes(sign) ? own : (signs.get(sign) ?? null)
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
 * A sentence with the fix for a file in another currency. `hasRows`: the ledger has rows, so the
 * business cannot change its currency.
 */
export function otherCurrencyWayOut(currency: Currency | null, hasRows: boolean): string {
  if (currency === null) return 'Export a file for each currency, and import each into a business in that currency.'
  if (hasRows) return `Import the file into a business in ${currency}.`
  return `Change the business's currency in Settings, or import the file into a business in ${currency}.`
}

const sum = (counts: Counts) => [...counts.values()].reduce((all, one) => all + one, 0)
