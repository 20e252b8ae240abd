import { createHash } from 'node:crypto'
import type { Notice } from '../notice.ts'
import { type ListSource, type ReadList, SourceAway } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { csvTable, type NamedCells, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { textOfMarkup } from './plain-text.ts'
import { slashedDay } from './published-at.ts'

const host = 'www.cbp.gov'
const page = `https://${host}/document/stats/withhold-release-orders-findings`

/**
 * Withhold release orders and findings of US Customs and Border Protection: goods that are stopped
 * at the border as made with forced labour; in the public domain. The page links to the file, whose
 * address changes.
 */
export const cbp: ListSource = {
  key: 'cbp',
  kind: 'legal',
  name: 'CBP withhold release orders (US, forced labor)',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: async (client) => {
    const { body } = await client.get(page, { accept: 'text/html' })
    const address = fileOn(new TextDecoder().decode(body))
    if (address === null) throw new SourceAway(`${host} links to no file of withhold release orders: its page is another.`)
    // The page has to be read to know the file, so nothing is won by a tag.
    return readListFile(client, address, { before: null, accept: 'text/csv', mostBytes: 8 * 1_048_576, read: readCbp })
  },
}

/**
 * The address of the file that the page links to as its dataset; null where there is none on the
 * same host.
 */
function fileOn(html: string): string | null {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"[^>]*>([\s\S]*?)<\/a>/gi)]
  const link = links.find(([, , text = '']) => /with+old.*dataset|withhold.*dataset/i.test(textOfMarkup(text)))?.[1]
  if (link === undefined || !URL.canParse(textOfMarkup(link), page)) return null
  const address = new URL(textOfMarkup(link), page)
  return address.hostname === host ? address.href : null
}

const needed = ['Entity', 'Country', 'Industry', 'Status', 'WRO/Finding', 'Effective Date', 'Press Release', 'Remarks']
const known = new Set([...needed, 'Calendar Year', 'Country Code'])

/**
 * Reads the CSV: the orders that are in force, wholly or in part. Refused, with the reason, is what
 * is no such CSV, and a row without an entity.
 */
export async function readCbp(text: string): Promise<ReadList> {
  const table = await csvTable(text, { needed, isKnown: (column) => known.has(column) })
  if ('refused' in table) return table
  const nameless = table.rows.findIndex(({ Entity }) => Entity === '')
  if (nameless !== -1) return { refused: `Row ${nameless + 2} has no entity: the layout is another.` }
  const active = table.rows.filter(({ Status = '' }) => /^(partially )?active$/i.test(Status))
  const notices = new Map(active.map(noticeOf).map((notice) => [notice.key, notice]))
  return { notices: [...notices.values()], version: null, etag: null }
}

function noticeOf(row: NamedCells): Notice {
  const { Entity = '', Country = '', Industry = '', 'WRO/Finding': kind = '', 'Effective Date': date = '' } = row
  const isVessel = /^fishing vessel:/i.test(Entity)
  return makeNotice({
    key: createHash('sha256').update([Entity, Country, kind, date].join('\n')).digest('hex').slice(0, 24),
    type: 'forced_labour',
    kind: isVessel ? 'vessel' : 'organisation',
    names: namesIn(Entity),
    countries: countryCodes([Country]),
    day: slashedDay(date, 'month'),
    sentence: `US Customs stops goods of ${Entity} at the border as made with forced labor (${[Industry, kind].filter(Boolean).join(', ')}).`,
    link: row['Press Release'] ?? '',
  })
}

/**
 * Entities between semicolons, other names behind "a/k/a", without what is said of their
 * subsidiaries.
 */
const namesIn = (entity: string) =>
  entity
    .replace(/^fishing vessels? ?(owned by|:)\s*/i, '')
    .split(/;|,?\s*\ba\/k\/a\b/)
    .map((name) =>
      name.replace(/,? and (its|their) (two )?(subsidiaries|subordinates).*$|,? and subsidiaries$/i, '').replace(/[,.]?\s*$/, ''),
    )
