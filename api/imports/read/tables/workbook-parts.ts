import { posix } from 'node:path'
import { archiveProblem } from './archive-kind.ts'
import type { ByteLimits } from './file-bytes.ts'
import { Unreadable } from './unreadable.ts'
import { attribute, type XmlListener, XmlScanner } from './xml-scanner.ts'
import { entryText, type ZipEntry, zipEntries } from './zip-entries.ts'

/**
 * The shared parts of a workbook, and the positions of its sheets (ECMA-376, part 1, sections 12.3
 * and 18.2 to 18.8).
 */
export type Workbook = {
  readonly path: string
  readonly sheets: readonly ZipEntry[]
  /** Texts that cells refer to by index. */
  readonly texts: readonly string[]
  /** For each style, whether it displays a number as a date. */
  readonly dateStyles: readonly boolean[]
  /** The origin of date numbers: 1904-01-01 in workbooks of old Macs. */
  readonly countsFrom1904: boolean
}

/**
 * The parts of a workbook other than its sheets are read whole, so their size is limited; millions
 * of different texts belong in CSV.
 */
const beside: ByteLimits = { maxBytes: 64 * 2 ** 20, maxRatio: 200, ratioFrom: 16 * 2 ** 20 }

/**
 * Opens a workbook without its sheets. Throws `Unreadable` for any other archive, or a part above
 * the limit.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const entries = await zipEntries(path)
  const main = [...entries.keys()].find((name) => /(^|\/)workbook\.xml$/i.test(name))
  if (main === undefined) throw new Unreadable(archiveProblem([...entries.keys()]), { kind: 'unrecognized' })
  const folder = posix.dirname(main)
  const scan = (name: string, listener: XmlListener) => scanPart(path, entries.get(name), listener)
  const targets = new Map<string, { target: string; type: string }>()
  await scan(
    posix.join(folder, '_rels', `${posix.basename(main)}.rels`),
    onlyOpen((name, tag) => noteTarget(targets, name, tag)),
  )
  const book = { order: [] as string[], countsFrom1904: false }
  await scan(
    main,
    onlyOpen((name, tag) => noteSheet(book, name, tag)),
  )
  const placed = (target: string) => (target.startsWith('/') ? target.slice(1) : posix.join(folder, target))
  const partOf = (type: RegExp) => [...targets.values()].find((one) => type.test(one.type))?.target
  const sheets = book.order.map((id) => targets.get(id)?.target).map((target) => (target ? entries.get(placed(target)) : undefined))
  const texts = new SharedTexts()
  await scan(placed(partOf(/\/sharedStrings$/) ?? 'sharedStrings.xml'), texts)
  const styles = new Styles()
  await scan(placed(partOf(/\/styles$/) ?? 'styles.xml'), styles)
  return {
    path,
    sheets: sheets.filter((sheet) => sheet !== undefined),
    texts: texts.found,
    dateStyles: styles.isDate,
    countsFrom1904: book.countsFrom1904,
  }
}

async function scanPart(path: string, entry: ZipEntry | undefined, listener: XmlListener): Promise<void> {
  if (!entry) return
  const scanner = new XmlScanner(listener)
  for await (const piece of entryText(path, entry, beside)) scanner.write(piece)
}

function onlyOpen(open: XmlListener['open']): XmlListener {
  return { open, close: () => {}, text: () => {} }
}

function noteTarget(targets: Map<string, { target: string; type: string }>, name: string, tag: string): void {
  const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')]
  if (name === 'Relationship' && id && target) targets.set(id, { target, type: attribute(tag, 'Type') ?? '' })
}

function noteSheet(book: { order: string[]; countsFrom1904: boolean }, name: string, tag: string): void {
  if (name === 'sheet') book.order.push(attribute(tag, 'id') ?? '')
  if (name === 'workbookPr') book.countsFrom1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
}

/**
 * Texts of a list, joined where they are divided into runs; phonetic hints (`rPh`) are excluded.
 */
class SharedTexts implements XmlListener {
  readonly found: string[] = []
  #now = ''
  #isText = false
  #isAloud = false

  open(name: string): void {
    if (name === 'si') this.#now = ''
    else if (name === 'rPh') this.#isAloud = true
    else if (name === 't') this.#isText = !this.#isAloud
  }

  close(name: string): void {
    if (name === 'si') this.found.push(this.#now)
    else if (name === 'rPh') this.#isAloud = false
    else if (name === 't') this.#isText = false
  }

  text(text: string): void {
    if (this.#isText) this.#now += text
  }
}

/**
 * Built-in date formats, which have a number and no format code (ECMA-376, part 1, section
 * 18.8.30).
 */
const dateFormats = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

class Styles implements XmlListener {
  readonly isDate: boolean[] = []
  readonly #codes = new Map<number, string>()
  #isCell = false

  open(name: string, tag: string): void {
    if (name === 'cellXfs') this.#isCell = true
    else if (name === 'numFmt') this.#codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
    else if (name === 'xf' && this.#isCell) {
      const format = Number(attribute(tag, 'numFmtId') ?? 0)
      const code = this.#codes.get(format)
      this.isDate.push(code === undefined ? dateFormats.has(format) : showsDate(code))
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isCell = false
  }

  text(): void {}
}

/**
 * A format code is a date when it has day, month, year, hour or second outside of quotes, colors
 * and escaped characters.
 */
function showsDate(code: string): boolean {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  return /[dmyhs]/i.test(positive.replace(/\[(?![hms]+\])[^\]]*\]/gi, '').replace(/general|standard/gi, ''))
}
