import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import type { EventName, Work } from '../../platform/transaction/work.ts'
import { day } from '../../values/day.ts'
import { Risk } from '../risk.entity.ts'
import { riskAction } from '../risk-action.ts'
import { risksPage } from '../risk-list.ts'
import { changedRisks } from '../risk-lookup.ts'
import { findingsOfRisks } from '../risks.ts'
import { updateRiskStatus } from '../status/risk-status.ts'
import { moneyAtRisk } from '../summary/money-at-risk.ts'
import { riskStats } from '../summary/risk-stats.ts'
import { upsertRisks } from './upsert-risks.ts'

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
  return inTestWork({ db: test.db, businessId, heard }, fn)
}

const asOf = day('2024-05-31')
const risks = () => work(async (w) => (await risksPage(w, {})).nodes)
const tellings = () =>
  work((w) => w.sql<{ note: string; loss: bigint }>('select note, loss from telling where business_id = $1 order by id', [businessId]))

describe('the first step', () => {
  it('DASH-09 is the one that fits the cause of the most expensive finding, and that of its kind where it has none', async () => {
    const action = 'Look at how A is packed and who carries it'
    const { raised } = await work((w) => upsertRisks(w, [findingByHand({ action })], asOf))
    const actions = () => work(async (w) => (await changedRisks(w, raised)).map((risk) => risk.action))
    expect(await actions()).toEqual([action])
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    expect(await actions()).toEqual(['Raise the price of A, or buy it cheaper'])
  })
})

describe('money at risk', () => {
  it('counts once what two open risks claim of the same rows, and nothing of one that is over', async () => {
    const monthly = { low: 2000n, expected: 3000n, high: 4000n }
    const rule = {
      fingerprint: 'below_cost|all',
      entity: 'all',
      entityType: 'shop',
      kind: 'below_cost',
      caseKey: 'below_cost|all',
    } as const
    const ended = { fingerprint: 'cogs_rise|B', entity: 'B', caseKey: 'cogs_rise|B', state: 'ended', endedOn: day('2024-05-20') } as const
    await work((w) =>
      upsertRisks(
        w,
        [findingByHand(), findingByHand({ ...rule, monthly, counted: { loss: 1000n, monthly: 600n } }), findingByHand(ended)],
        asOf,
      ),
    )
    const total = await work((w) => moneyAtRisk(w))
    expect(total.risks).toBe(2)
    expect(total.monthly.expected).toMatchObject({ amount: '36.00', currency: 'USD' })
    expect(total.overlap.amount).toBe('24.00')
    // The widths of two independent risks: 1000 and a fifth of 1000.
    expect(total.monthly.low.amount).toBe('25.80')
    expect(total.categories).toMatchObject([{ categoryId: 'financial', risks: 2, monthly: { expected: { amount: '36.00' } } }])
  })

  it('R14 leaves out what costs nothing a month any more though it is open, and so does the overall score', async () => {
    const none = { low: 0n, expected: 0n, high: 0n }
    const over = { fingerprint: 'refund_step|B', entity: 'B', kind: 'refund_step', caseKey: 'refund_step|B', monthly: none } as const
    const rated = { phase: 'fading', impactScore: 0, riskScore: '0.0', severity: 'low', counted: { loss: 1000n, monthly: 0n } } as const
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    const alone = await work((w) => riskStats(w))
    await work((w) => upsertRisks(w, [findingByHand(), findingByHand({ ...over, ...rated })], asOf))
    expect((await risks()).map(({ status, monthly }) => [status, monthly])).toEqual([
      ['active', 3000n],
      ['active', 0n],
    ])
    const total = await work((w) => moneyAtRisk(w))
    expect([total.risks, total.categories.map(({ categoryId }) => categoryId)]).toEqual([1, ['financial']])
    const stats = await work((w) => riskStats(w))
    expect([stats.total, stats.overallLeakageScore]).toEqual([2, alone.overallLeakageScore])
  })

  it('is nothing for a business without risks', async () => {
    const total = await work((w) => moneyAtRisk(w))
    expect(total).toMatchObject({ risks: 0, categories: [], overlap: { amount: '0.00' }, monthly: { expected: { amount: '0.00' } } })
  })
})

