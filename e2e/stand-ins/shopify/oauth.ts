import { createHmac, randomBytes } from 'node:crypto'
import type { StandInAnswer, StandInRequest } from '../kit.ts'
import type { ShopifyControl } from './control.ts'

/** The application that is known, and a token that a custom app got once and for all. */
export type ShopifyApp = { readonly clientId: string; readonly secret: string; readonly token: string }

export const standInApp: ShopifyApp = { clientId: 'stand-in-app', secret: 'shpss_stand_in', token: 'shpat_stand_in' }

const lastingRefresh = 90 * 86_400

type Grant = { readonly scopes: readonly string[]; readonly expiresAt: number | null; readonly refresh: string | null }

/** An access token that is known, with what it may read. */
export type Session = { readonly token: string; readonly scopes: readonly string[] }

const failed = (status: number, error: string, error_description: string): StandInAnswer => ({ status, body: { error, error_description } })

/**
 * How an app gets its tokens (shopify.dev, authorization code grant and offline access tokens,
 * 2026-11): a page on which the owner agrees, a code that is worth one token, refresh tokens that
 * rotate. The one that was used goes on working until its successor is used (changelog of
 * 2026-08-28).
 */
export class OAuth {
  readonly #codes = new Map<string, readonly string[]>()
  readonly #grants = new Map<string, Grant>()
  /** What a refresh token is worth, and the one that was used for it. */
  readonly #refreshes = new Map<string, { readonly scopes: readonly string[]; readonly before: string | null; readonly endsAt: number }>()

  constructor(
    private readonly shop: { readonly app: ShopifyApp; readonly domain: string; readonly control: ShopifyControl },
    /** Seconds of the clock by which tokens end. */
    private readonly clock: () => number = () => Date.now() / 1_000,
  ) {
    this.#grants.set(shop.app.token, { scopes: allScopes, expiresAt: null, refresh: null })
  }

  /** Whose token it is; null for one that is not known, has ended or was taken back. */
  sessionOf({ headers }: StandInRequest): Session | null {
    const token = String(headers['x-shopify-access-token'] ?? '')
    const grant = this.#grants.get(token)
    if (!grant || (grant.expiresAt !== null && grant.expiresAt <= this.clock())) return null
    if (grant.refresh !== null) this.#used(grant.refresh)
    return { token, scopes: grant.scopes }
  }

  /** Ends all tokens, as an owner does who removes the app. */
  revoke(): void {
    this.#grants.clear()
    this.#refreshes.clear()
  }

  /** The custom app's own token again, after it was taken back. */
  installAgain(): void {
    this.#grants.set(this.shop.app.token, { scopes: allScopes, expiresAt: null, refresh: null })
  }

  page({ query }: StandInRequest): StandInAnswer {
    const wrong = this.#wrongOf(query)
    if (wrong !== null) return { status: 400, text: `<!doctype html><title>Shopify</title><h1>Oauth error</h1><p>${wrong}</p>` }
    const fields = [...query].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    const scopes = scopesIn(query).map((scope) => `<li>${escaped(scope)}</li>`)
    return {
      status: 200,
      text: `<!doctype html><html lang="en"><title>Install app · Shopify stand-in</title><h1>Install RiskPilot on ${this.shop.domain}</h1>
<p>This app will be able to read:</p><ul>${scopes.join('')}</ul>
<form method="post" action="/admin/oauth/authorize">${fields.join('')}<button name="decision" value="install">Install</button> <button name="decision" value="cancel">Cancel</button></form>`,
    }
  }

