import { createHash } from 'node:crypto'
import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { textOfMarkup } from './plain-text.ts'
import { publishedDay } from './published-at.ts'

const host = 'www.dhs.gov'
const page = `https://${host}/uflpa-entity-list`

/**
 * Whose goods the United States stop at the border as made with forced labour (Uyghur Forced Labor
 * Prevention Act): a page of the Department of Homeland Security, which publishes no other form of
 * it; in the public domain.
 */
export const uflpa: ListSource = {
  key: 'uflpa',
  kind: 'legal',
  name: 'UFLPA entity list (US, forced labor)',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => readListFile(client, page, { before, accept: 'text/html', mostBytes: 8 * 1_048_576, read: readUflpa }),
}

const headings = [
  ['name of entity', 'effective date'],
  ['entity name', 'effective date'],
].map((titles) => titles.join())

/**
 * Reads the tables of the page, one a section of the act. Refused, with the reason, are: a page
 * that ends early, without such tables, or with a table of other columns, and a row without a name
 * or day.
 */
export function readUflpa(html: string, etag: string | null): ReadList {
  if (!/<\/html>\s*$/i.test(html)) return { refused: 'The page is cut: its end is missing.' }
  const tables = [...html.matchAll(/<table\b[\s\S]*?<\/table>/gi)].map(([table]) => rowsOf(table))
  if (tables.length === 0) return { refused: 'The page has no table: it is not the list.' }
  const odd = tables.find(([heading = []]) => !headings.includes(heading.join().toLowerCase()))
  if (odd !== undefined) return { refused: `A table has the columns "${odd[0]?.join(', ')}": its layout is another.` }
  const rows = tables.flatMap((table) => table.slice(1))
  const nameless = rows.findIndex(([name = '', day = '']) => name === '' || publishedDay(day) === null)
  if (nameless !== -1) return { refused: `Row ${nameless + 1} has no name or no day: the layout is another.` }
  const notices = new Map(rows.map(([name = '', day = '']) => noticeOf(name, day)).map((notice) => [notice.key, notice]))
  return { notices: [...notices.values()], version: null, etag }
}

const rowsOf = (table: string): string[][] =>
  [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/gi)].map(([row]) =>
    [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/gi)].map(([, cell = '']) => textOfMarkup(cell)),
  )

function noticeOf(cell: string, day: string): Notice {
  const names = namesIn(cell)
  return makeNotice({
    key: createHash('sha256').update(cell).digest('hex').slice(0, 24),
    type: 'forced_labour',
    names,
    countries: ['CN'],
    day,
    sentence: `${names[0]} is on the US list of entities under the Uyghur Forced Labor Prevention Act: its goods are stopped at the US border.`,
    link: page,
  })
}

/**
 * What stands before brackets and "and its subsidiaries", then the aliases within the brackets and
 * subsidiaries that are named.
 */
function namesIn(cell: string): string[] {
  const [main = cell] = cell.split(/\s*\(|,? and (?:its\b|[Ss]ubsidiaries)/)
  const aliases =
    /\((?:[^()]*\balias(?:es)?\b|formerly known as|also known as)\s*:?\s*([^()]*(?:\([^()]*\)[^()]*)*)\)/i.exec(cell)?.[1] ?? ''
  const subsidiaries = /(?:subsidiaries,? which include|its subsidiary) (.+)$/.exec(cell)?.[1] ?? ''
  const parts = [aliases, subsidiaries].flatMap((list) => list.split(list.includes(';') ? /;\s*(?:and\s+)?/ : splitNames))
  return [main, ...parts.map((part) => part.trim().replace(/^and /, ''))]
}

/** Between names, not before the legal form of one. */
const splitNames = /,\s+(?:and\s+)?(?!Ltd|Inc|LLC|Limited)|\s+and (?:formerly known as )?(?=[A-Z])/
