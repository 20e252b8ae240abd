import { createHmac, randomUUID } from 'node:crypto'
import type { ShopifyControl } from './control.ts'
import type { World, WorldEvent } from './events.ts'
import { gid, iso, nestedList } from './shapes.ts'

type Subscription = {
  readonly id: number
  readonly topic: string
  readonly uri: string
  readonly createdAt: number
  readonly filter: string | null
}
type Hook = { readonly topic: string; readonly body: object; readonly at: number }
type Input = { readonly uri?: string; readonly callbackUrl?: string; readonly filter?: string }

/** What a receiver answered. */
export type Delivery = { readonly topic: string; readonly id: string; readonly status: number }

/** The privacy webhooks and the end of an app are configured with the app, not subscribed to. */
const ofTheApp: readonly string[] = ['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact']

/** What happens stands behind the last line. */
const topicOf = (name: string) => name.toLowerCase().replace(/_(?=[^_]*$)/, '/')

/** Subscriptions, and what is sent to them, signed with the application's secret. */
export class Webhooks {
  readonly #subscriptions: Subscription[] = []
  readonly deliveries: Delivery[] = []
  #count = 0

  constructor(
    private readonly shop: { readonly world: World; readonly control: ShopifyControl; readonly secret: string },
    /** Where the app's own webhooks go; null where nothing is configured. */
    public address: string | null = null,
  ) {}

