import { z } from 'zod'
import { type Instant, Misfit, type ProviderClient, Refused } from '../connector.ts'
import { allFit, orMisfit, splitMisfits } from '../misfit.ts'
import { shopifyName } from './access.ts'
import { askGraph, type ConnectionPage, connection, numberOf, sized } from './graph.ts'
import {
  type AnsweredOrder,
  type AnsweredRefund,
  answeredLine,
  answeredOrder,
  answeredRefund,
  answeredShipping,
  keptOrder,
  type ShopifyOrder,
} from './order.ts'
import { type AskedOfOrders, bulkOrdersQuery, orderQueries } from './order-queries.ts'
import { givenRights, mayRead } from './rights.ts'

/** What may be asked for, as far as it was refused before. */
const known = new WeakMap<ProviderClient, AskedOfOrders>()

/** More than any order has; of one with so many it is not known whether there are more. */
const mostRefunds = 250
const usualRefunds = 10
/** Refunds that are asked for at once. Published: shopify.dev, API limits, 2026-11. */
const mostIds = 250

// A shape is compiled where it is first used: made anew for each answer that takes longer than
// reading it.
const shapes = {
  page: z.object({ orders: connection(orMisfit(answeredOrder, numberOf)) }),
  one: z.object({ order: answeredOrder.nullable() }),
  whole: z.object({ order: answeredOrder }),
  lines: z.object({ order: z.object({ lineItems: connection(answeredLine) }) }),
  shipping: z.object({ order: z.object({ shippingLines: connection(answeredShipping) }) }),
  refunds: z.object({ nodes: z.array(orMisfit(answeredRefund, (id) => id)) }),
  refundLines: z.object({ refund: answeredRefund.pick({ refundLineItems: true }) }),
} as const

/** An order of a list, and when it was made there. */
export type ListedOrder = { readonly order: ShopifyOrder; readonly madeAt: Instant | null }

/** Orders of a shop, whole: with all lines, postage, and what was given back. */
export class OrderReader {
  /** As many refunds as may be asked for at once, as far as more was refused. */
  #mostRefunds = mostIds

  constructor(
    readonly client: ProviderClient,
    readonly signal: AbortSignal,
  ) {}

  /** A page of orders. What of a buyer may not be told is left out, not the order. */
  async page(variables: Readonly<Record<string, unknown>>): Promise<ConnectionPage<ListedOrder | Misfit>> {
    const { orders } = await this.#ask(orderQueries.page, { ...variables, refunds: usualRefunds }, shapes.page)
    const { records, misfits } = splitMisfits(orders.nodes)
    const read = await this.#read(records)
    const listed = read.map((order, i) => (order instanceof Misfit ? order : { order, madeAt: records[i]?.createdAt ?? null }))
    return { nodes: [...listed, ...misfits], pageInfo: orders.pageInfo }
  }

  /** One order as it is now; null when there is none. */
  async one(id: string): Promise<ShopifyOrder | null> {
    const { order } = await this.#ask(orderQueries.one, { id, refunds: usualRefunds }, shapes.one)
    return order ? ((await this.whole([order]))[0] ?? null) : null
  }

