import { z } from 'zod'

/** What is marked done. `dueOn` as the deadline shows it; null for one without a day. */
export const deadlineDoneInput = z.object({
  key: z.string({ error: 'It is text.' }).max(60, { error: 'A key has at most 60 characters.' }),
  dueOn: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'A day is YYYY-MM-DD.' })
    .nullish(),
  isDone: z.boolean({ error: 'It is true or false.' }),
})
