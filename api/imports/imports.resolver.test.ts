import 'reflect-metadata'
import { graphql } from 'graphql'
import { buildSchema } from 'type-graphql'
import { expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { ImportChangesResolver } from './import-changes.resolver.ts'
import { ImportsResolver } from './imports.resolver.ts'

const nothing = { publish: () => undefined, subscribe: async function* () {} as never }

async function graphOf(shop: TestShop) {
  const schema = await buildSchema({ resolvers: [ImportsResolver, ImportChangesResolver], validate: false, pubSub: nothing })
  return async (source: string) => {
    const { data, errors } = await graphql({ schema, source, contextValue: { read: shop.within, change: shop.within } })
    expect(errors).toBeUndefined()
    return JSON.parse(JSON.stringify(data)) as object
  }
}

it('imports and their refused rows are read and started in the graph', async () => {
  await using shop = await testShop()
  const ask = await graphOf(shop)
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
  expect(await start('dates: "ydm"')).toEqual({ startImport: { uploadUrl: null, import: null, userErrors: [{ field: 'mapping.dates' }] } })
  expect(await start('dates: "dmy"')).toEqual({
    startImport: { uploadUrl: expect.stringMatching(/^\/uploads\//), import: { state: 'uploading' }, userErrors: [] },
  })
})

it('what a file asks is kept as data, each answer with the whole mapping to start again with', async () => {
  await using shop = await testShop()
  const ask = await graphOf(shop)
  await shop.import('orders.csv', 'order_id,date,sku,qty,unit_price\n1,2/1/25,A,1,"1.5"\n', { decimal: '.' })
  await shop.import('list.csv', 'Variant SKU,Cost per item\nMUG,3\n')
  const fields = 'kind question column found line fileKind missing readings { label mapping }'
  expect(await ask(`{ imports { nodes { state question { ${fields} } } } }`)).toEqual({
    imports: {
      nodes: [
        {
          state: 'refused',
          question: {
            kind: 'columns',
            question: '‘list.csv’ looks like a list of unit costs. From which day do these costs hold?',
            ...{ column: null, found: null, line: null },
            ...{ fileKind: 'costs', missing: ['valid_from'] },
            readings: [
              { label: 'All along, since 1 June 2025', mapping: { values: { valid_from: '2025-06-01' } } },
              { label: 'From today, 1 June 2026', mapping: { values: { valid_from: '2026-06-01' } } },
            ],
          },
        },
        {
          state: 'refused',
          question: {
            kind: 'dates',
            question:
              '‘orders.csv’ has a column that can be read in two ways: ‘date’, where ‘2/1/25’ on line 2 is either 2 January 2025 or 1 February 2025, and nothing in the column tells which.',
            ...{ column: 'date', found: '2/1/25', line: 2, fileKind: null, missing: [] },
            readings: [
              { label: '2 January 2025', mapping: { decimal: '.', dates: { date: 'dmy' } } },
              { label: '1 February 2025', mapping: { decimal: '.', dates: { date: 'mdy' } } },
            ],
          },
        },
      ],
    },
  })
})

it('a file says what its columns would be taken for as each kind', async () => {
  await using shop = await testShop()
  const ask = await graphOf(shop)
  await shop.import('list.csv', 'Variant SKU,Cost per item,Since\nMUG,3,x\n')
  const answer = await ask('{ imports { nodes { header mapping readableAs { kind columns { name holds isRequired header } } } } }')
  const [file] = (
    answer as { imports: { nodes: { header: string[]; mapping: object; readableAs: { kind: string; columns: object[] }[] }[] } }
  ).imports.nodes
  expect(file).toMatchObject({ header: ['Variant SKU', 'Cost per item', 'Since'], mapping: {} })
  expect(file?.readableAs.map(({ kind }) => kind).sort()).toEqual([
    'ads',
    'chargebacks',
    'costs',
    'orders',
    'payouts',
    'refunds',
    'shipping',
  ])
  expect(file?.readableAs.find(({ kind }) => kind === 'costs')?.columns.slice(0, 3)).toEqual([
    { name: 'sku', holds: 'text', isRequired: true, header: 'Variant SKU' },
    { name: 'valid_from', holds: 'date', isRequired: true, header: null },
    { name: 'unit_cost', holds: 'number', isRequired: true, header: 'Cost per item' },
  ])
})

it('a file of which nothing was said tells the mapping of the last one with its header', async () => {
  await using shop = await testShop()
  const ask = await graphOf(shop)
  const columns = { order_id: 'Nr', date: 'Tag', sku: 'Artikel', qty: 'Stk', unit_price: 'Preis' }
  const file = (day: string) => `Nr,Tag,Artikel,Stk,Preis\n1,${day},A,1,2.50\n`
  await shop.import('may.csv', file('2025-05-01'), { columns })
  await shop.import('june.csv', file('01/02/2025'))
  expect(await ask('{ imports { nodes { mapping readWith } } }')).toEqual({
    imports: {
      nodes: [
        { mapping: {}, readWith: { columns } },
        { mapping: { columns }, readWith: { columns } },
      ],
    },
  })
})
