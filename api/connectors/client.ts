import type { ZodType } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import type { GetOutbound, OutboundGot } from '../platform/outbound/get-outbound.ts'
import type { LinesOutbound } from '../platform/outbound/lines-outbound.ts'
import type { Budget, WaitingClock } from '../platform/outbound/request-budget.ts'
import { atProvider, type ProviderOrigins } from '../platform/settings/provider-origins.ts'
import { type Answer, type Connector, type ProviderClient, type ProviderQuery, type ProviderRefusal, Refused } from './connector.ts'

/** What a client stands on. `origins` is `PROVIDER_ORIGINS`; `random` draws from [0, 1). */
export type ClientPlace = {
  readonly get: GetOutbound
  readonly lines: LinesOutbound
  readonly origins: ProviderOrigins
  readonly budget: Budget
  readonly clock: WaitingClock
  readonly random: () => number
}

/** Whose account it is, and what lets us in: a token may be replaced while it is used. */
export type ClientAccess = {
  /** The account as its provider addresses it; empty where a key tells it. */
  readonly account: string
  /** `wasRefused`: the provider does not know the one before; there may be a newer one. */
  secret(wasRefused?: boolean): Promise<string>
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
 * place, with the key. A request that may pass is tried again after what `Retry-After` says, else
 * after a wait that doubles and is drawn from its upper half (Brooker, Exponential Backoff and
 * Jitter, AWS 2015).
 */
export function clientOf(connector: Connector, access: ClientAccess, place: ClientPlace): ProviderClient {
  const origin = connector.origin(access.account)
  const address = (path: string) => atProvider(place.origins, connector.provider, `${origin}${path}`)
  const costs = new Map<string, number>()
  const asking = { ...place, connector, access, costs }
  return {
    now: () => Math.floor(place.clock.now() / 1_000),
    wait: (ms, signal) => place.clock.wait(ms, signal),
    lines: (of, signal) => linesOf(connector, place.lines(atProvider(place.origins, connector.provider, of), { signal })),
    get: (path, query, shape, signal) => ask(asking, { address: `${address(path)}${queryText(query)}`, kind: path, signal }, shape),
    post: (path, body, shape, signal) => {
      const kind = `${path} ${'query' in body ? String(body.query) : ''}`
      return ask(asking, { address: address(path), kind, body: JSON.stringify(body), signal }, shape)
    },
  }
}

type Asking = ClientPlace & { readonly connector: Connector; readonly access: ClientAccess; readonly costs: Map<string, number> }

/** `kind` is what requests of one cost have in common. */
type Question = { readonly address: string; readonly kind: string; readonly body?: string; readonly signal: AbortSignal }

async function ask<T>(asking: Asking, question: Question, shape: ZodType<T>): Promise<T> {
  const { connector, budget, random } = asking
  for (let tries = 1; ; tries++) {
    const told = await askOnce(asking, question)
    if ('answer' in told) return read(connector, told.answer, shape)
    const waitMs = Math.max(told.waitMs, firstWaitMs * 2 ** (tries - 1) * (0.5 + random() / 2))
    if (tries === mostTries || waitMs > mostWaitMs) throw new Refused(told.refusal, Math.ceil(waitMs / 1_000))
    budget.close(waitMs)
  }
}

/** An answer, or why it may be tried again, with what the provider asks to wait. */
type Told = { readonly answer: Answer } | { readonly refusal: ProviderRefusal; readonly waitMs: number }

async function askOnce(asking: Asking, question: Question): Promise<Told> {
  const { connector, access } = asking
  const secret = await access.secret()
  const got = await sent(asking, question, secret)
  if ('refusal' in got) return got
  const answer = { status: got.status, headers: got.headers, body: json(got.body) }
  const left = connector.limits.told?.(answer) ?? null
  if (left !== null) asking.budget.hasLeft(left)
  if (left?.cost !== undefined) asking.costs.set(question.kind, left.cost)
  const refusal = connector.refusals(answer)
  if (passing.includes(got.status) || refusal?.kind === 'busy' || refusal?.kind === 'unreachable')
    return { refusal: refusal?.kind === 'busy' ? refusal : awayFrom(connector), waitMs: got.retryAfterMs }
  // The token was replaced while it was on its way.
  if (refusal?.kind === 'key' && (await access.secret(true)) !== secret) return { refusal, waitMs: 0 }
  if (refusal) throw new Refused(refusal)
  if (question.body !== undefined && got.status >= 300 && got.status < 400) throw new Refused(ledAstray(connector))
  // Half an answer: the connection ended before it was whole.
  if (answer.body === undefined && answer.status === 200) return { refusal: awayFrom(connector), waitMs: got.retryAfterMs }
  return { answer }
}

async function sent({ connector, get, budget, costs }: Asking, { address, kind, body, signal }: Question, secret: string) {
  await budget.take(signal, costs.get(kind))
  const headers = connector.access.headers(secret)
  try {
    const posted = body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body }
    return (await get(address, { ...posted, signal })) satisfies OutboundGot
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.kind !== 'upstream_failed') throw new Refused(ledAstray(connector))
    return { refusal: awayFrom(connector), waitMs: 0 }
  }
}

/** The lines of a file, whose address lets in whoever has it: no key is sent. */
async function* linesOf(connector: Connector, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Refused(error.kind === 'upstream_failed' ? awayFrom(connector) : ledAstray(connector))
  }
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

/**
 * What the answer says, by its shape. Of a record that does not fit only the place is told, never
 * its content.
 */
function read<T>({ name }: Connector, { status, body }: Answer, shape: ZodType<T>): T {
  if (status < 200 || status >= 300)
    throw new Refused({
      kind: 'request',
      sentence: `${name} refused a request of RiskPilot (status ${status}). If this goes on, tell us.`,
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
