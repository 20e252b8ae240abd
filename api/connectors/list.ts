import type { Connector } from './connector.ts'
import { shopify } from './shopify/shopify.ts'
import { stripe } from './stripe/stripe.ts'

/** The connectors. They do not know each other. */
export const connectors: readonly Connector[] = [stripe, shopify]
