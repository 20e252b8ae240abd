import { type Random, randomStream } from '../../../api/made-shops/random.ts'

/**
 * Amounts are what Stripe states: the smallest unit of the currency, signed as seen by the shop
 * where they can have both signs.
 */
type Happened = { readonly at: number; readonly id: string; readonly txn: string }

/** Money of the settlement: what the balance moves by. */
export type Paid = Happened & {
  readonly what: 'paid'
  readonly amount: number
  readonly fee: number
  readonly currency: string
  /** What the customer paid, where that is another currency. */
  readonly presented: { readonly amount: number; readonly currency: string; readonly rate: number } | null
  readonly order: string
  readonly namedIn: 'metadata' | 'description' | 'nothing'
  readonly country: string | null
  readonly isTest: boolean
}

export type Disputed = Happened & {
  readonly what: 'disputed'
  readonly payment: string
  readonly amount: number
  readonly fee: number
  readonly reason: string
  /** An inquiry takes no money. */
  readonly isInquiry: boolean
}

/**
 * `answered`: the bank looks at it. `lost` and `won` end it; a won one brings back the amount, and
 * the fee where that is given back.
 */
export type DisputeMoved = Happened & {
  readonly what: 'dispute_moved'
  readonly dispute: string
  readonly to: 'answered' | 'closed' | 'escalated' | 'lost' | 'won'
  readonly feeBack: number
}

/** A movement of no payment. */
export type Moved = Happened & {
  readonly what: 'moved'
  readonly type: string
  readonly category: string
  readonly amount: number
  readonly fee: number
  readonly currency: string
  /** Another balance of the account than that of its payments. */
  readonly balance?: 'risk_reserved'
}

export type WorldEvent =
  | Paid
  | (Happened & { readonly what: 'refunded' | 'refund_failed' | 'captured_less'; readonly payment: string; readonly amount: number })
  | Disputed
  | DisputeMoved
  | Moved
  /**
   * All movements of the currency before it that were not paid out; `assignedAt`: when Stripe tells
   * which.
   */
  | (Happened & {
      readonly what: 'paid_out'
      readonly currency: string
      readonly isAutomatic: boolean
      readonly assignedAt: number
      readonly fee: number
    })

export type World = {
  readonly seed: number
  readonly currency: string
  readonly zone: string
  readonly begun: number
  readonly ends: number
  /** In the order of time. */
  readonly events: readonly WorldEvent[]
}

export type WorldWishes = {
  readonly payments?: number
  readonly currency?: string
  readonly zone?: string
  /** All in the same second. */
  readonly isAtOnce?: boolean
}

const day = 86_400
const begun = Date.UTC(2026, 2, 1) / 1_000

/**
 * A shop's life at Stripe, from a seed: some 60 days, in which payments are refunded and disputed
 * and money is paid out.
 */
export function stripeWorld(seed: number, wishes: WorldWishes = {}): World {
  const random = randomStream(seed, 'stripe')
  const { payments = 40, currency = random.pick(['usd', 'eur', 'jpy', 'kwd', 'huf']), isAtOnce = false } = wishes
  const zone = wishes.zone ?? random.pick(['UTC', 'America/New_York', 'Europe/Budapest', 'Asia/Tokyo', 'Australia/Lord_Howe'])
  const made = new Maker(random, currency)
  for (let i = 0; i < payments; i++) made.payment(isAtOnce ? begun + 5 * day : begun + random.whole(0, 40 * day))
  if (!isAtOnce) made.otherMoney()
  const events = made.events.toSorted((a, b) => a.at - b.at || (a.txn < b.txn ? -1 : 1))
  return { seed, currency, zone, begun, ends: begun + 90 * day, events }
}

class Maker {
  readonly events: WorldEvent[] = []
  #count = 0

  constructor(
    private readonly random: Random,
    private readonly currency: string,
  ) {}

  #next(prefix: string) {
    this.#count += 1
    const number = String(this.#count).padStart(6, '0')
    return { id: `${prefix}_${number}`, txn: `txn_${number}` }
  }

