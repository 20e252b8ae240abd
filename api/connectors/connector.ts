import type { ZodType } from 'zod'
import type { Fact } from '../ledger/fact.ts'
import type { TableName } from '../ledger/tables.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { BudgetLimits, ToldLimits } from '../platform/outbound/request-budget.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'

/** The providers that are read. Of one name here, in `PROVIDER_ORIGINS` and in addresses. */
export type ConnectorKey = 'stripe' | 'shopify'

/** Seconds since 1970-01-01 UTC. */
export type Instant = number

/** What reads a provider. It knows no database, clock or network but through `ProviderClient`. */
export interface Connector {
  readonly provider: ConnectorKey
  readonly name: string
  /**
   * Scheme and host of the API that an account is read at: `PROVIDER_ORIGINS` may name another one.
   */
  origin(account: string): string
  readonly access: KeyAccess | OAuthAccess
  readonly limits: RateLimits
  /** Why an answer is none, also one with status 200; null for one that may be read. */
  refusals(answer: Answer): ProviderRefusal | null
  /**
   * Who the key belongs to and what it may not read. Throws `Refused` where nothing can be read.
   */
  check(client: ProviderClient, signal: AbortSignal): Promise<ProviderAccount>
  readonly streams: readonly AnyStream[]
  readonly webhooks?: Webhooks
  /**
   * The address of the page that shows a record there, or finds it; null where there is none.
   * `said`: its texts and numbers as they are kept.
   */
  page?(account: string, record: PagedRecord): string | null
  /**
   * Accounts number their orders alike, such as `#1001` in each shop: those of a further account
   * are told from those of the first one.
   */
  readonly numbersOrders?: true
  /**
   * What becomes of its rows after a disconnect, whatever was chosen, as a sentence; absent where
   * the choice holds.
   */
  readonly afterDisconnect?: string
}

export type PagedRecord = {
  readonly stream: string
  readonly key: string
  readonly said: Readonly<Record<string, string | number>>
}

/**
 * What a provider sends by itself: which record changed. The record is read afresh, so the order in
 * which it comes is all one.
 */
export type Webhooks = {
  /**
   * Asks the provider to tell of changes at an address; what it tells already stays as it is.
   * Returns what it refuses to tell of, as its owner calls it; what a right is lacking for is not
   * asked.
   */
  register(client: ProviderClient, address: string, signal: AbortSignal): Promise<readonly string[]>
  /**
   * The account that it says it is about, before it is known whether that is true; null where it
   * says none.
   */
  accountOf(headers: SentHook['headers']): string | null
  /** Whether the provider has signed what came. Takes the same time whatever it is. */
  isSigned(sent: SentHook, secret: string): boolean
  /** What it is about; null where nothing of it can be read. */
  read(sent: SentHook): ReceivedHook | null
  /** Whether a topic says that there is no such record any more. */
  saysGone(topic: string): boolean
}

/** As it came; `headers` by lower-case name. */
export type SentHook = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer }

/**
 * `id`: the provider's own of what it sent, the same when it is sent again. `record`: what is to be
 * read afresh. `hasEnded`: the provider ended our access then, in seconds.
 */
export type ReceivedHook = {
  readonly id: string
  readonly topic: string
  readonly account: string
  readonly record: { readonly stream: string; readonly key: string } | null
  readonly hasEnded: Instant | null
  readonly privacy: PrivacyWish | null
}

/**
 * `told`: what is held of a customer. `customer`: a customer is to be forgotten; `account`: the
 * whole account is.
 */
export type PrivacyWish = {
  readonly what: 'told' | 'customer' | 'account'
  readonly customer: string | null
  readonly orders: readonly string[]
}

/** A right at a provider, as its own page names it, with the sentence why. */
export type AskedRight = { readonly name: string; readonly why: string }

/** A provider that is entered by a key which a person makes there. */
export type KeyAccess = {
  readonly kind: 'key'
  /** What the key is asked to be allowed. */
  readonly rights: readonly AskedRight[]
  /**
   * Why this cannot be the key, as a sentence for a person; null for one to be tried. It is not
   * repeated.
   */
  refuse(key: string): string | null
  /** What each request has. */
  headers(key: string): Readonly<Record<string, string>>
}

