import { Unreadable } from './unreadable.ts'

/**
 * Receives tags and text as they are found. Names are without their prefix; `tag` is the text
 * between the brackets.
 */
export type XmlListener = {
  open(name: string, tag: string): void
  close(name: string): void
  text(text: string): void
}

/** A longer tag or text is not a cell of a table. */
const maxPiece = 2_000_000

/**
 * Scans XML piece by piece, as far as spreadsheets need it: tags, text, CDATA; comments and
 * instructions are skipped. A document that defines entities is refused: no spreadsheet does, and
 * XML bombs rely on them.
 */
export class XmlScanner {
  #rest = ''

  constructor(private readonly listener: XmlListener) {}

  write(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length) {
      const next = text.charCodeAt(at) === 60 ? this.#tag(text, at) : this.#text(text, at)
      if (next < 0) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > maxPiece) throw new Unreadable('holds a cell of more than a million characters. It cannot be read.')
  }

  #text(text: string, at: number): number {
    const end = text.indexOf('<', at)
    if (end < 0) return -1
    this.listener.text(unescaped(text.slice(at, end)))
    return end
  }

  /** The index after the tag that begins here; -1 when its end has not arrived yet. */
  #tag(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at)
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at)
      if (end < 0) return -1
      this.listener.text(text.slice(at + 9, end))
      return end + 3
    }
    if (text.startsWith('<!DOCTYPE', at)) throw new Unreadable('defines entities of its own, which no spreadsheet does. It was not read.')
    // The next piece may show that it is one of the above.
    if (text.startsWith('<!', at) && text.length - at < 9) return -1
    const end = text.indexOf('>', at)
    if (end < 0) return -1
    if (text.charCodeAt(at + 1) === 47) this.listener.close(nameOf(text, at + 2, end))
    else if (text.charCodeAt(at + 1) !== 63) {
      const isEmpty = text.charCodeAt(end - 1) === 47
      const name = nameOf(text, at + 1, isEmpty ? end - 1 : end)
      this.listener.open(name, text.slice(at + 1, end))
      if (isEmpty) this.listener.close(name)
    }
    return end + 1
  }
}

/** The value of an attribute in a tag, by its name without a prefix; null where it is missing. */
export function attribute(tag: string, name: string): string | null {
  for (let at = tag.indexOf(name); at > 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    const isStart = before === 32 || before === 9 || before === 10 || before === 13 || before === 58
    const equals = isStart ? /^\s*=\s*(["'])/.exec(tag.slice(at + name.length, at + name.length + 12)) : null
    if (!equals) continue
    const from = at + name.length + equals[0].length
    const end = tag.indexOf(equals[1] as string, from)
    return end < 0 ? null : unescaped(tag.slice(from, end))
  }
  return null
}

function after(text: string, mark: string, at: number): number {
  const end = text.indexOf(mark, at)
  return end < 0 ? -1 : end + mark.length
}

function nameOf(text: string, from: number, to: number): string {
  let end = from
  let start = from
  for (; end < to; end++) {
    const code = text.charCodeAt(end)
    if (code === 58) start = end + 1
    else if (code <= 32 || code === 47) break
  }
  return text.slice(start, end)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return named[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
  })
}
