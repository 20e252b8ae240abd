/**
 * What the ledger must have of a shop, by an accountant who saw it happen and no answer of Shopify.
 * Where the meaning is open, this was decided:
 *
 * Orders
 * - A sale counts from the first payment on, on the day it was sold (`processedAt`, in the shop's
 * zone), with all that was ordered less what edits took out. One that was paid and then grew is a
 * sale as it stands now, though its rest is open (PARTIALLY_PAID). - Authorized is not paid, nor is
 * what expired then. Unpaid, voided, test orders and those of another currency are left whole:
 * their total, less what was taken out or given back.
 * - A line's money is net of all discounts, those of the whole order among them, and of tax. What
 *   went back is a refund, never a smaller sale. A line of no price left (100 % off) stays: it was
 *   sent and it cost.
 * - A line without a SKU has its name instead, as the layout of Shopify's export has it. A code
 *   belongs to the lines that it took something off.
 * - Postage is a line of its own, net of its discount and tax; free postage is none.
 * - Gift cards, tips, duties and taxes are no sales: left, each by its reason. A gift card that
 *   pays is a payment.
 *
 * Refunds
 * - On the day of the refund, net of tax, line by line with the units that went back; postage apart
 *   from them. A line without money (nothing was paid for it, or all was kept) is no refund.
 * - Money without a line is a refund of no product (`PARTIAL REFUND`, nature adjustment, as the
 *   layout has it), also where it stands beside lines. What was kept of lines (the fee of a return)
 *   makes their refund smaller.
 * - Units that an edit takes out are a refund with lines and without money at Shopify, and none
 *   here: the edit replaces what was ordered, before the payment and after it. Money that settles
 *   what a later edit left over (a refund without lines, postage and adjustments) is no refund
 *   either.
 *
 * Shopify Payments
 * - Each movement is a row of payouts under its payout's number, once that is known, with its fee
 *   beside it under `SHOPIFY PAYMENTS FEES`. Fees of chargebacks are fees. A refund that failed is
 *   one with the other sign. Reserves are held money.
 * - Payouts themselves are one's own money; loans are loans; labels for parcels and Shopify's bill
 *   are spent (their own papers tell them); goodwill and corrections that name nothing are
 *   adjustments.
 * - A dispute is a chargeback on the day it began, of the country that its order went to. An
 * inquiry stays one until it is a chargeback, whoever wins it and where its charge was refunded;
 * what became of it before says nothing of the chargeback; one that was prevented was never a
 * dispute and is left. Accepted is lost. Where the customer's bank states another currency, it is
 * left: nothing is converted.
 *
 * Costs hold from the day they were seen. No cost is no row, never 0.
 *
 * Stock
 * - A level is what can yet be sold of a product at a place, from the day on that it or its product
 *   was changed. Of several changes on a day the last one counts. More sold than was there is below
 *   zero. Not kept there any more is 0; not counted is unknown. What has no SKU has no level.
 */
import type { Disputed, DisputeEnd, GoneLine, Line, Moved, Ordered, Refunded, Variant, World, WorldEvent } from './events.ts'

/**
 * A row that the ledger must have, or money that must be left, by plain names. `amount` is of all
 * units, in minor units.
 */
export type ExpectedRow = Readonly<Record<string, string | number | bigint | boolean | null>>
export type ExpectedLeft = { readonly why: string; readonly amount: bigint; readonly currency: string }
export type Expected = { readonly rows: readonly ExpectedRow[]; readonly left: readonly ExpectedLeft[] }

/**
 * The rows of all that happened up to `now`, of a shop whose products were looked at at these
 * moments.
 */
export function expectedOf(world: World, now: number, seenAt: readonly number[] = [now]): Expected {
  const writer = new Writer(world, now)
  writer.orders()
  writer.movements()
  writer.disputes()
  for (const seen of seenAt) writer.costs(seen)
  writer.stock(seenAt)
  return writer
}

const typeOf: Readonly<Record<string, string>> = {
  CHARGE: 'sale',
  REFUND: 'refund',
  REFUND_FAILURE: 'refund',
  DISPUTE_WITHDRAWAL: 'dispute',
  DISPUTE_REVERSAL: 'dispute',
  CHARGEBACK_FEE: 'fee',
  CHARGEBACK_FEE_REFUND: 'fee',
  STRIPE_FEE: 'fee',
  RESERVED_FUNDS: 'held',
  RESERVED_FUNDS_REVERSAL: 'held',
}

