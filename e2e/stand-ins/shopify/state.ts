import type { Disputed, Line, Moved, Ordered, Refunded, World, WorldEvent } from './events.ts'
import { totalOf, worthOf } from './order-sums.ts'

export type Removed = Extract<WorldEvent, { what: 'units_removed' }>

/** An order with all that happened to it so far. */
export type OrderState = {
  readonly order: Ordered
  readonly lines: readonly Line[]
  readonly updatedAt: number
  /** When something was paid, and how much. */
  readonly payments: readonly { readonly at: number; readonly amount: number }[]
  readonly removed: readonly Removed[]
  readonly refunds: readonly Refunded[]
  readonly edits: readonly { readonly at: number; readonly before: Line | null; readonly after: Line }[]
  readonly cancelledAt: number | null
  readonly isVoided: boolean
  /** What was authorized was not taken in time. */
  readonly isExpired: boolean
  readonly fulfillments: readonly { readonly id: number; readonly at: number }[]
}

export type DisputeState = {
  readonly disputed: Disputed
  readonly isChargeback: boolean
  readonly status: string
  readonly finalizedAt: number | null
  readonly sentAt: number | null
}
export type PayoutState = { readonly payout: number; readonly at: number; readonly currency: string; readonly amount: number }
export type LevelState = { readonly units: number; readonly at: number; readonly isActive: boolean }
export type VariantState = {
  readonly cost: number | null
  readonly isTracked: boolean
  readonly changedAt: number
  /** By location. */
  readonly levels: ReadonlyMap<number, LevelState>
}
type OfVariant = Extract<WorldEvent, { what: 'costed' | 'stocked' | 'unstocked' | 'tracked' }>

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What a customer owes or has paid for all that was not taken out. */
export const owedOf = ({ order, lines, removed }: OrderState) =>
  totalOf(order, lines) -
  worthOf(
    removed.flatMap((one) => one.lines),
    order.taxesIncluded,
  )

export const paidOf = ({ payments }: OrderState) => sumOf(payments.map(({ amount }) => amount))
export const refundedOf = ({ refunds }: OrderState) => sumOf(refunds.map(({ money }) => money))

/** As Shopify's admin shows it. */
export function financialStatus(state: OrderState): string {
  const [paid, refunded] = [paidOf(state), refundedOf(state)]
  if (state.isVoided) return 'VOIDED'
  if (state.isExpired) return 'EXPIRED'
  if (state.payments.length === 0) return state.order.isAuthorized ? 'AUTHORIZED' : 'PENDING'
  if (refunded > 0 && refunded >= paid) return 'REFUNDED'
  if (refunded > 0) return 'PARTIALLY_REFUNDED'
  return paid < owedOf(state) ? 'PARTIALLY_PAID' : 'PAID'
}

/** What Shopify knows at a moment: the fold of all that happened up to it. */
export class ShopState {
  readonly orders = new Map<number, OrderState>()
  readonly disputes = new Map<number, DisputeState>()
  readonly movements: Moved[] = []
  readonly payouts: PayoutState[] = []
  readonly variants = new Map<number, VariantState>()
  /** The payout of a movement. */
  readonly payoutOf = new Map<number, PayoutState>()

  constructor(
    readonly world: World,
    readonly now: number,
  ) {
    for (const event of world.events) if (event.at <= now) this.#apply(event)
  }

