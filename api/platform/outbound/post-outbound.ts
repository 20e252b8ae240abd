import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Failure } from '../failures/failures.ts'
import { hostOf, isPublicAddress, outboundUrl, privateAddress } from './outbound-address.ts'

export type OutboundPost = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer }

/** Milliseconds to wait by a `Retry-After` header in seconds; 0 without one, or where it is no such number. */
export const retryAfterMs = (header: string | null): number => (header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0)

/** `retryAfter` is the header as it came; null without one. */
export type OutboundAnswer = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

/**
 * Posts to an address that somebody gave. Follows redirects that keep the method (307, 308), three at most; other redirects are answers.
 * Throws `invalid_input` for an address that may not be posted to, and `upstream_failed` for a host that cannot be reached within 10
 * seconds or answers with more than 2 MB.
 */
export type PostOutbound = (address: string, post: OutboundPost) => Promise<OutboundAnswer>

export type Endpoint = { readonly address: string; readonly port: number }

/** The part of the network that tests replace: the resolver, and the last step to a checked address. */
export type Network = {
  resolve(host: string): Promise<readonly string[]>
  dial(endpoint: Endpoint): Endpoint
}

const timeoutMs = 10_000
const mostHops = 3
const mostBytes = 2 * 1024 * 1024

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (endpoint) => endpoint,
}

/** The one client for addresses that callers give. A host is resolved once a hop, and connected to at an address that was checked. */
export function outboundClient(network: Network = internet): PostOutbound {
  return async (address, post) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = outboundUrl(address)
    for (let hops = 0; ; hops++) {
      const { next, ...answer } = await postOnce(network, url, { ...post, signal })
      if (next === null) return answer
      if (hops === mostHops) throw new Failure('upstream_failed', `${url.host} redirects more than ${mostHops} times.`)
      url = outboundUrl(next)
    }
  }
}

type Sent = OutboundPost & { readonly signal: AbortSignal }

async function postOnce(network: Network, url: URL, sent: Sent): Promise<OutboundAnswer & { readonly next: string | null }> {
  const address = await checkedAddress(network, url, sent.signal)
  try {
    const response = await respond(network.dial({ address, port: portOf(url) }), url, sent)
    const { location, 'retry-after': retryAfter = null } = response.headers
    const status = response.statusCode ?? 0
    const isRedirect = (status === 307 || status === 308) && location !== undefined && URL.canParse(location, url.href)
    const body = await textOf(response, url)
    return { status, retryAfter, body, next: isRedirect ? new URL(location, url.href).href : null }
  } catch (error) {
    throw error instanceof Failure ? error : unreachable(url, sent.signal)
  }
}

/** An address of the host, after all of them were checked: a name with one private address is not posted to at all. */
async function checkedAddress({ resolve }: Network, url: URL, signal: AbortSignal): Promise<string> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return host
  const addresses = await withinTime(resolve(host), signal).catch(() => [])
  if (addresses.some((address) => !isPublicAddress(address))) throw privateAddress(host)
  // Servers without IPv6 are more frequent than hosts without IPv4.
  const chosen = addresses.find((address) => isIP(address) === 4) ?? addresses[0]
  if (chosen === undefined) throw unreachable(url, signal)
  return chosen
}

function withinTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const timedOut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return Promise.race([promise, timedOut])
}

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/** The certificate is checked against the name, and the name is what the host is told; the connection goes to the checked address. */
function respond({ address, port }: Endpoint, url: URL, { headers, body, signal }: Sent): Promise<IncomingMessage> {
  const name = hostOf(url)
  const options = {
    ...{ host: address, port, path: `${url.pathname}${url.search}`, method: 'POST', agent: false, signal },
    ...(url.protocol === 'https:' && isIP(name) === 0 && { servername: name }),
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    send(options, resolve).on('error', reject).end(body)
  })
}

async function textOf(response: IncomingMessage, url: URL): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of decompressed(response)) {
    bytes += part.length
    if (bytes > mostBytes) {
      response.destroy()
      throw new Failure('upstream_failed', `${url.host} answered with more than 2 MB.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** No compression is asked for; a host may answer with it all the same. */
function decompressed(response: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }
  const encoding = response.headers['content-encoding'] ?? ''
  if (!Object.hasOwn(decoders, encoding)) return response
  const decoder = decoders[encoding as keyof typeof decoders]()
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

function unreachable(url: URL, signal: AbortSignal): Failure {
  return new Failure('upstream_failed', `${url.host} ${signal.aborted ? 'did not answer within 10 seconds' : 'cannot be reached'}.`)
}
