import type { FileKind } from '../values/file-kind.ts'
import { percent } from './phrases.ts'
import { type ShopMemory, totalDays } from './shop-memory.ts'

export type DetectorState = 'ready' | 'learning' | 'cannot_run'

/** Whether a detector can judge, the reason if not, and the files that would change that. */
export type Readiness = {
  readonly state: DetectorState
  /** A sentence. */
  readonly reason: string
  /** Share of the money that it can judge, 0 to 1. */
  readonly coverage: number
  /** The kinds of files to import so that it can judge; empty where no file would help. */
  readonly missing: readonly FileKind[]
  /**
   * The required content of these files, such as "costs.csv with sku, valid_from and unit_cost";
   * null where none is missing.
   */
  readonly missingDetail: string | null
}

/** What would let a detector judge: a kind of file, and its required content. */
export type MissingFile = { readonly kind: FileKind; readonly detail: string }

/** Shared by the detectors that need the same file. */
const ordersFile: MissingFile = { kind: 'orders', detail: 'orders.csv with date, sku, qty and unit_price' }
export const costsFile: MissingFile = { kind: 'costs', detail: 'costs.csv with sku, valid_from and unit_cost' }
export const listPricesFile: MissingFile = { kind: 'orders', detail: 'orders with the list_price of each line' }
export const refundsFile: MissingFile = { kind: 'refunds', detail: 'refunds with refund_id, date, sku, qty and amount' }
export const payoutsFile: MissingFile = {
  kind: 'payouts',
  detail: 'payouts.csv with payout_id, date, source, order_id, type, gross, fee and net',
}
export const parcelsFile: MissingFile = { kind: 'shipping', detail: 'shipping.csv with order_id, date, carrier, zone, charged and cost' }

const nothingMissing = { missing: [], missingDetail: null }

export function ready(reason: string, coverage: number): Readiness {
  return { state: 'ready', reason, coverage, ...nothingMissing }
}

/** The detector needs more days of data, not another file. */
export function learning(reason: string, coverage: number): Readiness {
  return { state: 'learning', reason, coverage, ...nothingMissing }
}

/** No orders were read for as long as the shop's totals are stored. */
export const withoutOrders = (): Readiness => cannotRunWithout(ordersFile, `no orders were read for the last ${totalDays} days`)

/**
 * Nothing was sold in the last 30 days: the detector waits for sales, and where no orders are known
 * at all, for orders.
 */
export function withoutSales({ totals }: Pick<ShopMemory, 'totals'>): Readiness {
  if (totals.length === 0) return withoutOrders()
  return learning('there were no sales in the last 30 days', 0)
}

/**
 * The detector cannot judge until a file is imported. `why` states what is missing; the reason adds
 * what to import.
 */
export function cannotRunWithout({ kind, detail }: MissingFile, why: string, coverage = 0): Readiness {
  return { state: 'cannot_run', reason: `${why}: import ${detail}`, coverage, missing: [kind], missingDetail: detail }
}

/** Unit costs are known for too small a part of net sales; both 0 to 1. */
export function cannotRunOnCosts(coverage: number, needed: number): Readiness {
  const why = `unit costs are known for ${percent(coverage)} of net sales, and ${percent(needed)} is needed`
  return cannotRunWithout(costsFile, why, coverage)
}

/** The detector cannot judge this shop, and no file that RiskPilot reads would change that. */
export function cannotRun(reason: string, coverage = 0): Readiness {
  return { state: 'cannot_run', reason, coverage, ...nothingMissing }
}
