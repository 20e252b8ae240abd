import { parse } from 'csv-parse/sync'
import { checkedSanctions, notAList, type ReadSanctions, type SanctionedEntity } from './sanctions-list.ts'

/**
 * The files of one of OFAC's lists (SDN or consolidated), as text: names, other names, addresses. CSV
 * without a header, `-0-` for what is not known; described at
 * https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas (in the
 * public domain).
 */
export type OfacFiles = { readonly names: string; readonly otherNames: string; readonly addresses: string }

/** How many cells a row has; another number is a new layout, which nobody has looked at yet. */
const layouts = { names: 12, otherNames: 5, addresses: 6 } as const
const fileNames = { names: 'names', otherNames: 'other names', addresses: 'addresses' } as const

/**
 * Reads OFAC's list. Refused, with the reason, are: a web page, an empty or cut file, rows with more or
 * fewer cells than the layout has, other names of entries that are not there, and a list with less than
 * half of the `before` entries.
 */
export function readOfac(files: OfacFiles, before = 0): ReadSanctions {
  const rows: Partial<Record<keyof OfacFiles, string[][]>> = {}
  for (const file of ['names', 'otherNames', 'addresses'] as const) {
    const read = rowsOf(files[file], file)
    if (typeof read === 'string') return { refused: `${read} (file of ${fileNames[file]})` }
    rows[file] = read
  }
  const { names = [], otherNames = [], addresses = [] } = rows
  const ids = new Set(names.map(([id]) => id))
  const lost = otherNames.find(([id]) => !ids.has(id))
  if (lost !== undefined) return { refused: `The files are not of one list: entry ${lost[0]} has another name and no name.` }
  const others = Map.groupBy(otherNames, ([id]) => id)
  const places = Map.groupBy(addresses, ([id]) => id)
  const entities = names.map((row) => entityOf(row, others.get(row[0]) ?? [], places.get(row[0]) ?? []))
  return checkedSanctions(entities, null, before)
}

/** The cells of all rows, or why they are none. The files end with the mark of DOS for their end. */
function rowsOf(text: string, file: keyof OfacFiles): string[][] | string {
  const problem = notAList(text.replaceAll('\x1a', ''))
  if (problem !== undefined) return problem
  let rows: string[][]
  try {
    rows = parse(text.replaceAll('\x1a', ''), { relax_column_count: true, skip_empty_lines: true, trim: true, bom: true })
  } catch (error) {
    return `The file is cut or no CSV: ${error instanceof Error ? error.message : error}`
  }
  const width = layouts[file]
  const odd = rows.findIndex((row) => row.length !== width || !/^\d+$/.test(row[0] ?? ''))
  if (odd === -1) return rows
  const cells = rows[odd]?.length
  if (odd === rows.length - 1 && cells !== width) return `The file is cut: its last row has ${cells} of ${width} cells.`
  return `Row ${odd + 1} has ${cells} cells, or no number first; ${width} with a number first are known.`
}

const unknown = '-0-'
const known = (cell: string | undefined) => (cell === undefined || cell === unknown ? '' : cell)

function entityOf([id = '', name = '', type = '', programmes]: string[], others: string[][], addresses: string[][]): SanctionedEntity {
  const isWeak = (row: string[]) => /weak/i.test(known(row[4]))
  const named = (rows: string[][]) => [...new Set(rows.map((row) => known(row[3])))].filter((one) => one !== '' && one !== name)
  return {
    id,
    kind: type === 'individual' ? 'person' : type === 'vessel' || type === 'aircraft' ? type : 'company',
    names: [name, ...named(others.filter((row) => !isWeak(row)))],
    weakNames: named(others.filter(isWeak)),
    countries: [...new Set(addresses.map((row) => known(row[4])))].filter((one) => one !== ''),
    programmes: known(programmes)
      .split('] [')
      .filter((one) => one !== ''),
  }
}
