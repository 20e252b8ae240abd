import { checkedSanctions, notAList, type ReadSanctions, type SanctionedEntity } from './sanctions-list.ts'

/**
 * Reads the consolidated list of the United Nations Security Council, its XML as text
 * (https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list). Refused, with the reason,
 * are: a web page, an empty or cut file, entries without a number or name, and a list with less than
 * half of the `before` entries. Elements that are not known are left.
 */
export function readUn(text: string, before = 0): ReadSanctions {
  const problem = notAList(text, { isXml: true })
  if (problem !== undefined) return { refused: problem }
  if (!text.includes('<CONSOLIDATED_LIST')) return { refused: 'The file is not the list: it has no CONSOLIDATED_LIST.' }
  if (!text.trimEnd().endsWith('</CONSOLIDATED_LIST>')) return { refused: 'The file is cut: its end is missing.' }
  const entries = [...text.matchAll(/<(INDIVIDUAL|ENTITY)>([\s\S]*?)<\/\1>/g)]
  const entities = entries.map(([, tag, entry = '']) => entityOf(tag === 'INDIVIDUAL' ? 'person' : 'company', entry))
  const nameless = entities.findIndex(({ id, names }) => id === '' || names[0] === '')
  if (nameless !== -1) return { refused: `Entry ${nameless + 1} has no DATAID or no FIRST_NAME: the layout is another.` }
  return checkedSanctions(entities, /dateGenerated="([^"]+)"/.exec(text)?.[1] ?? null, before)
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

function entityOf(kind: 'person' | 'company', entry: string): SanctionedEntity {
  const name = nameParts.flatMap((tag) => textsOf(entry, tag).slice(0, 1)).join(' ')
  const aliases = [...entry.matchAll(/<(INDIVIDUAL|ENTITY)_ALIAS>([\s\S]*?)<\/\1_ALIAS>/g)].map(([, , alias = '']) => alias)
  const named = (those: readonly string[]) =>
    [...new Set(those.flatMap((alias) => textsOf(alias, 'ALIAS_NAME')))].filter((one) => one !== name)
  const isWeak = (alias: string) => textsOf(alias, 'QUALITY')[0] === 'Low'
  const places = [...entry.matchAll(/<(?:INDIVIDUAL|ENTITY)_ADDRESS>([\s\S]*?)<\/(?:INDIVIDUAL|ENTITY)_ADDRESS>/g)]
  const nationality = /<NATIONALITY>([\s\S]*?)<\/NATIONALITY>/.exec(entry)?.[1] ?? ''
  return {
    id: textsOf(entry, 'DATAID')[0] ?? '',
    kind,
    names: [name, ...named(aliases.filter((alias) => !isWeak(alias))), ...textsOf(entry, 'NAME_ORIGINAL_SCRIPT')],
    weakNames: named(aliases.filter(isWeak)),
    countries: [...new Set([...textsOf(nationality, 'VALUE'), ...places.flatMap(([, place = '']) => textsOf(place, 'COUNTRY'))])],
    programmes: textsOf(entry, 'UN_LIST_TYPE'),
  }
}

/** The texts of all elements of that name, blanks joined, empty ones left out. */
function textsOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => plain(text)).filter((text) => text !== '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? whole
      return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
    })
    .replace(/\s+/g, ' ')
    .trim()
}
