import { expect, it } from 'vitest'
import { mainName, sumsOf } from './main-name.ts'

const sums = (of: Readonly<Record<string, number>>) => sumsOf(Object.entries(of))

it('is the name of most of the lost money, with its rows, where it is far more of it than usual', () => {
  const lost = sumsOf([
    ['Klarna', 40],
    ['card', 40],
    ['Klarna', 20],
  ])
  expect(mainName(lost, sums({ Klarna: 30, card: 70 }))).toEqual({ name: 'Klarna', rows: 2, all: 3 })
  expect(mainName(lost, sums({ Klarna: 38, card: 62 }))).toBeNull()
  expect(mainName(lost, new Map())).toEqual({ name: 'Klarna', rows: 2, all: 3 })
})

it('is none where it has less than 60 %, where most have no name, and where all is as it always is', () => {
  expect(mainName(sums({ a: 59, b: 41 }), new Map())).toBeNull()
  expect(mainName(sums({ '': 90, a: 10 }), new Map())).toBeNull()
  expect(mainName(sums({ a: 100 }), sums({ a: 100 }))).toBeNull()
  expect(mainName(sums({ a: 100 }), sums({ a: 51, b: 49 }))).toBeNull()
  expect(mainName(new Map(), new Map())).toBeNull()
})

it('takes what one gained off what others lost', () => {
  expect(mainName(sums({ a: 100, b: -20 }), sums({ b: 100 }))).toEqual({ name: 'a', rows: 1, all: 2 })
})
