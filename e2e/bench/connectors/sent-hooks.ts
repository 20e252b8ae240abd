import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchShop } from './shop.ts'

type Served = { readonly url: string; stop(): Promise<void> }

/** Serves the place of the shop as `npm start` does, with its worker. */
export async function served({ env }: BenchShop): Promise<Served> {
  const child = spawn(process.execPath, ['dist/api/main.js'], {
    env: { ...process.env, ...env, PORT: '0', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    const stop = async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    return { url, stop }
  }
  throw new Error('The server ended before it told its address.')
}

type To = { readonly url: string; readonly connection: string; readonly shop: BenchShop }

/** Sends what Shopify sends of a changed order, signed; milliseconds until it is acknowledged. */
export async function sendHook({ url, connection, shop: { shopify } }: To, order: number): Promise<number> {
  const body = JSON.stringify({ id: order, admin_graphql_api_id: `gid://shopify/Order/${order}` })
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': 'orders/updated',
    'x-shopify-shop-domain': 'fern-shop.myshopify.com',
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-hmac-sha256': createHmac('sha256', shopify.app.secret).update(body).digest('base64'),
  }
  const begun = performance.now()
  const answer = await fetch(`${url}/hooks/shopify/${connection}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A webhook was answered with ${answer.status}.`)
  return performance.now() - begun
}

const everyMs = 50
const mostMs = 120_000

/**
 * Seconds until an order is among the sums that the dashboard shows. NaN where it is not within two
 * minutes.
 */
export async function untilSummed(client: pg.Client, business: string, order: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < mostMs) {
    const { rows } = await client.query(
      `select 1 from order_line where business_id = $1 and order_id = $2
          and not exists (select from touched_day where business_id = $1 and day = order_line.day and not rolled_up) limit 1`,
      [business, order],
    )
    if (rows.length > 0) return (performance.now() - begun) / 1_000
    await setTimeout(everyMs)
  }
  return Number.NaN
}
