import { moneyWords, periodWords } from '../detection/phrases.ts'
import { Failure } from '../platform/failures/failures.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { Risk, RiskSeverity } from './risk.entity.ts'
import { riskAction } from './risk-action.ts'
import { findingsOfRisks } from './risks.ts'
import { snoozedAt } from './triage/snooze-sql.ts'

// The queries of other folders about risks; each is small and one statement.

/** Throws `not_found` for a risk that this business does not have. */
export async function requireRisk(work: Work, riskId: string): Promise<void> {
  const [risk] = isUuid(riskId) ? await work.sql('select from risk where business_id = $1 and id = $2', [work.businessId, riskId]) : []
  if (!risk) throw new Failure('not_found', 'There is no risk of this id.')
}

/** The same, and nobody else changes the risk until the transaction ends. */
export async function lockRisk(work: Work, riskId: string): Promise<void> {
  await requireRisk(work, riskId)
  await work.sql('select from risk where business_id = $1 and id = $2 for update', [work.businessId, riskId])
}

export type RiskToNotify = {
  readonly id: string
  readonly title: string
  readonly severity: `${RiskSeverity}`
  /** What it costs and since when: "about $412 a month since 3 May 2024". */
  readonly cost: string
  /** What it costs a month in minor units; 0 where it no longer runs. */
  readonly monthly: bigint
  /** The first thing to do about it. */
  readonly action: string
  readonly isProvisional: boolean
  /** Rated now, after it was raised as provisional by an earlier scan. */
  readonly isRated: boolean
  /** The kinds of leak that it consists of. */
  readonly kinds: readonly string[]
}

/**
 * The risks that people hear of after a scan, highest monthly loss first: those that it raised, and
 * of those that it `rated` (they were provisional before) the open ones. Unknown ids are left out.
 */
export async function risksToNotify(
  work: Work,
  { raised, rated }: { readonly raised: readonly string[]; readonly rated: readonly string[] },
): Promise<RiskToNotify[]> {
  if (raised.length + rated.length === 0) return []
  const isRated = new Set(rated)
  const risks = (await changedRisks(work, [...raised, ...rated])).filter(({ id, isOpen }) => isOpen || !isRated.has(id))
  return risks.map((risk) => ({ ...risk, isRated: isRated.has(risk.id) }))
}

/**
 * A risk whose leak changed. `lost`: in all, in words. `plan`: the newest one, with its day and its
 * first step.
 */
export type ChangedRisk = Omit<RiskToNotify, 'isRated'> & {
  readonly isOpen: boolean
  readonly lost: string
  readonly currency: Currency
  readonly plan: { readonly madeOn: Day; readonly step: string } | null
}

/** These risks as people hear of them, highest monthly loss first. Unknown ids are left out. */
export async function changedRisks(work: Work, ids: readonly string[]): Promise<ChangedRisk[]> {
  if (ids.length === 0) return []
  const risks = await work.sql<RowToNotify>(
    `select id, title, severity, is_provisional as "isProvisional", category_id as "categoryId", status in ('active', 'investigating') as "isOpen",
            phase, monthly, loss, currency, metadata, started_on as "startedOn" from risk
      where business_id = $1 and id = any($2::uuid[])
      order by monthly desc, id`,
    [work.businessId, ids],
  )
  const found = risks.map(({ id }) => id)
  const findings = await findingsOfRisks(work, found)
  const plans = await newestPlans(work, found)
  return risks.map((risk) => {
    const { id, title, severity, isProvisional, isOpen, monthly, currency } = risk
    const own = findings.get(id) ?? []
    const kinds = [...new Set(own.map(({ kind }) => kind))]
    const lost = moneyWords(risk.loss, currency)
    const action = riskAction(risk, own[0]).text
    return {
      id,
      title,
      severity,
      isProvisional,
      isOpen,
      monthly,
      currency,
      kinds,
      lost,
      cost: costWords(risk),
      action,
      plan: plans.get(id) ?? null,
    }
  })
}

