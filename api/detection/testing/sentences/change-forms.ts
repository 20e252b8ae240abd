import { addDays, type Day } from '../../../values/day.ts'
import type { Finding } from '../../finding.ts'
import { dayWords } from '../../phrases.ts'
import { offWithoutCode } from './flow-forms.ts'
import { type Asked, evidenceOf, type Form, lessSaid, plain, ratioOf, skuOf, spanOf } from './form.ts'
import { costOn, type RawLine, type RawOrder } from './shop-rows.ts'
import { estimate, isTrue, numberOf, type TrueFigure } from './true-figure.ts'

const inDays = ({ from, to }: Asked, day: Day) => day >= from && day <= to

/** How far the later of two said prices is above the earlier one. */
function riseSaid(before = '', now = ''): TrueFigure {
  const [[a, ofA], [b, ofB]] = [numberOf(before), numberOf(now)]
  return { least: (b - ofB / 2) / (a + ofA / 2) - 1, most: (b + ofB / 2) / Math.max(1, a - ofA / 2) - 1 }
}

const documentsOf = ({ rows, said }: Asked) => rows.costs.get(skuOf(said.product ?? '')) ?? []
const daysOfCost = (asked: Asked, cost?: number): string[] =>
  documentsOf(asked).flatMap(({ day, unitCost }) => (cost === undefined || unitCost === cost ? [dayWords(day)] : []))

/**
 * The cost until the first day of the rise is the one in force the day before; the cost since then
 * is of the document of that day.
 */
function statedCosts(asked: Asked): Record<string, TrueFigure> {
  const { rows, said, finding, from } = asked
  const sku = skuOf(said.product ?? '')
  const now = costOn(rows, sku, finding.endedOn ?? rows.lastDay)
  const first = documentsOf(asked).find(({ day }) => day === from)?.unitCost ?? Number.NaN
  return {
    before: costOn(rows, sku, addDays(from, -1)) ?? Number.NaN,
    until: daysOfCost(asked),
    first,
    now: now ?? Number.NaN,
    nowSince: daysOfCost(asked, now ?? Number.NaN),
    end: finding.endedOn === null ? [] : [dayWords(finding.endedOn)],
    more: riseSaid(said.before, said.now ?? said.first),
    price: estimate,
  }
}

/** The usual cost of lots is what one of their documents says. */
function lotCosts(asked: Asked): Record<string, TrueFigure> {
  const stated = (isWanted: (day: Day) => boolean, said = '') => {
    const [number, unit] = numberOf(said)
    return documentsOf(asked).some(({ day, unitCost }) => isWanted(day) && Math.abs(unitCost - number) <= unit / 2 + 1)
  }
  const { finding, from, said } = asked
  return {
    before: stated((day) => day < from, said.before),
    until: [dayWords(from)],
    now: stated((day) => inDays(asked, day), said.now),
    nowSince: daysOfCost(asked),
    end: finding.endedOn === null ? [] : [dayWords(finding.endedOn)],
  }
}

/**
 * The last refunds of a product, as many as are said: how many name the reason, or went to
 * customers with three refunds or more since the start.
 */
function lastRefunds(asked: Asked): Record<string, TrueFigure> {
  const { rows, said, finding } = asked
  const since = rows.refunds.filter(({ day }) => inDays(asked, day))
  const own = since.filter(({ sku }) => sku === finding.entity)
  const [count] = numberOf(said.all ?? '')
  const last = own.slice(-count)
  const byCustomer = Map.groupBy(since, ({ order }) => order?.customer ?? '')
  const often = last.filter(({ order }) => order?.customer && (byCustomer.get(order.customer)?.length ?? 0) >= 3)
  return {
    all: count <= own.length,
    named: last.filter(({ reason }) => reason === said.reason).length,
    returned: often.length,
    customers: new Set(often.map(({ order }) => order?.customer)).size,
  }
}

