import { mostSteps } from '../../api/risks/notes/risk-note.input.ts'

/** An action plan as the form holds it. */
export type PlanDraft = { readonly assignee: string; readonly dueDate: string; readonly steps: readonly { readonly text: string }[] }

/** There is always at least one empty step. */
export const emptyPlan: PlanDraft = { assignee: '', dueDate: '', steps: [{ text: '' }] }

/** Whether anything was typed: only then can something be lost. */
export function isTyped({ assignee, dueDate, steps }: PlanDraft): boolean {
  return assignee.trim() !== '' || dueDate !== '' || steps.some(({ text }) => text.trim() !== '')
}

/** A stored draft from any stored value: null for an invalid one. */
export function planDraftOf(stored: unknown): PlanDraft | null {
  if (!stored || typeof stored !== 'object' || !('steps' in stored) || !Array.isArray(stored.steps)) return null
  const steps = stored.steps.flatMap((step: unknown) => {
    const text = step && typeof step === 'object' && 'text' in step ? step.text : null
    return typeof text === 'string' ? [{ text }] : []
  })
  const fieldText = (field: 'assignee' | 'dueDate') => {
    const value = (stored as Partial<Record<string, unknown>>)[field]
    return typeof value === 'string' ? value : ''
  }
  const draft = { assignee: fieldText('assignee'), dueDate: fieldText('dueDate'), steps: steps.length > 0 ? steps : [{ text: '' }] }
  return isTyped(draft) ? draft : null
}

/** The typed steps with those of a playbook after them, each once. */
export function withSteps(typed: PlanDraft['steps'], proposed: readonly string[]): { text: string }[] {
  const texts = [...typed.map(({ text }) => text.trim()).filter((text) => text !== ''), ...proposed]
  return [...new Set(texts)].slice(0, mostSteps).map((text) => ({ text }))
}

/** The confirmation's words on the assignee. */
export const assignedTo = (assignee: string | null): string => `Assigned to ${assignee?.trim() || 'your team'}.`
