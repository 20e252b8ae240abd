import { describe, expect, it } from 'vitest'
import { factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'

const costs = async (text: string, options = {}) => {
  const read = await readContent(text, options)
  return {
    layout: read.layout,
    refusals: read.refusals,
    costs: factsOf(read, 'unit_cost').map(({ sku, validFrom, unitCost }) => [sku, validFrom, unitCost]),
  }
}

describe('a price list', () => {
  it('gives the cost of one, also where the price is for several', async () => {
    const read = await costs(
      'Item number,Item description,Valid from,Net price,Price per,Currency\nA-1,Bolt,2025-02-01,12.34,100,USD\nA-2,Nut,2025-02-01,0.5,,USD\n',
    )
    expect(read).toEqual({
      layout: 'price-list',
      refusals: [],
      costs: [
        ['A-1', '2025-02-01', 123_400n],
        ['A-2', '2025-02-01', 500_000n],
      ],
    })
  })

  it('of prices by quantity takes the one for the smallest orders, and names the others', async () => {
    const read = await costs(
      'SKU,Gültig ab,EK netto,Ab Menge\nA,2025-02-01,"4,50",100\nA,2025-02-01,"5,00",12\nA,2025-08-01,"5,20",100\nB,2025-02-01,"1,10",1\n',
    )
    expect(read.costs).toEqual([
      ['A', '2025-02-01', 5_000_000n],
      ['A', '2025-08-01', 5_200_000n],
      ['B', '2025-02-01', 1_100_000n],
    ])
    expect(read.refusals).toMatchObject([
      { line: 2, column: 'Ab Menge', code: 'not_counted', reason: expect.stringContaining('larger orders') },
    ])
  })

  it('that names no day is left alone, with the line that settles it', async () => {
    const products = 'Handle,Title,Variant SKU,Variant Price,Cost per item\nbolt,Bolt,A-1,3.00,1.20\n'
    const asked = readContent(products)
    await expect(asked).rejects.toMatchObject({ kind: 'unrecognized' })
    await expect(asked).rejects.toThrow('{"values": {"valid_from": "…"}}')
    expect((await costs(products, { mapping: { values: { valid_from: '2025-01-31' } } })).costs).toEqual([
      ['A-1', '2025-01-31', 1_200_000n],
    ])
  })
})
