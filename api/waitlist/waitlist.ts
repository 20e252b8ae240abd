import type pg from 'pg'
import type { z } from 'zod'
import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { WithoutBusiness } from '../platform/transaction/context.ts'
import { betaSignupInput, cashflowSignupInput, earlyAdopterInput } from './waitlist.input.ts'

const signupKinds = ['beta', 'cashflow', 'early_adopter'] as const
export type WaitlistKind = (typeof signupKinds)[number]

const inputs = { beta: betaSignupInput, cashflow: cashflowSignupInput, early_adopter: earlyAdopterInput } as const satisfies Record<
  WaitlistKind,
  z.core.$ZodType
>

/**
 * Keeps who wants to be told, once a form and e-mail address; what was sent first stays. Answers whether the address was new to the form. Throws
 * `invalid_input` and `rate_limited`.
 */
export async function joinWaitlist(work: WithoutBusiness, kind: WaitlistKind, input: object): Promise<{ isNew: boolean }> {
  const { email, ...details } = parse(inputs[kind] as z.core.$ZodType<{ email: string } & Record<string, unknown>>, input)
  await refuseTooMany(work, { limit: rateLimits.form, by: work.caller })
  const [noted] = await work.sql<{ added: boolean }>('select visitors.note_signup($1, $2, $3, $4) as added', [
    kind,
    email,
    details,
    work.clock.now(),
  ])
  return { isNew: noted?.added ?? false }
}

export type Signup = {
  readonly kind: WaitlistKind
  readonly email: string
  readonly details: Readonly<Record<string, string | null>>
  readonly createdAt: string
}

/** Every sign-up, the newest first, or those of one form. Only the owner of the database may read them. */
export async function listWaitlist(owner: pg.ClientBase, kind: WaitlistKind | null): Promise<Signup[]> {
  const { rows } = await owner.query<Signup>(
    `select kind, email, details, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
       from visitors.signup where $1::text is null or kind = $1 order by created_at desc, kind, email`,
    [kind],
  )
  return rows
}

/** Forgets an address in every form, when the person asks for it. Returns how many sign-ups that were. */
export async function removeFromWaitlist(owner: pg.ClientBase, email: string): Promise<number> {
  const { rowCount } = await owner.query('delete from visitors.signup where email = $1', [email.trim().toLowerCase()])
  return rowCount ?? 0
}
