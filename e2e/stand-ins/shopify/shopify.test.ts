import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLObjectType, getNamedType, isInterfaceType, isLeafType, isObjectType, isUnionType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { standIn } from '../kit.ts'
import type { World } from './events.ts'
import { expectedOf } from './expected-rows.ts'
import { signatureOf, standInApp } from './oauth.ts'
import { type ShopifyStandIn, shopifyStandIn } from './server.ts'
import { shopifyWorld } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are what they are.
type Told = any

type Asking = { readonly token?: string; readonly variables?: object }

async function ask(
  { origin, app }: ShopifyStandIn,
  query: string,
  { token = app.token, variables }: Asking = {},
): Promise<{ status: number; told: Told }> {
  const answer = await fetch(`${origin}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  })
  const text = await answer.text()
  if (text.startsWith('The stand-in')) throw new Error(text)
  return { status: answer.status, told: JSON.parse(text) }
}

/** One shop whose bucket is never empty. */
async function opened(world: World, wishes: Parameters<typeof shopifyStandIn>[1] = {}): Promise<ShopifyStandIn> {
  const shop = await shopifyStandIn(world, wishes)
  shop.bucket = { most: 1e9, restored: 1e9 }
  return shop
}

const money = 'shopMoney { amount currencyCode }'
const orders = `query Orders($after: String, $filter: String) {
  orders(first: 50, after: $after, sortKey: UPDATED_AT, query: $filter) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name updatedAt test currencyCode displayFinancialStatus taxesIncluded
      totalPriceSet { ${money} } totalRefundedSet { ${money} }
      lineItems(first: 50) { nodes { id quantity currentQuantity } }
      refunds { id totalRefundedSet { ${money} }
        refundLineItems(first: 50) { nodes { quantity subtotalSet { ${money} } totalTaxSet { ${money} } } }
        refundShippingLines(first: 5) { nodes { subtotalAmountSet { ${money} } taxAmountSet { ${money} } } }
        orderAdjustments(first: 5) { nodes { amountSet { ${money} } taxAmountSet { ${money} } } } }
    }
  }
}`

async function allOrders(shop: ShopifyStandIn, filter: string | null = null): Promise<Told[]> {
  const read: Told[] = []
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { told } = await ask(shop, orders, { variables: { after, filter } })
    expect(told.errors).toBeUndefined()
    read.push(...told.data.orders.nodes)
    isMore = told.data.orders.pageInfo.hasNextPage
    after = told.data.orders.pageInfo.endCursor
  }
  return read
}

const places: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }
const minor = ({ shopMoney }: Told) => Math.round(Number(shopMoney.amount) * 10 ** (places[shopMoney.currencyCode] ?? 2))
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

const isSettlement = ({ refundLineItems, refundShippingLines, orderAdjustments }: Told) =>
  [refundLineItems, refundShippingLines, orderAdjustments].every(({ nodes }) => nodes.length === 0)

/** What went back to the customer, less what settled an edit. */
const givenBack = ({ refunds }: Told) => sum(refunds.map((one: Told) => (isSettlement(one) ? 0 : minor(one.totalRefundedSet))))

/** What edits took out of an order: refunds without money. */
function takenOut({ refunds, taxesIncluded }: Told): number {
  const without = refunds.filter((one: Told) => minor(one.totalRefundedSet) === 0 && one.orderAdjustments.nodes.length === 0)
  const worth = (one: Told) => minor(one.subtotalSet) + (taxesIncluded ? 0 : minor(one.totalTaxSet))
  return sum(without.flatMap((one: Told) => one.refundLineItems.nodes.map(worth)))
}

describe('the world', () => {
  it('is the same for a seed, and tells of all that a shop meets', () => {
    expect(shopifyWorld(3)).toEqual(shopifyWorld(3))
    const events = Array.from({ length: 20 }, (_, seed) => shopifyWorld(seed).events).flat()
    const kinds = new Set(events.map(({ what }) => what))
    expect([...kinds].toSorted()).toEqual(
      [
        ...[
          'cancelled',
          'costed',
          'dispute_moved',
          'disputed',
          'expired',
          'fulfilled',
          'line_set',
          'moved',
          'ordered',
          'paid',
          'paid_out',
          'refunded',
        ],
        ...['stocked', 'touched', 'tracked', 'units_removed', 'unstocked', 'voided'],
      ].toSorted(),
    )
    const rows = Array.from({ length: 20 }, (_, seed) => expectedOf(shopifyWorld(seed), shopifyWorld(seed).ends))
    expect([...new Set(rows.flatMap(({ left }) => left.map(({ why }) => why)))].toSorted()).toEqual([
      'adjustment',
      'duties',
      'gift_card',
      'loan',
      'no_money_moved',
      'other_currency',
      'own_money',
      'spent',
      'tax',
      'test',
      'tip',
      'unpaid',
    ])
    const states = new Set(rows.flatMap((one) => one.rows.flatMap(({ state }) => (state === undefined ? [] : [state]))))
    expect([...states].toSorted()).toEqual(['inquiry', 'lost', 'open', 'won'])
    const levels = rows.flatMap((one) => one.rows.filter(({ table }) => table === 'stock_level').map(({ units }) => units))
    expect([levels.includes(null), levels.includes(-3), levels.includes(0)]).toEqual([true, true, true])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of seed %i: the expected rows and what is left are the money that Shopify states, refund by refund',
    async (seed) => {
      const world = shopifyWorld(seed)
      await using shop = await opened(world)
      const read = await allOrders(shop)
      expect(read).toHaveLength(40)
      for (const { refunds, taxesIncluded } of read)
        for (const one of refunds.filter((refund: Told) => minor(refund.totalRefundedSet) > 0 && !isSettlement(refund))) {
          const lines = one.refundLineItems.nodes.map(
            (line: Told) => minor(line.subtotalSet) + (taxesIncluded ? 0 : minor(line.totalTaxSet)),
          )
          const postage = one.refundShippingLines.nodes.map(
            (line: Told) => minor(line.subtotalAmountSet) + (taxesIncluded ? 0 : minor(line.taxAmountSet)),
          )
          const adjusted = one.orderAdjustments.nodes.map((line: Told) => minor(line.amountSet) + minor(line.taxAmountSet))
          expect(sum(lines) + sum(postage) - sum(adjusted)).toBe(minor(one.totalRefundedSet))
        }
      const isSale = ({ test, currencyCode, displayFinancialStatus }: Told) =>
        !test && currencyCode === world.currency && !['PENDING', 'AUTHORIZED', 'VOIDED', 'EXPIRED'].includes(displayFinancialStatus)
      const stated = read.filter(isSale).map((one) => minor(one.totalPriceSet) - takenOut(one) - givenBack(one))
      const { rows, left } = expectedOf(world, world.ends)
      const sold = rows.flatMap(({ table, sku, amount }) =>
        sku === 'SHOPIFY PAYMENTS FEES' ? [] : table === 'order_line' ? [Number(amount)] : table === 'refund' ? [-Number(amount)] : [],
      )
      const beside = left.filter(({ why }) => ['duties', 'gift_card', 'tax', 'tip'].includes(why)).map(({ amount }) => Number(amount))
      expect(sum(sold) + sum(beside)).toBe(sum(stated))
      const whole = read.filter((one) => !isSale(one)).map((one) => minor(one.totalPriceSet) - takenOut(one) - givenBack(one))
      const ofOrders = left.filter(({ why }) => why === 'unpaid').map(({ amount }) => Number(amount))
      expect(sum(ofOrders)).toBeLessThanOrEqual(sum(whole))
    },
  )
})

describe('the Admin API', () => {
  it('knows every field that its schema has, of every kind of record', async () => {
    const schema = buildSchema(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8'))
    const selected = (type: Told, depth: number): string => {
      if (isUnionType(type))
        return type
          .getTypes()
          .map((one) => `... on ${one.name} { ${selected(one, depth)} }`)
          .join(' ')
      const fields = Object.values((type as GraphQLObjectType).getFields()).flatMap((field) => {
        const named = getNamedType(field.type)
        const given = field.args.some(({ name }) => name === 'first')
          ? '(first: 3)'
          : field.name === 'quantities'
            ? '(names: ["available"])'
            : ''
        if (field.name === 'inventoryLevel') return []
        if (isLeafType(named)) return [`${field.name}${given}`]
        if (
          depth === 0 ||
          ['node', 'order', 'refund', 'variants', 'lineItem'].includes(field.name) ||
          !(isObjectType(named) || isInterfaceType(named) || isUnionType(named))
        )
          return []
        return [`${field.name}${given} { ${selected(named, depth - 1)} }`]
      })
      return ['__typename', ...fields].join(' ')
    }
    await using shop = await opened(shopifyWorld(2))
    const type = (name: string) => schema.getType(name)
    const parts: readonly (readonly [string, string, number])[] = [
      ['orders(first: 3)', 'OrderConnection', 4],
      ['productVariants(first: 3)', 'ProductVariantConnection', 4],
      ['inventoryItems(first: 3)', 'InventoryItemConnection', 4],
      ['disputes(first: 3)', 'ShopifyPaymentsDisputeConnection', 3],
      ['shopifyPaymentsAccount', 'ShopifyPaymentsAccount', 3],
      ['shop', 'Shop', 2],
      ['currentAppInstallation', 'AppInstallation', 2],
    ]
    for (const [field, name, depth] of parts) {
      const { told } = await ask(shop, `{ ${field} { ${selected(type(name), depth)} } }`)
      expect(told.errors?.map(({ message }: Told) => message)).toBeUndefined()
    }
  })

  it('fails as Shopify does for a field that is none, a list without a size, and a token that is none', async () => {
    await using shop = await opened(shopifyWorld(1))
    expect((await ask(shop, '{ orders(first: 1) { nodes { id moon } } }')).told.errors).toMatchObject([
      {
        message: "Field 'moon' doesn't exist on type 'Order'",
        extensions: { code: 'undefinedField', typeName: 'Order', fieldName: 'moon' },
      },
    ])
    expect((await ask(shop, '{ orders { nodes { id } } }')).told).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    })
    const none = await ask(shop, '{ shop { name } }', { token: 'shpat_none' })
    expect(none).toEqual({ status: 401, told: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' } })
  })

  it('reads what changed in pages of any size, and meets again what changes meanwhile', async () => {
    const world = shopifyWorld(5)
    await using shop = await opened(world)
    const whole = await allOrders(shop)
    expect(whole.map(({ updatedAt }) => updatedAt)).toEqual(whole.map(({ updatedAt }) => updatedAt).toSorted())
    shop.mostOfPage = 7
    expect(await allOrders(shop)).toEqual(whole)
    const bound = whole[20].updatedAt
    const newer = whole.filter(({ updatedAt }) => updatedAt >= bound)
    expect(await allOrders(shop, `updated_at:>='${bound}'`)).toEqual(newer)
    expect(await allOrders(shop, `updated_at:>="${bound}" AND (financial_status:refunded OR financial_status:partially_refunded)`)).toEqual(
      newer.filter(({ displayFinancialStatus }) => /REFUNDED$/.test(displayFinancialStatus)),
    )
    const { told } = await ask(shop, '{ orders(first: 250, query: "moon:full") { nodes { id } } }')
    expect(told.data.orders.nodes).toHaveLength(7)
    expect(told.extensions.search).toMatchObject([{ path: ['orders'], warnings: [{ field: 'moon' }] }])
  })

  it('states refund lines as prices are, with their taxes, and without them where that is switched', async () => {
    const world = shopifyWorld(5, { taxesIncluded: true })
    await using shop = await opened(world)
    const lineOf = async () => {
      const read = await allOrders(shop)
      expect(read.every(({ taxesIncluded }) => taxesIncluded)).toBe(true)
      const lines = read.flatMap(({ refunds }) => refunds.flatMap((one: Told) => one.refundLineItems.nodes))
      return lines.find((line: Told) => minor(line.totalTaxSet) > 0)
    }
    const whole = await lineOf()
    shop.areRefundsNet = true
    const net = await lineOf()
    expect(minor(net.subtotalSet)).toBe(minor(whole.subtotalSet) - minor(whole.totalTaxSet))
    expect(net.totalTaxSet).toEqual(whole.totalTaxSet)
  })

  it('reads on in a list inside a record, where it was cut', async () => {
    await using shop = await opened(shopifyWorld(5))
    const [first] = (await allOrders(shop)).filter(({ lineItems }) => lineItems.nodes.length > 1)
    shop.mostOfNested = 1
    const read: Told[] = []
    for (let after: string | null = null, isMore = true; isMore; ) {
      const page = 'lineItems(first: 50, after: $after) { pageInfo { hasNextPage endCursor } nodes { id quantity currentQuantity } }'
      const query = `query Lines($id: ID!, $after: String) { node(id: $id) { ... on Order { ${page} } } }`
      const { lineItems }: Told = (await ask(shop, query, { variables: { id: first.id, after } })).told.data.node
      expect(lineItems.nodes).toHaveLength(1)
      read.push(...lineItems.nodes)
      isMore = lineItems.pageInfo.hasNextPage
      after = lineItems.pageInfo.endCursor
    }
    expect(read).toEqual(first.lineItems.nodes)
  })

  it('finds a change only when the index has it, and shows it at once by its id', async () => {
    const world = shopifyWorld(5)
    const { at, order } = world.events.find(({ what }) => what === 'ordered') as { at: number; order: number }
    await using shop = await opened(world)
    shop.now = at + 10
    const id = `gid://shopify/Order/${order}`
    const { told } = await ask(
      shop,
      `{ orders(first: 5) { nodes { id } } order(id: "${id}") { id } node(id: "${id}") { id ... on Order { name } } }`,
    )
    expect(told.data).toMatchObject({ orders: { nodes: [] }, order: { id }, node: { id } })
    shop.now = at + 61
    expect((await ask(shop, '{ orders(first: 5) { nodes { id } } }')).told.data.orders.nodes).toEqual([{ id }])
  })

  it('tells nothing of what a token may not read, and all the rest', async () => {
    await using shop = await opened(shopifyWorld(1))
    shop.lost.add('read_customers').add('read_shopify_payments_payouts')
    const { status, told } = await ask(
      shop,
      '{ shop { name } orders(first: 2) { nodes { id customer { id } } } shopifyPaymentsAccount { id balanceTransactions(first: 1) { nodes { id } } } }',
    )
    expect(status).toBe(200)
    expect(told.data).toMatchObject({
      shop: { name: 'Fern shop' },
      orders: { nodes: [{ customer: null }, { customer: null }] },
      shopifyPaymentsAccount: null,
    })
    expect(new Set(told.errors.map(({ extensions }: Told) => extensions.code))).toEqual(new Set(['ACCESS_DENIED']))
    expect(told.errors.map(({ message }: Told) => message)).toContain(
      'Access denied for customer field. Required access: `read_customers` access scope.',
    )
    shop.lost.add('read_orders')
    const denied = await ask(shop, '{ orders(first: 2) { nodes { id } } }')
    expect(denied.told).toMatchObject({ data: null, errors: [{ path: ['orders'], extensions: { code: 'ACCESS_DENIED' } }] })
    shop.lost.clear()
    shop.lost.add('read_all_orders')
    const { told: short } = await ask(shop, '{ orders(first: 250) { nodes { createdAt } } }')
    const oldest = new Date((shop.now - 60 * 86_400) * 1_000).toISOString()
    expect(short.data.orders.nodes.every(({ createdAt }: Told) => createdAt > oldest)).toBe(true)
    expect(short.data.orders.nodes.length).toBeLessThan(40)
  })

  it('counts the cost of each answer, and throttles who has none left', async () => {
    const world = shopifyWorld(1, { payments: 120 })
    await using shop = await shopifyStandIn(world)
    const movements =
      '{ shopifyPaymentsAccount { balanceTransactions(first: 100) { nodes { id amount { amount } associatedOrder { id } } } } }'
    const { cost } = (await ask(shop, movements)).told.extensions
    expect(cost).toMatchObject({ requestedQueryCost: 31, throttleStatus: { maximumAvailable: 2_000, restoreRate: 100 } })
    const few = (await ask(shop, '{ orders(first: 50, query: "name:#1001") { nodes { id } } }')).told.extensions.cost
    expect(few.actualQueryCost).toBeLessThan(few.requestedQueryCost)
    shop.throttled = 1
    const { status, told } = await ask(shop, movements)
    expect(status).toBe(200)
    expect(told).toMatchObject({
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { actualQueryCost: null } },
    })
    expect(told).not.toHaveProperty('data')
    shop.bucket = { most: 5, restored: 0 }
    expect((await ask(shop, movements)).told.errors).toMatchObject([{ extensions: { code: 'THROTTLED' } }])
    const many =
      '{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { id } } refunds { refundLineItems(first: 250) { nodes { lineItem { id } } } } agreements(first: 250) { nodes { sales(first: 250) { nodes { id } } } } } } }'
    expect((await ask(shop, many)).told.errors).toMatchObject([{ extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1_000 } }])
  })
})

