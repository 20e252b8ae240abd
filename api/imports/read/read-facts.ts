import type { RowRefusal } from '../../ledger/fact.ts'
import { ZoneClock } from '../../ledger/zone-clock.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, minorDigits } from '../../values/money.ts'
import { howItIsRead, type Mapping } from '../decide/mapping.input.ts'
import type { SavedMapping } from '../decide/saved-mapping.ts'
import type { Ambiguity } from './cells/ambiguity.ts'
import { Cells } from './cells/cell.ts'
import type { Note } from './cells/cell-settings.ts'
import { ColumnReadings } from './cells/column-readings.ts'
import { withSamples } from './column-samples.ts'
import { currencySymbols } from './currency-symbols.ts'
import { DayWatch, rightDays } from './day-watch.ts'
import { type FactBatch, FactBatchBuilder, type RecordReading } from './fact-batch-builder.ts'
import { farRowsQuestion } from './far-rows.ts'
import type { Layout } from './layout.ts'
import { withDays } from './missing-column.ts'
import { refuseOtherCurrency } from './other-currency.ts'
import { type GroupMember, GroupReader } from './read-group.ts'
import { type KnownFile, RecordReader } from './read-record.ts'
import { type NotRecognized, type RecognizedLayout, recognize } from './recognize.ts'
import { leavingOut } from './record-form.ts'
import { endWith } from './tables/end-with.ts'
import type { ByteLimits } from './tables/file-bytes.ts'
import { openTable } from './tables/read-table.ts'
import type { Table } from './tables/table.ts'
import { Unreadable } from './tables/unreadable.ts'

export type FactFile = {
  readonly layout: Layout
  readonly header: readonly string[]
  /** RiskPilot's columns, each with the file's header that is read for it. */
  readonly columns: readonly { readonly name: string; readonly header: string }[]
  readonly batches: AsyncGenerator<FactBatch>
  /** Throws `Unreadable` when the file is not in the business's currency. */
  refuseOtherCurrency(): Promise<void>
  /** Sentences on normalizations and assumptions; complete when `batches` has ended. */
  notes(): string[]
}

export type FactOptions = {
  readonly businessId?: string
  readonly fileName: string
  readonly currency: Currency
  readonly zone: string
  readonly now: Date
  readonly mapping?: Mapping
  /**
   * Finds the mapping of an earlier file with this header; called where `mapping` has no setting.
   */
  readonly saved?: (header: readonly string[]) => Promise<SavedMapping | null>
  /**
   * Days of the ledger: a few rows far from them and from all others of the file lead to a
   * question.
   */
  readonly knownDays?: readonly Day[]
  readonly limits?: ByteLimits
  readonly batchSize?: number
  /** The number of records that an earlier, interrupted run completed. */
  readonly committed?: number
}

/** Clocks differ and zones reach a day ahead: times up to this long after now are accepted. */
const aheadSeconds = 2 * 86_400

/**
 * Reads a file into facts. Throws `Unreadable` when the file is not recognized, when a column is
 * ambiguous, or when rows are far from all others in time; an unreadable record is a refusal and
 * does not stop the reading.
 */
