import type { Context } from '../platform/transaction/context.ts'
import type { Work } from '../platform/transaction/work.ts'
import { ownBusiness } from './businesses.ts'
import { User } from './user.entity.ts'

/** The person of the context with the business they look at; null when nobody is signed in. */
export async function currentUser({ actor: viewer, name, read }: Pick<Context, 'actor' | 'name' | 'read'>): Promise<User | null> {
  if (viewer?.kind !== 'person') return null
  const { userId: id, email, role, isDemo = false } = viewer
  const [business, parts] = await Promise.all([read(ownBusiness), read((work) => partsOfName(work, id))])
  const [first = '', ...rest] = name.split(' ')
  const names = { firstName: parts?.firstName ?? first, lastName: parts?.lastName ?? rest.join(' ') }
  return Object.assign(new User(), { id, name, ...names, email, role, isDemo, business })
}

type Parts = { readonly firstName: string | null; readonly lastName: string | null }

/** As the person said them; who never did has none. */
async function partsOfName({ sql }: Work, userId: string): Promise<Parts | undefined> {
  const [parts] = await sql<Parts>('select first_name as "firstName", last_name as "lastName" from identity.profile where user_id = $1', [
    userId,
  ])
  return parts
}
