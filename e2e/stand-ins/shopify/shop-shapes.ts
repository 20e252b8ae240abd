import { GraphQLError } from 'graphql'
import { connectionOf, type Listed, type PageArguments, type Part } from './connection.ts'
import type { Location, Moved, Variant } from './events.ts'
import { OrderShape, type Surroundings } from './order-shapes.ts'
import { type Searched, searchOf } from './search.ts'
import { gid, iso, moneyOf, nestedList, type Reading } from './shapes.ts'
import { type DisputeState, financialStatus, type LevelState, type OrderState, type PayoutState, ShopState } from './state.ts'

const day = 86_400

/** Where an answer notes what it could not search by; which records of a whole list it has. */
export type Asked = Reading & { readonly mostOfList: number; readonly part?: Part } & {
  readonly warnings: { readonly path: string; readonly query: string; readonly field: string }[]
}

type ListArguments = PageArguments & { readonly query?: string | null; readonly sortKey?: string | null }
type LevelArguments = ListArguments & { readonly includeInactive?: boolean | null }

/** A list: what it may be searched by, how it is sorted, and what stands in it. */
type Root<T> = {
  readonly path: string
  readonly of: readonly T[]
  readonly fields: (one: T) => Searched
  readonly times: readonly string[]
  readonly place: (one: T, sortKey: string) => number | string
  readonly id: (one: T) => number
  readonly node: (one: T) => unknown
}

/** So many searched lists are kept. */
const mostLists = 8

const orderTimes = ['created_at', 'updated_at', 'processed_at']

/** What of an order is searched and sorted: as the index has it, which is behind. */
const orderFields = ({ order, updatedAt, cancelledAt, ...rest }: OrderState): Searched => ({
  ...{ id: order.order, name: order.name, test: order.isTest, updated_at: updatedAt, created_at: order.at, processed_at: order.soldAt },
  financial_status: financialStatus({ order, updatedAt, cancelledAt, ...rest }).toLowerCase(),
  status: cancelledAt === null ? 'open' : 'cancelled',
  customer_id: order.customer,
})

export type ShopWishes = {
  readonly name: string
  /** How far the index of lists is behind. */
  readonly delay: number
  /** Orders of the last 60 days alone. */
  readonly isShort: boolean
  readonly areRefundsNet: boolean
  readonly deleted: ReadonlySet<number>
  readonly deletedItems: ReadonlySet<number>
  readonly deletedLocations: ReadonlySet<number>
  readonly scopes: readonly string[]
}

/** The shop as the Admin API shows it at a moment. */
export class ShopShapes {
  readonly #index: ShopState
  /** Those that were not deleted. */
  readonly #variants: readonly Variant[]
  readonly #locations: readonly Location[]
  readonly #orders = new Map<number, OrderShape>()
  /** The order of each refund: looking for it in all of them is slow in a large shop. */
  #refundOrders: ReadonlyMap<number, number> | null = null
  #disputesOf: ReadonlyMap<number | null, readonly DisputeState[]> | null = null
  #fields: object | null = null
  readonly #lists = new Map<string, { readonly listed: readonly Listed[]; readonly warnings: Asked['warnings'] }>()

  constructor(
    private readonly state: ShopState,
    private readonly wishes: ShopWishes,
  ) {
    this.#index = new ShopState(state.world, state.now - wishes.delay)
    this.#variants = state.world.variants.filter(({ item }) => !wishes.deletedItems.has(item))
    this.#locations = state.world.locations.filter(({ id }) => !wishes.deletedLocations.has(id))
  }

  /** The fields of the query's root that tell of the shop. */
  root() {
    this.#fields ??= this.#rootFields()
    return this.#fields
  }

