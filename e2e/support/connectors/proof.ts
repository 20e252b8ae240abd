import type fc from 'fast-check'
import type { Books, Instant } from '../../../api/connectors/connector.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import type { Currency } from '../../../api/values/money.ts'

type ExpectedLeft = { readonly why: string; readonly amount: bigint; readonly currency: string }

/** A provider over the network, with a world behind it whose clock can be moved. */
export type OpenedWorld = {
  readonly standIn: AsyncDisposable & { readonly origin: string; now: Instant; mostOfPage: number }
  readonly books: Books
  /** What lets a client in, where each world has its own. */
  readonly key?: string
  /** When something happened, and when nothing more does. */
  readonly times: readonly Instant[]
  readonly ends: Instant
  /** By all streams together, written by another hand; of a row the members that are compared. */
  expected(now: Instant): { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly left: readonly ExpectedLeft[] }
}

/** What the laws are proven with. Records of a stream are whatever fits its `raw`. */
export type ConnectorProof = {
  readonly key: string
  open(
    seed: number,
    wishes: { readonly payments?: number; readonly isAtOnce?: boolean; readonly currency?: string; readonly zone?: string },
  ): Promise<OpenedWorld>
  /** How the account is addressed; absent where its key tells it. */
  readonly account?: string
  /**
   * A fact by the members that are compared; absent: those of `asExpected` in
   * `api/connectors/laws.test.ts`.
   */
  shown?(fact: Fact, of: Currency): object
  /** Expected rows as facts are shown. */
  wanted?(rows: readonly Readonly<Record<string, unknown>>[]): readonly object[]
  /** What is left as it is compared; absent: each of it. */
  left?(left: readonly ExpectedLeft[]): readonly object[]
  readonly streams: Readonly<Record<string, StreamProof>>
}

export type StreamProof = {
  // biome-ignore lint/suspicious/noExplicitAny: each stream has records of its own.
  readonly raw: fc.Arbitrary<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  total(raw: any): bigint
  /** Its facts say when they were read: of two readings only what was read last is the same. */
  lastOf?(facts: readonly Fact[]): readonly Fact[]
  /** In minor units of the currency of the books. */
  money(fact: Fact, currency: string): bigint
}
