import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { Risk } from '../risk.entity.ts'

export async function recordReport(work: Work, risk: Risk, asOf: Day, note: string): Promise<void> {
  const now = work.clock.now()
  await work.sql(
    `insert into telling (business_id, id, risk_id, told_at, as_of, loss, monthly, currency, note) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [work.businessId, uuidv7(now), risk.id, now, asOf, risk.loss.toString(), risk.monthly.toString(), risk.currency, note],
  )
}
