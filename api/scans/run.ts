import { uuidv7 } from '../../db/uuid.ts'
import type { DetectorStatus } from '../detection/candidate.ts'
import { advance, engineVersion } from '../detection/engine.ts'
import { type EngineState, startEngine } from '../detection/engine-state.ts'
import type { Finding } from '../detection/finding.ts'
import type { NotJudged } from '../detection/not-judged/not-judged.ts'
import { productsMentioned, type Report, report } from '../detection/report.ts'
import type { UnreportedLoss } from '../detection/unreported-losses.ts'
import { isImporting } from '../imports/imports.ts'
import { takenBackSinceReport } from '../imports/take-back.ts'
import { dayRollUp, sumRolledUp, unsummedDays } from '../ledger/daily-roll-up.ts'
import { openingCosts } from '../ledger/opening-costs.ts'
import { productNames } from '../ledger/product-names.ts'
import { forgetTouches, type Touch, touchedDays } from '../ledger/touched-days.ts'
import type { Work } from '../platform/transaction/work.ts'
import { recheckRisks, upsertRisks } from '../risks/from-scan/upsert-risks.ts'
import { addDays, type Day, daysBetween } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { checkpointBefore, forgetCheckpointsFrom, forgetOldCheckpoints, isWorthKeeping, keepCheckpoint } from './checkpoints.ts'
import { storedForm } from './last-not-judged.ts'
import { factDays, loadDays } from './load-days.ts'
import { withCauses } from './loss-causes.ts'
import { notifyOfScan } from './notify-of-scan.ts'
import { scanSummary } from './scan-summary.ts'

/**
 * The result of a scan. `from` and `asOf` are the first and last day of the data, null for a
 * business without facts.
 */
export type ScanResult = {
  readonly from: Day | null
  readonly asOf: Day | null
  readonly days: number
  readonly findings: readonly Finding[]
  readonly detectors: readonly DetectorStatus[]
  readonly notJudged: readonly NotJudged[]
  readonly unreported: readonly UnreportedLoss[]
}

export type ScanOptions = {
  /** The last day to process; default: the last day in the data. */
  readonly asOf?: Day
  /** Called after each day with the number of days done. */
  readonly onDay?: (done: number, of: number) => void
}

/**
 * Processes the days that are new or changed since the last scan, advances the engine over them,
 * stores its state and raises risks. Scans of one business are serialized: a concurrent second one
 * waits and then finds no work.
 */
export async function runScan(work: Work, options: ScanOptions = {}): Promise<ScanResult> {
  const result = await runScanUnless(work, async () => false, options)
  if (!result) throw new Error('a scan that nothing holds up has a result')
  return result
}

/**
 * Like `runScan`. `isHeldUp` is asked once all days are processed: when rows of further files are
 * on their way by then, nothing is reported, the changed days stay marked for the next scan, and
 * the answer is null.
 */
export async function runScanUnless(
  work: Work,
  isHeldUp: () => Promise<boolean>,
  { asOf, onDay }: ScanOptions = {},
): Promise<ScanResult | null> {
  await work.sql(`select pg_advisory_xact_lock(hashtextextended('scan ' || $1, 0))`, [work.businessId])
  const startedAt = work.clock.now()
  const unsummed = await daysToSum(work)
  const touches = await touchedDays(work, unsummed)
  const facts = await factDays(work, { alsoUnsummed: unsummed.length > 0 })
  const rollUp = await dayRollUp(work)
  const because = await takenBackSinceReport(work)
  if (!facts) {
    await rollUp(unsummed)
    await sumRolledUp(work, unsummed)
    return finishRun(work, startedAt, { from: null, asOf: null, days: 0, ...(await scanNothing(work, touches, because)) })
  }
  const last = asOf && asOf < facts.last ? asOf : facts.last
  const firstTouched = touches[0]?.day ?? null
  if (firstTouched) await forgetCheckpointsFrom(work, firstTouched)
  const left = [...unsummed]
  const sum = (until: Day) => rollUp(left.splice(0, left.filter((day) => day <= until).length))
  const { state, days } = await fold(work, { first: facts.first, last, firstTouched, sum, onDay })
  await rollUp(left)
  await sumRolledUp(work, unsummed)
  if (await isHeldUp()) return null
  const reported = await namedReport(work, state, last)
  const isNew = days > 0 || touches.length > 0 || unsummed.length > 0
  const scanned = isNew ? await upsertRisks(work, reported.findings, last, because) : await recheckRisks(work, reported.findings, last)
  await notifyOfScan(work, scanned)
  await forgetTouches(work, touches)
  return finishRun(work, startedAt, { from: facts.first, asOf: last, days, ...reported })
}