/**
 * A provider that a person signs in at. Where that is, is a matter of
 * `api/integrations/providers.ts`.
 */
export type OAuthAccess = {
  readonly kind: 'oauth'
  /** What a person is asked to let RiskPilot do. */
  readonly rights: readonly AskedRight[]
  /** Reads how a person names their account; null where that is none. */
  account(text: string): string | null
  /** What each request has. */
  headers(token: string): Readonly<Record<string, string>>
}

/** The requests, or points of requests, that one account may spend. */
export type RateLimits = BudgetLimits & {
  /** What an answer says of what is left; absent where the provider says nothing. */
  readonly told?: (answer: Answer) => ToldLimits | null
}

/** By lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** `body` is the JSON of the answer, or undefined where it is none. */
export type Answer = { readonly status: number; readonly headers: AnswerHeaders; readonly body: unknown }

/**
 * Why a provider gives nothing. `key`: it does not know the key any more; a person has to act.
 * `right`: the key may not read this; the other streams go on. `account`: closed, or no longer ours
 * to read. `gone`: there is no such record. `busy` and `unreachable` pass by themselves. `request`
 * and `unreadable`: the provider changed, or we are wrong.
 */
export type RefusalKind = 'key' | 'right' | 'account' | 'gone' | 'busy' | 'unreachable' | 'request' | 'unreadable'

/**
 * `sentence` is for the owner of a shop: what happened and what to do. `code` is the provider's own
 * word for it, `at` the field that it is about, `account` the provider's number of whose it is.
 */
export type ProviderRefusal = {
  readonly kind: RefusalKind
  readonly sentence: string
  readonly code?: string
  readonly at?: string
  readonly account?: string
}

/** A provider gave nothing: the days that were asked for stay unknown. */
export class Refused extends Failure {
  constructor(
    readonly refusal: ProviderRefusal,
    retrySeconds?: number,
  ) {
    super('upstream_failed', refusal.sentence, [], retrySeconds)
  }
}

/**
 * A record that does not fit its shape: its key, by which its stream asks for it alone (null where
 * it cannot), what its owner calls it, and the place in it that is wrong. What stands there is
 * never told.
 */
export class Misfit {
  constructor(
    readonly key: string | null,
    readonly name: string,
    readonly place: string,
  ) {}
}

