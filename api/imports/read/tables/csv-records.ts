import { type CsvError, type Info, type Parser, parse } from 'csv-parse'
import type { Mapping } from '../../decide/mapping.input.ts'
import { headerFor } from '../recognize.ts'
import { dialectOf, isBlank } from './dialect.ts'
import { decoder, encodingOf, encodingSampleSize, turnedOut } from './encoding.ts'
import { endWith } from './end-with.ts'
import { type ByteLimits, fileBytes } from './file-bytes.ts'
import { fileType } from './file-type.ts'
import type { RecordBatch, Table } from './table.ts'
import { Unreadable } from './unreadable.ts'

export type CsvOptions = { readonly mapping: Mapping; readonly limits: ByteLimits; readonly batchSize: number }

/** A longer record is a quote that was never closed. */
const maxRecordSize = 1_000_000

/**
 * Opens a text table. Memory stays constant: a piece of the file is decoded and split only after
 * the earlier batches were consumed.
 */
export async function readCsv(path: string, options: CsvOptions): Promise<Table> {
  const bytes = fileBytes(path, options.limits)
  try {
    return await tableOf(bytes, options)
  } catch (error) {
    await bytes.return(undefined)
    throw error
  }
}

async function tableOf(bytes: AsyncGenerator<Buffer>, { mapping, batchSize }: CsvOptions): Promise<Table> {
  const { sample, pieces } = await firstPieces(bytes)
  if (sample.length === 0) throw new Unreadable('is empty.', { kind: 'unrecognized' })
  refusePacked(sample)
  const encoding = encodingOf(sample, mapping.encoding)
  const text = decoder(encoding)
  const dialect = dialectOf(decoder(encoding).write(sample.subarray(encoding.bom)).toString('utf8'), mapping)
  const splitter = new Splitter(dialect.delimiter)

  async function* decoded(): AsyncGenerator<Buffer> {
    const [first, ...others] = pieces
    if (first) yield text.write(first.subarray(encoding.bom))
    for (const piece of others) yield text.write(piece)
    for await (const piece of bytes) yield text.write(piece)
    yield text.end()
  }
  const batches = splitter.batches(decoded(), batchSize)
  const { header, above, rest } = await takeHeader(batches, dialect.headerAt)
  const skipped = dialect.headerAt === 0 ? [] : [`Skipped ${dialect.headerAt} lines above the header.`]
  const notes = () => [...skipped, encoding.note ?? turnedOut(text)].filter((note) => note !== null)
  const records = dialect.delimiter === '\t' ? filledUp(rest, header.length) : rest
  return { header, above, hasSerialDates: false, batches: endWith(records, bytes), notes }
}

/**
 * Tables with tabs often lack the empty cells at the end of a row: programs and editors cut them
 * off as blanks. No tab is missing inside of a row, as a comma may be, so that nothing is shifted
 * by it.
 */
async function* filledUp(batches: AsyncGenerator<RecordBatch>, width: number): AsyncGenerator<RecordBatch> {
  const isCut = (record: readonly string[]) => record.length < width && record.length * 4 >= width
  for await (const { records, lines } of batches) {
    const whole = records.map((record) => (isCut(record) ? [...record, ...Array<string>(width - record.length).fill('')] : record))
    yield { records: whole, lines }
  }
}

/** The contents of a gzip are identified like any file: it is decompressed once, never twice. */
function refusePacked(sample: Buffer): void {
  const inside = fileType(sample.subarray(0, 4096))
  if (inside === 'text') return
  const found = inside === 'gzip' ? 'another gzip file' : 'a ZIP or XLSX file'
  throw new Unreadable(`is a gzip file with ${found} inside. Unpack it once and import the file inside.`, { kind: 'unrecognized' })
}

async function firstPieces(bytes: AsyncGenerator<Buffer>): Promise<{ sample: Buffer; pieces: Buffer[] }> {
  const pieces: Buffer[] = []
  let length = 0
  while (length < encodingSampleSize) {
    const { value, done } = await bytes.next()
    if (done) break
    pieces.push(value)
    length += value.length
  }
  const joined = Buffer.concat(pieces)
  return { sample: joined.subarray(0, encodingSampleSize), pieces: joined.length === 0 ? [] : [joined] }
}

/** Removes the header, and the lines above it, from the first batch. */
async function takeHeader(
  batches: AsyncGenerator<RecordBatch>,
  headerAt: number,
): Promise<Pick<Table, 'header' | 'above'> & { rest: AsyncGenerator<RecordBatch> }> {
  const first = await batches.next()
  const batch: RecordBatch = first.done ? { records: [], lines: [] } : first.value
  const found = batch.records[headerAt] ?? batch.records[0]
  if (!found) throw new Unreadable('has no header.')
  const leftOut = headerAt === 0 ? headerFor(found) : null
  const header = leftOut ?? found
  const from = leftOut ? 0 : headerAt + 1
  async function* rest(): AsyncGenerator<RecordBatch> {
    yield { records: batch.records.slice(from), lines: batch.lines.slice(from) }
    yield* batches
  }
  return { header, above: batch.records.slice(0, headerAt), rest: endWith(rest(), batches) }
}

/**
 * csv-parse, fed piece by piece. Records are collected as they are found, bypassing its own queue,
 * which is several times faster.
 */
class Splitter {
  #records: string[][] = []
  #lines: number[] = []
  #lastLine = 0
  #lastEmpty = 0
  #failure: CsvError | null = null
  readonly #parser: Parser

  constructor(delimiter: string) {
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordSize,
      on_record: (record: string[], info) => this.#take(record, info),
    })
    this.#parser.on('error', (error) => {
      this.#failure = error as CsvError
    })
    this.#parser.resume()
  }

  async *batches(pieces: AsyncGenerator<Buffer>, size: number): AsyncGenerator<RecordBatch> {
    try {
      for await (const piece of pieces) {
        await this.#feed(piece)
        while (this.#records.length >= size) yield this.#batch(size)
        if (this.#failure) break
      }
      if (!this.#failure) await this.#end()
      while (this.#records.length > 0) yield this.#batch(size)
      if (this.#failure) throw this.#unreadable(this.#failure)
    } finally {
      await pieces.return(undefined)
      this.#parser.destroy()
    }
  }

  #batch(size: number): RecordBatch {
    return { records: this.#records.splice(0, size), lines: this.#lines.splice(0, size) }
  }

  /**
   * A record begins on the line after the last record and the empty lines between. csv-parse counts
   * the line on which it ends.
   */
  #take(record: string[], { lines, empty_lines: empty }: Info): null {
    const span = lines - this.#lastLine - (empty - this.#lastEmpty)
    this.#lastLine = lines
    this.#lastEmpty = empty
    if (isBlank(record)) return null
    this.#lines.push(span > 1 ? lines - span + 1 : lines)
    this.#records.push(record)
    return null
  }

  #feed(piece: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.write(piece, () => resolve())
    })
  }

  #end(): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.once('end', resolve).once('close', resolve)
      this.#parser.end()
    })
  }

  #unreadable(error: CsvError): Unreadable {
    const line = this.#lastLine + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      return new Unreadable(
        `cannot be read from line ${line} on: a record goes on for more than a million characters. A quotation mark there is opened and never closed.`,
        { line },
      )
    }
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      return new Unreadable(`cannot be read from line ${line} on: a quotation mark there is opened and never closed.`, { line })
    }
    return new Unreadable(`cannot be read from line ${line} on: ${error.message}.`, { line })
  }
}
