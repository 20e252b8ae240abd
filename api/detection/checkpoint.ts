import { currency } from '../values/money.ts'
import type { LossPart } from './candidate.ts'
import { catalogue } from './catalogue.ts'
import { engineVersion } from './engine.ts'
import type { EngineState } from './engine-state.ts'
import type { RowMoney, RowTable } from './finding.ts'
import type { Episode, TrackedFinding } from './finding-lifecycle.ts'
import { type PackedRows, packRows, unpackRows } from './flows/row-memory.ts'
import { emptyMemory, type ShopMemory } from './shop-memory.ts'
import { type StoredCosts, type StoredSales } from './stored-sales.ts'

/**
 * Names the versions that wrote a state: the engine's and each detector's. A state of another set
 * of versions, or of another shape of the state (`state-4`), is not read, so a new detector, or a
 * new version of one, sees all days.
 */
export const checkpointVersion = ['state-4', engineVersion, ...catalogue.map(({ name, version }) => `${name}@${version}`)].join(' ')

type Stored = {
  readonly writtenBy: string
  readonly currency: string
  readonly moneyFloorMinor: string
  readonly memory: Omit<ShopMemory, 'skus' | 'rows'> & {
    readonly rows: PackedRows
    readonly skus: readonly (readonly [string, StoredSales, StoredCosts])[]
  }
  readonly detectors: readonly (readonly [string, unknown])[]
  readonly evidence: readonly (readonly [string, number])[]
  readonly findings: readonly PackedFinding[]
  readonly watched: readonly (readonly [string, number])[]
  readonly watchedCountedOn: number
  readonly statuses: EngineState['statuses']
}

/**
 * The state as bytes (UTF-8 JSON). Equal states give equal bytes, and `deserialize` restores the
 * state exactly.
 */
export function serialize(state: EngineState): Uint8Array {
  const { skus, ...memory } = state.memory
  const stored: Stored = {
    writtenBy: checkpointVersion,
    currency: state.shop.currency,
    moneyFloorMinor: state.shop.moneyFloorMinor.toString(),
    // In the order of insertion: sums of fractions depend on it.
    memory: { ...memory, rows: packRows(memory.rows), skus: [...skus].map(([sku, { sales, costs }]) => [sku, sales, costs]) },
    detectors: catalogue.map((detector) => [detector.name, detector.pack(state.detectors.get(detector.name))]),
    evidence: sorted(state.evidence),
    findings: sorted(state.findings).map(([, finding]) => packFinding(finding)),
    watched: sorted(state.watched),
    watchedCountedOn: state.watchedCountedOn,
    statuses: state.statuses,
  }
  return new TextEncoder().encode(JSON.stringify(stored))
}

/**
 * Reads what `serialize` wrote. Throws a RangeError for bytes of another version: the caller must
 * then start again from the first day.
 */
export function deserialize(bytes: Uint8Array): EngineState {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as Stored
  if (stored.writtenBy !== checkpointVersion)
    throw new RangeError(`this state was written by ${stored.writtenBy}; this is ${checkpointVersion}: start again from the first day`)
  const packed = new Map(stored.detectors)
  return {
    shop: { currency: currency(stored.currency), moneyFloorMinor: BigInt(stored.moneyFloorMinor) },
    memory: {
      ...emptyMemory(),
      ...stored.memory,
      rows: unpackRows(stored.memory.rows),
      skus: new Map(stored.memory.skus.map(([sku, sales, costs]) => [sku, { sku, sales, costs }])),
    },
    detectors: new Map(catalogue.map((detector) => [detector.name, detector.unpack(packed.get(detector.name))])),
    evidence: new Map(stored.evidence),
    findings: new Map(stored.findings.map((finding) => [finding.fingerprint, unpackFinding(finding)])),
    watched: new Map(stored.watched),
    watchedCountedOn: stored.watchedCountedOn,
    statuses: stored.statuses,
  }
}

/**
 * A part without its column names: a leak of several years has thousands of parts. The first field
 * (table or units) distinguishes the two kinds of part.
 */
type PackedPart =
  | [day: number, units: number, listPrice: number, unitPrice: number, lines: number, expected: number, actual: number, sku?: string]
  | [
      day: number,
      table: RowTable,
      document: string | null,
      rows: number,
      amount: number,
      expected: number,
      of?: string | null,
      money?: RowMoney,
    ]
type Packed<Some extends { readonly parts: unknown }> = Omit<Some, 'parts'> & { readonly parts: readonly PackedPart[] }
type PackedFinding = Omit<TrackedFinding, 'current' | 'past' | 'frozen'> & {
  readonly current: Packed<TrackedFinding['current']>
  readonly past: readonly Packed<Episode>[]
  readonly frozen: Packed<Episode> | null
}

function packFinding({ current, past, frozen, ...finding }: TrackedFinding): PackedFinding {
  return { ...finding, current: packed(current), past: past.map(packed), frozen: frozen && packed(frozen) }
}

function unpackFinding({ current, past, frozen, ...finding }: PackedFinding): TrackedFinding {
  return { ...finding, current: unpacked(current), past: past.map(unpacked), frozen: frozen && unpacked(frozen) }
}

function packed<Some extends { readonly parts: readonly LossPart[] }>(some: Some): Packed<Some> {
  return { ...some, parts: some.parts.map(packPart) }
}

function unpacked<Some extends { readonly parts: readonly PackedPart[] }>(some: Some): Omit<Some, 'parts'> & { parts: LossPart[] } {
  return { ...some, parts: some.parts.map(unpackPart) }
}

function packPart(part: LossPart): PackedPart {
  if ('table' in part) {
    const { day, table, document, rows, amount, expected, of, money } = part
    const columns = [day, table, document, rows, amount, expected] as const
    if (money !== undefined) return [...columns, of ?? null, money]
    return of === undefined ? [...columns] : [...columns, of]
  }
  const { day, units, listPrice, unitPrice, lines, expectedPerUnit, actualPerUnit, sku } = part
  const columns = [day, units, listPrice, unitPrice, lines, expectedPerUnit, actualPerUnit] as const
  return sku === undefined ? [...columns] : [...columns, sku]
}

function unpackPart(part: PackedPart): LossPart {
  if (typeof part[1] === 'string') {
    const [day, table, document, rows, amount, expected, of, money] = part as Extract<PackedPart, { readonly 1: RowTable }>
    const row = { day, table, document, rows, amount, expected, ...(money && { money }) }
    return of === undefined || of === null ? row : { ...row, of }
  }
  const [day, units, listPrice, unitPrice, lines, expectedPerUnit, actualPerUnit, sku] = part as Extract<PackedPart, { readonly 1: number }>
  const line = { day, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit }
  return sku === undefined ? line : { ...line, sku }
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