  /** The owner agreed, or did not: back to the app, signed. */
  decide({ body }: StandInRequest): StandInAnswer {
    const form = new URLSearchParams(body)
    const wrong = this.#wrongOf(form)
    if (wrong !== null) return { status: 400, text: wrong }
    const back = new URL(form.get('redirect_uri') ?? '')
    if (form.get('decision') !== 'install') {
      back.search = new URLSearchParams({
        error: 'access_denied',
        error_description: 'The merchant did not install the app',
        state: form.get('state') ?? '',
      }).toString()
      return { status: 302, headers: { location: back.href }, text: '' }
    }
    const code = randomBytes(16).toString('hex')
    this.#codes.set(
      code,
      scopesIn(form).filter((scope) => !this.shop.control.withheld.has(scope)),
    )
    const answer = new URLSearchParams({
      ...{
        code,
        // Without padding, as recorded.
        host: Buffer.from(`admin.shopify.com/store/${this.shop.domain.split('.')[0]}`)
          .toString('base64')
          .replaceAll('=', ''),
        shop: this.shop.domain,
      },
      ...{ state: form.get('state') ?? '', timestamp: String(Math.floor(this.clock())) },
    })
    answer.set('hmac', signatureOf(answer, this.shop.app.secret))
    for (const [name, value] of answer) back.searchParams.set(name, value)
    return { status: 302, headers: { location: back.href }, text: '' }
  }

  /** A token for a code, or for a refresh token. */
  token(request: StandInRequest): StandInAnswer {
    const given = bodyOf(request)
    const { app } = this.shop
    if (given.client_id !== app.clientId) return failed(400, 'application_cannot_be_found', 'The app could not be found.')
    if (given.client_secret !== app.secret) return failed(400, 'invalid_client', 'The client secret is not the app’s.')
    if (given.grant_type === 'refresh_token') return this.#refresh(given.refresh_token ?? '')
    const scopes = this.#codes.get(given.code ?? '')
    this.#codes.delete(given.code ?? '')
    if (!scopes) return failed(400, 'invalid_request', 'The authorization code was not found or was already used')
    return this.#grant(scopes, { isLasting: given.expiring !== '1', before: null })
  }

  #refresh(token: string): StandInAnswer {
    const known = this.#refreshes.get(token)
    if (!known || known.endsAt <= this.clock()) return failed(401, 'invalid_request', 'This request requires an active refresh_token')
    this.#used(token)
    if (this.shop.control.areRefreshesStrict) this.#refreshes.delete(token)
    return this.#grant(known.scopes, { isLasting: false, before: token })
  }

  /** Its predecessor ends when a token is used. */
  #used(token: string): void {
    const known = this.#refreshes.get(token)
    if (!known || known.before === null) return
    this.#refreshes.delete(known.before)
    this.#refreshes.set(token, { ...known, before: null })
  }

  #grant(scopes: readonly string[], { isLasting, before }: { isLasting: boolean; before: string | null }): StandInAnswer {
    const [access_token, refresh_token] = [`shpat_${randomBytes(16).toString('hex')}`, `shprt_${randomBytes(16).toString('hex')}`]
    const scope = scopes.join(',')
    const { tokenSeconds: lasting } = this.shop.control
    if (isLasting) {
      this.#grants.set(access_token, { scopes, expiresAt: null, refresh: null })
      return { status: 200, body: { access_token, scope } }
    }
    this.#grants.set(access_token, { scopes, expiresAt: this.clock() + lasting, refresh: refresh_token })
    this.#refreshes.set(refresh_token, { scopes, before, endsAt: this.clock() + lastingRefresh })
    return { status: 200, body: { access_token, scope, expires_in: lasting, refresh_token, refresh_token_expires_in: lastingRefresh } }
  }

  #wrongOf(query: URLSearchParams): string | null {
    if (query.get('client_id') !== this.shop.app.clientId) return 'invalid_request: Could not find Shopify API application with api_key'
    if (scopesIn(query).some((scope) => !/^(read|write|customer_read|customer_write|unauthenticated_read)_[a-z_]+$/.test(scope)))
      return 'invalid_scope: Your request contains an invalid scope'
    return URL.canParse(query.get('redirect_uri') ?? '') ? null : 'invalid_request: The redirect_uri is not whitelisted'
  }
}

const scopesIn = (query: URLSearchParams) => (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')

/** All that the shop may be asked for. */
const allScopes: readonly string[] = [
  ...[
    'read_orders',
    'read_all_orders',
    'read_products',
    'read_inventory',
    'read_locations',
    'read_returns',
    'read_fulfillments',
    'read_shipping',
  ],
  ...['read_discounts', 'read_price_rules', 'read_customers', 'read_checkouts'],
  ...['read_shopify_payments_accounts', 'read_shopify_payments_payouts', 'read_shopify_payments_disputes'],
]

/**
 * Of the parameters in the order of their names, without itself: hexadecimal HMAC-SHA256 by the
 * app's secret.
 */
export function signatureOf(query: URLSearchParams, secret: string): string {
  const text = [...query]
    .filter(([name]) => name !== 'hmac')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

function bodyOf({ headers, body }: StandInRequest): Readonly<Record<string, string | undefined>> {
  if (!String(headers['content-type']).includes('json')) return Object.fromEntries(new URLSearchParams(body))
  const told = JSON.parse(body) as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]))
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
