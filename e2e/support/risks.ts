import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/in-business.ts'
import type { TestServer } from './test-server.ts'

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

/** A risk with one finding of the SKU `sku`, based on three order lines of its own. */
export async function addProvenRisk(
  transaction: Pick<Transaction, 'sql'>,
  businessId: string,
  row: Partial<RiskRow> & { sku: string },
): Promise<string> {
  const { sql } = transaction
  const riskId = await addRisk(transaction, businessId, row)
  const [importId, findingId] = [randomUUID(), randomUUID()]
  const add = (text: string, values: unknown[]) => sql(text, [businessId, ...values])
  await add("insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'orders.csv', 'done', now())", [importId])
  await add(
    `insert into finding (business_id, id, fingerprint, kind, entity, entity_type, detector, detector_version, state, detected_on, started_on, loss,
       loss_low, loss_high, loss_at_detection, monthly_low, monthly, monthly_high, monthly_counted, currency, is_told, case_key, impact_score,
       likelihood_score, risk_score, severity, confidence, title, explanation, waterfall, as_of)
     values ($1, $2, 'cogs_rise|' || $3, 'cogs_rise', $3, 'sku', 'margin-erosion', '1', 'open', '2026-01-02', '2026-01-01', 300, 1, 300, 1, 1, 1, 1, 1,
       'USD', true, $3, 1, 1, 1, 'high', 1, 'a leak', 'It leaks.', '[{"part": "unit cost", "amount": "-300"}]', '2026-01-05')`,
    [findingId, row.sku],
  )
  await add('insert into risk_finding (business_id, risk_id, finding_id) values ($1, $2, $3)', [riskId, findingId])
  await add(
    `insert into finding_evidence (business_id, finding_id, ordinal, day, "table", entity, rows, list_price, unit_price, units, expected_per_unit, actual_per_unit)
     values ($1, $2, 0, '2026-01-02', 'order_line', $3, 3, -1, 5000000, 3, 2000000, 1000000)`,
    [findingId, row.sku],
  )
  await add(
    `insert into order_line (business_id, id, import_id, line, occurred_at, day, order_id, sku, units, unit_price, amount, currency, nature)
     select $1, gen_random_uuid(), $2, line, '2026-01-02', '2026-01-02', 'order ' || line, $3, 1, 5000000, 500, 'USD', 'product'
       from generate_series(2, 4) as line on conflict do nothing`,
    [importId, row.sku],
  )
  return riskId
}
