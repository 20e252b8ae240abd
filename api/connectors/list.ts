import type { Connector } from './connector.ts'
import { shopify } from './shopify/shopify.ts'
import { stripe } from './stripe/stripe.ts'

/** The connectors. They do not know each other. */
export const connectors: readonly Connector[] = [stripe, shopify]

/**
 * The connector of a provider, by the key that integrations name it by; undefined where nothing
 * reads it.
 */
export const connectorOf = (provider: string | null | undefined): Connector | undefined =>
  connectors.find((one) => one.provider === provider)