  #rootFields() {
    const { world } = this.state
    return {
      shop: {
        ...{ __typename: 'Shop', id: gid('Shop', 1), name: this.wishes.name, currencyCode: world.currency, ianaTimezone: world.zone },
        ...{ timezoneAbbreviation: 'TZ', myshopifyDomain: world.shop, createdAt: iso(world.begun - 400 * day) },
        plan: { partnerDevelopment: false, shopifyPlus: false, publicDisplayName: 'Basic' },
      },
      currentAppInstallation: {
        ...{ __typename: 'AppInstallation', id: gid('AppInstallation', 1) },
        accessScopes: this.wishes.scopes.map((handle) => ({ handle, description: handle })),
      },
      orders: this.#list(this.#orderRoot()),
      ordersCount: (args: ListArguments, asked: Asked) => ({
        count: this.#found(this.#orderRoot(), args, asked).length,
        precision: 'EXACT',
      }),
      order: ({ id }: { id: string }) => this.node(id, 'Order'),
      refund: ({ id }: { id: string }) => this.node(id, 'Refund'),
      productVariants: this.#list(this.#variantRoot('productVariants')),
      productVariant: ({ id }: { id: string }) => this.node(id, 'ProductVariant'),
      inventoryItems: this.#list(this.#variantRoot('inventoryItems')),
      inventoryItem: ({ id }: { id: string }) => this.node(id, 'InventoryItem'),
      locations: this.#list(this.#locationRoot()),
      location: ({ id }: { id?: string | null }) => this.node(id ?? gid('Location', 1), 'Location'),
      disputes: this.#list(this.#disputeRoot()),
      dispute: ({ id }: { id: string }) => this.node(id, 'ShopifyPaymentsDispute'),
      shopifyPaymentsAccount: this.#account(),
    }
  }

  /** Any record by its id; null where there is none. */
  node(id: string, wanted?: string): unknown {
    const [, type = '', number = ''] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(id) ?? []
    if (type === '' || (wanted !== undefined && wanted !== type))
      throw new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'argumentLiteralsIncompatible' } })
    const key = Number(number)
    if (type === 'Order') return this.state.orders.has(key) && this.#isTold(key) ? this.#order(key).shown() : null
    if (type === 'Refund') return this.#refund(key)
    if (type === 'LineItem') return this.#line(key)
    const location = this.#locations.find((one) => one.id === key)
    if (type === 'Location') return location ? this.#location(location) : null
    const variant = this.#variants.find((one) => (type === 'InventoryItem' ? one.item : type === 'Product' ? one.product : one.id) === key)
    if (type === 'ProductVariant') return variant ? this.#variant(variant) : null
    if (type === 'InventoryItem') return variant ? this.#item(variant) : null
    if (type === 'Product') return variant ? this.#product(variant.product) : null
    if (type === 'ShopifyPaymentsDispute') return this.state.disputes.has(key) ? this.#dispute(key) : null
    if (type === 'ShopifyPaymentsBalanceTransaction') return this.#movementOf(key)
    if (type === 'ShopifyPaymentsAccount') return this.#account()
    return null
  }

  #isTold(order: number): boolean {
    if (this.wishes.deleted.has(order)) return false
    return !this.wishes.isShort || (this.state.orders.get(order)?.order.at ?? 0) > this.state.now - 60 * day
  }

  #order(id: number): OrderShape {
    const known = this.#orders.get(id) ?? new OrderShape(this.state.orders.get(id) as OrderState, this.#surroundings())
    this.#orders.set(id, known)
    return known
  }

  readonly #surroundings = (): Surroundings => ({
    productOf: (product) => () => this.#product(product),
    variantOf: (id) => () => this.#variant(this.state.world.variants.find((one) => one.id === id) as Variant),
    disputesOf: (order) => {
      this.#disputesOf ??= Map.groupBy(this.state.disputes.values(), ({ disputed }) => disputed.order)
      return (this.#disputesOf.get(order) ?? []).map(({ disputed, status }) => ({
        ...{ __typename: 'OrderDisputeSummary', id: gid('ShopifyPaymentsDispute', disputed.dispute), status },
        initiatedAs: disputed.isInquiry ? 'INQUIRY' : 'CHARGEBACK',
      }))
    },
    areRefundsNet: this.wishes.areRefundsNet,
  })

  #refund(id: number): unknown {
    this.#refundOrders ??= new Map(
      [...this.state.orders].flatMap(([order, { refunds, removed }]) =>
        [...refunds, ...removed].map(({ refund }) => [refund, order] as const),
      ),
    )
    const state = this.state.orders.get(this.#refundOrders.get(id) ?? Number.NaN)
    const found = state && [...state.refunds, ...state.removed].find(({ refund }) => refund === id)
    return state && found ? this.#order(state.order.order).refund(found) : null
  }

  #line(id: number): unknown {
    for (const state of this.state.orders.values()) {
      const found = state.lines.find((line) => line.id === id)
      if (found) return this.#order(state.order.order).line(found)
    }
    return null
  }

  #orderRoot(): Root<OrderState> {
    return {
      path: 'orders',
      of: [...this.#index.orders.values()].filter(({ order }) => this.#isTold(order.order)),
      fields: orderFields,
      times: orderTimes,
      place: (one, sortKey) => orderFields(one)[orderTimes.find((time) => time.toUpperCase() === sortKey) ?? 'id'] as number,
      id: ({ order }) => order.order,
      node: ({ order }) => this.#order(order.order).shown(),
    }
  }

  #variantRoot(path: 'productVariants' | 'inventoryItems'): Root<Variant> {
    const id = (one: Variant) => (path === 'inventoryItems' ? one.item : one.id)
    const changed = (one: Variant) => this.#index.variants.get(one.id)?.changedAt ?? 0
    return {
      ...{ path, of: this.#variants, times: ['updated_at', 'created_at'], id },
      fields: (one) => ({
        id: id(one),
        sku: one.sku,
        updated_at: changed(one),
        created_at: this.state.world.begun - 60 * day,
        product_id: one.product,
      }),
      place: id,
      node: (one) => (path === 'inventoryItems' ? this.#item(one) : this.#variant(one)),
    }
  }

  #locationRoot(): Root<Location> {
    const id = (one: Location) => one.id
    const node = (one: Location) => this.#location(one)
    return {
      path: 'locations',
      of: this.#locations,
      times: ['created_at'],
      id,
      place: id,
      node,
      fields: ({ name }) => ({ name }),
    }
  }

  #location(of: Location): unknown {
    const { id, name } = of
    return {
      ...{ __typename: 'Location', id: gid('Location', id), name, isActive: true },
      inventoryLevels: (args: LevelArguments, asked: Asked) => this.#list(this.#levelRoot(of, args))(args, asked),
    }
  }

  #levelRoot(location: Location, { includeInactive }: LevelArguments): Root<Variant> {
    const found = (one: Variant) => this.#index.variants.get(one.id)?.levels.get(location.id)
    return {
      ...{ path: 'inventoryLevels', times: ['updated_at', 'created_at'], id: (one) => one.item, place: (one) => one.item },
      of: this.#variants.filter((one) => found(one)?.isActive || (includeInactive && found(one))),
      fields: (one) => ({ inventory_item_id: one.item, updated_at: found(one)?.at ?? 0, created_at: this.state.world.begun - 60 * day }),
      node: (one) => this.#level(one, location),
    }
  }

  #disputeRoot(): Root<number> {
    const of = [...this.#index.disputes.keys()]
    const at = (id: number) => this.#index.disputes.get(id)?.disputed.at ?? 0
    return {
      ...{ path: 'disputes', of, times: ['initiated_at'], id: (id) => id, place: (id) => id, node: (id) => this.#dispute(id) },
      fields: (id) => ({ id, initiated_at: at(id), status: (this.#index.disputes.get(id)?.status ?? '').toLowerCase() }),
    }
  }

  #movementRoot(hasTransfers: boolean): Root<Moved> {
    const payout = (one: Moved) => this.state.payoutOf.get(one.id)
    return {
      path: 'balanceTransactions',
      of: this.#index.movements.filter(({ type }) => hasTransfers || !type.startsWith('TRANSFER')),
      times: ['processed_at', 'payout_date', 'available_on'],
      fields: (one) => ({
        ...{
          id: one.id,
          processed_at: one.at,
          available_on: one.at + 2 * day,
          currency: one.currency,
          transaction_type: one.type.toLowerCase(),
        },
        ...{
          payout_date: payout(one)?.at ?? null,
          payments_transfer_id: payout(one)?.payout ?? null,
          payout_status: this.#payoutStatus(payout(one)).toLowerCase(),
        },
      }),
      place: (one, sortKey) => (sortKey === 'PROCESSED_AT' ? one.at : one.id),
      id: ({ id }) => id,
      node: (one) => this.#movement(one),
    }
  }

  #payoutRoot(): Root<PayoutState> {
    return {
      ...{ path: 'payouts', of: this.#index.payouts, times: ['issued_at'], id: ({ payout }) => payout, place: ({ at }) => at },
      fields: (one) => ({ id: one.payout, issued_at: one.at, status: this.#payoutStatus(one).toLowerCase(), currency: one.currency }),
      node: (one) => ({
        ...{ __typename: 'ShopifyPaymentsPayout', id: gid('ShopifyPaymentsPayout', one.payout), legacyResourceId: String(one.payout) },
        ...{ issuedAt: iso(one.at), net: moneyOf(one.amount, one.currency), status: this.#payoutStatus(one), transactionType: 'DEPOSIT' },
      }),
    }
  }

  #list<T>(root: Root<T>) {
    return (args: ListArguments, asked: Asked) => {
      const { isWhole, mostOfPage: most, mostOfList: ends, part } = asked
      const page = connectionOf(this.#listed(root, args, asked), args, { isWhole, most, ends, part })
      const nodes = page.nodes.map((node) => (node as () => unknown)())
      return { ...page, nodes, edges: page.edges.map(({ cursor }, i) => ({ cursor, node: nodes[i] })) }
    }
  }

  /** Found once for all pages of it: a large shop is searched for longer than it is read. */
  #listed<T>(root: Root<T>, args: ListArguments, asked: Asked): readonly Listed[] {
    const { path, of, id, place, node } = root
    const key = JSON.stringify([path, of.length, args.query, args.sortKey])
    const known = this.#lists.get(key)
    if (known) {
      asked.warnings.push(...known.warnings)
      return known.listed
    }
    const warnings: Asked['warnings'] = []
    const found = this.#found(root, args, { ...asked, warnings })
    const listed = found.map((one): Listed => ({ id: id(one), value: place(one, args.sortKey ?? ''), node: () => node(one) }))
    if (this.#lists.size === mostLists) this.#lists.clear()
    this.#lists.set(key, { listed, warnings })
    asked.warnings.push(...warnings)
    return listed
  }

  #found<T>({ path, of, fields, times }: Root<T>, { query }: ListArguments, asked: Asked): readonly T[] {
    if (!query) return of
    const first = of[0]
    const { matches, unknown } = searchOf(query, { fields: first ? Object.keys(fields(first)) : [...times, 'id', 'status'], times })
    asked.warnings.push(...unknown.map((field) => ({ path, query, field })))
    return of.filter((one) => matches(fields(one)))
  }

  #account() {
    const { currency } = this.state.world
    const unpaid = this.state.movements.filter((one) => one.currency === currency && !one.isTest && !this.state.payoutOf.has(one.id))
    return {
      ...{ __typename: 'ShopifyPaymentsAccount', id: gid('ShopifyPaymentsAccount', 1), activated: true, onboardable: false, country: 'US' },
      defaultCurrency: currency,
      balance: [
        moneyOf(
          unpaid.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
          currency,
        ),
      ],
      balanceTransactions: (args: ListArguments & { readonly hideTransfers?: boolean }, asked: Asked) =>
        this.#list(this.#movementRoot(!args.hideTransfers))(args, asked),
      disputes: this.#list(this.#disputeRoot()),
      payouts: this.#list(this.#payoutRoot()),
    }
  }

  /** On its way for a day, there after two. Null: not yet assigned. */
  #payoutStatus(payout: PayoutState | undefined): string {
    if (!payout) return 'PENDING'
    const days = (this.state.now - payout.at) / day
    return days < 1 ? 'SCHEDULED' : days < 2 ? 'IN_TRANSIT' : 'PAID'
  }

  #movementOf(id: number): unknown {
    const found = this.state.movements.find((one) => one.id === id)
    return found ? this.#movement(found) : null
  }

  #movement(moved: Moved) {
    const { id, type, source, order, amount, fee, currency, isTest, at } = moved
    const payout = this.state.payoutOf.get(id)
    const ordered = order === null ? undefined : this.state.orders.get(order)?.order
    return {
      ...{ __typename: 'ShopifyPaymentsBalanceTransaction', id: gid('ShopifyPaymentsBalanceTransaction', id), type, test: isTest },
      ...{ transactionDate: iso(at), amount: moneyOf(amount, currency), fee: moneyOf(fee, currency), net: moneyOf(amount - fee, currency) },
      ...{
        sourceId: source === null ? null : String(id + 1),
        sourceOrderTransactionId: order === null ? null : String(order + 1),
        sourceType: source,
      },
      ...{ adjustmentReason: source === 'ADJUSTMENT' ? type.toLowerCase() : null, adjustmentsOrders: [] },
      associatedOrder: ordered ? { id: gid('Order', ordered.order), name: ordered.name } : null,
      associatedPayout: { id: payout ? gid('ShopifyPaymentsPayout', payout.payout) : null, status: this.#payoutStatus(payout) },
    }
  }

  #dispute(id: number) {
    const { disputed, isChargeback, status, finalizedAt, sentAt } = this.state.disputes.get(id) as NonNullable<
      ReturnType<ShopState['disputes']['get']>
    >
    const { at, amount, currency, reason, order } = disputed
    return {
      ...{ __typename: 'ShopifyPaymentsDispute', id: gid('ShopifyPaymentsDispute', id), legacyResourceId: String(id) },
      ...{ type: isChargeback ? 'CHARGEBACK' : 'INQUIRY', status, amount: moneyOf(amount, currency), initiatedAt: iso(at) },
      ...{
        finalizedOn: finalizedAt === null ? null : iso(finalizedAt),
        evidenceDueBy: iso(at + 10 * day),
        evidenceSentOn: sentAt === null ? null : iso(sentAt),
      },
      reasonDetails: { reason, networkReasonCode: null },
      order: order === null || !this.#isTold(order) ? null : () => this.#order(order).shown(),
    }
  }

  #product(product: number): unknown {
    const found = this.state.world.variants.find((one) => one.product === product) as Variant
    const at = iso(this.state.world.begun - 60 * day)
    return {
      ...{ __typename: 'Product', id: gid('Product', product), legacyResourceId: String(product), title: found.productTitle },
      ...{ productType: found.productType, vendor: 'Fern shop', status: 'ACTIVE', createdAt: at, updatedAt: at, isGiftCard: false },
    }
  }

  #variant(variant: Variant): unknown {
    const { currency } = this.state.world
    const { changedAt = 0, levels = new Map<number, LevelState>() } = this.state.variants.get(variant.id) ?? {}
    const price = (amount: number) => moneyOf(amount, currency).amount
    return {
      ...{ __typename: 'ProductVariant', id: gid('ProductVariant', variant.id), legacyResourceId: String(variant.id), sku: variant.sku },
      ...{
        title: variant.title,
        displayName: `${variant.productTitle} - ${variant.title}`,
        price: price(variant.price),
        inventoryQuantity: [...levels.values()].reduce((sum, { units }) => sum + units, 0),
      },
      compareAtPrice: variant.compareAt === null ? null : price(variant.compareAt),
      ...{ createdAt: iso(this.state.world.begun - 60 * day), updatedAt: iso(changedAt) },
      ...{ inventoryItem: () => this.#item(variant), product: () => this.#product(variant.product) },
    }
  }

  #item(variant: Variant): unknown {
    const { cost = null, isTracked = true, changedAt = 0, levels } = this.state.variants.get(variant.id) ?? {}
    const at = this.#locations.filter(({ id }) => levels?.has(id))
    const told = (location: Location | undefined, { includeInactive }: LevelArguments) =>
      location && (includeInactive || levels?.get(location.id)?.isActive) ? [this.#level(variant, location)] : []
    return {
      ...{
        __typename: 'InventoryItem',
        id: gid('InventoryItem', variant.item),
        legacyResourceId: String(variant.item),
        sku: variant.sku,
        tracked: isTracked,
      },
      ...{ requiresShipping: true, unitCost: cost === null ? null : moneyOf(cost, this.state.world.currency) },
      ...{ createdAt: iso(this.state.world.begun - 60 * day), updatedAt: iso(changedAt) },
      ...{
        variant: () => this.#variant(variant),
        variants: (args: PageArguments, asked: Asked) => nestedList([this.#variant(variant)])(args, asked),
      },
      inventoryLevels: (args: LevelArguments, asked: Asked) => nestedList(at.flatMap((one) => told(one, args)))(args, asked),
      inventoryLevel: ({ locationId, ...args }: LevelArguments & { locationId: string }) => {
        const location = at.find(({ id }) => gid('Location', id) === locationId)
        return told(location, args)[0] ?? null
      },
    }
  }

  #level(variant: Variant, location: Location) {
    const { units = 0, at = 0, isActive = false } = this.state.variants.get(variant.id)?.levels.get(location.id) ?? {}
    // What is sold and not yet sent is on hand, and not to be sold again.
    const committed = variant.item % 4
    const quantity = (name: string) => ({ available: units, on_hand: units + committed, committed })[name] ?? 0
    const of = (name: string) => ({
      __typename: 'InventoryQuantity',
      id: `${gid('InventoryQuantity', variant.item)}?name=${name}`,
      name,
      quantity: quantity(name),
      updatedAt: iso(at),
    })
    return {
      ...{ __typename: 'InventoryLevel', id: `${gid('InventoryLevel', location.id)}?inventory_item_id=${variant.item}`, isActive },
      ...{ createdAt: iso(this.state.world.begun - 60 * day), updatedAt: iso(at), item: () => this.#item(variant) },
      location: () => this.#location(location),
      quantities: ({ names }: { names: readonly string[] }) => names.map(of),
    }
  }
}
