import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../api/platform/operations/open-database.ts'
import { builtServer } from '../support/server-process.ts'
import { measuredCommand } from './connectors/measured-command.ts'
import { writeRows } from './connectors/rows-as-files.ts'
import { sendHook, served, untilSummed } from './connectors/sent-hooks.ts'
import { type BenchShop, withShop } from './connectors/shop.ts'
import { beside, type Figure, type Section } from './figure.ts'

const ordersOf = ({ quick }: { quick: boolean }) => Number(process.env.RISKPILOT_ORDERS ?? (quick ? 500 : 100_000))

/**
 * How fast a Shopify shop is read from its stand-in, beside what its limits allow and beside the
 * same rows from files; what a quiet shop costs, and how soon a webhook is answered and seen. Fewer
 * or more orders: RISKPILOT_ORDERS.
 */
export const connectors: Section = {
  name: 'connectors',
  isLong: true,
  async run(options) {
    await builtServer()
    return withShop(ordersOf(options), async (shop) => {
      // The newest order comes later, by a webhook.
      shop.shopify.now = shop.newest.at - 1
      const business = await shop.business()
      const connection = await shop.connect(business)
      return [...(await readings(shop, business)), ...(await hooks(shop, { business, connection }))]
    })
  },
}

type Stream = {
  readonly stream: string
  readonly requests: number
  readonly records: number
  readonly facts: Readonly<Record<string, number>>
}

async function synced(shop: BenchShop, business: string) {
  const path = join(shop.folder, 'sync.json')
  const measured = await measuredCommand(['sync', '--business', business, '--wait', '--json', path], shop.env)
  const { connections } = JSON.parse(await readFile(path, 'utf8')) as { connections: readonly { readonly streams: readonly Stream[] }[] }
  return { ...measured, streams: connections.flatMap(({ streams }) => streams) }
}

async function readings(shop: BenchShop, business: string): Promise<Figure[]> {
  const { shopify } = shop
  const before = shopify.spent
  const whole = await synced(shop, business)
  const shortest = shortestOf(shopify, shopify.spent - before)
  const quiet = await synced(shop, business)
  const rows = await rowsOf(shop, business)
  const fast = await withoutBucket(shop)
  const read = await measuredCommand(['import', rows.folder, '--business', await shop.business()], shop.env)
  return [
    { name: 'rows that a first reading brings', value: factsOf(whole), unit: 'rows' },
    waited(whole.seconds, shortest),
    beside('first reading where no limit holds it up, rows a second', 'rows/s', {
      value: factsOf(fast) / fast.seconds,
      peer: 'the sales and refunds among them from files',
      of: rows.count / read.seconds,
      goal: '>= 0.5',
    }),
    { name: 'memory of the reading at its highest, above a quiet one', value: whole.peakMb - quiet.peakMb, unit: 'MB', goal: '<= 200' },
    { name: 'memory of the files at its highest, above a quiet reading', value: read.peakMb - quiet.peakMb, unit: 'MB' },
    ...quiet.streams.map(({ stream, requests }) => ({
      name: `a quiet shop, requests for ${stream}`,
      value: requests,
      unit: 'requests',
      goal: '<= 3',
    })),
  ]
}

const factsOf = ({ streams }: { readonly streams: readonly Stream[] }) =>
  streams.reduce((sum, one) => sum + Object.values(one.facts).reduce((a, b) => a + b, 0), 0)

/** The same shop read into another business, by a plan whose bucket never empties. */
async function withoutBucket(shop: BenchShop) {
  const { bucket } = shop.shopify
  const business = await shop.business()
  await shop.connect(business)
  shop.shopify.bucket = { most: 1e9, restored: 1e9 }
  try {
    return await synced(shop, business)
  } finally {
    shop.shopify.bucket = bucket
  }
}

/**
 * Seconds that no reading is quicker than: its points come back one after the other, and what is
 * gathered is there when the shop has gathered it, which costs none but the question's own. Both go
 * on at once.
 */
function shortestOf({ bucket: { most, restored }, gatheredMs }: BenchShop['shopify'], points: number): number {
  return Math.max(Math.max(0, points - most) / restored, gatheredMs / 1_000)
}

/**
 * A shop that is read from what its bucket holds at once, and gathers nothing, waits for nothing.
 */
function waited(seconds: number, shortest: number): Figure {
  const name = 'first reading, with the look for leaks'
  if (shortest === 0) return { name, value: seconds, unit: 's' }
  return beside(name, 's', { value: seconds, peer: 'what its limits allow', of: shortest, goal: '<= 1.2' })
}

async function rowsOf({ env, folder }: BenchShop, business: string) {
  const place = join(folder, 'rows')
  await mkdir(place)
  const database = await openPlace(env)
  try {
    return { folder: place, count: await writeRows(database.ownerUrl, business, place) }
  } finally {
    await database.close()
  }
}

const openPlace = (env: Readonly<Record<string, string>>) =>
  openDatabase(
    {
      dataDir: env.DATA_DIR as string,
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      secretKey: undefined,
      secretKeyPrevious: undefined,
    },
    { as: 'command', entities: [] },
  )

const hooksSent = 500

async function hooks(shop: BenchShop, { business, connection }: { business: string; connection: string }): Promise<Figure[]> {
  const { url, stop } = await served(shop)
  const database = await openPlace(shop.env)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const to = { url, connection, shop }
    const { at, order, name } = shop.newest
    shop.shopify.now = at + 3_600
    await sendHook(to, order)
    const seen = await untilSummed(client, business, name.replace('#', ''))
    const waits: number[] = []
    for (let i = 0; i < hooksSent; i++) waits.push(await sendHook(to, order))
    const slowest = waits.toSorted((a, b) => a - b)[Math.floor(0.99 * hooksSent)] ?? Number.NaN
    return [
      { name: 'a webhook, 99 of 100 acknowledged within', value: slowest, unit: 'ms', goal: '< 200' },
      { name: 'the order of a webhook among the figures after', value: seen, unit: 's', goal: '<= 5' },
    ]
  } finally {
    await client.end()
    await database.close()
    await stop()
  }
}
