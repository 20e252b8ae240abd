import { copyLine } from '../../db/staging.ts'
import type { Currency } from '../values/money.ts'
import type { Fact } from './fact.ts'
import { Occurrences } from './occurrences.ts'
import { rowId } from './row-key.ts'
import { type TableName, tableOf } from './tables.ts'

/** Rows for one table, written out for COPY in pieces: id, line, whether the file had the key before, then the table's own columns. */
export type StagedRows = { readonly table: TableName; count: number; readonly pieces: Buffer[] }

/** Gives the facts of one file their ids, in the order of the file: one stager for a file, every fact of it once. */
export class RowStager {
  readonly #occurrences = new Occurrences()

  constructor(
    private readonly businessId: string,
    private readonly currency: Currency,
  ) {}

  /**
   * Adds the facts to what is staged for their tables. `lines` are the lines of the facts. The first `settled` facts are counted
   * only: they were written before a restart.
   */
  stage(
    facts: readonly Fact[],
    lines: readonly number[],
    { into, settled = 0 }: { into: Map<TableName, StagedRows>; settled?: number },
  ): void {
    const tables = new Map<TableName, { count: number; text: string }>()
    for (let i = 0; i < facts.length; i++) {
      const fact = facts[i] as Fact
      const { id, isRepeated } = this.#identify(fact)
      if (i < settled) continue
      let rows = tables.get(fact.table)
      if (!rows) {
        rows = { count: 0, text: '' }
        tables.set(fact.table, rows)
      }
      rows.count++
      rows.text += copyLine([id, lines[i], isRepeated, ...tableOf(fact).cells(fact, this.currency)])
    }
    for (const [table, { count, text }] of tables) {
      const staged = into.get(table) ?? { table, count: 0, pieces: [] }
      staged.count += count
      staged.pieces.push(Buffer.from(text))
      into.set(table, staged)
    }
  }

  #identify(fact: Fact): { id: string; isRepeated: boolean } {
    const { key, isCounted } = tableOf(fact).key(fact)
    const first = rowId(this.businessId, fact.table, key)
    const before = this.#occurrences.next(first)
    return { id: isCounted && before > 0 ? rowId(this.businessId, fact.table, key, before) : first, isRepeated: before > 0 }
  }
}
