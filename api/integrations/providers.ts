import { Failure } from '../platform/failures/failures.ts'
import { shopifyScopes } from './shopify-scopes.ts'

export type ProviderKey = 'shopify' | 'quickbooks' | 'hubspot' | 'pipedrive' | 'mailchimp' | 'slack' | 'gmail' | 'stripe'
export type IntegrationKind = 'email' | 'accounting' | 'communication' | 'crm' | 'other'

/** How a provider is signed in at: the authorization code grant of RFC 6749. */
export type OAuth = {
  /** `shop` is checked before. */
  readonly authorizeUrl: (shop: string) => string
  readonly tokenUrl: (shop: string) => string
  /** What is asked for; empty where the application's own settings at the provider decide. */
  readonly scopes: readonly string[]
  readonly scopeSeparator: ',' | ' '
  /** Where client id and secret go when the code is exchanged. */
  readonly clientIn: 'body' | 'header'
  /** A person has to name their shop first. */
  readonly needsShop: boolean
  /** What is sent beside the code. */
  readonly tokenParameters?: Readonly<Record<string, string>>
  /** Where a token is given back (DELETE). */
  readonly revokeUrl?: (shop: string) => string
}

export type Provider = {
  readonly key: ProviderKey
  readonly name: string
  readonly icon: string
  readonly type: IntegrationKind
  /** What RiskPilot asks to read, in words. */
  readonly permissions: readonly string[]
  readonly oauth: OAuth | null
  /** A person makes a key there and enters it here. */
  readonly hasKey?: true
  /** RiskPilot reads it by itself once it is connected. */
  readonly isRead?: true
}

const fixed = (url: string) => () => url

/**
 * Addresses, scopes and habits as the providers publish them (shopify.dev, developer.intuit.com,
 * developers.hubspot.com, pipedrive.readme.io, mailchimp.com/developer; November 2026). Read access
 * alone is asked for.
 */
export const providers: readonly Provider[] = [
  {
    key: 'shopify',
    name: 'Shopify',
    icon: 'shopify',
    type: 'other',
    permissions: ['Orders, discounts and refunds', 'Products and what they cost', 'Payouts and disputes'],
    oauth: {
      authorizeUrl: (shop) => `https://${shop}/admin/oauth/authorize`,
      tokenUrl: (shop) => `https://${shop}/admin/oauth/access_token`,
      scopes: shopifyScopes.map(({ name }) => name),
      scopeSeparator: ',',
      clientIn: 'body',
      needsShop: true,
      // Without it a token never ends; Shopify takes such from new applications no more.
      tokenParameters: { expiring: '1' },
      revokeUrl: (shop) => `https://${shop}/admin/api_permissions/current.json`,
    },
    isRead: true,
  },
  {
    key: 'quickbooks',
    name: 'QuickBooks Online',
    icon: 'quickbooks',
    type: 'accounting',
    permissions: ['Bills, purchases and vendors', 'Invoices and payments', 'Reports'],
    oauth: {
      authorizeUrl: fixed('https://appcenter.intuit.com/connect/oauth2'),
      tokenUrl: fixed('https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'),
      scopes: ['com.intuit.quickbooks.accounting'],
      scopeSeparator: ' ',
      clientIn: 'header',
      needsShop: false,
    },
  },
  {
    key: 'hubspot',
    name: 'HubSpot',
    icon: 'hubspot',
    type: 'crm',
    permissions: ['Companies and contacts', 'Deals', 'Tickets'],
    oauth: {
      authorizeUrl: fixed('https://app.hubspot.com/oauth/authorize'),
      tokenUrl: fixed('https://api.hubapi.com/oauth/v1/token'),
      scopes: ['crm.objects.contacts.read', 'crm.objects.companies.read', 'crm.objects.deals.read', 'tickets', 'oauth'],
      scopeSeparator: ' ',
      clientIn: 'body',
      needsShop: false,
    },
  },
  {
    key: 'pipedrive',
    name: 'Pipedrive',
    icon: 'pipedrive',
    type: 'crm',
    permissions: ['Deals', 'People and organizations', 'Activities'],
    oauth: {
      authorizeUrl: fixed('https://oauth.pipedrive.com/oauth/authorize'),
      tokenUrl: fixed('https://oauth.pipedrive.com/oauth/token'),
      scopes: [],
      scopeSeparator: ' ',
      clientIn: 'header',
      needsShop: false,
    },
  },
  {
    key: 'mailchimp',
    name: 'Mailchimp',
    icon: 'mailchimp',
    type: 'communication',
    permissions: ['Campaign reports', 'Growth of audiences'],
    oauth: {
      authorizeUrl: fixed('https://login.mailchimp.com/oauth2/authorize'),
      tokenUrl: fixed('https://login.mailchimp.com/oauth2/token'),
      scopes: [],
      scopeSeparator: ' ',
      clientIn: 'body',
      needsShop: false,
    },
  },
  { key: 'slack', name: 'Slack', icon: 'slack', type: 'communication', permissions: ['Send alerts to a channel'], oauth: null },
  { key: 'gmail', name: 'Gmail', icon: 'gmail', type: 'email', permissions: ['Read bills and notices of suppliers'], oauth: null },
  {
    key: 'stripe',
    name: 'Stripe',
    icon: 'stripe',
    type: 'other',
    permissions: ['Balance transactions', 'Disputes', 'Payouts'],
    oauth: null,
    hasKey: true,
    isRead: true,
  },
]

/** The provider of that key, or null. */
export function providerOf(key: string): Provider | null {
  return providers.find((one) => one.key === key) ?? null
}

/**
 * A provider that is signed in at. Throws `not_found` for one that nobody knows and `conflict` for
 * one without OAuth.
 */
export function oauthOf(key: string): { readonly provider: Provider; readonly oauth: OAuth } {
  const provider = providerOf(key)
  if (!provider)
    throw new Failure('not_found', `There is no provider ‘${key.slice(0, 50)}’. There are ${providers.map((one) => one.key).join(', ')}.`)
  const { oauth, name } = provider
  if (!oauth)
    throw new Failure('conflict', `${name} is not connected by OAuth.`, [
      { field: 'provider', message: `${name} is not connected by OAuth.` },
    ])
  return { provider, oauth }
}

const shopAddress = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/

/**
 * A shop's own address as Shopify gives it; null for anything else, so that no person is led
 * elsewhere with our question.
 */
export function shopOf(text: string): string | null {
  const shop = text
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '')
  return shopAddress.test(shop) ? shop : null
}
