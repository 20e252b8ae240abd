import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const status = z.enum(['active', 'investigating', 'resolved', 'dismissed'], {
  error: 'A status is active, investigating, resolved or dismissed.',
})

/** The input of a status change, also for REST's body. A blank reason counts as none. */
export const riskStatusInput = z
  .object({
    status,
    reason: z
      .string({ error: 'A reason is text.' })
      .trim()
      .max(1_000, { error: 'A reason has at most 1,000 characters.' })
      // PostgreSQL's text cannot store NUL.
      .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })
      .refine(isSeen, mustBeSeen)
      .nullish()
      .transform((text) => text || null),
    expectedStatus: status.nullish(),
    comesBackOn: z
      .string({ error: 'A day is text such as 2026-07-01.' })
      .refine(isDay, { error: 'Write a day of the calendar, such as 2026-07-01.' })
      .nullish()
      .transform((text) => text || null),
    comesBackAbove: z
      .string({ error: 'An amount is text such as 250 or 99.50.' })
      .trim()
      .max(30, { error: 'An amount has at most 30 characters.' })
      .nullish()
      .transform((text) => text || null),
  })
  .refine((input) => input.status === 'dismissed' || (input.comesBackOn === null && input.comesBackAbove === null), {
    path: ['comesBackOn'],
    error: 'Only what is dismissed comes back.',
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

/**
 * The filter of a list: risks match every given field. GraphQL has validated enumerations and days
 * already.
 */
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
  assigneeId: z.uuid({ error: 'Name a member by id.' }).nullish(),
  isMine: z.boolean().nullish(),
  isSnoozed: z.boolean().nullish(),
})
