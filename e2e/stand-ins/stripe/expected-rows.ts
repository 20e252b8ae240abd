import type { Disputed, DisputeMoved, Moved, Paid, World, WorldEvent } from './world.ts'

/** A row that the ledger must have, or money that must be left, by plain names. */
export type ExpectedRow = Readonly<Record<string, string | number | bigint | boolean | null>>
export type ExpectedLeft = { readonly why: string; readonly amount: bigint; readonly currency: string }
export type Expected = { readonly rows: readonly ExpectedRow[]; readonly left: readonly ExpectedLeft[] }

/** Decimals of Stripe's amounts, and of the ledger's, of the currencies of worlds. */
const decimals: Readonly<Record<string, readonly [stripe: number, ledger: number]>> = {
  usd: [2, 2],
  eur: [2, 2],
  gbp: [2, 2],
  cad: [2, 2],
  jpy: [0, 0],
  kwd: [3, 3],
  huf: [2, 0],
}

/** To the ledger's units: what is half goes to the even one. */
function minor(amount: number, currency: string): bigint {
  const [stripe = 2, ledger = 2] = decimals[currency] ?? []
  const unit = 10 ** (stripe - ledger)
  const [whole, rest] = [Math.floor(amount / unit), amount - Math.floor(amount / unit) * unit]
  const isUp = rest * 2 > unit || (rest * 2 === unit && Math.abs(whole) % 2 === 1)
  return BigInt(isUp ? whole + 1 : whole)
}

/** What stands for money that is no income and no loss, by Stripe's type. */
const leftOf: Readonly<Record<string, string>> = {
  topup: 'own_money',
  other_side: 'own_money',
  payout: 'own_money',
  payout_failure: 'own_money',
  transfer: 'between_accounts',
  application_fee: 'between_accounts',
  advance: 'loan',
  issuing_transaction: 'spent',
  adjustment: 'adjustment',
  a_kind_of_next_year: 'unknown_kind',
}

/**
 * The rows that the ledger must have of a world up to a moment, written from what happened, event
 * by event, by another hand than the connector's: what was paid, given back, taken and held, each
 * with its fee, on the day of the shop's zone.
 */
export function expectedOf(world: World, now: number): Expected {
  return new Writer(world, now).write()
}

type Money = { readonly type: string; readonly gross: number; readonly fee: number; readonly order: string | null }

class Writer {
  readonly #rows: ExpectedRow[] = []
  readonly #left: ExpectedLeft[] = []
  readonly #seen: readonly WorldEvent[]

  constructor(
    private readonly world: World,
    private readonly now: number,
  ) {
    this.#seen = world.events.filter(({ at }) => at <= now)
  }

  write(): Expected {
    for (const event of this.#seen) this.#write(event)
    return { rows: this.#rows, left: this.#left }
  }

  #write(event: WorldEvent): void {
    if (event.what === 'paid') this.#moved(event, event, { type: 'sale', gross: event.amount, fee: event.fee, order: orderOf(event) })
    if (event.what === 'refunded') this.#ofPayment(event, event.payment, { type: 'refund', gross: -event.amount, fee: 0 })
    if (event.what === 'refund_failed') this.#ofPayment(event, event.payment, { type: 'refund', gross: event.amount, fee: 0 })
    if (event.what === 'captured_less') this.#ofPayment(event, event.payment, { type: 'sale', gross: -event.amount, fee: 0 })
    if (event.what === 'disputed') this.#opened(event)
    if (event.what === 'dispute_moved') this.#decided(event)
    if (event.what === 'moved') this.#other(event)
    if (event.what !== 'paid_out') return
    this.#leave(event, { what: 'payout', amount: this.#sumPaidOut(event), fee: event.fee, currency: event.currency })
  }

  #opened(disputed: Disputed): void {
    const { payment, amount, fee, isInquiry } = disputed
    if (!isInquiry) this.#ofPayment(disputed, payment, { type: 'dispute', gross: -amount, fee })
    this.#chargeback(disputed)
  }

