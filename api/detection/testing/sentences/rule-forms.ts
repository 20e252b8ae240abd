import type { EvidencePart } from '../../finding.ts'
import { lostBy } from '../../finding.ts'
import { laneWords, monthWords } from '../../phrases.ts'
import { type Asked, evidenceOf, type Form, plain, ratioOf, skuOf } from './form.ts'
import type { RawOrder, RawRows } from './shop-rows.ts'
import { estimate, isTrue, numberOf, type TrueFigure } from './true-figure.ts'

const lines = (asked: Asked) => evidenceOf(asked).reduce((sum, part) => sum + ('table' in part ? part.rows : part.lines), 0)
const units = (asked: Asked) => evidenceOf(asked).reduce((sum, part) => sum + ('table' in part ? 0 : part.units), 0)
const memberOf = (part: EvidencePart) => ('table' in part ? part.entity : part.sku)
const members = (asked: Asked) => new Set(evidenceOf(asked).map(memberOf)).size
const documents = (asked: Asked) => new Set(evidenceOf(asked).map((part) => ('table' in part ? part.document : part.sku))).size
const saidBefore =
  (...names: readonly string[]): Form['figures'] =>
  ({ earlier }) =>
    Object.fromEntries(
      names.map((name): [string, TrueFigure] => [name, earlier[name] === undefined ? estimate : numberOf(earlier[name])[0]]),
    )

/**
 * What the rows of each name lost, as a list says it: the dearest first, and how many more there
 * are.
 */
function listOf(asked: Asked, nameOf: (part: EvidencePart) => string, call: (name: string) => string = (name) => name): TrueFigure {
  const sums = [...Map.groupBy(evidenceOf(asked), nameOf)].map(
    ([name, own]) => [call(name), own.reduce((sum, part) => sum + lostBy(part), 0)] as const,
  )
  const rest = / and (\d+) more$/.exec(asked.said.list ?? '')
  const named = (asked.said.list ?? '').replace(/;? and \d+ more$/, '').split('; ')
  const isNamed = named.every((one) => {
    const at = one.lastIndexOf(', ')
    const sum = sums.find(([name]) => name === skuOf(one.slice(0, at)) || name === one.slice(0, at))?.[1]
    return sum !== undefined && isTrue(one.slice(at + 2), sum)
  })
  return isNamed && named.length + Number(rest?.[1] ?? 0) === sums.length
}

const mostExpensive = String.raw`(?: The most expensive: {list:list}\.| They are: {list:list}\.| The product is {product:text}\.)`
const productFigures = (asked: Asked) => ({ list: listOf(asked, memberOf) })

const soldBelow = (asked: Asked) => ({ lines: lines(asked), units: units(asked), products: members(asked), ...productFigures(asked) })

/**
 * The last sales of a service that are of one kind, as many as are said, and its other ones since
 * the first of both: what was kept of them.
 */
function dearestFees(asked: Asked): Record<string, TrueFigure> {
  const { said, rows, from, to } = asked
  const sales = rows.payouts.filter(
    ({ type, source, gross, fee, day }) => type === 'sale' && source === said.source && gross > 0 && fee > 0 && day >= from && day <= to,
  )
  // The rows in memory begin on one day: one of those on which as many of the kind are left.
  const isDear = ({ order }: (typeof sales)[number]) =>
    said.method !== undefined
      ? order?.method === said.method
      : said.country !== undefined
        ? order?.country === said.country
        : mostOf(order) === said.category
  const sums = [...new Set([from, ...sales.map(({ day }) => day)])].map((first) => {
    const own = sales.filter(({ day }) => day >= first)
    const of = (isWanted: boolean) => own.filter((sale) => isDear(sale) === isWanted)
    const sum = (list: typeof sales, what: 'rows' | 'fee' | 'gross') => list.reduce((total, one) => total + one[what], 0)
    const rate = (list: typeof sales) => ratioOf(sum(list, 'fee'), sum(list, 'gross'))
    return { dear: sum(of(true), 'rows'), others: sum(of(false), 'rows'), dearRate: rate(of(true)), otherRate: rate(of(false)) }
  })
  const isSaid = ({ dear, others }: (typeof sums)[number]) =>
    dear === numberOf(said.dear ?? '')[0] && others === numberOf(said.others ?? '')[0]
  return sums.find(isSaid) ?? sums[0] ?? {}
}

