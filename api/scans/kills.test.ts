import { spawn } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { addImport, importSummary } from '../imports/write/import-file.ts'
import { runImport } from '../imports/write/run-import.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { day } from '../values/day.ts'
import { runScan } from './run.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const rows = isLong ? 200_000 : 12_000
const kills = isLong ? 20 : 3
const days = 240

/** A shop with leaks, twins, returns, corrections and fees, and some rows that are refused. */
function shopFiles(): Map<string, string> {
  const shop = makeShop({
    seed: 12,
    firstDay: day('2025-01-01'),
    days,
    skus: rows / 500,
    linesPerDay: rows / days,
    leaks: (['cogs_rise', 'discount_stack', 'refund_step'] as const).map((kind) => ({ kind, size: 'high', shape: 'step' })),
    traps: 'all',
  })
  const files = new Map(canonicalFiles(shop))
  const [header = '', ...orders] = files.get('orders.csv')?.trimEnd().split('\n') ?? []
  const spoiled = orders.flatMap((line, i) => (i % 101 === 0 ? [line, line.replace(/^[^,]*/, '')] : [line]))
  return files.set('orders.csv', [header, ...spoiled].join('\n'))
}

it(`REL-01 REL-02 an import killed ${kills} times at any moment resumes and ends row for row and risk for risk like one that was not (seed printed on failure)`, async ({
  task,
}) => {
  await using whole = await testShop({}, { entities: [Risk] })
  await using killed = await whole.another()
  const { 'orders.csv': text = '', ...others } = Object.fromEntries(shopFiles())
  for (const shop of [whole, killed]) for (const [name, content] of Object.entries(others)) await shop.import(name, content)
  const began = performance.now()
  const { summary: expected } = await whole.import('orders.csv', text)
  const seconds = (performance.now() - began) / 1000
  const path = killed.file('orders.csv', text)
  const importId = await killed.within((work) => addImport(work, { fileName: 'orders.csv', mapping: {}, state: 'waiting' }))
  // Early enough that the import is still running at the last kill.
  const moments = fc.sample(fc.integer({ min: 4, max: ((rows / 500) * 3) / kills }), kills)
  let mark = 0
  let died = 0
  for (const moment of moments) {
    if (await runUntil(killed, importId, path, moment)) died++
    const { rows: reached, accepted } = await killed.within((work) => importSummary(work, importId))
    expect(await storedRows(killed, importId), 'what was told as taken is in the ledger').toBe(accepted)
    expect(reached, `progress after a kill at ${moment} of ${moments}`).toBeGreaterThanOrEqual(mark)
    mark = reached
  }
  expect(died).toBeGreaterThan(0)
  const run = { step: killed.within, advance: killed.within, finish: killed.within, signal: new AbortController().signal }
  await runImport(run, importId, path, { chunkSize: 500 })
  const found = await killed.within((work) => importSummary(work, importId))
  expect({ ...found, id: '' }, `kills at ${moments}`).toEqual({ ...expected, id: '' })
  expect(found.accepted + found.duplicates + found.conflicts + found.refused.length).toBe(found.rows)
  expect(await everything(killed), `kills at ${moments}`).toEqual(await everything(whole))
  const risks = await risksOf(killed)
  expect(risks, `kills at ${moments}`).toEqual(await risksOf(whole))
  expect(risks.length).toBeGreaterThan(0)
  task.meta.figures = { rows: found.rows, 'killed while running': died, 'rows per second in one go': Math.round(found.rows / seconds) }
}, 600_000)

/**
 * Runs the import in a process and kills it at its given progress message. False when it ended
 * before.
 */
function runUntil(shop: TestShop, importId: string, path: string, moment: number): Promise<boolean> {
  const script = join(import.meta.dirname, '../imports/write/import-process.ts')
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', script, shop.test.appUrl, shop.businessId, importId, path])
  let said = 0
  child.stdout.on('data', (words: Buffer) => {
    said += words.toString().split('\n').length - 1
    if (said >= moment) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal === 'SIGKILL')))
}

async function storedRows(shop: TestShop, importId: string): Promise<number> {
  const of = (table: string) => `(select count(*) from ${table} where business_id = $1 and import_id = $2)`
  const [stored] = await shop.within(({ sql, businessId }) =>
    sql<{ count: number }>(`select (${of('order_line')} + ${of('refund')})::int as count`, [businessId, importId]),
  )
  return stored?.count ?? 0
}

/** The result of a scan and its risks, without random ids. */
async function risksOf(shop: TestShop): Promise<unknown[]> {
  const { findings } = await shop.within((work) => runScan(work))
  const raised = await shop.within(({ sql, businessId }) =>
    sql<{ said: string }>(
      `select (to_jsonb(risk) - 'id' - 'business_id' - 'created_at' - 'updated_at' - 'user_id')::text as said from risk where business_id = $1 order by 1`,
      [businessId],
    ),
  )
  return [...findings, ...raised]
}
