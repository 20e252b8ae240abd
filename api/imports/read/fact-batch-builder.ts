import type { Fact, RowRefusal } from '../../ledger/fact.ts'

/** A refused record, with its cells as in the file. */
export type RefusedRecord = RowRefusal & { readonly record: readonly string[] }

/**
 * Facts in the order of the file, each with its line, its cells and the number of records that it
 * represents (`weights`; null when each represents one). `rows` counts the new records, facts and
 * refusals; the `committed` facts at the front were read and written before a restart: they are
 * counted, not written.
 */
export type FactBatch = {
  readonly rows: number
  readonly committed: number
  readonly facts: readonly Fact[]
  readonly lines: readonly number[]
  readonly weights: readonly number[] | null
  readonly records: readonly (readonly string[])[]
  readonly refusals: readonly RefusedRecord[]
}

/**
 * The result of a record: facts, null (it is counted with the previous record), or the reason for
 * its refusal.
 */
export type RecordReading = Fact | readonly Fact[] | null | RowRefusal

type OfRecord = {
  readonly record: readonly string[]
  readonly line: number
  /** The number of records that the first fact represents. */
  readonly weight: number
  readonly isCommitted: boolean
}

/** A batch while it is read. */
export class FactBatchBuilder implements FactBatch {
  rows = 0
  committed = 0
  readonly facts: Fact[] = []
  readonly lines: number[] = []
  readonly records: (readonly string[])[] = []
  readonly refusals: RefusedRecord[] = []
  #weights: number[] | null = null

  get weights(): readonly number[] | null {
    return this.#weights
  }

  get isEmpty(): boolean {
    return this.rows === 0 && this.committed === 0
  }

  add(read: RecordReading, of: OfRecord): void {
    if (!of.isCommitted) this.rows++
    if (read === null) return
    if ('table' in read) this.#addFact(read, of, of.weight)
    else if ('code' in read) {
      if (!of.isCommitted) this.refusals.push({ ...read, record: of.record })
    } else for (let i = 0; i < read.length; i++) this.#addFact(read[i] as Fact, of, i === 0 ? of.weight : 0)
  }

  #addFact(fact: Fact, { record, line, isCommitted }: OfRecord, weight: number): void {
    if (isCommitted) this.committed++
    if (weight !== 1) this.#weights ??= this.facts.map(() => 1)
    this.#weights?.push(weight)
    this.facts.push(fact)
    this.lines.push(line)
    this.records.push(record)
  }
}