  #apply(event: WorldEvent): void {
    if (event.what === 'moved') this.movements.push(event)
    else if (event.what === 'paid_out') this.#payOut(event)
    else if (event.what === 'disputed' || event.what === 'dispute_moved') this.#dispute(event)
    else if (isOfVariant(event)) this.#change(event)
    else if (event.what === 'ordered') this.orders.set(event.order, newOrder(event))
    else this.#order(event)
  }

  #order(event: Exclude<WorldEvent, OfVariant | { what: 'moved' | 'paid_out' | 'disputed' | 'dispute_moved' | 'ordered' }>): void {
    const state = this.orders.get(event.order)
    if (!state) throw new RangeError(`nothing was ordered under ${event.order}`)
    this.orders.set(event.order, { ...state, ...changeOf(state, event), updatedAt: event.at })
  }

  #payOut({ payout, id, at, currency }: Extract<WorldEvent, { what: 'paid_out' }>): void {
    const paying = this.movements.filter((one) => one.currency === currency && !one.isTest && !this.payoutOf.has(one.id))
    const amount = sumOf(paying.map((one) => one.amount - one.fee))
    const state = { payout, at, currency, amount }
    this.payouts.push(state)
    const plain = { order: null, fee: 0, currency, isTest: false } as const
    const own: Moved = { what: 'moved', at, id, type: 'TRANSFER', source: 'TRANSFER', amount: -amount, ...plain }
    this.movements.push(own)
    for (const one of [...paying, own]) this.payoutOf.set(one.id, state)
  }

  #dispute(event: Extract<WorldEvent, { what: 'disputed' | 'dispute_moved' }>): void {
    if (event.what === 'disputed') {
      const plain = { isChargeback: !event.isInquiry, status: 'NEEDS_RESPONSE', finalizedAt: null, sentAt: null }
      this.disputes.set(event.dispute, { disputed: event, ...plain })
      return
    }
    const before = this.disputes.get(event.dispute)
    if (!before) throw new RangeError(`nothing was disputed under ${event.dispute}`)
    if (event.to === 'answered') this.disputes.set(event.dispute, { ...before, status: 'UNDER_REVIEW', sentAt: event.at })
    else if (event.to === 'escalated')
      this.disputes.set(event.dispute, { ...before, isChargeback: true, status: 'NEEDS_RESPONSE', finalizedAt: null })
    else this.disputes.set(event.dispute, { ...before, status: event.to.toUpperCase(), finalizedAt: event.at })
  }

  #change(event: OfVariant): void {
    const unknown = { cost: null, isTracked: true, changedAt: this.world.begun - 60 * 86_400, levels: new Map() }
    const before = this.variants.get(event.variant) ?? unknown
    this.variants.set(event.variant, { ...before, ...changeOfVariant(before, event) })
  }
}

const isOfVariant = (event: WorldEvent): event is OfVariant => ['costed', 'stocked', 'unstocked', 'tracked'].includes(event.what)

function changeOfVariant({ levels }: VariantState, event: OfVariant): Partial<VariantState> {
  if (event.what === 'costed') return { cost: event.cost, changedAt: event.at }
  if (event.what === 'tracked') return { isTracked: event.isTracked, changedAt: event.at }
  const isActive = event.what === 'stocked'
  return { levels: new Map(levels).set(event.location, { units: isActive ? event.units : 0, at: event.at, isActive }) }
}

function newOrder(order: Ordered): OrderState {
  const empty = { payments: [], removed: [], refunds: [], edits: [], fulfillments: [] }
  return { order, lines: order.lines, updatedAt: order.at, ...empty, cancelledAt: null, isVoided: false, isExpired: false }
}

function changeOf(
  state: OrderState,
  event: Extract<
    WorldEvent,
    { what: 'cancelled' | 'expired' | 'fulfilled' | 'line_set' | 'paid' | 'refunded' | 'touched' | 'units_removed' | 'voided' }
  >,
): Partial<OrderState> {
  if (event.what === 'paid') return { payments: [...state.payments, { at: event.at, amount: owedOf(state) - paidOf(state) }] }
  if (event.what === 'units_removed') return { removed: [...state.removed, event] }
  if (event.what === 'refunded') return { refunds: [...state.refunds, event] }
  if (event.what === 'cancelled') return { cancelledAt: event.at }
  if (event.what === 'voided') return { isVoided: true }
  if (event.what === 'expired') return { isExpired: true }
  if (event.what === 'fulfilled') return { fulfillments: [...state.fulfillments, { id: event.fulfillment, at: event.at }] }
  if (event.what !== 'line_set') return {}
  const before = state.lines.find(({ id }) => id === event.line.id) ?? null
  const lines = before ? state.lines.map((line) => (line.id === event.line.id ? event.line : line)) : [...state.lines, event.line]
  return { lines, edits: [...state.edits, { at: event.at, before, after: event.line }] }
}
