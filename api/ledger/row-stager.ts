import { copyLine } from '../../db/staging.ts'
import type { Currency } from '../values/money.ts'
import type { Fact } from './fact.ts'
import { Occurrences } from './occurrences.ts'
import { rowId } from './row-key.ts'
import { type TableName, tableOf } from './tables.ts'

/**
 * Rows for one table, encoded for COPY in pieces: id, line, whether the file had the key before,
 * then the table's own columns. A record usually states one fact. Otherwise (`isWeighted`) a fourth
 * column has the number of records that each row represents: none for a record's further facts,
 * several for a parcel whose charges are records. `count` counts records.
 */
export type StagedRows = {
  readonly table: TableName
  readonly isWeighted: boolean
  count: number
  readonly pieces: Uint8Array<ArrayBuffer>[]
}

export type FactsToStage = {
  readonly facts: readonly Fact[]
  /** The line of each fact. */
  readonly lines: readonly number[]
  /** The number of records that each fact represents; null when each represents one. */
  readonly weights: readonly number[] | null
  /** The number of facts at the front that are only counted: they were written before a restart. */
  readonly committed: number
}

/** Each piece has its own memory, so that it can be transferred to another thread. */
const utf8 = new TextEncoder()

/**
 * Assigns ids to the facts of one file, in the order of the file: one stager per file, every fact
 * once.
 */
export class RowStager {
  readonly #occurrences = new Occurrences()

  constructor(
    private readonly businessId: string,
    private readonly currency: Currency,
  ) {}

  /** Adds the facts to the staged rows of their tables. */
  stage({ facts, lines, weights, committed }: FactsToStage, into: Map<string, StagedRows>): void {
    const tables = new Map<string, { table: TableName; isWeighted: boolean; count: number; text: string }>()
    for (let i = 0; i < facts.length; i++) {
      const fact = facts[i] as Fact
      const { id, isRepeated } = this.#identify(fact)
      if (i < committed) continue
      const weight = weights === null ? 1 : (weights[i] as number)
      const key = weight === 1 ? fact.table : `${fact.table} weighted`
      let rows = tables.get(key)
      if (!rows) {
        rows = { table: fact.table, isWeighted: weight !== 1, count: 0, text: '' }
        tables.set(key, rows)
      }
      rows.count += weight
      const cells = tableOf(fact).columns.map(({ cell }) => cell(fact, this.currency))
      rows.text += copyLine(weight === 1 ? [id, lines[i], isRepeated, ...cells] : [id, lines[i], isRepeated, weight, ...cells])
    }
    for (const [key, { table, isWeighted, count, text }] of tables) {
      const staged = into.get(key) ?? { table, isWeighted, count: 0, pieces: [] }
      staged.count += count
      staged.pieces.push(utf8.encode(text))
      into.set(key, staged)
    }
  }

  #identify(fact: Fact): { id: string; isRepeated: boolean } {
    const { key, isCounted } = tableOf(fact).key(fact)
    const first = rowId(this.businessId, fact.table, key)
    const before = this.#occurrences.next(first)
    if (before === 0) return { id: first, isRepeated: false }
    // A further row of the same content is a row of its own.
    return isCounted ? { id: rowId(this.businessId, fact.table, key, before), isRepeated: false } : { id: first, isRepeated: true }
  }
}
