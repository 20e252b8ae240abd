import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const name = (most: number) =>
  z
    .string({ error: 'A name is text.' })
    .trim()
    .max(most, { error: `A name has at most ${most} characters.` })
    // No line breaks or other control characters: names stand in mail headers and labels.
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'A name has no line breaks or control characters.' })
    .refine(isSeen, mustBeSeen)
    .nullish()

export const profileInput = z.object({
  name: name(200).refine((text) => text !== '', { error: 'A name is required.' }),
  firstName: name(100),
  lastName: name(100),
})

const themes = ['light', 'dark', 'system'] as const

export const preferencesInput = z.object({
  theme: z.enum(themes, { error: `A theme is one of ${themes.join(', ')}.` }).nullish(),
  locale: z
    .string()
    .max(35, { error: 'A locale is a language tag such as en-US.' })
    .refine(isLocale, { error: 'A locale is a language tag such as en-US.' })
    .nullish(),
})

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
