import { shopOf } from '../../integrations/providers.ts'
import { shopifyScopes } from '../../integrations/shopify-scopes.ts'
import type { ToldLimits } from '../../platform/outbound/request-budget.ts'
import type { Answer, OAuthAccess, ProviderRefusal } from '../connector.ts'

/**
 * The version that is read. Published: shopify.dev, API versioning, 2026-11: each is kept for a
 * year.
 */
export const version = '2026-10'

export const shopifyName = { name: 'Shopify' } as const
/** From this day the version is answered by a later one. Published: as above. */
export const versionEnds = '2027-10-01'

export const shopifyAccess: OAuthAccess = {
  kind: 'oauth',
  rights: shopifyScopes,
  account: shopOf,
  headers: (token) => ({ 'x-shopify-access-token': token, accept: 'application/json' }),
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const again = 'Connect Shopify again.'

/**
 * What Shopify's answers mean for the owner of a shop. A question of the graph is answered with
 * status 200 also where nothing is told. Published: shopify.dev, GraphQL Admin API, status and
 * error codes, 2026-11.
 */
export function shopifyRefusals({ status, body }: Answer): ProviderRefusal | null {
  if (status === 401)
    return { kind: 'key', sentence: `Shopify does not know RiskPilot's access any more: it was taken back or has ended. ${again}` }
  if (status === 402 || status === 423)
    return {
      kind: 'account',
      sentence: 'Shopify has frozen or locked this shop, so nothing can be read. Open it again at Shopify, then sync.',
    }
  if (status === 403) return { kind: 'right', sentence: `RiskPilot may not read this at Shopify. ${again}` }
  if (status === 404) return { kind: 'account', sentence: 'There is no such shop at Shopify any more.' }
  if (status === 429 || status === 430) return busy
  const errors = member(body, 'errors')
  if (status < 200 || status >= 300 || errors === undefined) return null
  return refusalOf(Array.isArray(errors) ? errors : [{ message: text(errors) }])
}

const busy: ProviderRefusal = { kind: 'busy', sentence: 'Shopify asks for fewer requests. RiskPilot goes on by itself in a few minutes.' }

/** Of several errors the one that passes by itself is told first: then all of it is asked again. */
function refusalOf(errors: readonly unknown[]): ProviderRefusal {
  const codes = errors.map((error) => text(member(member(error, 'extensions'), 'code')))
  const is = (code: string) => codes.includes(code)
  if (is('THROTTLED')) return busy
  if (is('INTERNAL_SERVER_ERROR')) return { kind: 'unreachable', sentence: 'Shopify has trouble just now.' }
  if (is('SHOP_INACTIVE'))
    return {
      kind: 'account',
      sentence: 'This shop is closed or paused at Shopify, so nothing can be read. Open it again there, then sync.',
    }
  const at = codes.indexOf('ACCESS_DENIED')
  if (at >= 0) return rightRefused(errors[at])
  const code = codes.find((one) => one !== '') ?? ''
  return { kind: 'request', sentence: 'Shopify refused a request of RiskPilot. If this goes on, tell us.', code }
}

/** Shopify names the right that lacks in backquotes. */
function rightRefused(error: unknown): ProviderRefusal {
  const asked = `${text(member(member(error, 'extensions'), 'requiredAccess'))} ${text(member(error, 'message'))}`
  const known = shopifyScopes.find(({ name }) => asked.includes(`\`${name}\``))
  const path = member(error, 'path')
  const at = Array.isArray(path) ? path.filter((one) => typeof one === 'string').join('.') : ''
  const lacking = known ? `RiskPilot lacks the right ‘${known.name}’. ${known.why}` : 'RiskPilot may not read this at Shopify.'
  return { kind: 'right', sentence: `${lacking} ${again}`, code: 'ACCESS_DENIED', at }
}

/**
 * What a question cost, and what is left. Published: shopify.dev, API limits, 2026-11; as recorded
 * in public threads.
 */
export function shopifyLimits({ body }: Answer): ToldLimits | null {
  const cost = member(member(body, 'extensions'), 'cost')
  const status = member(cost, 'throttleStatus')
  const [left, burst, perSecond, asked] = [
    member(status, 'currentlyAvailable'),
    member(status, 'maximumAvailable'),
    member(status, 'restoreRate'),
    member(cost, 'requestedQueryCost'),
  ]
  if (typeof left !== 'number' || typeof burst !== 'number' || typeof perSecond !== 'number') return null
  if (!(burst > 0) || !(perSecond > 0)) return null
  return { left, burst, perSecond, ...(typeof asked === 'number' && { cost: asked }) }
}
