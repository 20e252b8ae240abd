import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { everything, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { importFile } from './import-file.ts'

const orders = `order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount
1001,2025-03-01 10:00,A,2,9.99,c1,US,9.99,0
1001,2025-03-01 10:00,A,2,9.99,c1,US,9.99,0
1002,2025-03-01 11:30,B,1,4.50,c2,US,5.00,0.1
1003,2025-03-02 09:00,B,x,4.50,c2,US,5.00,0.1
1004,2025-03-02 09:05,A,-1,9.99,c1,US,9.99,0
`

it('REL-03 REL-05 twin lines stay, a file read twice adds nothing, a bad row is refused with its place', async () => {
  await using shop = await testShop()
  const first = await shop.import('orders.csv', orders)
  expect(first.summary).toMatchObject({ layout: 'canonical-orders', state: 'done', rows: 5, accepted: 4, duplicates: 0, conflicts: 0 })
  expect(first.summary.refused).toEqual([{ line: 5, column: 'qty', code: 'not_a_number', reason: '‘x’ is not a number.' }])
  const before = await everything(shop)
  expect(before.order_line).toHaveLength(3)
  expect(before.refund).toHaveLength(1)
  const second = await shop.import('orders.csv', orders)
  expect(second.summary).toMatchObject({ rows: 5, accepted: 0, duplicates: 4, conflicts: 0 })
  expect(await everything(shop)).toEqual(before)
  expect(shop.jobs).toEqual([['scan', { businessId: shop.businessId }]])
})

it('REL-03 SEC-02 files are numbered in the order of reading within their business, and tell nothing of what others sent', async () => {
  await using shop = await testShop()
  await using other = await shop.another()
  await other.import('theirs.csv', orders)
  await shop.import('orders.csv', orders)
  await other.import('theirs-too.csv', `${orders}1006,2025-03-03 09:05,A,1,9.99,c1,US,9.99,0\n`)
  await shop.import('more.csv', `${orders}1005,2025-03-03 09:05,A,1,9.99,c1,US,9.99,0\n`)
  const read = await shop.within((work) =>
    work.sql('select file_name as name, read_no::int as number from import where business_id = $1 order by read_no', [work.businessId]),
  )
  expect(read).toEqual([
    { name: 'orders.csv', number: 1 },
    { name: 'more.csv', number: 2 },
  ])
})

it('an import that is interrupted in a command is cancelled, not left standing as being read', async () => {
  await using shop = await testShop()
  const path = shop.file('orders.csv', orders)
  const stopped = importFile((fn) => shop.within(fn), path, { signal: AbortSignal.abort(new Error('Ctrl-C')) })
  await expect(stopped).rejects.toThrow('Ctrl-C')
  const imports = await shop.within((work) =>
    work.sql('select state, problem, finished_at is not null as ended from import where business_id = $1', [work.businessId]),
  )
  expect(imports).toEqual([{ state: 'cancelled', problem: expect.stringMatching(/^Interrupted/), ended: true }])
  const again = await shop.import('orders.csv', orders)
  expect(again.summary).toMatchObject({ state: 'done', accepted: 4 })
})

it.each([
  [
    'NUL in its header',
    'orders.csv',
    Buffer.from('order_id,da\0te,sku\n1,2025-03-01,A\n'),
    /^‘orders.csv’ has a NUL character in its header/,
  ],
  [
    'NUL in the header of a file that is known',
    'known.csv',
    Buffer.from(`${orders.replace('discount', 'disc\0ount')}`),
    /column 9 \(‘disc␀ount’\)/,
  ],
  ['a gzip within a gzip', 'nested.csv.gz', gzipSync(gzipSync(orders)), /^‘nested.csv.gz’ is a gzip file with another gzip file inside/],
])('REL-05 SEC-23 a file with %s is refused at once, with what to do', async (_what, name, content, problem) => {
  await using shop = await testShop()
  const { summary } = await shop.import(name, content)
  expect(summary).toMatchObject({ state: 'refused', rows: 0, problem: expect.stringMatching(problem) })
  expect(summary.problem).toMatch(/import (it again|the file inside)\.$/)
})

it('REL-04 SEC-23 of a file with more bad rows than are kept the first 10,000 are kept, the rest is counted, and one sentence says so', async () => {
  await using shop = await testShop()
  const bad = Array.from({ length: 10_050 }, (_, i) => `${i},2025-03-02 09:00,B,x,4.50,c2,US,5.00,0.1`)
  const [header = '', good = ''] = orders.split('\n')
  const kept = async (summary: { id: string }) =>
    shop.within((work) =>
      work.sql('select count(*)::int as rows, max(line) as last from import_refusal where business_id = $1 and import_id = $2', [
        work.businessId,
        summary.id,
      ]),
    )
  const { summary } = await shop.import('orders.csv', [header, good, ...bad].join('\n'))
  expect(summary).toMatchObject({ state: 'done', rows: 10_051, accepted: 1, refusedRows: 10_050 })
  expect(await kept(summary)).toEqual([{ rows: 10_000, last: 10_002 }])
  expect(summary.notes).toContainEqual(expect.stringMatching(/^10,050 rows were refused\. The first 10,000 are kept with their reasons/))
  const none = await shop.import('bad.csv', [header, ...bad].join('\n'))
  expect(none.summary.problem).toMatch(
    /^No row of ‘bad.csv’ was imported\. The first 10,000 have the same problem as line 2, qty: ‘x’ is not/,
  )
})
