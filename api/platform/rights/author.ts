import { Failure } from '../failures/failures.ts'
import type { Actor } from './rights.ts'

/** Who says something: a person, or an API key under its name. `id` is the person's or the key's; a key has no address. */
export type Author = { readonly id: string; readonly email: string; readonly keyName: string | null }

/** The author that the actor is. Throws `forbidden` for the system, which says nothing by itself. */
export function authorOf(actor: Actor): Author {
  if (actor.kind === 'system') throw new Failure('forbidden', 'Only people and API keys say something.')
  if (actor.kind === 'key') return { id: actor.keyId, email: '', keyName: actor.name }
  return { id: actor.userId, email: actor.email, keyName: null }
}
