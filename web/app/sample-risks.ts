import { tipsFor } from '../../api/detection/tips.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { DashboardRisksQuery, RiskCountsQuery, RiskFilter, RiskQuery, RiskRowPartsFragment, RisksQuery } from '../generated/graphql.ts'
import { fits } from '../risks/risk-filter.ts'
import { olderRisk, readStats } from './legacy-answers.ts'

/** The type name by which the cache distinguishes objects. */
export const kind = (name: string) => ({ __typename: name })

const currency = 'USD'
export const money = (amount: string) => ({ ...kind('Money'), amount, currency })
export const range = (low: string, expected: string, high: string) => ({
  ...kind('MoneyRange'),
  low: money(low),
  expected: money(expected),
  high: money(high),
})
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayOf = (instant: string) => instant.slice(0, 10)

type SampleRow = Pick<RiskRowPartsFragment, 'id' | 'title' | 'description' | 'severity' | 'categoryId' | 'riskScore' | 'monthly'>
export type Sample = {
  readonly row: RiskRowPartsFragment
  readonly detectedAt: string
  readonly impact: number
  readonly likelihood: number
}

/** 13 weeks: nothing before it began, then its share of a month in each. */
const weeksOf = (monthly: string, since: number) => {
  const began = 13 - Math.ceil(since / 7)
  const weeks = Array.from({ length: 13 }, (_, week) => (week < began ? '0.00' : ((Number(monthly) * 7) / 30).toFixed(2)))
  return { ...kind('LossByWeek'), until: dayOf(daysAgo(0)), weeks }
}

function sample(row: SampleRow, { impact, likelihood, since }: { impact: number; likelihood: number; since: number }): Sample {
  const detectedAt = daysAgo(since - 9)
  const loss = range('0.00', row.monthly.expected.amount, row.monthly.high.amount)
  const days = {
    startedOn: dayOf(daysAgo(since)),
    detectedOn: dayOf(detectedAt),
    endedOn: null,
    resolvedAt: null,
    metadata: {},
    isProvisional: false,
    phase: 'running' as const,
    stillToCome: null,
    snooze: null,
    assignee: null,
    lossByWeek: weeksOf(row.monthly.expected.amount, since),
  }
  const action = { ...kind('RiskAction'), text: tipsFor(row)[0] ?? row.title }
  return { row: { ...kind('Risk'), ...row, ...days, action, status: 'active', loss }, detectedAt, impact, likelihood }
}

/** Samples in the older format: an impact and a probability as text. */
const olderSamples = [
  {
    id: 'sample-2',
    title: 'Marketing spend rose without sales',
    description: 'One campaign costs twice as much for each sale as it did a month ago.',
    severity: 'high',
    impact: '$2,450/month',
    probability: '80%',
    category: 'financial',
    since: 24,
  },
  {
    id: 'sample-3',
    title: 'Refunds doubled for one product',
    description: 'More orders of one product come back than of any other, since its last delivery.',
    severity: 'high',
    impact: '$1,780/month',
    probability: '80%',
    category: 'customer',
    since: 19,
  },
  {
    id: 'sample-4',
    title: 'Shipping costs more than customers pay',
    description: 'The carrier raised its surcharge for one zone; the price at the checkout did not follow.',
    severity: 'high',
    impact: '$1,373/month',
    probability: '70%',
    category: 'operational',
    since: 15,
  },
] as const

function fromOlder(older: (typeof olderSamples)[number]): Sample {
  const { id, title, description, severity, impact, likelihood } = olderRisk(older)
  const amount = impact?.amount ?? '0.00'
  const row = { id, title, description, severity, categoryId: older.category, monthly: range(amount, amount, amount) }
  // The older samples have no impact from 0 to 10: the likelihood is used for it.
  const score = likelihood ?? 0
  return sample({ ...row, riskScore: (score * score).toFixed(1) }, { impact: score, likelihood: score, since: older.since })
}

/** The risks shown to a demo visitor without a session. */
export const samples: readonly Sample[] = [
  sample(
    {
      id: 'sample-1',
      title: 'Margin erosion on your best seller',
      description: 'The supplier raised the unit cost by 18% and the price stayed. Each sale leaves you less than before.',
      severity: 'critical',
      categoryId: 'financial',
      riskScore: '81.0',
      monthly: range('3100.00', '4120.00', '5200.00'),
    },
    { impact: 9, likelihood: 9, since: 30 },
  ),
  ...olderSamples.map(fromOlder),
]

export const page = { ...kind('PageInfo'), hasNextPage: false, endCursor: null }
const edges = (rows: readonly Sample[]) => rows.map(({ row }) => ({ ...kind('RiskEdge'), cursor: row.id, node: row }))
const connection = (rows: readonly Sample[]) => ({ ...kind('RiskConnection'), edges: edges(rows) })
const category = (categoryId: string, risks: number, monthly: string) => ({
  ...kind('CategoryAtRisk'),
  categoryId,
  risks,
  monthly: range(monthly, monthly, monthly),
})

export const counts: RiskCountsQuery = {
  business: { ...kind('Business'), id: 'sample', dataUntil: null, isToldByConnections: false },
  riskStats: {
    ...kind('RiskStats'),
    ...readStats({ critical: 1, high: 3, medium: 0, low: 0, total: 4, active: 4 }),
  },
  riskTrend: { ...kind('RiskTrend'), critical: 0, high: 0, medium: 0, low: 0, isComparable: true },
  moneyAtRisk: {
    ...kind('MoneyAtRisk'),
    monthly: range('7300.00', '9723.00', '12350.00'),
    overlap: money('0.00'),
    risks: 4,
    told: 4,
    stopped: 0,
    stoppedLost: money('0.00'),
    categories: [category('financial', 2, '6570.00'), category('customer', 1, '1780.00'), category('operational', 1, '1373.00')],
  },
}

export const listed = (filter: RiskFilter): RisksQuery => {
  const rows = samples.filter(({ row }) => fits(row, filter))
  return { risks: { ...connection(rows), pageInfo: page, totalCount: rows.length } }
}

export const dashboard = (): DashboardRisksQuery => ({
  critical: connection(samples.filter(({ row }) => row.severity === 'critical')),
  worst: connection(samples),
  mostExpensive: connection(samples),
})

export function detail(id: unknown): RiskQuery {
  const found = samples.find(({ row }) => row.id === id)
  if (!found) return { ownRiskFeedback: null, risk: null }
  const { row, detectedAt, impact, likelihood } = found
  const name = capitalized(row.categoryId)
  return {
    ownRiskFeedback: null,
    risk: {
      ...row,
      playbooks: [],
      tips: [...tipsFor(row)],
      isUnseen: false,
      escalations: [],
      history: { ...kind('RiskStatusChangeConnection'), nodes: [], totalCount: 0 },
      comments: { ...kind('RiskCommentConnection'), nodes: [], pageInfo: page, totalCount: 0 },
      actionPlans: { ...kind('ActionPlanConnection'), nodes: [], totalCount: 0 },
      source: 'ai',
      impactScore: impact,
      likelihoodScore: likelihood,
      detectedAt,
      lossAtDetection: row.loss.expected,
      lostByDetection: row.loss.expected,
      category: { ...kind('RiskCategory'), id: row.categoryId, name },
      supplierEvent: null,
      findings: [],
    },
  }
}