async function newestPlans(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, { madeOn: Day; step: string }>> {
  const rows = await work.sql<{ id: string; madeOn: Day; step: string }>(
    `select distinct on (plan.risk_id) plan.risk_id as id, plan.steps[1] as step,
            (plan.created_at at time zone (select zone from business where id = $1))::date as "madeOn"
       from action_plan plan where plan.business_id = $1 and plan.risk_id = any($2::uuid[]) and cardinality(plan.steps) > 0
      order by plan.risk_id, plan.created_at desc, plan.id desc`,
    [work.businessId, riskIds],
  )
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}

/**
 * What the open risks that run cost a month, in minor units; without those whose severity is
 * provisional, and those that rest.
 */
export async function runningRisks(work: Work): Promise<{ readonly id: string; readonly monthly: bigint }[]> {
  return work.sql(
    `select id, monthly from risk
      where business_id = $1 and status in ('active', 'investigating') and phase = 'running' and not is_provisional and not ${snoozedAt('$2')}`,
    [work.businessId, work.clock.now()],
  )
}

/** Those of these risks that are open and do not rest. */
export async function awakeRisks(work: Work, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await work.sql<{ id: string }>(
    `select id from risk
      where business_id = $1 and id = any($2::uuid[]) and status in ('active', 'investigating') and not ${snoozedAt('$3')}`,
    [work.businessId, ids, work.clock.now()],
  )
  return rows.map(({ id }) => id)
}

type RowToNotify = Omit<RiskToNotify, 'kinds' | 'cost' | 'action' | 'isRated'> &
  Pick<Risk, 'categoryId' | 'phase' | 'metadata'> &
  Cost & { isOpen: boolean }

type Cost = Pick<Risk, 'monthly' | 'loss' | 'startedOn'> & { readonly currency: Currency }

/**
 * What a month costs where it runs, else what it took so far; of what no row proves neither is
 * known.
 */
export function costWords({ monthly, loss, currency, startedOn }: Cost): string {
  const since = periodWords({ startedOn, endedOn: null })
  if (monthly === 0n && loss === 0n) return `no loss in your files so far, ${since}`
  return monthly > 0n ? `about ${moneyWords(monthly, currency)} a month ${since}` : `${moneyWords(loss, currency)} lost ${since}`
}

export type RiskText = { readonly id: string; readonly title: string; readonly description: string }

/**
 * At most `limit` risks with the text in title or description, case-insensitive: open ones first,
 * then by monthly loss.
 */
export async function risksWithText(work: Work, text: string, limit: number): Promise<RiskText[]> {
  may(work.actor, 'risk:read')
  return work.sql<RiskText>(
    `select id, title, description from risk
      where business_id = $1 and (strpos(lower(title), lower($2)) > 0 or strpos(lower(description), lower($2)) > 0)
      order by status in ('active', 'investigating') desc, strpos(lower(title), lower($2)) > 0 desc, monthly desc, id limit $3`,
    [work.businessId, text, limit],
  )
}

/**
 * The kinds of findings of each risk that has any; of one from outside the shop the kind that it
 * was raised with.
 */
export async function findingKindsOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await work.sql<{ riskId: string; kinds: string[] }>(
    `select risk_id as "riskId", array_agg(distinct kind) as kinds from risk_finding
       join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id
      where risk_finding.business_id = $1 and risk_id = any($2::uuid[]) group by risk_id
      union all select id, array[metadata ->> 'kind'] from risk where business_id = $1 and id = any($2::uuid[]) and metadata ->> 'kind' is not null`,
    [work.businessId, riskIds.filter(isUuid)],
  )
  return new Map(rows.map(({ riskId, kinds }) => [riskId, kinds]))
}

/**
 * The number of risks of the origin (`metadata.origin`) that were first reported after that
 * instant.
 */
export async function countRisksOfOrigin(work: Work, origin: string, since: Date): Promise<number> {
  const [counted] = await work.sql<{ count: number }>(
    `select count(*)::int as count from risk where business_id = $1 and metadata ->> 'origin' = $2 and detected_at > $3`,
    [work.businessId, origin, since],
  )
  return counted?.count ?? 0
}

/** The number of risks of each severity, and the number of unreported findings. */
export async function countRisksAndUnreported(
  work: Work,
): Promise<{ readonly risks: Readonly<Record<string, number>>; readonly unreported: number }> {
  const [counted] = await work.sql<{ risks: Record<string, number> | null; unreported: number }>(
    `select (select json_object_agg(severity, count) from
              (select severity, count(*)::int as count from risk where business_id = $1 group by severity) as bySeverity) as risks,
            (select count(*)::int from finding where business_id = $1 and not is_told) as unreported`,
    [work.businessId],
  )
  return { risks: counted?.risks ?? {}, unreported: counted?.unreported ?? 0 }
}

/** The severity of each of these risks of the business. */
export async function severitiesOfRisks(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, `${RiskSeverity}`>> {
  const rows = await work.sql<{ id: string; severity: `${RiskSeverity}` }>(
    'select id, severity from risk where business_id = $1 and id = any($2::uuid[])',
    [work.businessId, riskIds],
  )
  return new Map(rows.map(({ id, severity }) => [id, severity]))
}

/** The ids of the business's findings with these fingerprints, by fingerprint. */
export async function findingIdsOf(work: Work, fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await work.sql<{ id: string; fingerprint: string }>(
    'select id, fingerprint from finding where business_id = $1 and fingerprint = any($2)',
    [work.businessId, fingerprints],
  )
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}