  #decided(event: DisputeMoved): void {
    const { payment, amount, fee } = this.#disputed(event.dispute)
    if (event.to === 'escalated') this.#ofPayment(event, payment, { type: 'dispute', gross: -amount, fee })
    if (event.to === 'won') this.#ofPayment(event, payment, { type: 'dispute', gross: amount, fee: -event.feeBack })
  }

  #other(event: Moved): void {
    const { type, category, amount, fee, currency } = event
    if (category === 'fee' || category === 'tax') this.#row(event, { type: 'fee', gross: 0, fee: fee - amount, order: null })
    else if (event.balance) this.#leave(event, { what: 'other_side', amount, fee, currency })
    else if (type === 'reserved_funds' || type === 'reserve_hold')
      this.#row(event, { type: amount < 0 ? 'reserve' : 'release', gross: amount, fee, order: null })
    else this.#leave(event, { what: type, amount, fee, currency })
  }

  #leave(event: WorldEvent, { what, amount, fee, currency }: { what: string; amount: number; fee: number; currency: string }): void {
    this.#left.push({ why: leftOf[what] ?? '', amount: minor(amount, currency), currency: currency.toUpperCase() })
    if (minor(fee, currency) !== 0n) this.#row(event, { type: 'fee', gross: 0, fee, order: null })
  }

  #ofPayment(event: WorldEvent, payment: string, money: Omit<Money, 'order'>): void {
    const paid = this.#paid(payment)
    this.#moved(event, paid, { ...money, order: orderOf(paid) })
  }

  #moved(event: WorldEvent, { currency, isTest }: Paid, money: Money): void {
    const net = minor(money.gross, currency) - minor(money.fee, currency)
    if (isTest) this.#left.push({ why: 'test', amount: net, currency: currency.toUpperCase() })
    else if (currency !== this.world.currency) this.#left.push({ why: 'other_currency', amount: net, currency: currency.toUpperCase() })
    else this.#row(event, money)
  }

  #row(event: WorldEvent, { type, gross: stated, fee: taken, order }: Money): void {
    const [gross, fee] = [minor(stated, this.world.currency), minor(taken, this.world.currency)]
    const day = this.#day(event.at)
    this.#rows.push({
      table: 'payout',
      payoutId: this.#payoutOf(event),
      day,
      source: 'Stripe',
      orderId: order,
      type,
      gross,
      fee,
      net: gross - fee,
    })
    if (fee === 0n) return
    const of = { instant: event.at, day, sku: 'STRIPE FEES', nature: 'fee' }
    const units = 10n ** BigInt(6 - (decimals[this.world.currency]?.[1] ?? 2))
    if (fee > 0n) this.#rows.push({ table: 'refund', ...of, refundId: `STRIPE FEES ${day}`, amount: fee, orderId: order })
    else this.#rows.push({ table: 'order_line', ...of, orderId: order ?? `STRIPE FEES ${day}`, unitPrice: -fee * units })
  }

  #chargeback(disputed: Disputed): void {
    const paid = this.#paid(disputed.payment)
    const moves = this.#seen.flatMap((one) => (one.what === 'dispute_moved' && one.dispute === disputed.id ? [one.to] : []))
    const isTaken = !disputed.isInquiry || moves.includes('escalated')
    const ended = moves.find((one) => one === 'lost' || one === 'won')
    // What a bank has only asked about is still in the customer's currency.
    const stated = isTaken || !paid.presented ? { amount: disputed.amount, currency: paid.currency } : paid.presented
    const [amount, currency] = [minor(stated.amount, stated.currency), stated.currency.toUpperCase()]
    if (paid.isTest) this.#left.push({ why: 'test', amount, currency })
    else if (stated.currency !== this.world.currency) this.#left.push({ why: 'other_currency', amount, currency })
    else {
      const state = isTaken ? (ended ?? 'open') : 'inquiry'
      const orderId = orderOf(paid) ?? paid.id
      this.#rows.push({
        table: 'chargeback',
        orderId,
        day: this.#day(disputed.at),
        amount,
        reason: disputed.reason,
        country: paid.country,
        state,
      })
    }
  }

  /**
   * The automatic payout that was made next, in the same currency, once Stripe has told what is in
   * it.
   */
  #payoutOf(event: WorldEvent): string | null {
    const next = this.world.events
      .slice(this.world.events.indexOf(event))
      .find((one) => one.what === 'paid_out' && (one === event || one.at >= event.at))
    return next?.what === 'paid_out' && next.isAutomatic && next.assignedAt <= this.now && next.at <= this.now ? next.id : null
  }

  /** What the balance had when it was paid out: all that moved since the payout before. */
  #sumPaidOut(payout: WorldEvent): number {
    const before = this.#seen.slice(0, this.#seen.indexOf(payout))
    const begin = before.findLastIndex((one) => one.what === 'paid_out') + 1
    return -before.slice(begin).reduce((sum, one) => sum + this.#net(one), 0)
  }

  #net(event: WorldEvent): number {
    const inOwn = (payment: string, net: number) => (this.#paid(payment).currency === this.world.currency ? net : 0)
    if (event.what === 'paid') return inOwn(event.id, event.amount - event.fee)
    if (event.what === 'refunded' || event.what === 'captured_less') return inOwn(event.payment, -event.amount)
    if (event.what === 'refund_failed') return inOwn(event.payment, event.amount)
    if (event.what === 'disputed') return event.isInquiry ? 0 : inOwn(event.payment, -event.amount - event.fee)
    if (event.what === 'moved') return event.amount - event.fee
    if (event.what !== 'dispute_moved') return 0
    const { payment, amount, fee } = this.#disputed(event.dispute)
    if (event.to === 'escalated') return inOwn(payment, -amount - fee)
    return event.to === 'won' ? inOwn(payment, amount + event.feeBack) : 0
  }

  #day(at: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.world.zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      at * 1_000,
    )
  }

  #paid(id: string): Paid {
    return this.world.events.find((one) => one.what === 'paid' && one.id === id) as Paid
  }

  #disputed(id: string): Disputed {
    return this.world.events.find((one) => one.what === 'disputed' && one.id === id) as Disputed
  }
}

const orderOf = ({ order, namedIn }: Paid) => (namedIn === 'nothing' ? null : order)
