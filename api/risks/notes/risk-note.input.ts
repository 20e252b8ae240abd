import { z } from 'zod'
import { isSeen, mustBeSeen } from '../../values/seen-text.ts'

/** The longest comment, in characters. */
const longestComment = 4_000
export const longestAssignee = 200
export const longestStep = 500
export const mostSteps = 50

const text = (what: string, most: number) =>
  z
    .string({ error: `${what} is text.` })
    .trim()
    .max(most, { error: `${what} has at most ${most.toLocaleString('en')} characters.` })
    // PostgreSQL's text cannot store NUL.
    .refine((one) => !one.includes('\0'), { error: 'A NUL character is no text.' })
    .refine(isSeen, mustBeSeen)

const note = {
  /** Made by the client: the same id and content sent twice is one note. */
  id: z.uuid({ error: 'The id is a UUID that you make yourself, a new one for each note.' }).transform((id) => id.toLowerCase()),
  riskId: z.string(),
}

/** A comment, validated for forms and GraphQL. Blank comments are refused. */
export const riskCommentInput = z.object({
  ...note,
  text: text('A comment', longestComment).refine((one) => one !== '', { error: 'Write something first.' }),
})

/** A plan; all fields are optional. Blank steps are removed. */
export const actionPlanInput = z.object({
  ...note,
  assignee: text('The assignee', longestAssignee)
    .nullish()
    .transform((name) => name || null),
  dueDate: z.string().nullish(),
  steps: z
    .array(text('A step', longestStep))
    .nullish()
    .transform((steps) => (steps ?? []).filter((step) => step !== ''))
    .refine((steps) => steps.length <= mostSteps, { error: `A plan has at most ${mostSteps} steps.` }),
})
