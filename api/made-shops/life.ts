/** One code on one product: on which days (offsets, both included), how deep, and on which share of its lines. */
export type CodeRun = { readonly from: number; readonly to: number; readonly basisPoints: number; readonly share: number }

/** From a day on, in basis points of what was before: a price or cost level. */
export type LevelStep = { readonly from: number; readonly basisPoints: number }

/** What is planned for one product beyond ordinary life. Days are offsets from the shop's first day. */
export type Life = {
  readonly codes: CodeRun[]
  readonly listSteps: LevelStep[]
  readonly costSteps: LevelStep[]
  /** The day a cost document has ten times the cost; the next day's corrects it. */
  mistypedOn: number | null
  hasNoisyLots: boolean
  /** Its own share of the shop's lines in place of its rank's weight. */
  shareOfLines: number | null
  /** The first day it can be bought. */
  sellsFrom: number
}

/** The life of a product nothing is planned for. */
export function ordinaryLife(): Life {
  return { codes: [], listSteps: [], costSteps: [], mistypedOn: null, hasNoisyLots: false, shareOfLines: null, sellsFrom: 0 }
}

/** `micros` after the steps taken up to that day; not rounded to the currency. */
export function afterSteps(micros: bigint, steps: readonly LevelStep[], on: number): bigint {
  let level = micros
  for (const step of steps) if (on >= step.from) level = (level * BigInt(step.basisPoints)) / 10_000n
  return level
}