export async function readFacts(path: string, options: FactOptions): Promise<FactFile> {
  const { mapping = {}, fileName } = options
  const opened = await openTable(path, options)
  const saved = Object.keys(howItIsRead(mapping)).length === 0 ? ((await options.saved?.(opened.header)) ?? null) : null
  const chosenMapping = saved?.mapping ?? mapping
  const recognized = recognize(opened.header, chosenMapping)
  if (!('layout' in recognized)) {
    const asked = await withSamples(recognized, opened).finally(() => opened.batches.return(undefined))
    throw unreadable(asked, chosenMapping, options)
  }
  const asWritten = columnsAsWritten(recognized)
  const table = opened.leaving(asWritten)
  const reopen = async () => (await openTable(path, options)).leaving(asWritten)
  const counts = new Map<Note, number>()
  const symbols = currencySymbols(options.currency)
  const latest = Math.floor(options.now.getTime() / 1000) + aheadSeconds
  const { currency, zone } = options
  const readings = new ColumnReadings({ mapping, symbols, currency, latest, saved: saved?.mapping, alike: columnsAlike(recognized) })
  const { hasSerialDates } = table
  const clock = new ZoneClock(zone)
  const settings = { clock, currency, minorDigits: minorDigits(currency), symbols, reading: readings, latest, hasSerialDates }
  const { columns, others } = recognized
  const known = { ...recognized, header: table.header, leftOut: leavingOut(chosenMapping, table.header) }
  const reader = (note: (note: Note) => void) => readerOf({ ...known, cells: new Cells(columns, { ...settings, note }, others) })
  const resolveAmbiguity = (doubt: Ambiguity) => readings.resolveAmbiguity(doubt, reopen, fileName)
  const steps = stepsThrough(options, resolveAmbiguity, async () => ({ table: await reopen(), reader: reader(() => undefined) }))
  const count = (note: Note) => counts.set(note, (counts.get(note) ?? 0) + 1)
  const notes = () => [
    ...asBefore(saved),
    ...table.notes(),
    ...readings.notes(),
    ...[...counts].map(([note, count]) => noteText(note, count, zone)),
  ]
  return {
    layout: recognized.layout,
    header: table.header,
    columns: [...columns].flatMap(([name, { index, header }]) => (index >= 0 ? [{ name, header }] : [])),
    batches: endWith(factBatches(table, reader(count), steps), table.batches),
    refuseOtherCurrency: () => refuseOtherCurrency({ ...known, above: table.above, symbols }, options.currency, reopen),
    notes,
  }
}

/** Columns of numbers, days and ids: what looks like a card number there is an amount or an id. */
function columnsAsWritten({ layout, columns }: RecognizedLayout): ReadonlySet<number> {
  const plain = layout.columns.filter(({ holds, isId }) => holds !== 'text' || isId)
  return new Set(plain.flatMap(({ name }) => columns.get(name)?.index ?? []))
}

/** The headers of the file's numbers and dates. */
function columnsAlike({ layout, columns }: RecognizedLayout) {
  const of = (kind: 'number' | 'date') =>
    layout.columns.filter(({ holds }) => holds === kind).flatMap(({ name }) => columns.get(name)?.header ?? [])
  return { number: of('number'), date: of('date') }
}

function unreadable(file: NotRecognized, said: Mapping, { fileName, now, zone, knownDays = [] }: FactOptions): Unreadable {
  if (!('question' in file)) return new Unreadable(file.problem, { kind: 'question' })
  const { day: today } = new ZoneClock(zone).instant(Math.floor(now.getTime() / 1000))
  return Unreadable.asking(withDays(file.question, said, { today, knownDays }), fileName)
}

function asBefore(saved: SavedMapping | null): string[] {
  return saved ? [`Read as ‘${saved.fileName}’ was, which had the same header: ${JSON.stringify(saved.mapping)}.`] : []
}

function readerOf(file: KnownFile): RecordReader | GroupReader {
  return 'readGroup' in file.layout ? new GroupReader(file, file.layout) : new RecordReader(file, file.layout)
}

/** The steps that may be needed while reading a file. */
type Steps = {
  readonly resolveAmbiguity: (doubt: Ambiguity) => Promise<void>
  readonly watch: DayWatch
  /** Reads the whole file once more to find its far days. */
  readonly lookThrough: () => Promise<void>
  /** The number of records that an earlier, interrupted run completed. */
  readonly committed: number
}

/** `anew`: the file from its beginning, with a reader that makes no notes. */
function stepsThrough(
  { mapping = {}, knownDays = [], fileName, committed = 0 }: FactOptions,
  resolveAmbiguity: Steps['resolveAmbiguity'],
  anew: () => Promise<{ table: Table; reader: RecordReader | GroupReader }>,
): Steps {
  const days = [...knownDays, ...rightDays(mapping.farDays)]
  const lookThrough = async () => {
    const { table, reader } = await anew()
    const question = await farRowsQuestion(factBatches(table, reader, { ...steps, committed: 0 }), days)
    if (question) throw Unreadable.asking(question, fileName)
  }
  const steps: Steps = { resolveAmbiguity, watch: new DayWatch(knownDays, mapping.farDays), lookThrough, committed }
  return steps
}

