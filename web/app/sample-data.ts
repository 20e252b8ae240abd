import type { RiskFilter } from '../generated/graphql.ts'
import { fits } from '../risks/risk-filter.ts'
import { demoMode } from '../ui/failure.ts'
import { analyticsAnswers } from './sample-analytics.ts'
import { integrationAnswers } from './sample-integrations.ts'
import { playbookAnswers } from './sample-playbooks.ts'
import { counts, dashboard, daysAgo, detail, kind, listed, money, page, range, type Sample, samples } from './sample-risks.ts'

const file = (id: string, fileName: string, layout: string) => ({
  ...kind('ImportEdge'),
  cursor: id,
  node: {
    ...kind('Import'),
    id,
    fileName,
    layout,
    state: 'done' as const,
    problem: null,
    otherCurrency: null,
    rowsRead: 1_200,
    accepted: 1_200,
    refused: 0,
    finishedAt: daysAgo(1),
  },
})

const feeds = [file('sample-5', 'Shopify', 'shopify-orders'), file('sample-6', 'Google Ads', 'google-ads')]
const notificationOf = ({ row, detectedAt }: Sample) => ({
  ...kind('Notification'),
  id: `told-${row.id}`,
  kind: row.severity === 'critical' ? ('critical_risk' as const) : ('risk' as const),
  title: row.title,
  text: `A new leakage alert of severity ${row.severity}.`,
  riskId: row.id,
  integrationId: null,
  createdAt: detectedAt,
  readAt: detectedAt,
})
const found = ({ row: { id, title, description } }: Sample) => ({
  ...kind('SearchHit'),
  kind: 'risk',
  key: id,
  title,
  text: description,
  path: `/risks/${id}`,
})
const refused = (message: string) => [{ ...kind('UserError'), field: null, code: demoMode, message }]
const demoWords = 'Changes are disabled in demo mode'
const nothingEarlier = {
  ...kind('TimeMachine'),
  leaks: 0,
  lostSince: range('0.00', '0.00', '0.00'),
  overlap: money('0.00'),
  tellings: { ...kind('EarlierTellingConnection'), nodes: [], pageInfo: page },
}

const notTrained = {
  ...kind('TrainingMetrics'),
  modelVersion: '',
  accuracyScore: 0,
  precisionScore: 0,
  recallScore: 0,
  recallKnown: false,
  falsePositiveRate: 0,
  falseDiscoveryRate: 0,
  totalPredictions: 0,
  correctPredictions: 0,
  interval: null,
  labelCoverage: 0,
  status: 'insufficient',
  recentFeedback: {
    ...kind('RecentFeedback'),
    totalFeedback: 0,
    accurateCount: 0,
    falsePositiveCount: 0,
    improvementTrend: 0,
    trendKnown: false,
  },
  changesDetection: false,
  detectors: [],
}

const answers: Readonly<Record<string, (variables: Record<string, unknown>) => unknown>> = {
  ...integrationAnswers,
  ...playbookAnswers,
  ...analyticsAnswers,
  RiskCounts: () => counts,
  DataUntil: () => ({ business: counts.business }),
  Connections: () => ({ integrations: [] }),
  DashboardHistory: () => ({ lossHistory: { ...kind('LossHistory'), points: [], stopped: 0, stoppedTook: money('0.00') } }),
  TimeMachine: () => ({ timeMachine: nothingEarlier }),
  EarlierFinding: () => ({ finding: null }),
  UnreadNotifications: () => ({ unreadNotifications: 0 }),
  Notifications: () => ({
    notifications: { ...kind('NotificationConnection'), nodes: samples.map(notificationOf), pageInfo: page, totalCount: samples.length },
  }),
  Search: ({ query }) => ({ search: samples.filter(({ row }) => fits(row, { search: String(query) })).map(found) }),
  RiskViews: () => ({ riskViews: [] }),
  Assignees: () => ({ members: { ...kind('MemberConnection'), nodes: [] } }),
  UpdateRisks: () => ({
    updateRisks: {
      ...kind('UpdateRisksPayload'),
      updateId: null,
      changed: null,
      refused: null,
      userErrors: refused('Leakage alert status updates are disabled in demo mode'),
    },
  }),
  SaveRiskView: () => ({ saveRiskView: { ...kind('SaveRiskViewPayload'), view: null, userErrors: refused(demoWords) } }),
  Risks: ({ filter }) => listed((filter ?? {}) as RiskFilter),
  DashboardRisks: dashboard,
  Risk: ({ id }) => detail(id),
  RiskCategories: () => ({ riskCategories: [] }),
  Detectors: () => ({ detectors: [] }),
  NotJudged: () => ({ notJudged: [] }),
  LastMonthProfit: () => ({ lastMonthProfit: null }),
  Product: () => ({ product: null }),
  DashboardImports: () => ({ imports: { ...kind('ImportConnection'), edges: feeds, totalCount: feeds.length } }),
  Imports: () => ({ imports: { ...kind('ImportConnection'), edges: [], pageInfo: page, totalCount: 0 } }),
  UpdateRiskStatus: () => ({
    updateRiskStatus: {
      ...kind('UpdateRiskStatusPayload'),
      risk: null,
      userErrors: refused('Leakage alert status updates are disabled in demo mode'),
    },
  }),
  AddRiskComment: () => ({ addRiskComment: { ...kind('AddRiskCommentPayload'), comment: null, userErrors: refused(demoWords) } }),
  FeedbackOfRisk: ({ id }) => {
    const { ownRiskFeedback, risk } = detail(id)
    return { ownRiskFeedback, risk: risk && { ...kind('Risk'), id: risk.id, title: risk.title } }
  },
  SubmitRiskFeedback: () => ({
    submitRiskFeedback: { ...kind('SubmitRiskFeedbackPayload'), feedback: null, userErrors: refused(demoWords) },
  }),
  TrainingMetrics: () => ({ trainingMetrics: notTrained }),
  CreateActionPlan: () => ({ createActionPlan: { ...kind('CreateActionPlanPayload'), actionPlan: null, userErrors: refused(demoWords) } }),
}

/**
 * The sample data shown without a session: answers for the screens' reads, nothing for any other
 * call.
 */
export function sampleAnswer(operation: string, variables: Record<string, unknown>): Record<string, unknown> {
  return Object.hasOwn(answers, operation) ? (answers[operation]?.(variables) as Record<string, unknown>) : {}
}