describe('why a margin changed', () => {
  const parts = [
    { part: 'volume', amount: 9_007_199_254_740_993n },
    { part: 'cost', amount: -1_001n },
    { part: 'discount', amount: 2n },
  ]
  const marginChange = { since: day('2024-05-01'), until: day('2024-05-31'), parts }
  const read = () =>
    work(async (w) => {
      const [risk] = (await risksPage(w, {})).nodes
      return (await findingsOfRisks(w, [risk?.id ?? ''])).get(risk?.id ?? '')?.[0]?.marginChange
    })

  it('is stored with the finding and read again to the cent, in the order of the engine', async () => {
    await work((w) => upsertRisks(w, [findingByHand({ marginChange })], asOf))
    expect(await read()).toMatchObject({
      since: '2024-05-01',
      until: '2024-05-31',
      change: { amount: '90071992547399.94', currency: 'USD' },
      parts: [
        { part: 'volume', amount: { amount: '90071992547409.93', currency: 'USD' } },
        { part: 'cost', amount: { amount: '-10.01', currency: 'USD' } },
        { part: 'discount', amount: { amount: '0.02', currency: 'USD' } },
      ],
    })
  })

  it('is null where nothing can be compared, also when later rows took the comparison away', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    expect(await read()).toBeNull()
    await work((w) => upsertRisks(w, [findingByHand({ marginChange })], asOf))
    expect((await read())?.parts).toHaveLength(3)
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    expect(await read()).toBeNull()
  })

  it('is nothing that another business can read', async () => {
    await work((w) => upsertRisks(w, [findingByHand({ marginChange })], asOf))
    businessId = await test.createBusiness()
    expect(await work((w) => w.sql('select margin_change from finding'))).toEqual([])
  })

  it('costs as many statements for many findings as for one', async () => {
    const statements = async (risks: number) => {
      const findings = Array.from({ length: risks }, (_, i) =>
        findingByHand({ fingerprint: `cogs_rise|${i}`, entity: `${i}`, caseKey: `cogs_rise|${i}`, marginChange }),
      )
      await work((w) => upsertRisks(w, findings, asOf))
      const ids = (await work((w) => risksPage(w, {}))).nodes.map(({ id }) => id)
      return work(async (w) => {
        let count = 0
        const sql: typeof w.sql = (text, values) => {
          count++
          return w.sql(text, values)
        }
        const found = await findingsOfRisks({ ...w, sql }, ids)
        expect([...found.values()].flat().every((finding) => finding.marginChange?.parts.length === 3)).toBe(true)
        expect(found.size).toBe(risks)
        return count
      })
    }
    expect(await statements(1)).toBe(1)
    expect(await statements(12)).toBe(1)
  })
})

