import { z } from 'zod'
import { type Instant, type MissingRight, type ProviderAccount, type ProviderClient, Refused } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { version, versionEnds } from './access.ts'
import { currencyOfShopify } from './amount.ts'
import { askGraph, instantText } from './graph.ts'
import { givenRights, mayRead } from './rights.ts'

export const shopQuery = 'query Shop { shop { myshopifyDomain currencyCode ianaTimezone createdAt } }'
const shape = z.object({
  shop: z.object({ myshopifyDomain: z.string(), currencyCode: z.string(), ianaTimezone: z.string(), createdAt: instantText }),
})

/** What is lost without a right. Where several would do, one of them is enough. */
const needed: readonly { readonly rights: readonly string[]; readonly streams: readonly string[]; readonly without: string }[] = [
  { rights: ['read_orders'], streams: ['orders'], without: 'Without it no order and no refund is read.' },
  { rights: ['read_all_orders'], streams: [], without: 'Without it Shopify tells orders of the last 60 days only.' },
  {
    rights: ['read_inventory', 'read_products'],
    streams: ['unit_costs'],
    without: 'Without it nothing of what your products cost is read.',
  },
  {
    rights: ['read_inventory'],
    streams: ['stock_levels'],
    without: 'Without it your stock is not read, and nobody can tell how long it lasts.',
  },
  { rights: ['read_products'], streams: [], without: 'Without it the kinds of products stay unknown.' },
  {
    rights: ['read_shopify_payments_payouts', 'read_shopify_payments'],
    streams: ['balance_transactions'],
    without: 'Without it fees and payouts of Shopify Payments are not read.',
  },
  {
    rights: ['read_shopify_payments_disputes', 'read_shopify_payments'],
    streams: ['disputes'],
    without: 'Without it disputes are not read.',
  },
]

const days60 = 60 * 86_400

/**
 * The shop, which may always be asked for, and the rights that it has given. Throws `Refused` where
 * the access has ended, or nothing at all may be read.
 */
export async function checkShopify(client: ProviderClient, signal: AbortSignal): Promise<ProviderAccount> {
  const { shop } = await askGraph(client, { query: shopQuery }, shape, signal)
  const rights = await givenRights(client, signal)
  const missing = needed
    .filter((one) => !mayRead(rights, ...one.rights))
    .map(
      ({ rights: [right = ''], streams, without }): MissingRight => ({
        right,
        streams,
        sentence: `Shopify has not given the right ‘${right}’. ${without}`,
      }),
    )
  const lost = new Set(missing.flatMap(({ streams }) => streams))
  if (needed.every(({ streams }) => streams.every((name) => lost.has(name))))
    throw new Refused({ kind: 'right', sentence: missing.map(({ sentence }) => sentence).join(' ') })
  const zone = isZone(shop.ianaTimezone) ? shop.ianaTimezone : null
  const tellsAll = mayRead(rights, 'read_all_orders')
  const since = tellsAll ? shop.createdAt : Math.max(shop.createdAt, client.now() - days60)
  const ending = endingVersion(client.now())
  return {
    id: shop.myshopifyDomain,
    name: shop.myshopifyDomain,
    currency: currencyOfShopify(shop.currencyCode),
    zone,
    oldest: clockOf(zone ?? 'UTC').instant(since).day,
    ...(!tellsAll && { tellsLast: days60 }),
    missing: ending ? [...missing, ending] : missing,
  }
}

/** A version of Shopify's API lasts a year; its end is said 60 days before. */
function endingVersion(now: Instant): MissingRight | null {
  if (now < Date.parse(versionEnds) / 1_000 - days60) return null
  const sentence = `RiskPilot reads Shopify's API of ${version}, which Shopify ends on ${versionEnds}. Renew RiskPilot before, or nothing is read from then on.`
  return { right: version, streams: [], sentence }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
