import type { ConnectorKey } from '../../../api/connectors/connector.ts'
import type { ConnectorProof } from './proof.ts'
import { shopifyProof } from './shopify-proof.ts'
import { stripeProof } from './stripe-proof.ts'

/** A new connector does not compile until it is proven. */
export const proofs: Readonly<Record<ConnectorKey, ConnectorProof>> = { stripe: stripeProof, shopify: shopifyProof }
