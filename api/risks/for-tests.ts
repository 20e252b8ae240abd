import type { Finding } from '../detection/finding.ts'
import type { Work } from '../platform/transaction/work.ts'
import { day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { type EvidenceRequest, type EvidenceRow, evidenceOfMany } from './evidence/evidence.ts'

/** A finding for tests: the unit cost of A rose, 1,000 cents lost on 100 units; with overrides. */
export function findingByHand(changes: Partial<Finding> = {}): Finding {
  return {
    fingerprint: 'cogs_rise|A',
    kind: 'cogs_rise',
    entity: 'A',
    entityType: 'sku',
    detector: 'margin-erosion',
    detectorVersion: '1.0.0',
    state: 'open',
    detectedOn: day('2024-05-10'),
    startedOn: day('2024-05-01'),
    endedOn: null,
    loss: { low: 800n, expected: 1000n, high: 1300n },
    lossAtDetection: 400n,
    monthly: { low: 2000n, expected: 3000n, high: 4000n },
    counted: { loss: 1000n, monthly: 3000n },
    isTold: true,
    caseKey: 'cogs_rise|costs.csv of 2024-05-01',
    impactScore: 5,
    likelihoodScore: 8,
    riskScore: '40.0',
    severity: 'high',
    isProvisional: false,
    confidence: 0.6,
    title: 'Margin on A is down: unit cost is up 10% since 1 May 2025, its price is not',
    explanation: 'It rose.',
    evidence: [
      {
        day: day('2024-05-02'),
        sku: 'A',
        listPrice: null,
        unitPrice: 5_000_000,
        units: 100,
        lines: 10,
        expectedPerUnit: 2_000_000,
        actualPerUnit: 1_900_000,
      },
    ],
    waterfall: [{ part: 'unit cost', amount: -1000n }],
    marginChange: null,
    ...changes,
  }
}

/** One page of the rows behind one finding. */
export async function evidenceRows(work: Work, { currency, ...asked }: EvidenceRequest & { currency: Currency }): Promise<EvidenceRow[]> {
  return (await evidenceOfMany(work, [asked], currency))[0] ?? []
}
