import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { inTurns } from './in-turns.ts'
import { csvTable, type NamedCells, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { slashedDay } from './published-at.ts'

const host = 'sanctionslist.fcdo.gov.uk'

/**
 * The list of the Foreign, Commonwealth and Development Office: the only one of the United Kingdom
 * since January 2026.
 */
export const uk: ListSource = {
  key: 'uk',
  kind: 'legal',
  name: 'UK sanctions list',
  notice: 'Contains public sector information licensed under the Open Government Licence v3.0.',
  everyMinutes: 720,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const address = `https://${host}/docs/UK-Sanctions-List.csv`
    return readListFile(client, address, { before, accept: 'text/csv', mostBytes: 96 * 1_048_576, read: readUk })
  },
}

/** The surname, or the whole name of an organisation, stands in the sixth. */
const nameColumns = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'] as const
const needed = [
  ...['Unique ID', 'Name type', 'Alias strength', 'Name non-latin script', 'Regime Name', 'Individual, Entity, Ship'],
  ...['Sanctions Imposed', 'Address Country', 'Date Designated', ...nameColumns],
]
const others = [
  ...['Last Updated', 'OFSI Group ID', 'UN Reference Number', 'Title', 'Non-latin script type', 'Non-latin script language'],
  ...['Designation source', 'Other Information', 'UK Statement of Reasons', 'Address Line 1', 'Address Line 2', 'Address Line 3'],
  ...['Address Line 4', 'Address Line 5', 'Address Line 6', 'Address Postal Code', 'Phone number', 'Website', 'Email address', 'D.O.B'],
  ...['Nationality(/ies)', 'National Identifier number', 'National Identifier additional information', 'Passport number'],
  ...['Passport additional information', 'Position', 'Gender', 'Town of birth', 'Country of birth', 'Type of entity', 'Subsidiaries'],
  ...['Parent Company', 'Business registration number (s)', 'IMO number', 'Current owner/operator (s)', 'Previous owner/operator (s)'],
  ...['Current believed flag of ship', 'Previous flags', 'Type of ship', 'Tonnage of ship', 'Length of ship', 'Year Built'],
  ...['Hull identification number (HIN)', 'Designation Type'],
]
const known = new Set([...needed, ...others])

/**
 * Reads the list's CSV: a line with its day, the header, and one row a name or address, those of
 * one `Unique ID` together an entry. Refused, with the reason, are: what is no such CSV, and an
 * entry without a name.
 */
export async function readUk(text: string, etag: string | null): Promise<ReadList> {
  const table = await csvTable(text, { needed, isKnown: (column) => known.has(column), above: 1 })
  if ('refused' in table) return table
  const entries = Map.groupBy(table.rows, (row) => row['Unique ID'] ?? '')
  const notices = await inTurns([...entries], ([id, rows]) => noticeOf(id, rows))
  const nameless = notices.find(({ key, names }) => key === '' || names.length === 0)
  if (nameless !== undefined) return { refused: `Entry "${nameless.key}" has no number or no name: the layout is another.` }
  const stated = table.above
    .flat()
    .join(' ')
    .replace(/^Report Date:?/i, '')
    .trim()
  return { notices, version: stated === '' ? null : stated, etag }
}

const nameOf = (row: NamedCells) =>
  nameColumns
    .map((column) => row[column] ?? '')
    .filter((part) => part !== '')
    .join(' ')

function noticeOf(key: string, rows: readonly NamedCells[]): Notice {
  const all = (column: string) => [...new Set(rows.flatMap((row) => (row[column] ?? '').split('|')))].filter((cell) => cell.trim() !== '')
  const isWeak = (row: NamedCells) => /low|weak/i.test(row['Alias strength'] ?? '')
  const primary = rows.filter((row) => /^primary name$/i.test(row['Name type'] ?? ''))
  const names = [...primary, ...rows.filter((row) => !isWeak(row))].map(nameOf)
  const [type = ''] = all('Individual, Entity, Ship')
  const measures = all('Sanctions Imposed').join(', ').toLowerCase()
  return makeNotice({
    key,
    type: 'sanction',
    kind: type === 'Individual' ? 'person' : type === 'Ship' ? 'vessel' : 'organisation',
    names: [...names, ...all('Name non-latin script')],
    weakNames: rows.filter(isWeak).map(nameOf),
    domains: all('Website'),
    registryNumbers: all('Business registration number (s)').filter((number) => /^[0-9A-Z-]{8,}$/.test(number)),
    countries: countryCodes([...all('Address Country'), ...all('Nationality(/ies)')]),
    day: slashedDay(all('Date Designated')[0] ?? '', 'day'),
    sentence: `${names[0]} is on the UK sanctions list (${[...all('Regime Name'), ...(measures ? [measures] : [])].join(': ')}).`,
    link: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  })
}
