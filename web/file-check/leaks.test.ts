import { expect, it } from 'vitest'
import type { CheckedFindingPartsFragment, CheckResultQuery } from '../generated/graphql.ts'
import { endedFindings, largestLeaks } from './leaks.ts'

const money = (amount: string) => ({ amount, currency: 'GBP' })
const range = (amount: string) => ({ low: money(amount), expected: money(amount), high: money(amount) })

const finding = (id: string): CheckedFindingPartsFragment => ({
  ...{ id, title: `Finding ${id}`, entityType: 'sku', entityName: null, startedOn: '2026-01-01', detectedOn: '2026-02-01' },
  ...{ endedOn: '2026-03-01', phase: 'ended', rows: 7, loss: range('90.00'), monthly: range('0.00') },
  ...{ lossAtDetection: money('30.00'), lostByDetection: money('30.00') },
  evidence: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 7 },
})

const risk = (id: string, phase: 'running' | 'fading' = 'running'): CheckResultQuery['risks']['nodes'][number] => ({
  ...finding(id),
  ...{ endedOn: null, phase, severity: 'medium', status: 'active', stillToCome: null, action: { text: 'Raise the price' } },
  findings: [finding(`${id}a`), finding(`${id}b`)],
})

const result = (risks: CheckResultQuery['risks']['nodes']): CheckResultQuery => ({
  moneyAtRisk: { risks: risks.length, monthly: { expected: money('1.00') }, told: risks.length, stopped: 0, stoppedLost: money('0.00') },
  detectors: [],
  scanState: { failedAt: null, finishedAt: null, asOf: null },
  risks: { nodes: risks, totalCount: risks.length },
  timeMachine: {
    ...{ leaks: 3, lostSince: range('1.00') },
    tellings: {
      nodes: [
        { findingId: '1a', riskId: '1', severity: 'medium', isOpen: true },
        { findingId: 'x', riskId: null, severity: 'high', isOpen: false },
        { findingId: 'y', riskId: null, severity: 'low', isOpen: false },
        { findingId: 'z', riskId: null, severity: 'low', isOpen: false },
      ],
    },
  },
})

it('open alerts come first, and leaks that were over before an alert fill up to three', () => {
  const two = result([risk('1'), risk('2', 'fading')])
  expect(endedFindings(two).map(({ findingId }) => findingId)).toEqual(['x'])
  expect(endedFindings(result([risk('1'), risk('2'), risk('3')]))).toEqual([])
  const leaks = largestLeaks(two, [finding('x')])
  expect(leaks.map(({ address, severity, action, rows }) => [address, severity, action, rows])).toEqual([
    ['/risks/1', 'medium', 'Raise the price', 14],
    // There is nothing to do about one that is probably over.
    ['/risks/2', 'medium', null, 14],
    ['/time-machine/findings/x', 'high', null, 7],
  ])
})