async function* factBatches(table: Table, reader: RecordReader | GroupReader, steps: Steps): AsyncGenerator<FactBatch> {
  try {
    yield* reader instanceof GroupReader ? groupBatches(table, reader, steps) : recordBatches(table, reader, steps)
  } finally {
    await table.batches.return(undefined)
  }
}

async function* recordBatches(table: Table, reader: RecordReader, steps: Steps): AsyncGenerator<FactBatch> {
  const { resolveAmbiguity, watch, lookThrough, committed } = steps
  let seen = 0
  for await (const { records, lines } of table.batches) {
    const batch = new FactBatchBuilder()
    for (let i = 0; i < records.length; i++) {
      const record = records[i] as readonly string[]
      const line = lines[i] as number
      let read = reader.read(record, line)
      for (let doubt = reader.doubt(read, record); doubt; doubt = reader.doubt(read, record)) {
        await resolveAmbiguity(doubt)
        read = reader.read(record, line)
      }
      reader.confirmForm()
      read = watch.leftOut(read, line) ?? read
      if (watch.isFar(read)) await lookThrough()
      batch.add(read, { record, line, weight: 1, isCommitted: seen++ < committed })
    }
    if (!batch.isEmpty) yield batch
  }
}

/** A group that continues beyond a batch is returned with the next batch. */
async function* groupBatches(table: Table, reader: GroupReader, steps: Steps): AsyncGenerator<FactBatch> {
  const { resolveAmbiguity, watch, lookThrough, committed } = steps
  let seen = 0
  const addGroup = async (batch: FactBatchBuilder): Promise<void> => {
    for (let doubt = reader.doubt(); doubt; doubt = reader.doubt()) await resolveAmbiguity(doubt)
    for (const { read, record, line, weight } of withoutLeftOut(reader.take(), watch)) {
      if (watch.isFar(read)) await lookThrough()
      batch.add(read, { record, line, weight, isCommitted: seen++ < committed })
    }
  }
  for await (const { records, lines } of table.batches) {
    const batch = new FactBatchBuilder()
    for (let i = 0; i < records.length; i++) {
      const record = records[i] as readonly string[]
      if (!reader.belongs(record)) await addGroup(batch)
      reader.add(record, lines[i] as number)
    }
    if (!batch.isEmpty) yield batch
  }
  const last = new FactBatchBuilder()
  await addGroup(last)
  if (!last.isEmpty) yield last
}

/** An order or a parcel is excluded as a whole. */
function withoutLeftOut(members: readonly GroupMember[], watch: DayWatch): readonly GroupMember[] {
  const [refusal] = members.flatMap(({ read, line }) => watch.leftOut(read, line) ?? [])
  if (!refusal) return members
  return members.map((member) => (isRefusal(member.read) ? member : { ...member, weight: 1, read: { ...refusal, line: member.line } }))
}

function isRefusal(read: RecordReading): read is RowRefusal {
  return read !== null && 'code' in read
}

function noteText(note: Note, count: number, zone: string): string {
  switch (note) {
    case 'serial_date':
      return `${count} dates were day counts of a spreadsheet.`
    case 'two_digit_year':
      return `${count} dates have two digits for their year: 00 to 68 were taken for 2000 to 2068, 69 to 99 for 1969 to 1999.`
    case 'rounded_amount':
      return `${count} amounts were finer than the smallest coin and were rounded to it.`
    case 'refund_without_day':
      return `${count} orders were refunded on a day that the file does not name; they count on the day of the order.`
    case 'refund_without_line':
      return `${count} orders were refunded in part, and the file does not say for which product; they are kept as other outgoings.`
    case 'dispute_without_day':
      return `${count} disputes count on the day of their payment, because the file does not name their own.`
    case 'lines_not_subtotal':
      return `${count} orders have lines that do not add up to their subtotal, as after a change of the order; the lines were taken as they stand.`
    case 'net_differs':
      return `${count} rows have a net amount that is not their gross amount less their fee; gross and fee were taken as they stand.`
    case 'amounts_left_out':
      return `${count} rows hold further amounts that are no sale, refund, fee or claim, such as adjustments or taxes; these were left out.`
    case 'clock_skipped':
      return `${count} times do not exist in ${zone}, because the clocks went forward; they were moved on by that hour. The file’s times may be of another zone.`
  }
}
