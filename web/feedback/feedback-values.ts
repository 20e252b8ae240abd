import type { Resolver } from 'react-hook-form'
import { feedbackWords } from '../../api/feedback/feedback.input.ts'

/** The form: what is chosen is a word, '' where nothing is chosen. */
export type FeedbackValues = {
  accurate: '' | 'yes' | 'no'
  falsePositive: boolean
  actualImpact: '' | 'none' | 'low' | 'medium' | 'high'
  helpful: '' | 'yes' | 'no'
  followUpAction: string
  outcomeDescription: string
  comments: string
}

export const emptyFeedback: FeedbackValues = {
  accurate: '',
  falsePositive: false,
  actualImpact: '',
  helpful: '',
  followUpAction: '',
  outcomeDescription: '',
  comments: '',
}

/**
 * What is sent. Only a wrong alert can be a false positive and only a right one had an impact: the
 * hidden field of the other answer is sent empty.
 */
export function payloadOf({ accurate, falsePositive, actualImpact, helpful, ...texts }: FeedbackValues) {
  return {
    accurate: accurate === '' ? null : accurate === 'yes',
    helpful: helpful === '' ? null : helpful === 'yes',
    falsePositive: accurate === 'no' && falsePositive,
    actualImpact: accurate === 'yes' ? actualImpact || null : null,
    comments: texts.comments.trim(),
    followUpAction: texts.followUpAction.trim(),
    outcomeDescription: texts.outcomeDescription.trim(),
  }
}

/** Checks the form by the server's own rules, and names the fields with a mistake. */
export const feedbackResolver: Resolver<FeedbackValues> = (values) => {
  const { error } = feedbackWords.safeParse(payloadOf(values))
  if (!error) return { values, errors: {} }
  const mistakes = error.issues.map(({ path, message }) => [String(path[0]), { type: 'invalid', message }])
  return { values: {}, errors: Object.fromEntries(mistakes) }
}

/** Whether a text was typed: only that can be lost. */
export function isTyped({ followUpAction, outcomeDescription, comments }: FeedbackValues): boolean {
  return [followUpAction, outcomeDescription, comments].some((text) => text.trim() !== '')
}

/** A stored draft from any stored value; null for an invalid one. */
export function feedbackDraftOf(kept: unknown): FeedbackValues | null {
  if (!kept || typeof kept !== 'object') return null
  const draft: Record<string, unknown> = { ...emptyFeedback }
  for (const [name, value] of Object.entries(kept)) if (typeof value === typeof draft[name]) draft[name] = value
  const values = draft as FeedbackValues
  return isTyped(values) ? values : null
}