async function namedReport(work: Work, state: EngineState, asOf: Day): Promise<Report> {
  const names = await productNames(work, productsMentioned(state))
  const { findings, ...others } = report(state, names, await openingCosts(work, state.memory.firstDay))
  return { findings: await withCauses(work, findings, { asOf, names, currency: state.shop.currency }), ...others }
}

/**
 * The report of a business whose last row left: its findings are withdrawn, on the last of the
 * changed days.
 */
async function scanNothing(work: Work, touches: readonly Touch[], because: string | null) {
  const reported = report(await newEngine(work))
  const [first, last] = [touches[0], touches.at(-1)]
  if (first && last) {
    await forgetCheckpointsFrom(work, first.day)
    await upsertRisks(work, reported.findings, last.day, because)
  }
  await forgetTouches(work, touches)
  return reported
}

/**
 * Days with pending roll-ups after an upgrade or an interrupted command. Days of a file that is
 * being imported wait for its end.
 */
async function daysToSum(work: Work): Promise<Day[]> {
  return (await isImporting(work)) ? [] : unsummedDays(work)
}

type Fold = { first: Day; last: Day; firstTouched: Day | null; sum: (until: Day) => Promise<void>; onDay: ScanOptions['onDay'] }

async function fold(work: Work, { first, last, firstTouched, sum, onDay }: Fold): Promise<{ state: EngineState; days: number }> {
  const known = await checkpointBefore(work, firstTouched)
  const state = known?.state ?? (await newEngine(work))
  const from = known ? addDays(known.day, 1) : first
  const total = Math.max(0, daysBetween(from, last) + 1)
  let days = 0
  // A state is stored while the next days are processed.
  let lastWrite = Promise.resolve()
  try {
    for await (const facts of loadDays(work, { from, to: last, opening: !known, sum })) {
      advance(state, facts)
      days += 1
      onDay?.(days, total)
      if (!isWorthKeeping(facts.day, last)) continue
      await lastWrite
      lastWrite = keepCheckpoint(work, facts.day, state)
      // A rejection is handled at the next state or at the end.
      lastWrite.catch(() => undefined)
    }
  } finally {
    await lastWrite.catch(() => undefined)
  }
  await lastWrite
  await forgetOldCheckpoints(work, last)
  return { state, days }
}

async function newEngine(work: Work): Promise<EngineState> {
  const [shop] = await work.sql<{ currency: string; money_floor: string }>(
    'select currency, money_floor::text from business where id = $1',
    [work.businessId],
  )
  if (!shop) throw new Error('the business of this work does not exist')
  return startEngine({ currency: currency(shop.currency), moneyFloorMinor: BigInt(shop.money_floor) })
}

async function finishRun(work: Work, startedAt: Date, result: ScanResult): Promise<ScanResult> {
  const { risksIdentified, confidence } = scanSummary(result.findings)
  const id = uuidv7(startedAt)
  await work.sql(
    `insert into scan_run (business_id, id, engine_version, started_at, from_day, to_day, days, detectors, finished_at, risks_identified, confidence, not_judged)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      work.businessId,
      id,
      engineVersion,
      startedAt,
      result.from,
      result.asOf,
      result.days,
      JSON.stringify(result.detectors),
      work.clock.now(),
      risksIdentified,
      confidence,
      JSON.stringify(storedForm(result.notJudged)),
    ],
  )
  await work.publish('scan.finished', id)
  return result
}
