import { addDays, dayNumber, daysBetween } from '../../../values/day.ts'
import type { ParcelFact, PayoutFact, RefundFact } from '../../day-facts.ts'
import { isRecalled } from '../../recalled.ts'
import type { Asked, Form } from './form.ts'
import { lostIn, plain, ratioOf, skuOf, sumOf } from './form.ts'
import { costOn, type RawLine, type RawOrder, type RawRow } from './shop-rows.ts'
import { paidLines } from './slice-words.ts'
import { estimate, isTrue, numberOf, type TrueFigure } from './true-figure.ts'

const ofOrder = (order: RawOrder) => ({ order, day: order.day })
const ofLine = (line: RawLine) => ({ order: line.order, day: line.order.day, sku: line.sku, category: line.category, units: line.units })
const ofParcel = ({ order, day, carrier, zone, size }: RawRow<ParcelFact>) => ({ order, day, carrier, zone, size })
const ofPayout = ({ order, day }: RawRow<PayoutFact>) => ({ order, day })

function ofRefund(refund: RawRow<RefundFact>) {
  const category = refund.order?.lines.find(({ sku }) => sku === refund.sku)?.category ?? ''
  return { ...refund, category }
}

/**
 * The most that lines without a code of a channel leave below list price in any four weeks of these
 * days, as a part of it.
 */
export function offWithoutCode({ rows, from, to }: Asked): number {
  const weeks = Map.groupBy(
    rows.lines.filter(
      ({ order, unitPrice, listPrice }) =>
        order.code === '' && unitPrice > 0 && listPrice > 0 && order.day >= addDays(from, -112) && order.day <= to,
    ),
    ({ order }) => [order.channel, order.isRenewing, Math.floor(dayNumber(order.day) / 28)].join('\n'),
  )
  const shares = [...weeks.values()].map(
    (lines) =>
      lines.reduce((sum, line) => sum + belowList(line), 0) / lines.reduce((sum, { listPrice, units }) => sum + listPrice * units, 0),
  )
  return Math.max(0, ...shares)
}

/** A sale is known for sixteen weeks. */
const daysKnown = 112

function isOfKnownSale({ amount, order, sku, day }: RawRow<RefundFact>): boolean {
  const sold = paidLines(order).some((line) => line.sku === sku)
  return amount > 0 && order !== null && sold && daysBetween(order.day, day) < daysKnown
}

const paidOrders = ({ rows }: Asked) => rows.orders.filter(({ paid }) => paid > 0)
const soldLines = ({ rows }: Asked) => rows.lines.filter(({ unitPrice }) => unitPrice > 0)
const belowList = ({ listPrice, unitPrice, units }: RawLine) => (listPrice - unitPrice) * units
const one = () => 1

/**
 * What would have been usual is an estimate: but it is what happened, as the text says it, less
 * what the named rows lost; and its share is that of the same whole.
 */
function usualOf(asked: Asked, actual: string, whole?: string) {
  const [money, unit] = numberOf(asked.earlier[actual] ?? '')
  const lost = lostIn(asked)
  const usual = { least: Math.max(0, money - unit / 2 - lost), most: Math.max(0, money + unit / 2 - lost) }
  if (whole === undefined) return { usual, share: estimate } as const
  const [sum, ofSum] = numberOf(asked.earlier[whole] ?? '')
  return { usual, share: { least: usual.least / (sum + ofSum / 2), most: usual.most / Math.max(1, sum - ofSum / 2) } } as const
}

const share = (part: Parameters<typeof ratioOf>[0], whole: Parameters<typeof ratioOf>[1]): TrueFigure => ratioOf(part, whole)

