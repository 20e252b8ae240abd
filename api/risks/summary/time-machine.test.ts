import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import type { Finding, LineEvidence } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, day } from '../../values/day.ts'
import { upsertRisks } from '../from-scan/upsert-risks.ts'
import { Risk } from '../risk.entity.ts'
import { findingById } from '../risks.ts'
import { updateRiskStatus } from '../status/risk-status.ts'
import { lossHistory } from './loss-history.ts'
import { moneyAtRisk } from './money-at-risk.ts'
import { riskTrend } from './risk-trend.ts'
import { earlierTellingsPage, timeMachine } from './time-machine.ts'

let test: TestDatabase
let businessId: string
beforeEach(async () => {
  test = await testDatabase({ entities: [Risk] })
  businessId = await test.createBusiness()
})
afterEach(() => test[Symbol.asyncDispose]())

function work<T>(fn: (work: Work) => Promise<T>, now = '2024-06-01T08:00:00Z'): Promise<T> {
  const actor = { kind: 'person', userId: '0190a5a0-0000-7000-8000-000000000001', email: 'ana@shop.example', role: 'owner' } as const
  return inTestWork({ db: test.db, businessId, actor, now: new Date(now) }, fn)
}

/** A day with this number of units and this loss for each, in micros. */
const lost = (on: string, units: number, micros: number): LineEvidence => ({
  day: day(on),
  sku: 'A',
  listPrice: null,
  unitPrice: 5_000_000,
  units,
  lines: units,
  expectedPerUnit: 2_000_000,
  actualPerUnit: 2_000_000 - micros,
})

/** A leak of the product `sku` with this evidence. Its loss is their sum, its range ±20 %. */
function leak(sku: string, evidence: readonly LineEvidence[], changes: Partial<Finding> = {}): Finding {
  const micros = evidence.reduce((sum, { units, expectedPerUnit, actualPerUnit }) => sum + units * (expectedPerUnit - actualPerUnit), 0)
  const expected = BigInt(Math.round(micros / 10_000))
  return findingByHand({
    fingerprint: `cogs_rise|${sku}`,
    entity: sku,
    caseKey: sku,
    evidence: evidence.map((part) => ({ ...part, sku })),
    loss: { low: (expected * 8n) / 10n, expected, high: (expected * 12n) / 10n },
    counted: { loss: expected, monthly: 3000n },
    waterfall: [{ part: 'unit cost', amount: -expected }],
    ...changes,
  })
}

const asOf = day('2024-05-31')
const entries = async () => (await work((w) => earlierTellingsPage(w, {}))).nodes
const three = [lost('2024-05-05', 10, 1_000_000), lost('2024-05-10', 10, 1_000_000), lost('2024-05-20', 40, 1_000_000)]

