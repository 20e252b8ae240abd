import { expect, it } from 'vitest'
import { day } from '../../../api/values/day.ts'
import { judgeShop, type ScanFinding } from './judge.ts'
import { findingWith, leakWith, truthWith } from './leaks-by-hand.ts'

const trade = { places: [] }
const judged = (leaks: ReturnType<typeof leakWith>[], findings: readonly ScanFinding[], inTwin: readonly ScanFinding[] = []) =>
  judgeShop({ truth: truthWith(...leaks), trade }, { findings, inTwin })

it('counts the money told for the right thing by kind, in major units', () => {
  const { leaks, money, falseFindings } = judged([leakWith()], [findingWith(), findingWith({ kind: 'price', loss: 100 })])
  expect(leaks).toMatchObject([{ id: 'a-code', cost: 1_000, told: 500 }])
  expect([...(leaks[0]?.toldByKind ?? [])]).toEqual([
    ['code_share', 400],
    ['price', 100],
  ])
  expect([money, falseFindings]).toEqual([500, []])
})

it('counts no money beyond 1.25 times what the leak costs, and shortens each kind alike', () => {
  const { leaks, money } = judged([leakWith()], [findingWith({ loss: 2_000 }), findingWith({ kind: 'price', loss: 500 })])
  expect(leaks[0]?.told).toBe(1_250)
  expect(leaks[0]?.toldByKind.get('price')).toBe(250)
  expect(money).toBe(2_500)
})

it('takes a finding that names nothing of a leak for false', () => {
  const other = findingWith({ entity: 'KNIT200' })
  const { leaks, falseFindings } = judged([leakWith()], [other])
  expect(falseFindings).toEqual([other])
  expect(leaks[0]).toMatchObject({ told: 0, days: null, isCalledOver: false })
})

it('takes a finding that begins over 60 days before the leak for false', () => {
  const [near, far] = ['2024-12-31', '2024-12-30'].map((on) => findingWith({ started_on: day(on) })) as [ScanFinding, ScanFinding]
  expect(judged([leakWith()], [near, far]).falseFindings).toEqual([far])
})

it('counts the days from the first row to the first telling', () => {
  const late = findingWith({ detected_on: day('2025-06-01') })
  const leak = leakWith({
    rows: ['2025-03-09', '2025-03-04'].map((on) => ({ file: 'orders.csv', line: 2, document: '1', on: day(on), cost: 1 })),
  })
  expect(judged([leak], [late, findingWith({ detected_on: day('2025-03-14') })]).leaks[0]?.days).toBe(10)
})

it('says that a leak which runs is called over only when no finding of it runs', () => {
  const isCalledOver = (endedOn: string | null, ...phases: string[]) =>
    judged(
      [leakWith({ endedOn: endedOn === null ? null : day(endedOn) })],
      phases.map((phase) => findingWith({ phase })),
    ).leaks[0]?.isCalledOver
  expect(isCalledOver(null, 'ended', 'fading')).toBe(true)
  expect(isCalledOver(null, 'ended', 'running')).toBe(false)
  expect(isCalledOver('2025-06-01', 'ended')).toBe(false)
})

it('gives a finding that names two leaks to the one that began nearest', () => {
  const later = leakWith({ id: 'again', startedOn: day('2025-07-01') })
  const { leaks } = judged([leakWith(), later], [findingWith({ started_on: day('2025-06-20') })])
  expect(leaks.map(({ told }) => told)).toEqual([0, 400])
})

it('gives a finding to the leak that it names before one whose matter it is', () => {
  const named = leakWith({ id: 'disputes-brazil', names: { country: 'Brazil' } })
  const nameless = leakWith({ id: 'no-evidence', names: {}, startedOn: day('2025-03-05') })
  const finding = findingWith({ entity: 'Brazil', title: 'Chargebacks are lost' })
  expect(judged([named, nameless], [finding]).leaks.map(({ told }) => told)).toEqual([400, 0])
})

it('counts cases, findings without one alone, and alerts in the twin', () => {
  const findings = [findingWith({ case: 'c1' }), findingWith({ case: 'c1' }), findingWith(), findingWith()]
  expect(judged([leakWith()], findings, [findingWith()])).toMatchObject({ cases: 3, alertsInTwin: 1 })
})
