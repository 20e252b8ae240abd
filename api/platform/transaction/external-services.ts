import { Failure } from '../failures/failures.ts'
import type { SecretCipher } from '../settings/encrypted-secret.ts'

/** What a provider answered: its status and its body, read to the end. */
export type ProviderResponse = { readonly status: number; readonly body: string }

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * What reaches beyond the database: secrets, the address that people use, and providers.
 * It is handed in, so that tests stand in for the network and nothing else.
 */
export type ExternalServices = {
  readonly cipher: SecretCipher
  /** Scheme, host and port that people and providers come back to. */
  origin(): string
  /** Asks a provider. Throws `upstream_failed` when it cannot be reached or does not end in time. */
  request(url: URL, request: ProviderRequest): Promise<ProviderResponse>
}

/** Two questions, and what is stored of their answers, fit into the time of a request. */
const timeoutMs = 4_000
const mostBytes = 2 * 1024 * 1024

/** Over https and no redirects: where a provider is, is known, and what it answers is short. */
export async function requestProvider(url: URL, { method, headers = {}, body }: ProviderRequest): Promise<ProviderResponse> {
  if (url.protocol !== 'https:') throw new Error(`Providers are asked over https, not ${url.protocol}`)
  return requestUrl(url, { method, headers, ...(body !== undefined && { body }) })
}

/** The same to any address. */
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
