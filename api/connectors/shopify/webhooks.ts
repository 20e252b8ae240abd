import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { shopOf } from '../../integrations/providers.ts'
import { type PrivacyWish, type ProviderClient, type ReceivedHook, Refused, type SentHook, type Webhooks } from '../connector.ts'
import { askGraph, numberOf } from './graph.ts'
import { givenRights, mayRead } from './rights.ts'

const payments = ['read_shopify_payments_disputes', 'read_shopify_payments']

/**
 * What is asked to be told of, how its owner calls it, and the rights of which one is needed.
 * Published: Admin API 2026-10, WebhookSubscriptionTopic. The privacy webhooks are set in the
 * application.
 */
const topics: readonly { readonly topic: string; readonly what: string; readonly rights: readonly string[] }[] = [
  ...['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_EDITED', 'ORDERS_DELETE'].map((topic) => ({
    topic,
    what: 'orders',
    rights: ['read_orders'],
  })),
  { topic: 'REFUNDS_CREATE', what: 'refunds', rights: ['read_orders'] },
  ...['DISPUTES_CREATE', 'DISPUTES_UPDATE'].map((topic) => ({ topic, what: 'disputes', rights: payments })),
  ...['INVENTORY_LEVELS_CONNECT', 'INVENTORY_LEVELS_DISCONNECT', 'INVENTORY_LEVELS_UPDATE', 'INVENTORY_ITEMS_DELETE'].map((topic) => ({
    topic,
    what: 'stock',
    rights: ['read_inventory'],
  })),
  ...['INVENTORY_ITEMS_CREATE', 'INVENTORY_ITEMS_UPDATE'].map((topic) => ({
    topic,
    what: 'what products cost',
    rights: ['read_inventory', 'read_products'],
  })),
  { topic: 'APP_UNINSTALLED', what: 'the end of the connection', rights: [] },
]

export const subscribeQuery = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } webhookSubscription { id } }
}`
const subscribed = z.object({ webhookSubscriptionCreate: z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullish() })

/**
 * Which stream a topic is about, by the first beginning that fits; a refund is a part of its order.
 */
const streams: readonly (readonly [string, string])[] = [
  ['orders/', 'orders'],
  ['refunds/', 'orders'],
  ['disputes/', 'disputes'],
  ['inventory_levels/', 'stock_levels'],
  ['inventory_items/delete', 'stock_levels'],
  ['inventory_items/', 'unit_costs'],
]

const number = z.union([z.int(), z.string()]).transform(String)

/**
 * Of what is sent only numbers are read. Published: shopify.dev, webhooks and mandatory compliance
 * webhooks, 2026-11.
 */
const sentShape = z.object({
  id: number.nullish(),
  admin_graphql_api_id: z.string().nullish(),
  order_id: number.nullish(),
  inventory_item_id: number.nullish(),
  location_id: number.nullish(),
  customer: z.object({ id: number.nullish() }).nullish(),
  orders_to_redact: z.array(number).nullish(),
  orders_requested: z.array(number).nullish(),
})
type Sent = z.infer<typeof sentShape>

/**
 * Shopify signs the body with the secret of the application: HMAC-SHA-256, base64, in
 * `X-Shopify-Hmac-Sha256`. It sends no time that is signed, so what comes twice is known by
 * `X-Shopify-Webhook-Id`.
 */
export const shopifyWebhooks: Webhooks = {
  async register(client, address, signal) {
    const given = await givenRights(client, signal)
    const refused = new Set<string>()
    for (const { topic, what, rights } of topics) {
      if (rights.length > 0 && !mayRead(given, ...rights)) continue
      if (!(await isSubscribed(client, { topic, uri: address }, signal))) refused.add(what)
    }
    return [...refused]
  },
  accountOf: (headers) => shopOf(headers['x-shopify-shop-domain'] ?? ''),
  isSigned({ headers, body }, secret) {
    const given = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64')
    const own = createHmac('sha256', secret).update(body).digest()
    return given.length === own.length && timingSafeEqual(given, own)
  },
  read({ headers, body }) {
    const sent = sentShape.safeParse(json(body))
    const [id, topic] = [headers['x-shopify-webhook-id'], headers['x-shopify-topic']]
    const account = shopOf(headers['x-shopify-shop-domain'] ?? '')
    if (!sent.success || !id || !topic || account === null || id.length > 200) return null
    const at = Date.parse(headers['x-shopify-triggered-at'] ?? '')
    const hasEnded = topic === 'app/uninstalled' ? Math.floor((Number.isNaN(at) ? Date.now() : at) / 1_000) : null
    return { id, topic, account, hasEnded, record: recordOf(topic, sent.data), privacy: wishOf(topic, sent.data) }
  },
  saysGone: (topic) => topic === 'orders/delete' || topic === 'inventory_items/delete',
}

/** Recorded in public threads: what is subscribed to already. */
const isKnown = (message: string) => /already been taken/i.test(message)

/** Whether Shopify tells of a topic at the address from now on. */
async function isSubscribed(client: ProviderClient, variables: Readonly<Record<string, string>>, signal: AbortSignal): Promise<boolean> {
  try {
    const { webhookSubscriptionCreate: answer } = await askGraph(client, { query: subscribeQuery, variables }, subscribed, signal)
    return answer != null && answer.userErrors.every(({ message }) => isKnown(message))
  } catch (error) {
    if (error instanceof Refused && (error.refusal.kind === 'right' || error.refusal.kind === 'request')) return false
    throw error
  }
}

function recordOf(topic: string, sent: Sent): ReceivedHook['record'] {
  const stream = streams.find(([begin]) => topic.startsWith(begin))?.[1]
  const key = keyOf(topic, sent)
  const shape = topic.startsWith('inventory_levels/') ? /^\d{1,30} \d{1,30}$/ : /^\d{1,30}$/
  return stream && key && shape.test(key) ? { stream, key } : null
}

/** A level is known by the numbers of its item and its location, all else by its own. */
function keyOf(topic: string, sent: Sent): string | null | undefined {
  if (topic.startsWith('inventory_levels/')) return `${sent.inventory_item_id} ${sent.location_id}`
  if (topic.startsWith('refunds/')) return sent.order_id
  return sent.admin_graphql_api_id ? numberOf(sent.admin_graphql_api_id) : sent.id
}

function wishOf(topic: string, { customer, orders_to_redact: toForget, orders_requested: asked }: Sent): PrivacyWish | null {
  const of = { customer: customer?.id ?? null }
  if (topic === 'customers/data_request') return { ...of, what: 'told', orders: asked ?? [] }
  if (topic === 'customers/redact') return { ...of, what: 'customer', orders: toForget ?? [] }
  return topic === 'shop/redact' ? { customer: null, what: 'account', orders: [] } : null
}

function json(body: SentHook['body']): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
