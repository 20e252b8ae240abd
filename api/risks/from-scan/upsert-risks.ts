import { isDeepStrictEqual } from 'node:util'
import { entitiesOf } from '../../../db/in-business.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { firstOwnerId } from '../../businesses/members.ts'
import type { Finding, Score, Severity } from '../../detection/finding.ts'
import { steadySeverity } from '../../detection/severity.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { Risk, RiskPhase, RiskSeverity, RiskStatus } from '../risk.entity.ts'
import { lockRisks, type ReportedRisk } from './lock-risks.ts'
import { type CaseSummary, riskOfCase } from './risk-of-case.ts'
import { recordReport } from './risk-reports.ts'
import { asReported, type StoredFinding, storedFindings, storeFindings } from './store-findings.ts'
import { type OpenBefore, openBefore, transitionByScan } from './transition-by-scan.ts'
import { arrivedLater, withdrawRisks } from './withdraw-risks.ts'

/**
 * Risks by their ids: those that a scan raised, those that it rated for the first time with a known
 * size of the shop, those whose leak stopped, and those that leak again.
 */
export type RaisedRisks = {
  readonly raised: readonly string[]
  readonly rated: readonly string[]
  readonly stopped: readonly string[]
  readonly returned: readonly string[]
}

/** Findings with one cause, and their existing or new risk. */
type Case = { readonly riskId: string; readonly isNew: boolean; readonly members: Finding[] }

/**
 * Turns the engine's findings into cases for people. The fingerprint decides: a new finding raises
 * a risk or joins the risk of its cause, a known one updates its risk, one that stopped resolves
 * it, and one that returned reopens it (`moveOfScan`). A finding that ended before it could be
 * reported, or below the money floor, is stored and raises nothing. Every report is stored and
 * never rewritten. Returns the ids of the new risks, of those whose severity was provisional when
 * raised and no longer is, and of those that it closed or reopened. `because`: why rows of earlier
 * days changed, if not because some arrived later.
 */
export async function upsertRisks(work: Work, fresh: readonly Finding[], asOf: Day, because: string | null = null): Promise<RaisedRisks> {
  const known = await storedFindings(work)
  const findings = asReported(fresh, known)
  const before = openBefore(known)
  const ids = await storeFindings(work, findings, known, asOf)
  const raised: string[] = []
  const rated: string[] = []
  const stopped: string[] = []
  const returned: string[] = []
  const cases = casesOf(findings, known, () => uuidv7(work.clock.now()))
  const risks = await lockRisks(
    work,
    cases.filter(({ isNew }) => !isNew).map(({ riskId }) => riskId),
  )
  for (const { riskId, isNew, members } of cases) {
    if (isNew) raised.push(riskId)
    if (isNew) await raise(work, riskId, riskOfCase(members), asOf)
    else {
      const { isRated, movedTo } = await update(work, risks(riskId), { members, before, asOf, because })
      if (isRated) rated.push(riskId)
      else if (movedTo === 'resolved') stopped.push(riskId)
      else if (movedTo === 'active') returned.push(riskId)
    }
  }
  await linkFindings(
    work,
    cases.flatMap(({ riskId, members }) =>
      members
        .filter(({ fingerprint }) => known.get(fingerprint)?.riskId !== riskId)
        .map(({ fingerprint }) => ({ riskId, findingId: ids.get(fingerprint) ?? '' })),
    ),
  )
  await withdrawRisks(work, { findings, known, asOf, because })
  return { raised, rated, stopped, returned }
}

/**
 * Rechecks the risks when the ledger is unchanged since the last scan, and so are the findings.
 * With the date only the return of dismissed risks can change. Nothing else is checked, and without
 * a change nothing is written. Returns those that are back.
 */
export async function recheckRisks(work: Work, fresh: readonly Finding[], asOf: Day): Promise<RaisedRisks> {
  const rows = await work.sql<{ id: string }>(`select id from risk where business_id = $1 and status = 'dismissed'`, [work.businessId])
  const returned: string[] = []
  const none = { raised: [], rated: [], stopped: [] }
  if (rows.length === 0) return { ...none, returned }
  const dismissed = new Set(rows.map(({ id }) => id))
  const known = await storedFindings(work)
  const findings = asReported(fresh, known)
  const before = openBefore(known)
  const cases = casesOf(findings, known, () => '').filter(({ riskId }) => dismissed.has(riskId))
  const risks = await lockRisks(
    work,
    cases.map(({ riskId }) => riskId),
  )
  for (const { riskId, members } of cases)
    if ((await update(work, risks(riskId), { members, before, asOf, because: null })).movedTo === 'active') returned.push(riskId)
  return { ...none, returned }
}

/**
 * Groups findings that are or were reported by their risk, else by cause. Findings that were never
 * reported and are no longer open are left out.
 */
function casesOf(findings: readonly Finding[], known: ReadonlyMap<string, StoredFinding>, newId: () => string): Case[] {
  const riskByCause = riskOfCases(findings, known)
  const cases = new Map<string, Case>()
  for (const finding of findings) {
    const own = known.get(finding.fingerprint)?.riskId ?? null
    if (!own && !(finding.isReported && finding.state === 'open')) continue
    const existing = own ?? riskByCause.get(finding.caseKey)
    const key = existing ?? finding.caseKey
    const found = cases.get(key)
    if (found) found.members.push(finding)
    else cases.set(key, { riskId: existing ?? newId(), isNew: !existing, members: [finding] })
  }
  return [...cases.values()]
}

