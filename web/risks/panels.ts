import { useRef, useState } from 'react'
import { draftOf } from '../ui/drafts.ts'
import { planDraftOf } from './plan-draft.ts'

export type Panel = 'plan' | 'comment'

/**
 * Which forms of an alert's dialog are open, and whether one has unsaved text. Forms with a draft
 * are open again.
 */
export function usePanels(riskId: string) {
  const [open, setOpen] = useState<Readonly<Record<Panel, boolean>>>(() => ({
    plan: planDraftOf(draftOf('plan', riskId)) !== null,
    comment: typeof draftOf('comment', riskId) === 'string',
  }))
  const [typed, setTyped] = useState(open)
  const openers = useRef<Partial<Record<Panel, Element | null>>>({})
  const set = (panel: Panel, isOpen: boolean) => setOpen((before) => ({ ...before, [panel]: isOpen }))
  const tell = (panel: Panel) => (isTyped: boolean) =>
    setTyped((before) => (before[panel] === isTyped ? before : { ...before, [panel]: isTyped }))
  const panelOf = (panel: Panel) => ({
    isOpen: open[panel],
    onTyped: tell(panel),
    // The focus returns to the element that opened the form.
    onDone: () => {
      set(panel, false)
      const opener = openers.current[panel]
      if (opener instanceof HTMLElement) opener.focus()
    },
  })
  return {
    isUnsaved: (open.plan && typed.plan) || (open.comment && typed.comment),
    plan: panelOf('plan'),
    comment: panelOf('comment'),
    show: (panel: Panel) => {
      openers.current[panel] = document.activeElement
      set(panel, true)
      // A form that is already open gets the focus.
      document.getElementById(`${panel}-form`)?.querySelector<HTMLElement>('input, textarea')?.focus()
    },
  }
}

export type Panels = ReturnType<typeof usePanels>