/** The sentences of flows: who counts the rows of the slice in its days gets these figures. */
export const flowForms: Readonly<Record<string, readonly Form[]>> = {
  code_share: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} orders?{slice:slice} \({share:share}\) had the code {code:text}, which took {off:money} off beyond what comes off without one\.`,
      figures(asked) {
        const orders = sumOf(paidOrders(asked), asked, ofOrder, one)
        const isCoded = ({ code }: RawOrder) => code === asked.said.code
        const events = sumOf(paidOrders(asked), asked, ofOrder, (order) => (isCoded(order) ? 1 : 0))
        const off = sumOf(paidOrders(asked), asked, ofOrder, (order) => (isCoded(order) ? order.full - order.paid : 0))
        const whole = sumOf(paidOrders(asked), asked, ofOrder, (order) => (isCoded(order) ? order.full : 0))
        return {
          events,
          rows: orders,
          share: share(events, orders),
          off: { least: off.least - offWithoutCode(asked) * whole.most, most: off.most },
        }
      },
    },
    {
      form: String.raw`By its use before there would have been {usual:usual} \({share:share}\)\.`,
      figures: () => ({ usual: estimate, share: estimate }),
    },
    plain(String.raw`Search the web for {code:text} and your shop’s name, and look at what the code’s rules let in{slice:slice}\.`),
    plain(String.raw`End the code, or limit it to one use for each customer\.`),
  ],
  code_discount: [
    {
      form: String.raw`{period}, the code {code:text} took {off:money} of {whole:money} \({share:share}\) off {lines:count} lines?{slice:slice}\.`,
      figures(asked) {
        const coded = soldLines(asked).filter(({ order }) => order.code === asked.said.code)
        const taken = sumOf(coded, asked, ofLine, belowList)
        const whole = sumOf(coded, asked, ofLine, ({ listPrice, units }) => listPrice * units)
        const off = { least: taken.least - offWithoutCode(asked) * whole.most, most: taken.most }
        return { off, whole, share: share(off, whole), lines: sumOf(coded, asked, ofLine, one) }
      },
    },
    {
      form: String.raw`At its discount before it would have been {usual:money} \({share:share}\)\.`,
      figures: (asked) => usualOf(asked, 'off', 'whole'),
    },
    plain(String.raw`What comes off without a code is not counted\.`),
    plain(
      String.raw`Place a test order with {code:text}{slice:slice} and see which discounts apply: the code’s percentage, a second discount on top, or a list price that rose\.`,
    ),
  ],
  price_paid: [
    {
      form: String.raw`{period}, {lines:count} lines?{slice:slice} were sold {off:money} of {whole:money} \({share:share}\) below list price, without a discount code\.`,
      figures(asked) {
        const sold = soldLines(asked).filter(({ order }) => order.code === '')
        const taken = sumOf(sold, asked, ofLine, belowList)
        const whole = sumOf(sold, asked, ofLine, ({ listPrice, units }) => listPrice * units)
        return { off: taken, whole, share: share(taken, whole), lines: sumOf(sold, asked, ofLine, one) }
      },
    },
    {
      form: String.raw`As before it would have been {usual:money} \({share:share}\)\.`,
      figures: (asked) => usualOf(asked, 'off', 'whole'),
    },
    plain(String.raw`Look up who set these prices{slice:slice}: a price list, a sale without an end, or an app\.`),
    plain(String.raw`If they are meant, dismiss this alert\.`),
  ],
  uneven_prices: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} orders?{slice:slice} \({share:share}\) paid less than the list price without a code, for what others paid in full within two weeks; before it would have been {usual:usual} \({usualShare:share}\)\.`,
      figures(asked) {
        const below = paidOrders(asked).filter((order) => order.code === '' && paidLines(order).some((line) => belowList(line) > 0))
        const [events, rows] = [told(asked), sumOf(paidOrders(asked), asked, ofOrder, one)]
        const possible = sumOf(below, asked, ofOrder, one)
        return {
          events: events <= possible.most ? events : possible,
          rows,
          share: share(events, rows),
          usual: estimate,
          usualShare: estimate,
        }
      },
    },
    {
      form: String.raw`They paid {off:money} less(?:, mostly {depth:text} below list price| ?, mostly {depth2:text} of the list price)?\.`,
      figures: (asked) => ({ off: { least: lostIn(asked), most: refundedIn(asked) } }),
    },
    plain(
      String.raw`Open a few of these orders{slice:slice} and ask what they share: trade prices that anyone can choose, a rule of the cart, an app, or somebody who sets prices by hand\.`,
    ),
  ],
  postage_income: [
    {
      form: String.raw`{period}, customers were charged {each:money} for shipping on average \({rows:count} sales?{slice:slice}\)\.`,
      figures(asked) {
        const sent = asked.rows.parcels.filter(({ order }) => order !== null)
        const rows = sumOf(firstBills(sent), asked, ofParcel, one)
        return {
          each: ratioOf(
            sumOf(sent, asked, ofParcel, ({ charged }) => charged),
            rows,
          ),
          rows,
        }
      },
    },
    {
      form: String.raw`Orders like these were charged {usual:money} before: that is {share:share} less\.`,
      figures(asked) {
        const [[each, ofEach], [rows]] = [numberOf(asked.earlier.each ?? ''), numberOf(asked.earlier.rows ?? '')]
        const lost = lostIn(asked) / Math.max(1, rows)
        const [usual, ofUsual] = numberOf(asked.said.usual ?? '')
        const less = { least: 1 - (each + ofEach / 2) / (usual - ofUsual / 2), most: 1 - (each - ofEach / 2) / (usual + ofUsual / 2) }
        return { usual: { least: each + lost - ofEach / 2, most: each + lost + ofEach / 2 }, share: less }
      },
    },
    {
      form: String.raw`Open the shipping rates of your shop and compare them with the day before the start: customers were charged {usual:money} on average{slice:slice}\.`,
      figures: ({ earlier }) => ({ usual: numberOf(earlier.usual ?? '')[0] }),
    },
    plain(String.raw`If the new rate is meant, dismiss this alert\.`),
  ],
  split_parcels: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} parcels?{slice:slice} \({share:share}\) were further parcels of an order; before it would have been {usual:usual} \({usualShare:share}\)\.`,
      figures(asked) {
        const sent = billsOnce(asked.rows.parcels.filter(({ cost, order }) => cost > 0 && order !== null))
        const seen = new Set<string>()
        const further = sent.filter(({ orderId }) => seen.has(orderId) || !seen.add(orderId))
        const isFurther = new Set(further)
        const rows = sumOf(sent, asked, ofParcel, one)
        const events = sumOf(sent, asked, ofParcel, (parcel) => (isFurther.has(parcel) ? 1 : 0))
        return { events, rows, share: share(events, rows), usual: estimate, usualShare: estimate }
      },
    },
    { form: String.raw`They cost {more:money} more than one parcel for each order\.`, figures: () => ({ more: estimate }) },
    plain(
      String.raw`Ask the warehouse why these orders leave in several parcels: stock in two places, a box that is missing, or a new rule\.`,
    ),
    plain(String.raw`Let orders wait until they are complete where the customer agrees\.`),
  ],
  free_units: [
    {
      form: String.raw`{period}, (?<all>products(?:, mostly {main:text},)? were|{gift:text} was) given away with {events:count} of {rows:count} orders?{slice:slice}, at a unit cost of {cost:money} in all \({each:money} per order\)\.`,
      figures(asked) {
        const gift = asked.said.gift === undefined ? null : skuOf(asked.said.gift)
        const given = (order: RawOrder) => order.lines.filter(({ unitPrice, sku }) => unitPrice === 0 && (gift === null || sku === gift))
        const costOf = (order: RawOrder) =>
          given(order).reduce((sum, { sku, units }) => sum + units * (costOn(asked.rows, sku, order.day) ?? 0), 0)
        const orders = paidOrders(asked)
        const rows = sumOf(orders, asked, ofOrder, one)
        const cost = sumOf(orders, asked, ofOrder, costOf)
        return { events: sumOf(orders, asked, ofOrder, (order) => (costOf(order) > 0 ? 1 : 0)), rows, cost, each: ratioOf(cost, rows) }
      },
    },
    {
      form: String.raw`As often as before it would have been {usual:money} \({each:money}\)\.`,
      figures: (asked) => ({
        ...usualOf(asked, 'cost'),
        each: ratioOf(usualOf(asked, 'cost').usual, numberOf(asked.earlier.rows ?? '')[0]),
      }),
    },
    plain(String.raw`Open the rule that adds {gift:text} and check for whom, from which order value and how often it applies\.`),
    plain(String.raw`Place a test order with two of what triggers it\.`),
  ],
  fee_share: [
    {
      form: String.raw`{period}, {source:text} kept {fee:money} of {gross:money} \({share:share}\) from {rows:count} (?:{method:text} payments|sales(?: to {country:text})?)(?: on {category:text})?\.`,
      figures(asked) {
        const { source, method, country, category } = asked.said
        const paid = asked.rows.payouts.filter((row) => row.type === 'sale' && row.source === source && row.gross > 0 && row.fee > 0)
        const own = paid.filter(
          ({ order }) =>
            (!method || order?.method === method) &&
            (!country || order?.country === country) &&
            (!category || mainCategory(order) === category),
        )
        const [fee, gross] = [sumOf(own, asked, ofPayout, (row) => row.fee), sumOf(own, asked, ofPayout, (row) => row.gross)]
        // The fixed sum that is in neither is no more than the least fee.
        const fixed = Math.min(...own.map((row) => row.fee / row.rows)) * own.reduce((sum, row) => sum + row.rows, 0)
        const above = { least: fee.least - fixed, most: fee.most }
        return { fee: above, gross, share: share(above, gross), rows: sumOf(own, asked, ofPayout, (row) => row.rows) }
      },
    },
    {
      form: String.raw`By what it kept of such sales before, it would have been {usual:money} \({share:share}\)\.`,
      figures: (asked) => usualOf(asked, 'fee', 'gross'),
    },
    plain(String.raw`A fixed sum for each sale is in neither, so that more small baskets are no rise\.`),
    plain(
      String.raw`Compare these {words:text} with the fee schedule of {source:text}: a wrong class, a new surcharge, or an agreed rate that ended\.`,
    ),
    plain(String.raw`Ask for the class to be corrected, and claim back what was taken above it\.`),
  ],
  old_list_prices: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} lines?{slice:slice} \({share:share}\) were sold at a list price that others had left behind in the three weeks before; usually {usualShare:share} are\.`,
      figures(asked) {
        const rows = sumOf(soldLines(asked), asked, ofLine, one)
        const events = told(asked)
        return { events, rows, share: share(events, rows), usualShare: estimate }
      },
    },
    {
      form: String.raw`At the others’ list price they would have brought {more:money} more; as before it would have been {usual:money}\.`,
      figures: (asked) => ({
        more: { least: lostIn(asked), most: Number.POSITIVE_INFINITY },
        ...usualOf({ ...asked, earlier: asked.said }, 'more'),
      }),
    },
    plain(
      String.raw`Compare the price list{slice:slice} with the newest one, and load what did not arrive: a channel, subscriptions, or a part of the products\.`,
    ),
    plain(String.raw`If the lower prices are meant, dismiss this alert\.`),
  ],
  refund_above_paid: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} refunds? of known sales{slice:slice} \({share:share}\) gave back more than the customer had paid for the product; before it would have been {usual:usual} \({usualShare:share}\)\.`,
      figures(asked) {
        const refunds = asked.rows.refunds.filter(isOfKnownSale)
        const rows = sumOf(refunds, asked, ofRefund, one)
        const events = told(asked)
        return { events, rows, share: share(events, rows), usual: estimate, usualShare: estimate }
      },
    },
    {
      form: String.raw`Together they gave back {more:money} too much: the list price, or the same units twice\.`,
      figures: (asked) => ({ more: { least: lostIn(asked), most: refundedIn(asked) } }),
    },
    plain(String.raw`Compare a few of these refunds with their orders\.`),
    plain(String.raw`Let your shop fill in the amount that was paid, discounts taken off, and ask for a second look at refunds above it\.`),
  ],
  refunded_and_resent: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} refunds? of known sales{slice:slice} \({share:share}\) were for a product that the same customer was sent again within ten days, as a free replacement; before it would have been {usual:usual} \({usualShare:share}\)\.`,
      figures(asked) {
        const refunds = asked.rows.refunds.filter((refund) => isOfKnownSale(refund) && refund.order?.customer !== '')
        const [rows, events] = [sumOf(refunds, asked, ofRefund, one), told(asked)]
        return { events, rows, share: share(events, rows), usual: estimate, usualShare: estimate }
      },
    },
    { form: String.raw`These refunds gave back {back:money}\.`, figures: (asked) => ({ back: refundedIn(asked) }) },
    plain(
      String.raw`Choose one of the two, a refund or a replacement, and let whoever answers customers see the replacement before the refund, and the refund before the replacement\.`,
    ),
  ],
  refund_group: [
    {
      form: String.raw`{period}, {back:money} was paid back in {events:count} refunds?{slice:slice} \({share:share} of sales, each counted when its refund is due\)\.`,
      figures: (asked) => refundFigures(asked, ''),
    },
    {
      form: String.raw`For the same products elsewhere in the shop it would have been {usual:money} \({share:share}\)\.`,
      figures: (asked) => usualOf(asked, 'back'),
    },
    plain(
      String.raw`Read the reasons of these refunds{slice:slice}, and ask what changed then: a parcel service, a rule for returns, a customer who orders to send back\.`,
    ),
  ],
  refund_reason: [
    {
      form: String.raw`{period}, {back:money} was paid back in {events:count} refunds?{slice:slice} for the reason “{reason:text}” \({share:share} of sales, each counted when its refund is due\)\.`,
      figures: (asked) => refundFigures(asked, asked.said.reason ?? ''),
    },
    {
      form: String.raw`As often as before it would have been {usual:money} \({share:share}\)\.`,
      figures: (asked) => usualOf(asked, 'back'),
    },
    plain(
      String.raw`Read ten of these refunds{slice:slice} and look for what they share: a product, a parcel service, a batch, a page that promises too much\.`,
    ),
  ],
  credits: [
    {
      form: String.raw`{period}, {back:money} was given back in {events:count} refunds? that name no order\.`,
      figures(asked) {
        const credits = asked.rows.refunds.filter(({ orderDay, amount }) => orderDay === null && amount > 0)
        return { back: sumOf(credits, asked, ofRefund, ({ amount }) => amount), events: sumOf(credits, asked, ofRefund, one) }
      },
    },
    {
      form: String.raw`For as many sales before it would have been {usual:money}, in {events:usual}\.`,
      figures: (asked) => ({ ...usualOf(asked, 'back'), events: estimate }),
    },
    plain(String.raw`List these credits by who gave them, and ask for the order and the reason of each\.`),
    plain(String.raw`Let credits without an order need a second person\.`),
  ],
}