describe('what could have been told earlier', () => {
  it('splits the loss at the day of the first telling, to the cent, with the range in proportion', async () => {
    await work((w) => upsertRisks(w, [leak('A', three)], asOf))
    const [entry] = await entries()
    expect(entry).toMatchObject({
      detectedOn: '2024-05-10',
      lostUntil: '2024-05-31',
      isOpen: true,
      lostByThen: { amount: '20.00' },
      lostSince: { low: { amount: '32.00' }, expected: { amount: '40.00' }, high: { amount: '48.00' } },
    })
    expect(entry?.riskId).not.toBeNull()
    expect(await work((w) => timeMachine(w))).toMatchObject({ leaks: 1, lostSince: { expected: { amount: '40.00' } } })
  })

  it('a leak that ended before anybody could be told has no risk, and its rows can be opened', async () => {
    const ended = leak('A', three, { state: 'ended', endedOn: day('2024-05-20'), monthly: { low: 0n, expected: 0n, high: 0n } })
    await work((w) => upsertRisks(w, [ended], asOf))
    const [entry] = await entries()
    expect(entry).toMatchObject({ riskId: null, isOpen: false, lostUntil: '2024-05-20', lostSince: { expected: { amount: '40.00' } } })
    expect(await work((w) => findingById(w, entry?.findingId ?? ''))).toMatchObject({ loss: { expected: { amount: '60.00' } } })
  })

  it('counts nothing after the day a person was told, nor what was told in time', async () => {
    // Reported on 15 May; the files then continue to the end of the month.
    await work((w) => upsertRisks(w, [leak('A', three.slice(0, 2))], day('2024-05-14')), '2024-05-15T08:00:00Z')
    expect(await entries()).toEqual([])
    await work((w) => upsertRisks(w, [leak('A', [...three, lost('2024-05-12', 5, 1_000_000)])], asOf))
    expect(await entries()).toMatchObject([
      { lostUntil: '2024-05-15', lostByThen: { amount: '20.00' }, lostSince: { expected: { amount: '5.00' } } },
    ])
  })

  it('leaves out what lies under the money floor, what lost nothing since and what was dismissed', async () => {
    const quiet = leak('Q', three, { isReported: false })
    const still = leak('S', three.slice(0, 2))
    await work((w) => upsertRisks(w, [leak('A', three), quiet, still], asOf))
    const before = await entries()
    expect(before.map(({ lostSince }) => lostSince.expected.amount)).toEqual(['40.00'])
    const riskId = before[0]?.riskId ?? ''
    await work((w) => updateRiskStatus(w, { riskId, status: 'dismissed', reason: 'agreed with the supplier' }))
    expect(await entries()).toEqual([])
    expect(await work((w) => timeMachine(w))).toMatchObject({ leaks: 0, lostSince: { expected: { amount: '0.00' } } })
  })

  it('counts rows that two leaks claim once in the sum, and says how much they share', async () => {
    const rule = leak('B', three, { counted: { loss: 3000n, monthly: 1500n } })
    await work((w) => upsertRisks(w, [leak('A', three), rule], asOf))
    const sum = await work((w) => timeMachine(w))
    expect([sum.lostSince.expected.amount, sum.overlap.amount]).toEqual(['60.00', '20.00'])
  })

  it('UX-10 what was lost by then and since is the sum of the rows before and after, for any rows', async () => {
    let run = 0
    const rows = fc.uniqueArray(
      fc.record({
        date: fc.integer({ min: 1, max: 30 }),
        units: fc.integer({ min: 1, max: 50 }),
        micros: fc.integer({ min: 1, max: 1_999_999 }),
      }),
      { selector: ({ date }) => date, minLength: 2, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 29 }), async (days, reported) => {
        run += 1
        const evidence = days.map(({ date, units, micros }) => lost(may(date), units, micros))
        const finding = leak(`P${run}`, evidence, { detectedOn: may(reported) })
        await work((w) => upsertRisks(w, [finding], asOf))
        const entry = (await entries())[0]
        const micros = (part: readonly LineEvidence[]) =>
          part.reduce((sum, { units, actualPerUnit }) => sum + units * (2_000_000 - actualPerUnit), 0)
        const byThen = Math.round(micros(evidence.filter((part) => part.day <= may(reported))) / 10_000)
        const since = Number(finding.loss.expected) - byThen
        expect([cents(entry?.lostByThen), cents(entry?.lostSince.expected)]).toEqual(since > 0 ? [byThen, since] : [0, 0])
      }),
      { numRuns: 40 },
    )
  })

  it('comes in pages that meet, most expensive first', async () => {
    const leaks = Array.from({ length: 7 }, (_, i) =>
      leak(`S${i}`, [lost('2024-05-10', 1, 10_000), lost('2024-05-20', (i % 3) + 1, 1_000_000)]),
    )
    await work((w) => upsertRisks(w, leaks, asOf))
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await work((w) => earlierTellingsPage(w, { first: 2, ...(after && { after }) }))
      seen.push(...page.nodes.map(({ lostSince }) => lostSince.expected.amount))
      expect(page.totalCount).toBe(7)
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
    }
    expect(seen).toEqual(['3.00', '3.00', '2.00', '2.00', '1.00', '1.00', '1.00'].toSorted().toReversed())
    await expect(work((w) => earlierTellingsPage(w, { first: 101 }))).rejects.toThrow('1 to 100')
  })
})

