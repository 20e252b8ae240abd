import { describe, expect, it } from 'vitest'
import { addDays, day } from '../../../values/day.ts'
import type { DayFacts, FeeFact } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { steadyShop } from '../../testing/steady-shop.ts'

const statusOf = (days: readonly DayFacts[], name: string) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === name)

describe('fees', () => {
  /**
   * Days from 2025-01-01; a bill on the tenth of each month: 15 % of 3,000.00, from the ninth month
   * on at `share`.
   */
  const billedAt = (share: (month: number) => number) => (i: number) => {
    const [, month, date] = addDays(day('2025-01-01'), i).split('-').map(Number)
    const bill: FeeFact = { name: 'AMAZONFEE', document: `F${month}`, rows: 1, amount: Math.round(3000 * share(month ?? 0) * 1e6) }
    return date === 10 && bill.amount > 0 ? { fees: [bill] } : {}
  }
  const fees = (share: (month: number) => number, days = 330) =>
    reportedFindings(runShop(steadyShop(days, billedAt(share)), withoutFlows), 'marketplace_fee')

  it('tells a share that stepped up for two months, with what is above the usual', () => {
    const [finding, ...others] = fees((month) => (month >= 8 ? 0.2 : 0.15))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      entity: 'AMAZONFEE',
      entityType: 'fee',
      startedOn: '2025-08-10',
      detectedOn: '2025-10-01',
      endedOn: null,
    })
    // Of February to July three months have 31 days and two have 30: the median share lies between
    // theirs. August to October: 31, 30 and 31 days.
    const usual = (450 / 3100 + 450 / 3000) / 2
    expect(finding?.loss.expected).toBe(BigInt(Math.round(100 * (3 * 600 - usual * (3100 + 3000 + 3100)))))
    expect(finding?.evidence.map((part) => 'document' in part && part.document)).toEqual(['F8', 'F9', 'F10'])
  })

  it('is silent about a steady share, one dear month, and one bill for two months', () => {
    expect(fees(() => 0.15)).toEqual([])
    expect(fees((month) => (month === 8 ? 0.3 : 0.15))).toEqual([])
    expect(fees((month) => (month === 8 ? 0 : month === 9 ? 0.3 : 0.15))).toEqual([])
    expect(fees((month) => (month === 4 || month === 8 ? 0 : month === 5 || month === 9 ? 0.3 : 0.15))).toEqual([])
  })

  it('tells a step in spite of a month without a bill, and knows a fee no more that was not billed for three', () => {
    const [finding] = fees((month) => (month === 8 ? 0 : month === 9 ? 0.6 : month > 9 ? 0.3 : 0.15), 334)
    expect(finding).toMatchObject({ startedOn: '2025-09-10', detectedOn: '2025-11-01' })
    // Of the months before the pause and those after it, neither are eight.
    expect(fees((month) => (month >= 4 && month <= 6 ? 0 : month >= 9 ? 0.3 : 0.15), 334)).toEqual([])
  })

  it('takes a month whose bills were all given back as one without a bill', () => {
    const bills = (i: number) => {
      const of = billedAt((month) => (month === 8 ? 0.15 : month === 9 ? 0.3 : 0.15))(i)
      const [bill] = of.fees ?? []
      return bill?.document === 'F8' ? { fees: [bill, { ...bill, document: 'R8', amount: -bill.amount }] } : of
    }
    expect(reportedFindings(runShop(steadyShop(330, bills), withoutFlows), 'marketplace_fee')).toEqual([])
  })

  it('nets what was booked by mistake and given back', () => {
    const mistaken = steadyShop(
      330,
      billedAt(() => 0.15),
    ).map((facts) => {
      const twice = (amount: number): FeeFact => ({ name: 'AMAZONFEE', document: `M${facts.day}`, rows: 1, amount })
      return facts.day >= '2025-08' && facts.day.endsWith('-12') ? { ...facts, fees: [twice(450e6), twice(-450e6)] } : facts
    })
    expect(reportedFindings(runShop(mistaken, withoutFlows), 'marketplace_fee')).toEqual([])
  })

  it('says how many months it knows', () => {
    expect(
      statusOf(
        steadyShop(
          100,
          billedAt(() => 0.15),
        ),
        'marketplace-fee',
      ),
    ).toMatchObject({ state: 'learning', reason: '3 of 8 whole months with bills of the same fee' })
    expect(
      statusOf(
        steadyShop(100, () => ({})),
        'marketplace-fee',
      ),
    ).toMatchObject({ state: 'cannot_run' })
  })
})
