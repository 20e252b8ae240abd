import { createHash } from 'node:crypto'
import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { inTurns } from './in-turns.ts'
import { csvTable, type NamedCells, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'

const host = 'data.trade.gov'

/**
 * The consolidated screening list of the US Department of Commerce, in the public domain: those of
 * its lists that OFAC does not publish itself, which are export controls and debarments.
 */
export const csl: ListSource = {
  key: 'csl',
  kind: 'legal',
  name: 'US consolidated screening list',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const address = `https://${host}/downloadable_consolidated_screening_list/v1/consolidated.csv`
    return readListFile(client, address, {
      before,
      accept: 'text/csv',
      mostBytes: 64 * 1_048_576,
      read: (text, etag) => readCsl(text, { etag, today: client.now }),
    })
  },
}

const needed = [
  'source',
  'entity_number',
  'type',
  'name',
  'addresses',
  'start_date',
  'end_date',
  'alt_names',
  'source_information_url',
  'ids',
]
const others = [
  ...['_id', 'programs', 'title', 'federal_register_notice', 'standard_order', 'license_requirement', 'license_policy', 'call_sign'],
  ...['vessel_type', 'gross_tonnage', 'gross_registered_tonnage', 'vessel_flag', 'vessel_owner', 'remarks', 'source_list_url'],
  ...['citizenships', 'dates_of_birth', 'nationalities', 'places_of_birth'],
]
const known = new Set([...needed, ...others])

/**
 * Reads the list's CSV. Left out are the lists of the Treasury, which are read where they are
 * published, and orders that ended before `today`. Refused, with the reason, are: what is no such
 * CSV, and an entry without a name.
 */
export async function readCsl(text: string, { etag, today }: { readonly etag: string | null; readonly today: Date }): Promise<ReadList> {
  const table = await csvTable(text, { needed, isKnown: (column) => known.has(column) })
  if ('refused' in table) return table
  const nameless = table.rows.findIndex(({ name }) => name === '')
  if (nameless !== -1) return { refused: `Row ${nameless + 2} has no name: the layout is another.` }
  const day = today.toISOString().slice(0, 10)
  const inForce = table.rows.filter(
    ({ source = '', end_date = '' }) => !source.includes('Treasury') && (end_date === '' || end_date >= day),
  )
  // Some have a row for each address, and none has a number that stays.
  const entries = Map.groupBy(inForce, ({ source = '', name = '', start_date = '' }) => `${source}\n${name}\n${start_date}`)
  return { notices: await inTurns([...entries], ([id, rows]) => noticeOf(id, rows)), version: null, etag }
}

function noticeOf(id: string, rows: readonly NamedCells[]): Notice {
  const all = (column: string) => rows.flatMap((row) => (row[column] ?? '').split(';')).map((one) => one.trim())
  const [{ source = '', name = '', type = '', start_date = '', source_information_url = '' } = {}] = rows
  return makeNotice({
    key: createHash('sha256').update(id).digest('hex').slice(0, 24),
    type: 'sanction',
    kind: type === 'Individual' ? 'person' : type === 'Vessel' ? 'vessel' : type === 'Aircraft' ? 'aircraft' : 'organisation',
    names: [name.replace(/[;,]? and any successor.*$/, ''), ...all('alt_names')],
    domains: all('ids').flatMap((one) => (one.startsWith('Website,') ? [one.slice('Website,'.length)] : [])),
    countries: countryCodes(all('addresses').map((address) => address.split(',').at(-1) ?? '')),
    day: start_date,
    sentence: `${name} is on a US screening list: ${source.replace(' - ', ', ')}.`,
    link: source_information_url,
  })
}
