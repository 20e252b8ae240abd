import type { RowRefusal } from '../../ledger/fact.ts'
import type { Ambiguity } from './cells/ambiguity.ts'
import type { RecordReading } from './fact-batch-builder.ts'
import { type GroupLayout, type GroupReading, largestGroup } from './layout.ts'
import { Ambiguities, type KnownFile } from './read-record.ts'
import { refusedForm, totalInstead } from './record-form.ts'

type HeldRecord = { readonly record: readonly string[]; readonly line: number; readonly wrongForm: RowRefusal | null }

/** A record of a group with its result and the number of records that its first fact represents. */
export type GroupMember = {
  readonly read: RecordReading
  readonly record: readonly string[]
  readonly line: number
  readonly weight: number
}

/** Collects consecutive records of a group, and reads them together. */
export class GroupReader {
  readonly #doubts: Ambiguities
  readonly #keyAt: number
  #held: HeldRecord[] = []
  #told: readonly GroupMember[] = []
  #key: string | null = null

  constructor(
    private readonly file: KnownFile,
    private readonly layout: GroupLayout,
  ) {
    this.#doubts = new Ambiguities(file)
    this.#keyAt = file.columns.get(layout.groupBy)?.index ?? -1
  }

  /**
   * Whether the record belongs to the collected group: then it is added, otherwise the group must
   * be taken first.
   */
  belongs(record: readonly string[]): boolean {
    if (this.#held.length === 0) return true
    // Without its column no record belongs to another.
    if (this.#keyAt < 0 || this.#held.length >= largestGroup) return false
    const key = this.#keyOf(record)
    if (key === null) return this.layout.blankGoesOn === true
    return key === this.#key
  }

  add(record: readonly string[], line: number): void {
    const goesOn = this.layout.blankGoesOn === true && this.#held.length > 0
    this.#key = this.#keyOf(record) ?? (goesOn ? this.#key : null)
    this.#held.push({ record, line, wrongForm: refusedForm(record, this.file, line) ?? this.file.leftOut(record, line) })
  }

  /**
   * Reads the collected records: the ambiguous column that prevents it, null when there is none.
   */
  doubt(): Ambiguity | null {
    this.file.cells.dropNotes()
    this.#told = this.#members()
    const doubts = this.#told.map(({ read, record }) => this.#doubts.in(read, record))
    return doubts.find((doubt) => doubt !== null) ?? null
  }

  /** The results of the collected records, once they are unambiguous; clears the collection. */
  take(): readonly GroupMember[] {
    this.#held = []
    this.file.cells.keepNotes()
    return this.#told
  }

  /** Reports write a dash where there is none. */
  #keyOf(record: readonly string[]): string | null {
    const key = (record[this.#keyAt] ?? '').trim()
    return /^[-–—]*$/.test(key) ? null : key
  }

  #members(): GroupMember[] {
    const held = this.#held
    const { cells } = this.file
    const broken = held.find(({ wrongForm }) => wrongForm !== null && !saysNothing.has(wrongForm.code))
    if (broken)
      return held.map(({ record, line, wrongForm }) => ({ record, line, weight: 1, read: wrongForm ?? incomplete(line, broken.line) }))
    const good = held.filter(({ wrongForm }) => wrongForm === null)
    const at = (index: number) => {
      const { record, line } = good[index] as HeldRecord
      return cells.at(record, line)
    }
    const ofGood = good.length === 0 ? [] : this.layout.readGroup({ length: good.length, at })
    let next = 0
    const readings = held.map(({ wrongForm }) => wrongForm ?? (ofGood[next++] as GroupReading))
    return held.map(({ record, line }, i) => ({ record, line, ...told(readings, i, record) }))
  }
}

/** A remark or a sum among the records of a group takes nothing from the others. */
const saysNothing: ReadonlySet<RowRefusal['code']> = new Set(['comment', 'total'])

function told(readings: readonly GroupReading[], at: number, record: readonly string[]): { read: RecordReading; weight: number } {
  const reading = readings[at] as GroupReading
  if (reading === 'with_the_one_before') return { read: null, weight: 1 }
  if ('code' in reading) return { read: reading.code === 'ambiguous' ? reading : totalInstead(reading, record), weight: 1 }
  return { read: reading, weight: 1 + withIt(readings, at) }
}

/**
 * How many records belong to the one at this place: those up to the next with facts, also behind a
 * refused one.
 */
function withIt(readings: readonly GroupReading[], at: number): number {
  let count = 0
  for (const reading of readings.slice(at + 1)) {
    if (reading === 'with_the_one_before') count++
    else if (!('code' in reading)) break
  }
  return count
}

/** The refusal of a record that depends on an unreadable one. */
export function incomplete(line: number, because: number): RowRefusal {
  const reason = `The row belongs together with line ${because}, which cannot be read. Correct that line and import both again.`
  return { line, column: '', code: 'incomplete', reason }
}