/** Repeated for each text of a list; left out where undefined. */
export type ProviderQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** A provider, as the streams of its connector see it. */
export interface ProviderClient {
  /**
   * One answer, checked by its shape. Waits where the provider asks for it. Throws `Refused`, and
   * what `signal` was aborted with.
   */
  get<T>(path: string, query: ProviderQuery, shape: ZodType<T>, signal: AbortSignal): Promise<T>
  /** The same for what is posted as JSON: a question, which may be asked twice. */
  post<T>(path: string, body: object, shape: ZodType<T>, signal: AbortSignal): Promise<T>
  /**
   * The lines of a file that the provider keeps at an address of its own, which nobody else knows.
   * Throws `Refused` as `get` does.
   */
  lines(address: string, signal: AbortSignal): AsyncGenerator<string>
  now(): Instant
  /** Waits for what the provider is still at. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** A right that the key lacks: what is not read for it, in a sentence. */
export type MissingRight = { readonly right: string; readonly streams: readonly string[]; readonly sentence: string }

/**
 * An account as its provider tells it. Null where it may not be asked: then a person is. `oldest`
 * is the first day that it can tell. `tellsLast`: only records of the last so many seconds are
 * told, though older ones are there; absent where all are told.
 */
export type ProviderAccount = {
  readonly id: string | null
  readonly name: string | null
  readonly currency: Currency | null
  readonly zone: string | null
  readonly oldest: Day | null
  readonly tellsLast?: number
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
  /**
   * A record as it is kept: only what is mapped, and no name, mail, phone or address of a person.
   */
  readonly raw: ZodType<Raw>
  readonly cursor: ZodType<Cursor>
  /** So many seconds before the end of the last reading are read again: what is told late. */
  readonly lookBack: number
  /**
   * From where the last reading ended (null: everything there is, the newest first) to `until`.
   * Each page can be stored with its `next`, from which another reading goes on. The last page may
   * be empty.
   */
  read(client: ProviderClient, from: Cursor | null, until: Instant, signal: AbortSignal): AsyncGenerator<Page<Raw, Cursor>>
  /**
   * What days of it are compared with, and read again by; absent where a record belongs to no day.
   */
  readonly dated?: DatedRecords<Raw>
  /** One record as it is now; null when there is none. */
  one(client: ProviderClient, key: string, signal: AbortSignal): Promise<Raw | null>
  /**
   * Which of these the provider has no more, where no list tells of it: asked once a day for all
   * that is in, each as the key of its records without their day.
   */
  gone?(client: ProviderClient, keys: readonly string[], signal: AbortSignal): Promise<readonly string[]>
  /**
   * Pure: a record that fits `raw` gives facts, or money that is left with its reason; it never
   * throws.
   */
  map(raw: Raw, books: Books): Mapped
}

/** From the first moment on, up to the last one and without it. */
export type TimeSpan = { readonly from: Instant; readonly until: Instant }

/**
 * A record as far as counts and sums go: when it was, and its money in whatever whole parts the
 * stream counts in.
 */
export type RecordInBrief = { readonly at: Instant; readonly amount: bigint }

/**
 * Records by the time that puts them on a day. Nothing is told of times that a right is lacking
 * for.
 */
export type DatedRecords<Raw> = {
  /** The member of a record as it is kept that has this time, in seconds. */
  readonly member: string
  /** Whether a provider may have a record no more that it had. */
  readonly canVanish: boolean
  inBrief(raw: Raw): RecordInBrief
  /**
   * The time by which a provider that tells only the last days tells a record, in seconds; null
   * where it was not kept. Absent where that is the time that puts it on its day.
   */
  toldBy?(raw: Raw): Instant | null
  /** What the provider has of these moments, in brief. */
  total(client: ProviderClient, of: TimeSpan, signal: AbortSignal): AsyncGenerator<readonly RecordInBrief[]>
  /** The records of these moments, whole. */
  read(client: ProviderClient, of: TimeSpan, signal: AbortSignal): AsyncGenerator<readonly Raw[]>
}

/** A stream whose records are known to nobody but itself. */
// biome-ignore lint/suspicious/noExplicitAny: a list of streams has one kind of record for each.
export type AnyStream = Stream<any, any>

export type Page<Raw, Cursor> = {
  readonly records: readonly Raw[]
  readonly next: Cursor
  /**
   * Keys of records that the provider no longer has. A key without its last words is all that begin
   * with it: `5 7` takes `5 7 2026-02-28` out.
   */
  readonly gone?: readonly string[]
  /** Records that cannot be read. They are asked for again until they can be. */
  readonly misfits?: readonly Misfit[]
  /**
   * With it the newest 90 days are in: what else is to be read of them goes before what is older.
   */
  readonly hasNewest?: boolean
}

/**
 * What a record says. It owns its facts: a newer version replaces all of them. Versions of a key
 * are in the order of their text (UTF-16 code units); of equal ones the later reading counts. The
 * money of the record is that of its facts and of what is left.
 */
export type Mapped = {
  readonly key: string
  readonly version: string
  /** As its owner knows it, such as `order #1001`; absent: its noun with its key. */
  readonly name?: string
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
  /**
   * Spent from the balance: cards that the shop was issued, labels, bills of the provider, gifts.
   */
  | 'spent'
  /** A correction that names nothing. */
  | 'adjustment'
  /** A dispute that took no money. */
  | 'no_money_moved'
  | 'test'
  /** Collected for the state. */
  | 'tax'
  /** Collected for customs. */
  | 'duties'
  | 'tip'
  /** Sold or given back: it is owed, and becomes a sale when it is spent. */
  | 'gift_card'
  /** Ordered and not paid, or never to be. */
  | 'unpaid'
  /** Taken off an order again, and what was given back for it. */
  | 'taken_off'
  /** Whole amounts that their parts do not add up to. */
  | 'rounding'
  /** Charged beside goods, postage, taxes, duties and tips. */
  | 'other_charges'
  /** The provider says nothing of it: unknown, not zero. */
  | 'not_stated'
  /** A kind that is not known here. */
  | 'unknown_kind'
