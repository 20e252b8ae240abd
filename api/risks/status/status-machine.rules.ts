export type RiskStatusName = 'active' | 'investigating' | 'resolved' | 'dismissed'

/** The actor of a transition: a person, or a scan that saw the leak stop or return. */
export type RiskMover = 'person' | 'scan'

/** The possible transitions from each status, and who may make them. All others are refused. */
const moves: Readonly<Record<RiskStatusName, Readonly<Partial<Record<RiskStatusName, readonly RiskMover[]>>>>> = {
  active: { investigating: ['person'], resolved: ['person', 'scan'], dismissed: ['person'] },
  investigating: { resolved: ['person', 'scan'], dismissed: ['person'] },
  resolved: { active: ['person', 'scan'] },
  dismissed: { active: ['person', 'scan'] },
}

export const statuses = Object.keys(moves) as readonly RiskStatusName[]

/** Whether the mover may make this transition. Staying is not a transition. */
export function mayMove(from: RiskStatusName, to: RiskStatusName, mover: RiskMover): boolean {
  return moves[from][to]?.includes(mover) ?? false
}

/** The statuses to which a person may move a risk from here. */
export function movesOfPerson(from: RiskStatusName): readonly RiskStatusName[] {
  return statuses.filter((to) => mayMove(from, to, 'person'))
}

/**
 * Why a person may not make this transition, with both statuses and the possible ones. Null when it
 * is possible.
 */
export function refusedMove(from: RiskStatusName, to: RiskStatusName): string | null {
  if (mayMove(from, to, 'person')) return null
  return `This risk is ${from} and cannot become ${to}. From ${from} it can become ${movesOfPerson(from).join(' or ')}.`
}

/** The observations of a scan about the leak behind a risk. */
export type ScanObservation = {
  /** Any of its findings was open before the scan, and is open after it. */
  readonly wasOpen: boolean
  readonly isOpen: boolean
  /**
   * A finding is open that was not before: it returned, or the cause now appears in another entity.
   */
  readonly hasOpened: boolean
  /** It never stopped, and rows of a whole month after it was marked resolved still lose money. */
  readonly goesOn: boolean
  /** The reason why its dismissal has ended; null otherwise. */
  readonly comesBack: string | null
}

/**
 * The transition that a scan makes, and its reason; null for none. A leak that stops resolves its
 * risk. One that returns reopens a resolved risk, and so does one that continues for a month after
 * it was marked resolved. A risk that a person reopened without a leak stays open until it leaks
 * and stops again. A dismissed risk does not change until the condition of its dismissal is met:
 * the person who dismissed it knew that it leaks.
 */
export function moveOfScan(
  status: RiskStatusName,
  { wasOpen, isOpen, hasOpened, goesOn, comesBack }: ScanObservation,
): { to: RiskStatusName; reason: string } | null {
  if (status === 'dismissed') return comesBack === null ? null : { to: 'active', reason: comesBack }
  if (mayMove(status, 'resolved', 'scan') && wasOpen && !isOpen) return { to: 'resolved', reason: 'it stopped' }
  if (status !== 'resolved') return null
  if (hasOpened) return { to: 'active', reason: wasOpen ? 'it leaks in one more place' : 'it returned' }
  return goesOn ? { to: 'active', reason: 'it goes on: rows of a month since it was marked resolved still lose' } : null
}
