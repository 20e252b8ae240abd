import { labelOf } from '../../detection/product-name.ts'
import type { Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'

/** One leak of the alert that a playbook is used for. Amounts are minor units. */
export type CaseFinding = {
  readonly kind: string
  /** As the files spell it: SKU, campaign, lane, country or fee. */
  readonly entity: string
  /** What the files call the product; null for other things. */
  readonly entityName: string | null
  readonly startedOn: Day
  readonly endedOn: Day | null
  readonly loss: bigint
  readonly monthly: bigint
  readonly rows: number
}

/** A product of the alert. Amounts are micros of the major unit. */
export type CaseProduct = {
  readonly sku: string
  readonly name: string | null
  readonly units: bigint
  readonly lost: bigint
  readonly price: bigint | null
  readonly lostPerUnit: bigint | null
}

/** A row of a file behind the alert. Amounts are minor units. */
export type CaseRow = {
  readonly day: Day
  readonly reference: string | null
  readonly entity: string
  readonly name: string | null
  readonly units: string | null
  readonly expected: bigint
  readonly actual: bigint
  readonly loss: bigint
  readonly file: string
  readonly line: number
}

/** What an alert knows of its leak: all that the files of a playbook are made of. */
export type Case = {
  readonly business: string
  readonly currency: Currency
  readonly findings: readonly CaseFinding[]
  readonly products: readonly CaseProduct[]
  readonly rows: readonly CaseRow[]
}

/** `White mug (WM-1)`: the product as its owner calls it, then its SKU. */
export const productWords = (name: string | null, sku: string): string =>
  labelOf(sku, new Map(name ? [[sku, { name, isShared: false }]] : [])).full
