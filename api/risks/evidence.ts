import type { Day } from '../values/day.ts'
import { type Currency, minorDigits } from '../values/money.ts'
import type { Work } from '../work/work.ts'

/**
 * One order line behind a finding. `expected`, `actual` and `loss` are minor units, `loss = expected - actual`;
 * the losses of all rows of a finding sum to the finding's loss to the cent.
 */
export type EvidenceRow = {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly day: Day
  readonly orderId: string
  readonly sku: string
  readonly units: string
  readonly expected: bigint
  readonly actual: bigint
  readonly loss: bigint
}

/** Rounding goes by where rows came from: ids are made of the business too, and equal files must give equal rows in any business. */
const inFileOrder = 'line.day, import.file_name collate "C", line.line, line.id'

/**
 * A row's loss in minor units is the running total up to it, rounded, less the running total before it, rounded: each row is within a
 * cent of its exact loss and the last row takes the figure to the finding's own. Lines that a correction took back are no evidence.
 */
const rowsOfFindings = `
  with part_line as (
    select part.finding_id, line.id, import.file_name as file, line.line, line.day, line.order_id, line.sku, line.units,
           line.units * part.actual_per_unit as actual_micros,
           sum(line.units * (part.expected_per_unit - part.actual_per_unit))
             over (partition by part.finding_id order by ${inFileOrder}) as until_here,
           line.units * (part.expected_per_unit - part.actual_per_unit) as loss_micros,
           row_number() over (partition by part.finding_id order by ${inFileOrder})
             = count(*) over (partition by part.finding_id) as is_last
      from finding_evidence part
      join order_line line on line.business_id = part.business_id and line.day = part.day and line.sku = part.sku
       and coalesce(line.list_price, -1) = part.list_price and line.unit_price = part.unit_price and line.nature = 'product'
      join import on import.business_id = line.business_id and import.id = line.import_id
      where part.business_id = $1 and part.finding_id = any($2::uuid[])
        and not exists (select from correction where correction.business_id = line.business_id and correction.order_line_id = line.id)
  ), shared as (
    select part_line.*, round(actual_micros::numeric / $3) as actual,
           case when is_last then finding.loss else round(until_here::numeric / $3) end - round((until_here - loss_micros)::numeric / $3) as loss
      from part_line join finding on finding.business_id = $1 and finding.id = part_line.finding_id
  )
  select shared.finding_id, shared.id, shared.file, shared.line, shared.day::text as day, shared.order_id as "orderId", shared.sku,
         shared.units::text as units, (shared.actual + shared.loss)::text as expected, shared.actual::text as actual, shared.loss::text as loss
    from shared`

type Raw = Omit<EvidenceRow, 'expected' | 'actual' | 'loss'> & { finding_id: string; expected: string; actual: string; loss: string }

/** The rows behind a finding in the order of days, at most `limit` after the row `after`. */
export async function evidenceRows(
  work: Work,
  {
    findingId,
    currency,
    after,
    limit,
  }: { findingId: string; currency: Currency; after: { day: string; id: string } | null; limit: number },
): Promise<EvidenceRow[]> {
  const rows = await work.sql<Raw>(
    `${rowsOfFindings} where $4::date is null or (shared.day, shared.id) > ($4::date, $5::uuid) order by shared.day, shared.id limit $6`,
    [work.businessId, [findingId], microsPerMinor(currency), after?.day ?? null, after?.id ?? null, limit],
  )
  return rows.map(fromRaw)
}

/** How many rows each finding rests on, and the `perFinding` rows that lost most, as `orders.csv:1041`. */
export async function evidenceSamples(
  work: Work,
  { findingIds, currency, perFinding }: { findingIds: readonly string[]; currency: Currency; perFinding: number },
): Promise<Map<string, { rows: number; sample: string[] }>> {
  const rows = await work.sql<{ finding_id: string; rows: string; sample: string[] }>(
    `select finding_id, count(*)::text as rows, (array_agg(file || ':' || line order by loss::numeric desc, file collate "C", line))[1:$4] as sample
       from (${rowsOfFindings}) as evidence group by finding_id`,
    [work.businessId, findingIds, microsPerMinor(currency), perFinding],
  )
  return new Map(rows.map(({ finding_id, rows: count, sample }) => [finding_id, { rows: Number(count), sample }]))
}

function microsPerMinor(currency: Currency): number {
  return 10 ** (6 - minorDigits(currency))
}

function fromRaw({ finding_id: _, expected, actual, loss, ...row }: Raw): EvidenceRow {
  return { ...row, expected: BigInt(expected), actual: BigInt(actual), loss: BigInt(loss) }
}
