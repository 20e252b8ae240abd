import type { Notice } from '../notice.ts'
import type { ListSource } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { inTurns } from './in-turns.ts'
import { csvRows, listFiles } from './list-files.ts'
import { makeNotice } from './make-notice.ts'

const host = 'sanctionslistservice.ofac.treas.gov'
const lists = [
  { name: 'SDN', title: 'Specially Designated Nationals list', files: ['SDN.CSV', 'ALT.CSV', 'ADD.CSV'] },
  { name: 'CONS', title: 'consolidated (non-SDN) list', files: ['CONS_PRIM.CSV', 'CONS_ALT.CSV', 'CONS_ADD.CSV'] },
] as const

/**
 * Both lists of the US Treasury's Office of Foreign Assets Control, which is in the public domain.
 */
export const ofac: ListSource = {
  key: 'ofac',
  kind: 'legal',
  name: 'OFAC sanctions lists (US)',
  notice: null,
  everyMinutes: 720,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: async (client, before) => {
    const addresses = lists.flatMap(({ files }) => files.map((file) => `https://${host}/api/PublicationPreview/exports/${file}`))
    const got = await listFiles(client, addresses, { before, accept: 'text/csv', mostBytes: 32 * 1_048_576 })
    if (got === 'unchanged') return { unchanged: true }
    const notices: Notice[] = []
    for (const [i, { name, title }] of lists.entries()) {
      const [names = '', otherNames = '', addresses = ''] = got.texts.slice(3 * i)
      const read = await readOfac({ names, otherNames, addresses }, { name, title })
      if ('refused' in read) return { refused: `${read.refused} (${name})` }
      notices.push(...read)
    }
    return { notices, version: null, etag: got.etag }
  },
}

/**
 * The files of one of OFAC's lists, as text: names, other names, addresses. CSV without a header,
 * `-0-` for what is not known; described at
 * https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas.
 */
export type OfacFiles = { readonly names: string; readonly otherNames: string; readonly addresses: string }

/** How many cells a row has; another number is a new layout, which nobody has looked at yet. */
const layouts = { names: 12, otherNames: 5, addresses: 6 } as const
const fileNames = { names: 'names', otherNames: 'other names', addresses: 'addresses' } as const

/**
 * Reads one of OFAC's lists, whose name stands before the numbers of its entries. Refused, with the
 * reason, are: a web page, an empty or cut file, rows with more or fewer cells than the layout has,
 * and other names of entries that are not there.
 */
export async function readOfac(
  files: OfacFiles,
  list: { readonly name: string; readonly title: string },
): Promise<readonly Notice[] | { readonly refused: string }> {
  const rows: Partial<Record<keyof OfacFiles, readonly string[][]>> = {}
  for (const file of ['names', 'otherNames', 'addresses'] as const) {
    const read = await rowsOf(files[file], file)
    if ('refused' in read) return { refused: `${read.refused} File of ${fileNames[file]}` }
    rows[file] = read
  }
  const { names = [], otherNames = [], addresses = [] } = rows
  const ids = new Set(names.map(([id]) => id))
  const lost = otherNames.find(([id]) => !ids.has(id))
  if (lost !== undefined) return { refused: `The files are not of one list: entry ${lost[0]} has another name and no name.` }
  const others = Map.groupBy(otherNames, ([id]) => id)
  const places = Map.groupBy(addresses, ([id]) => id)
  return inTurns(names, (row) => noticeOf(row, { others: others.get(row[0]) ?? [], addresses: places.get(row[0]) ?? [], list }))
}

/** The cells of all rows. The files end with the mark of DOS for their end. */
async function rowsOf(text: string, file: keyof OfacFiles): ReturnType<typeof csvRows> {
  const rows = await csvRows(text.replaceAll('\x1a', ''))
  if ('refused' in rows) return rows
  const width = layouts[file]
  const odd = rows.findIndex((row) => row.length !== width || !/^\d+$/.test(row[0] ?? ''))
  if (odd === -1) return rows
  const cells = rows[odd]?.length
  if (odd === rows.length - 1 && cells !== width) return { refused: `The file is cut: its last row has ${cells} of ${width} cells.` }
  return { refused: `Row ${odd + 1} has ${cells} cells, or no number first; ${width} with a number first are known.` }
}

type Entry = {
  readonly others: readonly string[][]
  readonly addresses: readonly string[][]
  readonly list: { readonly name: string; readonly title: string }
}

const known = (cell: string | undefined) => (cell === undefined || cell === '-0-' ? '' : cell)

function noticeOf(row: readonly string[], { others, addresses, list }: Entry): Notice {
  const [id = '', name = '', type = '', programmes] = row
  const remarks = known(row[11])
  const isWeak = (other: readonly string[]) => /weak/i.test(known(other[4]))
  const named = (rows: readonly string[][]) => rows.map((other) => known(other[3]))
  // Names have apostrophes of their own: the last one stands before the end, or what ends a part.
  const nicknames = valuesOf(remarks, /[afn]\.k\.a\. '(.+?)'(?=\s*(?:[;(),]|\.?\s*$))/g)
  return makeNotice({
    key: `${list.name}-${id}`,
    type: 'sanction',
    names: [name, ...named(others.filter((other) => !isWeak(other)))],
    weakNames: [...named(others.filter(isWeak)), ...nicknames],
    kind: type === 'individual' ? 'person' : type === 'vessel' || type === 'aircraft' ? type : 'organisation',
    domains: valuesOf(remarks, /\bWebsite:?\s+(\S+?)(?=[;,)]|\.?$|\s)/g),
    vatNumber: valuesOf(remarks, /\bV\.A\.T\. Number\s+([A-Z]{2} ?\d[\d., ]*\d(?:[A-Z]\d\d)?)/g)[0] ?? null,
    lei: valuesOf(remarks, /\bLegal Entity Number\s+([0-9A-Z]{20})\b/g)[0] ?? null,
    registryNumbers: valuesOf(remarks, registryNumber).filter((number) => number.length >= shortestNumber),
    countries: countryCodes(addresses.map((address) => known(address[4]))),
    sentence: `${name} is on OFAC's ${list.title}${programmesIn(known(programmes))}.`,
    link: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${id}`,
  })
}

/** Shorter numbers are those of many companies, in one country or another. */
const shortestNumber = 8
const registryNumber =
  /\b(?:Registration (?:Number|ID|Document #)|Company Number|Commercial Registry Number|Chamber of Commerce Number|C\.R\. No\.|Tax ID No\.|NIT #|RUC #|RIF #|R\.F\.C\.|Unified Social Credit Code \(USCC\))\s+([0-9A-Z][0-9A-Z./-]*[0-9A-Z])/g

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

const programmesIn = (cell: string) => {
  const programmes = cell.split('] [').filter((one) => one !== '')
  return programmes.length === 0 ? '' : ` (${programmes.length === 1 ? 'program' : 'programs'} ${programmes.join(', ')})`
}
