import { isDeepStrictEqual } from 'node:util'
import { LockMode } from '@mikro-orm/core'
import { entitiesOf } from '../../../db/in-business.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { firstOwnerId } from '../../businesses/members.ts'
import type { Finding, Severity } from '../../detection/finding.ts'
import { steadySeverity } from '../../detection/score.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { Risk, RiskSeverity, RiskStatus } from '../risk.entity.ts'
import { mayMove } from '../status/status-machine.rules.ts'
import { type CaseSummary, riskOfCase } from './risk-of-case.ts'
import { type StoredFinding, storedFindings, storeFindings } from './store-findings.ts'
import { moveByScan, type OpenBefore, openBefore, transitionByScan } from './transition-by-scan.ts'

/**
 * Risks by their ids: those that a scan raised, and those that it rated for the first time with a
 * known size of the shop.
 */
export type RaisedRisks = { readonly raised: readonly string[]; readonly rated: readonly string[] }

/** Findings with one cause, and their existing or new risk. */
type Case = { readonly riskId: string; readonly isNew: boolean; readonly members: Finding[] }

/**
 * Turns the engine's findings into cases for people. The fingerprint decides: a new finding raises
 * a risk or joins the risk of its cause, a known one updates its risk, one that stopped resolves
 * it, and one that returned reopens it (`moveOfScan`). A finding that ended before it could be
 * reported, or below the money floor, is stored and raises nothing. Every report is stored and
 * never rewritten. Returns the ids of the new risks, and of those whose severity was provisional
 * when raised and no longer is.
 */
export async function upsertRisks(work: Work, findings: readonly Finding[], asOf: Day): Promise<RaisedRisks> {
  const known = await storedFindings(work)
  const before = openBefore(known)
  const ids = await storeFindings(work, findings, known, asOf)
  const raised: string[] = []
  const rated: string[] = []
  for (const { riskId, isNew, members } of casesOf(findings, known, () => uuidv7(work.clock.now()))) {
    if (isNew) raised.push(riskId)
    if (isNew) await raise(work, riskId, riskOfCase(members), asOf)
    else if (await update(work, riskId, { members, before, asOf })) rated.push(riskId)
    await link(
      work,
      riskId,
      members.map(({ fingerprint }) => ids.get(fingerprint) ?? ''),
    )
  }
  await withdraw(work, findings, known, asOf)
  return { raised, rated }
}

/**
 * Rechecks the risks when the ledger is unchanged since the last scan, and so are the findings.
 * With the date only the return of dismissed risks can change. Nothing else is checked, and without
 * a change nothing is written.
 */
export async function recheckRisks(work: Work, findings: readonly Finding[], asOf: Day): Promise<void> {
  const rows = await work.sql<{ id: string }>(`select id from risk where business_id = $1 and status = 'dismissed'`, [work.businessId])
  if (rows.length === 0) return
  const dismissed = new Set(rows.map(({ id }) => id))
  const known = await storedFindings(work)
  const before = openBefore(known)
  for (const { riskId, members } of casesOf(findings, known, () => ''))
    if (dismissed.has(riskId)) await update(work, riskId, { members, before, asOf })
}

/**
 * Groups findings that are or were reported by their risk, else by cause. Findings that were never
 * reported and are no longer open are left out.
 */
function casesOf(findings: readonly Finding[], known: ReadonlyMap<string, StoredFinding>, newId: () => string): Case[] {
  const riskByCause = new Map<string, string>()
  for (const { riskId, caseKey } of known.values()) if (riskId) riskByCause.set(caseKey, riskId)
  const cases = new Map<string, Case>()
  for (const finding of findings) {
    const own = known.get(finding.fingerprint)?.riskId ?? null
    if (!own && !(finding.isTold && finding.state === 'open')) continue
    const existing = own ?? riskByCause.get(finding.caseKey)
    const key = existing ?? finding.caseKey
    const found = cases.get(key)
    if (found) found.members.push(finding)
    else cases.set(key, { riskId: existing ?? newId(), isNew: !existing, members: [finding] })
  }
  return [...cases.values()]
}