/** The disputes of a country on orders since the start: how many share what is said. */
function lastDisputes(asked: Asked): Record<string, TrueFigure> {
  const own = asked.rows.disputes.filter((one) => one.country === asked.finding.entity && isOfOrders(asked, one))
  const byCustomer = Map.groupBy(own, ({ order }) => order?.customer ?? '')
  const often = own.filter(({ order }) => order?.customer && (byCustomer.get(order.customer)?.length ?? 0) >= 3)
  const largest = (order: RawOrder | null) => order?.lines.toSorted((a, b) => b.unitPrice * b.units - a.unitPrice * a.units)[0]?.sku ?? ''
  return {
    all: own.length,
    byFew: often.length,
    customers: new Set(often.map(({ order }) => order?.customer)).size,
    ofProduct: own.filter(({ order }) => largest(order) === skuOf(asked.said.product ?? '')).length,
    paid: own.filter(({ order }) => order?.method === asked.said.method).length,
  }
}

const eventsSaid = (said = '') => (said === 'once' ? 1 : numberOf(said)[0])

const price = String.raw`(?: Its price went up by {price:share}\.)?`

export const changeForms: Readonly<Record<string, readonly Form[]>> = {
  cogs_rise: [
    {
      form: String.raw`Your costs say that one unit of {product:text} cost {before:money} until {until:day}(?: and has cost {first:money} since|, then {first:money} until {end:day}|, then (?:step by step more|{first:money}), and {now:money} from {nowSince:day} on(?:, until {end:day})?): {more:share} more\.${price}`,
      figures: statedCosts,
    },
    {
      form: String.raw`One unit of {product:text} mostly cost {before:money} until {until:day}(?: and has mostly cost {now:money} since|, then {now:money} until {end:day}|, then more and more, and {now:money} from {nowSince:day} on(?:, until {end:day})?)\.`,
      figures: lotCosts,
    },
    {
      form: String.raw`That is {more:share} more, beyond what it usually varies from batch to batch\.${price}`,
      figures: ({ earlier }) => ({ more: riseSaid(earlier.before, earlier.now), price: estimate }),
    },
    {
      form: String.raw`Ask your supplier to go back to {back:money} a unit of {product:text}, or raise its price by {raise:money} to earn as much on each unit as before\.`,
      figures({ earlier }) {
        const [now, before] = [earlier.now ?? earlier.first ?? '', earlier.before ?? '']
        return { back: numberOf(before)[0], raise: lessSaid(now, before) }
      },
    },
  ],
  discount_stack: [
    {
      form: String.raw`{period}, {lines:count} lines? of {product:text} got a second discount of {second:share} on top of the {code:share} code(?:, and {others:count} lines? one of another depth)?\.`,
      figures: (asked) => ({
        lines: linesOff(asked, [asked.said.code, asked.said.second]),
        others: othersOff(asked),
        second: estimate,
        code: estimate,
      }),
    },
    {
      form: String.raw`{alone:count} lines? used the {code:share} code alone, as intended\.`,
      figures: (asked) => ({
        alone: linesOff({ ...asked, said: { ...asked.earlier, ...asked.said } }, [asked.said.code]),
        code: numberOf(asked.earlier.code ?? '')[0],
      }),
    },
    {
      form: String.raw`Of its last {all:count} such lines?, {named:count} (?:name the code {named1:text}|were sold through {channel:text})\.`,
      figures: lastStacked,
    },
    plain(String.raw`Begin with (?:the code {named1:text}|what is sold through {channel:text})\.`),
    {
      form: String.raw`In your shop's discount settings, stop the {second:share} discount from combining with the {code:share} code, or exclude {product:text} from it\.`,
      figures: ({ earlier }) => ({ second: numberOf(earlier.second ?? '')[0], code: numberOf(earlier.code ?? '')[0] }),
    },
    {
      form: String.raw`{lines:count} order lines? got both\.`,
      figures: ({ earlier }) => ({ lines: numberOf(earlier.lines ?? '')[0] + numberOf(earlier.others ?? '0')[0] }),
    },
  ],
  refund_step: [
    {
      form: String.raw`{product:text} (?:was|has been) refunded {events:times} on orders {period}\.`,
      figures: (asked) => ({ events: refundsOfOrders(asked) }),
    },
    {
      form: String.raw`It was sold on {lines:count} order lines? in that time \({share:share}\)\.`,
      figures(asked) {
        const lines = asked.rows.lines.filter((line) => line.sku === asked.finding.entity && inDays(asked, line.order.day)).length
        return { lines, share: ratioOf(refundsOfOrders(asked), lines) }
      },
    },
    {
      form: String.raw`At its usual {usual:share} of order lines, and with the time refunds take in your shop, we would have expected {expected:usual}\.`,
      figures: () => ({ usual: estimate, expected: estimate }),
    },
    {
      form: String.raw`Of its last {all:count} refunds?, {named:count} name the reason “{reason:text}”\.`,
      figures: lastRefunds,
    },
    {
      form: String.raw`Of its last {all:count} refunds?, (?:{named:count} name the reason “{reason:text}”, and )?{returned:count} went to {customers:count} customers? who sent something back three times or more since then\.`,
      figures: lastRefunds,
    },
    {
      form: String.raw`Read the {named:count} refunds for “{reason:text}” first\.`,
      figures: ({ earlier }) => ({ named: [earlier.named ?? ''] }),
    },
    plain(String.raw`(?:Ask the carrier|Look at|Compare the|Check the newest|Find what) {step:text}[.?]`),
    {
      form: String.raw`Read the orders of these {customers:count} customers? together before you refund the next, and check what they send back first: weigh the parcel, or ask for photos\.`,
      figures: ({ earlier }) => ({ customers: [earlier.customers ?? ''] }),
    },
    plain(String.raw`Newer orders are refunded at the usual rate\.`),
    plain(String.raw`Refunds that still arrive belong to earlier orders: mark this alert resolved\.`),
    {
      form: String.raw`Read the reasons of the {events:count} refunds and compare the newest lot of {product:text} with its product page and packing\.`,
      figures: ({ earlier }) => ({ events: earlier.events === 'once' ? 1 : numberOf(earlier.events ?? '')[0] }),
    },
    plain(String.raw`Stop selling the lot if it is faulty\.`),
  ],
  chargeback_burst: [
    {
      form: String.raw`Orders from {country:text} {period} (?:were|have been) disputed {events:times}\.`,
      figures: (asked) => ({ events: disputesOfOrders(asked) }),
    },
    {
      form: String.raw`There were {orders:count} orders? in that time \({share:share}\)\.`,
      figures(asked) {
        const all = asked.rows.days.flatMap((facts) => (inDays(asked, facts.day) ? facts.orders : []))
        const orders = all.reduce((sum, one) => (one.country === asked.finding.entity ? sum + one.orders : sum), 0)
        return { orders, share: ratioOf(disputesOfOrders(asked), orders) }
      },
    },
    {
      form: String.raw`At the usual {usual:share} of orders, and with the time disputes take in your shop, we would have expected {expected:usual}\.`,
      figures: () => ({ usual: estimate, expected: estimate }),
    },
    {
      form: String.raw`Of its last {all:count} disputes?, (?:{byFew:count} were made by {customers:count} customers? who disputed three times or more since then)?(?:, and )?(?:{ofProduct:count} are of orders for {product:text})?(?:, and )?(?:{paid:count} are of orders paid by {method:text})?\.`,
      figures: lastDisputes,
    },
    {
      form: String.raw`Without these {without:count}, it would be {rest:share} of orders\.`,
      figures: ({ earlier, said }) => ({
        without: [earlier.byFew ?? earlier.ofProduct ?? earlier.paid ?? ''],
        rest: ratioOf(eventsSaid(earlier.events) - numberOf(said.without ?? '')[0], numberOf(earlier.orders ?? '')[0]),
      }),
    },
    {
      form: String.raw`Check new orders (?:of these {customers:count} customers?|for {product:text}|paid by {method:text}) by hand first\.`,
      figures: ({ earlier }) => ({ customers: [earlier.customers ?? ''] }),
    },
    plain(String.raw`Newer orders are disputed at the usual rate\.`),
    plain(String.raw`Disputes that still arrive belong to earlier orders: answer each before its due date and mark this alert resolved\.`),
    {
      form: String.raw`Answer those of the {events:count} disputes that are still open before their due date\.`,
      figures: ({ earlier }) => ({ events: earlier.events === 'once' ? 1 : numberOf(earlier.events ?? '')[0] }),
    },
    {
      form: String.raw`Until the rate (?:falls from {now:share} back to|is back at) {usual:share} of orders, check new orders from {country:text} by hand or require 3-D Secure\.`,
      figures: ({ earlier }) => ({
        now: earlier.share !== undefined && numberOf(earlier.share)[0],
        usual: numberOf(earlier.usual ?? '')[0],
      }),
    },
  ],
  ad_waste: [
    {
      form: String.raw`Each \$1 spent on "{campaign:text}" sold goods for {before:money} in the {before90:count} days before {until:day}(?: and for {now:money} in the last {lately:count} days|, then for {now:money} (?:in the last {lately:count} days )?until {end:day})\.`,
      figures(asked) {
        const last = asked.finding.endedOn ?? asked.rows.lastDay
        const lately = asked.said.lately === undefined ? asked.from : addDays(last, 1 - Number(asked.said.lately))
        const own = asked.rows.ads.filter(({ campaign }) => campaign === asked.said.campaign)
        const sold = (isWanted: (day: Day) => boolean) => {
          const days = own.filter(({ day }) => isWanted(day))
          return (
            1e6 *
            (days.reduce((sum, { value }) => sum + value, 0) /
              Math.max(
                1,
                days.reduce((sum, { spend }) => sum + spend, 0),
              ))
          )
        }
        const since = sold((day) => day >= lately && day <= last)
        const { endedOn } = asked.finding
        return {
          before: sold((day) => day < asked.from && day >= addDays(asked.from, -Number(asked.said.before90))),
          before90: 90,
          lately: lately >= asked.from,
          until: [dayWords(asked.from)],
          now: since,
          end: endedOn === null ? [] : [dayWords(endedOn)],
        }
      },
    },
    {
      form: String.raw`It spent {before:money} a day before and spends {now:money} now, and its sales did not follow\.`,
      figures: spentADay,
    },
    {
      form: String.raw`A click cost {before:money} before and {now:money} of late, which is why: what it sells has hardly changed\.`,
      figures: () => ({ before: estimate, now: estimate }),
    },
    {
      form: String.raw`Lower the bids of {campaign:text}, or leave out the searches, places and audiences where clicks got more expensive\.`,
      figures: () => ({}),
    },
    {
      form: String.raw`Until then, cut its budget by about {less:share}: it has spent {spent:money} since then\.`,
      figures: (asked) => ({ less: numberOf(asked.earlier.less ?? '')[0], spent: spentOn(asked, asked.earlier.campaign) }),
    },
    {
      form: String.raw`“{copy:text}” began around then, has spent {spent:money}, and takes what it sold: both are counted\.`,
      figures: (asked) => ({ spent: spentOn(asked, asked.said.copy) }),
    },
    { form: String.raw`Beside changes that all your campaigns share, that is {less:share} less\.`, figures: () => ({ less: estimate }) },
    {
      form: String.raw`{spent:money} (?:has been spent since|was spent in that time); at the earlier rate the same sales would have cost less, and the difference is the loss\.`,
      figures: (asked) => ({ spent: spentOn(asked, asked.earlier.campaign) }),
    },
    {
      form: String.raw`Stop {copy:text}, or take its audience out of {campaign:text}: it buys what was sold before, and has spent {spent:money} since then\.`,
      figures: (asked) => ({ spent: spentOn(asked, asked.said.copy) }),
    },
    {
      form: String.raw`Set the budget of {campaign:text} back to about {budget:money} a day, and find out who or which rule raised it: it has spent {spent:money} since then\.`,
      figures: (asked) => ({ budget: estimate, spent: spentOn(asked, asked.said.campaign) }),
    },
    {
      form: String.raw`Check what changed in {campaign:text} around {start:day}: audience, bids, landing page, order tracking\.`,
      figures: ({ from }) => ({ start: [dayWords(from)] }),
    },
    {
      form: String.raw`Until it is fixed, cut its budget by about {less:share}: it has spent {spent:money} since then\.`,
      figures: (asked) => ({ less: numberOf(asked.earlier.less ?? '')[0], spent: spentOn(asked, asked.earlier.campaign) }),
    },
  ],
  shipping_overrun: [
    {
      form: String.raw`The {parcels:count} parcels sent with {carrier:text}(?: to {zone:text})? {period} cost {each:money} each, {more:share} more; parcels of the same sizes would have cost {usual:money} before\.`,
      figures(asked) {
        const own = asked.rows.parcels.filter((row) => `${row.carrier}/${row.zone}` === asked.finding.entity && inDays(asked, row.day))
        const cost = own.reduce((sum, row) => sum + row.cost, 0)
        return { parcels: own.length, each: ratioOf(cost, own.length), more: riseSaid(asked.said.usual, asked.said.each), usual: estimate }
      },
    },
    {
      form: String.raw`Other carriers' prices went (?:up|down) by {others:share}; that part is not counted\.`,
      figures: () => ({ others: estimate }),
    },
    { form: String.raw`Customers pay {part:share} of the rise, and that part is not counted\.`, figures: () => ({ part: estimate }) },
    plain(String.raw`What customers pay did not change\.`),
    {
      form: String.raw`Check the last three invoices from {carrier:text} against your rate card \(surcharges, billed weights\): {parcels:count} parcels cost {each:money} each instead of {usual:money}\.`,
      figures: ({ earlier }) => ({
        parcels: numberOf(earlier.parcels ?? '')[0],
        each: numberOf(earlier.each ?? '')[0],
        usual: numberOf(earlier.usual ?? '')[0],
      }),
    },
    plain(String.raw`Claim the difference, or send these parcels with another carrier\.`),
  ],
  list_price_cut: [
    {
      form: String.raw`{period}, {units:count} units? on {lines:count} lines? were sold {less:share} below the list price before: {cuts:list}(?:; and {others:count} other products?)?\.`,
      figures: loweredPrices,
    },
    {
      form: String.raw`In the first {days:count} days (?:these products|they) {left:text} {earned:money}(?: in the channels where their price fell, without sales at full price with a code)?\.`,
      figures: earnedFirst,
    },
    {
      form: String.raw`At the old prices it would have been about {usual:money}, as in the weeks before at the pace of your other products\.`,
      figures: () => ({ usual: estimate }),
    },
    {
      form: String.raw`Compare (?:this list price|the list prices of {products:count} products?) with your price list: prices without tax, trade prices shown to all, or a price list that was read in part look like this\.`,
      figures: ({ finding }) => ({ products: productsOf(finding).size }),
    },
    plain(String.raw`Set them back if nobody meant it; if you did, dismiss this alert\.`),
  ],
  new_code: [
    {
      form: String.raw`{period}, {events:count} of {rows:count} (?:{channel:text} )?orders \({share:share}\) had the code {code:text}, and no order of the half year before did\.`,
      figures(asked) {
        const { channel, code } = asked.said
        const orders = asked.rows.orders.filter(
          (order) => inDays(asked, order.day) && order.paid > 0 && (!channel || order.channel === channel),
        )
        const coded = orders.filter((order) => order.code === code)
        return { events: coded.length, rows: orders.length, share: ratioOf(coded.length, orders.length) }
      },
    },
    {
      form: String.raw`All that it took off beyond what comes off without one is counted, {off:money}(?:, with {elsewhere:count} orders? of other channels)?, because there is no earlier use to hold it against\.`,
      figures(asked) {
        const { channel, code } = asked.earlier
        const coded = asked.rows.orders.filter((order) => inDays(asked, order.day) && order.code === code && order.full > 0)
        const elsewhere = coded.filter((order) => channel && order.channel !== channel).length
        const [off, whole] = [coded.reduce((sum, { full, paid }) => sum + full - paid, 0), coded.reduce((sum, { full }) => sum + full, 0)]
        return { off: { least: off - offWithoutCode(asked) * whole, most: off }, elsewhere }
      },
    },
    plain(String.raw`If it is meant, nothing is wrong\.`),
    plain(String.raw`Find out who made the code {code:text}, whom it is for and when it ends\.`),
    plain(String.raw`If it is meant, dismiss this alert\.`),
    plain(String.raw`If not, end it, or limit it to one use for each customer\.`),
  ],
}

