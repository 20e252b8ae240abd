import type { Allocation, Discount, GoneLine, Line, Ordered, Refunded, Shipping } from './events.ts'
import { discountedLine, discountedShipping, discountOf, taxesOf, totalOf, worthOf } from './order-sums.ts'
import { gid, iso, moneyOf, nestedList, plainList } from './shapes.ts'
import { financialStatus, type OrderState, owedOf, paidOf, type Removed, refundedOf } from './state.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What an order needs of the rest of the shop. */
export type Surroundings = {
  readonly productOf: (product: number) => unknown
  readonly variantOf: (variant: number) => unknown
  readonly disputesOf: (order: number) => readonly unknown[]
  /** Refund lines state what they are worth without taxes, whatever the order's prices include. */
  readonly areRefundsNet: boolean
}

/** An order as the Admin API shows it. */
export class OrderShape {
  readonly #gone: readonly GoneLine[]

  constructor(
    private readonly state: OrderState,
    private readonly around: Surroundings,
  ) {
    this.#gone = [...state.removed, ...state.refunds].flatMap(({ lines }) => lines)
  }

  /** The same money as the shop and as the customer saw it. */
  readonly #bag = (amount: number) => {
    const { currency, presented } = this.state.order
    const shown = presented ? moneyOf(Math.round(amount * presented.rate), presented.currency) : moneyOf(amount, currency)
    return { shopMoney: moneyOf(amount, currency), presentmentMoney: shown }
  }

  shown() {
    const { order, updatedAt, cancelledAt, edits, fulfillments } = this.state
    return {
      ...{ __typename: 'Order', id: gid('Order', order.order), legacyResourceId: String(order.order), name: order.name },
      ...{ number: Number(order.name.slice(1)), test: order.isTest, confirmed: true, sourceName: order.source },
      ...{ createdAt: iso(order.at), processedAt: iso(order.soldAt), updatedAt: iso(updatedAt) },
      ...{ cancelledAt: cancelledAt === null ? null : iso(cancelledAt), cancelReason: cancelledAt === null ? null : 'CUSTOMER' },
      ...{ closed: cancelledAt !== null, closedAt: cancelledAt === null ? null : iso(cancelledAt) },
      edited: edits.length > 0 || this.state.removed.some(({ lines }) => lines.some(({ restock }) => restock === 'NO_RESTOCK')),
      ...{ taxesIncluded: order.taxesIncluded, dutiesIncluded: false, taxExempt: order.taxRate === 0, estimatedTaxes: false },
      ...{ currencyCode: order.currency, presentmentCurrencyCode: order.presented?.currency ?? order.currency },
      ...{ displayFinancialStatus: financialStatus(this.state), returnStatus: 'NO_RETURN' },
      displayFulfillmentStatus: fulfillments.length > 0 ? 'FULFILLED' : 'UNFULFILLED',
      paymentGatewayNames: [gatewayName(order)],
      discountCode: codesOf(order)[0] ?? null,
      discountCodes: codesOf(order),
      ...{ fullyPaid: this.#outstanding() <= 0 && this.state.payments.length > 0, unpaid: this.state.payments.length === 0 },
      refundable: paidOf(this.state) > refundedOf(this.state),
      customer:
        order.customer === null
          ? null
          : { __typename: 'Customer', id: gid('Customer', order.customer), legacyResourceId: String(order.customer) },
      ...{ shippingAddress: addressOf(order), billingAddress: addressOf(order) },
      ...this.#totals(),
      ...this.#parts(),
    }
  }

  readonly #outstanding = () => owedOf(this.state) - paidOf(this.state)

  #totals() {
    const { order, lines, refunds } = this.state
    const bag = this.#bag
    const shipping = order.shipping ? discountedShipping(order.shipping) : 0
    const back = sumOf(refunds.map((one) => one.shipping?.subtotal ?? 0))
    const goods = lines.filter(({ kind }) => kind !== 'tip')
    const gone = sumOf(this.#gone.map(({ subtotal }) => subtotal))
    const goneTax = sumOf(this.#gone.map(({ tax }) => tax)) + sumOf(refunds.map((one) => one.shipping?.tax ?? 0))
    const goneWorth = worthOf([...this.#gone, ...refunds.flatMap((one) => (one.shipping ? [one.shipping] : []))], order.taxesIncluded)
    const total = totalOf(order, lines)
    const discounts = sumOf(lines.map(({ allocations }) => discountOf(allocations))) + discountOf(order.shipping?.allocations ?? [])
    return {
      ...{
        totalPriceSet: bag(total),
        originalTotalPriceSet: bag(totalOf(order, order.lines)),
        currentTotalPriceSet: bag(total - goneWorth),
      },
      ...{ subtotalPriceSet: bag(sumOf(goods.map(discountedLine))), currentSubtotalPriceSet: bag(sumOf(goods.map(discountedLine)) - gone) },
      ...{
        totalTaxSet: bag(taxesOf(order, lines)),
        currentTotalTaxSet: bag(taxesOf(order, lines) - goneTax),
        totalDiscountsSet: bag(discounts),
      },
      ...{ totalShippingPriceSet: bag(order.shipping?.price ?? 0), currentShippingPriceSet: bag(shipping - back) },
      ...{ totalRefundedSet: bag(refundedOf(this.state)), totalRefundedShippingSet: bag(back), totalReceivedSet: bag(paidOf(this.state)) },
      ...{ totalOutstandingSet: bag(this.#outstanding()), netPaymentSet: bag(paidOf(this.state) - refundedOf(this.state)) },
      totalTipReceivedSet: bag(sumOf(lines.filter(({ kind }) => kind === 'tip').map(discountedLine))),
      originalTotalDutiesSet: order.duties === 0 ? null : bag(order.duties),
      currentTotalDutiesSet: order.duties === 0 ? null : bag(order.duties),
      totalCashRoundingAdjustment: { paymentSet: bag(0), refundSet: bag(0) },
      subtotalLineItemsQuantity: sumOf(goods.map(({ quantity }) => quantity)),
      currentSubtotalLineItemsQuantity: sumOf(goods.map((line) => this.#unitsLeft(line))),
      ...{ taxLines: this.#taxLines(taxesOf(order, lines)), currentTaxLines: this.#taxLines(taxesOf(order, lines) - goneTax) },
    }
  }

  #parts() {
    const { order, lines, refunds, removed, fulfillments } = this.state
    const shipping = order.shipping ? [this.#shipping(order.shipping)] : []
    const back = [...removed, ...refunds].toSorted((a, b) => a.at - b.at).map((one) => this.refund(one))
    return {
      lineItems: nestedList(lines.map((line) => this.line(line))),
      shippingLines: nestedList(shipping),
      refunds: plainList(back),
      transactions: plainList(this.#transactions()),
      fulfillments: plainList(fulfillments.map((one, i) => this.#fulfillment(one, i))),
      agreements: nestedList(this.#agreements()),
      disputes: this.around.disputesOf(order.order),
      discountApplications: nestedList(order.discounts.map(applicationOf)),
    }
  }

  #unitsLeft({ id, quantity }: Line): number {
    return quantity - sumOf(this.#gone.filter(({ line }) => line === id).map(({ units }) => units))
  }

  line(line: Line) {
    const { id, kind, variant, sku, name, quantity, price, allocations } = line
    const [bag, left] = [this.#bag, this.#unitsLeft(line)]
    const discounted = discountedLine(line)
    // Without discounts of the whole order and without codes.
    const ofLine =
      price * quantity - sumOf(allocations.filter((one) => isOwn(this.state.order.discounts[one.discount])).map(({ amount }) => amount))
    const net = this.state.order.taxesIncluded ? discounted - line.tax : discounted
    return {
      ...{
        __typename: 'LineItem',
        id: gid('LineItem', id),
        sku,
        name,
        title: variant?.productTitle ?? name,
        variantTitle: variant?.title ?? null,
      },
      ...{
        vendor: variant ? 'Fern shop' : null,
        quantity,
        currentQuantity: left,
        refundableQuantity: left,
        isGiftCard: kind === 'gift_card',
      },
      unfulfilledQuantity: this.state.fulfillments.length > 0 ? 0 : left,
      ...{
        requiresShipping: kind === 'product' || kind === 'custom',
        taxable: kind === 'product' || kind === 'custom',
        restockable: kind === 'product',
      },
      ...{ originalUnitPriceSet: bag(price), originalTotalSet: bag(price * quantity), discountedTotalSet: bag(ofLine) },
      ...{
        discountedUnitPriceSet: bag(Math.round(ofLine / quantity)),
        discountedUnitPriceAfterAllDiscountsSet: bag(Math.round(discounted / quantity)),
      },
      priceAfterAllDiscountsBeforeTaxesSet: bag(Math.round((net * left) / quantity)),
      totalDiscountSet: bag(price * quantity - ofLine),
      discountAllocations: this.#allocations(allocations),
      taxLines: plainList(this.#taxLines(line.tax)),
      duties: [],
      product: variant ? this.around.productOf(variant.product) : null,
      variant: variant ? this.around.variantOf(variant.id) : null,
    }
  }

  #allocations(allocations: readonly Allocation[]) {
    return allocations.map(({ discount, amount }) => ({
      allocatedAmountSet: this.#bag(amount),
      discountApplication: applicationOf(this.state.order.discounts[discount] as Discount, discount),
    }))
  }

  /** Where there are two taxes, each has its line. */
  #taxLines(tax: number) {
    const { taxRate } = this.state.order
    if (taxRate === 0) return []
    const rates: readonly (readonly [title: string, rate: number])[] =
      taxRate === 825
        ? [
            ['State tax', 625],
            ['City tax', 200],
          ]
        : [['VAT', taxRate]]
    const first = Math.floor((tax * (rates[0]?.[1] ?? 0)) / taxRate)
    return rates.map(([title, rate], i) => ({
      ...{ title, rate: rate / 10_000, ratePercentage: rate / 100, channelLiable: false, source: 'Shopify' },
      priceSet: this.#bag(i === 0 ? first : tax - first),
    }))
  }

  #shipping(shipping: Shipping) {
    const { id, title, price, allocations, tax } = shipping
    const back = sumOf(this.state.refunds.map((one) => one.shipping?.subtotal ?? 0))
    return {
      ...{ id: gid('ShippingLine', id), title, code: title, source: 'shopify', custom: false, isRemoved: false },
      ...{ originalPriceSet: this.#bag(price), discountedPriceSet: this.#bag(discountedShipping(shipping)) },
      currentDiscountedPriceSet: this.#bag(discountedShipping(shipping) - back),
      ...{ discountAllocations: this.#allocations(allocations), taxLines: this.#taxLines(tax) },
    }
  }

  /** What was taken out before it was paid for stands among refunds, without money. */
  refund(refund: Refunded | Removed) {
    const money = refund.what === 'refunded' ? refund.money : 0
    const { shipping, adjustments } = refund.what === 'refunded' ? refund : { shipping: null, adjustments: [] }
    return {
      ...{ __typename: 'Refund', id: gid('Refund', refund.refund), legacyResourceId: String(refund.refund), note: null },
      ...{ createdAt: iso(refund.at), processedAt: iso(refund.at), updatedAt: iso(refund.at) },
      order: () => this.shown(),
      totalRefundedSet: this.#bag(money),
      refundLineItems: nestedList(refund.lines.map((gone) => this.#goneLine(gone))),
      refundShippingLines: nestedList(shipping ? [this.#goneShipping(shipping)] : []),
      orderAdjustments: nestedList(
        adjustments.map(({ id, amount, tax, reason }) => ({
          ...{ __typename: 'OrderAdjustment', id: gid('OrderAdjustment', id), reason },
          ...{ amountSet: this.#bag(amount), taxAmountSet: this.#bag(tax) },
        })),
      ),
      transactions: nestedList(money === 0 ? [] : [this.#transaction(refund.refund, { kind: 'REFUND', at: refund.at, amount: money })]),
      duties: [],
    }
  }

  #stated({ subtotal, tax }: { readonly subtotal: number; readonly tax: number }) {
    const isLess = this.state.order.taxesIncluded && this.around.areRefundsNet
    return this.#bag(isLess ? subtotal - tax : subtotal)
  }

  #goneLine(gone: GoneLine) {
    const line = this.state.lines.find(({ id }) => id === gone.line) as Line
    return {
      ...{ __typename: 'RefundLineItem', id: gid('RefundLineItem', gone.id), quantity: gone.units, restockType: gone.restock },
      ...{ restocked: gone.restock !== 'NO_RESTOCK', location: null, lineItem: () => this.line(line) },
      ...{ priceSet: this.#bag(line.price), subtotalSet: this.#stated(gone), totalTaxSet: this.#bag(gone.tax) },
    }
  }

  #goneShipping(shipping: NonNullable<Refunded['shipping']>) {
    return {
      ...{ __typename: 'RefundShippingLine', id: gid('RefundShippingLine', shipping.id) },
      shippingLine: this.#shipping(this.state.order.shipping as Shipping),
      ...{ subtotalAmountSet: this.#stated(shipping), taxAmountSet: this.#bag(shipping.tax) },
    }
  }

  #transactions() {
    const { order, payments, refunds, isVoided } = this.state
    const first = { kind: order.isAuthorized ? 'AUTHORIZATION' : 'SALE', at: order.at, amount: totalOf(order, order.lines) }
    const isOpen = payments.length === 0
    return [
      ...(isOpen || order.isAuthorized
        ? [this.#transaction(order.order, first, isOpen && !order.isAuthorized ? 'PENDING' : 'SUCCESS')]
        : []),
      ...payments.map((one, i) =>
        this.#transaction(order.order + 1 + i, { kind: order.isAuthorized && i === 0 ? 'CAPTURE' : 'SALE', ...one }),
      ),
      ...(isVoided ? [this.#transaction(order.order + 5, { ...first, kind: 'VOID', at: this.state.updatedAt })] : []),
      ...refunds
        .filter(({ money }) => money > 0)
        .map(({ refund, at, money }) => this.#transaction(refund, { kind: 'REFUND', at, amount: money })),
    ]
  }

  #transaction(id: number, { kind, at, amount }: { kind: string; at: number; amount: number }, status = 'SUCCESS') {
    const { order } = this.state
    return {
      ...{ __typename: 'OrderTransaction', id: gid('OrderTransaction', id), kind, status, test: order.isTest, gateway: order.gateway },
      ...{ formattedGateway: gatewayName(order), createdAt: iso(at), processedAt: iso(at), amountSet: this.#bag(amount) },
      ...{ settlementCurrency: null, settlementCurrencyRate: null, parentTransaction: null, fees: [], order: () => this.shown() },
    }
  }

  #fulfillment({ id, at }: { readonly id: number; readonly at: number }, i: number) {
    const { lines, order } = this.state
    return {
      ...{ __typename: 'Fulfillment', id: gid('Fulfillment', id), legacyResourceId: String(id), name: `${order.name}-F${i + 1}` },
      ...{ status: 'SUCCESS', displayStatus: 'FULFILLED', createdAt: iso(at), updatedAt: iso(at), inTransitAt: iso(at), deliveredAt: null },
      ...{
        totalQuantity: sumOf(lines.map(({ quantity }) => quantity)),
        trackingInfo: plainList([{ company: 'UPS', number: `1Z${id}`, url: null }]),
      },
      fulfillmentLineItems: nestedList(
        lines.map((line) => ({
          ...{
            __typename: 'FulfillmentLineItem',
            id: gid('FulfillmentLineItem', line.id),
            quantity: line.quantity,
            lineItem: () => this.line(line),
          },
          ...{ originalTotalSet: this.#bag(line.price * line.quantity), discountedTotalSet: this.#bag(discountedLine(line)) },
        })),
      ),
    }
  }

  /** What was agreed when: placed, edited, given back. Of amounts after taxes. */
  #agreements() {
    const { order, edits, refunds, removed } = this.state
    const { taxesIncluded } = order
    const placed = [
      ...order.lines.map((line) => this.#sale(line.id, { line, units: line.quantity, amount: discountedLine(line), tax: line.tax })),
      ...(order.shipping ? [this.#shippingSale(order.shipping.id, discountedShipping(order.shipping), order.shipping.tax)] : []),
      ...(order.duties > 0 ? [this.#dutySale(order.duties)] : []),
    ]
    const lineOf = (id: number) => this.state.lines.find((one) => one.id === id) as Line
    const gone = (lines: readonly GoneLine[]) =>
      lines.map((one) => this.#sale(one.id, { line: lineOf(one.line), units: -one.units, amount: -one.subtotal, tax: -one.tax }))
    const edited = edits.map(({ at, before, after }) => {
      const amount = discountedLine(after) - (before ? discountedLine(before) : 0)
      const more = { line: after, units: after.quantity - (before?.quantity ?? 0), amount, tax: after.tax - (before?.tax ?? 0) }
      return this.#agreement('OrderEditAgreement', 'ORDER_EDIT', { at, sales: [this.#sale(after.id + 1, more)] })
    })
    return [
      this.#agreement('OrderAgreement', 'ORDER', { at: order.at, sales: placed }),
      ...edited,
      ...removed.map(({ at, lines }) => this.#agreement('OrderEditAgreement', 'ORDER_EDIT', { at, sales: gone(lines) })),
      ...refunds.map((refund) => ({
        ...this.#agreement('RefundAgreement', 'REFUND', {
          at: refund.at,
          sales: [
            ...gone(refund.lines),
            ...(refund.shipping ? [this.#shippingSale(refund.shipping.id, -refund.shipping.subtotal, -refund.shipping.tax)] : []),
            ...refund.adjustments.map(({ id, amount, tax }) =>
              this.#plainSale('AdjustmentSale', {
                id,
                lineType: 'ADJUSTMENT',
                units: null,
                amount: taxesIncluded ? amount + tax : amount,
                tax,
              }),
            ),
          ],
        }),
        refund: () => this.refund(refund),
      })),
    ].toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : a.happenedAt > b.happenedAt ? 1 : 0))
  }

  #agreement(type: string, reason: string, { at, sales }: { at: number; sales: readonly unknown[] }) {
    return { __typename: type, id: gid('SalesAgreement', at), happenedAt: iso(at), reason, sales: nestedList(sales) }
  }

  #sale(id: number, { line, units, amount, tax }: { line: Line; units: number; amount: number; tax: number }) {
    const [type, lineType] = {
      product: ['ProductSale', 'PRODUCT'],
      custom: ['ProductSale', 'PRODUCT'],
      gift_card: ['GiftCardSale', 'GIFT_CARD'],
      tip: ['TipSale', 'TIP'],
    }[line.kind] as [string, string]
    return { ...this.#plainSale(type, { id, lineType, units, amount, tax }), lineItem: () => this.line(line) }
  }

  #shippingSale(id: number, amount: number, tax: number) {
    const shippingLine = this.#shipping(this.state.order.shipping as Shipping)
    return { ...this.#plainSale('ShippingLineSale', { id, lineType: 'SHIPPING', units: null, amount, tax }), shippingLine }
  }

  #dutySale(amount: number) {
    const duty = { __typename: 'Duty', id: gid('Duty', this.state.order.order), price: this.#bag(amount), taxLines: [] }
    return { ...this.#plainSale('DutySale', { id: this.state.order.order, lineType: 'DUTY', units: null, amount, tax: 0 }), duty }
  }

  #plainSale(
    type: string,
    { id, lineType, units, amount, tax }: { id: number; lineType: string; units: number | null; amount: number; tax: number },
  ) {
    const bag = this.#bag
    return {
      ...{
        __typename: type,
        id: gid('Sale', id),
        lineType,
        quantity: units,
        actionType: amount < 0 || (units ?? 0) < 0 ? 'RETURN' : 'ORDER',
      },
      ...{ totalAmount: bag(this.state.order.taxesIncluded ? amount : amount + tax), totalTaxAmount: bag(tax), taxes: [] },
      ...{ totalDiscountAmountAfterTaxes: bag(0), totalDiscountAmountBeforeTaxes: bag(0) },
    }
  }
}

const isOwn = (discount: Discount | undefined) => discount !== undefined && discount.kind !== 'code' && !discount.isOfAllLines

const codesOf = ({ discounts }: Ordered) => discounts.filter(({ kind }) => kind === 'code').map(({ title }) => title)

function gatewayName({ gateway }: Ordered): string {
  return { shopify_payments: 'shopify_payments', paypal: 'paypal', manual: 'Bank Deposit', gift_card: 'gift_card', bogus: 'bogus' }[gateway]
}

/** People's data, to see that nothing of it is kept. */
function addressOf({ country, order }: Ordered) {
  if (country === null) return null
  return {
    id: gid('MailingAddress', order),
    country,
    countryCodeV2: country,
    provinceCode: null,
    city: 'Exampleton',
    zip: '12345',
    name: 'Ann Example',
  }
}

function applicationOf({ kind, title, isOfShipping, isOfAllLines, percent }: Discount, index: number) {
  const of = {
    ...{ index, allocationMethod: isOfAllLines ? 'ACROSS' : 'EACH', targetSelection: isOfAllLines ? 'ALL' : 'EXPLICIT' },
    ...{ targetType: isOfShipping ? 'SHIPPING_LINE' : 'LINE_ITEM', value: { __typename: 'PricingPercentageValue', percentage: percent } },
  }
  if (kind === 'code') return { __typename: 'DiscountCodeApplication', ...of, code: title }
  if (kind === 'automatic') return { __typename: 'AutomaticDiscountApplication', ...of, title }
  return { __typename: 'ManualDiscountApplication', ...of, title, description: null }
}
