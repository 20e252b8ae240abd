import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/in-business.ts'
import type { TestServer } from './for-tests.ts'

/** The business of the first start's owner. */
export async function ownBusinessOf({ database }: Pick<TestServer, 'database'>): Promise<string> {
  const { rows } = await database.db.pool.query<{ id: string }>('select id from every_business()')
  return rows[0]?.id ?? ''
}

export type RiskRow = {
  title: string
  description: string
  severity: string
  status: string
  category: string
  monthly: number
  score: number
}

/** A risk without findings; its id. */
export async function addRisk({ sql }: Pick<Transaction, 'sql'>, businessId: string, row: Partial<RiskRow> = {}): Promise<string> {
  const id = randomUUID()
  const { title = 'a leak', description = 'It leaks.', severity = 'high', status = 'active', category = 'financial' } = row
  await sql(
    `insert into risk (business_id, id, title, description, severity, status, category_id, source, impact_score, likelihood_score, risk_score,
       loss_low, loss, loss_high, monthly_low, monthly, monthly_high, currency, started_on, detected_on, detected_at, resolved_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'ai', 5, 8, $8, 1, 2, 3, 1, $9, 99999, 'USD', '2026-01-01', '2026-01-02', now(),
       case when $6 = 'resolved' then now() end, now(), now())`,
    [businessId, id, title, description, severity, status, category, row.score ?? 40, row.monthly ?? 2],
  )
  return id
}
