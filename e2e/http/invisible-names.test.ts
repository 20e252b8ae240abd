import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { businessInput, businessSettingsInput } from '../../api/businesses/business.input.ts'
import { acceptanceInput } from '../../api/businesses/member.input.ts'
import { feedbackInput } from '../../api/feedback/feedback.input.ts'
import { signUpInput } from '../../api/identity/account/account.input.ts'
import { apiKeyInput } from '../../api/identity/keys/key.input.ts'
import { addPasskeyInput, passkeyNameInput } from '../../api/identity/passkeys/passkey.input.ts'
import { startImportInput } from '../../api/imports/import.input.ts'
import { integrationInput } from '../../api/integrations/integration.input.ts'
import { onboardingInput } from '../../api/onboarding/onboarding.input.ts'
import { Failure } from '../../api/platform/failures/failures.ts'
import { parse } from '../../api/platform/failures/parse.ts'
import { actionPlanInput, riskCommentInput } from '../../api/risks/notes/risk-note.input.ts'
import { riskStatusInput } from '../../api/risks/risk.input.ts'
import { profileInput } from '../../api/settings/settings.input.ts'
import { supplierInput } from '../../api/suppliers/supplier.input.ts'
import { isSeen, mustBeSeen } from '../../api/values/seen-text.ts'
import { betaSignupInput, cashflowSignupInput, earlyAdopterInput } from '../../api/waitlist/waitlist.input.ts'

/** Every field whose text is shown as somebody's name for something, or as what they said. */
const shown: readonly (readonly [schema: z.core.$ZodType, ...fields: string[]])[] = [
  [businessInput, 'name'],
  [businessSettingsInput, 'name'],
  [acceptanceInput, 'name'],
  [signUpInput, 'name', 'businessName'],
  [apiKeyInput(['risk:read']), 'name'],
  [passkeyNameInput, 'name'],
  [addPasskeyInput, 'name'],
  [profileInput, 'name', 'firstName', 'lastName'],
  [supplierInput, 'name'],
  [integrationInput, 'name'],
  [onboardingInput, 'fullName', 'companyName', 'roleTitle', 'cardholderName'],
  [betaSignupInput, 'name', 'shopifyStoreUrl'],
  [cashflowSignupInput, 'name', 'companyName'],
  [earlyAdopterInput, 'name', 'companyName'],
  [startImportInput, 'fileName'],
  [riskCommentInput, 'text'],
  [actionPlanInput, 'assignee'],
  [riskStatusInput, 'reason'],
  [feedbackInput, 'comments'],
]

const invisible: readonly (readonly [what: string, text: string])[] = [
  ['zero-width blanks', '\u200b\u200b\u200b'],
  ['joiners', '\u200d\u200c\u2060'],
  ['a byte order mark between blanks', ' \ufeff '],
  ['marks of direction', '\u202e\u2066\u2069\u200f'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['an empty Braille cell', '\u2800\u2800'],
  ['variation selectors and tags', '\ufe0f\u{e0041}'],
]

function saidOf(schema: z.core.$ZodType, field: string, text: string): string[] {
  try {
    parse(schema, { [field]: text })
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.fields.filter((one) => one.field === field).map(({ message }) => message)
  }
}

describe('a text that nobody can see', () => {
  it.each(shown.flatMap(([schema, ...fields]) => fields.map((field) => [field, schema] as const)))(
    'is refused as %s, and one that can be seen is not',
    (field, schema) => {
      for (const [what, text] of invisible) {
        const said = saidOf(schema, field, text)
        // What the language itself takes for blanks is missing; everything else is there, and
        // cannot be seen.
        if (text.trim() === '') expect(said.length, what).toBeLessThanOrEqual(1)
        else expect(said, what).toContain(mustBeSeen.error)
      }
      for (const text of ['Ann', '李', '🫖', 'a\u200db', '\u202eenohp']) expect(saidOf(schema, field, text)).not.toContain(mustBeSeen.error)
    },
  )
})

it('a sign that shows is enough to be seen', () => {
  expect(['x', '0', '-', '👩\u200d🚀', '\u0301', '.'].map(isSeen)).toEqual(Array(6).fill(true))
  expect(invisible.map(([, text]) => isSeen(text))).toEqual(Array(invisible.length).fill(false))
})
