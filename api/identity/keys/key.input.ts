import { z } from 'zod'
import { isSeen, mustBeSeen } from '../../values/seen-text.ts'

/** The longest lifetime of a key with an expiry date. */
const longestDays = 3_650

/** The input for a new API key; `known` are the server's scopes. */
export const apiKeyInput = (known: readonly string[]) =>
  z.object({
    name: z
      .string({ error: 'A key needs a name.' })
      .trim()
      .min(1, { error: 'A key needs a name.' })
      .max(100, { error: 'A name has at most 100 characters.' })
      .refine((text) => !text.includes('\0'), { error: 'A NUL character is no text.' })
      .refine(isSeen, mustBeSeen),
    scopes: z
      .array(
        z.string().refine((scope) => known.includes(scope), { error: `A scope is one of ${known.join(', ')}.` }),
        { error: 'Scopes are a list of words.' },
      )
      .min(1, { error: 'Choose at least one scope.' })
      .transform((scopes) => known.filter((scope) => scopes.includes(scope))),
    expiresInDays: z
      .int({ error: 'Days are a whole number.' })
      .min(1, { error: 'A key lives at least one day.' })
      .max(longestDays, { error: `A key lives at most ${longestDays.toLocaleString('en')} days; leave it out for one without an end.` })
      .nullish(),
  })

export type ApiKeyInput = z.input<ReturnType<typeof apiKeyInput>>
