import type { BalanceTransaction, Charge, Dispute, Payout, Refund, StripeEvent } from './shapes.ts'
import type { Disputed, DisputeMoved, Moved, Paid, World, WorldEvent } from './world.ts'

/** What Stripe knows at a moment. Sources stand as ids; lists are in the order of time. */
export class StripeState {
  readonly transactions: BalanceTransaction[] = []
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly payouts = new Map<string, Payout>()
  readonly events: StripeEvent[] = []
  /** The automatic payout of a movement, once Stripe has assigned it. */
  readonly payoutOf = new Map<string, string>()
  #unpaid: BalanceTransaction[] = []
  readonly #paid = new Map<string, Paid>()
  readonly #disputed = new Map<string, Disputed>()

  /** The fold of all that happened up to `now`. */
  constructor(
    { events }: World,
    readonly now: number,
  ) {
    for (const event of events) if (event.at <= now) this.#apply(event)
  }

  #apply(event: WorldEvent): void {
    if (event.what === 'paid') this.#pay(event)
    else if (event.what === 'disputed') this.#dispute(event)
    else if (event.what === 'dispute_moved') this.#moveDispute(event)
    else if (event.what === 'moved') this.#move({ ...event, source: event.id.startsWith('x_') ? null : event.id, description: null })
    else if (event.what === 'paid_out') this.#payOut(event)
    else this.#refund(event)
  }

  #pay(paid: Paid): void {
    const { id, at, amount, currency, presented, order, namedIn, country, isTest, txn } = paid
    const description = namedIn === 'description' ? `Fern shop - Order ${order}` : 'Ann Example <ann@example.com>'
    const shown = presented ?? { amount, currency }
    this.#paid.set(id, paid)
    this.charges.set(id, {
      ...{ id, object: 'charge', amount: shown.amount, amount_captured: shown.amount, amount_refunded: 0, balance_transaction: txn },
      ...{ captured: true, created: at, currency: shown.currency, customer: null, description, disputed: false, livemode: !isTest },
      metadata: namedIn === 'metadata' ? { order_id: order, customer_email: 'ann@example.com' } : {},
      ...{ paid: true, receipt_email: 'ann@example.com', refunded: false, status: 'succeeded' },
      payment_method_details: { type: 'card', card: { brand: 'visa', country } },
    })
    const type = id.startsWith('py_') ? 'payment' : 'charge'
    this.#move({ ...paid, type, category: 'charge', source: id, description, rate: presented?.rate ?? null })
  }

  #refund({
    what,
    id,
    at,
    txn,
    payment,
    amount,
  }: Extract<WorldEvent, { payment: string; what: 'refunded' | 'refund_failed' | 'captured_less' }>): void {
    const { currency, presented } = this.#payment(payment)
    const charge = this.charges.get(payment)
    const isFailure = what === 'refund_failed'
    const source = isFailure ? ([...this.refunds.values()].find((one) => one.charge === payment)?.id ?? id) : id
    if (!isFailure)
      this.refunds.set(id, {
        ...{
          id,
          object: 'refund',
          amount,
          balance_transaction: txn,
          charge: payment,
          created: at,
          currency: presented?.currency ?? currency,
        },
        ...{ customer: null, customer_account: null, metadata: {}, payment_intent: null, payment_method: null, receipt_number: null },
        ...{ reason: 'requested_by_customer', source_transfer_reversal: null, status: 'succeeded', transfer_reversal: null },
      })
    const [type, category] = {
      refunded: ['refund', 'refund'],
      refund_failed: ['refund_failure', 'refund_failure'],
      captured_less: ['refund', 'partial_capture_reversal'],
    }[what] as [string, string]
    const description = `REFUND FOR CHARGE (${charge?.description})`
    this.#move({ at, txn, type, category, amount: isFailure ? amount : -amount, fee: 0, currency, source, description })
  }

  #dispute(disputed: Disputed): void {
    const { id, at, payment, reason, isInquiry } = disputed
    const { isTest } = this.#payment(payment)
    const { amount = 0, currency = '' } = this.charges.get(payment) ?? {}
    this.#disputed.set(id, disputed)
    this.disputes.set(id, {
      ...{
        id,
        object: 'dispute',
        amount,
        balance_transactions: [],
        charge: payment,
        created: at,
        currency,
        enhanced_eligibility_types: [],
      },
      evidence: {},
      evidence_details: { due_by: at + 21 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
      ...{
        intended_submission_method: null,
        is_charge_refundable: isInquiry,
        livemode: !isTest,
        metadata: {},
        payment_intent: null,
        reason,
      },
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    })
    if (!isInquiry) this.#withdraw(id, disputed)
    this.#tell(disputed.at, id, 'created')
  }

  #withdraw(dispute: string, { at, txn }: { readonly at: number; readonly txn: string }): void {
    const { amount, fee, payment } = this.#disputed.get(dispute) as Disputed
    const { currency } = this.#payment(payment)
    const description = `Chargeback withdrawal for ${payment}`
    const moved = this.#move({
      at,
      txn,
      type: 'adjustment',
      category: 'dispute',
      amount: -amount,
      fee,
      currency,
      source: dispute,
      description,
    })
    this.#change(dispute, ({ balance_transactions: before }) => ({ balance_transactions: [...before, moved] }))
    this.#tell(at, dispute, 'funds_withdrawn')
  }

  #moveDispute(event: DisputeMoved): void {
    const { at, txn, dispute, to, feeBack } = event
    if (to === 'escalated') this.#withdraw(dispute, event)
    const status = { answered: 'under_review', closed: 'warning_closed', escalated: 'needs_response', lost: 'lost', won: 'won' } as const
    this.#change(dispute, () => ({ status: status[to] }))
    this.#tell(at, dispute, to === 'answered' || to === 'escalated' ? 'updated' : 'closed')
    if (to !== 'won') return
    const { amount, payment } = this.#disputed.get(dispute) as Disputed
    const { currency } = this.#payment(payment)
    const money = { amount, fee: feeBack === 0 ? 0 : -feeBack, currency }
    const moved = this.#move({
      at,
      txn,
      type: 'adjustment',
      category: 'dispute_reversal',
      ...money,
      source: dispute,
      description: `Chargeback reversal for ${payment}`,
    })
    this.#change(dispute, ({ balance_transactions: before }) => ({ balance_transactions: [...before, moved] }))
    this.#tell(at, dispute, 'funds_reinstated')
  }

  #payOut({ id, at, txn, currency, isAutomatic, assignedAt, fee }: Extract<WorldEvent, { what: 'paid_out' }>): void {
    const paying = this.#unpaid.filter((one) => one.currency === currency)
    this.#unpaid = this.#unpaid.filter((one) => one.currency !== currency)
    const amount = paying.reduce((sum, { net }) => sum + net, 0)
    const own = this.#move({
      at,
      txn,
      type: 'payout',
      category: 'payout',
      amount: -amount,
      fee,
      currency,
      source: id,
      description: 'STRIPE PAYOUT',
    })
    this.#unpaid = this.#unpaid.filter((one) => one !== own)
    const isAssigned = isAutomatic && assignedAt <= this.now
    if (isAssigned) for (const one of [...paying, own]) this.payoutOf.set(one.id, id)
    this.payouts.set(id, {
      ...{
        id,
        object: 'payout',
        amount,
        application_fee: null,
        application_fee_amount: null,
        arrival_date: at + 86_400,
        automatic: isAutomatic,
      },
      ...{
        balance_transaction: txn,
        created: at,
        currency,
        description: 'STRIPE PAYOUT',
        destination: null,
        failure_balance_transaction: null,
      },
      ...{
        failure_code: null,
        failure_message: null,
        livemode: true,
        metadata: {},
        method: 'standard',
        original_payout: null,
        payout_method: null,
      },
      reconciliation_status: isAutomatic ? (isAssigned ? 'completed' : 'in_progress') : 'not_applicable',
      ...{ reversed_by: null, source_type: 'card', statement_descriptor: null, status: 'paid', trace_id: null, type: 'bank_account' },
    })
  }

  #move(
    moved: Omit<Moved, 'what' | 'id'> & { source: string | null; description: string | null; rate?: number | null },
  ): BalanceTransaction {
    const { at, txn, type, category, amount, fee, currency, source, description, rate = null, balance = 'payments' } = moved
    const one: BalanceTransaction = {
      ...{
        id: txn,
        object: 'balance_transaction',
        amount,
        available_on: at + 2 * 86_400,
        balance_type: balance,
        created: at,
        currency,
        description,
      },
      ...{ exchange_rate: rate, fee, net: amount - fee, reporting_category: category, source, type },
      fee_details:
        fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
      status: at + 2 * 86_400 <= this.now ? 'available' : 'pending',
    }
    this.transactions.push(one)
    this.#unpaid.push(one)
    return one
  }

  #payment(id: string): Paid {
    return this.#paid.get(id) as Paid
  }

  #change(id: string, change: (before: Dispute) => Partial<Dispute>): void {
    const before = this.disputes.get(id) as Dispute
    this.disputes.set(id, { ...before, ...change(before) })
  }

  #tell(at: number, dispute: string, what: string): void {
    const id = `evt_${String(this.events.length + 1).padStart(6, '0')}`
    const object = this.disputes.get(dispute) as Dispute
    this.events.push({
      id,
      object: 'event',
      api_version: null,
      created: at,
      data: { object },
      livemode: true,
      pending_webhooks: 0,
      request: null,
      type: `charge.dispute.${what}`,
    })
  }
}
