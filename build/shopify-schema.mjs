// Trims Shopify's Admin schema to what its stand-in serves: `node build/shopify-schema.mjs FILE`,
// where FILE is data/admin_2026-10.json.gz of npm @shopify/dev-mcp. By hand, when the version
// moves: nothing of the suite needs that file.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './stamps.mjs'

/**
 * The types that are kept: all of their fields that lead to kept types, or only those that are
 * named.
 */
const kept = {
  QueryRoot:
    'shop orders order ordersCount refund productVariants productVariant inventoryItems inventoryItem locations location node nodes shopifyPaymentsAccount disputes dispute currentAppInstallation currentBulkOperation bulkOperation bulkOperations webhookSubscriptions webhookSubscription',
  Mutation: 'bulkOperationRunQuery bulkOperationCancel webhookSubscriptionCreate webhookSubscriptionDelete',
  Shop: 'id name currencyCode ianaTimezone timezoneAbbreviation myshopifyDomain createdAt plan',
  ShopPlan: 'displayName partnerDevelopment shopifyPlus publicDisplayName',
  AppInstallation: 'id accessScopes',
  AccessScope: null,
  Count: null,
  Order:
    'id legacyResourceId name number test confirmed createdAt processedAt updatedAt cancelledAt cancelReason closed closedAt edited taxesIncluded dutiesIncluded taxExempt estimatedTaxes displayFinancialStatus displayFulfillmentStatus returnStatus currencyCode presentmentCurrencyCode paymentGatewayNames discountCode discountCodes sourceName fullyPaid unpaid refundable customer shippingAddress billingAddress totalPriceSet originalTotalPriceSet currentTotalPriceSet subtotalPriceSet currentSubtotalPriceSet totalTaxSet currentTotalTaxSet totalDiscountsSet totalShippingPriceSet currentShippingPriceSet totalRefundedSet totalRefundedShippingSet totalReceivedSet totalOutstandingSet netPaymentSet totalTipReceivedSet originalTotalDutiesSet currentTotalDutiesSet totalCashRoundingAdjustment taxLines currentTaxLines lineItems shippingLines refunds transactions fulfillments agreements disputes discountApplications subtotalLineItemsQuantity currentSubtotalLineItemsQuantity',
  CashRoundingAdjustment: null,
  Customer: 'id legacyResourceId',
  MailingAddress: 'id country countryCodeV2 provinceCode city zip name',
  LineItem:
    'id sku name title variantTitle vendor quantity currentQuantity refundableQuantity unfulfilledQuantity isGiftCard requiresShipping taxable restockable originalUnitPriceSet originalTotalSet discountedTotalSet discountedUnitPriceSet discountedUnitPriceAfterAllDiscountsSet priceAfterAllDiscountsBeforeTaxesSet totalDiscountSet discountAllocations taxLines duties product variant',
  Duty: 'id price taxLines',
  ShippingLine:
    'id title code source custom isRemoved originalPriceSet discountedPriceSet currentDiscountedPriceSet discountAllocations taxLines',
  TaxLine: 'title rate ratePercentage priceSet channelLiable source',
  DiscountAllocation: 'allocatedAmountSet discountApplication',
  DiscountApplication: null,
  DiscountCodeApplication: null,
  AutomaticDiscountApplication: null,
  ManualDiscountApplication: null,
  PricingValue: null,
  PricingPercentageValue: null,
  Refund:
    'id legacyResourceId createdAt processedAt updatedAt note order totalRefundedSet refundLineItems refundShippingLines orderAdjustments transactions duties',
  RefundDuty: null,
  RefundLineItem: 'id quantity restockType restocked lineItem priceSet subtotalSet totalTaxSet location',
  RefundShippingLine: null,
  OrderAdjustment: null,
  OrderTransaction:
    'id kind status test gateway formattedGateway createdAt processedAt amountSet settlementCurrency settlementCurrencyRate fees parentTransaction order',
  TransactionFee: null,
  OrderDisputeSummary: null,
  Fulfillment:
    'id legacyResourceId name status displayStatus createdAt updatedAt inTransitAt deliveredAt totalQuantity trackingInfo fulfillmentLineItems',
  FulfillmentTrackingInfo: null,
  FulfillmentLineItem: 'id quantity lineItem originalTotalSet discountedTotalSet',
  SalesAgreement: 'id happenedAt reason sales',
  OrderAgreement: 'id happenedAt reason sales',
  OrderEditAgreement: 'id happenedAt reason sales',
  RefundAgreement: 'id happenedAt reason sales refund',
  Sale: null,
  ProductSale: null,
  TipSale: null,
  GiftCardSale: null,
  ShippingLineSale: null,
  DutySale: null,
  AdjustmentSale: null,
  SaleTax: 'id amount taxLine',
  Product: 'id legacyResourceId title productType vendor status createdAt updatedAt isGiftCard',
  ProductVariant:
    'id legacyResourceId sku title displayName price compareAtPrice createdAt updatedAt inventoryQuantity inventoryItem product',
  InventoryItem:
    'id legacyResourceId sku tracked requiresShipping unitCost createdAt updatedAt variant variants inventoryLevels inventoryLevel',
  InventoryLevel: 'id isActive createdAt updatedAt item location quantities',
  InventoryQuantity: null,
  Location: 'id name isActive inventoryLevels',
  ShopifyPaymentsAccount: 'id activated country defaultCurrency onboardable balance balanceTransactions disputes payouts',
  ShopifyPaymentsBalanceTransaction:
    'id type test transactionDate amount fee net sourceId sourceOrderTransactionId sourceType adjustmentReason adjustmentsOrders associatedOrder associatedPayout',
  ShopifyPaymentsAdjustmentOrder: null,
  ShopifyPaymentsAssociatedOrder: null,
  ShopifyPaymentsBalanceTransactionAssociatedPayout: null,
  ShopifyPaymentsPayout: 'id legacyResourceId issuedAt net status transactionType',
  ShopifyPaymentsDispute: 'id legacyResourceId type status amount initiatedAt finalizedOn evidenceDueBy evidenceSentOn reasonDetails order',
  ShopifyPaymentsDisputeReasonDetails: null,
  MoneyBag: null,
  MoneyV2: null,
  PageInfo: null,
  Node: null,
  BulkOperation: null,
  BulkOperationRunQueryPayload: null,
  BulkOperationCancelPayload: null,
  BulkOperationUserError: null,
  UserError: 'field message',
  WebhookSubscription: 'id topic uri callbackUrl format filter includeFields createdAt updatedAt',
  WebhookSubscriptionCreatePayload: null,
  WebhookSubscriptionDeletePayload: null,
  WebhookSubscriptionInput: 'uri callbackUrl format filter includeFields',
}

