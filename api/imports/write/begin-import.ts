import { keepSettings } from '../../businesses/businesses.ts'
import { daysWithRows } from '../../ledger/days-with-rows.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, currency } from '../../values/money.ts'
import { type Mapping, mapping as mappingSchema } from '../decide/mapping.input.ts'
import { hadRowsBefore } from './ask-other-shop.ts'

export type StartedImport = {
  readonly state: 'reading' | 'cancelled'
  readonly fileName: string
  readonly mapping: Mapping
  readonly mark: number
  readonly businessId: string
  readonly currency: Currency
  readonly zone: string
  readonly now: Date
  /** Days of the ledger. */
  readonly knownDays: readonly Day[]
  /** Whether rows were in when the file was announced. */
  readonly isBesideRows: boolean
  /** Whether the business is one that a visitor checks their files in. */
  readonly isFileCheck: boolean
}

/** Starts or resumes the import. Null when it has ended. */
export async function beginImport(work: Work, importId: string): Promise<StartedImport | null> {
  await holdLedger(work)
  await keepSettings(work)
  // Whoever reads another file of the business waits for its ledger, so no number is given twice.
  const [next] = await work.sql<{ number: bigint }>(
    'select coalesce(max(read_no), 0)::bigint + 1 as number from import where business_id = $1',
    [work.businessId],
  )
  const [row] = await work.sql<{
    state: string
    file_name: string
    mapping: unknown
    rows_read: string
    currency: string
    zone: string
    isFileCheck: boolean
  }>(
    `update import set state = case when state = 'waiting' then 'reading' else state end, problem = null, started_at = coalesce(started_at, $3),
            read_no = coalesce(read_no, $4),
            active_at = $3
       from business
      where business.id = $1 and import.business_id = $1 and import.id = $2
        and (state in ('waiting', 'reading') or state = 'cancelled' and finished_at is null)
      returning state, file_name, mapping, rows_read::text, currency, zone, expires_at is not null as "isFileCheck"`,
    [work.businessId, importId, work.clock.now(), next?.number],
  )
  if (!row) return null
  await work.publish('import.progress', importId)
  return {
    state: row.state === 'cancelled' ? 'cancelled' : 'reading',
    fileName: row.file_name,
    mapping: mappingSchema.parse(row.mapping),
    mark: Number(row.rows_read),
    businessId: work.businessId,
    currency: currency(row.currency),
    zone: row.zone,
    now: work.clock.now(),
    knownDays: await daysWithRows(work),
    isBesideRows: await hadRowsBefore(work, importId),
    isFileCheck: row.isFileCheck,
  }
}
