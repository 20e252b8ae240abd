import { plainText } from './make-notice.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', rsquo: '’' }

/** The text of HTML or XML for people to read: no tags, entities as characters, blanks joined. It is never markup again. */
export function textOfMarkup(markup: string): string {
  const characters = markup.replaceAll(/<[^>]*>/g, ' ').replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  return plainText(characters)
}
