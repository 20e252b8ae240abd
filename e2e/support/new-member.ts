import { addMember } from '../../api/businesses/members.ts'
import { addUser } from '../../api/identity/account/users.ts'
import type { Actor, Role } from '../../api/platform/rights/rights.ts'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'

type PersonActor = Extract<Actor, { kind: 'person' }>

/** A new person with a role in the business, as who asks there. */
export function newMember(
  { db, businessId }: { readonly db: Database; readonly businessId: string },
  email: string,
  { role = 'owner', now = new Date('2024-05-01T08:00:00Z') }: { readonly role?: Role; readonly now?: Date } = {},
): Promise<PersonActor> {
  return inBusiness(db, businessId, async ({ sql }) => {
    const userId = await addUser({ sql }, { name: email, email, now })
    if (userId === null) throw new Error(`Somebody is ${email} already.`)
    await addMember({ sql, businessId, clock: { now: () => now } }, { userId, role })
    return { kind: 'person', userId, email, role }
  })
}
