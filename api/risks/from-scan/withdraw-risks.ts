import { entitiesOf } from '../../../db/in-business.ts'
import type { Finding } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { RiskPhase, RiskStatus } from '../risk.entity.ts'
import { mayMove } from '../status/status-machine.rules.ts'
import { lockRisks } from './lock-risks.ts'
import { recordReport } from './risk-reports.ts'
import type { StoredFinding } from './store-findings.ts'
import { moveByScan } from './transition-by-scan.ts'

/** The figures of a withdrawn risk: no monthly loss, and nothing to rate. */
const nothingAtStake = {
  ...{ monthlyLow: 0n, monthly: 0n, monthlyHigh: 0n, isProvisional: false, isFirstRatingDue: false },
  ...{ phase: RiskPhase.ended, toComeLow: null, toCome: null, toComeHigh: null },
} as const

export const arrivedLater = 'rows for earlier days arrived later'

type Withdrawal = {
  readonly findings: readonly Finding[]
  readonly known: ReadonlyMap<string, StoredFinding>
  readonly asOf: Day
  readonly because: string | null
}

/**
 * Later facts removed a reported leak: its risk is resolved, if it was still open, and the reason
 * is stored beside the report.
 */
export async function withdrawRisks(work: Work, { findings, known, asOf, because }: Withdrawal): Promise<void> {
  const explained = `withdrawn: ${because ?? `${arrivedLater} and explain it`}`
  const current = new Set(findings.map(({ fingerprint }) => fingerprint))
  const remaining = new Set([...known.values()].filter(({ fingerprint }) => current.has(fingerprint)).map(({ riskId }) => riskId))
  const gone = new Set(
    [...known.values()].filter(({ fingerprint, state }) => !current.has(fingerprint) && state !== 'withdrawn').map(({ riskId }) => riskId),
  )
  const ids = [...gone].filter((riskId) => riskId !== null && !remaining.has(riskId)) as string[]
  const risks = await lockRisks(work, ids)
  for (const riskId of ids) {
    const { risk } = risks(riskId)
    if (mayMove(risk.status, 'resolved', 'scan'))
      await moveByScan(work, risk, { to: 'resolved', reason: explained, resolution: 'withdrawn' })
    else if (risk.status === RiskStatus.resolved) risk.metadata = { ...risk.metadata, resolution: 'withdrawn' }
    entitiesOf(work).assign(risk, { ...nothingAtStake, updatedAt: work.clock.now() })
    await entitiesOf(work).flush()
    await recordReport(work, risk, asOf, explained)
    await work.publish('risk.updated', riskId)
  }
}
