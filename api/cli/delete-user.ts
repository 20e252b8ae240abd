import { uuidv7 } from '../../db/uuid.ts'
import { refuseOnlyOwner } from '../businesses/delete-account.ts'
import { userIdOf } from '../identity/account/users.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { CommandIo } from './io.ts'
import { withDatabase } from './with-database.ts'

type Done = { readonly value: object; readonly lines: readonly string[] }

/**
 * Deletes a person's account and takes their name out of what they wrote. Throws `not_found` for an
 * unknown address, `conflict` for the only owner of a business that stays, and `refused` with what
 * would be lost where nothing confirms it.
 */
export async function deleteUser(email: string, { confirm = false }: { readonly confirm?: boolean }, io: CommandIo): Promise<Done> {
  return withDatabase(io, ({ asOwner, clock }) =>
    asOwner(async (owner) => {
      const id = await userIdOf(owner, email)
      if (!id) throw new Failure('not_found', `Nobody signs in with ${email}.`)
      refuseOnlyOwner((await owner.query<{ name: string }>('select name from only_owner_of($1)', [id])).rows)
      if (!confirm) throw new Failure('refused', whatIsLost(email))
      const now = clock.now()
      const receipt = uuidv7(now)
      refuseOnlyOwner((await owner.query<{ name: string }>('select name from leave_account($1, $2)', [id, now])).rows)
      await owner.query('select unname_person($1, $2, $3)', [id, receipt, now])
      return { value: { id, erasedAt: now.toISOString(), receipt }, lines: [`Erased. The receipt is ${receipt}.`] }
    }),
  )
}

function whatIsLost(email: string): string {
  return `Deleting ${email} ends the person's sessions, memberships and preferences at once, with no way back. What they wrote stays and names "a former member". To confirm, add --confirm.`
}
