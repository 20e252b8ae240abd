import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'
import { isWebsite } from '../values/website.ts'
import { identityFields } from './identity.input.ts'

const supplierCategories = ['manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other'] as const
const criticalities = ['high', 'medium', 'low'] as const

const hasNoNul = (text: string) => !text.includes('\0')

const badUrl = 'Please enter a valid website URL'

export const website = z
  .string({ error: badUrl })
  .trim()
  .max(2_000, { error: badUrl })
  .refine((text) => text === '' || isWebsite(text), { error: badUrl })
  // Stored and linked to as browsers write it.
  .transform((text) => text.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
  .nullish()

const badEmail = 'Please enter a valid email address'

export const email = z
  .string({ error: badEmail })
  .trim()
  .max(254, { error: badEmail })
  .refine((text) => text === '' || z.email().safeParse(text).success, { error: badEmail })
  .nullish()

export const supplierName = z
  .string({ error: 'Supplier name is required' })
  .trim()
  .min(1, { error: 'Supplier name is required' })
  .max(200, { error: 'A supplier name has at most 200 characters.' })
  // The database's text cannot hold NUL.
  .refine(hasNoNul, { error: 'A NUL character is no text.' })
  .refine(isSeen, mustBeSeen)

/**
 * A supplier as form, graph and REST send it. Criticality is medium unless said otherwise. What is
 * left out of the identity card is not part of the result: it stays as it is.
 */
export const supplierInput = z.object({
  name: supplierName,
  // Empty text is none.
  website: website.transform((text) => text || null),
  email: email.transform((text) => text || null),
  category: z
    .string({ error: 'Category is required' })
    .min(1, { error: 'Category is required' })
    .pipe(z.enum(supplierCategories, { error: `A category is one of ${supplierCategories.join(', ')}.` })),
  criticality: z
    .enum(criticalities, { error: `Criticality is one of ${criticalities.join(', ')}.` })
    .nullish()
    .transform((level) => level ?? 'medium'),
  ...identityFields,
})

export type SupplierInput = z.output<typeof supplierInput>