const leftOf: Readonly<Record<string, string>> = {
  TRANSFER: 'own_money',
  TRANSFER_FAILURE: 'own_money',
  LENDING_CREDIT: 'loan',
  LENDING_CAPITAL_REMITTANCE: 'loan',
  SHIPPING_LABEL: 'spent',
  BILLING_DEBIT: 'spent',
  ADJUSTMENT: 'adjustment',
  MERCHANT_GOODWILL_CREDIT: 'adjustment',
}

const places: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

const isSettlement = ({ lines, shipping, adjustments }: Refunded) => lines.length === 0 && shipping === null && adjustments.length === 0

class Writer implements Expected {
  readonly rows: ExpectedRow[] = []
  readonly left: ExpectedLeft[] = []
  readonly #seen: readonly WorldEvent[]
  readonly #costs = new Map<number, number | null>()

  constructor(
    private readonly world: World,
    private readonly now: number,
  ) {
    this.#seen = world.events.filter(({ at }) => at <= now)
  }

  orders(): void {
    for (const event of this.#seen) if (event.what === 'ordered') this.#order(event)
  }

  #of<W extends WorldEvent['what']>(what: W, order: number): Extract<WorldEvent, { what: W }>[] {
    return this.#seen.filter((one): one is Extract<WorldEvent, { what: W }> => one.what === what && 'order' in one && one.order === order)
  }

