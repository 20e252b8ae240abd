import type { Fact, RowRefusal } from '../../ledger/fact.ts'

/** A record that was refused, with its cells as the file has them. */
export type RefusedRecord = RowRefusal & { readonly record: readonly string[] }

/**
 * Facts in the order of the file, each with its line, its cells and how many records it stands for (`weights`; null when each stands for
 * one). `rows` counts the records that are new, facts and refusals; `settled` facts at the front were read and written before a restart and
 * are there to be counted, not to be written.
 */
export type FactBatch = {
  readonly rows: number
  readonly settled: number
  readonly facts: readonly Fact[]
  readonly lines: readonly number[]
  readonly weights: readonly number[] | null
  readonly records: readonly (readonly string[])[]
  readonly refusals: readonly RefusedRecord[]
}

/** What a record says: facts, that it is counted with the one before it (null), or why it is refused. */
export type RecordReading = Fact | readonly Fact[] | null | RowRefusal

type OfRecord = {
  readonly record: readonly string[]
  readonly line: number
  /** How many records the first fact stands for. */
  readonly weight: number
  readonly isSettled: boolean
}

/** A batch while it is read. */
export class FactBatchBuilder implements FactBatch {
  rows = 0
  settled = 0
  readonly facts: Fact[] = []
  readonly lines: number[] = []
  readonly records: (readonly string[])[] = []
  readonly refusals: RefusedRecord[] = []
  #weights: number[] | null = null

  get weights(): readonly number[] | null {
    return this.#weights
  }

  get isEmpty(): boolean {
    return this.rows === 0 && this.settled === 0
  }

  add(read: RecordReading, of: OfRecord): void {
    if (!of.isSettled) this.rows++
    if (read === null) return
    if ('table' in read) this.#addFact(read, of, of.weight)
    else if ('code' in read) {
      if (!of.isSettled) this.refusals.push({ ...read, record: of.record })
    } else for (let i = 0; i < read.length; i++) this.#addFact(read[i] as Fact, of, i === 0 ? of.weight : 0)
  }

  #addFact(fact: Fact, { record, line, isSettled }: OfRecord, weight: number): void {
    if (isSettled) this.settled++
    if (weight !== 1) this.#weights ??= this.facts.map(() => 1)
    this.#weights?.push(weight)
    this.facts.push(fact)
    this.lines.push(line)
    this.records.push(record)
  }
}
