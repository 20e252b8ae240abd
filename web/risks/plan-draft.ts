/** An action plan as the form holds it. */
export type PlanDraft = { readonly assignee: string; readonly dueDate: string; readonly steps: readonly { readonly text: string }[] }

/** One empty step is always there. */
export const emptyPlan: PlanDraft = { assignee: '', dueDate: '', steps: [{ text: '' }] }

/** Whether anything was typed: only then is there something to lose. */
export function isTyped({ assignee, dueDate, steps }: PlanDraft): boolean {
  return assignee.trim() !== '' || dueDate !== '' || steps.some(({ text }) => text.trim() !== '')
}

/** A kept draft, whatever the browser gave back: null for what is none. */
export function planDraftOf(kept: unknown): PlanDraft | null {
  if (!kept || typeof kept !== 'object' || !('steps' in kept) || !Array.isArray(kept.steps)) return null
  const steps = kept.steps.flatMap((step: unknown) => {
    const text = step && typeof step === 'object' && 'text' in step ? step.text : null
    return typeof text === 'string' ? [{ text }] : []
  })
  const said = (field: 'assignee' | 'dueDate') => {
    const value = (kept as Partial<Record<string, unknown>>)[field]
    return typeof value === 'string' ? value : ''
  }
  const draft = { assignee: said('assignee'), dueDate: said('dueDate'), steps: steps.length > 0 ? steps : [{ text: '' }] }
  return isTyped(draft) ? draft : null
}

/** What the confirmation says of who takes care of it. */
export const assignedTo = (assignee: string | null): string => `Assigned to ${assignee?.trim() || 'your team'}.`
