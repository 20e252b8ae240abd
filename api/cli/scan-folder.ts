import { basename, resolve } from 'node:path'
import { Failure } from '../platform/failures/failures.ts'
import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import type { FolderScan } from './scan-files.ts'
import { filesIn, mappingOf } from './scan-input.ts'
import { withThrowAwayBusiness } from './throw-away-business.ts'

export type FolderOptions = {
  readonly asOf?: Day
  readonly replay: boolean
  readonly currency: string
  readonly zone: string
  readonly mapping?: string
}

/**
 * Imports every file of the folder into a temporary business and scans it, with the same code as
 * for a real one. Throws `not_found` for a missing folder, `invalid_input` for an invalid currency,
 * zone or mapping.
 */
export async function scanFolder(folder: string, options: FolderOptions, say: (line: string) => void): Promise<FolderScan> {
  const shop = { name: basename(resolve(folder)), currency: currencyOf(options.currency), zone: zoneOf(options.zone) }
  const files = await filesIn(folder)
  if (files.length === 0) throw new Failure('refused', `‘${folder}’ has no files. Put orders.csv and the other files of the shop there.`)
  const mapping = await mappingOf(options.mapping)
  const load = () => import('./scan-files.ts')
  return withThrowAwayBusiness(shop, load, (within, { scanFiles }) =>
    scanFiles(within, { ...options, ...shop, folder, files, mapping }, say),
  )
}

function currencyOf(code: string): Currency {
  try {
    return currency(code)
  } catch (error) {
    throw new Failure('invalid_input', `--currency: ${error instanceof Error ? error.message : error}. Give one such as USD, EUR or GBP.`)
  }
}

function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new Failure('invalid_input', `--zone: ‘${zone}’ is no IANA time zone. Give one such as Europe/London.`)
  }
}
