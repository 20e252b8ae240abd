const money = 'shopMoney { amount currencyCode }'
const page = 'pageInfo { hasNextPage endCursor }'

const lineFields = `id sku name quantity currentQuantity isGiftCard
  originalUnitPriceSet { ${money} }
  discountAllocations { allocatedAmountSet { ${money} } }
  taxLines { priceSet { ${money} } }`
const product = (when = '') => `product${when} { productType }`
const line = `nodes { ${lineFields}
  ${product(' @include(if: $products)')} }`

const shippingFields = `discountedPriceSet { ${money} } taxLines { priceSet { ${money} } }`
const shippingLine = `nodes { ${shippingFields} }`

const orderFields = `id name test edited createdAt processedAt updatedAt taxesIncluded dutiesIncluded displayFinancialStatus
  sourceName paymentGatewayNames discountCodes
  totalPriceSet { ${money} } totalReceivedSet { ${money} } totalTipReceivedSet { ${money} } originalTotalDutiesSet { ${money} }`
const customer = (when = '') => `customer${when} { id }`
const countries = (when = '') => `shippingAddress${when} { countryCodeV2 } billingAddress${when} { countryCodeV2 }`

const order = `${orderFields}
  ${customer(' @include(if: $customers)')}
  ${countries(' @include(if: $countries)')}
  lineItems(first: 20) { ${page} ${line} }
  shippingLines(first: 5, includeRemovals: false) { ${page} ${shippingLine} }
  refunds(first: $refunds) { id }`

const refundLine = `nodes { quantity lineItem { id } subtotalSet { ${money} } totalTaxSet { ${money} } }`

const refund = `id processedAt totalRefundedSet { ${money} }
  duties { amountSet { ${money} } }
  refundLineItems(first: 20) { ${page} ${refundLine} }
  refundShippingLines(first: 5) { ${page} nodes { subtotalAmountSet { ${money} } taxAmountSet { ${money} } } }
  orderAdjustments(first: 5) { ${page} nodes { taxAmountSet { ${money} } } }
  transactions(first: 5) { ${page} nodes { status amountSet { ${money} } } }`

const bulkFields = 'id status query objectCount rootObjectCount url'

const may = '$customers: Boolean!, $countries: Boolean!, $products: Boolean!'

/**
 * The questions about orders. All are valid on the schema of 2026-10; none asks for a name, mail,
 * phone or address.
 */
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
  /** Orders in brief: what a count and a sum are made of. */
  brief: `query OrdersInBrief($first: Int!, $after: String, $filter: String) {
  orders(first: $first, after: $after, sortKey: PROCESSED_AT, query: $filter) { ${page} nodes { id processedAt
    totalPriceSet { ${money} } totalRefundedSet { ${money} } } }
}`,
  /** How a bulk operation stands, and the last one of this application. */
  bulk: `query BulkOperation($id: ID!) { bulkOperation(id: $id) { ${bulkFields} } }`,
  lastBulk: `query LastBulkOperation { currentBulkOperation(type: QUERY) { ${bulkFields} } }`,
  /** Has Shopify gather what a query asks for, with what lies in a record right behind it. */
  runBulk: `mutation RunBulk($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: true) {
  userErrors { message } bulkOperation { id }
} }`,
  /** The first order that there is to be read. */
  oldest: `query OldestOrder { orders(first: 1, sortKey: CREATED_AT) { nodes { createdAt } } }`,
} as const

/** What of an order may be asked for. */
export type AskedOfOrders = { readonly customers: boolean; readonly countries: boolean; readonly products: boolean }

/**
 * What a bulk operation is to gather: orders with their lines and postage. It takes no variables,
 * and no list in a list.
 */
export function bulkOrdersQuery(filter: string, asked: AskedOfOrders): string {
  const parts = [orderFields, asked.customers ? customer() : '', asked.countries ? countries() : ''].filter(Boolean).join('\n  ')
  const ofLine = asked.products ? `${lineFields} ${product()}` : lineFields
  return `{ orders(query: "${filter}") { edges { node { ${parts}
  refunds { id }
  lineItems { edges { node { ${ofLine} } } }
  shippingLines(includeRemovals: false) { edges { node { id ${shippingFields} } } } } } } }`
}