/** The same bill of an order twice is one parcel. */
function billsOnce(parcels: readonly RawRow<ParcelFact>[]): RawRow<ParcelFact>[] {
  return [...Map.groupBy(parcels, ({ orderId, carrier, zone, cost }) => [orderId, carrier, zone, cost].join('\n')).values()].flatMap(
    ([first]) => (first ? [first] : []),
  )
}

/** Of parcels of one order on one day the first: postage is charged once for it. */
function firstBills(parcels: readonly RawRow<ParcelFact>[]): RawRow<ParcelFact>[] {
  const charged = new Set(parcels.filter((parcel) => parcel.charged > 0).map(({ orderId }) => orderId))
  const seen = new Set<string>()
  return parcels.filter(({ orderId, charged: paid, day }) => {
    const key = paid > 0 || !charged.has(orderId) ? `${orderId} ${charged.has(orderId) ? day : ''}` : ''
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Rows that the finding names in these days. */
function told({ finding, from, to }: Asked): number {
  return finding.evidence.filter(({ day }) => day >= from && day <= to).length
}

function mainCategory(order: RawOrder | null): string {
  const sums = new Map<string, number>()
  for (const { category, units, unitPrice } of paidLines(order)) sums.set(category, (sums.get(category) ?? 0) + units * unitPrice)
  return [...sums].find(([, sum]) => sum > (order?.paid ?? 0) / 2)?.[0] ?? ''
}

function refundedIn({ finding, from, to }: Asked): number {
  return finding.evidence.reduce((sum, part) => ('table' in part && part.day >= from && part.day <= to ? sum + part.amount : sum), 0)
}

/** Days from an order to its refund, of which a shop has a usual one. */
const mostDelay = 21

/**
 * The share of what was sold as many days earlier as refunds usually come: of whichever days fit
 * what is said best.
 */
function refundFigures(asked: Asked, reason: string): Record<string, TrueFigure> {
  const known = asked.rows.refunds.filter((refund) => refund.order !== null && refund.amount > 0 && !isRecalled(refund.reason))
  const own = known.filter((refund) => reason === '' || refund.reason === reason)
  const back = sumOf(own, asked, ofRefund, ({ amount }) => amount)
  const shares = Array.from({ length: mostDelay + 1 }, (_, delay) => {
    const ofLineLater = (line: RawLine) => ({ ...ofLine(line), day: addDays(line.order.day, delay) })
    return ratioOf(
      back,
      sumOf(soldLines(asked), { ...asked, leftOut: 0 }, ofLineLater, ({ unitPrice, units }) => unitPrice * units),
    )
  })
  const fitting = shares.find((one) => isTrue(asked.said.share ?? '', one)) ?? shares[0] ?? 0
  return { back, events: sumOf(own, asked, ofRefund, one), share: fitting }
}
