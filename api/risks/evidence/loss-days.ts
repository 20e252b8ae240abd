import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { LossDay, RiskFinding } from '../finding.entity.ts'
import { picksOf } from './evidence.ts'
import { rowsOfFindings } from './evidence-sql.ts'

type DayLossRow = {
  readonly findingId: string
  readonly day: LossDay['day']
  readonly expected: string
  readonly actual: string
  readonly loss: string
}

/**
 * The rows behind a finding summed by day, in order: expected, actual and loss. They are the rows
 * of `evidence`, so the days sum to the finding's loss to the cent. `load` batches the requests of
 * many findings into two statements.
 */
export async function lossDays(load: Context['load'], finding: Pick<RiskFinding, 'id' | 'currency'>): Promise<readonly LossDay[]> {
  return (await load(daysOfFindings, JSON.stringify([finding.currency, finding.id]))) ?? []
}

async function daysOfFindings(work: Work, keys: readonly string[]): Promise<ReadonlyMap<string, readonly LossDay[]>> {
  may(work.actor, 'risk:read')
  const requests = keys.map((key) => JSON.parse(key) as [string, string])
  const found = new Map<string, readonly LossDay[]>()
  // A business has one currency, so the loop runs once.
  for (const [code, group] of Map.groupBy(requests, ([of]) => of)) {
    const days = await seriesOf(
      work,
      group.map(([, id]) => id),
      code,
    )
    for (const [id, series] of days) found.set(JSON.stringify([code, id]), series)
  }
  return found
}

/**
 * The same for findings of one currency, by the finding's id. A finding without rows is left out.
 */
export async function seriesOf(work: Work, findingIds: readonly string[], code: string): Promise<ReadonlyMap<string, readonly LossDay[]>> {
  const of = currency(code)
  const money = (minor: string) => new GraphMoney({ minor: BigInt(minor), currency: of })
  const picks = await picksOf(work, findingIds)
  if (picks.length === 0) return new Map()
  const rows = await work.sql<DayLossRow>(
    `select finding_id as "findingId", day, sum(expected::numeric)::text as expected, sum(actual::numeric)::text as actual,
            sum(loss::numeric)::text as loss
       from (${rowsOfFindings(picks)}) as evidence group by finding_id, day order by finding_id, day`,
    [work.businessId, findingIds, microsPerMinor(of)],
  )
  const series = Map.groupBy(rows, ({ findingId }) => findingId)
  return new Map(
    [...series].map(([id, days]) => [
      id,
      days.map(({ day, expected, actual, loss }) => ({ day, expected: money(expected), actual: money(actual), loss: money(loss) })),
    ]),
  )
}
