import * as z from 'zod/mini'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const actualImpacts = ['none', 'low', 'medium', 'high'] as const

/** Longest of what is told freely. */
const longestWord = 4_000

const freeText = z.pipe(
  z.nullish(
    z.string().check(
      z.trim(),
      // The database's text cannot hold NUL.
      z.refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' }),
      z.refine(isSeen, mustBeSeen),
      z.maxLength(longestWord),
    ),
  ),
  z.transform((text) => text || null),
)

/** What the form sends of a risk. */
export const feedbackWords = z.object({
  accurate: z.boolean({ error: 'Please indicate if this risk assessment was accurate.' }),
  helpful: z.optional(z.nullable(z.boolean())),
  falsePositive: z.optional(z.nullable(z.boolean())),
  /** Empty text is none, as the form sends it. */
  actualImpact: z.optional(
    z.nullable(z.enum([...actualImpacts, ''], { error: `The actual impact is ${actualImpacts.join(', ')} or empty.` })),
  ),
  comments: freeText,
  followUpAction: freeText,
  outcomeDescription: freeText,
})

/**
 * What a person says of a risk. Only what is not accurate can be a false positive, and only what is
 * accurate had an impact: where the other was said, the form’s hidden field is left out.
 */
export const feedbackInput = z.pipe(
  feedbackWords,
  z.transform(({ accurate, helpful, falsePositive, actualImpact, ...rest }: z.output<typeof feedbackWords>) => ({
    ...rest,
    accurate,
    helpful: helpful ?? null,
    falsePositive: !accurate && falsePositive === true,
    actualImpact: accurate ? actualImpact || null : null,
  })),
)
