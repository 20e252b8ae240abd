import { createHash } from 'node:crypto'
import { Failure } from '../../platform/failures/failures.ts'
import { Budget, type WaitingClock, wallClock } from '../../platform/outbound/request-budget.ts'
import { atProvider } from '../../platform/settings/provider-origins.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { type Source, type SourceAnswer, SourceAway, type SourceClient } from '../source.ts'

/** The requests that sources have left: all readings of a process share one. */
export class SourceBudgets {
  readonly #budgets = new Map<string, Budget>()

  constructor(private readonly clock: WaitingClock = wallClock) {}

  of({ key, perSecond }: Pick<Source, 'key' | 'perSecond'>): Budget {
    const budget = this.#budgets.get(key) ?? new Budget({ perSecond, burst: Math.max(1, Math.floor(perSecond)) }, this.clock)
    this.#budgets.set(key, budget)
    return budget
  }
}

/** The way out to sources. */
export type SourceAccess = { readonly external: Pick<ExternalServices, 'getBytes' | 'sourceOrigins'>; readonly budgets: SourceBudgets }

/**
 * What one reading knows of its requests: SHA-256 of all that was got, in hexadecimal, and how long
 * the source asked to wait.
 */
export type Asking = { readonly client: SourceClient; hash(): string; retryAfterMs(): number }

type Reading = { readonly source: Source; readonly now: Date; readonly signal?: AbortSignal | undefined }

const megabyte = 1_048_576
const usualBytes = 2 * megabyte
/** A list takes longer than an answer about one supplier. */
const seconds = { list: 120, asked: 10 } as const
const neverAborted = new AbortController().signal

/**
 * The client of one reading of a source. Throws what `signal` was aborted with; all else that goes
 * wrong is a `SourceAway`.
 */
export function askingOf(access: SourceAccess, { source, now, signal = neverAborted }: Reading): Asking {
  const hash = createHash('sha256')
  let retryAfterMs = 0
  const get: SourceClient['get'] = async (address, { etag, accept = '*/*', mostBytes = usualBytes } = {}) => {
    checkHost(source, address)
    await access.budgets.of(source).take(signal)
    const got = await access.external
      .getBytes(atProvider(access.external.sourceOrigins, source.key, address), {
        headers: { accept, 'user-agent': 'RiskPilot (watches suppliers)' },
        ...(etag && { etag }),
        signal,
        bounds: { seconds: 'read' in source ? seconds.list : seconds.asked, megabytes: mostBytes / megabyte },
      })
      .catch((error: unknown) => Promise.reject(error instanceof Failure ? new SourceAway(error.message) : error))
    retryAfterMs = Math.max(retryAfterMs, got.retryAfterMs)
    const isAnswer = (got.status >= 200 && got.status < 300) || got.status === 304 || got.status === 404
    if (!isAnswer) throw new SourceAway(`${new URL(address).host} answered with status ${got.status}.`)
    hash.update(got.bytes)
    return { status: got.status, body: got.bytes, etag: got.etag } satisfies SourceAnswer
  }
  return { client: { now, get }, hash: () => hash.copy().digest('hex'), retryAfterMs: () => retryAfterMs }
}

/** A source asks the hosts that it names. Those of suppliers are known to nobody before. */
function checkHost({ key, hosts }: Source, address: string): void {
  const { hostname } = new URL(address)
  if (hosts.length > 0 && !hosts.includes(hostname)) throw new Error(`The source ${key} asks ${hostname}, which is none of its hosts.`)
}
