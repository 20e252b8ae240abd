import { expect, it } from 'vitest'
import type { JudgedLeak, JudgedShop } from './judge.ts'
import { findingWith } from './leaks-by-hand.ts'
import { figuresOf, sharesOfKinds } from './measures.ts'

const leak = (different: Partial<JudgedLeak>): JudgedLeak => ({
  ...{ id: 'a-code', cost: 1_000, told: 0, toldByKind: new Map(), days: null, isCalledOver: false },
  ...different,
})
const shop: JudgedShop = {
  leaks: [
    leak({
      cost: 3_000,
      told: 600,
      toldByKind: new Map([
        ['price', 150],
        ['code_share', 450],
      ]),
      days: 30,
      isCalledOver: true,
    }),
    leak({}),
  ],
  money: 800,
  falseFindings: [findingWith({ loss: 200 })],
  cases: 4,
  alertsInTwin: 2,
}
const other: JudgedShop = {
  leaks: [leak({ told: 1_000, toldByKind: new Map([['price', 1_000]]), days: 10 })],
  ...{ money: 1_200, falseFindings: [], cases: 1, alertsInTwin: 0 },
}
const values = (shops: readonly JudgedShop[]) => figuresOf('yarn', { engine: shops }).map(({ value }) => value)

it('gives each shop the same part, whatever its currency is worth', () => {
  expect(values([shop])).toEqual([15, 50, 25, 1, 2, 4, 30, 1])
  expect(values([shop, other])).toEqual([57.5, 75, 12.5, 0.5, 1, 2.5, 20, 0.5])
})

it('has no days where nothing is told, and nothing false', () => {
  const silent: JudgedShop = { leaks: [leak({})], money: 0, falseFindings: [], cases: 0, alertsInTwin: 0 }
  expect(values([silent])).toEqual([0, 0, 0, 0, 0, 0, Number.NaN, 0])
})

it('stands beside the baseline', () => {
  const [told] = figuresOf('yarn', { engine: [shop], baseline: [other] })
  expect(told).toMatchObject({
    name: 'yarn: money told for the right thing',
    value: 15,
    peer: { name: 'baseline', value: 100, ratio: 0.15 },
  })
})

it('shares the told money out to the kinds of findings', () => {
  expect(sharesOfKinds('all shops', [shop]).map(({ name, value }) => [name, value])).toEqual([
    ['all shops: code_share, of the money told for the right thing', 75],
    ['all shops: price, of the money told for the right thing', 25],
  ])
  const [mostly] = sharesOfKinds('all shops', [shop, other])
  expect(mostly).toMatchObject({ name: 'all shops: price, of the money told for the right thing', value: (100 * 103.75) / 115 })
})
