import { Failure } from '../failures/failures.ts'
import { outboundUrl } from './outbound-address.ts'
import { retryAfterMs } from './post-outbound.ts'
import { internet, type Network, type OutboundBounds, sendOnce } from './send-outbound.ts'

export type OutboundGet = {
  readonly headers?: Readonly<Record<string, string>>
  /** The tag of what is known already: then the answer may be 304 without a body. */
  readonly etag?: string
  readonly signal?: AbortSignal
  /** What is posted instead: then a redirect is the answer. */
  readonly body?: string
}

/**
 * `headers` by lower-case name. `retryAfterMs`: so long the host asks to wait; 0 where it does not.
 */
export type OutboundGot = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly etag: string | null
  readonly retryAfterMs: number
}

/**
 * Gets an address, or posts to it. Follows three redirects at most, never from https to http, and
 * to another origin without the given headers, which may hold a key. Throws `invalid_input` for an
 * address that may not be asked, `upstream_failed` for a host that cannot be reached within 30
 * seconds or answers with more than 8 MB, and what `signal` was aborted with.
 */
export type GetOutbound = (address: string, get?: OutboundGet) => Promise<OutboundGot>

/** What was got, as it came: unpacked, and of whatever encoding of text. */
export type BytesGot = Omit<OutboundGot, 'body'> & { readonly bytes: Buffer }

/** The same for what need not be text, within bounds of its own. */
export type GetBytes = (address: string, get?: OutboundGet & { readonly bounds?: OutboundBounds }) => Promise<BytesGot>

const usualBounds: OutboundBounds = { seconds: 30, megabytes: 8 }
const mostHops = 3
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** The one client that gets, for texts in UTF-8. `named` as with `bytesClient`. */
export function getClient(named: ReadonlySet<string> = new Set(), network: Network = internet): GetOutbound {
  const getBytes = bytesClient(named, network)
  return async (address, get) => {
    const { bytes, ...got } = await getBytes(address, get)
    return { ...got, body: bytes.toString('utf8') }
  }
}

/**
 * The same for bytes. `named` are the origins that an operator named (`PROVIDER_ORIGINS`,
 * `SOURCE_ORIGINS`): these, and no others, may be of a private network, speak http or listen on any
 * port.
 */
export function bytesClient(named: ReadonlySet<string> = new Set(), network: Network = internet): GetBytes {
  return async (address, { headers: given = {}, etag, signal, body, bounds = usualBounds } = {}) => {
    const timeout = AbortSignal.timeout(bounds.seconds * 1_000)
    const both = signal ? AbortSignal.any([signal, timeout]) : timeout
    let headers: Readonly<Record<string, string>> = {
      ...given,
      'accept-encoding': 'gzip',
      ...(etag !== undefined && { 'if-none-match': etag }),
    }
    let url = urlToGet(address, named)
    for (let hops = 0; ; hops++) {
      const sent = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }
      const request = { ...sent, headers, bounds, signal: both, isNamedByOperator: named.has(url.origin) }
      const hop = await sendOnce(network, url, request).catch((error: unknown) => Promise.reject(signal?.aborted ? signal.reason : error))
      const { location } = hop.headers
      if (body !== undefined || !redirects.includes(hop.status) || location === undefined || !URL.canParse(location, url.href))
        return gotOf(hop)
      if (hops === mostHops) throw new Failure('upstream_failed', `${url.host} redirects more than ${mostHops} times.`)
      const next = nextOf(url, location, named)
      if (next.origin !== url.origin) headers = { 'accept-encoding': 'gzip' }
      url = next
    }
  }
}

/** Reads an address that is to be asked. Throws `invalid_input` for one that may not be. */
export function urlToGet(address: string, named: ReadonlySet<string>): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && named.has(url.origin) && url.username === '' && url.password === '' ? url : outboundUrl(address)
}

function nextOf(from: URL, location: string, named: ReadonlySet<string>): URL {
  const next = urlToGet(new URL(location, from.href).href, named)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new Failure('upstream_failed', `${from.host} leads from https to http. This is not followed.`)
  return next
}

function gotOf({ status, headers, bytes }: Awaited<ReturnType<typeof sendOnce>>): BytesGot {
  const { etag = null, date } = headers
  const told = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return { status, headers: Object.fromEntries(told), bytes, etag, retryAfterMs: waitOf(headers['retry-after'] ?? null, date) }
}

/**
 * `Retry-After` is a number of seconds or a time (RFC 9110 section 10.2.3), which is read by the
 * clock of its own host.
 */
function waitOf(header: string | null, date: string | undefined): number {
  const until = header === null || /^\d+$/.test(header) ? Number.NaN : Date.parse(header)
  if (Number.isNaN(until)) return retryAfterMs(header)
  const from = Date.parse(date ?? '')
  return Math.max(0, until - (Number.isNaN(from) ? Date.now() : from))
}