describe('raising risks', () => {
  it('raises one risk for findings of one cause, and adds their money up', async () => {
    await work((w) =>
      upsertRisks(
        w,
        [findingByHand(), findingByHand({ fingerprint: 'cogs_rise|B', entity: 'B', monthly: { low: 100n, expected: 500n, high: 900n } })],
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
    expect(risk?.title).toBe('Margin on 2 products is down: they cost 10% more since 1 May 2025')
    expect(risk?.impactScore).toBeGreaterThan(5)
    expect(heard).toEqual([['risk.raised', risk?.id]])
    const members = await work((w) => findingsOfRisks(w, [risk?.id ?? '']))
    expect(members.get(risk?.id ?? '')?.map(({ entity }) => entity)).toEqual(['A', 'B'])
  })

  it('leaves risks in their hands when a new version joins their findings; what is new joins the risk of the first', async () => {
    const of = (entity: string, caseKey: string) => findingByHand({ fingerprint: `cogs_rise|${entity}`, entity, caseKey })
    const entities = async () => {
      const ids = (await risks()).map(({ id }) => id)
      const members = await work((w) => findingsOfRisks(w, ids))
      return new Map(ids.map((id) => [id, (members.get(id) ?? []).map(({ entity }) => entity).sort()]))
    }
    await work((w) => upsertRisks(w, [of('A', 'cogs_rise|A'), of('B', 'cogs_rise|B')], asOf))
    const before = await entities()
    expect([...before.values()].sort()).toEqual([['A'], ['B']])
    const riskOfB = [...before].find(([, [only]]) => only === 'B')?.[0] ?? ''
    const joined = ['A', 'B', 'C'].map((entity) => of(entity, 'cogs_rise|B'))
    await work((w) => upsertRisks(w, joined, day('2024-06-01')))
    const after = await entities()
    expect([...after.values()].sort()).toEqual([['A'], ['B', 'C']])
    expect(after.get(riskOfB)).toEqual(['B', 'C'])
  })

  it('says nothing of what is under the money floor or ended before anyone was told', async () => {
    await work((w) =>
      upsertRisks(
        w,
        [
          findingByHand({ isReported: false }),
          findingByHand({ fingerprint: 'cogs_rise|B', caseKey: 'b', state: 'ended', endedOn: day('2024-05-20') }),
        ],
        asOf,
      ),
    )
    expect(await risks()).toEqual([])
    expect(heard).toEqual([])
  })

  it('keeps one risk over its life: grows, stops, returns', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) => upsertRisks(w, [findingByHand({ loss: { low: 900n, expected: 1200n, high: 1500n } })], day('2024-06-01')))
    await work((w) => upsertRisks(w, [findingByHand({ state: 'ended', endedOn: day('2024-06-01') })], day('2024-06-05')))
    expect(await risks()).toMatchObject([{ status: 'resolved', metadata: { resolution: 'auto' } }])
    await work((w) => upsertRisks(w, [findingByHand({ loss: { low: 1n, expected: 1500n, high: 2000n } })], day('2024-06-20')))
    const found = await risks()
    expect(found).toMatchObject([{ status: 'active', loss: 1500n, metadata: { origin: 'files' } }])
    expect(found[0]?.resolvedAt ?? null).toBeNull()
    expect((await tellings()).map(({ note }) => note)).toEqual(['raised', 'it stopped', 'it returned'])
  })

  const late = { low: 1_200n, expected: 1_800n, high: 2_600n }
  const nothing = { low: 0n, expected: 0n, high: 0n }
  const none = { impactScore: 0, riskScore: '0.0', severity: 'low' } as const
  const whenRunning = { impactScore: 5, likelihoodScore: 8, riskScore: '40.0', severity: 'high' } as const
  const fades = {
    phase: 'fading',
    monthly: nothing,
    stillToCome: late,
    ...none,
    whenRunning,
    counted: { loss: 1000n, monthly: 0n },
  } as const
  const ends = { state: 'ended', phase: 'ended', endedOn: asOf, monthly: nothing } as const
  const only = async () => (await risks())[0] as Risk
  const scanned = (changes: object, on = asOf) => work((w) => upsertRisks(w, [findingByHand(changes)], on))

  it('R14 a leak that fades stays active, with what may still come, nothing at stake and one thing to do', async () => {
    await scanned({})
    expect(await only()).toMatchObject({ status: 'active', phase: 'running', toCome: null, severity: 'high' })
    await scanned(fades)
    const risk = await only()
    expect(risk).toMatchObject({ status: 'active', phase: 'fading', monthly: 0n, severity: 'low', riskScore: '0.0' })
    expect([risk.toComeLow, risk.toCome, risk.toComeHigh]).toEqual([late.low, late.expected, late.high])
    expect(riskAction(risk, undefined).text).toMatch(/^Mark it resolved/)
    const [finding] = (await work((w) => findingsOfRisks(w, [risk.id]))).get(risk.id) ?? []
    expect(finding).toMatchObject({ phase: 'fading', stillToCome: { expected: { amount: '18.00' } } })
  })

  it('R14 a leak that ended, or was marked resolved while it faded, keeps the rating of its last running day', async () => {
    await scanned({})
    await scanned(fades)
    const { id } = await only()
    const move = (status: string) => work((w) => updateRiskStatus(w, { riskId: id, status }))
    expect(await move('resolved')).toMatchObject({
      status: 'resolved',
      phase: 'fading',
      severity: 'high',
      riskScore: '40.0',
      impactScore: 5,
    })
    // Late rows are no new leak: the scan a month later leaves it closed, and as it was rated.
    await scanned(fades, day('2024-08-31'))
    expect(await only()).toMatchObject({ status: 'resolved', severity: 'high', riskScore: '40.0' })
    expect(await move('active')).toMatchObject({ status: 'active', severity: 'low', riskScore: '0.0' })
    await scanned(ends)
    expect(await only()).toMatchObject({ status: 'resolved', phase: 'ended', toCome: null, severity: 'high', riskScore: '40.0' })
  })

  it('tells one first reportable day and one loss of that day everywhere, also when files come one after another', async () => {
    await scanned({ lossAtDetection: 400n })
    await scanned({ detectedOn: day('2024-05-07'), lossAtDetection: 900n })
    const risk = await only()
    const [finding] = (await work((w) => findingsOfRisks(w, [risk.id]))).get(risk.id) ?? []
    expect([risk.detectedOn, finding?.detectedOn]).toEqual(['2024-05-10', '2024-05-10'])
    // What its rows up to that day lost, as it is known now: 100 units on 2 May.
    expect(finding).toMatchObject({ lossAtDetection: { amount: '4.00' }, lostByDetection: { amount: '10.00' } })
  })

  it('corrects a told amount with a note, and keeps the day and the amount it was told with', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) =>
      upsertRisks(
        w,
        [findingByHand({ detectedOn: day('2024-05-08'), lossAtDetection: 300n, loss: { low: 700n, expected: 900n, high: 1000n } })],
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
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) => upsertRisks(w, [], asOf))
    expect(await risks()).toMatchObject([{ status: 'resolved', monthly: 0n, metadata: { resolution: 'withdrawn' } }])
    expect((await tellings()).at(-1)?.note).toMatch(/^withdrawn/)
    expect(await work((w) => w.sql('select state from finding where business_id = $1', [businessId]))).toEqual([{ state: 'withdrawn' }])
  })

  it('leaves alone what a person closed', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) => w.sql(`update risk set status = 'dismissed' where business_id = $1`, [businessId]))
    await work((w) => upsertRisks(w, [findingByHand()], day('2024-06-02')))
    expect(await risks()).toMatchObject([{ status: 'dismissed' }])
  })

  it('a second finding of a known cause joins its risk', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) => upsertRisks(w, [findingByHand(), findingByHand({ fingerprint: 'cogs_rise|C', entity: 'C' })], day('2024-06-02')))
    const found = await risks()
    expect(found).toHaveLength(1)
    const members = await work((w) => findingsOfRisks(w, [found[0]?.id ?? '']))
    expect(members.get(found[0]?.id ?? '')).toHaveLength(2)
  })

  it('tells nothing twice, and what is told cannot be rewritten', async () => {
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    await work((w) => upsertRisks(w, [findingByHand()], asOf))
    expect(await tellings()).toHaveLength(1)
    await expect(work((w) => w.sql(`update telling set note = 'never' where business_id = $1`, [businessId]))).rejects.toThrow(
      /permission denied/,
    )
    await expect(work((w) => w.sql('delete from telling where business_id = $1', [businessId]))).rejects.toThrow(/permission denied/)
  })
})
