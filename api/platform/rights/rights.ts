import { Failure } from '../failures/failures.ts'

export type Role = 'owner' | 'manager' | 'viewer'

/**
 * The caller: a person with a role in the business, a program with an API key, a person in a chat,
 * the system (worker, command line), or nobody. Visitors of the demo are read-only.
 */
export type Actor =
  | {
      readonly kind: 'person'
      readonly userId: string
      readonly email: string
      readonly role: Role
      readonly isDemo?: boolean
      /** A visitor without an account, in a business that is deleted after a day. */
      readonly isFileCheck?: boolean
    }
  | { readonly kind: 'key'; readonly keyId: string; readonly name: string; readonly scopes: readonly string[] }
  /**
   * A person in a chat whose buttons act for a member of the business: `role` is the member's. The
   * id is the same for all that person does there.
   */
  | { readonly kind: 'chat'; readonly id: string; readonly name: string; readonly role: Role }
  | { readonly kind: 'system' }

/** A caller who signs in or has a key. */
export type ExternalActor = Exclude<Actor, { kind: 'system' | 'chat' }>

/** What a caller may do, one word for each right. `may` knows who has it. */
export type Right =
  | 'risk:read'
  | 'risk:handle'
  | 'risk:note'
  | 'import:read'
  | 'import:write'
  | 'business:read'
  | 'business:manage'
  | 'member:read'
  | 'member:write'
  | 'key:read'
  | 'key:write'
  | 'audit:read'
  | `${'integration' | 'monitoring' | 'onboarding' | 'supplier'}:${'read' | 'write'}`
  | 'notification:read'
  | 'setting:read'
  | 'playbook:initialize'
  | 'risk:detect'
  | 'feedback:read'
  | 'feedback:write'
  | 'playbook:read'
  | 'playbook:write'

/** Rights of every member, and of visitors of the demo. */
const reads: readonly Right[] = [
  'risk:read',
  'import:read',
  'business:read',
  'feedback:read',
  'integration:read',
  'monitoring:read',
  'notification:read',
  'onboarding:read',
  'playbook:read',
  'setting:read',
  'supplier:read',
]

/** Rights of every member, but not of visitors of the demo. */
const belongs: readonly Right[] = [...reads, 'member:read']

/** Rights of those who work in the business. */
const works: readonly Right[] = [
  ...belongs,
  'risk:handle',
  'risk:note',
  'risk:detect',
  'import:write',
  'playbook:initialize',
  'feedback:write',
  'integration:write',
  'monitoring:write',
  'onboarding:write',
  'playbook:write',
  'supplier:write',
]

/** Rights of its owners. */
const owns: readonly Right[] = [...works, 'business:manage', 'member:write', 'key:read', 'key:write', 'audit:read']

const rights: Readonly<Record<Role, ReadonlySet<Right>>> = { owner: new Set(owns), manager: new Set(works), viewer: new Set(belongs) }
const demoRights: ReadonlySet<Right> = new Set(reads)
/** Rights that buttons in a chat can have: to handle alerts, and to name members for it. */
const chatRights: ReadonlySet<Right> = new Set(['risk:read', 'risk:handle', 'feedback:read', 'feedback:write', 'member:read'])
/**
 * Rights of a visitor who checks their files: to settle the currency, but not to write to others or
 * to make keys.
 */
const fileCheckRights: ReadonlySet<Right> = new Set([...works, 'business:manage'])

/** The roles that have a right, the lowest first. */
export function rolesWith(right: Right): readonly Role[] {
  return (['viewer', 'manager', 'owner'] as const).filter((role) => rights[role].has(right))
}

/**
 * The message to a visitor of the demo who lacks a right. For rights that are missing here it says
 * that changes are disabled.
 */
const demoTexts: Readonly<Partial<Record<Right, string>>> = {
  'risk:handle': 'Leakage alert status updates are disabled in demo mode',
  'risk:detect': 'AI leakage detection is disabled in demo mode',
  'playbook:initialize': 'Data initialization is disabled in demo mode',
}

/** `forbidden` for a visitor of the demo, marked as such. */
export function demoFailure(message: string): Failure {
  return new Failure('forbidden', message, [], undefined, 'DEMO_MODE')
}

/** The refusal of a change to a visitor of the demo, by the right it needs. */
export function demoRefusal(right?: Right): Failure {
  return demoFailure((right && demoTexts[right]) ?? 'Changes are disabled in demo mode')
}

/**
 * Returns or throws `forbidden`. The system may do everything; a key what its scopes allow, and
 * never more than a manager; a chat handles alerts, as far as the member it acts for may.
 */
export function may(actor: Actor, right: Right): void {
  if (actor.kind === 'system') return
  if (actor.kind === 'key') {
    mayKey(actor.scopes, right)
    return
  }
  if (actor.kind === 'chat') {
    mayChat(actor.role, right)
    return
  }
  if (actor.isDemo && !demoRights.has(right)) throw demoRefusal(right)
  if (actor.isFileCheck && !fileCheckRights.has(right)) throw accountNeeded()
  if (rights[actor.role].has(right)) return
  throw new Failure('forbidden', `Your role (${actor.role}) does not allow this. Ask an owner of the business.`)
}

function mayChat(role: Role, right: Right): void {
  if (!chatRights.has(right)) throw new Failure('forbidden', 'Buttons in a chat cannot do this. Open RiskPilot for it.')
  if (rights[role].has(right)) return
  throw new Failure(
    'forbidden',
    `These buttons act for a member whose role is now ${role}, which does not allow this. Ask an owner to set up the buttons again in Settings, Channels.`,
  )
}

function mayKey(scopes: readonly string[], right: Right): void {
  if (!rights.manager.has(right)) throw new Failure('forbidden', 'No API key may do this; an owner does it, signed in.')
  const area = areaOf(right)
  const wanted = isReading(right) ? ['read', 'write', `${area}:read`, `${area}:write`] : ['write', `${area}:write`]
  if (scopes.some((scope) => wanted.includes(scope))) return
  throw new Failure('forbidden', `This API key lacks the scope ${area}:${isReading(right) ? 'read' : 'write'}. Make one that has it.`)
}

const areaOf = (right: Right) => right.split(':')[0] ?? ''
const isReading = (right: Right) => right.endsWith(':read')

/** The scopes of an API key. `write` and `…:write` include reading. */
export const keyScopes: readonly string[] = [
  'read',
  'write',
  ...new Set(works.map((right) => `${areaOf(right)}:${isReading(right) ? 'read' : 'write'}`).toSorted()),
]

/** Whether a visitor of the demo may see the data of this right. */
export function isShownInDemo(right: Right): boolean {
  return demoRights.has(right)
}

/** `forbidden` for a visitor who checks their files and has no account. */
export function accountNeeded(): Failure {
  return new Failure('forbidden', 'This needs an account. Keep these files with an account of your own, then try again.')
}

/** Whether this is a visitor who checks their files and has no account. */
export function isFileCheckActor(actor: Actor | null): boolean {
  return actor?.kind === 'person' && (actor.isFileCheck ?? false)
}

/** Whether this is a visitor of the demo. */
export function isDemoActor(actor: Actor | null): boolean {
  return actor?.kind === 'person' && (actor.isDemo ?? false)
}
