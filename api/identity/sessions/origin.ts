import type { IncomingHttpHeaders } from 'node:http'

/**
 * The header in which the server notes the client's address for everything behind it, also for the
 * sign-in library. A client's value is overwritten.
 */
export const peerHeader = 'x-riskpilot-peer'

/** The client's address, by which requests are counted and which logs show. */
export function peerOf(headers: IncomingHttpHeaders): string {
  return [headers[peerHeader]].flat()[0] ?? '0.0.0.0'
}

/**
 * The API key of a request: the text after `Bearer`, whatever it is. Undefined without one. Other
 * schemes belong to a proxy in between; browsers send them by themselves.
 */
export function bearerOf({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  const scheme = /^bearer(?: (.*))?$/i.exec(authorization ?? '')
  return scheme === null ? undefined : (scheme[1] ?? '').trim()
}

/**
 * Whether a request may change something as the person of its cookie (SEC-10): a browser's request
 * has to come from the application's own pages. A program without cookies may call from anywhere;
 * its credentials decide its rights. A request with a key acts as the key and never as the cookie's
 * person. A page of another site cannot send one unless the operator listed that site.
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
 * Without `PUBLIC_URL` the page's origin is the requested host. Only this machine's names and IP
 * addresses are accepted: a foreign name that resolves to this server would make its pages look
 * like the application's own (DNS rebinding).
 */
function isServedAs(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, host: originHost, protocol } = new URL(origin)
  return protocol === 'http:' && originHost === host.toLowerCase() && /^(localhost|[\d.]+|\[[\da-f:.]+\])$/.test(hostname)
}

/**
 * Whether the request comes from a page of a listed site, without a person's cookies. Browsers send
 * those cookies to this site alone, and other sites can never read a response to them. The page's
 * API key decides its rights.
 */
export function isListed({ origin, cookie }: IncomingHttpHeaders, corsOrigins: readonly string[]): boolean {
  return origin !== undefined && cookie === undefined && corsOrigins.includes(origin)
}
