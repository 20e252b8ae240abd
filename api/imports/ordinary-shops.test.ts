import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { makeOrdinaryShop, ordinaryFiles } from '../made-shops/ordinary/make-ordinary-shop.ts'
import { ordinaryShops } from '../made-shops/ordinary/ordinary-shops.ts'

/** The whole shops by `npm run test:long`. */
const size = process.env.RISKPILOT_LONG ? {} : { linesPerDay: 3 }

it.each(['yarn', 'bicycle', 'children'] as const)('takes every row of the ordinary shop %s', async (name) => {
  const trade = ordinaryShops[name]
  await using shop = await testShop({ currency: trade.currency })
  for (const [file, text] of ordinaryFiles(makeOrdinaryShop({ trade, seed: 4, ...size }))) {
    const { summary, unread } = await shop.import(file, text)
    const rows = text.trimEnd().split('\n').length - 1
    expect({ ...summary, unread }).toMatchObject({
      file,
      unread: null,
      rows,
      accepted: rows,
      duplicates: 0,
      conflicts: 0,
      refused: [],
    })
  }
})
