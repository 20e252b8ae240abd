import type { z } from 'zod'
import { writeMail } from '../mail/write-mail.ts'
import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { WithoutBusiness } from '../platform/transaction/context.ts'
import { signupMail } from './signup-mail.ts'
import { betaSignupInput, cashflowSignupInput, earlyAdopterInput, type WaitlistKind } from './waitlist.input.ts'

const inputs = { beta: betaSignupInput, cashflow: cashflowSignupInput, early_adopter: earlyAdopterInput } as const satisfies Record<
  WaitlistKind,
  z.core.$ZodType
>

/**
 * Keeps who wants to be told, once a form and e-mail address, and confirms it by mail, once as
 * well; what was sent first stays. Answers whether the address was new to the form. Throws
 * `invalid_input` and `rate_limited`.
 */
export async function joinWaitlist(
  work: WithoutBusiness & { readonly siteOrigin: string },
  kind: WaitlistKind,
  input: object,
): Promise<{ isNew: boolean }> {
  const { email, ...details } = parse(inputs[kind] as z.core.$ZodType<{ email: string } & Record<string, unknown>>, input)
  await refuseTooMany(work, { limit: rateLimits.form, by: work.caller })
  return work.inTransaction(async ({ sql, clock }) => {
    const [noted] = await sql<{ added: boolean }>('select visitors.note_signup($1, $2, $3, $4) as added', [
      kind,
      email,
      details,
      clock.now(),
    ])
    const isNew = noted?.added ?? false
    if (isNew) await writeMail({ sql, clock }, signupMail(kind, { to: email, origin: work.siteOrigin }))
    return { isNew }
  })
}
