import { Failure } from '../failures/failures.ts'
import { outboundUrl } from './outbound-address.ts'
import { internet, type Network, sendOnce } from './send-outbound.ts'

export type OutboundPost = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer }

/**
 * Milliseconds to wait by a `Retry-After` header in seconds; 0 without one, or where it is no such
 * number.
 */
export const retryAfterMs = (header: string | null): number => (header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0)

/** `retryAfter` is the header as it came; null without one. */
export type OutboundAnswer = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

/**
 * Posts to an address that somebody gave. Follows redirects that keep the method (307, 308), three
 * at most; other redirects are answers. Throws `invalid_input` for an address that may not be
 * posted to, and `upstream_failed` for a host that cannot be reached within 10 seconds or answers
 * with more than 2 MB.
 */
export type PostOutbound = (address: string, post: OutboundPost) => Promise<OutboundAnswer>

const bounds = { seconds: 10, megabytes: 2 }
const mostHops = 3

/** The one client for posts to addresses that callers give. */
export function outboundClient(network: Network = internet): PostOutbound {
  return async (address, post) => {
    const signal = AbortSignal.timeout(bounds.seconds * 1_000)
    let url = outboundUrl(address)
    for (let hops = 0; ; hops++) {
      const { status, headers, bytes } = await sendOnce(network, url, { ...post, method: 'POST', bounds, signal })
      const { location, 'retry-after': retryAfter = null } = headers
      const isRedirect = (status === 307 || status === 308) && location !== undefined && URL.canParse(location, url.href)
      if (!isRedirect) return { status, body: bytes.toString('utf8'), retryAfter }
      if (hops === mostHops) throw new Failure('upstream_failed', `${url.host} redirects more than ${mostHops} times.`)
      url = outboundUrl(new URL(location, url.href).href)
    }
  }
}
