import { z } from 'zod'

/** An application that the operator has registered at a provider. */
export type OperatorClient = { readonly clientId: string; readonly clientSecret: string }

/** The operator's applications, by provider; every business may connect with them. */
export type ProviderClients = ReadonlyMap<string, OperatorClient>

/** The providers that a person signs in at. */
const names = ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp'] as const

const text = z.string().optional()

/** The variables of all providers with OAuth. */
export const clientVariables = {
  SHOPIFY_CLIENT_ID: text,
  SHOPIFY_CLIENT_SECRET: text,
  QUICKBOOKS_CLIENT_ID: text,
  QUICKBOOKS_CLIENT_SECRET: text,
  HUBSPOT_CLIENT_ID: text,
  HUBSPOT_CLIENT_SECRET: text,
  PIPEDRIVE_CLIENT_ID: text,
  PIPEDRIVE_CLIENT_SECRET: text,
  MAILCHIMP_CLIENT_ID: text,
  MAILCHIMP_CLIENT_SECRET: text,
}

type Given = Readonly<Partial<Record<keyof typeof clientVariables, string | undefined>>>

/** The variables that go together. */
export const clientPairs = names.map(
  (name) => [`${name.toUpperCase()}_CLIENT_ID`, `${name.toUpperCase()}_CLIENT_SECRET`] as [keyof Given, keyof Given],
)

/** The applications whose id and secret are both set; undefined where none is. */
export function providerClientsOf(given: Given): ProviderClients | undefined {
  const clients = new Map<string, OperatorClient>()
  for (const [at, [id, secret]] of clientPairs.entries()) {
    const [clientId, clientSecret] = [given[id], given[secret]]
    if (clientId && clientSecret) clients.set(names[at] as string, { clientId, clientSecret })
  }
  return clients.size > 0 ? clients : undefined
}
