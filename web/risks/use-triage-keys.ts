import { type RefObject, useCallback } from 'react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { type ShortcutMap, useShortcuts } from '../ui/shortcuts.ts'
import type { TriageForm } from './triage-bar.tsx'
import { undoLast } from './undo.ts'

const group = 'Alerts'

/** The alert that has the focus, by its row. */
function focusedRisk(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-risk]')?.dataset.risk ?? null
}

type Deeds = {
  readonly list: RefObject<HTMLElement | null>
  readonly risks: readonly RiskRowPartsFragment[]
  /** Puts the focus on the row at this place. */
  readonly goTo: (index: number) => void
  readonly onSelect: ((id: string) => void) | null
  readonly onResolve: (risk: RiskRowPartsFragment) => void
  readonly onForm: (form: TriageForm, risk: RiskRowPartsFragment | null) => void
}

/**
 * Triage by single keys: to the next and previous alert, open, select, resolve, dismiss, snooze,
 * assign, undo. Keys for what a read-only viewer may not do are off.
 */
export function useTriageKeys({ risks, goTo, onSelect, onResolve, onForm }: Deeds): void {
  const { isOnlooker } = useBusiness()
  const place = useCallback(() => risks.findIndex(({ id }) => id === focusedRisk()), [risks])
  const step = (by: number) => {
    const at = place()
    goTo(at < 0 ? 0 : Math.min(risks.length - 1, Math.max(0, at + by)))
  }
  const at = (run: (risk: RiskRowPartsFragment) => void) => () => {
    const risk = risks[place()]
    if (risk) run(risk)
  }
  const open = at(({ id }) => document.querySelector<HTMLElement>(`[data-risk="${id}"] a`)?.click())
  const moves: ShortcutMap = {
    j: { label: 'Next alert', group, run: () => step(1) },
    k: { label: 'Previous alert', group, run: () => step(-1) },
    o: { label: 'Open the alert', group, run: open },
  }
  const deeds: ShortcutMap = {
    x: { label: 'Select the alert', group, run: at(({ id }) => onSelect?.(id)) },
    e: { label: 'Mark resolved', group, run: at((risk) => onResolve(risk)) },
    d: { label: 'Dismiss', group, run: () => onForm('dismiss', risks[place()] ?? null) },
    s: { label: 'Snooze', group, run: () => onForm('snooze', risks[place()] ?? null) },
    a: { label: 'Assign', group, run: () => onForm('assign', risks[place()] ?? null) },
    z: { label: 'Undo', group, run: undoLast },
    'mod+z': { label: 'Undo', group, run: undoLast },
  }
  useShortcuts(isOnlooker ? moves : { ...moves, ...deeds })
}