/**
 * The day of the order, or of the row itself where it names none: of what the sentence calls orders
 * of these days.
 */
const isOfOrders = (asked: Asked, { day, orderDay }: { readonly day: Day; readonly orderDay: Day | null }) => inDays(asked, orderDay ?? day)

const refundsOfOrders = (asked: Asked) =>
  asked.rows.refunds.filter((refund) => refund.sku === asked.finding.entity && isOfOrders(asked, refund)).length

const disputesOfOrders = (asked: Asked) =>
  asked.rows.disputes.filter((dispute) => dispute.country === asked.finding.entity && isOfOrders(asked, dispute)).length

/** What was spent on a day with spend, in the 90 days before the start and in the last 28. */
function spentADay(asked: Asked): Record<string, TrueFigure> {
  const { rows, earlier, from, finding } = asked
  const last = finding.endedOn ?? rows.lastDay
  const pace = (first: Day, until: Day) => {
    const own = rows.ads.filter(({ campaign, day, spend }) => campaign === earlier.campaign && day >= first && day <= until && spend > 0)
    return ratioOf(
      own.reduce((sum, { spend }) => sum + spend, 0),
      new Set(own.map(({ day }) => day)).size,
    )
  }
  return { before: pace(addDays(from, -90), addDays(from, -1)), now: pace(addDays(last, -27), last) }
}

