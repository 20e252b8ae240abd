import { expect, it } from 'vitest'
import type { HardTruth } from '../../../api/made-shops/standing-hard/hard-truth.ts'
import { day } from '../../../api/values/day.ts'
import { judgeWorld, type ToldRow } from './judge-world.ts'

const on = day('2025-03-01')
const row = (file: string, line: number) => ({ file, line, key: `${file} ${line}`, document: String(line), on })
const slice = { money: 'postage', what: 'lane', value: 'Post/HOME/L' } as const

const truth: HardTruth = {
  ...{ firstDay: on, lastDay: on },
  leaks: [
    {
      ...{ id: 'lane', title: 'A lane loses', slice, firstDay: on, loss: 1_000, earning: [row('shipping.csv', 4)] },
      rows: [
        { ...row('shipping.csv', 2), cost: 700 },
        { ...row('shipping.csv', 3), cost: 300 },
      ],
    },
  ],
  lookAlikes: [{ id: 'other', why: 'earns', slice, earned: 50, rows: [row('shipping.csv', 9)] }],
}

const told = (line: number, loss: number, different: Partial<ToldRow> = {}): ToldRow => ({
  ...{ file: 'shipping.csv', line, loss, kind: 'standing_postage', entity: 'Post/HOME', title: 'A lane', isStanding: true },
  ...different,
})

it('tells the part of a leak whose rows a finding has, whatever it says of them', () => {
  const { leaks, wrong, money } = judgeWorld(truth, [told(2, 400), told(4, 20)])
  expect(leaks).toEqual([{ id: 'lane', cost: 1_000, told: 700, byStanding: 700, said: 420 }])
  expect([wrong, money]).toEqual([{ all: 0, byStanding: 0, ofLookAlikes: 0 }, 420])
})

it('counts a row once, with the most that is said of it, and by standing losses apart', () => {
  const other = { kind: 'freight_above_goods', isStanding: false }
  const { leaks } = judgeWorld(truth, [told(2, 400), told(2, 650, other), told(3, 90, other)])
  expect(leaks).toEqual([{ id: 'lane', cost: 1_000, told: 1_000, byStanding: 700, said: 740 }])
})

it('calls false what is said of rows of no leak, look-alikes among them', () => {
  const { wrong, wrongBy } = judgeWorld(truth, [told(9, 30), told(8, 5, { kind: 'split_parcels', title: 'Split', isStanding: false })])
  expect(wrong).toEqual({ all: 35, byStanding: 30, ofLookAlikes: 30 })
  expect(wrongBy.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['standing_postage', 30],
    ['split_parcels', 5],
  ])
})

it('does not tell rows of which nothing is lost, nor another file of the same line', () => {
  const { leaks, wrong } = judgeWorld(truth, [told(2, 0), told(3, -10), told(2, 50, { file: 'refunds.csv' })])
  expect(leaks[0]?.told).toBe(0)
  expect(wrong.all).toBe(50)
})
