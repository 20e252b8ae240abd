import { z } from 'zod'
import { currency } from '../values/money.ts'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** A new business, from the command line or the first start. */
export const businessInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: 'A business needs a name.' })
    .max(200, { error: 'A name has at most 200 characters.' })
    .refine(isSeen, mustBeSeen),
  currency: z.string().transform((text, context) => {
    try {
      return currency(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: `${(error as Error).message}; write one like USD or EUR.` })
      return z.NEVER
    }
  }),
  zone: z.string().transform((text, context) => {
    const known = zones.has(text) ? text : canonicalZone(text)
    if (known === undefined)
      context.addIssue({ code: 'custom', message: `‘${text}’ is not an IANA time zone; write one like Europe/London or UTC.` })
    return known ?? z.NEVER
  }),
})

/** The settings of a business that can be changed; omitted ones stay. */
export const businessSettingsInput = z.object({
  name: businessInput.shape.name.nullish(),
  currency: businessInput.shape.currency.nullish(),
  zone: businessInput.shape.zone.nullish(),
})

export type BusinessInput = z.input<typeof businessInput>

/** The runtime's canonical name of a zone; undefined for offsets and unknown names. */
function canonicalZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
