import type { TableName } from '../../ledger/tables.ts'
import type { Work } from '../../platform/transaction/work.ts'
import {
  type AnyStream,
  type Books,
  type Connector,
  type LeftMoney,
  type Mapped,
  type ProviderAccount,
  type ProviderClient,
  type ProviderRefusal,
  Refused,
} from '../connector.ts'
import type { KeptMisfit, StreamState } from './stream-state.ts'

/** A client that counts what it asks. */
export type CountingClient = ProviderClient & { readonly requests: number }

/** One reading of a connection: who it is, and how its transactions are run. */
export type ConnectionReading = {
  readonly integrationId: string
  /** Whose turn it is. */
  readonly reader: string
  readonly connector: Connector
  readonly client: CountingClient
  readonly signal: AbortSignal
  read<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** A transaction whose effect lasts; false where it got no further. */
  advance(fn: (work: Work) => Promise<boolean>): Promise<unknown>
  /** Tells the operator. */
  note(what: object, sentence: string): void
  /** Has what is in looked at while older days are read. */
  lookAtNewest(work: Work): Promise<void>
  /** Has what was told meanwhile summed, once the newest days are in. */
  sumTold(work: Work): Promise<void>
}

/** What came of a stream in one reading. */
export type StreamResult = {
  readonly stream: string
  readonly requests: number
  readonly records: number
  readonly facts: Readonly<Partial<Record<TableName, number>>>
  readonly left: readonly LeftMoney[]
  readonly refused: ProviderRefusal | null
  /** What was otherwise at the provider and was read again, for people; null for nothing. */
  readonly correction: string | null
  /** All that the provider had before is in; null where the first reading did not end. */
  readonly upToDateAt: Date | null
  /** Its days since then are unknown: more than single records could not be read. */
  readonly unknownSince: Date | null
}

/** A stream that is read now. */
export type StreamReading = {
  readonly stream: AnyStream
  readonly account: ProviderAccount
  readonly books: Books
  readonly tally: StreamTally
  readonly state: StreamState | null
}

/**
 * The connection is not this reader's to read any more: it stops, and what it has written stays.
 */
export class TurnLost extends Error {
  override name = 'TurnLost'
  constructor() {
    super('Another process reads this connection, or it was paused or ended; this one stops.')
  }
}

/** What a provider answered, or why it did not. */
export type AnsweredOrRefused<T> = { readonly answer: T } | { readonly refused: ProviderRefusal }

export const isRefused = <T>(asked: AnsweredOrRefused<T>): asked is Extract<AnsweredOrRefused<T>, { refused: unknown }> =>
  'refused' in asked

export async function orRefused<T>(asked: Promise<T>): Promise<AnsweredOrRefused<T>> {
  try {
    return { answer: await asked }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal }
    throw error
  }
}

/** Counts what one reading of a stream brings. */
export class StreamTally {
  cursor: unknown
  upToDateAt: Date | null
  requests = 0
  refused: ProviderRefusal | null = null
  correction: string | null = null
  /** All of it is in but what `misfits` names. */
  isAtEnd = false
  /** Records that cannot be read, by their key: they are asked for alone. */
  readonly misfits: Map<string, KeptMisfit>
  #records = 0
  readonly #facts: Partial<Record<TableName, number>> = {}
  readonly #left = new Map<string, LeftMoney>()

  constructor(
    readonly stream: string,
    known: StreamState | null,
  ) {
    this.cursor = known?.cursor ?? null
    this.upToDateAt = known?.upToDateAt ?? null
    this.misfits = new Map(known?.misfits.map((one) => [one.key, one]))
  }

  add(mapped: readonly Mapped[]): void {
    this.#records += mapped.length
    for (const { facts, left } of mapped) {
      for (const { table } of facts) this.#facts[table] = (this.#facts[table] ?? 0) + 1
      for (const one of left) {
        const key = `${one.why} ${one.currency}`
        this.#left.set(key, { ...one, amount: one.amount + (this.#left.get(key)?.amount ?? 0n) })
      }
    }
  }

  /** All of it is in, or all but single records that are named. */
  get isWhole(): boolean {
    return this.refused === null || (this.isAtEnd && this.misfits.size > 0 && this.refused.kind === 'unreadable')
  }

  result(): StreamResult {
    const { stream, requests, refused, correction, upToDateAt } = this
    const unknownSince = refused && !this.isAtEnd ? upToDateAt : null
    const sums = { records: this.#records, facts: this.#facts, left: [...this.#left.values()] }
    return { stream, requests, ...sums, refused, correction, upToDateAt, unknownSince }
  }
}
