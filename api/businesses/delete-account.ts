import { z } from 'zod'
import { auditAccountChange } from '../identity/account/account-audit-log.ts'
import { hasPassword, refuseWrongPassword } from '../identity/account/current-password.ts'
import type { Person } from '../identity/account/own-account.ts'
import { withoutBusiness } from '../identity/account/without-business.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import type { AuthGateway } from '../platform/transaction/auth-gateway.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { OwnBusiness } from './member.entity.ts'
import { businessesOfActor } from './own-businesses.ts'

const confirmation = z.object({ password: z.nullish(z.string().max(128)), email: z.nullish(z.string().max(254)) })

/** What deleting an account means: the businesses that hinder it, and how many others are left. */
export type AccountEnd = { readonly onlyOwnerOf: OwnBusiness[]; readonly leaves: number }

/** What it would mean for the caller to delete the account. */
export async function accountEnd(work: Pick<Work, 'sql' | 'actor' | 'businessId'>, { userId }: Person): Promise<AccountEnd> {
  const [all, alone] = [await businessesOfActor(work), await work.sql<{ id: string }>('select id from only_owner_of($1)', [userId])]
  const onlyOwnerOf = all.filter(({ businessId }) => alone.some(({ id }) => id === businessId))
  return { onlyOwnerOf, leaves: all.length - onlyOwnerOf.length }
}

/**
 * Deletes the caller's account: sessions, memberships and whatever signs in end at once. What they
 * wrote stays, and soon names nobody. Throws `invalid_input` for a wrong password or, where the
 * account has none, a wrong address; `conflict` for the only owner of a business that stays; and
 * `rate_limited`.
 */
export async function deleteOwnAccount(authGateway: AuthGateway, person: Person, input: unknown): Promise<void> {
  const { password, email } = parse(confirmation, input)
  if (await hasPassword(authGateway, person)) {
    if (!password) throw mistake('password', 'Enter your password.')
    await refuseWrongPassword(authGateway, person, password)
  } else if (email?.trim().toLowerCase() !== person.email.toLowerCase())
    throw mistake('email', 'This is not the address of your account. Type it as it stands here.')
  await withoutBusiness(authGateway, async ({ sql, clock }) => {
    await auditAccountChange({ sql }, person.email, { ...authGateway.auditEntry, operation: 'deleteAccount' })
    refuseOnlyOwner(await sql<{ name: string }>('select name from leave_account($1, $2)', [person.userId, clock.now()]))
  })
  // The session is gone; this takes its cookies away.
  await authGateway.call('POST sign-out')
}

/** Throws `conflict` where businesses would be left without an owner. */
export function refuseOnlyOwner(businesses: readonly { readonly name: string }[]): void {
  if (businesses.length === 0) return
  const names = businesses.map(({ name }) => name).join(', ')
  const which = businesses.length === 1 ? 'it' : 'each of them'
  throw new Failure('conflict', `Nobody else owns ${names}. Make another member an owner of ${which}, or delete ${which}, first.`)
}

function mistake(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}
