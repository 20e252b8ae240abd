import { type Finding, type Leaking, manyOf, type Score } from '../../api/detection/finding.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { type EvidenceRequest, type EvidenceRow, evidenceOfMany } from '../../api/risks/evidence/evidence.ts'
import { day } from '../../api/values/day.ts'
import type { Currency } from '../../api/values/money.ts'

const ofMarginErosion = { detector: 'margin-erosion', detectorVersion: '1.0.0', nature: 'change', conditions: [], cause: null } as const

/** Nothing that would raise the severity of a score. */
const leakingByHand: Leaking = {
  monthly: 30e6,
  probability: 0.99,
  size: { monthlyGrossProfit: 1e12, isKnown: true },
  smallAmount: 20e6,
}

const textsByHand = {
  title: 'Margin on A is down: unit cost is up 10% since 1 May 2025, its price is not',
  titleOfMany: `Margin on ${manyOf} products is down: they cost 10% more since 1 May 2025`,
  explanation: 'It rose.',
  action: null,
  advice: [{ text: 'Raise the price.', isFigure: false }],
}

/** A finding for tests: the unit cost of A rose, 1,000 cents lost on 100 units; with overrides. */
export function findingByHand(changes: Partial<Finding> = {}): Finding {
  const rating = { impactScore: 5, likelihoodScore: 8, riskScore: '40.0', severity: 'high', ...ratingIn(changes) } as const
  return {
    fingerprint: 'cogs_rise|A',
    kind: 'cogs_rise',
    entity: 'A',
    entityType: 'sku',
    state: 'open',
    ...ofMarginErosion,
    phase: changes.state === 'ended' ? 'ended' : 'running',
    detectedOn: day('2024-05-10'),
    startedOn: day('2024-05-01'),
    endedOn: null,
    loss: { low: 800n, expected: 1000n, high: 1300n },
    lossAtDetection: 400n,
    monthly: { low: 2000n, expected: 3000n, high: 4000n },
    stillToCome: null,
    counted: { loss: 1000n, monthly: 3000n },
    isReported: true,
    caseKey: 'cogs_rise|costs.csv of 2024-05-01',
    ...rating,
    whenRunning: rating,
    leaking: leakingByHand,
    isProvisional: false,
    confidence: 0.6,
    ...textsByHand,
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

/** The parts of a rating that are overridden. */
function ratingIn({ impactScore, likelihoodScore, riskScore, severity }: Partial<Finding>): Partial<Score> {
  return JSON.parse(JSON.stringify({ impactScore, likelihoodScore, riskScore, severity })) as Partial<Score>
}

/** One page of the rows behind one finding. */
export async function evidenceRows(work: Work, { currency, ...request }: EvidenceRequest & { currency: Currency }): Promise<EvidenceRow[]> {
  const [page] = await evidenceOfMany(work, [request], { currency })
  return (page?.rows ?? []).map(({ key: _key, ...row }) => row)
}