  payment(at: number): void {
    const { random } = this
    const isOther = random.chance(0.1)
    const paid: Paid = {
      ...{ what: 'paid', at, ...this.#next(random.chance(0.2) ? 'py' : 'ch') },
      amount: random.whole(500, 25_000) * 10,
      fee: random.whole(0, 300) * 10,
      currency: isOther ? (this.currency === 'eur' ? 'gbp' : 'eur') : this.currency,
      presented: random.chance(0.2) ? { amount: random.whole(500, 9_000), currency: 'cad', rate: random.whole(50, 200) / 100 } : null,
      order: String(1_000 + this.#count),
      namedIn: random.pick(['metadata', 'description', 'nothing'] as const),
      country: random.pick(['US', 'DE', 'JP', null]),
      isTest: random.chance(0.03),
    }
    this.events.push(paid)
    const fate = random.next()
    if (fate < 0.15) this.refund(paid)
    else if (fate < 0.3) this.dispute(paid)
    else if (fate < 0.34) {
      const amount = Math.floor(paid.amount / 20) * 10
      this.events.push({ what: 'captured_less', at: at + day, ...this.#next('re'), payment: paid.id, amount })
    }
  }

  refund({ id: payment, at, amount }: Paid): void {
    const { random } = this
    const refunded = at + random.whole(1, 10 * day)
    const part = random.chance(0.5) ? Math.floor(amount / 40) * 10 : amount
    this.events.push({ what: 'refunded', at: refunded, ...this.#next('re'), payment, amount: part })
    if (random.chance(0.3)) this.events.push({ what: 'refund_failed', at: refunded + 3 * day, ...this.#next('re'), payment, amount: part })
  }

  dispute({ id: payment, at, amount }: Paid): void {
    const { random } = this
    const opened = at + random.whole(1, 15 * day)
    const isInquiry = random.chance(0.3)
    const reason = random.pick(['fraudulent', 'product_not_received', 'general'])
    const disputed: Disputed = { what: 'disputed', at: opened, ...this.#next('du'), payment, amount, fee: 1_500, reason, isInquiry }
    this.events.push(disputed)
    const move = (days: number, to: DisputeMoved['to'], feeBack = 0) =>
      this.events.push({ what: 'dispute_moved', at: opened + days * day, ...this.#next('mv'), dispute: disputed.id, to, feeBack })
    if (isInquiry && random.chance(0.6)) {
      move(9, 'closed')
      return
    }
    if (isInquiry) move(3, 'escalated')
    move(5, 'answered')
    if (random.chance(0.8)) move(random.whole(12, 20), random.pick(['lost', 'won'] as const), random.pick([0, 1_500]))
  }

  otherMoney(): void {
    const { random, currency } = this
    const move = (days: number, type: string, category: string, [amount, fee]: readonly [number, number], prefix = 'x') =>
      this.events.push({
        what: 'moved',
        at: begun + days * day + random.whole(0, day - 1),
        ...this.#next(prefix),
        type,
        category,
        amount,
        fee,
        currency,
      })
    move(20, 'stripe_fee', 'fee', [-2_000, 0])
    move(22, 'tax_fee', 'tax', [-380, 0])
    move(24, 'adjustment', 'fee', [900, 0])
    move(8, 'reserved_funds', 'risk_reserved_funds', [-30_000, 0], 'rsv')
    move(38, 'reserved_funds', 'risk_reserved_funds', [30_000, 0], 'rsv')
    const held = { what: 'moved', type: 'reserve_hold', category: 'risk_reserved_funds', fee: 0, currency } as const
    const heldAt = begun + 26 * day
    this.events.push({ ...held, at: heldAt, ...this.#next('x'), amount: -12_000 })
    this.events.push({ ...held, at: heldAt, ...this.#next('x'), amount: 12_000, balance: 'risk_reserved' })
    move(12, 'topup', 'topup', [50_000, 0], 'tu')
    move(13, 'transfer', 'transfer', [-7_000, 0], 'tr')
    move(14, 'application_fee', 'platform_earning', [410, 0], 'fee')
    move(15, 'advance', 'advance', [100_000, 0])
    move(16, 'issuing_transaction', 'issuing_transaction', [-990, 0], 'ipi')
    move(17, 'adjustment', 'other_adjustment', [-120, 0])
    move(18, 'a_kind_of_next_year', 'a_category_of_next_year', [-330, 20])
    for (let at = begun + 7 * day; at < begun + 60 * day; at += 7 * day) {
      const isAutomatic = random.chance(0.8)
      const assignedAt = at + (random.chance(0.3) ? 2 * day : 0)
      this.events.push({ what: 'paid_out', at, ...this.#next('po'), currency, isAutomatic, assignedAt, fee: random.chance(0.1) ? 250 : 0 })
    }
    move(30, 'payout_failure', 'payout_reversal', [12_340, 0], 'po')
  }
}
