import { z } from 'zod'
import { riskStatusInput } from '../risk.input.ts'

/** The most risks that one update changes. */
export const mostAtOnce = 10_000

const snooze = z.object({ until: riskStatusInput.shape.comesBackOn, above: riskStatusInput.shape.comesBackAbove })
const assign = z.object({ memberId: z.uuid({ error: 'Name a member by id.' }).nullish() })

/** The input of one change of many risks: which risks, and the one thing that changes. */
export const updateRisksInput = z
  .object({
    riskIds: z
      .array(z.string())
      .max(mostAtOnce, { error: 'At most 10,000 alerts at once.' })
      .nullish()
      .transform((ids) => ids && [...new Set(ids)]),
    filter: z.looseObject({}).nullish(),
    status: riskStatusInput.shape.status.nullish(),
    reason: riskStatusInput.shape.reason,
    snooze: snooze.nullish(),
    assign: assign.nullish(),
  })
  .refine(({ riskIds, filter }) => (riskIds == null) !== (filter == null), { path: ['riskIds'], error: 'Give ids or a filter.' })
  .refine(({ status, snooze: rest, assign: to }) => [status, rest, to].filter((one) => one != null).length === 1, {
    path: ['status'],
    error: 'Change one thing: the status, the snooze or the assignee.',
  })
  .refine(({ status, reason }) => status !== 'dismissed' || reason !== null, {
    path: ['reason'],
    error: 'Say why you dismiss it, such as: false alarm, known and accepted, too small.',
  })

export const viewInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: 'Give the view a name.' })
    .max(60, { error: 'A name has at most 60 characters.' })
    .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' }),
})
