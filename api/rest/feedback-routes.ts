import { feedbackWords } from '../feedback/feedback.input.ts'
import { doneAnswer, type Route, route } from './route.ts'

const metrics = `modelVersion accuracyScore precisionScore precisionLenient recallScore recallKnown falsePositiveRate falseDiscoveryRate
  totalPredictions correctPredictions interval { low high } labelCoverage status
  recentFeedback { totalFeedback accurateCount falsePositiveCount improvementTrend trendKnown }`

/** The documented calls about feedback on risks. */
export const feedbackRoutes: readonly Route[] = [
  route<{ submitRiskFeedback: { isNew: boolean } }>({
    method: 'POST',
    path: '/api/risks/:id/feedback',
    summary: 'Says whether a risk was right, in place of what the same person said before.',
    document: `mutation RestSubmitRiskFeedback($input: SubmitRiskFeedbackInput!) {
      submitRiskFeedback(input: $input) { isNew userErrors { field code message } }
    }`,
    params: { id: 'The risk.' },
    body: feedbackWords,
    variables: ({ params, body: { actualImpact, ...body } }) => ({
      input: { riskId: params.id, ...body, actualImpact: actualImpact || null },
    }),
    answer: () => ({ success: true }),
    answers: doneAnswer,
    status: ({ submitRiskFeedback }) => (submitRiskFeedback.isNew ? 201 : 200),
    statuses: { 201: 'The first answer of this person.', 200: 'It takes the place of an earlier answer of this person.' },
    errors: { 404: 'There is no such risk in this business.' },
    example: {
      params: { id: '0197a3c1-5d5e-7c31-9d3a-2f4b8c6e1a70' },
      body: { accurate: true, helpful: true, falsePositive: false, actualImpact: 'medium', comments: 'The supplier confirmed it.' },
    },
  }),
  route<{ trainingMetrics: unknown }>({
    method: 'GET',
    path: '/api/training/metrics',
    summary: 'How right the alerts were, from what people answered; zeros without answers.',
    document: `query RestTrainingMetrics { trainingMetrics { ${metrics} } }`,
    answer: ({ trainingMetrics }) => trainingMetrics,
  }),
]
