import type { Work } from '../platform/transaction/work.ts'
import { lossesAround } from '../risks/evidence/loss-around.ts'
import { findingsOfRisks, lastEnd } from '../risks/risks.ts'
import type { Day } from '../values/day.ts'
import type { PlaybookRunEffect } from './playbook.entity.ts'

type StartedImport = { readonly id: string; readonly riskId: string; readonly since: Day }

/**
 * For each of these runs what its risk lost before it began and since; runs without a risk, or
 * whose risk has no evidence, are left out. A loader's batch.
 */
export async function effectsOfRuns(work: Work, runIds: readonly string[]): Promise<ReadonlyMap<string, PlaybookRunEffect>> {
  const begun = await work.sql<StartedImport>(
    `select run.id, run.risk_id as "riskId", (run.started_at at time zone business.zone)::date as since
       from playbook_run run join business on business.id = $1
      where run.business_id = $1 and run.id = any($2::uuid[]) and run.risk_id is not null`,
    [work.businessId, runIds],
  )
  if (begun.length === 0) return new Map()
  const losses = await lossesAround(work, begun)
  const findings = await findingsOfRisks(work, [...new Set(begun.map(({ riskId }) => riskId))])
  return new Map(
    begun.flatMap(({ id, riskId, since }) => {
      const loss = losses.find((one) => one.riskId === riskId && one.since === since)
      if (!loss) return []
      const endedOn = lastEnd((findings.get(riskId) ?? []).filter(({ state }) => state !== 'withdrawn')) as Day | null
      const state = endedOn !== null ? 'ended' : loss.after === null ? 'too_early' : 'measured'
      const { dataUntil, before, after } = loss
      return [[id, { state, dataUntil, days: Math.max(0, loss.days), before, after, endedOn }] as const]
    }),
  )
}
