import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ordered, World } from '../../stand-ins/shopify/events.ts'
import { type ShopifyStandIn, shopifyStandIn } from '../../stand-ins/shopify/server.ts'
import { shopifyWorld } from '../../stand-ins/shopify/world.ts'
import { measuredCommand } from './measured-command.ts'

/** A shop at the stand-in of Shopify, and a place of the product that may be connected with it. */
export type BenchShop = {
  readonly shopify: ShopifyStandIn
  /** The newest order that was paid at once. */
  readonly newest: Ordered
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Makes a business in the shop's currency, and returns its number. */
  business(): Promise<string>
  /** Connects a business with the shop, and returns the number of the connection. */
  connect(business: string): Promise<string>
}

const currency = 'EUR'

/** Runs `measure` with a shop of so many orders, and removes all behind it. */
export async function withShop<T>(orders: number, measure: (shop: BenchShop) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
  await chmod(folder, 0o755)
  const world = shopifyWorld(9, { payments: orders, currency, zone: 'UTC' })
  const shopify = await shopifyStandIn(world)
  const env = {
    DATA_DIR: join(folder, 'data'),
    PROVIDER_ORIGINS: `shopify=${shopify.origin}`,
    SHOPIFY_CLIENT_ID: shopify.app.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.app.secret,
  }
  const run = async (...args: readonly string[]) => (await measuredCommand(args, env)).stdout.trim()
  const key = join(folder, 'token.json')
  await writeFile(key, JSON.stringify({ accessToken: shopify.app.token }), { mode: 0o600 })
  try {
    return await measure({
      ...{ shopify, newest: newestOf(world), folder, env },
      business: () => run('business', 'create', 'Bench', '--currency', currency, '--zone', 'UTC'),
      connect: (business) =>
        run(
          'integration',
          'add',
          '--business',
          business,
          '--provider',
          'shopify',
          '--account',
          'fern-shop.myshopify.com',
          '--key-file',
          key,
        ),
    })
  } finally {
    await shopify[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function newestOf({ events }: World): Ordered {
  const paid = new Set(events.flatMap((one) => (one.what === 'paid' ? [`${one.order} ${one.at}`] : [])))
  const found = events.findLast(
    (one): one is Ordered => one.what === 'ordered' && !one.isTest && one.currency === currency && paid.has(`${one.order} ${one.at}`),
  )
  if (!found) throw new Error('The shop has no order that was paid at once.')
  return found
}
