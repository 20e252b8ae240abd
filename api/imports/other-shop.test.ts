import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { addDays, day } from '../values/day.ts'
import type { Mapping } from './decide/mapping.input.ts'
import { openQuestion } from './decide/open-question.ts'
import { importById } from './imports.ts'
import { importFile } from './write/import-file.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
  await shop.import('orders.csv', orders('2024-01-01'))
})

/** An order a day for 120 days, of 60 products. */
function orders(from: string, { order = 'O', product = 'P' } = {}): string {
  const lines = Array.from({ length: 120 }, (_, i) => `${order}${from}-${i},${addDays(day(from), i)},${product}${i % 60},1,9.99`)
  return ['order_id,date,sku,qty,unit_price', ...lines, ''].join('\n')
}

const costs = (product: string) =>
  ['sku,valid_from,unit_cost', ...Array.from({ length: 60 }, (_, i) => `${product}${i},2004-01-01,3.10`), ''].join('\n')

const parcels = (order: string) =>
  [
    'order_id,date,carrier,zone,charged,cost',
    ...Array.from({ length: 60 }, (_, i) => `${order}${i},${addDays(day('2024-01-01'), i)},B,EU,4.00,5.00`),
    '',
  ].join('\n')

/** What is asked about a file; its accepted rows where nothing is. */
async function asked(name: string, text: string, mapping?: Mapping): Promise<string | number> {
  const { summary } = await shop.import(name, text, mapping)
  const row = await shop.within((work) => importById(work, summary.id))
  if (!row?.asked) return summary.accepted
  expect([summary.state, summary.rows, summary.accepted]).toEqual(['refused', 0, 0])
  const { kind, question, readings } = openQuestion(row.asked, row.fileName, row.mapping)
  expect(kind).toBe('other_shop')
  expect(readings).toEqual([{ label: 'Import anyway', mapping: { otherShop: 'right' }, samples: [] }])
  return question
}

it('REL-16 a file more than a year away from all that is there is asked about, and read as a person says', async () => {
  const old = orders('2019-01-01')
  expect(await asked('2019.csv', old)).toBe(
    '‘2019.csv’ looks like another year’s. Its rows are from 1 January 2019 to 30 April 2019, and those imported before from 1 January 2024 to 29 April 2024.',
  )
  expect(await asked('2019.csv', old, { otherShop: 'right' })).toBe(120)
  // The answer is of that file alone.
  expect(await asked('2015.csv', orders('2015-01-01'))).toContain('looks like another year’s')
  const { summary } = await shop.import('2015.csv', orders('2015-01-01'))
  expect(summary.problem).toContain('import it with --mapping and a file that holds {"2015.csv":{"otherShop":"right"}}')
})

it('REL-16 a file without a product or an order that is there is asked about, and one that shares any is not', async () => {
  const known = 'is among the rows imported before (1 January 2024 to 29 April 2024).'
  expect(await asked('theirs.csv', orders('2024-02-01', { order: 'X', product: 'Q' }))).toBe(
    `‘theirs.csv’ looks like another shop’s: none of its 60 products ${known}`,
  )
  expect(await asked('costs.csv', costs('Q'))).toBe(`‘costs.csv’ looks like another shop’s: none of its 60 products ${known}`)
  expect(await asked('shipping.csv', parcels('X'))).toBe(`‘shipping.csv’ looks like another shop’s: none of its 60 orders ${known}`)
  expect(await asked('costs.csv', costs('P'))).toBe(60)
  expect(await asked('shipping.csv', parcels('O2024-01-01-'))).toBe(60)
  expect(await asked('may.csv', orders('2024-05-01'))).toBe(120)
})

it('REL-16 nothing is asked in an empty business, nor of files that come together', async () => {
  shop = await base.another()
  const within = shop.within
  for (const year of ['2019', '2022', '2024']) {
    const path = shop.file(`${year}.csv`, orders(`${year}-01-01`, { product: year }))
    const { summary } = await importFile(within, path, { asksOtherShop: false })
    expect(summary.accepted).toBe(120)
  }
  shop = await base.another()
  expect(await asked('first.csv', orders('2019-01-01'))).toBe(120)
})