const productsOf = ({ evidence }: Finding) => new Set(evidence.map((part) => ('table' in part ? part.entity : part.sku)))

/**
 * Of each product that is named, the file has the list price before the start and the one since.
 */
function loweredPrices(asked: Asked): Record<string, TrueFigure> {
  const { rows, said, finding, from } = asked
  const cuts = (said.cuts ?? '')
    .replace(/; and [\d,]+ other products?$/, '')
    .split('; ')
    .map((one) => / at (\S+) instead of (\S+)$/.exec(one))
  const skus = (said.cuts ?? '').split('; ').map((one) => skuOf(one.replace(/ at \S+ instead of \S+$/, '')))
  const has = (sku: string, price: string, isWanted: (day: Day) => boolean) =>
    rows.lines.some((line) => line.sku === sku && line.hasListPrice && isWanted(line.order.day) && isTrue(price, line.listPrice))
  const areThere = cuts.every(
    (cut, i) => has(skus[i] ?? '', cut?.[1] ?? '', (day) => inDays(asked, day)) && has(skus[i] ?? '', cut?.[2] ?? '', (day) => day < from),
  )
  const shares = cuts.map((cut) => 1 - numberOf(cut?.[1] ?? '')[0] / numberOf(cut?.[2] ?? '')[0])
  const parts = evidenceOf(asked)
  return {
    units: parts.reduce((sum, part) => sum + ('table' in part ? 0 : part.units), 0),
    lines: parts.reduce((sum, part) => sum + ('table' in part ? part.rows : part.lines), 0),
    less: { least: Math.min(...shares) - 0.01, most: Math.max(...shares) + 0.01 },
    cuts: areThere,
    others: productsOf(finding).size - cuts.length,
  }
}

