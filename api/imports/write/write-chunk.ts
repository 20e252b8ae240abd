import { holdLedger } from '../../ledger/ledger-lock.ts'
import { type Conflict, newAmong, writeRows } from '../../ledger/write-rows.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Chunk } from '../read/read-chunks.ts'
import { Unreadable } from '../read/tables/unreadable.ts'
import { countedTwiceQuestion } from './ask-counted-twice.ts'
import { storeConflicts, storeRefusals } from './refused-rows.ts'
import { yieldChunk } from './yielding-imports.ts'

export type Progress = {
  /** The mark after which the chunk begins. */
  readonly from: number
  /** Time of the last progress event, in milliseconds; updated here. */
  readonly lastEvent: { at: number }
  /**
   * The file's name, to ask before its rows count twice; null where a person said that they do not.
   */
  readonly asksAs: string | null
}

/** Least interval between progress events, in milliseconds. */
const progressEvery = 250

/**
 * Writes one chunk: rows, refusals, conflicts, counts and the mark, all in the transaction of
 * `work`. Returns false and writes nothing when the import was cancelled meanwhile. Throws
 * `Unreadable` with the question for rows that another kind of export has brought before.
 */
export async function writeChunk(work: Work, importId: string, chunk: Chunk, { from, lastEvent, asksAs }: Progress): Promise<boolean> {
  await holdLedger(work)
  const [row] = await work.sql<{ state: string; rows_read: bigint; refused: bigint }>(
    'select state, rows_read, refused from import where business_id = $1 and id = $2 for update',
    [work.businessId, importId],
  )
  if (row?.state !== 'reading') return false
  if (row.rows_read !== BigInt(from)) throw new Error('Another worker reads this import; this one stops.')
  const { conflicts, ...sum } = await writeFacts(work, importId, chunk)
  const twice = asksAs === null ? null : await countedTwiceQuestion(work, importId, chunk)
  if (twice && asksAs !== null) throw Unreadable.asking(twice, asksAs)
  const known = await yieldChunk(work, importId, chunk)
  await storeRefusals(work, importId, chunk.refusals, Number(row.refused))
  await storeConflicts(work, importId, conflicts, chunk)
  await work.sql(
    `update import set rows_read = rows_read + $3, accepted = accepted + $4, duplicates = duplicates + $5, conflicts = conflicts + $6,
            refused = refused + $7, restated = restated + $8, advanced_at = $9, active_at = $9,
            first_day = least(first_day, $10::date), last_day = greatest(last_day, $11::date)
      where business_id = $1 and id = $2`,
    [
      work.businessId,
      importId,
      chunk.rows,
      sum.accepted - known,
      sum.duplicates + known,
      sum.contradicting,
      chunk.refusals.length,
      sum.restated,
      work.clock.now(),
      chunk.days?.first ?? null,
      chunk.days?.last ?? null,
    ],
  )
  if (performance.now() - lastEvent.at < progressEvery) return true
  lastEvent.at = performance.now()
  await work.publish('import.progress', importId)
  return true
}

/**
 * Records why the import pauses, or that it continues (null). False when it was cancelled
 * meanwhile.
 */
export async function reportPause(work: Work, importId: string, problem: string | null): Promise<boolean> {
  const [row] = await work.sql<{ state: string; problem: string | null }>(
    'select state, problem from import where business_id = $1 and id = $2 for update',
    [work.businessId, importId],
  )
  if (row?.state !== 'reading') return false
  if (row.problem === problem) return true
  await work.sql('update import set problem = $3, active_at = $4 where business_id = $1 and id = $2', [
    work.businessId,
    importId,
    problem,
    work.clock.now(),
  ])
  await work.publish('import.progress', importId)
  return true
}

/**
 * Writes the chunk's facts and counts its records. A record counts as a conflict when its first
 * fact is accepted or known but a further fact contradicts the ledger.
 */
async function writeFacts(work: Work, importId: string, chunk: Chunk) {
  const sum = { accepted: 0, duplicates: 0, restated: 0, contradicting: 0 }
  const conflicts = new Map<number, Conflict>()
  for (const rows of chunk.staged) {
    const written = await writeRows(work, importId, rows)
    sum.accepted += written.accepted
    sum.duplicates += written.duplicates
    sum.restated += written.restated
    for (const conflict of written.conflicts) {
      sum.contradicting += conflict.records
      if (conflict.records > 0 || !conflicts.has(conflict.line)) conflicts.set(conflict.line, conflict)
    }
  }
  const beside = [...conflicts.values()].filter(({ records }) => records === 0).map(({ line }) => line)
  if (beside.length > 0) {
    let fresh = 0
    for (const rows of chunk.staged) fresh += await newAmong(work, importId, rows, beside)
    sum.contradicting += beside.length
    sum.accepted -= fresh
    sum.duplicates -= beside.length - fresh
  }
  return { ...sum, conflicts: [...conflicts.values()].sort((a, b) => a.line - b.line) }
}