/**
 * The risk that new findings of a case join: that of its first finding, which gave it its name,
 * else that of the finding that comes first by name. What has a risk keeps it, though its case may
 * be another since the last version.
 */
function riskOfCases(findings: readonly Finding[], known: ReadonlyMap<string, StoredFinding>): ReadonlyMap<string, string> {
  const risks = new Map<string, string>()
  for (const { fingerprint, caseKey } of [...findings].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))) {
    const riskId = known.get(fingerprint)?.riskId
    if (riskId && (fingerprint === caseKey || !risks.has(caseKey))) risks.set(caseKey, riskId)
  }
  return risks
}

async function raise(work: Work, riskId: string, summary: CaseSummary, asOf: Day): Promise<void> {
  const now = work.clock.now()
  const risk = entitiesOf(work).create(Risk, {
    ...columnsOf(summary),
    businessId: work.businessId,
    id: riskId,
    status: RiskStatus.active,
    isFirstRatingDue: summary.isProvisional,
    userId: (await firstOwnerId(work)) ?? undefined,
    source: 'ai',
    currency: await businessCurrency(work),
    metadata: { origin: 'files' },
    detectedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await entitiesOf(work).persist(risk).flush()
  await recordReport(work, risk, asOf, 'raised')
  await work.publish('risk.raised', riskId)
}

type Scanned = {
  readonly members: readonly Finding[]
  readonly before: OpenBefore
  readonly asOf: Day
  readonly because: string | null
}

/**
 * Whether the risk was rated for the first time with a known size of the shop, and the status to
 * which it moved, if any.
 */
async function update(
  work: Work,
  { risk, lastReported }: ReportedRisk,
  scanned: Scanned,
): Promise<{ isRated: boolean; movedTo: RiskStatus | null }> {
  const lossBefore = risk.loss
  const summary = riskOfCase(scanned.members)
  const isRated = risk.isFirstRatingDue && summary.isOpen && !summary.isProvisional
  const whenRunning = { ...summary.whenRunning, severity: nextSeverity(risk, summary) }
  const current = summary.phase === 'fading' && isOpenStatus(risk.status) ? summary : whenRunning
  const columns = {
    ...columnsOf({ ...summary, ...ratingIn(current), whenRunning }),
    isFirstRatingDue: risk.isFirstRatingDue && !isRated,
  }
  const isSame = Object.entries(columns).every(([name, value]) => isDeepStrictEqual(risk[name as keyof Risk], value))
  entitiesOf(work).assign(risk, columns)
  const moved = await transitionByScan(work, risk, scanned)
  if (isSame && !moved) return { isRated: false, movedTo: null }
  risk.updatedAt = work.clock.now()
  await entitiesOf(work).flush()
  const isCorrected = lastReported !== null && scanned.asOf <= lastReported && risk.loss !== lossBefore
  // The ordinary growth of one more day is not recorded.
  const correction = isCorrected ? `corrected: ${scanned.because ?? arrivedLater}` : null
  const note = moved !== null && scanned.because !== null ? `${moved} (${scanned.because})` : (moved ?? correction)
  if (note) await recordReport(work, risk, scanned.asOf, note)
  await work.publish('risk.updated', risk.id)
  return { isRated, movedTo: moved === null ? null : risk.status }
}

/**
 * The severity of a running leak: stable from day to day, but rated again when the size of the shop
 * becomes known or unknown.
 */
function nextSeverity(risk: Risk, { whenRunning, leaking, isProvisional }: CaseSummary): Severity {
  if (risk.isProvisional || isProvisional) return whenRunning.severity
  const stake = { ...leaking, riskScore: Number(whenRunning.riskScore) }
  return steadySeverity(stake, risk.ratingWhenRunning?.severity ?? risk.severity)
}

const ratingIn = ({ impactScore, likelihoodScore, riskScore, severity }: Score): Score => ({
  impactScore,
  likelihoodScore,
  riskScore,
  severity,
})

const isOpenStatus = (status: RiskStatus) => status === RiskStatus.active || status === RiskStatus.investigating

async function linkFindings(work: Work, links: readonly { readonly riskId: string; readonly findingId: string }[]): Promise<void> {
  if (links.length === 0) return
  await work.sql(
    `insert into risk_finding (business_id, risk_id, finding_id) select $1, * from unnest($2::uuid[], $3::uuid[])
     on conflict (business_id, finding_id) do nothing`,
    [work.businessId, links.map(({ riskId }) => riskId), links.map(({ findingId }) => findingId)],
  )
}

function columnsOf({ loss, monthly, severity, stillToCome, whenRunning, isOpen: _, leaking: __, ...summary }: CaseSummary) {
  return {
    ...summary,
    phase: RiskPhase[summary.phase],
    severity: RiskSeverity[severity],
    ratingWhenRunning: whenRunning,
    toComeLow: stillToCome?.low ?? null,
    toCome: stillToCome?.expected ?? null,
    toComeHigh: stillToCome?.high ?? null,
    lossLow: loss.low,
    loss: loss.expected,
    lossHigh: loss.high,
    monthlyLow: monthly.low,
    monthly: monthly.expected,
    monthlyHigh: monthly.high,
  }
}
