/** A risk that a scan raised, or rated now that the shop's size is known. */
export type RaisedRisk = {
  readonly id: string
  readonly title: string
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What it costs and since when: "about $412 a month since 3 May 2024". */
  readonly cost: string
  /** What it costs a month in minor units; 0 where it no longer runs. */
  readonly monthly: bigint
  /** The first thing to do, without a full stop. */
  readonly action: string
  readonly isProvisional: boolean
  /** Raised by an earlier scan, as provisional. */
  readonly isRated?: boolean
  /** The kinds of leak that it consists of. */
  readonly kinds?: readonly string[]
}

const severities = ['low', 'medium', 'high', 'critical'] as const

/** At least as severe as somebody wants to hear of. */
export function isFrom({ severity }: Pick<RaisedRisk, 'severity'>, least: RaisedRisk['severity']): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least)
}
