import { z } from 'zod'

/** What people write between digits. */
const between = /[\s().\-/\u00a0]/g

const asNumber = (typed: string): string => typed.replaceAll(between, '').replace(/^00/, '+')

/** A number in E.164: the country code and the subscriber's number, 7 to 15 digits. */
export const phoneInput = z.object({
  number: z
    .string()
    .max(40, 'A phone number has at most 40 characters.')
    .transform(asNumber)
    .refine((number) => number.startsWith('+'), 'Begin with the country code, as in +49 151 23456789.')
    .refine(
      (number) => !number.startsWith('+') || /^\+[1-9]\d{6,14}$/.test(number),
      'This is no phone number. It has 7 to 15 digits with the country code, as in +49 151 23456789.',
    ),
})

export const codeInput = z.object({
  code: z
    .string()
    .max(40, 'The code has six digits.')
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((code) => /^\d{6}$/.test(code), 'The code has six digits.'),
})
