import { z } from 'zod'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

const role = z.enum(['owner', 'manager', 'viewer'], { error: 'The role is owner, manager or viewer.' })

/** The address to invite and its role; the default is manager. */
export const invitationInput = z.object({
  email: z
    .string({ error: 'Please enter a valid email address' })
    .trim()
    .toLowerCase()
    .max(254, { error: 'Please enter a valid email address' })
    .pipe(z.email({ error: 'Please enter a valid email address' })),
  role: role.nullish().transform((chosen) => chosen ?? ('manager' as const)),
})

export const roleInput = z.object({ role })

/**
 * The input of a person who accepts an invitation; name and password where they have no account
 * yet.
 */
export const acceptanceInput = z.object({
  token: z.string().max(200, { error: 'This link is not one of ours' }),
  name: z
    .string()
    .trim()
    .max(200, { error: 'At most 200 characters' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'Write it in one line' })
    .refine(isSeen, mustBeSeen)
    .nullish(),
  password: z
    .string()
    .min(12, { error: 'A password needs at least 12 characters' })
    .max(128, { error: 'A password has at most 128 characters' })
    .nullish(),
})
