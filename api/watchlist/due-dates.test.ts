import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { type DeadlineRule, deadlineRules } from './deadline-rules.ts'
import { addMonths, type DoneMark, dueDate } from './due-dates.ts'

const rule = (key: string): DeadlineRule => deadlineRules.find((one) => one.key === key) as DeadlineRule
const done = (key: string, dueOn: string | null, doneOn: string): DoneMark => ({
  key,
  dueOn: dueOn === null ? null : day(dueOn),
  doneOn: day(doneOn),
})
const at = (key: string, since: string, today: string, ...marks: DoneMark[]) => {
  const { dueOn, daysLeft } = dueDate(rule(key), marks, { since: day(since), today: day(today) })
  return [dueOn, daysLeft]
}

describe('when a deadline is due', () => {
  it('ONB-32 is the next day of the year that is not marked done, and overdue only since the shop answers for it', () => {
    expect(at('us-ca-sales-tax', '2026-11-23', '2026-11-23')).toEqual(['2027-01-31', 69])
    expect(at('us-ca-sales-tax', '2026-11-23', '2027-02-02')).toEqual(['2027-01-31', -2])
    expect(at('us-ca-sales-tax', '2026-11-23', '2027-02-02', done('us-ca-sales-tax', '2027-01-31', '2027-02-02'))).toEqual([
      '2027-04-30',
      87,
    ])
    expect(at('us-ca-sales-tax', '2026-11-23', '2027-02-02', done('eu-oss', '2027-01-31', '2027-02-02'))).toEqual(['2027-01-31', -2])
    expect(at('us-ny-sales-tax', '2026-12-20', '2026-12-20')).toEqual(['2026-12-20', 0])
    expect(at('us-ny-sales-tax', '2026-12-21', '2026-12-21')).toEqual(['2027-03-20', 89])
  })

  it('ONB-33 comes back some months after it was done, and has no day before that', () => {
    expect(at('pci-saq', '2026-11-23', '2026-11-23')).toEqual([null, null])
    expect(at('pci-saq', '2026-11-23', '2026-11-23', done('pci-saq', null, '2026-02-28'))).toEqual(['2027-02-28', 97])
    expect(at('gdpr-breach', '2026-11-23', '2026-11-23')).toEqual([null, null])
  })

  it('adds months up to the end of a shorter one', () => {
    expect([addMonths(day('2026-11-30'), 3), addMonths(day('2024-02-29'), 12), addMonths(day('2026-12-31'), 1)]).toEqual([
      '2027-02-28',
      '2025-02-28',
      '2027-01-31',
    ])
  })

  it('says of each rule where it is from, under a key of its own', () => {
    expect(new Set(deadlineRules.map(({ key }) => key)).size).toBe(deadlineRules.length)
    const unsourced = deadlineRules.filter(({ source }) => source === null).map(({ text }) => text.startsWith('No law'))
    expect(unsourced).toEqual([true])
    for (const { source } of deadlineRules) expect(source?.url ?? 'https://').toMatch(/^https:\/\//)
  })
})
