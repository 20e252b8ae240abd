import type { IncomingHttpHeaders } from 'node:http'

/** The header in which our server tells the sign-in library the socket's address; what a client sends under this name is overwritten. */
export const peerHeader = 'x-riskpilot-peer'

/**
 * The API key of a request: what stands behind `Bearer`, whatever it is. Undefined: the request brings none. Other schemes are those of a
 * proxy in between, and browsers send them along by themselves.
 */
export function bearerOf({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  const [, key] = /^bearer(?: +(.*))?$/i.exec(authorization ?? '') ?? []
  return key?.trim() ?? (/^bearer$/i.test(authorization ?? '') ? '' : undefined)
}

/**
 * Whether a request may change something as the person of its cookie (SEC-10): a browser's request has to come from our own pages.
 * A program without cookies may call from anywhere; what it may do is decided by what it brings. Who brings a key acts as the key and not
 * as anybody's cookie: a page of another site cannot send one unless the operator listed that site.
 */
export function isOurs(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  if (bearerOf(headers) !== undefined) return true
  const { origin, cookie, host = '' } = headers
  if (origin !== undefined) return origin === publicOrigin || (publicOrigin === undefined && isServedAs(origin, host))
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return cookie === undefined
}

/**
 * Without `PUBLIC_URL` the page's origin is the address it was asked at. Only this machine's names and plain addresses count:
 * a name of somebody else's that was pointed here would make their page look like ours.
 */
function isServedAs(origin: string, host: string): boolean {
  const key = `${origin} ${host}`
  let known = lately.get(key)
  if (known === undefined) {
    known = isOriginOf(origin, host)
    if (lately.size >= mostLately) lately.clear()
    lately.set(key, known)
  }
  return known
}

/** Every request asks for its own origin, and a browser's are few; somebody's made-up ones are forgotten again. */
const lately = new Map<string, boolean>()
const mostLately = 100

function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, host: originHost, protocol } = new URL(origin)
  return protocol === 'http:' && originHost === host.toLowerCase() && /^(localhost|[\d.]+|\[[\da-f:.]+\])$/.test(hostname)
}

/**
 * Whether a page of a site that the operator listed asks, without the cookies of a person: browsers send those to us alone, and never
 * let another site read an answer to them. What such a page may do is decided by the key that it brings.
 */
export function isListed({ origin, cookie }: IncomingHttpHeaders, corsOrigins: readonly string[]): boolean {
  return origin !== undefined && cookie === undefined && corsOrigins.includes(origin)
}
