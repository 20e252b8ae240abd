import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everything, type TestShop, testShop } from './for-tests.ts'
import { runImport } from './import-job.ts'
import { addImport, importSummary } from './run-import.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const rows = isLong ? 200_000 : 20_000
const kills = isLong ? 20 : 5

/** Orders with twins, returns, corrections, fees and rows that are refused. */
function ordersFile(): string {
  const lines = ['order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount']
  for (let i = 0; i < rows; i++) {
    const day = String(1 + (Math.floor(i / 900) % 28)).padStart(2, '0')
    const at = `2025-0${1 + (Math.floor(i / 25_200) % 9)}-${day} 10:${String(i % 60).padStart(2, '0')}`
    const qty = i % 101 === 0 ? 'x' : i % 50 === 49 ? -1 : 1 + (i % 3)
    lines.push(`${Math.floor(i / 3)},${at},${i % 97 === 0 ? 'POST' : `S${i % 40}`},${qty},${(i % 7) + 1}.50,c${i % 11},US,9.50,`)
    if (i % 500 === 0) lines.push(lines.at(-1) as string)
  }
  return lines.join('\n')
}

it(`REL-01 REL-02 an import killed ${kills} times at any moment resumes and ends row for row like one that was not (seed printed on failure)`, async ({
  task,
}) => {
  await using whole = await testShop()
  await using killed = await whole.another()
  const text = ordersFile()
  const began = performance.now()
  const { summary: expected } = await whole.import('orders.csv', text)
  const seconds = (performance.now() - began) / 1000
  const path = killed.file('orders.csv', text)
  const importId = await killed.within((work) => addImport(work, { fileName: 'orders.csv', mapping: {}, state: 'waiting' }))
  const moments = fc.sample(fc.integer({ min: 4, max: (rows / 500) * 3 }), kills)
  let mark = 0
  let died = 0
  for (const moment of moments) {
    if (await runUntil(killed, importId, path, moment)) died++
    const { rows: reached, accepted } = await killed.within((work) => importSummary(work, importId))
    expect(await storedRows(killed), 'what was told as taken is in the ledger').toBe(accepted)
    expect(reached, `progress after a kill at ${moment} of ${moments}`).toBeGreaterThanOrEqual(mark)
    mark = reached
  }
  expect(died).toBeGreaterThan(0)
  const run = { step: killed.within, finish: killed.within, signal: new AbortController().signal }
  await runImport(run, importId, path, { chunkSize: 500 })
  const found = await killed.within((work) => importSummary(work, importId))
  expect({ ...found, id: '' }, `kills at ${moments}`).toEqual({ ...expected, id: '' })
  expect(found.accepted + found.duplicates + found.conflicts + found.refused.length).toBe(found.rows)
  expect(await everything(killed), `kills at ${moments}`).toEqual(await everything(whole))
  task.meta.figures = { rows: found.rows, 'killed while running': died, 'rows per second in one go': Math.round(found.rows / seconds) }
}, 600_000)

/** Runs the import in a process and kills it with the given word it says. False when it ended before. */
function runUntil(shop: TestShop, importId: string, path: string, moment: number): Promise<boolean> {
  const script = fileURLToPath(new URL('import-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', script, shop.test.appUrl, shop.businessId, importId, path])
  let said = 0
  child.stdout.on('data', (words: Buffer) => {
    said += words.toString().split('\n').length - 1
    if (said >= moment) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal === 'SIGKILL')))
}

async function storedRows(shop: TestShop): Promise<number> {
  const [stored] = await shop.within(({ sql, businessId }) =>
    sql<{ count: number }>(
      `select ((select count(*) from order_line where business_id = $1) + (select count(*) from refund where business_id = $1))::int as count`,
      [businessId],
    ),
  )
  return stored?.count ?? 0
}
