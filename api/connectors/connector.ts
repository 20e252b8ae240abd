import type { ZodType } from 'zod'
import type { Fact } from '../ledger/fact.ts'
import type { TableName } from '../ledger/tables.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'

/** The providers that are read. Of one name here, in `PROVIDER_ORIGINS` and in addresses. */
export type ConnectorKey = 'stripe'

/** Seconds since 1970-01-01 UTC. */
export type Instant = number

/** What reads a provider. It knows no database, clock or network but through `ProviderClient`. */
export interface Connector {
  readonly provider: ConnectorKey
  readonly name: string
  /** Scheme and host of its API: `PROVIDER_ORIGINS` may name another one. */
  readonly origin: string
  readonly access: KeyAccess
  readonly limits: RateLimits
  /** Why an answer is none, also one with status 200; null for one that may be read. */
  refusals(answer: Answer): ProviderRefusal | null
  /** Who the key belongs to and what it may not read. Throws `Refused` where nothing can be read. */
  check(client: ProviderClient, signal: AbortSignal): Promise<ProviderAccount>
  readonly streams: readonly AnyStream[]
}

/** A provider that is entered by a key which a person makes there. */
export type KeyAccess = {
  /** What the key is asked to be allowed, as the provider's own page names it, each with the sentence why. */
  readonly rights: readonly { readonly name: string; readonly why: string }[]
  /** Why this cannot be the key, as a sentence for a person; null for one to be tried. It is not repeated. */
  refuse(key: string): string | null
  /** What each request has. */
  headers(key: string): Readonly<Record<string, string>>
}

/** The requests that one account may make. */
export type RateLimits = {
  readonly perSecond: number
  /** So many at once after a pause. */
  readonly burst: number
  /** What an answer says of the requests that are left; absent where the provider says nothing. */
  readonly left?: (headers: AnswerHeaders) => number | null
}

/** By lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** `body` is the JSON of the answer, or undefined where it is none. */
export type Answer = { readonly status: number; readonly headers: AnswerHeaders; readonly body: unknown }

/**
 * Why a provider gives nothing. `key`: it does not know the key any more; a person has to act. `right`:
 * the key may not read this; the other streams go on. `account`: closed, or no longer ours to read.
 * `gone`: there is no such record. `busy` and `unreachable` pass by themselves. `request` and
 * `unreadable`: the provider changed, or we are wrong.
 */
export type RefusalKind = 'key' | 'right' | 'account' | 'gone' | 'busy' | 'unreachable' | 'request' | 'unreadable'

/** `sentence` is for the owner of a shop: what happened and what to do. */
export type ProviderRefusal = { readonly kind: RefusalKind; readonly sentence: string }

/** A provider gave nothing: the days that were asked for stay unknown. */
export class Refused extends Failure {
  constructor(
    readonly refusal: ProviderRefusal,
    retrySeconds?: number,
  ) {
    super('upstream_failed', refusal.sentence, [], retrySeconds)
  }
}

/** Repeated for each text of a list; left out where undefined. */
export type ProviderQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** A provider, as the streams of its connector see it. */
export interface ProviderClient {
  /**
   * One answer, checked by its shape. Waits where the provider asks for it. Throws `Refused`, and what
   * `signal` was aborted with.
   */
  get<T>(path: string, query: ProviderQuery, shape: ZodType<T>, signal: AbortSignal): Promise<T>
  now(): Instant
}

/** A right that the key lacks: what is not read for it, in a sentence. */
export type MissingRight = { readonly right: string; readonly streams: readonly string[]; readonly sentence: string }

/**
 * An account as its provider tells it. Null where it may not be asked: then a person is. `oldest` is
 * the first day that it can tell.
 */
export type ProviderAccount = {
  readonly id: string | null
  readonly name: string | null
  readonly currency: Currency | null
  readonly zone: string | null
  readonly oldest: Day | null
  readonly missing: readonly MissingRight[]
}

/** How the business keeps its books: facts have its currency and its days. */
export type Books = { readonly currency: Currency; readonly zone: string }

/** One kind of record of a provider, read page by page and mapped to facts. */
export interface Stream<Raw, Cursor> {
  readonly name: string
  /** What its owner calls one record, such as `dispute`. */
  readonly noun: string
  readonly tables: readonly TableName[]
  /** Layouts of files with the same rows: on days that were read, these are set aside. */
  readonly replaces: readonly string[]
  /** A record as it is kept: only what is mapped, and no name, mail, phone or address of a person. */
  readonly raw: ZodType<Raw>
  readonly cursor: ZodType<Cursor>
  /** So many seconds before the end of the last reading are read again: what is told late. */
  readonly lookBack: number
  /**
   * From where the last reading ended (null: everything there is, the newest first) to `until`. Each page
   * can be stored with its `next`, from which another reading goes on. The last page may be empty.
   */
  read(client: ProviderClient, from: Cursor | null, until: Instant, signal: AbortSignal): AsyncGenerator<Page<Raw, Cursor>>
  /** One record as it is now; null when there is none. */
  one(client: ProviderClient, key: string, signal: AbortSignal): Promise<Raw | null>
  /** Pure: a record that fits `raw` gives facts, or money that is left with its reason; it never throws. */
  map(raw: Raw, books: Books): Mapped
}

/** A stream whose records are known to nobody but itself. */
// biome-ignore lint/suspicious/noExplicitAny: a list of streams has one kind of record for each.
export type AnyStream = Stream<any, any>

export type Page<Raw, Cursor> = { readonly records: readonly Raw[]; readonly next: Cursor }

/**
 * What a record says. It owns its facts: a newer version replaces all of them. Versions of a key are in
 * the order of their text (UTF-16 code units); of equal ones the later reading counts. The money of the
 * record is that of its facts and of what is left.
 */
export type Mapped = {
  readonly key: string
  readonly version: string
  readonly facts: readonly Fact[]
  readonly left: readonly LeftMoney[]
}

/** Minor units of its currency, signed as seen by the shop. */
export type LeftMoney = { readonly why: LeftReason; readonly amount: bigint; readonly currency: string }

export type LeftReason =
  /** In another currency than the books: nothing is converted. */
  | 'other_currency'
  /** Moved between the shop's own accounts. */
  | 'own_money'
  /** Moved between accounts of a platform. */
  | 'between_accounts'
  /** Lent to the shop, or paid back by it. */
  | 'loan'
  /** Spent with cards that the shop was issued, or given away. */
  | 'spent'
  /** A correction that names nothing. */
  | 'adjustment'
  /** A dispute that took no money. */
  | 'no_money_moved'
  | 'test'
  /** A kind that is not known here. */
  | 'unknown_kind'
