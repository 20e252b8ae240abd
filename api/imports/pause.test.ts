import { expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { cancelImport, importById } from './imports.ts'
import { addImport } from './write/import-file.ts'
import { runImport } from './write/run-import.ts'

const header = 'order_id,date,sku,qty,unit_price'
const lines = (count: number) => [header, ...Array.from({ length: count }, (_, i) => `${i},2025-03-01,A,1,2.50`)].join('\n')
const reason = "Less than 500 MB are free on the server's disk. This goes on by itself when there is room again."

/**
 * Reads 1,000 rows in chunks of 100; the disk is short of space from the fourth check on, until
 * `freed`. `whilePaused` runs at the second check of the pause.
 */
async function readWithPause(shop: TestShop, whilePaused: (importId: string) => Promise<void>): Promise<string> {
  const path = shop.file('orders.csv', lines(1_000))
  const id = await shop.within((work) => addImport(work, { fileName: 'orders.csv', mapping: {}, state: 'waiting' }))
  let looks = 0
  const shortage = async () => {
    looks++
    if (looks === 5) await whilePaused(id)
    return looks === 4 || looks === 5 ? reason : null
  }
  const run = { step: shop.within, advance: shop.within, finish: shop.within, signal: new AbortController().signal }
  await runImport(run, id, path, { chunkSize: 100, shortage })
  return id
}

const storedLines = (shop: TestShop) =>
  shop.within(async ({ sql, businessId }) => {
    const [row] = await sql<{ count: number }>('select count(*)::int as count from order_line where business_id = $1', [businessId])
    return row?.count ?? -1
  })

it('REL-08 an import pauses between two chunks while there is no room, says why, and goes on to the same end by itself', async () => {
  await using shop = await testShop()
  await using other = await shop.another()
  let paused: Awaited<ReturnType<typeof importById>> = null
  let stored = 0
  const id = await readWithPause(shop, async (importId) => {
    paused = await shop.within((work) => importById(work, importId))
    stored = await storedLines(shop)
  })
  expect(paused).toMatchObject({ state: 'reading', problem: reason, accepted: stored, rowsRead: stored })
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(1_000)
  expect(await shop.within((work) => importById(work, id))).toMatchObject({
    state: 'done',
    problem: null,
    rowsRead: 1_000,
    accepted: 1_000,
  })
  await other.import('orders.csv', lines(1_000))
  expect(await everything(shop)).toEqual(await everything(other))
  // Begin, the pause, its end, the reported chunks, the end.
  expect(shop.heard.filter(([event]) => event === 'import.progress').length).toBeGreaterThanOrEqual(4)
})

it('REL-08 an import that pauses can be cancelled; what was read stays', async () => {
  await using shop = await testShop()
  const id = await readWithPause(shop, (importId) => shop.within(async (work) => void (await cancelImport(work, importId))))
  const stored = await storedLines(shop)
  expect(stored).toBeLessThan(1_000)
  expect(await shop.within((work) => importById(work, id))).toMatchObject({
    state: 'cancelled',
    rowsRead: stored,
    problem: `Cancelled after ${stored} rows. They stay in; import the file again to add the rest.`,
  })
})
