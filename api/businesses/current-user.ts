import { firstOwnerEmail } from '../identity/account/first-user.ts'
import { partsOfName } from '../identity/account/profile.ts'
import type { Context } from '../platform/transaction/context.ts'
import { ownBusiness } from './businesses.ts'
import { User } from './user.entity.ts'

/** The person of the context with their current business; null when nobody is signed in. */
export async function currentUser({ actor, name, read }: Pick<Context, 'actor' | 'name' | 'read'>): Promise<User | null> {
  if (actor?.kind !== 'person') return null
  const { userId: id, email, role, isDemo = false } = actor
  const [business, parts] = await Promise.all([read(ownBusiness), read((work) => partsOfName(work, id))])
  const [first = '', ...rest] = name.split(' ')
  const names = { firstName: parts?.firstName ?? first, lastName: parts?.lastName ?? rest.join(' ') }
  const mustChooseSignIn = email === firstOwnerEmail
  return Object.assign(new User(), { id, name, ...names, email, mustChooseSignIn, role, isDemo, business })
}
