import type { Notice } from '../notice.ts'
import type { ListSource, ReadList } from '../source.ts'
import { countryCodes } from './country-code.ts'
import { notAList, readListFile } from './list-files.ts'
import { makeNotice } from './make-notice.ts'
import { textOfMarkup } from './plain-text.ts'

const host = 'scsanctions.un.org'
const page = 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list'

/** The consolidated list of the United Nations Security Council. */
export const un: ListSource = {
  key: 'un',
  kind: 'legal',
  name: 'UN Security Council sanctions list',
  notice: null,
  everyMinutes: 1_440,
  hosts: [host],
  perSecond: 1,
  isAuthority: true,
  read: (client, before) => {
    const address = `https://${host}/resources/xml/en/consolidated.xml`
    return readListFile(client, address, { before, accept: 'application/xml, text/xml', mostBytes: 32 * 1_048_576, read: readUn })
  },
}

/**
 * Reads the list's XML. Refused, with the reason, are: a web page, an empty or cut file, and
 * entries without a number or name. Elements that are not known are left.
 */
export function readUn(text: string, etag: string | null): ReadList {
  const problem = notAList(text, { isXml: true })
  if (problem !== undefined) return { refused: problem }
  if (!text.includes('<CONSOLIDATED_LIST')) return { refused: 'The file is not the list: it has no CONSOLIDATED_LIST.' }
  if (!text.trimEnd().endsWith('</CONSOLIDATED_LIST>')) return { refused: 'The file is cut: its end is missing.' }
  const entries = [...text.matchAll(/<(INDIVIDUAL|ENTITY)>([\s\S]*?)<\/\1>/g)]
  const notices = entries.map(([, tag, entry = '']) => noticeOf(tag === 'INDIVIDUAL' ? 'person' : 'organisation', entry))
  const nameless = notices.findIndex(({ key, names }) => key === '' || names.length === 0)
  if (nameless !== -1) return { refused: `Entry ${nameless + 1} has no DATAID or no FIRST_NAME: the layout is another.` }
  return { notices, version: /dateGenerated="([^"]+)"/.exec(text)?.[1] ?? null, etag }
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

function noticeOf(kind: Notice['kind'], entry: string): Notice {
  const name = nameParts.flatMap((tag) => textsOf(entry, tag).slice(0, 1)).join(' ')
  const aliases = [...entry.matchAll(/<(INDIVIDUAL|ENTITY)_ALIAS>([\s\S]*?)<\/\1_ALIAS>/g)].map(([, , alias = '']) => alias)
  const isWeak = (alias: string) => textsOf(alias, 'QUALITY')[0] === 'Low'
  const named = (those: readonly string[]) => those.flatMap((alias) => textsOf(alias, 'ALIAS_NAME'))
  const places = [...entry.matchAll(/<(?:INDIVIDUAL|ENTITY)_ADDRESS>([\s\S]*?)<\/(?:INDIVIDUAL|ENTITY)_ADDRESS>/g)]
  const nationality = /<NATIONALITY>([\s\S]*?)<\/NATIONALITY>/.exec(entry)?.[1] ?? ''
  const [programme] = textsOf(entry, 'UN_LIST_TYPE')
  return makeNotice({
    key: textsOf(entry, 'DATAID')[0] ?? '',
    type: 'sanction',
    kind,
    names: [name, ...named(aliases.filter((alias) => !isWeak(alias))), ...textsOf(entry, 'NAME_ORIGINAL_SCRIPT')],
    weakNames: named(aliases.filter(isWeak)),
    countries: countryCodes([...textsOf(nationality, 'VALUE'), ...places.flatMap(([, place = '']) => textsOf(place, 'COUNTRY'))]),
    day: textsOf(entry, 'LISTED_ON')[0] ?? null,
    sentence: `${name} is on the UN Security Council's sanctions list${programme === undefined ? '' : ` (${programme})`}.`,
    link: page,
  })
}

/** The texts of all elements of that name, empty ones left out. */
function textsOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))]
    .map(([, text = '']) => textOfMarkup(text))
    .filter((text) => text !== '')
}
