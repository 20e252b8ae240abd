import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

/** The longest notes of a run, in characters. */
export const longestNotes = 5_000

/** What a person says of a run: who sees to it, by when, and what was noted. */
export const playbookRunInput = z.object({
  ownerId: z.string().nullish(),
  dueOn: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'A due date is a day, such as 2026-12-31.' })
    .nullish(),
  notes: z
    .string({ error: 'Notes are text.' })
    .trim()
    .max(longestNotes, { error: `Notes have at most ${longestNotes.toLocaleString('en')} characters.` })
    // PostgreSQL's text cannot store NUL.
    .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })
    .refine((text) => text === '' || isSeen(text), { error: mustBeSeen.error })
    .nullish(),
})

export type PlaybookRunChanges = z.input<typeof playbookRunInput>