/** Of the deprecated fields these stay: they are still asked for. */
const oldFields = new Set(['QueryRoot.currentBulkOperation', 'WebhookSubscription.callbackUrl', 'InventoryItem.variant'])

const [, , source] = process.argv
const { data, offline_scopes } = JSON.parse(gunzipSync(readFileSync(source)))
const types = new Map(data.__schema.types.map((type) => [type.name, type]))
for (const name of Object.keys(kept))
  for (const part of [`${name}Connection`, `${name}Edge`]) if (types.has(part) && !(part in kept)) kept[part] = null

const nameOf = (type) => (type.ofType ? nameOf(type.ofType) : type.name)
const textOf = (type) =>
  type.kind === 'NON_NULL' ? `${textOf(type.ofType)}!` : type.kind === 'LIST' ? `[${textOf(type.ofType)}]` : type.name
const builtIn = new Set(['Int', 'Float', 'String', 'Boolean', 'ID'])
const isKnown = (name) => name in kept || ['SCALAR', 'ENUM'].includes(types.get(name)?.kind)

/**
 * The scopes of a type: one of them is enough. What the file says in words alone is read from the
 * words.
 */
function scopesOf(name) {
  const item = offline_scopes.items.find(({ type, typeName }) => type === 'type' && typeName === name)
  const needs = types.get(name).requiredAccess ?? ''
  const scopes = item?.offlineScopes ?? []
  if (scopes.length === 0 && /access to payouts/.test(needs)) return [['read_shopify_payments_payouts', 'read_shopify_payments'], needs]
  return scopes.length === 0 ? null : [scopes, needs]
}

function accessOf(name) {
  const [scopes, needs] = scopesOf(name) ?? []
  return scopes ? ` @access(anyOf: ${JSON.stringify(scopes)}, required: ${JSON.stringify(needs.replaceAll(/\s+/g, ' '))})` : ''
}

const used = new Set()

function argumentsOf(args) {
  const shown = args.filter(({ type }) => isKnown(nameOf(type)))
  for (const { type } of shown) used.add(nameOf(type))
  const texts = shown.map(({ name, type, defaultValue }) => `${name}: ${textOf(type)}${defaultValue === null ? '' : ` = ${defaultValue}`}`)
  return texts.length === 0 ? '' : `(${texts.join(', ')})`
}

function fieldsOf(type) {
  const named = kept[type.name]?.split(' ')
  return (type.fields ?? type.inputFields).filter(
    ({ name, type: of, isDeprecated }) =>
      (named === undefined || named.includes(name)) && (!isDeprecated || oldFields.has(`${type.name}.${name}`)) && isKnown(nameOf(of)),
  )
}

function sdlOf(name) {
  const type = types.get(name)
  if (type.kind === 'UNION')
    return `union ${name} = ${type.possibleTypes
      .map((one) => one.name)
      .filter((one) => one in kept)
      .join(' | ')}`
  const word = { OBJECT: 'type', INTERFACE: 'interface', INPUT_OBJECT: 'input' }[type.kind]
  const interfaces = (type.interfaces ?? []).map((one) => one.name).filter((one) => one in kept)
  const fields = fieldsOf(type).map((field) => {
    used.add(nameOf(field.type))
    return `  ${field.name}${argumentsOf(field.args ?? [])}: ${textOf(field.type)}`
  })
  return `${word} ${name}${interfaces.length > 0 ? ` implements ${interfaces.join(' & ')}` : ''}${accessOf(name)} {\n${fields.join('\n')}\n}`
}

const bodies = Object.keys(kept).map(sdlOf)
const leaves = [...used]
  .filter((name) => !(name in kept) && !builtIn.has(name))
  .toSorted()
  .map((name) => {
    const { kind, enumValues } = types.get(name)
    return kind === 'SCALAR' ? `scalar ${name}` : `enum ${name} {\n${enumValues.map((one) => `  ${one.name}`).join('\n')}\n}`
  })
const head = [
  '# Trimmed from the Admin GraphQL schema 2026-10 of npm @shopify/dev-mcp 1.16.0 (data/admin_2026-10.json.gz, ISC licence, Shopify Inc.), read on 2026-11-29, by build/shopify-schema.mjs.',
  '# @access is what that file says of scopes: one of them is enough to read the type.',
  'directive @access(anyOf: [String!]!, required: String!) on OBJECT | INTERFACE',
  'schema {\n  query: QueryRoot\n  mutation: Mutation\n}',
]
writeFileSync(join(root, 'e2e/stand-ins/shopify/schema.graphql'), `${[...head, ...bodies, ...leaves].join('\n\n')}\n`)
