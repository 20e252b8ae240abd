import { recordsIn } from '../ui/csv-records.ts'
import type { SupplierValues } from './values.ts'

type Read = { readonly suppliers: SupplierValues[]; readonly skippedLines: readonly number[] } | { readonly problem: string }

/** Larger files are no list of suppliers. */
const mostCharacters = 1_000_000

const headers = {
  name: ['name', 'supplier', 'supplier name', 'vendor', 'vendor name', 'company'],
  website: ['website', 'site', 'url', 'web'],
  email: ['email', 'e-mail', 'contact', 'contact email', 'mail'],
  isCritical: ['critical', 'mission-critical', 'mission critical', 'iscritical', 'criticality'],
} as const

/** The suppliers in the text of a CSV file, by its header; lines without a name are skipped. */
export function suppliersIn(text: string): Read {
  if (text.length > mostCharacters) return { problem: 'this file is too large for a list of suppliers.' }
  const [header = [], ...rows] = recordsIn(text)
  const columns = header.map((cell) => cell.trim().toLowerCase())
  const at = (name: keyof typeof headers) => columns.findIndex((column) => (headers[name] as readonly string[]).includes(column))
  const place = { name: at('name'), website: at('website'), email: at('email'), isCritical: at('isCritical') }
  if (place.name < 0) return { problem: 'no column is called “name”. Add a header line and try again.' }
  const suppliers: SupplierValues[] = []
  const skippedLines: number[] = []
  rows.forEach((cells, i) => {
    const cell = (name: keyof typeof place) => (place[name] < 0 ? '' : (cells[place[name]] ?? '').trim())
    if (cells.every((one) => one.trim() === '')) return
    if (!cell('name')) skippedLines.push(i + 2)
    else
      suppliers.push({
        name: cell('name'),
        website: withScheme(cell('website')),
        email: cell('email'),
        isCritical: /^(yes|y|true|1|x|high|critical)$/i.test(cell('isCritical')),
      })
  })
  return suppliers.length > 0 || skippedLines.length > 0 ? { suppliers, skippedLines } : { problem: 'it has no row under its header.' }
}

const withScheme = (site: string) => (site === '' || /^[a-z][a-z\d+.-]*:/i.test(site) ? site : `https://${site}`)
