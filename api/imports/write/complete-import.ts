import { queueEvent } from '../../channels/queue-event.ts'
import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import { sharedDisputes } from '../../ledger/settle-disputes.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Question, questionJson } from '../decide/question.ts'
import { type AsideOfFile, setAsideOfFile } from '../source-import.ts'
import { keptRefusals } from './kept-refusals.rules.ts'
import { yieldToOrders } from './yielding-imports.ts'

export type Ending = {
  readonly state: 'done' | 'cancelled' | 'refused' | 'failed'
  readonly problem?: string
  /** The question that must be answered first; `problem` states it as a sentence. */
  readonly question?: Question | null
  /** The currency of most of the file, where that is the reason for the refusal. */
  readonly otherCurrency?: string | null
  readonly notes?: readonly string[]
  readonly thenScan?: boolean
}

/**
 * The import's last transaction: updates the roll-ups, ends the import, and requests a scan when a
 * day has changed. With `thenScan: false` the caller does both once after the last of several
 * files.
 */
export async function completeImport(work: Work, importId: string, ending: Ending): Promise<void> {
  const { state, question, otherCurrency, notes = [], thenScan = true } = ending
  const problem = ending.problem ?? (state === 'done' ? await whyNothingWasTaken(work, importId) : null)
  await holdLedger(work)
  const aside = state === 'done' ? await setAsideOfFile(work, importId) : { rows: 0, isUnclear: false }
  const yielded = state === 'done' ? await yieldToOrders(work, importId) : 0
  const shared = state === 'done' ? await sharedDisputes(work, importId) : 0
  const days = thenScan ? await rollUpTouchedDays(work) : []
  await work.sql(
    `update import set state = case when state = 'cancelled' then state else $3 end, notes = $4, finished_at = $5, question = $7, other_currency = $8,
            refusal_reasons = $9,
            rows_total = case when $3 = 'done' then rows_read else rows_total end,
            problem = coalesce($6, case when state = 'cancelled' and rows_read > 0 then
              'Cancelled after ' || rows_read::text || ' rows. They stay in; import the file again to add the rest.' end)
      where business_id = $1 and id = $2 and finished_at is null`,
    [
      work.businessId,
      importId,
      state,
      JSON.stringify([
        ...notes,
        ...(await whatIsNotKept(work, importId)),
        ...setAside(aside),
        ...yieldedSales(yielded),
        ...statedTwice(shared),
      ]),
      work.clock.now(),
      problem,
      question ? questionJson(question) : null,
      otherCurrency ?? null,
      JSON.stringify(await commonReasons(work, importId)),
    ],
  )
  if (state !== 'cancelled') await queueEvent(work, question ? 'import_question' : 'import_finished', [importId])
  await work.publish('import.progress', importId)
  if (days.length > 0) await work.enqueue('scan', { businessId: work.businessId })
}

/** Sentences where a connection states rows of the file itself, or may; else none. */
function setAside({ rows, isUnclear }: AsideOfFile): string[] {
  const counted = rows === 1 ? '1 row is' : `${rows.toLocaleString('en')} rows are`
  const aside = `${counted} set aside: a connected system states the same. They come back when it is disconnected.`
  const asked = 'Integrations asks whether this file is of a connected shop. Until you answer, its rows count: twice, if it is.'
  return [...(rows > 0 ? [aside] : []), ...(isUnclear ? [asked] : [])]
}

/** A sentence where a settlement has stated sales of its orders before; else none. */
function yieldedSales(lines: number): string[] {
  if (lines === 0) return []
  const counted = lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`
  return [
    `${counted} of settlements or transaction reports are set aside: this file states the same orders. They come back when it is taken back.`,
  ]
}

/** A sentence where another file states disputes of this one; else none. */
function statedTwice(disputes: number): string[] {
  if (disputes === 0) return []
  const counted = disputes === 1 ? '1 dispute is' : `${disputes.toLocaleString('en')} disputes are`
  return [`${counted} stated by another file too: each counts once, as the file has it that says more of it.`]
}

/** A reason that refused rows of a file share, with its first row. */
export type RefusalCount = {
  readonly rows: number
  readonly column: string
  readonly code: string
  readonly line: number
  readonly reason: string
}

/** The three most frequent reasons of an import's refused rows, the most frequent first. */
function commonReasons({ sql, businessId }: Work, importId: string): Promise<RefusalCount[]> {
  return sql<RefusalCount>(
    `select most.rows, most."column", most.code, most.line, first.reason
       from (select code, "column", count(*)::int as rows, min(line) as line from import_refusal
              where business_id = $1 and import_id = $2 group by code, "column" order by 3 desc, 4 limit 3) as most
            join import_refusal first on first.business_id = $1 and first.import_id = $2 and first.line = most.line
      order by most.rows desc, most.line`,
    [businessId, importId],
  )
}

/** A sentence where more rows were refused than are kept; else none. */
async function whatIsNotKept({ sql, businessId }: Work, importId: string): Promise<string[]> {
  const [row] = await sql<{ refused: number }>('select refused::int as refused from import where business_id = $1 and id = $2', [
    businessId,
    importId,
  ])
  if (!row || row.refused <= keptRefusals) return []
  const [kept, refused] = [keptRefusals, row.refused].map((count) => count.toLocaleString('en'))
  return [
    `${refused} rows were refused. The first ${kept} are kept with their reasons: correct what they show in the file, and import it again.`,
  ]
}

type SharedReason = { file: string; rows: number; shared: number; line: number; column: string; reason: string }

/**
 * Why none of an import's rows was accepted: the most frequent reason, a sentence. Null where one
 * was accepted, or there was none.
 */
async function whyNothingWasTaken({ sql, businessId }: Work, importId: string): Promise<string | null> {
  const [most] = await sql<SharedReason>(
    `select file_name as file, rows_read::int as rows, most.shared, first.line, first."column", first.reason
       from import
            cross join lateral (select count(*)::int as shared, min(line) as line from import_refusal
                                 where business_id = $1 and import_id = $2 group by code, "column" order by 1 desc, 2 limit 1) most
            join import_refusal first on first.business_id = $1 and first.import_id = $2 and first.line = most.line
      where import.business_id = $1 and import.id = $2 and rows_read > 0 and refused = rows_read limit 1`,
    [businessId, importId],
  )
  if (!most) return null
  const { file, rows, shared, line, column, reason } = most
  const place = `line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`
  if (rows > keptRefusals) {
    const first = keptRefusals.toLocaleString('en')
    const which = shared === keptRefusals ? `The first ${first}` : `Of the first ${first}, ${shared.toLocaleString('en')}`
    return `No row of ‘${file}’ was imported. ${which} have the same problem as ${place}`
  }
  if (rows === 1) return `No row of ‘${file}’ was imported. L${place.slice(1)}`
  if (shared === rows) return `No row of ‘${file}’ was imported, all ${rows} for the same reason, first on ${place}`
  return `No row of ‘${file}’ was imported. ${shared} of ${rows} have the same problem as ${place}`
}
