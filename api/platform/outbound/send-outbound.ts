import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Failure } from '../failures/failures.ts'
import { hostOf, isPublicAddress, privateAddress } from './outbound-address.ts'

export type Endpoint = { readonly address: string; readonly port: number }

/**
 * The part of the network that tests replace: the resolver, and the last step to a checked address.
 */
export type Network = {
  resolve(host: string): Promise<readonly string[]>
  dial(endpoint: Endpoint): Endpoint
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (endpoint) => endpoint,
}

/** How long a host may take, and how much it may answer. */
export type OutboundBounds = { readonly seconds: number; readonly megabytes: number }

export type OutboundRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly bounds: OutboundBounds
  /** Aborted when the time of the bounds is over, or before. */
  readonly signal: AbortSignal
  /** An operator has named this origin: it may be of a private network. */
  readonly isNamedByOperator?: boolean
}

export type OutboundHop = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/**
 * One request to one address, which the caller has read before, and its whole answer. The host is
 * resolved once, and connected to at an address that was checked. Throws `invalid_input` for a host
 * in a private network, and `upstream_failed` for one that cannot be reached in time or answers too
 * much.
 */
export async function sendOnce(network: Network, url: URL, request: OutboundRequest): Promise<OutboundHop> {
  const response = await openOnce(network, url, request)
  try {
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: await bytesOf(response, url, request) }
  } catch (error) {
    throw error instanceof Failure ? error : unreachable(url, request)
  }
}

/** The same, with an answer that is read by the caller. */
export async function openOnce(network: Network, url: URL, request: OutboundRequest): Promise<IncomingMessage> {
  const address = await checkedAddress(network, url, request)
  try {
    return await respond(network.dial({ address, port: portOf(url) }), url, request)
  } catch (error) {
    throw error instanceof Failure ? error : unreachable(url, request)
  }
}

/**
 * An address of the host, after all of them were checked: a name with one private address is not
 * connected to at all.
 */
export async function checkedAddress({ resolve }: Network, url: URL, request: OutboundRequest): Promise<string> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return host
  const addresses = await withinTime(resolve(host), request.signal).catch(() => [])
  if (!request.isNamedByOperator && addresses.some((address) => !isPublicAddress(address))) throw privateAddress(host)
  // Servers without IPv6 are more frequent than hosts without IPv4.
  const chosen = addresses.find((address) => isIP(address) === 4) ?? addresses[0]
  if (chosen === undefined) throw unreachable(url, request)
  return chosen
}

function withinTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const timedOut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  return Promise.race([promise, timedOut])
}

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/**
 * The certificate is checked against the name, and the name is what the host is told; the
 * connection goes to the checked address.
 */
function respond({ address, port }: Endpoint, url: URL, { method, headers, body, signal }: OutboundRequest): Promise<IncomingMessage> {
  const name = hostOf(url)
  const options = {
    ...{ host: address, port, path: `${url.pathname}${url.search}`, method, agent: false, signal },
    ...(url.protocol === 'https:' && isIP(name) === 0 && { servername: name }),
    headers: { ...headers, host: url.host, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    send(options, resolve).on('error', reject).end(body)
  })
}

async function bytesOf(response: IncomingMessage, url: URL, { bounds }: OutboundRequest): Promise<Buffer> {
  const parts: Buffer[] = []
  let count = 0
  for await (const part of decompressed(response)) {
    count += part.length
    if (count > bounds.megabytes * 1024 * 1024) {
      response.destroy()
      throw new Failure('upstream_failed', `${url.host} answered with more than ${bounds.megabytes} MB.`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A host may compress whether or not it was asked to. */
export function decompressed(response: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }
  const encoding = response.headers['content-encoding'] ?? ''
  if (!Object.hasOwn(decoders, encoding)) return response
  const decoder = decoders[encoding as keyof typeof decoders]()
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

function unreachable(url: URL, { signal, bounds }: OutboundRequest): Failure {
  const why = signal.aborted ? `did not answer within ${bounds.seconds} seconds` : 'cannot be reached'
  return new Failure('upstream_failed', `${url.host} ${why}.`)
}
