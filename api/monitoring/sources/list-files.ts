import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { ZodType } from 'zod'
import { type ListBefore, type ReadList, SourceAway, type SourceClient } from '../source.ts'
import { inTurns } from './in-turns.ts'

/**
 * The texts of a list's files, in UTF-8, and the tags by which they are asked for the next time.
 */
export type ListFiles = { readonly texts: readonly string[]; readonly etag: string | null }

type Wanted = { readonly before: ListBefore | null; readonly accept: string; readonly mostBytes: number }

/**
 * Gets the files of a list, or `unchanged` where none of them did. A file that did not change is
 * got nevertheless where another did. Throws `SourceAway` for a file that is not there.
 */
export async function listFiles(
  client: SourceClient,
  addresses: readonly string[],
  { before, ...wanted }: Wanted,
): Promise<ListFiles | 'unchanged'> {
  const tags = tagsOf(before?.etag ?? null, addresses.length)
  const answers = []
  for (const [i, address] of addresses.entries()) answers.push(await client.get(address, { ...wanted, etag: tags?.[i] ?? null }))
  if (answers.every(({ status }) => status === 304)) return 'unchanged'
  const files: { text: string; etag: string | null }[] = []
  for (const [i, address] of addresses.entries()) {
    const answer = answers[i]?.status === 304 ? await client.get(address, wanted) : answers[i]
    if (answer === undefined || answer.status !== 200)
      throw new SourceAway(`${new URL(address).host} has no file at ${new URL(address).pathname} (status ${answer?.status}).`)
    files.push({ text: new TextDecoder().decode(answer.body), etag: answer.etag })
  }
  const etags = files.map(({ etag }) => etag)
  return { texts: files.map(({ text }) => text), etag: etags.includes(null) ? null : JSON.stringify(etags) }
}

type WantedFile = Wanted & { readonly read: (text: string, etag: string | null) => ReadList | Promise<ReadList> }

/**
 * The list that is one file, as `read` reads its text; `unchanged` and failures as for `listFiles`.
 */
export async function readListFile(client: SourceClient, address: string, { read, ...wanted }: WantedFile): Promise<ReadList> {
  const got = await listFiles(client, [address], wanted)
  return got === 'unchanged' ? { unchanged: true } : read(got.texts[0] ?? '', got.etag)
}

/** The tags of the reading before, one a file; null where there are none, or of other files. */
function tagsOf(kept: string | null, count: number): readonly string[] | null {
  if (kept === null) return null
  const tags: unknown = JSON.parse(kept)
  return Array.isArray(tags) && tags.length === count ? tags : null
}

/** Why an answer is no list at all; undefined where it may be one. */
export function notAList(text: string, { isXml = false } = {}): string | undefined {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 200)
    .toLowerCase()
  if (start === '') return 'The file is empty.'
  if (/^<!doctype html|<html/.test(start)) return 'The answer is a web page, not the list.'
  if (!isXml && start.startsWith('<')) return 'The answer is not the list: it begins with a tag.'
  return undefined
}

/** Other work of the server runs after so many bytes. */
const bytesAtOnce = 65_536

/** The cells of all rows, of whatever width, or why the text is no CSV. */
export async function csvRows(text: string, delimiter: ',' | ';' = ','): Promise<readonly string[][] | { readonly refused: string }> {
  const problem = notAList(text)
  if (problem !== undefined) return { refused: problem }
  // The list of the European Union, alone with semicolons, has quotes within cells that are not
  // quoted.
  const parser = parse({
    delimiter,
    relax_quotes: delimiter === ';',
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
  })
  const rows: string[][] = []
  parser.on('data', (row: string[]) => rows.push(row))
  const ended = finished(parser)
  // What is thrown is told below.
  ended.catch(() => undefined)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length && parser.writable; at += bytesAtOnce) {
    parser.write(bytes.subarray(at, at + bytesAtOnce))
    await setImmediate()
  }
  parser.end()
  try {
    await ended
  } catch (error) {
    return { refused: `The file is cut or no CSV: ${error instanceof Error ? error.message : error}` }
  }
  return rows
}

/** A row by the names of its columns. */
export type NamedCells = Readonly<Record<string, string>>

type Columns = {
  readonly delimiter?: ',' | ';'
  /** Columns that are read. */
  readonly needed: readonly string[]
  /** Whether a column is known: another is a new layout, which nobody has looked at yet. */
  isKnown(column: string): boolean
  /** Lines above the header, such as the day of the list. */
  readonly above?: number
}

/**
 * The rows of a CSV with a header, or why it is refused: no CSV, cut, a column that lacks, or one
 * that is new.
 */
export async function csvTable(
  text: string,
  { delimiter, needed, isKnown, above = 0 }: Columns,
): Promise<{ readonly above: readonly string[][]; readonly rows: readonly NamedCells[] } | { readonly refused: string }> {
  const all = await csvRows(text, delimiter)
  if ('refused' in all) return all
  const header = all[above] ?? []
  const lacking = needed.find((column) => !header.includes(column))
  if (lacking !== undefined) return { refused: `The list has no column "${lacking}": its layout is another.` }
  const unknown = header.find((column) => !isKnown(column))
  if (unknown !== undefined) return { refused: `The list has a new column "${unknown}": its layout is another.` }
  const rows = all.slice(above + 1)
  const odd = rows.findIndex((row) => row.length !== header.length)
  if (odd !== -1) {
    const [place, cells] = [odd + above + 2, rows[odd]?.length]
    const what = odd === rows.length - 1 ? 'The file is cut: its last row' : `Row ${place}`
    return { refused: `${what} has ${cells} of ${header.length} cells.` }
  }
  const cellsOf = (row: readonly string[]) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? '']))
  return { above: all.slice(0, above), rows: await inTurns(rows, cellsOf) }
}

/**
 * The records of a JSON list, or why it is refused: no JSON, or a record of another form, whose
 * place is told and never its content.
 */
export function jsonList<T>(text: string, shape: ZodType<readonly T[]>): readonly T[] | { readonly refused: string } {
  const problem = notAList(text)
  if (problem !== undefined) return { refused: problem }
  const read = shape.safeParse(json(text))
  if (read.success) return read.data
  const place = read.error.issues[0]?.path.join('.') || 'the whole answer'
  return { refused: `The answer is cut, or its layout is another (${place}).` }
}

/** Undefined for what is no JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