async function raise(work: Work, riskId: string, summary: CaseSummary, asOf: Day): Promise<void> {
  const now = work.clock.now()
  const [business] = await work.sql<{ currency: string }>('select currency from business where id = $1', [work.businessId])
  const risk = entitiesOf(work).create(Risk, {
    ...columnsOf(summary),
    businessId: work.businessId,
    id: riskId,
    status: RiskStatus.active,
    isFirstRatingDue: summary.isProvisional,
    userId: (await firstOwnerId(work)) ?? undefined,
    source: 'ai',
    currency: business?.currency ?? '',
    metadata: { origin: 'files' },
    detectedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await entitiesOf(work).persist(risk).flush()
  await tell(work, risk, asOf, 'raised')
  await work.publish('risk.raised', riskId)
}

type Scanned = { readonly members: readonly Finding[]; readonly before: OpenBefore; readonly asOf: Day }

/** True when the risk was rated for the first time with a known size of the shop. */
async function update(work: Work, riskId: string, scanned: Scanned): Promise<boolean> {
  const risk = await locked(work, riskId)
  const lossBefore = risk.loss
  const summary = riskOfCase(scanned.members)
  const isRated = risk.isFirstRatingDue && summary.isOpen && !summary.isProvisional
  const columns = {
    ...columnsOf({ ...summary, severity: nextSeverity(risk, summary) }),
    isFirstRatingDue: risk.isFirstRatingDue && !isRated,
  }
  const isSame = Object.entries(columns).every(([name, value]) => isDeepStrictEqual(risk[name as keyof Risk], value))
  entitiesOf(work).assign(risk, columns)
  const moved = await transitionByScan(work, risk, scanned)
  if (isSame && !moved) return false
  risk.updatedAt = work.clock.now()
  const last = await lastReported(work, riskId)
  await entitiesOf(work).flush()
  const isCorrected = last !== null && scanned.asOf <= last && risk.loss !== lossBefore
  // The ordinary growth of one more day is not recorded.
  const note = moved ?? (isCorrected ? 'corrected: rows for earlier days arrived later' : null)
  if (note) await tell(work, risk, scanned.asOf, note)
  await work.publish('risk.updated', riskId)
  return isRated
}

/** Stable from day to day, but rated again when the size of the shop becomes known or unknown. */
function nextSeverity(risk: Risk, { riskScore, severity, isProvisional }: CaseSummary): Severity {
  return risk.isProvisional || isProvisional ? severity : steadySeverity(Number(riskScore), risk.severity)
}

/**
 * Locked until the scan commits: a person who moves the risk meanwhile waits, and is checked
 * against the scan's result.
 */
function locked(work: Work, id: string): Promise<Risk> {
  return entitiesOf(work).findOneOrFail(Risk, { businessId: work.businessId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

async function lastReported(work: Work, riskId: string): Promise<Day | null> {
  const [row] = await work.sql<{ as_of: Day | null }>(
    'select max(as_of)::text as as_of from telling where business_id = $1 and risk_id = $2',
    [work.businessId, riskId],
  )
  return row?.as_of ?? null
}

async function tell(work: Work, risk: Risk, asOf: Day, note: string): Promise<void> {
  const now = work.clock.now()
  await work.sql(
    `insert into telling (business_id, id, risk_id, told_at, as_of, loss, monthly, currency, note) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [work.businessId, uuidv7(now), risk.id, now, asOf, risk.loss.toString(), risk.monthly.toString(), risk.currency, note],
  )
}

async function link(work: Work, riskId: string, findingIds: readonly string[]): Promise<void> {
  await work.sql(
    `insert into risk_finding (business_id, risk_id, finding_id) select $1, $2, unnest($3::uuid[]) on conflict (business_id, finding_id) do nothing`,
    [work.businessId, riskId, findingIds],
  )
}

/** The figures of a withdrawn risk: no monthly loss, and nothing to rate. */
const nothingAtStake = { monthlyLow: 0n, monthly: 0n, monthlyHigh: 0n, isProvisional: false, isFirstRatingDue: false } as const

const explained = 'withdrawn: rows for earlier days arrived later and explain it'

/**
 * Later facts removed a reported leak: its risk is resolved, if it was still open, and the reason
 * is stored beside the report.
 */
async function withdraw(work: Work, findings: readonly Finding[], known: ReadonlyMap<string, StoredFinding>, asOf: Day): Promise<void> {
  const current = new Set(findings.map(({ fingerprint }) => fingerprint))
  const remaining = new Set([...known.values()].filter(({ fingerprint }) => current.has(fingerprint)).map(({ riskId }) => riskId))
  const gone = new Set(
    [...known.values()].filter(({ fingerprint, state }) => !current.has(fingerprint) && state !== 'withdrawn').map(({ riskId }) => riskId),
  )
  for (const riskId of gone) {
    if (!riskId || remaining.has(riskId)) continue
    const risk = await locked(work, riskId)
    if (mayMove(risk.status, 'resolved', 'scan'))
      await moveByScan(work, risk, { to: 'resolved', reason: explained, resolution: 'withdrawn' })
    else if (risk.status === RiskStatus.resolved) risk.metadata = { ...risk.metadata, resolution: 'withdrawn' }
    entitiesOf(work).assign(risk, { ...nothingAtStake, updatedAt: work.clock.now() })
    await entitiesOf(work).flush()
    await tell(work, risk, asOf, explained)
    await work.publish('risk.updated', riskId)
  }
}

function columnsOf({ loss, monthly, severity, isOpen: _, ...summary }: CaseSummary) {
  return {
    ...summary,
    severity: RiskSeverity[severity],
    lossLow: loss.low,
    loss: loss.expected,
    lossHigh: loss.high,
    monthlyLow: monthly.low,
    monthly: monthly.expected,
    monthlyHigh: monthly.high,
  }
}
