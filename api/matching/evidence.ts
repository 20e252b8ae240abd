/** One thing that speaks for or against two names being one. */
export type NameEvidence = {
  /** In natural logarithms of odds. */
  readonly weight: number
  /** The probability is not above this, whatever else agrees. */
  readonly ceiling?: number
  /** For people; empty where another sentence says it. */
  readonly reason: string
}
