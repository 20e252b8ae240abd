import { type ClientPlace, clientOf } from '../../../api/connectors/client.ts'
import {
  type AnyStream,
  type Books,
  type Connector,
  type Instant,
  type LeftMoney,
  type Mapped,
  type ProviderClient,
  Refused,
} from '../../../api/connectors/connector.ts'
import { misfitRefusal } from '../../../api/connectors/misfit.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import { getClient } from '../../../api/platform/outbound/get-outbound.ts'
import { linesClient } from '../../../api/platform/outbound/lines-outbound.ts'
import { Budget, type WaitingClock } from '../../../api/platform/outbound/request-budget.ts'

/** A clock that stands, and goes on by what is waited for. */
export class StandingClock implements WaitingClock {
  readonly waits: number[] = []

  constructor(private ms: number) {}

  now(): number {
    return this.ms
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.waits.push(ms)
    this.ms += ms
  }

  goTo(seconds: Instant): void {
    this.ms = seconds * 1_000
  }
}

/** A client that reads a stand-in over the network, by the same way out as the product's. */
export function clientOfStandIn(
  connector: Connector,
  { origin, key, clock, account = '' }: { origin: string; key: string; clock: WaitingClock; account?: string },
): ProviderClient {
  const budget = new Budget(connector.limits, clock)
  const place: ClientPlace = {
    get: getClient(new Set([origin])),
    lines: linesClient(new Set([origin])),
    origins: new Map([[connector.provider, origin]]),
    budget,
    clock,
    random: () => 0.5,
  }
  return clientOf(connector, { account, secret: async () => key }, place)
}

/**
 * What a ledger must do with what connectors map: a record owns its facts, and the newest version
 * counts.
 */
export class ModelLedger {
  readonly #records = new Map<string, Mapped>()

  replace(mapped: Mapped): void {
    const before = this.#records.get(mapped.key)
    if (!before || before.version <= mapped.version) this.#records.set(mapped.key, mapped)
  }

  get facts(): Fact[] {
    return [...this.#records.values()].flatMap(({ facts }) => facts)
  }

  get left(): LeftMoney[] {
    return [...this.#records.values()].flatMap(({ left }) => left)
  }
}

type Reading = {
  readonly stream: AnyStream
  readonly client: ProviderClient
  readonly books: Books
  readonly ledger: ModelLedger
  readonly until: Instant
  /** Where the last reading ended, as it is stored: as JSON. */
  readonly from?: string | null
  /** Pages after which the process ends. */
  readonly pages?: number
  /** Gets all that was mapped, in its order. */
  readonly mapped?: Mapped[]
}

/** Reads a stream into a ledger, each page with its checkpoint; returns the last one. */
export async function readInto({
  stream,
  client,
  books,
  ledger,
  until,
  from = null,
  pages = Number.POSITIVE_INFINITY,
  mapped = [],
}: Reading): Promise<string | null> {
  let stored = from
  let count = 0
  const cursor = from === null ? null : stream.cursor.parse(JSON.parse(from))
  for await (const { records, misfits = [], next } of stream.read(client, cursor, until, new AbortController().signal)) {
    if (count++ === pages) break
    if (misfits.length > 0) throw new Refused(misfitRefusal({ name: 'The provider' }, stream, misfits))
    for (const record of records) mapped.push(stream.map(stream.raw.parse(JSON.parse(JSON.stringify(record))), books))
    for (const one of mapped.slice(mapped.length - records.length)) ledger.replace(one)
    stored = JSON.stringify(next)
  }
  return stored
}

/** In an order that does not depend on the reading; `bigint` as text. */
export function inOneOrder(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).toSorted()
}
