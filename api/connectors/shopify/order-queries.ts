const money = 'shopMoney { amount currencyCode }'
const page = 'pageInfo { hasNextPage endCursor }'

const line = `nodes { id sku name quantity currentQuantity isGiftCard
  originalUnitPriceSet { ${money} }
  discountAllocations { allocatedAmountSet { ${money} } }
  taxLines { priceSet { ${money} } }
  product @include(if: $products) { productType } }`

const shippingLine = `nodes { discountedPriceSet { ${money} } taxLines { priceSet { ${money} } } }`

const order = `id name test edited createdAt processedAt updatedAt taxesIncluded dutiesIncluded displayFinancialStatus
  sourceName paymentGatewayNames discountCodes
  customer @include(if: $customers) { id }
  shippingAddress @include(if: $countries) { countryCodeV2 }
  billingAddress @include(if: $countries) { countryCodeV2 }
  totalPriceSet { ${money} } totalReceivedSet { ${money} } totalTipReceivedSet { ${money} } originalTotalDutiesSet { ${money} }
  lineItems(first: 20) { ${page} ${line} }
  shippingLines(first: 5, includeRemovals: false) { ${page} ${shippingLine} }
  refunds(first: $refunds) { id }`

const refundLine = `nodes { quantity lineItem { id } subtotalSet { ${money} } totalTaxSet { ${money} } }`

const refund = `id processedAt totalRefundedSet { ${money} }
  duties { amountSet { ${money} } }
  refundLineItems(first: 20) { ${page} ${refundLine} }
  refundShippingLines(first: 5) { ${page} nodes { subtotalAmountSet { ${money} } taxAmountSet { ${money} } } }
  orderAdjustments(first: 5) { ${page} nodes { taxAmountSet { ${money} } } }`

const may = '$customers: Boolean!, $countries: Boolean!, $products: Boolean!'

/** The questions about orders. All are valid on the schema of 2026-10; none asks for a name, mail, phone or address. */
export const orderQueries = {
  /** Orders in the order of a key, with the ids of what was given back. */
  page: `query Orders($first: Int!, $after: String, $filter: String, $key: OrderSortKeys!, $newestFirst: Boolean!, $refunds: Int!, ${may}) {
  orders(first: $first, after: $after, sortKey: $key, reverse: $newestFirst, query: $filter) { ${page} nodes { ${order} } }
}`,
  one: `query Order($id: ID!, $refunds: Int!, ${may}) { order(id: $id) { ${order} } }`,
  moreLines: `query OrderLines($id: ID!, $after: String, $products: Boolean!) {
  order(id: $id) { lineItems(first: 100, after: $after) { ${page} ${line} } }
}`,
  moreShipping: `query OrderShipping($id: ID!, $after: String) {
  order(id: $id) { shippingLines(first: 50, after: $after, includeRemovals: false) { ${page} ${shippingLine} } }
}`,
  refunds: `query Refunds($ids: [ID!]!) { nodes(ids: $ids) { ... on Refund { ${refund} } } }`,
  moreRefundLines: `query RefundLines($id: ID!, $after: String) {
  refund(id: $id) { refundLineItems(first: 100, after: $after) { ${page} ${refundLine} } }
}`,
  /** The first order that there is to be read. */
  oldest: `query OldestOrder { orders(first: 1, sortKey: CREATED_AT) { nodes { createdAt } } }`,
} as const
