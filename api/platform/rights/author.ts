import { Failure } from '../failures/failures.ts'
import type { Actor } from './rights.ts'

/**
 * Who says something: a person, an API key under its name, or a person in a chat under theirs. `id`
 * is the person's or the key's; only a member has an address.
 */
export type Author = { readonly id: string; readonly email: string; readonly keyName: string | null; readonly chatName: string | null }

/**
 * The author that the actor is. Throws `forbidden` for the system, which says nothing by itself.
 */
export function authorOf(actor: Actor): Author {
  if (actor.kind === 'system') throw new Failure('forbidden', 'Only people and API keys say something.')
  if (actor.kind === 'key') return { id: actor.keyId, email: '', keyName: actor.name, chatName: null }
  if (actor.kind === 'chat') return { id: actor.id, email: '', keyName: null, chatName: actor.name }
  return { id: actor.userId, email: actor.email, keyName: null, chatName: null }
}

/**
 * Who changed something, for its history: a member by id and address, others by name. The system is
 * nobody.
 */
export function changerOf(actor: Actor): { readonly userId: string | null; readonly email: string | null; readonly name: string | null } {
  if (actor.kind === 'person') return { userId: actor.userId, email: actor.email, name: null }
  return { userId: null, email: null, name: actor.kind === 'system' ? null : actor.name }
}
