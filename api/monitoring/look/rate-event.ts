import type { Score, Severity, ShopSize } from '../../detection/finding.ts'
import { score } from '../../detection/score.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { type Day, daysBetween } from '../../values/day.ts'
import type { EventType } from '../notice.ts'

type Criticality = IdentityCard['criticality']

/**
 * How likely the supplier fails to deliver for a while because of such an event. A judgement, and
 * said to be one: nobody counts it.
 */
const chanceOf: Readonly<Record<EventType, number>> = {
  sanction: 0.9,
  forced_labour: 0.9,
  recall: 0.5,
  insolvency: 0.5,
  registration: 0.1,
  domain: 0.1,
  certificate: 0.05,
  mail_fraud: 0.05,
  breach: 0.1,
  outage: 0.2,
  filing: 0.2,
  news: 0.1,
  disaster: 0.3,
  tariff: 0.5,
}

const ladder: readonly Severity[] = ['low', 'medium', 'high', 'critical']

/** How bad it is where no amount is known, at a supplier of medium criticality (Proposed). */
const severityAlone: Readonly<Record<EventType, Severity>> = {
  sanction: 'high',
  forced_labour: 'high',
  recall: 'high',
  insolvency: 'high',
  breach: 'medium',
  registration: 'medium',
  domain: 'medium',
  certificate: 'medium',
  mail_fraud: 'low',
  outage: 'medium',
  filing: 'medium',
  news: 'low',
  disaster: 'medium',
  tariff: 'medium',
}

/** Goods that stop or must not be sold are never less, whatever the supplier. */
const neverBelowHigh: ReadonlySet<EventType> = new Set(['sanction', 'forced_labour', 'recall'])

const steps: Readonly<Record<Criticality, number>> = { low: -1, medium: 0, high: 1 }

/** From so many days before its deadline an event is a step worse (Proposed). */
const soonDays = 7

export type RatedEvent = {
  readonly type: EventType
  readonly criticality: Criticality
  /** Expected, in micros; null where no product is linked to the supplier. */
  readonly atStake: number | null
  readonly deadline: Day | null
  readonly today: Day
  readonly shop: { readonly size: ShopSize; readonly smallAmount: number }
}

/**
 * How bad an event is. With an amount at stake by the table of leaks, the chance in place of their
 * likelihood; without one by its type and the supplier's criticality. A deadline within a week, or
 * one that has passed, makes it a step worse.
 */
export function rateEvent(event: RatedEvent): Score {
  const { type, criticality, atStake, shop } = event
  const likelihoodScore = Math.round(chanceOf[type] * 100) / 10
  if (atStake === null) {
    const severity = atLeast(type, moved(severityAlone[type], steps[criticality] + hurry(event)))
    const impactScore = impactAlone[severity]
    return { impactScore, likelihoodScore, riskScore: (impactScore * likelihoodScore).toFixed(1), severity }
  }
  const rated = score({ monthly: atStake, probability: chanceOf[type], ...shop })
  return { ...rated, severity: atLeast(type, moved(rated.severity, hurry(event))) }
}

/** An impact for what has no amount, so that lists have an order (Proposed). */
const impactAlone: Readonly<Record<Severity, number>> = { low: 2, medium: 4, high: 7, critical: 9 }

function hurry({ deadline, today }: RatedEvent): number {
  return deadline !== null && daysBetween(today, deadline) <= soonDays ? 1 : 0
}

const moved = (severity: Severity, by: number) => ladder[Math.min(3, Math.max(0, ladder.indexOf(severity) + by))] as Severity

function atLeast(type: EventType, severity: Severity): Severity {
  const isBelow = ladder.indexOf(severity) < ladder.indexOf('high')
  return neverBelowHigh.has(type) && isBelow ? 'high' : severity
}
