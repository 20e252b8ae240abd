/**
 * One code on one product: its days (offsets, both included), its depth, and its share of the
 * lines.
 */
export type CodeRun = { readonly from: number; readonly to: number; readonly basisPoints: number; readonly share: number }

/** A change from a day on, in basis points of the earlier value: a price or cost level. */
export type LevelStep = { readonly from: number; readonly basisPoints: number }

/** The planned events of one product. Days are offsets from the shop's first day. */
export type Life = {
  readonly codes: CodeRun[]
  readonly listSteps: LevelStep[]
  readonly costSteps: LevelStep[]
  /** The day of a cost document with ten times the cost; the next day's document corrects it. */
  mistypedOn: number | null
  hasNoisyLots: boolean
  /** Its share of the shop's lines, replacing the weight of its rank. */
  shareOfLines: number | null
  /** The first day it can be bought. */
  sellsFrom: number
}

/** The life of a product without planned events. */
export function ordinaryLife(): Life {
  return { codes: [], listSteps: [], costSteps: [], mistypedOn: null, hasNoisyLots: false, shareOfLines: null, sellsFrom: 0 }
}

/** `micros` after the steps taken up to that day; not rounded to the currency. */
export function afterSteps(micros: bigint, steps: readonly LevelStep[], on: number): bigint {
  let level = micros
  for (const step of steps) if (on >= step.from) level = (level * BigInt(step.basisPoints)) / 10_000n
  return level
}