/** What the lines of these products left after unit costs, or brought in, in the first days. */
function earnedFirst(asked: Asked): Record<string, TrueFigure> {
  const { rows, said, from } = asked
  const last = addDays(from, Number(said.days) - 1)
  const fallen = new Set(evidenceOf(asked).map((part) => ('table' in part ? '' : `${part.day} ${part.sku} ${part.unitPrice}`)))
  const isFallen = ({ sku, order, unitPrice }: RawLine) => fallen.has(`${order.day} ${sku} ${unitPrice}`)
  const series = new Set(rows.lines.filter(isFallen).map(({ sku, order }) => `${sku} ${order.channel}`))
  const isOffered = ({ order, unitPrice, listPrice }: RawLine) => unitPrice > 0 && (order.code === '' || listPrice > unitPrice)
  const own = rows.lines.filter(
    (line) => isOffered(line) && series.has(`${line.sku} ${line.order.channel}`) && line.order.day >= from && line.order.day <= last,
  )
  const costOf = (line: RawLine) => (said.left === 'left after unit costs' ? (costOn(rows, line.sku, line.order.day) ?? 0) : 0)
  return { days: true, earned: own.reduce((sum, line) => sum + line.units * (line.unitPrice - costOf(line)), 0) }
}

function spentOn(asked: Asked, campaign = ''): TrueFigure {
  const own = asked.rows.ads.filter((ad) => ad.campaign === campaign && inDays(asked, ad.day))
  return spanOf(own.reduce((sum, { spend }) => sum + spend, 0))
}

