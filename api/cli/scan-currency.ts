import { basename } from 'node:path'
import { type MappingFile, mappingFor } from '../imports/decide/mapping.input.ts'
import { shown } from '../imports/read/cells/shown.ts'
import { currencyOfFile } from '../imports/read/currency-of-file.ts'
import { type Currency, currency } from '../values/money.ts'
import type { Ask } from './ask.ts'
import type { Terminal } from './terminal.ts'

/** The currency of files that state none, where nobody says another. */
const usual = currency('USD')

/**
 * The currency to scan files in for which none was given. Where no known file states one it is asked
 * for, or USD is taken and said. A file that states another one is refused by the import.
 */
export async function currencyForFiles(paths: readonly string[], mapping: MappingFile, { ask, say }: Terminal): Promise<Currency> {
  let isKnown = false
  for (const path of paths) {
    const found = await currencyOfFile(path, mappingFor(mapping, basename(path)))
    if (typeof found === 'object') return usual
    isKnown ||= found === 'none'
  }
  if (!isKnown) return usual
  if (ask) return askedCurrency(ask, say)
  say(`No file states its currency, so amounts are taken as ${usual}. If they are in another, say it with --currency.`)
  return usual
}

async function askedCurrency(ask: Ask, say: Terminal['say']): Promise<Currency> {
  for (;;) {
    const answer = await ask(`Which currency are these files in? [${usual}] `)
    if (answer === '') return usual
    try {
      return currency(answer)
    } catch {
      say(`‘${shown(answer)}’ is not an ISO 4217 currency code. Type one such as USD, EUR or GBP.`)
    }
  }
}