describe('what leaked in the last months', () => {
  it('sums the rows of 30 days for each of the last 90 days that have as many before them', async () => {
    await work((w) => upsertRisks(w, [leak('A', [lost('2024-04-20', 10, 1_000_000), ...three])], asOf))
    await work((w) => w.sql(salesOn, [businessId, '2024-04-01']))
    const { points, stopped } = await work((w) => lossHistory(w))
    expect([points[0]?.day, points.at(-1)?.day, points.length, stopped]).toEqual(['2024-04-30', '2024-05-31', 32, 0])
    const on = (date: string) => points.find((point) => point.day === date)?.lost.amount
    expect(['2024-04-30', '2024-05-04', '2024-05-10', '2024-05-19', '2024-05-20', '2024-05-31'].map(on)).toEqual([
      '10.00',
      '10.00',
      '30.00',
      '30.00',
      '60.00',
      '60.00',
    ])
  })

  it('tells of leaks that stopped what they took in the 30 days up to their end, and of no others', async () => {
    await work((w) => upsertRisks(w, [leak('A', three), leak('B', three)], day('2024-05-20')), '2024-05-21T08:00:00Z')
    const ended = { state: 'ended', endedOn: day('2024-05-20'), monthly: { low: 0n, expected: 0n, high: 0n } } as const
    await work((w) => upsertRisks(w, [leak('A', [lost('2024-03-01', 10, 1_000_000), ...three], ended), leak('B', three)], asOf))
    expect(await work((w) => lossHistory(w))).toMatchObject({ stopped: 1, stoppedTook: { amount: '60.00' } })
    // All that the one took, however long ago, beside the other that goes on.
    expect(await work((w) => moneyAtRisk(w))).toMatchObject({ told: 2, stopped: 1, stoppedLost: { amount: '70.00' } })
  })

  it('has nothing to tell of a new business', async () => {
    expect(await work((w) => lossHistory(w))).toMatchObject({ points: [], stopped: 0, stoppedTook: { amount: '0.00' } })
    expect(await work((w) => moneyAtRisk(w))).toMatchObject({ told: 0, stopped: 0, stoppedLost: { amount: '0.00' } })
    expect(await work((w) => riskTrend(w))).toEqual({ critical: 0, high: 0, medium: 0, low: 0, isComparable: false })
  })
})

describe('DASH-12 the trend of a week', () => {
  it('counts what came and what went, by where each risk stood seven days ago', async () => {
    await work((w) => upsertRisks(w, [leak('A', three), leak('B', three)], asOf), '2024-05-20T08:00:00Z')
    const [first] = await work((w) => w.sql<{ id: string }>('select id from risk where business_id = $1 order by id', [businessId]))
    await work((w) => updateRiskStatus(w, { riskId: first?.id ?? '', status: 'resolved' }), '2024-05-22T08:00:00Z')
    const trend = async (now: string) => (await work((w) => riskTrend(w), now)).high
    expect(await trend('2024-05-21T08:00:00Z')).toBe(1)
    expect(await trend('2024-05-28T08:00:00Z')).toBe(-1)
    expect(await trend('2024-06-20T08:00:00Z')).toBe(0)
    const hasEarlierWeek = async (now: string) => (await work((w) => riskTrend(w), now)).isComparable
    expect(await hasEarlierWeek('2024-05-27T07:59:59Z')).toBe(false)
    expect(await hasEarlierWeek('2024-05-27T08:00:00Z')).toBe(true)
  })
})

const may = (date: number): Day => day(`2024-05-${String(date).padStart(2, '0')}`)
const cents = (money: { readonly amount: string } | undefined) => Math.round(Number(money?.amount ?? 0) * 100)
const salesOn = `insert into sales_day values ($1, $2, '{A}', '{-1}', '{5000000}', '{1}', '{1}', 500, 500)`
