import { InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { expect, it } from 'vitest'
import {
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  DetectorsDocument,
  ImportsDocument,
  LastMonthProfitDocument,
  NotJudgedDocument,
  RiskCategoriesDocument,
  RiskCountsDocument,
  RiskDocument,
  RisksDocument,
  TimeMachineDocument,
} from '../generated/graphql.ts'
import { sampleAnswer } from './sample-data.ts'

const read: readonly [string, TypedDocumentNode<unknown, never>, Record<string, unknown>][] = [
  ['RiskCounts', RiskCountsDocument, {}],
  ['Risks', RisksDocument, { filter: { statuses: ['active'] }, first: 50 }],
  ['DashboardRisks', DashboardRisksDocument, {}],
  ['DashboardHistory', DashboardHistoryDocument, {}],
  ['TimeMachine', TimeMachineDocument, { first: 3 }],
  ['Risk', RiskDocument, { id: 'sample-1' }],
  ['RiskCategories', RiskCategoriesDocument, {}],
  ['Detectors', DetectorsDocument, {}],
  ['NotJudged', NotJudgedDocument, {}],
  ['LastMonthProfit', LastMonthProfitDocument, {}],
  ['DashboardImports', DashboardImportsDocument, {}],
  ['Imports', ImportsDocument, { first: 20 }],
]

it.each(read)('STATE-20 STATE-23 the sample of %s has every field that the screens read', (name, query, variables) => {
  const cache = new InMemoryCache()
  cache.writeQuery({ query, variables: variables as never, data: sampleAnswer(name, variables) as never })
  expect(cache.readQuery({ query, variables: variables as never })).not.toBeNull()
})

it('STATE-21 DASH-13 CONST-12 counts 1 critical and 3 high risks, 4 in all, hence 65', () => {
  expect(sampleAnswer('RiskCounts', {})).toMatchObject({
    riskStats: { critical: 1, high: 3, medium: 0, low: 0, total: 4, overallLeakageScore: 65 },
  })
})

it('ALERT-09 says that alerts cannot be changed here, and STATE-24 answers nothing to any other call', () => {
  expect(JSON.stringify(sampleAnswer('UpdateRiskStatus', {}))).toContain('Leakage alert status updates are disabled in demo mode')
  expect(sampleAnswer('StartImport', {})).toEqual({})
  expect(sampleAnswer('constructor', {})).toEqual({})
})
