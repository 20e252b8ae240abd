import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createBusiness } from '../../api/businesses/businesses.ts'
import { entities } from '../../api/graphql/entities.ts'
import { importFile } from '../../api/imports/write/import-file.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { type OpenDatabase, openDatabase } from '../../api/platform/operations/open-database.ts'
import { withConnection } from '../../api/platform/operations/owner-connection.ts'
import { runUnheard, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { runScan } from '../../api/scans/run.ts'
import { day } from '../../api/values/day.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { files, leaks, seconds, writeFiles } from './ledger-speed.ts'

const linesOfYear = 100_000
/** Shops of the two nights. Fewer, for a look: RISKPILOT_NIGHT=10,20. */
const counts = (process.env.RISKPILOT_NIGHT ?? '100,200').split(',').map(Number)
/** Worker processes, as many as there are cores: `WORKER=only` beside the server. */
const workers = 2
/** Shops at a time in each: a worker imports one file and scans one business at a time. */
const atOnce = 2

/**
 * The night of many shops: each gets the six files of its next day and is scanned, by the code that
 * a worker runs and without its queue, in as many processes as a machine of two cores would run.
 * Every shop has rows, sums and states of its own: one is imported and scanned by the product, and
 * its rows are copied in the database.
 */
export const night: Section = {
  name: 'night',
  isLong: true,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
    await chmod(folder, 0o755)
    try {
      await writeFiles(folder, madeYear())
      const dataDir = join(folder, 'data')
      const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey: randomBytes(32).toString('hex') }
      const database = await openDatabase(settings, { as: 'command', entities: [...entities], poolSize: 4 })
      try {
        return await nights(database, folder)
      } finally {
        await database.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function madeYear() {
  const days = 365
  const linesPerDay = Math.round(linesOfYear / days)
  return makeShop({
    seed: 9,
    firstDay: day('2025-01-01'),
    days: days + 2,
    skus: Math.round(linesOfYear / 400),
    linesPerDay,
    leaks,
    traps: 'all',
  })
}

async function nights(database: OpenDatabase, folder: string): Promise<Figure[]> {
  const first = await createBusiness({ db: database.db, clock: systemClock }, { name: 'Bench', currency: 'GBP', zone: 'Europe/London' })
  const within = inShop(database, first)
  for (const file of files) await importFile(within, join(folder, file), { thenScan: false })
  await within(rollUpTouchedDays)
  await within((work) => runScan(work))
  const copies = async (shops: number) => {
    const ids = Array.from({ length: shops }, () => randomUUID())
    for (const id of ids) await asOwner(database.ownerUrl, (client) => copyShop(client, first, id))
    await asOwner(database.ownerUrl, (client) => client.query('analyze'))
    return ids
  }
  const crew = Array.from({ length: workers }, () => startWorker([database.appUrl, folder]))
  try {
    // Whoever comes first loads code and pages for all.
    await oneNight(database, await copies(workers * atOnce), crew)
    const taken: Night[] = []
    for (const shops of counts) taken.push({ shops, ...(await oneNight(database, await copies(shops), crew)) })
    return figuresOf(taken)
  } finally {
    for (const worker of crew) worker.disconnect()
  }
}

function startWorker(more: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'night-worker.ts'), [...more], { execArgv: [...process.execArgv, '--import', 'reflect-metadata'] })
}

type Night = { readonly shops: number; readonly took: number; readonly peakMb: number; readonly databaseMb: number }

function figuresOf(taken: readonly Night[]): Figure[] {
  const [fewer, more] = taken
  return [
    ...taken.flatMap(({ shops, took, peakMb, databaseMb }): Figure[] => [
      { name: `${shops} shops: their next day, imported and scanned, a shop`, unit: 's', value: took / shops, goal: '<= 0.25' },
      { name: `${shops} shops: shops an hour`, unit: '', value: (shops / took) * 3_600 },
      { name: `${shops} shops: memory of a worker at its highest, above idle`, unit: 'MB', value: peakMb },
      { name: `${shops} shops: memory of the database's processes at their highest, above idle`, unit: 'MB', value: databaseMb },
    ]),
    ...(fewer && more
      ? [beside(`the night of ${more.shops} shops`, 's', { value: more.took, peer: `of ${fewer.shops}`, of: fewer.took, goal: '<= 2.1' })]
      : []),
  ]
}

type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

const inShop =
  (database: OpenDatabase, businessId: string): Within =>
  (fn) =>
    runUnheard({ db: database.db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, fn)

async function oneNight(database: OpenDatabase, ids: readonly string[], crew: readonly ChildProcess[]): Promise<Omit<Night, 'shops'>> {
  const idleMb = await memoryOf(database.ownerUrl)
  let databaseMb = idleMb
  const watch = setInterval(async () => {
    databaseMb = Math.max(databaseMb, await memoryOf(database.ownerUrl).catch(() => 0))
  }, 2_000)
  const left = [...ids]
  const peaks = crew.map(() => 0)
  const took = await seconds(() =>
    Promise.all(
      crew.map(async (worker, at) => {
        peaks[at] = await workOff(worker, left)
      }),
    ),
  )
  clearInterval(watch)
  return { took, peakMb: Math.max(...peaks), databaseMb: databaseMb - idleMb }
}

/**
 * Gives a worker `atOnce` of the shops that are left, and another for each one that it has done.
 * Resolves to the most memory it held, MB.
 */
function workOff(worker: ChildProcess, left: string[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let busy = 0
  const give = () => {
    const id = left.shift()
    if (id === undefined) return
    worker.send(id)
    busy += 1
  }
  const end = (peakMb: number) => {
    worker.removeAllListeners()
    resolve(peakMb)
  }
  worker.on('exit', (code) => reject(new Error(`A worker ended with code ${code}.`)))
  worker.on('message', (peakMb: number) => {
    busy -= 1
    give()
    if (busy === 0) end(peakMb)
  })
  for (let at = 0; at < atOnce; at++) give()
  if (busy === 0) end(0)
  return promise
}

/** What the processes of the database hold for themselves, and what they share once. */
async function memoryOf(ownerUrl: string): Promise<number> {
  const pids = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    return rows.map(({ pid }) => pid)
  })
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  const kilobytes = texts.reduce((sum, text) => sum + Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0), 0)
  return kilobytes / 1_024
}

const asOwner = <T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> => withConnection({ url, variable: undefined }, task)

/**
 * Every row of the shop again: tables of a business are keyed by the business and an id within it.
 */
async function copyShop(client: pg.Client, shop: string, id: string): Promise<void> {
  const { rows } = await client.query<{ name: string; key: string; columns: string }>(
    `select c.oid::regclass::text as name, case c.relname when 'business' then 'id' else 'business_id' end as key,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_policy p join pg_class c on c.oid = p.polrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> case c.relname when 'business' then 'id' else 'business_id' end
      where p.polname = 'business' group by c.oid, c.relname`,
  )
  // Foreign keys hold for the copy as they do for the rows.
  await client.query("set session_replication_role = 'replica'")
  for (const { name, key, columns } of rows)
    await client.query(`insert into ${name} (${key}, ${columns}) select $2::uuid, ${columns} from ${name} where ${key} = $1`, [shop, id])
  await client.query('set session_replication_role = default')
}
