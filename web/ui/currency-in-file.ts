/** Headers of a column that names the currency, in the exports that RiskPilot reads. */
const currencyHeader =
  /^(transaction |invoice )?(currency( code)?|währung(scode)?|(code de )?devise|(código de )?moneda|(codice )?valuta|valutacode)$/i

/** A currency in a header, such as `Amount spent (USD)`. */
const headerWithCurrency = /\(([A-Z]{3})\)$/

/** Enough for a header and some hundred rows. */
const headBytes = 65_536

const known = new Set(Intl.supportedValuesOf('currency'))

/** The currency that the beginning of a CSV names most often; null where it names none. */
export function currencyInText(text: string): string | null {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const mark = [',', ';', '\t', '|'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] as string
  const header = cellsOf(first, mark)
  const inHeader = header.map((name) => headerWithCurrency.exec(name)?.[1]).find((code) => code && known.has(code))
  if (inHeader) return inHeader
  const place = header.findIndex((name) => currencyHeader.test(name))
  if (place < 0) return null
  const counts = new Map<string, number>()
  for (const line of lines) {
    const code = cellsOf(line, mark)[place]?.toUpperCase() ?? ''
    if (known.has(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The first of these files that names its currency, and which it is. Only CSV is looked into. */
export async function currencyInFiles(files: readonly File[]): Promise<{ fileName: string; currency: string } | null> {
  for (const file of files) {
    const currency = currencyInText(await file.slice(0, headBytes).text())
    if (currency) return { fileName: file.name, currency }
  }
  return null
}

/** The cells of a line; a quoted one may hold the mark. */
function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === mark && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
