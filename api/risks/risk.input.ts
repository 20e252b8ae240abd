import { z } from 'zod'

const status = z.enum(['active', 'investigating', 'resolved', 'dismissed'], {
  error: 'A status is active, investigating, resolved or dismissed.',
})

/** What is said of a change of status, by REST's body too. A reason of blanks is none. */
export const riskStatusInput = z
  .object({
    status,
    reason: z
      .string({ error: 'A reason is text.' })
      .trim()
      .max(1_000, { error: 'A reason has at most 1,000 characters.' })
      // The database's text cannot hold NUL.
      .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })
      .nullish()
      .transform((text) => text || null),
    expectedStatus: status.nullish(),
  })
  .refine((input) => input.status !== 'dismissed' || input.reason !== null, {
    path: ['reason'],
    error: 'Say why you dismiss it, such as: false alarm, known and accepted, too small.',
  })

const text = (most: number) =>
  z
    .string()
    .max(most, { error: `At most ${most} characters.` })
    .refine((one) => !one.includes('\0'), { error: 'A NUL character is no text.' })

/** Which risks a list holds: those that fit every field given. Enumerations and days are checked by the graph already. */
export const riskFilterInput = z.object({
  categoryId: text(50).nullish(),
  severity: z.string().nullish(),
  severities: z.array(z.string()).nullish(),
  status: z.string().nullish(),
  statuses: z.array(z.string()).nullish(),
  search: text(200).nullish(),
  monthlyAtLeast: text(30).nullish(),
  detectedFrom: z.string().nullish(),
  detectedUntil: z.string().nullish(),
})