/** The category of most of what was paid for an order. */
function mostOf(order: RawOrder | null): string {
  const paid = new Map<string, number>()
  for (const { category, unitPrice, units } of order?.lines ?? []) paid.set(category, (paid.get(category) ?? 0) + unitPrice * units)
  return [...paid].find(([, sum]) => sum > (order?.paid ?? 0) / 2)?.[0] ?? ''
}

export const ruleForms: Readonly<Record<string, readonly Form[]>> = {
  below_cost: [
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of (?:{products:count} products|{product:text}) (?:was|were) sold for less than the unit cost of that day, before any discount\.(?:${mostExpensive})?`,
      figures: soldBelow,
    },
    {
      form: String.raw`Raise the prices? of (?:{products:count} products|{product:text}) above (?:its|their) unit cost, or correct the costs? (?:if it is|that are) wrong: {units:count} units? (?:was|were) sold below it\.`,
      figures: saidBefore('products', 'units'),
    },
  ],
  discount_beyond_margin: [
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of {product:text} (?:was|were) sold below unit cost because of a discount: at list price (?:it|they) would have earned a margin\.`,
      figures: soldBelow,
    },
    {
      form: String.raw`Exclude {product:text} from the discount, or lower the discount: {units:count} units? sold below unit cost\.`,
      figures: saidBefore('units'),
    },
    plain(String.raw`If it is a clearance, decide how far below cost you will go\.`),
  ],
  double_billed: [
    {
      form: String.raw`{period}, {orders:count} orders? shipped with {lane:text} (?:was|were) billed a second time at exactly the same cost within {days:count} days\.`,
      figures: (asked) => ({ orders: documents(asked), days: estimate }),
    },
    plain(String.raw`An order that left in two equal parcels looks the same, so check first\.`),
    plain(String.raw`The loss is the sum of the second bills\.`),
    {
      form: String.raw`Compare the tracking numbers of these {bills:count} bills?, and claim the second charge back from {carrier:text}\.`,
      figures: (asked) => ({ bills: lines(asked) }),
    },
  ],
  fee_rate: [
    {
      form: String.raw`{period}, {source:text} took more for {sales:count} sales? than by the fixed fee and the rate of the weeks before(?:, {more:money} in all)?\.`,
      figures: (asked) => ({ sales: lines(asked), more: evidenceOf(asked).reduce((sum, part) => sum + lostBy(part), 0) }),
    },
    plain(String.raw`Smaller baskets, on which a fixed fee weighs more, are not counted\.`),
    plain(String.raw`No contract is in your files, so the yardstick is your own earlier rate\.`),
    {
      form: String.raw`Most of it is on sales (?:paid by {method:text}|to {country:text}|of {category:text}): the last {dear:count} cost {dearRate:share} of their amount, the other {others:count} sales? of {source:text} cost {otherRate:share}\.`,
      figures: dearestFees,
    },
    plain(String.raw`Ask {source:text} what it takes on sales (?:paid by {method:text}|to {country:text}|of {category:text}) now\.`),
    {
      form: String.raw`Compare these {sales:count} sales? with your contract with {source:text}: a new plan, more cards from abroad, or a surcharge\.`,
      figures: saidBefore('sales'),
    },
  ],
  freight_above_goods: [
    {
      form: String.raw`{period}, {parcels:count} parcels? with {lane:text} cost more than the customer paid for goods and shipping together\.`,
      figures: (asked) => ({ parcels: lines(asked) }),
    },
    plain(String.raw`The loss is the difference\.`),
    {
      form: String.raw`Set a minimum order value for {lane:text}, charge for shipping by weight, or use another carrier: {parcels:count} parcels? cost more than the goods in them\.`,
      figures: saidBefore('parcels'),
    },
  ],
  held_reserves: [
    {
      form: String.raw`{period}, {reserves:count} reserves? of your sales (?:is|are) held by the payment service for longer than it holds reserves there\.`,
      figures: (asked) => ({ reserves: lines(asked) }),
    },
    { form: String.raw`By service: {list:list}\.`, figures: (asked) => ({ list: listOf(asked, memberOf) }) },
    plain(String.raw`The money is yours once it is released: it is not lost yet\.`),
    {
      form: String.raw`Ask the payment service when {reserves:count} reserves? will be released, and why not yet\.`,
      figures: saidBefore('reserves'),
    },
    plain(String.raw`Its contract says for how long it may hold them\.`),
  ],
  marketplace_fee: [
    {
      form: String.raw`{period}, {fee:text} \({entries:count} entr(?:y|ies)\) took a larger share of each month's net sales than in any of the {months:count} months before\.`,
      figures(asked) {
        const own = asked.rows.fees.filter((fee) => fee.name === asked.said.fee && fee.day >= asked.from && fee.day <= asked.to)
        return { entries: own.reduce((sum, { rows }) => sum + rows, 0), months: estimate }
      },
    },
    plain(String.raw`The part above its usual share is counted\.`),
    {
      form: String.raw`Compare these {entries:count} entr(?:y|ies) of {fee:text} with the rates you agreed to: a plan, a surcharge or a category may have changed\.`,
      figures: saidBefore('entries'),
    },
  ],
  paid_back_twice: [
    {
      form: String.raw`{period}, {orders:count} orders? (?:was|were) both refunded and charged back\.`,
      figures: (asked) => ({ orders: paidBackOrders(asked) }),
    },
    plain(String.raw`Counted is what went back beyond what the customer had paid; disputes that you won are taken off\.`),
    {
      form: String.raw`{period}, {orders:count} orders? (?:was|were) paid back by {source:text} and some days later once more, the same sum, although you booked one refund\.`,
      figures: (asked) => ({ orders: documents(asked) }),
    },
    plain(String.raw`Counted is the second payment, where your refunds do not state it a week later\.`),
    {
      form: String.raw`Answer the disputes of {orders:count} orders? with the proof of the refund, before their deadline: a payment that was refunded need not be paid back again\.`,
      figures: saidBefore('orders'),
    },
    {
      form: String.raw`Send {source:text} the list of {orders:count} orders? with both payments, and ask for the second back\.`,
      figures: saidBefore('orders'),
    },
    plain(String.raw`Find out whether a person, an app or the service itself starts refunds twice\.`),
  ],
  possible_duplicate: [
    {
      form: String.raw`{period}, {customers:count} customers? had the same basket, line by line \({lines:count} lines? in all\), under a second order number within two hours, and it was neither cancelled nor returned\.`,
      figures(asked) {
        const orders = new Set(evidenceOf(asked).map((part) => ('table' in part ? part.document : null)))
        const twins = asked.rows.days.flatMap(({ twinOrders }) => twinOrders).filter(({ orderId }) => orders.has(orderId))
        return { customers: new Set(twins.map(({ customerId }) => customerId)).size, lines: lines(asked) }
      },
    },
    plain(String.raw`These may be double entries\.`),
    plain(String.raw`The full price is counted, because the customer could claim it back\.`),
    { form: String.raw`Ask {customers:count} customers? whether they wanted both orders\.`, figures: saidBefore('customers') },
    plain(String.raw`Cancel or refund what was charged twice before they dispute it\.`),
  ],
  price_slip: [
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of {product:text} (?:was|were) sold at a tenth, a hundredth or a thousandth of the usual price, to within 2%, as if a decimal point had slipped\.`,
      figures: soldBelow,
    },
    plain(String.raw`The loss is counted at the usual price\.`),
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of {product:text} (?:was|were) sold at ten times the highest price before or more, and above what nearly all of its sales came to, as if the price of several had been typed for one\.`,
      figures: soldBelow,
    },
    plain(String.raw`What is above the usual price is counted: a customer who notices claims it back\.`),
    {
      form: String.raw`Check whether price and quantity of {product:text} on {lines:count} order lines? were meant\.`,
      figures: saidBefore('lines'),
    },
    plain(String.raw`Correct them if not, and settle the difference with the customer\.`),
    { form: String.raw`Check whether the price of {product:text} on {lines:count} order lines? was meant\.`, figures: saidBefore('lines') },
    plain(String.raw`Correct it in your shop if not, and invoice what is missing where you can\.`),
  ],
  price_zero: [
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of {product:text} (?:was|were) sold for 0, while other customers paid\.`,
      figures: soldBelow,
    },
    plain(String.raw`The loss is counted at the usual price\.`),
    {
      form: String.raw`Check the price of {product:text} in your shop, and codes that take off 100%: {units:count} units? went out for free\.`,
      figures: saidBefore('units'),
    },
    plain(String.raw`If they were gifts, book them as samples\.`),
  ],
  unpaid_orders: [
    {
      form: String.raw`{period}, {orders:count} orders?(?: of customer {customer:text})?(?:, paid by {ways:text},)? (?:is|are) in none of your payouts, although (?:nearly all other orders like (?:it|them) are, and twice the usual wait is over|it paid nearly all orders before, others still pay, and the usual wait is over)\.`,
      figures: (asked) => ({ orders: unpaidOrders(asked) }),
    },
    plain(String.raw`Counted is what the products cost the customer, less refunds and the usual fee\.`),
    plain(String.raw`An order paid in another way looks the same, so check first\.`),
    {
      form: String.raw`Look up the payments of {orders:count} orders? in your payment service: not captured, failed, or held\.`,
      figures: saidBefore('orders'),
    },
    plain(String.raw`Capture what is still open, and claim the rest\.`),
    {
      form: String.raw`Send customer {customer:text} a reminder of {orders:count} orders? with the open sum, and deliver no more on account until it is paid\.`,
      figures: saidBefore('orders'),
    },
  ],
  write_off: [
    {
      form: String.raw`{period}, {lines:count} entr(?:y|ies) took {units:count} units? of {products:count} products? out of stock without a sale\.`,
      figures: soldBelow,
    },
    plain(
      String.raw`Entries that your files call bookkeeping, such as "sold as set" or "wrongly marked", and entries that were reversed are left out\.`,
    ),
    {
      form: String.raw`(?:The most expensive: {list:list}\.|They are: {list:list}\.|The product is {product:text}\.)(?: The worst month was {month:month} with {worst:money}\.)?`,
      figures(asked) {
        const months = [...Map.groupBy(evidenceOf(asked), ({ day }) => day.slice(0, 7))].map(
          ([month, own]) => [month, own.reduce((sum, part) => sum + lostBy(part), 0)] as const,
        )
        const [worst] = months.sort(([, a], [, b]) => b - a)
        return { ...productFigures(asked), month: [monthWords(worst?.[0] ?? '')], worst: worst?.[1] ?? 0 }
      },
    },
    plain(String.raw`Each unit is counted at its unit cost of that day\.`),
    plain(String.raw`Where no unit cost is known, we assume 60% of the usual price: import your unit costs to replace this estimate\.`),
    {
      form: String.raw`Find out why {units:count} units? of {products:count} products? were written off, the most expensive first: packing, storage, supplier\.`,
      figures: saidBefore('units', 'products'),
    },
    plain(String.raw`Claim damage in transit from the carrier in time\.`),
  ],
  standing_below_cost: [
    {
      form: String.raw`{period}, {lines:count} lines? \({units:count} units?\) of {products:count} products? were sold for less than the unit cost of that day, after all discounts\.${mostExpensive}`,
      figures: soldBelow,
    },
    plain(String.raw`Lines that other alerts count are left out\.`),
    {
      form: String.raw`(?:All|Almost all|Most|More than half|Part) of the loss \({share:share}\) is on {conditions:text}: {losing:share} of such lines sold below cost, and {others:share} of all others\.`,
      figures: () => ({ share: estimate, losing: estimate, others: estimate }),
    },
    {
      form: String.raw`The same products earn {margin:share} of their price on their other lines\.`,
      figures: () => ({ margin: estimate }),
    },
    {
      form: String.raw`(?:Capping these discounts at {cap:share}|No discount on these lines) would have kept {kept:money} of this loss if every sale had still been made, and (?:{fewer:money}|nothing) if a fifth of the buyers had not bought\.`,
      figures: () => ({ cap: estimate, kept: estimate, fewer: estimate }),
    },
    plain(String.raw`Look at {conditions:text} first\.`),
    { form: String.raw`Decide which of {products:count} products? you sell below cost on purpose\.`, figures: saidBefore('products') },
    {
      form: String.raw`For the others, raise the price or limit the discount: {units:count} units? sold below unit cost\.`,
      figures: saidBefore('units'),
    },
  ],
  standing_postage: [
    {
      form: String.raw`{period}, customers paid postage for {parcels:count} parcels? that cost more together than they paid, while most other postage of the shop covers its cost\.`,
      figures: (asked) => ({ parcels: lines(asked) }),
    },
    { form: String.raw`By carrier and zone: {list:list}\.`, figures: (asked) => ({ list: listOf(asked, laneOf(asked.rows), laneWords) }) },
    plain(String.raw`Parcels sent for free and those that other alerts count are left out\.`),
    {
      form: String.raw`Compare the postage you charge on these routes with the carrier's price, and raise it where it isn't low on purpose: {parcels:count} parcels? did not cover their cost\.`,
      figures: saidBefore('parcels'),
    },
  ],
  standing_ads: [
    {
      form: String.raw`{period}, {campaigns:count} campaigns? reported no sales or next to none, while your other campaigns sell: {list:list}\.`,
      figures: (asked) => ({ campaigns: members(asked), list: listOf(asked, memberOf, (name) => `"${name}"`) }),
    },
    plain(String.raw`These amounts are the ad spend less the sales reported for it; days that other alerts count are left out\.`),
    plain(String.raw`For that money, a campaign that sells at all would very likely have sold more\.`),
    {
      form: String.raw`Check in your ad account that orders from {campaigns:count} campaigns? are recorded\.`,
      figures: saidBefore('campaigns'),
    },
    plain(String.raw`If they are, pause the campaigns that are not meant for awareness\.`),
  ],
  standing_roas: [
    {
      form: String.raw`{period}, ads in {campaigns:count} campaigns? cost more than their sales earned\.`,
      figures: (asked) => ({ campaigns: members(asked) }),
    },
    {
      form: String.raw`Break-even ROAS is {ratio:ratio} at your margin of {margin:share}: what a sale leaves after unit cost and refunds\.`,
      figures({ said }) {
        const [margin, unit] = numberOf(said.margin ?? '')
        return { ratio: { least: 1 / (margin + unit / 2), most: 1 / (margin - unit / 2) }, margin: estimate }
      },
    },
    {
      form: String.raw`{list:list}\. These amounts are the ad spend less your margin on the sales reported for it; days that other alerts count are left out\.`,
      figures: (asked) => ({ list: roasList(asked) }),
    },
    plain(String.raw`Later orders of the same customers are not in them, nor are postage and payment fees\.`),
    {
      form: String.raw`Cut the budget of "{campaign:text}" first(?:: each \$1 of its ads earned {earned:money})?\.`,
      figures: () => ({ earned: estimate }),
    },
    plain(String.raw`Keep the keywords and audiences that sell most\.`),
    plain(String.raw`If it is meant to win customers who buy again, dismiss this alert until a day\.`),
  ],
  standing_refunds: [
    {
      form: String.raw`{period}, {products:count} products? had {refunds:count} refunds?\.`,
      figures: (asked) => ({ products: members(asked), refunds: lines(asked) }),
    },
    plain(String.raw`Their order lines come back at least three times as often as those of your other products, from the first day on\.`),
    {
      form: String.raw`(?:The most expensive: {list:list}\.|They are: {list:list}\.|The product is {product:text}\.)`,
      figures: productFigures,
    },
    plain(String.raw`The amounts are what was refunded, less what the rate of the other products would have refunded of the same sales\.`),
    plain(String.raw`Refunds that other alerts count are left out\.`),
    plain(String.raw`Read the reasons of the last refunds of {product:text}, and correct its page, sizes or packing\.`),
    { form: String.raw`Stop selling what keeps coming back: {products:count} products?\.`, figures: saidBefore('products') },
  ],
  standing_refund_fees: [
    {
      form: String.raw`{period}, {refunds:count} refunds? sent the customer’s money back, and the fee of the sale stayed with the payment service\.`,
      figures: (asked) => ({ refunds: lines(asked) }),
    },
    { form: String.raw`By service: {list:list}\.`, figures: (asked) => ({ list: listOf(asked, memberOf) }) },
    plain(String.raw`Of a refund in part, its share of the fee is counted\.`),
    plain(String.raw`Most services do so by contract\.`),
    {
      form: String.raw`Offer an exchange or store credit before you refund, and cancel orders before the payment is captured: {refunds:count} refunds? left their fee behind\.`,
      figures: saidBefore('refunds'),
    },
  ],
  standing_serial_returns: [
    {
      form: String.raw`{period}, {customers:count} customers? sent back or disputed most of what they ordered, at least three times as often as others do, and their orders cost more than they earned\.`,
      figures: () => ({ customers: estimate }),
    },
    { form: String.raw`Lost by customer: {list:list}\.`, figures: () => ({ list: estimate }) },
    plain(
      String.raw`The amounts are what was paid back less the unit cost of the returned units, with postage and disputes of these orders, less what the rate of the others would have cost\.`,
    ),
    plain(String.raw`Refunds that other alerts count are left out\.`),
    plain(String.raw`There may be good reasons, such as damage or a wrong size: look before you act\.`),
    {
      form: String.raw`Read the reasons of these refunds, and write to {customers:count} customers? yourself\.`,
      figures: saidBefore('customers'),
    },
    plain(String.raw`If nothing else explains them, end free returns there\.`),
  ],
  standing_contribution: [
    plain(String.raw`{period}, these orders earned less on their goods than their postage, refunds, disputes and payment fees cost\.`),
    {
      form: String.raw`Lost by (?:country|sales channel|product)(?: or (?:sales channel|product))*: {list:list}\.`,
      figures: (asked) => ({ list: addsUp(asked) }),
    },
    plain(String.raw`The rest of the shop earns money, and neither chance nor a few customers explain it\.`),
    plain(
      String.raw`Orders that lost through goods below unit cost, or that other alerts count, are left out; refunded units count as back in stock\.`,
    ),
    plain(String.raw`Ads are not in it\.`),
    plain(
      String.raw`Look at the largest rows of {worst:text} first: raise the postage, the prices or the least order value there, or take no orders from it\.`,
    ),
    {
      form: String.raw`Orders that lose: (?:to {countries:count} countr(?:y|ies))?(?: and )?(?:through {channels:count} sales channels?)?(?: and )?(?:of {products:count} products? alone)?\.`,
      figures: () => ({ countries: estimate, channels: estimate, products: estimate }),
    },
  ],
}

/**
 * A list that names all adds up to the loss of the named rows, as far as its amounts are rounded;
 * one that names the dearest does not exceed it.
 */
function addsUp(asked: Asked): TrueFigure {
  const list = asked.said.list ?? ''
  const amounts = list
    .replace(/; and \d+ more$/, '')
    .split('; ')
    .map((one) => numberOf(one.slice(one.lastIndexOf(', ') + 2)))
  const lost = evidenceOf(asked).reduce((sum, part) => sum + lostBy(part), 0)
  const [sum, room] = [amounts.reduce((all, [amount]) => all + amount, 0), amounts.reduce((all, [, unit]) => all + unit, 0)]
  return Math.abs(sum - lost) <= room || (/; and \d+ more$/.test(list) && sum <= lost + room)
}

/** The lane of a named parcel: the finding is of all of them. */
function laneOf({ parcels }: RawRows): (part: EvidencePart) => string {
  const lanes = new Map(parcels.map(({ day, orderId, carrier, zone }) => [`${day} ${orderId}`, `${carrier}/${zone}`]))
  return (part) => ('table' in part ? (lanes.get(`${part.day} ${part.document}`) ?? '') : '')
}

/**
 * Orders that were both refunded and disputed by the last day, among those that the finding names.
 */
function paidBackOrders(asked: Asked): TrueFigure {
  const paidBack = asked.rows.days.flatMap(({ paidBack }) => paidBack)
  const named = new Set(evidenceOf(asked).map((part) => ('table' in part ? part.document : '')))
  return new Set(paidBack.filter(({ rows }) => rows.some(({ document }) => named.has(document))).map(({ orderId }) => orderId)).size
}

/** Orders that the finding names, of which no payout tells. */
function unpaidOrders(asked: Asked): TrueFigure {
  const named = new Set(evidenceOf(asked).map((part) => ('table' in part ? part.document : '')))
  const paid = new Set(asked.rows.payouts.filter(({ type }) => type === 'sale').map(({ orderId }) => orderId))
  return [...named].filter((order) => !paid.has(order)).length
}

/** Of each campaign its sales for each unit of spend on the named days, and what these lost. */
function roasList(asked: Asked): TrueFigure {
  const parts = Map.groupBy(evidenceOf(asked), memberOf)
  const rest = Number(/; and (\d+) more$/.exec(asked.said.list ?? '')?.[1] ?? 0)
  const named = (asked.said.list ?? '').replace(/; and \d+ more$/, '').split('; ')
  const isNamed = named.every((one) => {
    const [, name = '', roas, lost = ''] = /^"(.+)"(?: had a ROAS of ([\d.]+) and)? lost (\S+)$/.exec(one) ?? []
    const own = parts.get(name) ?? []
    const days = new Set(own.map(({ day }) => day))
    const ads = asked.rows.ads.filter(({ campaign, day }) => campaign === name && days.has(day))
    const [value, spend] = [ads.reduce((sum, ad) => sum + ad.value, 0), ads.reduce((sum, ad) => sum + ad.spend, 0)]
    return (
      isTrue(
        lost,
        own.reduce((sum, part) => sum + lostBy(part), 0),
      ) &&
      (roas === undefined || isTrue(roas, value / Math.max(1, spend)))
    )
  })
  return isNamed && named.length + rest === parts.size
}
