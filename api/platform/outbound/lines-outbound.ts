import { Failure } from '../failures/failures.ts'
import { urlToGet } from './get-outbound.ts'
import { decompressed, internet, type Network, openOnce } from './send-outbound.ts'

/**
 * Gets the lines of a file, of any size, one after the other: no more of it is held than a line and
 * what the network gave at once. No headers are sent and no redirect is followed: its address lets
 * in whoever has it. Throws `invalid_input` for an address that may not be asked, `upstream_failed`
 * for one that cannot be reached, answers with another status than 200, is silent for 60 seconds,
 * ends before its end or has a line of more than 8 MB, and what `signal` was aborted with.
 */
export type LinesOutbound = (address: string, of: { readonly signal: AbortSignal }) => AsyncGenerator<string>

const silenceSeconds = 60
const lineMegabytes = 8

/**
 * The one client that gets lines. `named` are the origins that an operator named, as for what is
 * got whole.
 */
export function linesClient(named: ReadonlySet<string> = new Set(), network: Network = internet): LinesOutbound {
  return async function* lines(address, { signal }) {
    const url = urlToGet(address, named)
    try {
      yield* linesOf(url, partsOf(network, url, { signal, isNamedByOperator: named.has(url.origin) }))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error instanceof Failure ? error : new Failure('upstream_failed', `${url.host} broke off in the middle.`)
    }
  }
}

type Asked = { readonly signal: AbortSignal; readonly isNamedByOperator: boolean }

async function* partsOf(network: Network, url: URL, { signal, isNamedByOperator }: Asked): AsyncGenerator<Buffer> {
  const bounds = { seconds: silenceSeconds, megabytes: lineMegabytes }
  const timeout = new AbortController()
  const arm = () => setTimeout(() => timeout.abort(), silenceSeconds * 1_000)
  let timer = arm()
  try {
    const headers = { 'accept-encoding': 'gzip' }
    const both = AbortSignal.any([signal, timeout.signal])
    const response = await openOnce(network, url, { method: 'GET', headers, bounds, signal: both, isNamedByOperator })
    if (response.statusCode !== 200) {
      response.destroy()
      throw new Failure('upstream_failed', `${url.host} answered with status ${response.statusCode}.`)
    }
    for await (const part of decompressed(response)) {
      // What is done with a part takes its own time.
      clearTimeout(timer)
      yield part
      timer = arm()
    }
  } finally {
    clearTimeout(timer)
    timeout.abort()
  }
}

async function* linesOf(url: URL, parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    const [first = '', ...others] = decoder.decode(part, { stream: true }).split('\n')
    const lines = [rest + first, ...others]
    rest = lines.pop() ?? ''
    if (rest.length > lineMegabytes * 1024 * 1024)
      throw new Failure('upstream_failed', `${url.host} answered with a line of more than ${lineMegabytes} MB.`)
    for (const line of lines) if (line !== '') yield line
  }
  if (rest !== '') yield rest
}
