import { type GraphQLType, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema } from './schema.ts'

const places = Object.values(graphSchema().getTypeMap()).flatMap((type) =>
  (isObjectType(type) || isInputObjectType(type)) && !type.name.startsWith('__')
    ? Object.values<{ name: string; type: GraphQLType }>(type.getFields()).map(({ name, type: of }) => ({
        place: `${type.name}.${name}`,
        name,
        type: getNamedType(of).name,
      }))
    : [],
)

/**
 * Scores, shares, points of a chart and the calculator, whose amounts are documented as numbers.
 * All other values that are not whole numbers are texts.
 */
const numbers = [
  'AiAnalysis.confidence',
  'CalculateSavingsInput.annualRevenueRange',
  'CalculateSavingsInput.aov',
  'CalculateSavingsInput.monthlyAdSpendRange',
  'CalculateSavingsInput.refundRate',
  'CustomerTier.share',
  'EvidenceGroup.share',
  'Finding.confidence',
  'FindingChart.usual',
  'FindingChartPoint.actual',
  'FindingChartPoint.beside',
  'FindingChartPoint.besideHigh',
  'FindingChartPoint.besideLow',
  'FindingChartPoint.expected',
  'FindingChartPoint.expectedHigh',
  'FindingChartPoint.expectedLow',
  'LearnedDetector.precision',
  'LossCause.share',
  'LossRunnerUp.share',
  'MarginCoverage.share',
  'Product.refundRate',
  'ProductStock.units',
  'RecentFeedback.improvementTrend',
  'ResolutionTimes.averageDays',
  'ResolutionTimes.fastestDays',
  'ResolutionTimes.longestDays',
  'Risk.impactScore',
  'Risk.likelihoodScore',
  'SavingsSpan.high',
  'SavingsSpan.low',
  'ScoreInterval.high',
  'ScoreInterval.low',
  'StatementCampaign.breakEvenReturn',
  'StatementCampaign.reportedReturn',
  'StatementProfit.contributionRate',
  'StatementProfit.grossRate',
  'StatementProfit.rateBeforeAds',
  'SupplierEventSource.probability',
  // Units and days, which may be more than an Int has.
  'SupplierProduct.coverDays',
  'SupplierProduct.stock',
  'SupplierQuestion.probability',
  'SupplierQuestionEntry.probability',
  'TrainingMetrics.accuracyScore',
  'TrainingMetrics.falseDiscoveryRate',
  'TrainingMetrics.falsePositiveRate',
  'TrainingMetrics.labelCoverage',
  'TrainingMetrics.precisionLenient',
  'TrainingMetrics.precisionScore',
  'TrainingMetrics.recallScore',
  'WatchedCustomer.share',
]

it('ENT-33 API-12 no amount of money is a number, except in the calculator', () => {
  expect(
    places
      .filter(({ type }) => type === 'Float')
      .map(({ place }) => place)
      .toSorted(),
  ).toEqual(numbers)
  const amounts = places.filter(({ name, type }) => /amount|cost|price|loss$|took$/i.test(name) && !['String', 'Boolean'].includes(type))
  expect(
    [...new Set(amounts.map(({ type }) => type))].filter(
      (type) => !/^Money|^Loss|Amount|Change|^(ProductCost|StatementPriceCut)$/.test(type),
    ),
  ).toEqual([])
})

it('ENT-33 API-12 instants and days have types of their own, whose texts are ISO 8601', () => {
  const instants = places.filter(({ name }) => /[a-z]At$|^at$|^lastCheck$/.test(name))
  expect(instants.filter(({ type }) => type !== 'DateTimeISO')).toEqual([])
  const days = places.filter(({ name }) => /(^d|D)ay$|[a-z]On$|^asOf$|^dueDate$|(From|Until)$/.test(name))
  expect(days.filter(({ type }) => type !== 'Day')).toEqual([])
  expect([instants.length > 30, days.length > 10]).toEqual([true, true])
})
