import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/failures/failures.ts'
import type { Oidc } from '../../platform/settings/settings.ts'
import { type Auth, type AuthSettings, makeAuth } from '../auth.ts'
import { peerOf } from '../sessions/origin.ts'
import { webHeaders } from '../sessions/session.ts'
import { returnTo } from './return-to.ts'

const providerId = 'oidc'

export type OidcDependencies = {
  readonly oidc: Oidc
  readonly settings: AuthSettings
  /** The origin of this server, to which the provider redirects. */
  readonly origin: () => string
  readonly isDemo: (request: FastifyRequest) => Promise<boolean>
}

/** The provider's name on the sign-in page: its host. */
export function providerName({ issuer }: Oidc): string {
  return new URL(issuer).host
}

/**
 * "Continue with …": `GET /api/login/oidc?returnTo=…` redirects to the provider, which redirects
 * back to `/api/identity/callback/oidc`. Signs in a person who has an account here with the same
 * address, verified on both sides; it never creates an account. Authorization code with PKCE, state
 * and nonce, and a verified ID token.
 */
export function oidcRoutes(app: FastifyInstance, options: OidcDependencies): void {
  const auth = whenProviderAnswers(options)

  app.get<{ Querystring: { returnTo?: string } }>('/api/login/oidc', { exposeHeadRoute: false }, async (request, reply) => {
    if (await options.isDemo(request)) throw new Failure('forbidden', 'You are in the demo. Log out first, then sign in.')
    const library = await auth()
    if (!library) return reply.redirect('/sign-in?provider=away', 302)
    const body = {
      provider: providerId,
      callbackURL: returnTo(request.query.returnTo),
      errorCallbackURL: '/sign-in?provider=refused',
      disableRedirect: true,
    }
    const response = await ask(library, request, { options, path: 'sign-in/social', body })
    const { url } = (await response.json()) as { url?: string }
    return leadOn(reply, response, url ?? '/sign-in?provider=refused')
  })

  app.get('/api/identity/callback/oidc', { exposeHeadRoute: false }, async (request, reply) => {
    const library = await auth()
    if (!library) return reply.redirect('/sign-in?provider=away', 302)
    const response = await ask(library, request, {
      options,
      path: `callback/${providerId}${new URL(request.url, options.origin()).search}`,
    })
    return leadOn(reply, response, ownPage(response.headers.get('location')))
  })
}

/**
 * The library with the provider. The provider's endpoints are discovered on first use, and again
 * after a failure.
 */
function whenProviderAnswers({ oidc, settings, origin }: OidcDependencies): () => Promise<Auth | null> {
  let ready: Promise<Auth | null> | undefined
  const make = async () => {
    const { issuer, clientId, clientSecret } = oidc
    const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const scopes = ['openid', 'email', 'profile']
    const config = {
      providerId,
      discoveryUrl,
      clientId,
      clientSecret,
      scopes,
      pkce: true,
      requireIdTokenVerification: true,
      disableSignUp: true,
    }
    const auth = makeAuth({ ...settings, publicOrigin: origin(), providers: [genericOAuth({ config: [config] })] })
    const { socialProviders } = await auth.$context
    return socialProviders.some(({ id }) => id === providerId) ? auth : null
  }
  return async () => {
    ready ??= make()
    const auth = await ready
    if (!auth) ready = undefined
    return auth
  }
}

function ask(
  auth: Auth,
  { headers: sent }: FastifyRequest,
  { options, path, body }: { options: OidcDependencies; path: string; body?: object },
) {
  const headers = webHeaders(sent, peerOf(sent))
  headers.set('origin', options.origin())
  headers.set('content-type', 'application/json')
  const method = body ? 'POST' : 'GET'
  return auth.handler(
    new Request(new URL(`/api/identity/${path}`, options.origin()), { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  )
}

function leadOn(reply: FastifyReply, response: Response, address: string): FastifyReply {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

/**
 * The library writes reasons, some of them the provider's words, into the address. They are
 * removed.
 */
function ownPage(location: string | null): string {
  if (location === null) return '/sign-in?provider=refused'
  const { pathname, searchParams } = new URL(location, 'http://here.invalid')
  return searchParams.has('error') || pathname.startsWith('/api/') ? '/sign-in?provider=refused' : location
}
