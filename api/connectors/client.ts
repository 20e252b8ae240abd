import type { ZodType } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import type { GetOutbound, OutboundGot } from '../platform/outbound/get-outbound.ts'
import { type Budget, type ConnectorClock, secondsOf } from './budget.ts'
import { type Answer, type Connector, type ProviderClient, type ProviderQuery, type ProviderRefusal, Refused } from './connector.ts'

/** What a client stands on. `origins` is `PROVIDER_ORIGINS`; `random` draws from [0, 1). */
export type ClientPlace = {
  readonly get: GetOutbound
  readonly origins: ReadonlyMap<string, string>
  readonly budget: Budget
  readonly clock: ConnectorClock
  readonly random: () => number
}

/** Tries of one request, the first included. */
const mostTries = 6
/** A longer wait ends the reading: it goes on later, from its last page. */
const mostWaitMs = 120_000
const firstWaitMs = 1_000

/** What may pass by itself: too many requests, a server that is away or ends in the middle. */
const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504]

/**
 * The client of one connection: requests go to the provider's own origin, or the one that takes its
 * place, with the key. A request that may pass is tried again after what `Retry-After` says, else after a
 * wait that doubles and is drawn from its upper half (Brooker, Exponential Backoff and Jitter, AWS 2015).
 */
export function clientOf(connector: Connector, key: string, place: ClientPlace): ProviderClient {
  const origin = place.origins.get(connector.provider) ?? connector.origin
  const headers = connector.access.headers(key)
  return {
    now: () => secondsOf(place.clock),
    async get(path, query, shape, signal) {
      const address = `${origin}${path}${queryText(query)}`
      for (let tries = 1; ; tries++) {
        const told = await askOnce(connector, { ...place, address, headers, signal })
        if ('answer' in told) return read(connector, told.answer, shape)
        const waitMs = Math.max(told.waitMs, firstWaitMs * 2 ** (tries - 1) * (0.5 + place.random() / 2))
        if (tries === mostTries || waitMs > mostWaitMs) throw new Refused(told.refusal, Math.ceil(waitMs / 1_000))
        place.budget.close(waitMs)
      }
    },
  }
}

type Asking = ClientPlace & {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** An answer, or why it may be tried again, with what the provider asks to wait. */
type Told = { readonly answer: Answer } | { readonly refusal: ProviderRefusal; readonly waitMs: number }

async function askOnce(connector: Connector, { get, budget, address, headers, signal }: Asking): Promise<Told> {
  await budget.take(signal)
  let got: OutboundGot
  try {
    got = await get(address, { headers, signal })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.kind !== 'upstream_failed') throw new Refused(ledAstray(connector))
    return { refusal: awayFrom(connector), waitMs: 0 }
  }
  const left = connector.limits.left?.(got.headers) ?? null
  if (left !== null) budget.hasLeft(left)
  const answer = { status: got.status, headers: got.headers, body: json(got.body) }
  const refusal = connector.refusals(answer)
  if (passing.includes(got.status) || refusal?.kind === 'busy')
    return { refusal: refusal?.kind === 'busy' ? refusal : awayFrom(connector), waitMs: got.retryAfterMs }
  if (refusal) throw new Refused(refusal)
  // Half an answer: the connection ended before it was whole.
  if (answer.body === undefined && answer.status === 200) return { refusal: awayFrom(connector), waitMs: got.retryAfterMs }
  return { answer }
}

/** The provider's own host is public: what is not asked is where it led to. */
function ledAstray({ name }: Connector): ProviderRefusal {
  return {
    kind: 'unreachable',
    sentence: `${name} led RiskPilot to an address that is not asked. Nothing was read; tell us, if it stays so.`,
  }
}

function awayFrom({ name }: Connector): ProviderRefusal {
  return {
    kind: 'unreachable',
    sentence: `${name} cannot be reached just now. RiskPilot tries again by itself; days since then are unknown.`,
  }
}

/** What the answer says, by its shape. Of a record that does not fit only the place is told, never its content. */
function read<T>({ name }: Connector, { status, body }: Answer, shape: ZodType<T>): T {
  if (status < 200 || status >= 300)
    throw new Refused({
      kind: 'request',
      sentence: `${name} did not take a question of RiskPilot (status ${status}). Tell us, if it stays so.`,
    })
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || 'the whole answer'
  const sentence = `${name} answered with a record that RiskPilot cannot read (${place}). Nothing after it is read until RiskPilot is renewed: tell us.`
  throw new Refused({ kind: 'unreadable', sentence })
}

/** Undefined for what is no JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function queryText(query: ProviderQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, String(one))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