/**
 * The last lines with both discounts, as many as are said: how many name the code, or are of the
 * channel.
 */
function lastStacked(asked: Asked): Record<string, TrueFigure> {
  const keys = new Set(
    evidenceOf(asked).map((part) => ('table' in part ? '' : `${part.day} ${part.sku} ${part.listPrice} ${part.unitPrice}`)),
  )
  const own = asked.rows.lines.filter((line) => keys.has(`${line.order.day} ${line.sku} ${line.listPrice} ${line.unitPrice}`))
  const [count] = numberOf(asked.said.all ?? '')
  const { named1: code, channel } = asked.said
  const isNamed = ({ order }: RawLine) => (code === undefined ? order.channel === channel : order.code === code)
  return { all: count <= own.length, named: own.slice(-count).filter(isNamed).length }
}

/** Lines that the finding names beside those of the depth that is said. */
function othersOff(asked: Asked): TrueFigure {
  const named = evidenceOf(asked).reduce((sum, part) => sum + ('table' in part ? 0 : part.lines), 0)
  return named - numberOf(asked.said.lines ?? '')[0]
}

/**
 * Lines whose discount is what codes of these depths leave together, as far as depths and prices
 * are rounded.
 */
function linesOff(asked: Asked, depths: readonly (string | undefined)[]): TrueFigure {
  const sku = skuOf(asked.said.product ?? '')
  const kept = (side: 1 | -1) => depths.reduce((left, depth = '') => left * (1 - numberOf(depth)[0] - (side * numberOf(depth)[1]) / 2), 1)
  const [least, most] = [kept(1), kept(-1)]
  const cent = 10_000
  const own = asked.rows.lines.filter((line) => line.sku === sku && inDays(asked, line.order.day) && line.unitPrice > 0)
  return own.filter(({ unitPrice, listPrice }) => unitPrice >= listPrice * least - cent && unitPrice <= listPrice * most + cent).length
}
