import { createHook } from 'node:async_hooks'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { workbook } from '../../e2e/support/imports/workbook.ts'

const header = 'order_id,date,sku,qty,unit_price'
const many = [header, ...Array.from({ length: 30_000 }, (_, i) => `${i},2025-03-01 10:00,A${i % 40},1,2.50`)].join('\n')
const few = many.split('\n').slice(0, 5_000).join('\n')

/** The handles of files that were opened while `fn` ran and are open after it. */
async function leftOpen(fn: () => Promise<unknown>): Promise<number> {
  const handles: { readonly fd: number }[] = []
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'FILEHANDLE') handles.push(resource as { fd: number })
    },
  }).enable()
  try {
    await fn()
  } finally {
    hook.disable()
  }
  expect(handles.length).toBeGreaterThan(0)
  return handles.filter(({ fd }) => fd >= 0).length
}

const files: readonly (readonly [what: string, name: string, content: string | Buffer])[] = [
  ['table', 'orders.csv', many],
  ['packed table', 'orders.csv.gz', gzipSync(many)],
  ['packed table that is cut off', 'cut.csv.gz', gzipSync(many).subarray(0, 40_000)],
  ['table that is no layout of ours', 'notes.csv', many.replace(header, 'a,b,c,d,e')],
  ['table in another currency', 'euros.csv', few.replace(header, `${header},currency`).replaceAll('2.50', '2.50,EUR')],
  ['workbook', 'orders.xlsx', workbook([few.split('\n').map((line) => line.split(','))])],
  [
    'workbook of another currency',
    'euros.xlsx',
    workbook([
      [
        [...header.split(','), 'currency'],
        ['1', '2025-03-01', 'A', '1', '2.50', 'EUR'],
      ],
    ]),
  ],
  ['table with dates that can be read in two ways', 'dates.csv', many.replaceAll('2025-03-01 10:00', '03/04/2025')],
]

it.each(files)('REL-04 reading a %s leaves no file open', async (_what, name, content) => {
  await using shop = await testShop()
  expect(await leftOpen(() => shop.import(name, content))).toBe(0)
})

it('REL-04 a file that is asked about before its first row leaves neither itself nor a thread open', async () => {
  await using shop = await testShop()
  await shop.import('orders.csv', many)
  const other = many
    .replaceAll('2025-03-01', '2019-03-01')
    .replaceAll(/,A(\d)/g, ',B$1')
    .replaceAll('\n', '\nX')
  const threads = () => process.getActiveResourcesInfo().filter((what) => what === 'MessagePort').length
  const before = threads()
  const ask = async (name: string, content: string) => {
    const { summary } = await shop.import(name, content)
    expect(summary).toMatchObject({ state: 'refused', rows: 0, problem: expect.stringContaining('another year’s') })
  }
  expect(await leftOpen(() => ask('small.csv', other))).toBe(0)
  await ask('large.csv', `${other}\n${other.split('\n').slice(1).join('\n').replaceAll('\nX', '\nY')}`)
  await expect.poll(threads).toBe(before)
})
