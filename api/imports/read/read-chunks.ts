import { setImmediate as immediate } from 'node:timers/promises'
import type { Fact } from '../../ledger/fact.ts'
import { RowStager, type StagedRows } from '../../ledger/row-stager.ts'
import { ledgerTables } from '../../ledger/tables.ts'
import type { Day } from '../../values/day.ts'
import type { FactBatch, RefusedRecord } from './fact-batch-builder.ts'
import { type FactFile, type FactOptions, readFacts } from './read-facts.ts'
import { endWith } from './tables/end-with.ts'
import { Unreadable } from './tables/unreadable.ts'

/**
 * The contents of one transaction: facts, staged by table, and the refusals and notes of their
 * records.
 */
export type Chunk = {
  /** The number of new records, facts and refusals. */
  readonly rows: number
  readonly staged: readonly StagedRows[]
  readonly refusals: readonly RefusedRecord[]
  /** The first and the last day of its facts; null where it has none. */
  readonly days: { readonly first: Day; readonly last: Day } | null
  /** Records of tables whose rows can conflict, by line. */
  readonly records: ReadonlyMap<number, readonly string[]>
}

/** One of RiskPilot's columns, and the file's header that is read for it. */
export type MatchedColumn = { readonly name: string; readonly header: string }

/** A file as chunks that are ready to be written. */
export type ChunkFile = {
  /** The layout's name. */
  readonly layout: string
  readonly header: readonly string[]
  /** RiskPilot's columns, each with the file's header that is read for it. */
  readonly columns: readonly MatchedColumn[]
  readonly chunks: AsyncGenerator<Chunk>
  /**
   * Sentences on how the file was read, where that is not obvious; complete when `chunks` has
   * ended.
   */
  notes(): string[]
}

export type ChunkOptions = Omit<FactOptions, 'batchSize'> & {
  readonly businessId: string
  /** Records in a chunk. */
  readonly chunkSize: number
}

/** Records that are read without a pause; some ten milliseconds. */
const batchSize = 1_000

/**
 * Opens a file and reads it in chunks, each row with its id. Throws `Unreadable` as `readFacts`
 * does. Where a file is damaged further on, the rows before that place come first. Other tasks can
 * run between batches.
 */
export async function readChunks(path: string, { businessId, chunkSize, ...options }: ChunkOptions): Promise<ChunkFile> {
  const file = await readFacts(path, { ...options, businessId, batchSize: Math.min(batchSize, chunkSize) })
  // An earlier run that has begun passed this check.
  if (!options.committed) {
    await file.refuseOtherCurrency().catch(async (error) => {
      await file.batches.return(undefined)
      throw error
    })
  }
  const chunks = endWith(chunksOf(file, new RowStager(businessId, options.currency), chunkSize), file.batches)
  return { layout: file.layout.name, header: file.header, columns: file.columns, chunks, notes: () => file.notes() }
}

async function* chunksOf(file: FactFile, stager: RowStager, chunkSize: number): AsyncGenerator<Chunk> {
  let chunk = new GrowingChunk()
  try {
    for await (const batch of file.batches) {
      chunk.add(batch, stager)
      await immediate()
      if (chunk.rows < chunkSize) continue
      yield chunk.whole()
      chunk = new GrowingChunk()
    }
  } catch (error) {
    // Rows before an unreadable place are valid; rows before a question wait for its answer.
    if (error instanceof Unreadable && error.kind === 'damaged' && chunk.rows > 0) yield chunk.whole()
    throw error
  } finally {
    await file.batches.return(undefined)
  }
  if (chunk.rows > 0) yield chunk.whole()
}

class GrowingChunk {
  rows = 0
  readonly #staged = new Map<string, StagedRows>()
  readonly #refusals: RefusedRecord[] = []
  readonly #records = new Map<number, readonly string[]>()
  #first: Day | null = null
  #last: Day | null = null

  add(batch: FactBatch, stager: RowStager): void {
    this.rows += batch.rows
    this.#refusals.push(...batch.refusals)
    stager.stage(batch, this.#staged)
    for (let i = batch.committed; i < batch.facts.length; i++) {
      const fact = batch.facts[i] as Fact
      const on = 'validFrom' in fact ? fact.validFrom : 'at' in fact ? fact.at.day : fact.day
      if (this.#first === null || on < this.#first) this.#first = on
      if (this.#last === null || on > this.#last) this.#last = on
      if (ledgerTables[fact.table].rule !== 'content') this.#records.set(batch.lines[i] as number, batch.records[i] as readonly string[])
    }
  }

  whole(): Chunk {
    const days = this.#first !== null && this.#last !== null ? { first: this.#first, last: this.#last } : null
    return { rows: this.rows, staged: [...this.#staged.values()], refusals: this.#refusals, days, records: this.#records }
  }
}
