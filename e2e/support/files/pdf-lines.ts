import { inflateSync } from 'node:zlib'

/**
 * A line of text in a PDF: where its left end and base are (points, from the lower left corner),
 * and its page.
 */
export type PdfLine = { readonly text: string; readonly x: number; readonly y: number; readonly page: number }

/**
 * The lines of a PDF that was made here, in the order in which they were set. Enough for our own
 * files; no reader of others'.
 */
export function pdfLines(file: Buffer): PdfLine[] {
  const objects = objectsOf(file)
  const alphabets = alphabetsOf(objects)
  const pages = [...objects.values()].filter(({ dict }) => /\/Type \/Page\b/.test(dict))
  return pages.flatMap(({ dict }, page) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(dict)?.[1]))?.stream ?? ''
    return linesOf(content, alphabets).map((line) => ({ ...line, page }))
  })
}

type PdfObject = { readonly dict: string; readonly stream: string }

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { 1: id, 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dict = '', stream] = body.split(/\nstream\n/)
    const bytes = stream === undefined ? null : Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
    const isFlate = dict.includes('/FlateDecode')
    objects.set(Number(id), { dict, stream: bytes ? (isFlate ? inflateSync(bytes) : bytes).toString('latin1') : '' })
  }
  return objects
}

/** By the name a page knows a font by: which character each of its glyphs is. */
function alphabetsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<string, string>> {
  const alphabets = new Map<string, Map<string, string>>()
  for (const { dict } of objects.values()) {
    for (const { 1: name = '', 2: id } of dict.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.dict ?? '')?.[1]))?.stream ?? ''
      const glyphs = new Map<string, string>()
      for (const { 1: from = '', 2: to = '' } of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
        to.match(/<[^>]*>/g)?.forEach((code, i) => {
          glyphs.set(
            (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
            Buffer.from(code.slice(1, -1).replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
          )
        })
      }
      alphabets.set(name, glyphs)
    }
  }
  return alphabets
}

function linesOf(content: string, alphabets: ReadonlyMap<string, ReadonlyMap<string, string>>): Omit<PdfLine, 'page'>[] {
  const lines: Omit<PdfLine, 'page'>[] = []
  for (const { 1: block = '' } of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
    const glyphs = alphabets.get(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '')
    const codes = [...block.matchAll(/<([\da-f]+)>/gi)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [])
    lines.push({ text: codes.map((code) => glyphs?.get(code) ?? '').join(''), x: Number(x), y: Number(y) })
  }
  return lines
}
