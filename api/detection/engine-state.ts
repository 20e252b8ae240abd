import type { Currency } from '../values/money.ts'
import type { Detector, DetectorStatus } from './candidate.ts'
import { catalogue } from './catalogue.ts'
import type { TrackedFinding } from './finding-lifecycle.ts'
import { cannotRunWithout, type MissingFile, type Readiness } from './readiness.ts'
import { emptyMemory, type ShopMemory } from './shop-memory.ts'

export type Shop = {
  readonly currency: Currency
  /**
   * The least loss in 30 days for a report; minor units. Findings below it are stored and
   * monitored.
   */
  readonly moneyFloorMinor: bigint
}

/**
 * The complete state of the engine after the last day. Plain data, private to the engine; other
 * code only passes it on.
 */
export type EngineState = {
  readonly shop: Shop
  readonly memory: ShopMemory
  readonly detectors: Map<string, unknown>
  /** Weighted log e-values of the current candidates, by fingerprint. */
  readonly evidence: Map<string, number>
  readonly findings: Map<string, TrackedFinding>
  /**
   * How many entities of each detector have enough turnover for a report. Each detector has an
   * equal part of the budget, which its entities share.
   */
  watched: Map<string, number>
  watchedCountedOn: number
  statuses: readonly (DetectorStatus & { readonly coverage: number })[]
}

/** The engine's state before the first day. */
export function startEngine(shop: Shop): EngineState {
  return {
    shop,
    memory: emptyMemory(),
    detectors: new Map(catalogue.map((detector) => [detector.name, detector.start()])),
    evidence: new Map(),
    findings: new Map(),
    watched: new Map(),
    watchedCountedOn: -1,
    statuses: catalogue.map((detector) => statusOf(detector, cannotRunWithout(salesFile, 'no sales were read yet'))),
  }
}

const salesFile: MissingFile = { kind: 'orders', detail: 'orders with order_id, date, sku, qty and unit_price' }

type Status = EngineState['statuses'][number]

export function statusOf({ name, version, kind }: Detector<unknown>, readiness: Readiness): Status {
  return { detector: name, detectorVersion: version, kind, ...readiness }
}
