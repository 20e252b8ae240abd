import type fc from 'fast-check'
import type { Books, Instant } from '../../../api/connectors/connector.ts'
import type { Fact } from '../../../api/ledger/fact.ts'

/** A provider over the network, with a world behind it whose clock can be moved. */
export type OpenedWorld = {
  readonly standIn: AsyncDisposable & { readonly origin: string; now: Instant; mostOfPage: number }
  readonly books: Books
  /** When something happened, and when nothing more does. */
  readonly times: readonly Instant[]
  readonly ends: Instant
  /** By all streams together, written by another hand; of a row the members that are compared. */
  expected(now: Instant): { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly left: readonly object[] }
}

/** What the laws are proven with. Records of a stream are whatever fits its `raw`. */
export type ConnectorProof = {
  readonly key: string
  open?(seed: number, wishes: { readonly payments?: number; readonly isAtOnce?: boolean }): Promise<OpenedWorld>
  readonly streams: Readonly<Record<string, StreamProof>>
}

export type StreamProof = {
  // biome-ignore lint/suspicious/noExplicitAny: each stream has records of its own.
  readonly raw: fc.Arbitrary<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  total(raw: any): bigint
  /** In minor units of the currency of the books. */
  money(fact: Fact, currency: string): bigint
}
