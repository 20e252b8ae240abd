/** An action plan as the form holds it. */
export type PlanDraft = { readonly assignee: string; readonly dueDate: string; readonly steps: readonly { readonly text: string }[] }

/** There is always at least one empty step. */
export const emptyPlan: PlanDraft = { assignee: '', dueDate: '', steps: [{ text: '' }] }

/** Whether anything was typed: only then can something be lost. */
export function isTyped({ assignee, dueDate, steps }: PlanDraft): boolean {
  return assignee.trim() !== '' || dueDate !== '' || steps.some(({ text }) => text.trim() !== '')
}

/** A stored draft from any stored value: null for an invalid one. */
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

/** The confirmation's words on the assignee. */
export const assignedTo = (assignee: string | null): string => `Assigned to ${assignee?.trim() || 'your team'}.`
