import 'reflect-metadata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { importById } from '../imports.ts'
import type { Mapping } from './mapping.input.ts'
import { openQuestion } from './open-question.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const file = (...rows: string[]) => ['Bestellung,Tag,Artikel,Stk,Preis', ...rows].join('\n')
const columns = { order_id: 'Bestellung', date: 'Tag', sku: 'Artikel', qty: 'Stk', unit_price: 'Preis' }

describe('what was said of a file', () => {
  it('holds for the next with the same header, and is said; another header, another business and what is said anew are not touched', async () => {
    await using shop = await base.another()
    expect((await shop.import('may.csv', file('1,2025-05-01,A,1,2.50'))).unread).toBe('unrecognized')
    expect((await shop.import('may.csv', file('1,2025-05-01,A,1,2.50'), { columns })).summary.accepted).toBe(1)
    const { summary } = await shop.import('june.csv', file('2,2025-06-01,A,1,2.50'))
    expect(summary).toMatchObject({ accepted: 1, layout: 'canonical-orders' })
    expect(summary.notes).toEqual([expect.stringMatching(/^Read as ‘may.csv’ was, which had the same header: \{"columns":\{.*"qty":"Stk"/)])
    expect((await shop.import('other.csv', `${file('3,2025-06-01,A,1,2.50').replace('Stk', 'Stück')}`)).unread).toBe('unrecognized')
    const only = { columns, only: { Artikel: 'B' } }
    expect((await shop.import('july.csv', file('4,2025-07-01,A,1,2.50'), only)).summary.refused).toHaveLength(1)
    await using neighbor = await base.another()
    expect((await neighbor.import('june.csv', file('2,2025-06-01,A,1,2.50'))).unread).toBe('unrecognized')
  })

  it('is part of the answer to a question that the next file asks', async () => {
    await using shop = await base.another()
    const said = { columns, decimal: ',' } as const
    expect((await shop.import('may.csv', file('1,2025-05-01,A,1,"2,50"'), said)).summary.accepted).toBe(1)
    const { unread, summary } = await shop.import('june.csv', file('2,01/02/2025,A,1,"2,50"'))
    expect(unread).toBe('question')
    const asked = await shop.within((work) => importById(work, summary.id))
    const question = asked?.asked && openQuestion(asked.asked, asked.fileName, asked.mapping)
    expect(question?.readings.map(({ mapping }) => mapping)).toEqual([
      { columns, dates: { Tag: 'dmy' } },
      { columns, dates: { Tag: 'mdy' } },
    ])
    const again = await shop.import('june.csv', file('2,01/02/2025,A,1,"2,50"'), question?.readings[0]?.mapping as Mapping)
    expect(again.summary.accepted).toBe(1)
  })

  it('answers how a column is read only where the column itself does not tell', async () => {
    await using shop = await base.another()
    const orders = (...rows: string[]) => ['order_id,date,sku,qty,unit_price', ...rows].join('\n')
    expect((await shop.import('may.csv', orders('1,2025-05-01,A,1,"1.234"'))).unread).toBe('question')
    await shop.import('may.csv', orders('1,2025-05-01,A,1,"1.234"'), { decimal: { unit_price: ',' } })
    expect((await shop.import('june.csv', orders('2,2025-06-01,A,1,"1.234"'))).summary.accepted).toBe(1)
    expect((await shop.import('july.csv', orders('3,2025-07-01,A,1,"1.234"', '4,2025-07-01,A,1,2.55'))).summary.accepted).toBe(2)
    const prices = ((await everything(shop)).order_line as string[])
      .map((row) => JSON.parse(row))
      .map(({ order_id, unit_price }) => [order_id, unit_price])
    expect(prices.sort()).toEqual([
      ['1', 1_234_000_000],
      ['2', 1_234_000_000],
      ['3', 1_234_000],
      ['4', 2_550_000],
    ])
  })
})
