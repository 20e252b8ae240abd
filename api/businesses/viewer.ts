import type { Context } from '../work/context.ts'
import { ownBusiness } from './businesses.ts'
import { User } from './user.entity.ts'

/** The person of the context with the business they look at; null when nobody is signed in. */
export async function viewerOf({ viewer, name, read }: Pick<Context, 'viewer' | 'name' | 'read'>): Promise<User | null> {
  if (viewer?.kind !== 'person') return null
  const { userId: id, email, role, isDemo = false } = viewer
  return Object.assign(new User(), { id, name, email, role, isDemo, business: await read(ownBusiness) })
}
