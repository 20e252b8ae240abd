export type RiskStatusName = 'active' | 'investigating' | 'resolved' | 'dismissed'

/** A person who handles the risk, or a scan that saw its leak stop or return. */
export type RiskMover = 'person' | 'scan'

/** Where a risk may go from where it stands, and who may take it there. What is not written here is not possible. */
const moves: Readonly<Record<RiskStatusName, Readonly<Partial<Record<RiskStatusName, readonly RiskMover[]>>>>> = {
  active: { investigating: ['person'], resolved: ['person', 'scan'], dismissed: ['person'] },
  investigating: { resolved: ['person', 'scan'], dismissed: ['person'] },
  resolved: { active: ['person', 'scan'] },
  dismissed: { active: ['person', 'scan'] },
}

export const statuses = Object.keys(moves) as readonly RiskStatusName[]

/** Whether the mover may take a risk there. Staying is no move. */
export function mayMove(from: RiskStatusName, to: RiskStatusName, mover: RiskMover): boolean {
  return moves[from][to]?.includes(mover) ?? false
}

/** Where a person may take a risk from here. */
export function movesOfPerson(from: RiskStatusName): readonly RiskStatusName[] {
  return statuses.filter((to) => mayMove(from, to, 'person'))
}

/** Why a person may not take a risk there, naming both statuses and what is possible. Null when it is possible. */
export function refusedMove(from: RiskStatusName, to: RiskStatusName): string | null {
  if (mayMove(from, to, 'person')) return null
  return `This risk is ${from} and cannot become ${to}. From ${from} it can become ${movesOfPerson(from).join(' or ')}.`
}

/** What a scan saw of the leak behind a risk. */
export type ScanObservation = {
  /** Any of its findings was open before the scan, and is open after it. */
  readonly wasOpen: boolean
  readonly isOpen: boolean
  /** A finding is open that was not before: it returned, or the cause shows in one more place. */
  readonly hasOpened: boolean
  /** It was never seen to stop, and rows of a whole month after it was marked resolved still lose. */
  readonly goesOn: boolean
  /** It was dismissed for a time or up to an amount, and that is over: why. */
  readonly comesBack: string | null
}

/**
 * What a scan does with a risk, and the reason that is told; null: nothing. A leak that stops resolves its risk, one that returns opens a
 * resolved one again, and one that was marked resolved and leaks on for a month is opened again as well. What a person opened though nothing
 * leaks stays open until it leaks and stops again. A dismissed risk is left alone until what was stated with its dismissal is met: the
 * person who dismissed it knew that it leaks.
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
