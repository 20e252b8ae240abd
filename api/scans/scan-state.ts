import { uuidv7 } from '../../db/uuid.ts'
import { engineVersion } from '../detection/engine.ts'
import { activeImports } from '../imports/upload/active-imports.ts'
import { tell } from '../notifications/tell.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/** The outcome of the last scan, and the scan behind the current figures. */
export type ScanState = {
  /** When the last scan was given up; null once a later one has succeeded. */
  readonly failedAt: Date | null
  /** When the scan behind the current figures ended; null before the first. */
  readonly finishedAt: Date | null
  /** The last day of the data in that scan; null before the first scan and without data. */
  readonly asOf: Day | null
  /** Files on their way, which the next scan waits for. */
  readonly waitsForFiles: number
}

/** The state of the business's scans. A success clears an earlier failure. */
export async function scanState(work: Work): Promise<ScanState> {
  const { sql, businessId, actor } = work
  may(actor, 'risk:read')
  const [row] = await sql<Omit<ScanState, 'waitsForFiles'>>(
    `select last.finished_at as "finishedAt", last.to_day::text as "asOf",
            (select max(started_at) from scan_run
              where business_id = $1 and problem is not null and started_at > coalesce(last.finished_at, '-infinity')) as "failedAt"
       from (select 1) as one left join lateral (
         select finished_at, to_day from scan_run where business_id = $1 and finished_at is not null
          order by started_at desc, id desc limit 1) as last on true`,
    [businessId],
  )
  const { files: waitsForFiles } = await activeImports(work, { quietMs: 0 })
  return { ...(row ?? { failedAt: null, finishedAt: null, asOf: null }), waitsForFiles }
}

/** `1 March 2025`, as in the other texts. */
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Records that a scan was given up, and why. People are notified, and owners mailed, of the first
 * of several consecutive failures, listeners of each.
 */
export async function noteFailedScan(work: Work, problem: string): Promise<void> {
  const { failedAt: known, asOf } = await scanState(work)
  const id = uuidv7(work.clock.now())
  await work.sql('insert into scan_run (business_id, id, engine_version, started_at, problem) values ($1, $2, $3, $4, $5)', [
    work.businessId,
    id,
    engineVersion,
    work.clock.now(),
    problem,
  ])
  await work.publish('scan.finished', id)
  if (known) return
  const figures = asOf
    ? `The figures are still those of the scan before, with data until ${longDay.format(new Date(asOf))}.`
    : 'There are no figures yet.'
  const text = `${figures} RiskPilot scans again tonight and after your next import. If that fails too, ask whoever runs RiskPilot.`
  const title = 'The last scan failed'
  const task = { person: null, subject: title, items: [{ title, lines: [text] }], word: 'Open the dashboard', path: '/dashboard' } as const
  await tell(work, { kind: 'note', note: { kind: 'scan', title, text } }, { kind: 'task', task })
}
