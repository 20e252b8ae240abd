import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { inTurns } from './in-turns.ts'
import { csvTable, type NamedCells, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { slashedDay } from './published-at.ts'

const host = 'webgate.ec.europa.eu'
/** Published with the list: the same for everyone, no secret. */
const publicToken = 'dG9rZW4tMjAxNw'

/**
 * The consolidated list of financial sanctions of the European Union, free to use with its source
 * named.
 */
export const eu: ListSource = {
  key: 'eu',
  kind: 'legal',
  name: 'EU financial sanctions list',
  notice: 'Source: European Commission, consolidated list of financial sanctions.',
  everyMinutes: 720,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const address = `https://${host}/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=${publicToken}`
    return readListFile(client, address, { before, accept: 'text/csv', mostBytes: 96 * 1_048_576, read: readEu })
  },
}

const needed = ['fileGenerationDate', 'Entity_LogicalId', 'Entity_SubjectType', 'NameAlias_WholeName', 'Address_CountryIso2Code'] as const
/**
 * Each row is one name, address, birth, document or citizenship of an entity: more columns of these
 * parts are no new layout.
 */
const knownParts = /^(Entity|NameAlias|Address|BirthDate|Identification|Citizenship)_/

/**
 * Reads the list's CSV of version 1.1: one row a name, address or document, those of one
 * `Entity_LogicalId` together an entry. Refused, with the reason, are: what is no such CSV, and an
 * entry without a name.
 */
export async function readEu(text: string, etag: string | null): Promise<ReadList> {
  const isKnown = (column: string) => column === 'fileGenerationDate' || knownParts.test(column)
  const table = await csvTable(text, { delimiter: ';', needed, isKnown })
  if ('refused' in table) return table
  const entries = Map.groupBy(table.rows, ({ Entity_LogicalId = '' }) => Entity_LogicalId)
  const notices = await inTurns([...entries], ([id, rows]) => noticeOf(id, rows))
  const nameless = notices.find(({ key, names }) => key === '' || names.length === 0)
  if (nameless !== undefined) return { refused: `Entry "${nameless.key}" has no number or no name: the layout is another.` }
  return { notices, version: table.rows[0]?.fileGenerationDate || null, etag }
}

function noticeOf(key: string, rows: readonly NamedCells[]): Notice {
  const all = (column: string) => [...new Set(rows.map((row) => row[column] ?? ''))].filter((cell) => cell !== '')
  const names = all('NameAlias_WholeName')
  const [type = ''] = [...all('Entity_SubjectType'), ...all('Entity_SubjectType_ClassificationCode')]
  const [programme] = all('Entity_Regulation_Programme')
  return makeNotice({
    key,
    type: 'sanction',
    kind: /^p(erson)?$/i.test(type) ? 'person' : 'organisation',
    names,
    registryNumbers: rows.filter((row) => row.Identification_TypeCode === 'regnumber').map((row) => row.Identification_Number ?? ''),
    countries: countryCodes([...all('Address_CountryIso2Code'), ...all('Citizenship_CountryIso2Code')]),
    day: slashedDay(all('Entity_DesignationDate')[0] ?? all('Entity_Regulation_PublicationDate')[0] ?? '', 'day'),
    sentence: `${names[0]} is on the EU's list of financial sanctions${programme === undefined ? '' : ` (programme ${programme})`}.`,
    link: all('Entity_Regulation_PublicationUrl')[0] ?? null,
  })
}
