import { type Random, randomStream } from '../../../api/made-shops/random.ts'
import type {
  Adjustment,
  Allocation,
  Discount,
  DisputeEnd,
  Gateway,
  GoneLine,
  Line,
  LineKind,
  Moved,
  Ordered,
  Refunded,
  Shipping,
  Variant,
  World,
  WorldEvent,
} from './events.ts'
import { discountedLine, discountedShipping, discountOf, shareOf, taxOf, totalOf, worthOf } from './order-sums.ts'

export type WorldWishes = {
  readonly payments?: number
  readonly currency?: string
  readonly zone?: string
  /** All orders in the same second, and nothing else. */
  readonly isAtOnce?: boolean
  readonly taxesIncluded?: boolean
  readonly shop?: string
}

const day = 86_400
const begun = Date.UTC(2026, 2, 1) / 1_000
const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe']

/**
 * A shop's life at Shopify, from a seed: some 60 days of orders that are edited, paid, refunded and
 * disputed, and money that is paid out.
 */
export function shopifyWorld(seed: number, wishes: WorldWishes = {}): World {
  const random = randomStream(seed, 'shopify')
  const { payments = 40, currency = random.pick(['USD', 'EUR', 'GBP', 'JPY', 'KWD']), isAtOnce = false } = wishes
  const zone = wishes.zone ?? random.pick(zones)
  const maker = new Maker(random, { currency, taxesIncluded: wishes.taxesIncluded })
  for (let i = 0; i < payments; i++) maker.order(isAtOnce ? begun + 5 * day : begun + random.whole(0, 40 * day), isAtOnce)
  maker.costs()
  maker.stock(randomStream(seed, 'shopify stock'))
  if (!isAtOnce) maker.otherMoney()
  return {
    ...{ seed, shop: wishes.shop ?? 'fern-shop.myshopify.com', currency, zone, begun, ends: begun + 90 * day, variants: maker.variants },
    locations: [
      { id: 1, name: 'Shop' },
      { id: 2, name: 'Warehouse' },
    ],
    events: maker.events.toSorted((a, b) => a.at - b.at),
  }
}

/** The parts of an order that is being made. */
type Draft = { readonly order: Ordered; lines: Line[]; readonly gone: Map<number, number>; shippingLeft: { subtotal: number; tax: number } }

class Maker {
  readonly events: WorldEvent[] = []
  readonly variants: readonly Variant[]
  #count = 0
  #orders = 1_000

  constructor(
    private readonly random: Random,
    private readonly shop: { readonly currency: string; readonly taxesIncluded: boolean | undefined },
  ) {
    this.variants = ['FERN-1', 'FERN-2', 'MUG-10', 'MUG-11', 'TOTE-7', 'LAMP-3', null, 'RUG-40'].map((sku, i) => ({
      ...{ id: this.#next(), product: 700 + Math.floor(i / 2), item: this.#next(), sku, title: i % 2 === 0 ? 'Small' : 'Large' },
      productTitle: ['Fern print', 'Mug', 'Tote and lamp', 'Rug'][Math.floor(i / 2)] ?? 'Rug',
      productType: i < 2 ? 'Prints' : 'Home',
      price: random.whole(8, 90) * 100 + random.pick([0, 50, 99]),
      compareAt: random.chance(0.3) ? 12_000 : null,
    }))
  }

  #next(): number {
    this.#count += 1
    return 4_500_000_000_000 + this.#count * 7
  }