  #order(order: Ordered): void {
    const id = order.order
    const lines = new Map(order.lines.map((line) => [line.id, line]))
    for (const { line } of this.#of('line_set', id)) lines.set(line.id, line)
    const removed = this.#of('units_removed', id).flatMap((one) => one.lines)
    const refunds = this.#of('refunded', id)
    const why = this.#whyNoSale(order)
    if (why !== null) {
      const total = this.#total(order, [...lines.values()]) - sum(removed.map((one) => this.#worth(order, one)))
      this.#leave(why, total - sum(refunds.filter((one) => !isSettlement(one)).map(({ money }) => money)), order.currency)
      return
    }
    for (const line of lines.values())
      this.#sold(
        order,
        line,
        removed.filter((one) => one.line === line.id),
      )
    this.#postage(order)
    this.#leave('duties', order.duties, order.currency)
    for (const refund of refunds) this.#refund(order, lines, refund)
  }

  #whyNoSale({ order, isTest, currency }: Ordered): string | null {
    if (isTest) return 'test'
    if (currency !== this.world.currency) return 'other_currency'
    const isVoided = this.#of('voided', order).length > 0
    return isVoided || this.#of('paid', order).length === 0 ? 'unpaid' : null
  }

  #total(order: Ordered, lines: readonly Line[]): number {
    const off = (of: Line['allocations']) => sum(of.map(({ amount }) => amount))
    const goods = sum(lines.map(({ price, quantity, allocations }) => price * quantity - off(allocations)))
    const postage = order.shipping ? order.shipping.price - off(order.shipping.allocations) : 0
    const taxes = order.taxesIncluded ? 0 : sum(lines.map(({ tax }) => tax)) + (order.shipping?.tax ?? 0)
    return goods + postage + taxes + order.duties
  }

  readonly #worth = ({ taxesIncluded }: Ordered, { subtotal, tax }: { subtotal: number; tax: number }) =>
    taxesIncluded ? subtotal : subtotal + tax

  readonly #net = ({ taxesIncluded }: Ordered, { subtotal, tax }: { subtotal: number; tax: number }) =>
    taxesIncluded ? subtotal - tax : subtotal

  #sold(order: Ordered, line: Line, removed: readonly GoneLine[]): void {
    const { kind, quantity, price, allocations } = line
    const off = sum(allocations.map(({ amount }) => amount))
    const [units, tax] = [quantity - sum(removed.map((one) => one.units)), line.tax - sum(removed.map((one) => one.tax))]
    const amount = this.#net(order, { subtotal: price * quantity - off, tax: line.tax }) - sum(removed.map((one) => this.#net(order, one)))
    if (kind === 'tip') this.#leave('tip', amount, order.currency)
    if (kind === 'gift_card') this.#leave('gift_card', amount, order.currency)
    this.#leave('tax', tax, order.currency)
    if (kind === 'tip' || kind === 'gift_card' || units === 0) return
    const codes = allocations.flatMap(({ discount }) => order.discounts[discount] ?? []).filter((one) => one.kind === 'code')
    this.#line(order, {
      ...{ sku: line.sku ?? line.name, nature: 'product', units, amount: BigInt(amount) },
      ...{ permille: Math.round((off * 1_000) / (price * quantity)), discountCode: codes[0]?.title ?? null },
    })
  }

  #postage(order: Ordered): void {
    if (!order.shipping) return
    const { price, allocations, tax } = order.shipping
    this.#leave('tax', tax, order.currency)
    const amount = this.#net(order, { subtotal: price - sum(allocations.map((one) => one.amount)), tax })
    if (amount > 0)
      this.#line(order, { sku: 'SHIPPING', nature: 'postage', units: 1, amount: BigInt(amount), permille: 0, discountCode: null })
  }

  #line({ name, soldAt, country }: Ordered, of: ExpectedRow): void {
    this.rows.push({ table: 'order_line', orderId: name, instant: soldAt, day: this.#day(soldAt), country, ...of })
  }

  #refund(order: Ordered, lines: ReadonlyMap<number, Line>, refund: Refunded): void {
    if (refund.money === 0 || isSettlement(refund)) return
    const kept = refund.adjustments.filter(({ amount }) => amount > 0)
    const given = refund.adjustments.filter(({ amount }) => amount < 0)
    const net = refund.lines.map((one) => this.#net(order, one))
    const keptNet = sum(kept.map(({ amount }) => amount))
    const all = sum(net)
    const taxes = [...refund.lines, ...(refund.shipping ? [refund.shipping] : [])].map(({ tax }) => tax)
    this.#leave('tax', -(sum(taxes) - sum(refund.adjustments.map(({ tax }) => tax))), order.currency)
    let before = 0
    for (const [i, gone] of refund.lines.entries()) {
      const upTo = before + (net[i] ?? 0)
      // What was kept is shared among the lines by their money.
      const share = all === 0 ? 0 : Math.floor((keptNet * upTo) / all) - Math.floor((keptNet * before) / all)
      before = upTo
      this.#wentBack(order, { refund, gone, line: lines.get(gone.line) as Line, amount: (net[i] ?? 0) - share })
    }
    const row = (sku: string, nature: string, amount: number) => this.#refundRow(order, refund, { sku, nature, units: 1, amount })
    if (refund.shipping) row('SHIPPING', 'postage', this.#net(order, refund.shipping))
    for (const { amount } of given) row('PARTIAL REFUND', 'adjustment', -amount)
  }

  #wentBack(order: Ordered, of: { refund: Refunded; gone: GoneLine; line: Line; amount: number }): void {
    const { refund, gone, line, amount } = of
    if (line.kind === 'gift_card') this.#leave('gift_card', -amount, order.currency)
    else this.#refundRow(order, refund, { sku: line.sku ?? line.name, nature: 'product', units: gone.units, amount })
  }

  #refundRow({ name, country }: Ordered, { at }: Refunded, of: { sku: string; nature: string; units: number; amount: number }): void {
    if (of.amount === 0) return
    this.rows.push({ table: 'refund', orderId: name, instant: at, day: this.#day(at), country, ...of, amount: BigInt(of.amount) })
  }

  movements(): void {
    for (const event of this.#seen) {
      if (event.what === 'moved') this.#moved(event)
      if (event.what === 'paid_out') this.#leave('own_money', -this.#inPayout(event), event.currency)
    }
  }

  #moved(moved: Moved): void {
    const { type, amount, fee, currency, isTest } = moved
    const meaning = typeOf[type]
    if (isTest) this.#leave('test', amount - fee, currency)
    else if (currency !== this.world.currency) this.#leave('other_currency', amount - fee, currency)
    else if (meaning === undefined) this.#leave(leftOf[type] ?? 'unknown_kind', amount - fee, currency)
    else if (meaning === 'fee') this.#movement(moved, { type: 'fee', gross: 0, fee: fee - amount })
    else if (meaning === 'held') this.#movement(moved, { type: amount < 0 ? 'reserve' : 'release', gross: amount, fee })
    else this.#movement(moved, { type: meaning, gross: amount, fee })
  }

  #movement(moved: Moved, { type, gross, fee }: { type: string; gross: number; fee: number }): void {
    const day = this.#day(moved.at)
    const orderId = moved.order === null ? null : this.#name(moved.order)
    const money = { gross: BigInt(gross), fee: BigInt(fee), net: BigInt(gross - fee) }
    const payout = this.#payoutOf(moved)
    const payoutId = payout === null ? null : String(payout.payout)
    this.rows.push({ table: 'payout', payoutId, day, source: 'Shopify Payments', orderId, type, ...money })
    if (fee === 0) return
    const of = { instant: moved.at, day, sku: 'SHOPIFY PAYMENTS FEES', nature: 'fee', units: 1, country: null }
    if (fee > 0) this.rows.push({ table: 'refund', orderId, ...of, amount: BigInt(fee) })
    else {
      const named = orderId ?? `SHOPIFY PAYMENTS FEES ${day}`
      this.rows.push({ table: 'order_line', orderId: named, ...of, amount: BigInt(-fee), permille: 0, discountCode: null })
    }
  }

  /** The first payout after it, in its currency. */
  #payoutOf(moved: Moved) {
    const { currency } = moved
    const next = this.#seen.slice(this.#seen.indexOf(moved)).find((one) => one.what === 'paid_out' && one.currency === currency)
    return next?.what === 'paid_out' ? next : null
  }

  #inPayout(payout: Extract<WorldEvent, { what: 'paid_out' }>): number {
    const inIt = this.#seen.filter(
      (one): one is Moved => one.what === 'moved' && !one.isTest && one.currency === payout.currency && this.#payoutOf(one) === payout,
    )
    return sum(inIt.map(({ amount, fee }) => amount - fee))
  }

  disputes(): void {
    for (const event of this.#seen) if (event.what === 'disputed') this.#dispute(event)
  }

  #dispute(disputed: Disputed): void {
    const { dispute, at, order, isInquiry, amount, currency, reason } = disputed
    const moves = this.#seen.flatMap((one) => (one.what === 'dispute_moved' && one.dispute === dispute ? [one.to] : []))
    const isChargeback = !isInquiry || moves.includes('escalated')
    // How an inquiry ended before it was a chargeback is over.
    const end = moves.slice(moves.lastIndexOf('escalated') + 1).find((one): one is DisputeEnd => one !== 'answered' && one !== 'escalated')
    if (currency !== this.world.currency) this.#leave('other_currency', amount, currency)
    else if (end === 'prevented') this.#leave('no_money_moved', amount, currency)
    else {
      const ended = end === 'accepted' ? 'lost' : end
      const orderId = order === null ? String(dispute) : this.#name(order)
      const country = this.#ordered(order)?.country ?? null
      const state = isChargeback ? (ended ?? 'open') : 'inquiry'
      const row = {
        table: 'chargeback',
        orderId,
        day: this.#day(at),
        amount: BigInt(amount),
        reason: reason.toLowerCase(),
        country,
        state,
      }
      this.rows.push(row)
    }
  }

  costs(seen: number): void {
    for (const variant of this.world.variants) {
      const cost = this.#costAt(variant, seen)
      const before = this.#costs.get(variant.id) ?? null
      this.#costs.set(variant.id, cost)
      if (cost === null || cost === before || variant.sku === null) continue
      const unitCost = BigInt(cost) * 10n ** BigInt(6 - this.#places(this.world.currency))
      this.rows.push({ table: 'unit_cost', sku: variant.sku, validFrom: this.#day(seen), unitCost })
    }
  }

  #costAt({ id }: Variant, at: number): number | null {
    const last = this.world.events.findLast((one) => one.what === 'costed' && one.variant === id && one.at <= at)
    return last?.what === 'costed' ? last.cost : null
  }

  stock(seenAt: readonly number[]): void {
    const rows = new Map<string, ExpectedRow>()
    for (const seen of seenAt)
      for (const variant of this.world.variants)
        for (const { id, name } of this.world.locations) {
          const row = this.#levelAt(variant, id, seen)
          if (row) rows.set(`${variant.id} ${id} ${row.validFrom}`, { table: 'stock_level', sku: variant.sku, location: name, ...row })
        }
    this.rows.push(...rows.values())
  }

  #levelAt({ id, sku }: Variant, location: number, seen: number) {
    const past = this.world.events.filter((one) => one.at <= seen && 'variant' in one && one.variant === id)
    const level = past.findLast((one) => (one.what === 'stocked' || one.what === 'unstocked') && one.location === location)
    if (sku === null || level === undefined) return null
    const ofItem = past.findLast((one) => one.what === 'costed' || one.what === 'tracked')
    const counting = past.findLast((one) => one.what === 'tracked')
    const isCounted = counting?.what === 'tracked' ? counting.isTracked : true
    const units = level.what === 'stocked' ? level.units : 0
    return { validFrom: this.#day(Math.max(level.at, ofItem?.at ?? 0)), units: isCounted ? units : null }
  }

  #leave(why: string, amount: number, currency: string): void {
    if (amount !== 0) this.left.push({ why, amount: BigInt(amount), currency })
  }

  readonly #places = (currency: string) => places[currency] ?? 2

  readonly #name = (order: number) => this.#ordered(order)?.name ?? ''

  #ordered(order: number | null): Ordered | undefined {
    return this.world.events.find((one): one is Ordered => one.what === 'ordered' && one.order === order)
  }

  #day(at: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.world.zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      at * 1_000,
    )
  }
}
