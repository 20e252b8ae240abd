import { z } from 'zod'
import { isCountry } from '../values/countries.rules.ts'
import { isLei } from '../values/lei.ts'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'
import { isVatNumber, plainVatNumber } from '../values/vat-number.ts'

const mostOtherNames = 20
const mostBrands = 50
const mostDays = 1_095

const hasNoNul = (text: string) => !text.includes('\0')

/** Text that may be left out, which stays left out, and may be empty, which is none. */
function optionalText(most: number, tooLong: string) {
  return z
    .string({ error: 'Write text, or leave it empty.' })
    .trim()
    .max(most, { error: tooLong })
    .refine(hasNoNul, { error: 'A NUL character is no text.' })
    .refine(isSeen, mustBeSeen)
}

const orNone = (text: string | null) => text || null

/**
 * Texts, each once whatever its case, blank ones left out. What is wrong is said of the list, under
 * which a form shows it.
 */
function optionalList(most: number, { tooMany, tooLong }: { tooMany: string; tooLong: string }) {
  return z
    .array(z.string({ error: 'Write text.' }), { error: 'Write a list of texts.' })
    .transform((texts) =>
      [...new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()])).values()].filter((text) => text !== ''),
    )
    .refine((texts) => texts.length <= most, { error: tooMany })
    .refine((texts) => texts.every((text) => text.length <= 200), { error: tooLong })
    .refine((texts) => texts.every((text) => hasNoNul(text) && isSeen(text)), mustBeSeen)
    .nullable()
    .transform((texts) => texts ?? [])
    .optional()
}

const badLei = 'Please enter a valid LEI: 20 letters and digits, of which the last two are check digits'
const badVat = 'Please enter a valid VAT number, beginning with its country, such as DE123456789'
const badDays = `Please enter whole days from 1 to ${mostDays}, or leave it empty`

/**
 * The identity card of a supplier, every field optional. A field that is left out stays out of the
 * result: it is kept as it is. Empty text, an empty list and null are none.
 */
export const identityFields = {
  legalName: optionalText(200, 'A legal name has at most 200 characters.').nullable().transform(orNone).optional(),
  otherNames: optionalList(mostOtherNames, {
    tooMany: `Please enter at most ${mostOtherNames} other names`,
    tooLong: 'Each other name has at most 200 characters',
  }),
  country: z
    .string({ error: 'Please choose a country' })
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isCountry(code), { error: 'Please choose a country' })
    .nullable()
    .transform(orNone)
    .optional(),
  city: optionalText(100, 'A city has at most 100 characters.').nullable().transform(orNone).optional(),
  registryNumber: optionalText(50, 'A registry number has at most 50 characters.').nullable().transform(orNone).optional(),
  lei: z
    .string({ error: badLei })
    .transform((text) => text.toUpperCase().replace(/\s/g, ''))
    .refine((lei) => lei === '' || isLei(lei), { error: badLei })
    .nullable()
    .transform(orNone)
    .optional(),
  vatNumber: z
    .string({ error: badVat })
    .transform(plainVatNumber)
    .refine((number) => number === '' || isVatNumber(number), { error: badVat })
    .nullable()
    .transform(orNone)
    .optional(),
  brands: optionalList(mostBrands, {
    tooMany: `Please enter at most ${mostBrands} brands`,
    tooLong: 'Each brand has at most 200 characters',
  }),
  daysUntilReplaced: z
    .number({ error: badDays })
    .int({ error: badDays })
    .min(1, { error: badDays })
    .max(mostDays, { error: badDays })
    .nullish(),
}
