import type { Currency } from '../../values/money.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import { statedCurrency } from './other-currency.ts'
import { recognize } from './recognize.ts'
import { leavingOut } from './record-form.ts'
import { openTable } from './tables/read-table.ts'
import { Unreadable } from './tables/unreadable.ts'

/** `none`: the file is known and states no currency; `unknown`: it is not a file that can be read as it is. */
export type CurrencyOfFile = { readonly stated: Currency } | 'none' | 'unknown'

/** What a file says of its currency before it is imported. The first statement is enough; rows are read up to it. */
export async function currencyOfFile(path: string, mapping: Mapping): Promise<CurrencyOfFile> {
  const open = () => openTable(path, { mapping })
  try {
    const { header, above, batches } = await open()
    await batches.return(undefined)
    const recognized = recognize(header, mapping)
    if (!('layout' in recognized)) return 'unknown'
    const stated = await statedCurrency({ ...recognized, header, above, leftOut: leavingOut(mapping, header) }, open)
    return stated ? { stated } : 'none'
  } catch (error) {
    // The import says what is wrong with the file.
    if (error instanceof Unreadable) return 'unknown'
    throw error
  }
}