  queries() {
    return {
      webhookSubscriptions: nestedList(this.#subscriptions.map(shown)),
      webhookSubscription: ({ id }: { id: string }) => {
        const found = this.#subscriptions.find((one) => gid('WebhookSubscription', one.id) === id)
        return found ? shown(found) : null
      },
    }
  }

  mutations() {
    return {
      webhookSubscriptionCreate: ({ topic, webhookSubscription }: { topic: string; webhookSubscription: Input }) =>
        this.#create(topic, webhookSubscription),
      webhookSubscriptionDelete: ({ id }: { id: string }) => {
        const at = this.#subscriptions.findIndex((one) => gid('WebhookSubscription', one.id) === id)
        if (at < 0)
          return { deletedWebhookSubscriptionId: null, userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }] }
        this.#subscriptions.splice(at, 1)
        return { deletedWebhookSubscriptionId: id, userErrors: [] }
      },
    }
  }

  #create(topic: string, { uri, callbackUrl, filter }: Input) {
    const address = uri ?? callbackUrl ?? ''
    const refused = (message: string) => ({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
    })
    if (this.shop.control.refusedTopics.has(topic))
      return refused(`You do not have permission to create or update webhooks with ${topicOf(topic)} topic.`)
    if (!/^https:\/\//.test(address)) return refused('Address protocol http:// is not supported')
    if (this.#subscriptions.some((one) => one.topic === topic && one.uri === address))
      return refused('Address for this topic has already been taken')
    this.#count += 1
    const made = { id: 9_000 + this.#count, topic, uri: address, createdAt: this.shop.control.now, filter: filter ?? null }
    this.#subscriptions.push(made)
    return { webhookSubscription: shown(made), userErrors: [] }
  }

  /** What happened after one moment and up to another, as it is sent. */
  async sendBetween(from: number, to: number): Promise<void> {
    const happened = this.shop.world.events.filter(({ at }) => at > from && at <= to)
    await this.send(happened.flatMap((event) => hooksOf(event, this.shop.world)))
  }

  /**
   * Sends each hook to whom it concerns, as the control says: twice, backwards, with a flipped
   * byte, or not at all.
   */
  async send(hooks: readonly Hook[]): Promise<void> {
    const { mode } = this.shop.control.hooks
    const letters = hooks.flatMap((hook) => this.#addressesOf(hook.topic).map((uri) => ({ uri, hook, id: randomUUID() })))
    if (mode === 'lost') return
    const sent = mode === 'twice' ? letters.flatMap((letter) => [letter, letter]) : mode === 'reversed' ? letters.toReversed() : letters
    for (const { uri, hook, id } of sent) this.deliveries.push({ topic: hook.topic, id, status: await this.#post(uri, hook, id) })
  }

  #addressesOf(topic: string): readonly string[] {
    if (ofTheApp.includes(topic) && this.address !== null) return [this.address]
    return this.#subscriptions.filter((one) => topicOf(one.topic) === topic).map(({ uri }) => uri)
  }

  async #post(uri: string, { topic, body, at }: Hook, id: string): Promise<number> {
    const { world, control, secret } = this.shop
    const text = JSON.stringify(body)
    const signature = createHmac('sha256', secret).update(text).digest('base64')
    const target = new URL(uri)
    const address = control.hooks.origin === null ? uri : `${control.hooks.origin}${target.pathname}${target.search}`
    const sent = control.hooks.mode === 'flipped' ? `${text.slice(0, -1)} }` : text
    const headers = {
      'content-type': 'application/json',
      ...{ 'x-shopify-topic': topic, 'x-shopify-shop-domain': world.shop, 'x-shopify-webhook-id': id, 'x-shopify-event-id': id },
      ...{ 'x-shopify-hmac-sha256': signature, 'x-shopify-triggered-at': iso(at), 'x-shopify-api-version': '2026-10' },
    }
    const answer = await fetch(address, {
      method: 'POST',
      body: sent,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    return answer?.status ?? 0
  }
}

const shown = ({ id, topic, uri, createdAt, filter }: Subscription) => ({
  ...{ __typename: 'WebhookSubscription', id: gid('WebhookSubscription', id), topic, uri, callbackUrl: uri, format: 'JSON', filter },
  ...{ includeFields: [], createdAt: iso(createdAt), updatedAt: iso(createdAt) },
})

/** Payloads are those of REST, of which only what names the record is made. */
function hooksOf(event: WorldEvent, { variants }: World): readonly Hook[] {
  const of = (topic: string, type: string, id: number, more: object = {}): Hook => ({
    topic,
    at: event.at,
    body: { id, admin_graphql_api_id: gid(type, id), updated_at: iso(event.at), ...more },
  })
  if (event.what === 'ordered') return [of('orders/create', 'Order', event.order, { email: 'ann@example.com' })]
  if (event.what === 'refunded' || event.what === 'units_removed')
    return [of('refunds/create', 'Refund', event.refund, { order_id: event.order }), of('orders/updated', 'Order', event.order)]
  if (event.what === 'disputed') return [of('disputes/create', 'ShopifyPaymentsDispute', event.dispute)]
  if (event.what === 'dispute_moved') return [of('disputes/update', 'ShopifyPaymentsDispute', event.dispute)]
  if (event.what === 'costed' || event.what === 'tracked') {
    const { item } = variants.find(({ id }) => id === event.variant) ?? { item: event.variant }
    return [of('inventory_items/update', 'InventoryItem', item)]
  }
  if (event.what === 'stocked' || event.what === 'unstocked') return [levelHook(event, variants)]
  if (event.what === 'moved' || event.what === 'paid_out') return []
  if (event.what === 'paid') return [of('orders/paid', 'Order', event.order), of('orders/updated', 'Order', event.order)]
  if (event.what === 'line_set') return [of('orders/edited', 'Order', event.order), of('orders/updated', 'Order', event.order)]
  return [of('orders/updated', 'Order', event.order)]
}

/** Recorded in public threads: a level has no number of its own in REST. */
function levelHook(event: Extract<WorldEvent, { what: 'stocked' | 'unstocked' }>, variants: World['variants']): Hook {
  const item = variants.find(({ id }) => id === event.variant)?.item
  const of = { inventory_item_id: item, location_id: event.location }
  if (event.what === 'unstocked') return { topic: 'inventory_levels/disconnect', at: event.at, body: of }
  return { topic: 'inventory_levels/update', at: event.at, body: { ...of, available: event.units, updated_at: iso(event.at) } }
}