  async #ask<T>(query: string, variables: Readonly<Record<string, unknown>>, shape: z.ZodType<T>): Promise<T> {
    const asked = await this.#mayAsk()
    try {
      return await askGraph(this.client, { query, variables: { ...variables, ...asked } }, shape, this.signal)
    } catch (error) {
      const without = error instanceof Refused ? withoutField(asked, error.refusal.at ?? '') : null
      if (!without) throw error
      known.set(this.client, without)
      return this.#ask(query, variables, shape)
    }
  }

  /** What a bulk operation is asked for to have the orders that fit a filter. */
  async bulkQuery(filter: string): Promise<string> {
    return bulkOrdersQuery(filter, await this.#mayAsk())
  }

  async #mayAsk(): Promise<AskedOfOrders> {
    const before = known.get(this.client)
    if (before) return before
    const rights = await givenRights(this.client, this.signal)
    const asked = { customers: mayRead(rights, 'read_customers'), countries: true, products: mayRead(rights, 'read_products') }
    known.set(this.client, asked)
    return asked
  }

  /** Orders as they are kept, with what their answer had no room for. */
  async whole(orders: readonly AnsweredOrder[]): Promise<readonly ShopifyOrder[]> {
    return allFit(shopifyName, { noun: 'order' }, await this.#read(orders))
  }

  /** The same, where one that cannot be read is told. */
  async #read(orders: readonly AnsweredOrder[]): Promise<(ShopifyOrder | Misfit)[]> {
    const full: AnsweredOrder[] = []
    for (const order of orders) full.push(await this.#withAll(order))
    const refunds = await this.#refunds(full.flatMap((order) => order.refunds.map(({ id }) => id)))
    return full.map((order) => {
      const of = splitMisfits(order.refunds.map(({ id }) => refundOf(refunds, id)))
      const [wrong] = of.misfits
      return wrong ? new Misfit(numberOf(order.id), order.name, `a refund, ${wrong.place}`) : keptOrder(order, of.records)
    })
  }

  /** With what did not fit into the page. */
  async #withAll(order: AnsweredOrder): Promise<AnsweredOrder> {
    const lines = await this.#more(order.lineItems, (after) => this.#lines(order.id, after))
    const shipping = await this.#more(order.shippingLines, (after) => this.#shipping(order.id, after))
    const refunds = order.refunds.length < usualRefunds ? order.refunds : await this.#refundIds(order.id)
    return { ...order, lineItems: lines, shippingLines: shipping, refunds }
  }

  async #more<T>(first: Listed<T>, next: (after: string | null) => Promise<Listed<T>>): Promise<Listed<T>> {
    let all = first
    const passed = new Set<string | null>()
    while (all.pageInfo.hasNextPage) {
      const after = all.pageInfo.endCursor
      if (passed.has(after)) throw new Refused(endless)
      passed.add(after)
      const { nodes, pageInfo } = await next(after)
      if (nodes.length === 0 && pageInfo.hasNextPage) throw new Refused(endless)
      all = { nodes: [...all.nodes, ...nodes], pageInfo }
    }
    return all
  }

  async #lines(id: string, after: string | null) {
    const { products } = await this.#mayAsk()
    const variables = { id, after, products }
    return (await askGraph(this.client, { query: orderQueries.moreLines, variables }, shapes.lines, this.signal)).order.lineItems
  }

  async #shipping(id: string, after: string | null) {
    const { order } = await askGraph(
      this.client,
      { query: orderQueries.moreShipping, variables: { id, after } },
      shapes.shipping,
      this.signal,
    )
    return order.shippingLines
  }

  async #refundIds(id: string) {
    const { order } = await this.#ask(orderQueries.one, { id, refunds: mostRefunds }, shapes.whole)
    if (order.refunds.length >= mostRefunds) throw new Refused(endless)
    return order.refunds
  }

  async #refunds(ids: readonly string[]): Promise<ReadonlyMap<string, AnsweredRefund | Misfit>> {
    const refunds = new Map<string, AnsweredRefund | Misfit>()
    for (let at = 0; at < ids.length; ) {
      const asked = Math.min(this.#mostRefunds, ids.length - at)
      const { of, first } = await sized(({ first }) => this.#refundsOf(ids.slice(at, at + first)), { after: null, first: asked })
      if (first < asked) this.#mostRefunds = first
      at += first
      for (const node of of)
        if (!(node instanceof Misfit)) refunds.set(node.id, await this.#wholeRefund(node))
        else if (node.key !== null) refunds.set(node.key, node)
    }
    return refunds
  }

  async #refundsOf(ids: readonly string[]): Promise<readonly (AnsweredRefund | Misfit)[]> {
    return (await askGraph(this.client, { query: orderQueries.refunds, variables: { ids } }, shapes.refunds, this.signal)).nodes
  }

  async #wholeRefund(refund: AnsweredRefund): Promise<AnsweredRefund> {
    // Nobody gives postage back more often, or corrects or pays one refund more often, than is
    // asked for.
    const { refundShippingLines, orderAdjustments, transactions } = refund
    if ([refundShippingLines, orderAdjustments, transactions].some(({ pageInfo }) => pageInfo.hasNextPage)) throw new Refused(endless)
    const refundLineItems = await this.#more(refund.refundLineItems, async (after) => {
      const variables = { id: refund.id, after }
      return (await askGraph(this.client, { query: orderQueries.moreRefundLines, variables }, shapes.refundLines, this.signal)).refund
        .refundLineItems
    })
    return { ...refund, refundLineItems }
  }
}

type Listed<T> = { readonly nodes: T[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } }

const endless = {
  kind: 'unreadable',
  sentence: 'Shopify answered with an order that has more parts than RiskPilot can read. Nothing after it is read: tell us.',
} as const

/**
 * What is asked for without a field that may not be told; null where the refusal is about something
 * else.
 */
function withoutField(asked: AskedOfOrders, at: string): AskedOfOrders | null {
  if (asked.countries && /(shipping|billing)Address/.test(at)) return { ...asked, countries: false }
  if (asked.customers && /\bcustomer\b/.test(at)) return { ...asked, customers: false }
  if (asked.products && /\bproduct\b/.test(at)) return { ...asked, products: false }
  return null
}

function refundOf(refunds: ReadonlyMap<string, AnsweredRefund | Misfit>, id: string): AnsweredRefund | Misfit {
  const refund = refunds.get(id)
  if (refund) return refund
  throw new Refused({ kind: 'unreachable', sentence: 'Shopify lists a refund that it did not send. RiskPilot tries again by itself.' })
}
