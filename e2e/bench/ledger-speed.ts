import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createBusiness } from '../../api/businesses/businesses.ts'
import { entities } from '../../api/graphql/entities.ts'
import { importFile } from '../../api/imports/write/import-file.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { MadeShop } from '../../api/made-shops/shop.ts'
import { type OpenDatabase, openDatabase } from '../../api/platform/operations/open-database.ts'
import { runUnheard, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { runScan } from '../../api/scans/run.ts'
import { day } from '../../api/values/day.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { middle } from './rounds.ts'

/**
 * How fast files come in and are scanned, beside COPY and GROUP BY of the same lines; and what ten
 * times the lines cost.
 */
export const ledgerSpeed: Section = {
  name: 'ledger-speed',
  async run() {
    const small = await measured({ lines: 100_000, rounds: 3 })
    const large = await measured({ lines: 1_000_000, rounds: 3 })
    return [...figuresOf('100,000 lines', small), ...figuresOf('1,000,000 lines', large), ...growth(small, large)]
  },
}

const tasks = ['import', 'copy', 'rescan', 'groupBy', 'oneMoreDay'] as const
type Times = Readonly<Record<(typeof tasks)[number], number>> & { readonly peakMb: number }

function figuresOf(size: string, { import: read, copy, rescan, groupBy, oneMoreDay, peakMb }: Times): Figure[] {
  const seconds = (name: string, values: { value: number; peer: string; of: number; goal: string }) =>
    beside(`${size}: ${name}`, 's', values)
  return [
    seconds('import, checked and rolled up', {
      value: read,
      peer: 'COPY into the same indexed table',
      of: copy,
      goal: '<= 2.22 (0.45 of its rows a second)',
    }),
    seconds('full re-scan', { value: rescan, peer: 'one GROUP BY by product and day', of: groupBy, goal: '<= 10' }),
    seconds('one more day, imported and scanned', { value: oneMoreDay, peer: 'the full re-scan', of: rescan, goal: '<= 0.05' }),
    { name: `${size}: memory at its highest, above idle`, unit: 'MB', value: peakMb, goal: '<= 200' },
  ]
}

function growth(small: Times, large: Times): Figure[] {
  return tasks.map((task) => beside(`${task}, ten times the lines`, 's', { value: large[task], peer: 'of a tenth', of: small[task] }))
}

async function measured({ lines, rounds }: { lines: number; rounds: number }): Promise<Times> {
  const days = 365
  const skus = Math.round(lines / 400)
  const shop = makeShop({
    seed: 9,
    firstDay: day('2025-01-01'),
    days: days + 2,
    skus,
    linesPerDay: Math.round(lines / days),
    leaks,
    traps: 'all',
  })
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
  await chmod(folder, 0o755)
  try {
    await writeFiles(folder, shop)
    const taken: Times[] = []
    for (let round = 0; round < rounds; round++) taken.push(await oneRound(folder))
    const medians = Object.fromEntries(tasks.map((task) => [task, middle(taken.map((times) => times[task]))]))
    return { ...(medians as Record<(typeof tasks)[number], number>), peakMb: Math.max(...taken.map(({ peakMb }) => peakMb)) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const leaks = (['cogs_rise', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst', 'discount_stack'] as const).map(
  (kind) => ({
    kind,
    size: 'medium' as const,
    shape: 'step' as const,
  }),
)

/**
 * The year with New Year's Day, on which the shop rests, and the day after it as files of their
 * own.
 */
export async function writeFiles(folder: string, shop: MadeShop): Promise<void> {
  for (const [file, text] of canonicalFiles(shop)) {
    const [header = '', ...rows] = text.trimEnd().split('\n')
    const isNext = (row: string) => row.includes('2026-01-02')
    await writeFile(join(folder, file), `${[header, ...rows.filter((row) => !isNext(row))].join('\n')}\n`)
    await writeFile(join(folder, `next-${file}`), `${[header, ...rows.filter(isNext)].join('\n')}\n`)
  }
}

export const files = ['orders.csv', 'refunds.csv', 'costs.csv', 'shipping.csv', 'ads.csv', 'chargebacks.csv'] as const
type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** A database of its own, durable as in service. */
async function oneRound(folder: string): Promise<Times> {
  const dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
  await chmod(dataDir, 0o755)
  const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey: randomBytes(32).toString('hex') }
  const database = await openDatabase(settings, { as: 'command', entities: [...entities], poolSize: 4 })
  try {
    const within = await newBusiness(database)
    globalThis.gc?.()
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const read = await seconds(() =>
      importFile(within, join(folder, 'orders.csv'), { thenScan: false }).then(() => within(rollUpTouchedDays)),
    )
    clearInterval(watch)
    for (const file of files.slice(1)) await importFile(within, join(folder, file), { thenScan: false })
    await within(rollUpTouchedDays)
    const copy = await copied(database.ownerUrl, join(dataDir, 'lines.copy'))
    await within(forgetScans)
    const rescan = await seconds(() => within((work) => runScan(work)))
    const groupBy = await seconds(() => within(groupedBy))
    for (const file of files) await importFile(within, join(folder, `next-${file}`), { thenScan: false })
    const oneMoreDay = await seconds(() => within(rollUpTouchedDays).then(() => within((work) => runScan(work))))
    return { import: read, copy, rescan, groupBy, oneMoreDay, peakMb: (peak - idle) / 2 ** 20 }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function newBusiness(database: OpenDatabase): Promise<Within> {
  const businessId = await createBusiness(
    { db: database.db, clock: systemClock },
    { name: 'Bench', currency: 'GBP', zone: 'Europe/London' },
  )
  return (fn) => runUnheard({ db: database.db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, fn)
}

export async function seconds(fn: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await fn()
  return (performance.now() - start) / 1000
}

/** As if nothing had been summed or scanned yet. */
export async function forgetScans({ sql, businessId }: Work): Promise<void> {
  for (const table of ['engine_checkpoint', 'sales_day', 'order_day', 'day_total'])
    await sql(`delete from ${table} where business_id = $1`, [businessId])
  await sql('update touched_day set rolled_up = false where business_id = $1', [businessId])
}

/** Every sum is consumed: what nobody reads would not be computed. */
async function groupedBy({ sql, businessId }: Work): Promise<void> {
  await sql(
    `select count(*), sum(units), sum(amount), sum(lines) from (
       select sku, day, sum(units) as units, sum(amount) as amount, count(*) as lines from order_line
        where business_id = $1 group by business_id, sku, day) as cells`,
    [businessId],
  )
}

/** The same rows, as text, into an empty table with the same columns and indexes. */
async function copied(ownerUrl: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set row_security = off; create table copied (like order_line including all)')
    await pipeline(client.query(copyTo('copy (select * from order_line) to stdout')), createWriteStream(path))
    return await seconds(() => pipeline(createReadStream(path), client.query(copyFrom('copy copied from stdin'))))
  } finally {
    await client.end()
  }
}
