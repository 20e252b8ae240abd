import { currency } from '../values/money.ts'
import { catalogue } from './catalogue.ts'
import { type EngineState, engineVersion } from './engine.ts'
import type { KeptFinding } from './life.ts'
import { emptyMemory, type KeptCosts, type KeptSales, type ShopMemory } from './shop-memory.ts'

type Stored = {
  readonly engineVersion: string
  readonly currency: string
  readonly moneyFloorMinor: string
  readonly memory: Omit<ShopMemory, 'skus'> & { readonly skus: readonly (readonly [string, KeptSales, KeptCosts])[] }
  readonly detectors: readonly (readonly [string, unknown])[]
  readonly evidence: readonly (readonly [string, number])[]
  readonly findings: readonly KeptFinding[]
  readonly watched: readonly (readonly [string, number])[]
  readonly watchedCountedOn: number
  readonly statuses: EngineState['statuses']
}

/** The state as bytes (UTF-8 JSON): the same state gives the same bytes, and `deserialize` gives it back exactly. */
export function serialize(state: EngineState): Uint8Array {
  const { skus, ...memory } = state.memory
  const stored: Stored = {
    engineVersion,
    currency: state.shop.currency,
    moneyFloorMinor: state.shop.moneyFloorMinor.toString(),
    // In the order in which they came to be known: sums of fractions depend on it.
    memory: { ...memory, skus: [...skus].map(([sku, { sales, costs }]) => [sku, sales, costs]) },
    detectors: catalogue.map((detector) => [detector.name, detector.pack(state.detectors.get(detector.name))]),
    evidence: sorted(state.evidence),
    findings: sorted(state.findings).map(([, finding]) => finding),
    watched: sorted(state.watched),
    watchedCountedOn: state.watchedCountedOn,
    statuses: state.statuses,
  }
  return new TextEncoder().encode(JSON.stringify(stored))
}

/** Reads what `serialize` wrote. Throws a RangeError for bytes of another engine version: the fold must start from the first day. */
export function deserialize(bytes: Uint8Array): EngineState {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as Stored
  if (stored.engineVersion !== engineVersion)
    throw new RangeError(
      `this state was written by engine ${stored.engineVersion}; this is ${engineVersion}: start again from the first day`,
    )
  const packed = new Map(stored.detectors)
  return {
    shop: { currency: currency(stored.currency), moneyFloorMinor: BigInt(stored.moneyFloorMinor) },
    memory: { ...emptyMemory(), ...stored.memory, skus: new Map(stored.memory.skus.map(([sku, sales, costs]) => [sku, { sales, costs }])) },
    detectors: new Map(catalogue.map((detector) => [detector.name, detector.unpack(packed.get(detector.name))])),
    evidence: new Map(stored.evidence),
    findings: new Map(stored.findings.map((finding) => [finding.fingerprint, finding])),
    watched: new Map(stored.watched),
    watchedCountedOn: stored.watchedCountedOn,
    statuses: stored.statuses,
  }
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