  #happen(event: WorldEvent): void {
    this.events.push(event)
    if (event.what === 'units_removed') this.#removed.set(event.order, [...(this.#removed.get(event.order) ?? []), ...event.lines])
  }

  order(at: number, isPlain: boolean): void {
    const draft = this.#draft(at, isPlain)
    const { order } = draft
    this.#happen(order)
    const fate = this.random.next()
    if (isPlain) this.#pay(draft, at)
    else if (fate < 0.08) this.#neverPaid(draft)
    else if (fate < 0.18) this.#editedThenPaid(draft)
    else this.#usual(draft)
  }

  #usual(draft: Draft): void {
    const { order, at, gateway } = draft.order
    const paidAt = gateway === 'manual' ? at + this.random.whole(1, 6 * day) : at
    if (gateway === 'manual' && this.random.chance(0.3)) return
    this.#pay(draft, paidAt)
    if (this.random.chance(0.7)) this.#happen({ what: 'fulfilled', at: paidAt + day, order, fulfillment: this.#next() })
    if (this.random.chance(0.1)) this.#happen({ what: 'touched', at: paidAt + 2 * day, order })
    this.#afterwards(draft, paidAt)
  }

  #draft(at: number, isPlain: boolean): Draft {
    const { random } = this
    const taxesIncluded = this.shop.taxesIncluded ?? random.chance(0.5)
    const taxRate = random.pick([0, 825, 1_900, 2_000, 700])
    const discounts = isPlain ? [] : this.#discounts()
    const lines = this.#lines(discounts, { taxRate, taxesIncluded, isPlain })
    const shipping = isPlain || random.chance(0.25) ? null : this.#shipping(discounts, { taxRate, taxesIncluded })
    const isTest = !isPlain && random.chance(0.03)
    this.#orders += 1
    const order: Ordered = {
      ...{ what: 'ordered', at, order: this.#next(), name: `#${this.#orders}` },
      soldAt: !isPlain && random.chance(0.05) ? at - random.whole(1, 20) * day : at,
      currency: !isPlain && random.chance(0.03) ? (this.shop.currency === 'CAD' ? 'USD' : 'CAD') : this.shop.currency,
      presented: random.chance(0.2) ? { currency: 'CHF', rate: random.whole(60, 180) / 100 } : null,
      ...{ taxesIncluded, taxRate, country: random.pick(['US', 'DE', 'JP', null]), customer: random.chance(0.8) ? this.#next() : null },
      source: random.pick(['web', 'web', 'pos', 'shopify_draft_order'] as const),
      gateway: isTest ? 'bogus' : this.#gateway(isPlain),
      isAuthorized: random.chance(0.3),
      ...{ isTest, discounts, lines, shipping, duties: !isPlain && random.chance(0.06) ? random.whole(3, 30) * 100 : 0 },
    }
    return { order, lines: [...lines], gone: new Map(), shippingLeft: shippingLeft(shipping) }
  }

  #gateway(isPlain: boolean): Gateway {
    const of: readonly Gateway[] = ['shopify_payments', 'shopify_payments', 'shopify_payments', 'paypal', 'manual', 'gift_card']
    return isPlain ? 'shopify_payments' : this.random.pick(of)
  }

  /** None, one, or an automatic one of the first line below a code for the whole order. */
  #discounts(): readonly Discount[] {
    const { random } = this
    const of = (kind: Discount['kind'], more: Partial<Discount> = {}): Discount => {
      const title = { code: 'SPRING10', automatic: 'Two for one', manual: 'Goodwill' }[kind]
      return { kind, title, isOfShipping: false, isOfAllLines: false, percent: random.pick([10, 15, 33, 100]), ...more }
    }
    const fate = random.next()
    if (fate < 0.45) return []
    if (fate < 0.55) return [of('automatic', { percent: 20 }), of('code', { isOfAllLines: true, percent: 15 })]
    const isOfShipping = fate < 0.65
    return [
      of(random.pick(['code', 'code', 'automatic', 'manual'] as const), {
        isOfShipping,
        isOfAllLines: !isOfShipping && random.chance(0.5),
      }),
    ]
  }

  #lines(discounts: readonly Discount[], tax: { taxRate: number; taxesIncluded: boolean; isPlain: boolean }): Line[] {
    const { random } = this
    const kinds: LineKind[] = Array.from({ length: random.whole(1, 3) }, () => 'product' as const)
    if (!tax.isPlain && random.chance(0.1)) kinds.push('custom')
    if (!tax.isPlain && random.chance(0.06)) kinds.push('gift_card')
    if (!tax.isPlain && random.chance(0.06)) kinds.push('tip')
    const picked = new Set<Variant>()
    return kinds.flatMap((kind, i) => {
      const variant = kind === 'product' ? random.pick(this.variants) : null
      if (variant && picked.has(variant)) return []
      if (variant) picked.add(variant)
      const [first] = picked
      const own = discounts.filter(({ isOfAllLines, isOfShipping }) => !isOfShipping && (isOfAllLines || (i === 0 && first === variant)))
      return [this.#line(kind, variant, { ...tax, discounts, own })]
    })
  }

  #line(
    kind: LineKind,
    variant: Variant | null,
    {
      taxRate,
      taxesIncluded,
      discounts,
      own,
    }: { taxRate: number; taxesIncluded: boolean; discounts: readonly Discount[]; own: readonly Discount[] },
  ): Line {
    const { random } = this
    const quantity = kind === 'product' ? random.whole(1, 5) : 1
    const price = variant?.price ?? random.whole(2, 40) * 125
    const allocations: Allocation[] = []
    let left = price * quantity
    for (const one of kind === 'product' || kind === 'custom' ? own : []) {
      const amount = Math.round((left * one.percent) / 100)
      left -= amount
      if (amount > 0) allocations.push({ discount: discounts.indexOf(one), amount })
    }
    const isTaxed = kind === 'product' || kind === 'custom'
    const tax = isTaxed ? taxOf(left, taxRate, taxesIncluded) : 0
    const name = { product: '', custom: 'Engraving', gift_card: 'Gift card 25', tip: 'Tip' }[kind]
    const named = variant ? `${variant.productTitle} - ${variant.title}` : name
    return { id: this.#next(), kind, variant, sku: variant?.sku ?? null, name: named, quantity, price, allocations, tax }
  }

  #shipping(discounts: readonly Discount[], { taxRate, taxesIncluded }: { taxRate: number; taxesIncluded: boolean }): Shipping {
    const price = this.random.whole(3, 25) * 100
    const at = discounts.findIndex((one) => one.isOfShipping)
    const amount = Math.round((price * (discounts[at]?.percent ?? 0)) / 100)
    const allocations = amount > 0 ? [{ discount: at, amount }] : []
    return { id: this.#next(), title: 'Standard', price, allocations, tax: taxOf(price - amount, taxRate, taxesIncluded) }
  }

  /** Waits for ever, runs out, or is cancelled. */
  #neverPaid(draft: Draft): void {
    const { order, at } = draft.order
    if (this.random.chance(0.4)) {
      if (draft.order.isAuthorized) this.#happen({ what: 'expired', at: at + 7 * day, order })
      return
    }
    const lines = this.#goneOf(draft, draft.lines, 'CANCEL')
    if (lines.length > 0) this.#happen({ what: 'units_removed', at: at + day, order, refund: this.#next(), lines })
    this.#happen({ what: 'voided', at: at + day, order })
    this.#happen({ what: 'cancelled', at: at + day, order })
  }

  /** Units are taken out before or after, or come in after the payment. */
  #editedThenPaid(draft: Draft): void {
    const { order, at, taxRate, taxesIncluded } = draft.order
    const line = draft.lines.find(({ kind, quantity }) => kind === 'product' && quantity > 1)
    if (line && this.random.chance(0.5)) {
      const lines = this.#goneOf(draft, [line], 'NO_RESTOCK', 1)
      this.#happen({ what: 'units_removed', at: at + 3_600, order, refund: this.#next(), lines })
      this.#pay(draft, at + 7_200)
      return
    }
    this.#pay(draft, at)
    if (line && this.random.chance(0.4)) {
      this.#takeOutPaid(draft, line, at)
      return
    }
    const isMore = line !== undefined && line.allocations.length === 0 && this.random.chance(0.5)
    const added = isMore
      ? { ...line, quantity: line.quantity + 1, tax: taxOf(line.price * (line.quantity + 1), taxRate, taxesIncluded) }
      : this.#line('product', this.random.pick(this.variants), { taxRate, taxesIncluded, discounts: [], own: [] })
    draft.lines = [...draft.lines.filter(({ id }) => id !== added.id), added]
    this.#happen({ what: 'line_set', at: at + day, order, line: added })
    // Some never pay the rest.
    if (this.random.chance(0.7)) this.#pay(draft, at + 2 * day)
  }

  /**
   * The money goes back later, in a refund that names nothing: it settles what the edit left over.
   */
  #takeOutPaid(draft: Draft, line: Line, at: number): void {
    const { order, taxesIncluded, gateway, currency, isTest } = draft.order
    const lines = this.#goneOf(draft, [line], 'NO_RESTOCK', 1)
    this.#happen({ what: 'units_removed', at: at + day, order, refund: this.#next(), lines })
    const money = worthOf(lines, taxesIncluded)
    const back = at + day + this.random.whole(60, 2 * day)
    if (money === 0) return
    this.#happen({ what: 'refunded', at: back, order, refund: this.#next(), lines: [], shipping: null, adjustments: [], money })
    if (gateway === 'shopify_payments') this.#move(back, 'REFUND', { source: 'REFUND', order, amount: -money, currency, isTest })
  }

  readonly #owed = new Map<number, number>()
  /** What was taken out of each order: looking for it in all events is slow in a large shop. */
  readonly #removed = new Map<number, GoneLine[]>()

  #pay(draft: Draft, at: number): void {
    const { order, gateway, currency, isTest } = draft.order
    const before = this.#owed.get(order) ?? 0
    const removed = this.#removed.get(order) ?? []
    const total = totalOf(draft.order, draft.lines) - worthOf(removed, draft.order.taxesIncluded)
    this.#owed.set(order, total)
    this.#happen({ what: 'paid', at, order })
    const amount = total - before
    if (gateway !== 'shopify_payments' && gateway !== 'bogus') return
    if (amount === 0) return
    const fee = Math.round(amount * 0.029) + 30
    this.#move(at, 'CHARGE', { source: 'CHARGE', order, amount, fee, currency, isTest })
  }

  #move(at: number, type: string, of: Partial<Moved>): void {
    const plain = { source: null, order: null, amount: 0, fee: 0, currency: this.shop.currency, isTest: false }
    this.#happen({ what: 'moved', at: at + 5, id: this.#next(), type, ...plain, ...of })
  }

  /** Lines with what is left of them, or so many units of it. */
  #goneOf({ order, gone }: Draft, lines: readonly Line[], restock: GoneLine['restock'], units?: number): GoneLine[] {
    return lines.flatMap((line) => {
      const before = gone.get(line.id) ?? 0
      const count = Math.min(units ?? line.quantity, line.quantity - before)
      if (line.kind === 'tip' || count <= 0) return []
      gone.set(line.id, before + count)
      const share = { all: line.quantity, gone: before, units: count }
      const money = { subtotal: shareOf(discountedLine(line), share), tax: shareOf(line.tax, share) }
      // Tax never exceeds what includes it.
      return [
        {
          id: this.#next(),
          line: line.id,
          units: count,
          ...money,
          tax: order.taxesIncluded ? Math.min(money.tax, money.subtotal) : money.tax,
          restock,
        },
      ]
    })
  }

  #afterwards(draft: Draft, paidAt: number): void {
    const { random } = this
    const fate = random.next()
    const later = paidAt + random.whole(1, 12) * day + random.whole(0, day)
    if (fate < 0.12) this.#refundLines(draft, later)
    else if (fate < 0.17) this.#refundAll(draft, later)
    else if (fate < 0.23) this.#refundWithoutLines(draft, later)
    else if (fate < 0.28) this.#refundShipping(draft, later)
    else if (fate < 0.33) this.#keepAFee(draft, later)
    else if (fate < 0.36) this.#giveMore(draft, later)
    else if (fate < 0.48 && draft.order.gateway === 'shopify_payments' && !draft.order.isTest) this.#dispute(draft, paidAt)
  }

  /** Some units, then perhaps the rest. */
  #refundLines(draft: Draft, at: number): void {
    const restock = this.random.pick(['RETURN', 'NO_RESTOCK'] as const)
    this.#refund(draft, at, { lines: this.#goneOf(draft, draft.lines.slice(0, 1), restock, 1) })
    if (this.random.chance(0.4)) this.#refund(draft, at + 2 * day, { lines: this.#goneOf(draft, draft.lines, restock) })
  }

  #refundAll(draft: Draft, at: number): void {
    this.#happen({ what: 'cancelled', at, order: draft.order.order })
    this.#refund(draft, at, { lines: this.#goneOf(draft, draft.lines, 'CANCEL'), shipping: this.#shippingGone(draft, 1) })
  }

  /** Money for an apology. */
  #refundWithoutLines(draft: Draft, at: number): void {
    const total = totalOf(draft.order, draft.lines)
    const amount = Math.floor(total / this.random.whole(4, 12))
    if (amount > 0) this.#refund(draft, at, { adjustments: [this.#adjustment(draft, -amount, 'REFUND_DISCREPANCY')] })
  }

  #refundShipping(draft: Draft, at: number): void {
    this.#refund(draft, at, { shipping: this.#shippingGone(draft, this.random.pick([1, 2])) })
  }

  /** A unit goes back, a part of its price stays: the fee of a return, or all of it. */
  #keepAFee(draft: Draft, at: number): void {
    const lines = this.#goneOf(draft, draft.lines.slice(0, 1), 'RETURN', 1)
    const tax = lines.reduce((sum, one) => sum + one.tax, 0)
    const net = lines.reduce((sum, { subtotal }) => sum + subtotal, 0) - (draft.order.taxesIncluded ? tax : 0)
    if (net === 0) return
    // All of it, or a fifth with its tax or without one.
    const part = this.random.chance(0.3) ? 1 : 5
    const kept = { amount: Math.floor(net / part), tax: part === 1 || this.random.chance(0.5) ? Math.floor(tax / part) : 0 }
    this.#refund(draft, at, { lines, adjustments: [{ id: this.#next(), ...kept, reason: 'RESTOCK' }] })
  }

  /** A unit goes back, and more than its price, as far as there is more. */
  #giveMore(draft: Draft, at: number): void {
    const lines = this.#goneOf(draft, draft.lines.slice(0, 1), 'RETURN', 1)
    const most = totalOf(draft.order, draft.lines) - worthOf(lines, draft.order.taxesIncluded)
    const more = Math.min(this.random.whole(1, 4) * 50, most)
    this.#refund(draft, at, { lines, adjustments: more > 0 ? [this.#adjustment(draft, -more, 'CUSTOMER')] : [] })
  }

  #adjustment({ order }: Draft, gross: number, reason: Adjustment['reason']): Adjustment {
    const tax = this.random.chance(0.5) ? taxOf(gross, order.taxRate, true) : 0
    return { id: this.#next(), amount: gross - tax, tax: tax === 0 ? 0 : tax, reason }
  }

  /** All that is left of what was paid for shipping, or a part of it. */
  #shippingGone(draft: Draft, part: number): Refunded['shipping'] {
    const { subtotal, tax } = draft.shippingLeft
    const back = { subtotal: Math.floor(subtotal / part), tax: Math.floor(tax / part) }
    draft.shippingLeft = { subtotal: subtotal - back.subtotal, tax: tax - back.tax }
    return back.subtotal === 0 ? null : { id: this.#next(), ...back }
  }

  #refund(draft: Draft, at: number, of: Partial<Pick<Refunded, 'lines' | 'shipping' | 'adjustments'>>): void {
    const { order, taxesIncluded, gateway, currency, isTest } = draft.order
    const { lines = [], shipping = null, adjustments = [] } = of
    const worth = worthOf([...lines, ...(shipping ? [shipping] : [])], taxesIncluded)
    const money = worth - adjustments.reduce((sum, { amount, tax }) => sum + amount + tax, 0)
    // Of free lines alone Shopify's answer could not be told from an edit.
    if (money === 0 && adjustments.length === 0) return
    this.#happen({ what: 'refunded', at, order, refund: this.#next(), lines, shipping, adjustments, money })
    if (gateway !== 'shopify_payments' || money === 0) return
    this.#move(at, 'REFUND', { source: 'REFUND', order, amount: -money, currency, isTest })
    if (this.random.chance(0.1)) this.#move(at + 3 * day, 'REFUND_FAILURE', { source: 'REFUND', order, amount: money, currency, isTest })
  }

  #dispute({ order: ordered, lines }: Draft, paidAt: number): void {
    const { random } = this
    const { order, presented, currency } = ordered
    const at = paidAt + random.whole(1, 15) * day
    const isInquiry = random.chance(0.35)
    const dispute = this.#next()
    const money = totalOf(ordered, lines)
    if (money === 0) return
    const stated = presented ? { amount: Math.round(money * presented.rate), currency: presented.currency } : { amount: money, currency }
    const reason = random.pick(['FRAUDULENT', 'PRODUCT_NOT_RECEIVED', 'GENERAL', 'UNRECOGNIZED'])
    this.#happen({ what: 'disputed', at, dispute, order: random.chance(0.9) ? order : null, isInquiry, ...stated, reason })
    const move = (days: number, to: 'answered' | 'escalated' | DisputeEnd) =>
      this.#happen({ what: 'dispute_moved', at: at + days * day, dispute, to })
    const take = (from: number) =>
      this.#move(from, 'DISPUTE_WITHDRAWAL', { source: 'DISPUTE', order, amount: -money, fee: 1_500, currency })
    if (!isInquiry) take(at)
    if (isInquiry && random.chance(0.6)) {
      move(9, random.pick(['charge_refunded', 'won', 'prevented', 'lost'] as const))
      return
    }
    if (isInquiry) {
      if (dispute % 2 === 0) move(2, 'lost')
      move(3, 'escalated')
      take(at + 3 * day)
    }
    if (random.chance(0.15)) {
      move(4, 'accepted')
      return
    }
    move(5, 'answered')
    if (random.chance(0.2)) return
    const isWon = random.chance(0.5)
    const days = random.whole(12, 20)
    move(days, isWon ? 'won' : 'lost')
    if (!isWon) return
    this.#move(at + days * day, 'DISPUTE_REVERSAL', { source: 'DISPUTE', order, amount: money, fee: random.pick([0, -1_500]), currency })
  }

  /** Of each variant: a cost that changes, stands still, was never entered, or is taken away. */
  costs(): void {
    const { random } = this
    for (const [i, { id, price }] of this.variants.entries()) {
      this.#happen({ what: 'stocked', at: begun, variant: id, location: 1, units: random.whole(0, 90) })
      if (i === 3) continue
      const cost = Math.floor((price * random.whole(30, 60)) / 100)
      this.#happen({ what: 'costed', at: begun - 30 * day, variant: id, cost })
      if (i % 2 === 0)
        this.#happen({ what: 'costed', at: begun + random.whole(5, 50) * day, variant: id, cost: cost + random.whole(10, 400) })
      if (i === 5) this.#happen({ what: 'costed', at: begun + 33 * day, variant: id, cost: null })
      this.#happen({ what: 'stocked', at: begun + random.whole(1, 60) * day, variant: id, location: 1, units: random.whole(0, 90) })
    }
  }

  /**
   * Beside what is in the shop: some in a warehouse, of which one is taken out again; one that is
   * sold out and goes on being sold, one that nobody counts any more, and one that is counted
   * again.
   */
  stock(random: Random): void {
    const [taken, kept, over, , uncounted, daily, , again] = this.variants.map(({ id }) => id)
    const at = (days: number) => begun + days * day + random.whole(0, day - 1)
    const stocked = (variant = 0, days = 0, units = random.whole(0, 90), location = 2) =>
      this.#happen({ what: 'stocked', at: at(days), variant, location, units })
    for (const variant of [taken, kept]) for (const days of [3, 12, 31]) stocked(variant, days)
    this.#happen({ what: 'unstocked', at: at(44), variant: taken ?? 0, location: 2 })
    stocked(over, 66, -3, 1)
    this.#happen({ what: 'tracked', at: at(27), variant: uncounted ?? 0, isTracked: false })
    for (let days = 61; days < 70; days++) stocked(daily, days, 70 - days, 1)
    this.#happen({ what: 'tracked', at: at(64), variant: again ?? 0, isTracked: false })
    this.#happen({ what: 'tracked', at: at(67), variant: again ?? 0, isTracked: true })
  }

  otherMoney(): void {
    const at = (days: number) => begun + days * day + this.random.whole(0, day - 1)
    const move = (days: number, type: string, amount: number, fee = 0) => this.#move(at(days), type, { source: 'ADJUSTMENT', amount, fee })
    move(6, 'CHARGEBACK_FEE', -1_500)
    move(21, 'CHARGEBACK_FEE_REFUND', 1_500)
    move(23, 'STRIPE_FEE', -200)
    move(8, 'RESERVED_FUNDS', -30_000)
    move(38, 'RESERVED_FUNDS_REVERSAL', 30_000)
    move(12, 'ADJUSTMENT', -120)
    move(13, 'MERCHANT_GOODWILL_CREDIT', 700)
    move(14, 'SHIPPING_LABEL', -845)
    move(15, 'BILLING_DEBIT', -3_900)
    move(16, 'LENDING_CREDIT', 100_000)
    move(17, 'LENDING_CAPITAL_REMITTANCE', -2_200)
    this.#move(at(19), 'ADJUSTMENT', { source: 'ADJUSTMENT', amount: 99, isTest: true })
    this.#move(at(20), 'CHARGE', { source: 'CHARGE', amount: 5_000, fee: 175, currency: this.shop.currency === 'CHF' ? 'EUR' : 'CHF' })
    for (let paid = begun + 7 * day; paid < begun + 60 * day; paid += 7 * day)
      this.#happen({ what: 'paid_out', at: paid, payout: this.#next(), id: this.#next(), currency: this.shop.currency })
    this.#move(at(30), 'TRANSFER_FAILURE', { source: 'TRANSFER', amount: 12_340 })
  }
}

function shippingLeft(shipping: Shipping | null): { subtotal: number; tax: number } {
  if (shipping === null) return { subtotal: 0, tax: 0 }
  return discountOf(shipping.allocations) === shipping.price
    ? { subtotal: 0, tax: 0 }
    : { subtotal: discountedShipping(shipping), tax: shipping.tax }
}
