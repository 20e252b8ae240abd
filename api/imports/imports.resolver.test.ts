import 'reflect-metadata'
import { graphql } from 'graphql'
import { buildSchema } from 'type-graphql'
import { expect, it } from 'vitest'
import { testShop } from './for-tests.ts'
import { ImportsResolver } from './imports.resolver.ts'

const nothing = { publish: () => undefined, subscribe: async function* () {} as never }

it('imports and their refused rows are read and started in the graph', async () => {
  await using shop = await testShop()
  const schema = await buildSchema({ resolvers: [ImportsResolver], validate: false, pubSub: nothing })
  const ask = async (source: string) => {
    const { data, errors } = await graphql({ schema, source, contextValue: { read: shop.within, change: shop.within } })
    expect(errors).toBeUndefined()
    return JSON.parse(JSON.stringify(data)) as object
  }
  await shop.import('orders.csv', 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,x,1\n')
  const fields = 'fileName layout state refused refusals { nodes { line column reason record } } conflictingRows { totalCount }'
  expect(await ask(`{ imports { totalCount nodes { ${fields} } } }`)).toEqual({
    imports: {
      totalCount: 1,
      nodes: [
        {
          fileName: 'orders.csv',
          layout: 'canonical-orders',
          state: 'done',
          refused: 1,
          refusals: { nodes: [{ line: 2, column: 'qty', reason: '‘x’ is not a number.', record: '1,2025-03-01,A,x,1' }] },
          conflictingRows: { totalCount: 0 },
        },
      ],
    },
  })
  const start = (mapping: string) =>
    ask(
      `mutation { startImport(input: { fileName: "a.csv", bytes: "3", mapping: { ${mapping} } }) { uploadUrl import { state } userErrors { field } } }`,
    )
  expect(await start('dates: "ymd"')).toEqual({ startImport: { uploadUrl: null, import: null, userErrors: [{ field: 'mapping.dates' }] } })
  expect(await start('dates: "dmy"')).toEqual({
    startImport: { uploadUrl: expect.stringMatching(/^\/uploads\//), import: { state: 'uploading' }, userErrors: [] },
  })
})
