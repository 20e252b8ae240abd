import * as z from 'zod/mini'
import { isSeen, mustBeSeen } from '../../values/seen-text.ts'

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give it a name'),
    z.maxLength(60, 'At most 60 characters'),
    z.regex(/^[^\p{Cc}]*$/u, 'Write it in one line'),
    z.refine(isSeen, mustBeSeen),
  )

/** The browser's response for a passkey, as WebAuthn's JSON. The library verifies it. */
const response = z.looseObject({
  id: z.string().check(z.maxLength(1_400, 'This is no answer of a passkey')),
  type: z.literal('public-key', 'This is no answer of a passkey'),
  response: z.looseObject({}),
})

export const passkeyNameInput = z.object({ name })
export const addPasskeyInput = z.object({ name, response })
export const passkeyAnswerInput = z.object({ response })
