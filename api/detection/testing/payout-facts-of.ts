import type { PayoutRow, PayoutTables } from '../../made-shops/payout-rows.ts'
import type { ChargebackRow, OrderRow, RefundRow, Tables } from '../../made-shops/shop.ts'
import type { DayFacts, PaidBackFact, PayoutFact, PlacedOrderFact } from '../day-facts.ts'

type PayoutDay = Pick<DayFacts, 'payouts' | 'placed' | 'paidBack'>

/** A day's facts that rest on payouts, without SQL. */
export function payoutDaysOf(rows: Partial<Tables> & PayoutTables): (day: string) => PayoutDay {
  const { orders = [], refunds = [], chargebacks = [], payouts = [] } = rows
  const days = [payoutFactsOf(payouts), placedOf(orders, rows), paidBackOf({ orders, refunds, chargebacks, payouts })] as const
  return (day) => ({ payouts: days[0].get(day) ?? [], placed: days[1].get(day) ?? [], paidBack: days[2].get(day) ?? [] })
}

const dayOf = ({ at }: { readonly at: string }) => at.slice(0, 10)
const sum = <Row>(rows: readonly Row[], of: (row: Row) => bigint) => Number(rows.reduce((total, row) => total + of(row), 0n))

/** Movements by day, without SQL: those of one service, type and order are one. */
function payoutFactsOf(rows: readonly PayoutRow[]): Map<string, PayoutFact[]> {
  const sales = Map.groupBy(
    rows.filter(({ type }) => type === 'sale'),
    (row) => [row.source, row.orderId].join(),
  )
  const groups = Map.groupBy(rows, (row) => [row.day, row.source, row.type, row.orderId, row.orderId === '' ? row.payoutId : ''].join())
  const facts = [...groups.values()].map((own) => {
    const { day, source, type, orderId } = own[0] as PayoutRow
    const sold = type === 'refund' ? (sales.get([source, orderId].join()) ?? []).filter((row) => row.day <= day) : []
    const fact: PayoutFact = {
      source,
      payoutId: own.map(({ payoutId }) => payoutId).sort()[0] || null,
      orderId: orderId || null,
      type,
      rows: own.length,
      gross: sum(own, ({ gross }) => gross),
      fee: sum(own, ({ fee }) => fee),
      sold: sold.length === 0 ? null : { gross: sum(sold, ({ gross }) => gross), fee: sum(sold, ({ fee }) => fee) },
    }
    return { day, fact }
  })
  return byDay(facts)
}

/** Orders by day, from the first payout on. */
function placedOf(orders: readonly OrderRow[], { payouts = [], paymentMethods }: PayoutTables): Map<string, PlacedOrderFact[]> {
  const [first] = payouts.map(({ day }) => day as string).sort()
  if (first === undefined) return new Map()
  const known = orders.filter((row) => dayOf(row) >= first)
  const facts = [...Map.groupBy(known, (row) => [dayOf(row), row.orderId].join()).values()].map((own) => {
    const row = own[0] as OrderRow
    const amount = sum(own, ({ unitPrice, qty }) => unitPrice * BigInt(qty))
    return {
      day: dayOf(row),
      fact: { orderId: row.orderId, lines: own.length, amount, paymentMethod: paymentMethods?.get(row.orderId) ?? '' },
    }
  })
  return byDay(facts)
}

type Event = {
  readonly day: string
  readonly orderId: string
  readonly what: 'refund' | 'dispute'
  readonly row: PaidBackFact['rows'][number]
}
type PaidBackTables = Pick<Tables, 'orders' | 'refunds' | 'chargebacks'> & { readonly payouts: readonly PayoutRow[] }

/** Orders refunded and disputed, on each day on which either happened. */
function paidBackOf({ orders, refunds, chargebacks, payouts }: PaidBackTables): Map<string, PaidBackFact[]> {
  const events: Event[] = [...refunds.flatMap(refundEvent), ...chargebacks.map(disputeEvent), ...payouts.flatMap(payoutEvent)]
  const disputed = new Set(events.flatMap(({ what, orderId }) => (what === 'dispute' ? [orderId] : [])))
  const ofOrders = Map.groupBy(
    events.filter(({ orderId }) => disputed.has(orderId)),
    ({ orderId }) => orderId,
  )
  const lines = Map.groupBy(orders, ({ orderId }) => orderId)
  const sales = Map.groupBy(
    payouts.filter(({ type }) => type === 'sale'),
    ({ orderId }) => orderId,
  )
  const facts = [...ofOrders].flatMap(([orderId, own]) =>
    [...new Set(own.map(({ day }) => day))].flatMap((day) => {
      const ordered = (lines.get(orderId) ?? []).filter((row) => dayOf(row) <= day)
      const taken = (sales.get(orderId) ?? []).filter((row) => row.day <= day)
      if (ordered.length + taken.length === 0) return []
      const paid = Math.max(
        sum(ordered, ({ unitPrice, qty }) => unitPrice * BigInt(qty)),
        sum(taken, ({ gross }) => gross),
      )
      const fact = paidBackOn({ day, orderId, paid }, own)
      return fact ? [{ day, fact }] : []
    }),
  )
  return byDay(facts)
}

function paidBackOn({ day, orderId, paid }: { day: string; orderId: string; paid: number }, events: readonly Event[]): PaidBackFact | null {
  const known = events.filter((event) => event.day <= day && event.row.amount > 0)
  const total = (what: Event['what'], isPayout: boolean) =>
    known
      .filter((event) => event.what === what && (event.row.table === 'payout') === isPayout)
      .reduce((all, { row }) => all + row.amount, 0)
  const won = events.filter((event) => event.day <= day && event.row.amount < 0).reduce((all, { row }) => all - row.amount, 0)
  const [refunded, disputed] = [total('refund', false) || total('refund', true), total('dispute', false) || total('dispute', true)]
  if (refunded === 0 || disputed === 0) return null
  const counts = ({ what, row }: Event) => (row.table === 'payout') === (total(what, false) === 0)
  const rows = known.filter((event) => event.day === day && counts(event)).map(({ row }) => row)
  return { orderId, paid, refunded, disputed: disputed - won, rows: rows.sort((a, b) => b.amount - a.amount) }
}

function refundEvent(refund: RefundRow): Event[] {
  if (!refund.orderId) return []
  const row = { table: 'refund' as const, document: refund.refundId, entity: refund.sku, amount: Number(refund.amount) }
  return [{ day: dayOf(refund), orderId: refund.orderId, what: 'refund', row }]
}

function disputeEvent({ day, orderId, country, amount }: ChargebackRow): Event {
  return { day, orderId, what: 'dispute', row: { table: 'chargeback', document: orderId, entity: country, amount: Number(amount) } }
}

function payoutEvent({ day, orderId, type, source, gross }: PayoutRow): Event[] {
  if (orderId === '' || (type !== 'refund' && type !== 'dispute')) return []
  return [
    { day, orderId, what: type, row: { table: 'payout', document: `gross:${type}:${orderId}`, entity: source, amount: -Number(gross) } },
  ]
}

function byDay<Fact>(facts: readonly { readonly day: string; readonly fact: Fact }[]): Map<string, Fact[]> {
  const days = Map.groupBy(facts, ({ day }) => day)
  return new Map([...days].map(([day, own]) => [day, own.map(({ fact }) => fact)]))
}
