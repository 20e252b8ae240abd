import { Failure } from '../failures/failures.ts'
import type { GetBytes, GetOutbound } from '../outbound/get-outbound.ts'
import type { LinesOutbound } from '../outbound/lines-outbound.ts'
import type { PostOutbound } from '../outbound/post-outbound.ts'
import type { SecretCipher } from '../settings/encrypted-secret.ts'
import type { ProviderClients } from '../settings/provider-clients.ts'
import type { ProviderOrigins } from '../settings/provider-origins.ts'

/** A provider's response: its status and its complete body. */
export type ProviderResponse = { readonly status: number; readonly body: string }

export type ProviderRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * The services outside the database: secrets, the public address, and providers. They are injected,
 * so that tests replace the network and nothing else.
 */
export type ExternalServices = {
  readonly cipher: SecretCipher
  /** Scheme, host and port for links and callbacks. */
  origin(): string
  /**
   * Sends a request to a provider. Throws `upstream_failed` when it is unreachable or exceeds the
   * timeout.
   */
  request(url: URL, request: ProviderRequest): Promise<ProviderResponse>
  /** Whether a provider of text messages is set; without one they are only stored. */
  readonly sendsSms: boolean
  /** ISO codes of the countries whose numbers are texted. Absent: all. */
  readonly smsCountries?: readonly string[] | undefined
  /** Posts to an address that somebody of a business gave, or to the provider of text messages. */
  readonly post: PostOutbound
  /** Gets what connectors read. */
  readonly get: GetOutbound
  /** Gets the lines of what providers keep as a file for connectors. */
  readonly lines: LinesOutbound
  /** Where an operator has providers read instead of at their own hosts. */
  readonly providerOrigins: ProviderOrigins
  /** Gets what sources of monitoring read. */
  readonly getBytes: GetBytes
  /** Where an operator has sources of monitoring read instead of at their own hosts. */
  readonly sourceOrigins: ProviderOrigins
  /** The operator's applications at providers. */
  readonly providerClients: ProviderClients
}

/** Two calls, and storing their results, fit into the time of one request. */
const timeoutMs = 4_000
const mostBytes = 2 * 1024 * 1024

/**
 * HTTPS only and no redirects: the addresses of providers are fixed. Response bodies are limited.
 */
export async function requestProvider(url: URL, { method, headers = {}, body }: ProviderRequest): Promise<ProviderResponse> {
  if (url.protocol !== 'https:') throw new Error(`Providers are asked over https, not ${url.protocol}`)
  return requestUrl(url, { method, headers, ...(body !== undefined && { body }) })
}

/**
 * The client of providers. An origin that an operator named may be of a private network, and speak
 * http.
 */
export const providerRequest =
  (named: ReadonlySet<string>, ask: ExternalServices['request'] = requestProvider): ExternalServices['request'] =>
  (url, request) =>
    named.has(url.origin) ? requestUrl(url, request) : ask(url, request)

/** The same for any address. */
export async function requestUrl(url: URL, request: ProviderRequest): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: await textOf(response) }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('upstream_failed', `${url.host} cannot be reached just now. Try again in a minute.`)
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Failure('upstream_failed', `${new URL(response.url).host} answered with more than it should.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
