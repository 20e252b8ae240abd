import { overallLeakageScore } from '../../api/risks/summary/leakage-score.rules.ts'
import type { RiskCountsQuery } from '../generated/graphql.ts'

type Stats = RiskCountsQuery['riskStats']
type Severity = 'critical' | 'high' | 'medium' | 'low'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const countOf = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0)

/**
 * The fields of a risk in older samples, besides its title: `high` or `medium`, an amount and a
 * probability as text.
 */
export type OlderRisk = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly severity: Severity
  /** Decimal text and ISO 4217 code; null where the text has no amount. */
  readonly impact: { readonly amount: string; readonly currency: string } | null
  /** 0 to 10; null where the text has no percentage. */
  readonly likelihood: number | null
}

/**
 * Reads a risk in the format of older samples: `impact` as `$4,120/month`, `probability` as `85%`.
 * Missing or malformed values become empty or null. Never throws, even for a value that is not an
 * object.
 */
export function olderRisk(value: unknown, index = 0): OlderRisk {
  const fields = isRecord(value) ? value : {}
  return {
    id: String(fields.id ?? `older-${index}`),
    title: textOf(fields.title),
    description: textOf(fields.description),
    severity: fields.severity === 'high' ? 'high' : 'medium',
    impact: amountIn(textOf(fields.impact)),
    likelihood: percentIn(textOf(fields.probability)),
  }
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '€': 'EUR' }

function amountIn(text: string): OlderRisk['impact'] {
  const [, sign = '', digits = '', thousands] = /([$£€])\s*(\d[\d,]*(?:\.\d{1,2})?)\s*([kK])?(?![\d.])/.exec(text) ?? []
  const currency = signs[sign]
  if (!currency) return null
  const major = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1)
  return { amount: major.toFixed(2), currency }
}

function percentIn(text: string): number | null {
  const percent = /(\d{1,3}(?:\.\d+)?)\s*%/.exec(text)?.[1]
  return percent === undefined ? null : Math.min(100, Number(percent)) / 10
}

/**
 * The statistics of risks in the newer or the older format (`totalRisks`, `highRisks`,
 * `mediumRisks`, `lowRisks`, `resolvedThisMonth`, `riskScore`). The older one has no critical risks
 * and contains its own score. Missing counts are 0.
 */
export function readStats(value: unknown): Stats {
  const fields = isRecord(value) ? value : {}
  const isOlder = 'totalRisks' in fields || 'highRisks' in fields
  const of = (newer: Severity, older: string) => countOf(isOlder ? fields[older] : fields[newer])
  const counts = {
    critical: of('critical', ''),
    high: of('high', 'highRisks'),
    medium: of('medium', 'mediumRisks'),
    low: of('low', 'lowRisks'),
  }
  const total = countOf(isOlder ? fields.totalRisks : fields.total)
  const score =
    isOlder && typeof fields.riskScore === 'number' ? Math.min(100, Math.max(0, Math.round(fields.riskScore))) : overallLeakageScore(counts)
  return {
    ...counts,
    total,
    active: isOlder ? total : countOf(fields.active),
    investigating: countOf(fields.investigating),
    resolved: countOf(isOlder ? fields.resolvedThisMonth : fields.resolved),
    dismissed: countOf(fields.dismissed),
    fading: countOf(fields.fading),
    snoozed: countOf(fields.snoozed),
    mine: countOf(fields.mine),
    overallLeakageScore: score,
  }
}

/** The displayed fields of an integration, in either format. */
export type AnyIntegration = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly status: 'active' | 'pending' | 'error' | 'disabled'
  /** An instant as text; null where none is given. */
  readonly lastSyncAt: string | null
}

const integrationStatuses = ['active', 'pending', 'error', 'disabled'] as const
const olderStatuses: Readonly<Record<string, AnyIntegration['status']>> = { connected: 'active', disconnected: 'disabled' }

/**
 * An integration in the newer or the older format, whose `status` is connected or disconnected and
 * whose `lastSync` is the time of the last sync. An unknown status is pending: only an explicit
 * status means connected.
 */
export function readIntegration(value: unknown, index = 0): AnyIntegration {
  const fields = isRecord(value) ? value : {}
  const status = textOf(fields.status)
  const at = textOf(fields.lastSyncAt) || textOf(fields.lastSync)
  return {
    id: String(fields.id ?? `older-${index}`),
    name: textOf(fields.name),
    type: textOf(fields.type) || 'other',
    status: integrationStatuses.find((one) => one === status) ?? olderStatuses[status] ?? 'pending',
    lastSyncAt: Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString(),
  }
}
