import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../db/for-tests.ts'
import { inBusiness } from '../../db/in-business.ts'
import type { Finding } from '../detection/finding.ts'
import { day } from '../values/day.ts'
import type { EventName, Work } from '../work/work.ts'
import { raiseRisks } from './raise.ts'
import { Risk } from './risk.entity.ts'
import { findingsOfRisks, risksPage } from './risks.ts'

let test: TestDatabase
let businessId: string
let heard: [EventName, string][]
beforeAll(async () => {
  test = await testDatabase({ entities: [Risk] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  heard = []
})

function work<T>(fn: (work: Work) => Promise<T>): Promise<T> {
  return inBusiness(test.db, businessId, (transaction) =>
    fn({
      ...transaction,
      businessId,
      viewer: { kind: 'system' },
      clock: { now: () => new Date('2024-06-01T08:00:00Z') },
      publish: async (event, id) => void heard.push([event, id]),
      enqueue: async () => {},
    }),
  )
}

function finding(changes: Partial<Finding> = {}): Finding {
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
    isTold: true,
    caseKey: 'cogs_rise|costs.csv of 2024-05-01',
    impactScore: 5,
    likelihoodScore: 8,
    riskScore: '40.0',
    severity: 'high',
    confidence: 0.6,
    title: 'Unit cost of A rose 10 % on 1 May; the price did not',
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
    marginChange: [],
    ...changes,
  }
}

const asOf = day('2024-05-31')
const risks = () => work(async (w) => (await risksPage(w, {})).nodes)
const tellings = () =>
  work((w) => w.sql<{ note: string; loss: bigint }>('select note, loss from telling where business_id = $1 order by id', [businessId]))

describe('raising risks', () => {
  it('raises one risk for findings of one cause, and adds their money up', async () => {
    await work((w) =>
      raiseRisks(
        w,
        [finding(), finding({ fingerprint: 'cogs_rise|B', entity: 'B', monthly: { low: 100n, expected: 500n, high: 900n } })],
        asOf,
      ),
    )
    const [risk, ...others] = await risks()
    expect(others).toEqual([])
    expect(risk).toMatchObject({
      status: 'active',
      categoryId: 'financial',
      source: 'ai',
      monthly: 3500n,
      monthlyLow: 2100n,
      monthlyHigh: 4900n,
      loss: 2000n,
    })
    expect(risk?.title).toMatch(/and one other with the same cause/)
    expect(risk?.impactScore).toBeGreaterThan(5)
    expect(heard).toEqual([['risk.raised', risk?.id]])
    const members = await work((w) => findingsOfRisks(w, [risk?.id ?? '']))
    expect(members.get(risk?.id ?? '')?.map(({ entity }) => entity)).toEqual(['A', 'B'])
  })

  it('says nothing of what is under the money floor or ended before anyone was told', async () => {
    await work((w) =>
      raiseRisks(
        w,
        [finding({ isTold: false }), finding({ fingerprint: 'cogs_rise|B', caseKey: 'b', state: 'ended', endedOn: day('2024-05-20') })],
        asOf,
      ),
    )
    expect(await risks()).toEqual([])
    expect(heard).toEqual([])
  })

  it('keeps one risk over its life: grows, stops, returns', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) => raiseRisks(w, [finding({ loss: { low: 900n, expected: 1200n, high: 1500n } })], day('2024-06-01')))
    await work((w) => raiseRisks(w, [finding({ state: 'ended', endedOn: day('2024-06-01') })], day('2024-06-05')))
    expect(await risks()).toMatchObject([{ status: 'resolved', metadata: { resolution: 'auto' } }])
    await work((w) => raiseRisks(w, [finding({ loss: { low: 1n, expected: 1500n, high: 2000n } })], day('2024-06-20')))
    const found = await risks()
    expect(found).toMatchObject([{ status: 'active', loss: 1500n, metadata: { origin: 'files' } }])
    expect(found[0]?.resolvedAt ?? null).toBeNull()
    expect((await tellings()).map(({ note }) => note)).toEqual(['raised', 'it stopped', 'it returned'])
  })

  it('corrects a told amount with a note, and keeps the day and the amount it was told with', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) =>
      raiseRisks(
        w,
        [finding({ detectedOn: day('2024-05-08'), lossAtDetection: 300n, loss: { low: 700n, expected: 900n, high: 1000n } })],
        asOf,
      ),
    )
    const stored = await work((w) =>
      w.sql<object>('select detected_on, loss_at_detection, loss from finding where business_id = $1', [businessId]),
    )
    expect(stored).toEqual([{ detected_on: '2024-05-10', loss_at_detection: 400n, loss: 900n }])
    expect(await tellings()).toEqual([
      { note: 'raised', loss: 1000n },
      { note: 'corrected: rows for earlier days arrived later', loss: 900n },
    ])
  })

  it('withdraws what later rows explain, and says so', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) => raiseRisks(w, [], asOf))
    expect(await risks()).toMatchObject([{ status: 'resolved', monthly: 0n, metadata: { resolution: 'withdrawn' } }])
    expect((await tellings()).at(-1)?.note).toMatch(/^withdrawn/)
    expect(await work((w) => w.sql('select state from finding where business_id = $1', [businessId]))).toEqual([{ state: 'withdrawn' }])
  })

  it('leaves alone what a person closed', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) => w.sql(`update risk set status = 'dismissed' where business_id = $1`, [businessId]))
    await work((w) => raiseRisks(w, [finding()], day('2024-06-02')))
    expect(await risks()).toMatchObject([{ status: 'dismissed' }])
  })

  it('a second finding of a known cause joins its risk', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) => raiseRisks(w, [finding(), finding({ fingerprint: 'cogs_rise|C', entity: 'C' })], day('2024-06-02')))
    const found = await risks()
    expect(found).toHaveLength(1)
    const members = await work((w) => findingsOfRisks(w, [found[0]?.id ?? '']))
    expect(members.get(found[0]?.id ?? '')).toHaveLength(2)
  })

  it('tells nothing twice, and what is told cannot be rewritten', async () => {
    await work((w) => raiseRisks(w, [finding()], asOf))
    await work((w) => raiseRisks(w, [finding()], asOf))
    expect(await tellings()).toHaveLength(1)
    await expect(work((w) => w.sql(`update telling set note = 'never' where business_id = $1`, [businessId]))).rejects.toThrow(
      /permission denied/,
    )
    await expect(work((w) => w.sql('delete from telling where business_id = $1', [businessId]))).rejects.toThrow(/permission denied/)
  })
})