describe('a bulk operation', () => {
  const run = async (shop: ShopifyStandIn, query: string, more = '') => {
    const document = `mutation Run($query: String!) { bulkOperationRunQuery(query: $query${more}) { bulkOperation { id status url } userErrors { field message code } } }`
    return (await ask(shop, document, { variables: { query } })).told.data.bulkOperationRunQuery
  }
  const poll = async (shop: ShopifyStandIn, id: string) =>
    (
      await ask(
        shop,
        `{ bulkOperation(id: "${id}") { status errorCode url partialDataUrl objectCount rootObjectCount fileSize completedAt } }`,
      )
    ).told.data.bulkOperation
  const fileOf = async ({ origin }: ShopifyStandIn, address: string) => {
    const { pathname, search } = new URL(address)
    const text = await (await fetch(`${origin}${pathname}${search}`)).text()
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  }
  const lines = '{ orders { edges { node { id name lineItems { edges { node { id sku } } } } } } }'

  it('is asked about until it is done, and its file has each record on a line of its own', async () => {
    await using shop = await opened(shopifyWorld(4))
    const { bulkOperation, userErrors } = await run(shop, lines)
    expect({ userErrors, bulkOperation }).toMatchObject({ userErrors: [], bulkOperation: { status: 'CREATED', url: null } })
    expect(await poll(shop, bulkOperation.id)).toMatchObject({ status: 'RUNNING', url: null })
    const done = await poll(shop, bulkOperation.id)
    expect(done).toMatchObject({ status: 'COMPLETED', errorCode: null, partialDataUrl: null, rootObjectCount: '40' })
    expect(new URL(done.url).origin).toBe('https://storage.googleapis.com')
    const rows = await fileOf(shop, done.url)
    expect(rows).toHaveLength(Number(done.objectCount))
    const ids = new Set(rows.filter((row) => row.name).map(({ id }) => id))
    const inner = rows.filter((row) => !row.name)
    expect(inner.length).toBeGreaterThan(40)
    expect(inner.every(({ __parentId }) => ids.has(__parentId))).toBe(true)
    const grouped = await run(shop, lines, ', groupObjects: true')
    await poll(shop, grouped.bulkOperation.id)
    const together = await fileOf(shop, (await poll(shop, grouped.bulkOperation.id)).url)
    expect(together).not.toEqual(rows)
    expect(together.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    expect(together[1].__parentId).toBe(together[0].id)
  })

  it('is the same file for a shop so large that it is gathered part by part, as the shop was when it was begun', async () => {
    const world = shopifyWorld(4, { payments: 600 })
    await using shop = await opened(world)
    shop.bulkPolls = 1
    const gathered = async (more: string) => {
      const { bulkOperation } = await run(shop, lines, more)
      let now = await poll(shop, bulkOperation.id)
      for (; now.status === 'RUNNING'; now = await poll(shop, bulkOperation.id)) shop.now = world.begun
      shop.now = world.ends
      expect(now.status).toBe('COMPLETED')
      return fileOf(shop, now.url)
    }
    const [at, together] = [await gathered(''), await gathered(', groupObjects: true')]
    expect(at.filter((row) => row.name).length).toBe(600)
    expect(together.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(at.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    const inner = together.flatMap(({ id, __parentId }, i) =>
      __parentId === undefined ? [] : [{ id, __parentId, before: together[i - 1] }],
    )
    expect(inner.every(({ __parentId, before }) => __parentId === (before.__parentId ?? before.id))).toBe(true)
  }, 60_000)

  it.each<[string, string, string]>([
    [
      'a connection in a list',
      '{ orders { edges { node { id refunds { refundLineItems { edges { node { id } } } } } } } }',
      'Queries that contain a connection field within a list field are not currently supported.',
    ],
    ['nodes', '{ orders { nodes { id } } }', "All connection fields in a bulk query must select their contents using 'edges' > 'node'"],
    [
      'three levels',
      '{ orders { edges { node { id agreements { edges { node { id sales { edges { node { id ... on ProductSale { lineItem { id product { id } } } } } } } } } } } } }',
      '',
    ],
    [
      'a parent without its id',
      '{ orders { edges { node { name lineItems { edges { node { id } } } } } } }',
      "The parent 'node' field for a nested connection must select the 'id' field",
    ],
    ['no connection', '{ shop { name } }', 'Bulk queries must contain at least one connection.'],
    ['a mutation', 'mutation { bulkOperationCancel(id: "1") { userErrors { message } } }', 'Invalid operation type.'],
    ['nothing', '', 'Invalid bulk query: syntax error, unexpected end of file'],
    ['a field that is none', '{ orders { edges { node { id moon } } } }', 'Invalid bulk query: '],
  ])('refuses %s', async (_, query, message) => {
    await using shop = await opened(shopifyWorld(4))
    const { bulkOperation, userErrors } = await run(shop, query)
    if (message === '')
      expect(userErrors).toEqual([
        expect.objectContaining({ message: 'Bulk queries cannot contain connections with a nesting depth greater than 2.' }),
      ])
    else {
      expect(bulkOperation).toBeNull()
      expect(userErrors[0].message).toContain(message)
      expect(userErrors[0]).toMatchObject({ field: ['query'], code: 'INVALID' })
    }
  })

  it('fails with a part of its file, runs out, or is denied', async () => {
    await using shop = await opened(shopifyWorld(4))
    shop.bulkPolls = 1
    shop.bulkEnd = 'failed'
    const failed = await poll(shop, (await run(shop, lines)).bulkOperation.id)
    expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null })
    expect(await fileOf(shop, failed.partialDataUrl)).toHaveLength(Number(failed.objectCount))
    shop.bulkEnd = 'expired'
    expect(await poll(shop, (await run(shop, lines)).bulkOperation.id)).toMatchObject({
      status: 'EXPIRED',
      url: null,
      partialDataUrl: null,
    })
    shop.lost.add('read_orders')
    expect(await poll(shop, (await run(shop, lines)).bulkOperation.id)).toMatchObject({
      status: 'FAILED',
      errorCode: 'ACCESS_DENIED',
      url: null,
    })
  })
})

describe('access', () => {
  const redirect = 'http://127.0.0.1:4000/api/oauth/shopify/callback'

  async function codeOf({ origin, app }: ShopifyStandIn, decision = 'install'): Promise<URLSearchParams> {
    const query = new URLSearchParams({
      client_id: app.clientId,
      scope: 'read_orders,read_all_orders,read_products',
      redirect_uri: redirect,
      state: 'abc',
    })
    const page = await (await fetch(`${origin}/admin/oauth/authorize?${query}`)).text()
    expect(page).toContain('<form method="post"')
    query.set('decision', decision)
    const answer = await fetch(`${origin}/admin/oauth/authorize`, { method: 'POST', body: query, redirect: 'manual' })
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('location') ?? '').searchParams
  }

  async function tokenOf({ origin, app }: ShopifyStandIn, more: Record<string, string>) {
    const body = JSON.stringify({ client_id: app.clientId, client_secret: app.secret, ...more })
    const answer = await fetch(`${origin}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return { status: answer.status, told: (await answer.json()) as Told }
  }

  it('is a page, a signed way back, a code for one token, with fewer scopes than asked', async () => {
    await using shop = await opened(shopifyWorld(1))
    shop.withheld.add('read_all_orders')
    const back = await codeOf(shop)
    expect(back.get('state')).toBe('abc')
    expect(back.get('shop')).toBe('fern-shop.myshopify.com')
    expect(back.get('hmac')).toBe(signatureOf(back, standInApp.secret))
    const code = back.get('code') ?? ''
    const { told } = await tokenOf(shop, { code })
    expect(told).toEqual({ access_token: expect.stringMatching(/^shpat_/), scope: 'read_orders,read_products' })
    expect(await tokenOf(shop, { code })).toMatchObject({ status: 400, told: { error: 'invalid_request' } })
    const { told: scopes } = await ask(shop, '{ currentAppInstallation { accessScopes { handle } } }', { token: told.access_token })
    expect(scopes.data.currentAppInstallation.accessScopes).toEqual([{ handle: 'read_orders' }, { handle: 'read_products' }])
    expect((await codeOf(shop, 'cancel')).get('error')).toBe('access_denied')
  })

  it('rotates refresh tokens: a lost answer is asked for again, a used one ends with the use of the next', async () => {
    let clock = 1_000_000
    await using shop = await opened(shopifyWorld(1), { clock: () => clock })
    const { told: first } = await tokenOf(shop, { code: (await codeOf(shop)).get('code') ?? '', expiring: '1' })
    expect(first).toMatchObject({ expires_in: 3_600, refresh_token_expires_in: 7_776_000 })
    clock += 3_600
    expect((await ask(shop, '{ shop { name } }', { token: first.access_token })).status).toBe(401)
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token as string }
    shop.failNext('lost')
    await expect(tokenOf(shop, refresh)).rejects.toThrow()
    const { told: second } = await tokenOf(shop, refresh)
    expect((await ask(shop, '{ shop { name } }', { token: second.access_token })).status).toBe(200)
    expect(await tokenOf(shop, refresh)).toMatchObject({ status: 401, told: { error: 'invalid_request' } })
    const { status } = await tokenOf(shop, { grant_type: 'refresh_token', refresh_token: second.refresh_token })
    expect(status).toBe(200)
  })

  it('ends when the app takes it back, and when the owner does', async () => {
    await using shop = await opened(shopifyWorld(1))
    const answer = await fetch(`${shop.origin}/admin/api_permissions/current.json`, {
      method: 'DELETE',
      headers: { 'x-shopify-access-token': shop.app.token },
    })
    expect(answer.status).toBe(200)
    expect((await ask(shop, '{ shop { name } }')).status).toBe(401)
  })

  it('answers byte by byte and with a bomb where that is wished', async () => {
    await using shop = await opened(shopifyWorld(1))
    const scopes = () =>
      fetch(`${shop.origin}/admin/oauth/access_scopes.json`, {
        headers: { 'x-shopify-access-token': shop.app.token, 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(60_000),
      })
    shop.failNext({ trickleMs: 0 }, 'bomb')
    expect(await (await scopes()).json()).toMatchObject({
      access_scopes: [{ handle: 'read_orders' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    const bomb = await scopes()
    expect(bomb.headers.get('content-encoding')).toBe('gzip')
    expect((await bomb.arrayBuffer()).byteLength).toBe(64 * 1_048_576)
  })

  it('is asked by another process: the clock, a right, a fault', async () => {
    await using shop = await opened(shopifyWorld(1))
    const wish = async (of: object) => (await fetch(`${shop.origin}/__control`, { method: 'POST', body: JSON.stringify(of) })).status
    expect(await wish({ now: shop.now + 60, lose: ['read_orders'], faults: ['html-503', '429-hour', 'redirect-private', 'half'] })).toBe(
      200,
    )
    expect(await wish({ moon: 1 })).toBe(400)
    const statuses = []
    for (let i = 0; i < 3; i++) {
      const { status } = await fetch(`${shop.origin}/admin/oauth/access_scopes.json`, {
        headers: { 'x-shopify-access-token': shop.app.token },
        redirect: 'manual',
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([503, 429, 302])
    await expect(ask(shop, '{ shop { name } }')).rejects.toThrow()
    expect((await ask(shop, '{ orders(first: 1) { nodes { id } } }')).told.errors).toMatchObject([
      { extensions: { code: 'ACCESS_DENIED' } },
    ])
  })
})

describe('webhooks', () => {
  type Got = { readonly path: string; readonly topic: string; readonly id: string; readonly isSigned: boolean; readonly body: Told }

  const receiver = (got: Got[]) =>
    standIn(({ path, headers, body }) => {
      const isSigned = createHmac('sha256', standInApp.secret).update(body).digest('base64') === headers['x-shopify-hmac-sha256']
      got.push({
        path,
        topic: String(headers['x-shopify-topic']),
        id: String(headers['x-shopify-webhook-id']),
        isSigned,
        body: JSON.parse(body),
      })
      return { status: 200, body: {} }
    })

  const subscribe = (shop: ShopifyStandIn, topic: string, uri: string) =>
    ask(
      shop,
      `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { uri: "${uri}" }) { webhookSubscription { id uri } userErrors { message } } }`,
    )

  it('are signed, and come once, twice, backwards, with a flipped byte or not at all', async () => {
    const world = shopifyWorld(6)
    const got: Got[] = []
    await using target = await receiver(got)
    await using shop = await opened(world)
    shop.now = world.begun
    shop.hooks.origin = target.origin
    const { told } = await subscribe(shop, 'ORDERS_CREATE', 'https://riskpilot.example/hooks/shopify/1')
    expect(told.data.webhookSubscriptionCreate.userErrors).toEqual([])
    expect(
      (await subscribe(shop, 'ORDERS_CREATE', 'http://riskpilot.example/')).told.data.webhookSubscriptionCreate.webhookSubscription,
    ).toBeNull()
    const created = world.events.flatMap((one) => (one.what === 'ordered' ? [one.at] : []))
    const upTo = created[4] ?? 0
    await shop.goTo(upTo)
    expect(got.length).toBeGreaterThanOrEqual(5)
    expect(got.every(({ isSigned, topic, path }) => isSigned && topic === 'orders/create' && path === '/hooks/shopify/1')).toBe(true)
    const before = got.length
    shop.hooks.mode = 'twice'
    await shop.goTo(created[6] ?? 0)
    expect(new Set(got.slice(before).map(({ id }) => id)).size * 2).toBe(got.length - before)
    shop.hooks.mode = 'flipped'
    await shop.goTo(created[7] ?? 0)
    expect(got.at(-1)?.isSigned).toBe(false)
    const after = got.length
    shop.hooks.mode = 'lost'
    await shop.goTo(created[9] ?? 0)
    expect(got).toHaveLength(after)
    shop.hooks.mode = 'reversed'
    await shop.goTo(created[14] ?? 0)
    const ids = got.slice(after).map(({ body }) => body.id as number)
    expect(ids.length).toBeGreaterThan(2)
    expect(shop.deliveries.at(-1)).toMatchObject({ topic: 'orders/create', status: 200 })
  })

  it('tell the end of the app, and of privacy, where the app wants them', async () => {
    const got: Got[] = []
    await using target = await receiver(got)
    await using shop = await opened(shopifyWorld(6), { appHooks: `${target.origin}/hooks/shopify/privacy` })
    await shop.uninstall()
    expect((await ask(shop, '{ shop { name } }')).status).toBe(401)
    await fetch(`${shop.origin}/__control`, { method: 'POST', body: JSON.stringify({ privacy: 'shop/redact' }) })
    expect(got).toMatchObject([
      { topic: 'app/uninstalled', isSigned: true },
      { topic: 'shop/redact', isSigned: true, body: { shop_domain: 'fern-shop.myshopify.com' } },
    ])
  })
})
