import type { EntityManager } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { Failure } from '../failures/failures.ts'

export type Role = 'owner' | 'manager' | 'viewer'

/**
 * Who asks: a person with a role in the business, a program with an API key, the system (worker, command line), or nobody. Who looks at
 * the demo changes nothing.
 */
export type Actor =
  | { readonly kind: 'person'; readonly userId: string; readonly email: string; readonly role: Role; readonly isDemo?: boolean }
  | { readonly kind: 'key'; readonly keyId: string; readonly name: string; readonly scopes: readonly string[] }
  | { readonly kind: 'system' }

/** Who asks from outside. */
export type ExternalActor = Exclude<Actor, { kind: 'system' }>

/** What a caller may do. One word per right; `may` knows who has it. */
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

export type Clock = { now(): Date }

/**
 * Names of what other rooms may hear of; the id says of which, of `scan.progress` how far: `days done/days`, of `notification.added` for
 * whom: `person/notification`. Delivered only when the transaction commits.
 */
export type EventName =
  | 'risk.raised'
  | 'risk.updated'
  | 'import.progress'
  | 'scan.progress'
  | 'scan.finished'
  | 'monitoring.changed'
  | 'notification.added'
  | 'playbook.run'

/**
 * What a listener hears: ids only, it reads the thing again under its own rights. `cursor` is its place in the log of events; what is only
 * said in passing (`scan.progress`) has none.
 */
export type WorkEvent = { readonly event: EventName; readonly businessId: string; readonly id: string; readonly cursor?: string }

/** Jobs and what each is given. Sent in the transaction: a job exists only if its cause was committed. */
export type Jobs = {
  readonly import: { readonly businessId: string; readonly importId: string }
  /** `waitsSince`: when it first waited for files on their way; an ISO instant. */
  readonly scan: { readonly businessId: string; readonly waitsSince?: string }
  /** Fills a demo business that was just made. */
  readonly demo: { readonly businessId: string }
}

/** What a change was of, as `Member:0197…`, and what of it was before and after. No secrets; texts that people type only where they matter. */
export type AuditDetail = {
  readonly subject?: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * What every service works with: one transaction in one business, for one viewer.
 * `sql` runs on the same transaction as `em`; parameters are `$1, $2, …`. Entities changed through `em` are written at `em.flush()` or the end.
 * `client` is the transaction's connection itself, for COPY alone. Where it only reads, there is no `em`; `entitiesOf` of db/in-business.ts
 * gives it or says so.
 */
export type Work = {
  readonly businessId: string
  readonly actor: Actor
  readonly clock: Clock
  readonly em: EntityManager | null
  readonly client: pg.PoolClient | null
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Said, and noted for who is away, as the last thing of the transaction; of the same thing once, however often it is called. */
  publish(event: EventName, id: string): Promise<void>
  /** What the change will have been, for the audit log: `audit` of ./audit.ts adds to it. Absent where each is written at once. */
  readonly auditDetails?: AuditDetail[]
  /** At most one `scan` (and one `demo`) of a business waits; one that is asked for while another runs comes after it. */
  enqueue<Name extends keyof Jobs>(job: Name, data: Jobs[Name], later?: { readonly afterMs: number }): Promise<void>
}

/** Everybody of a business, and who looks at the demo. */
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

/** Everybody of a business, but nobody who only looks at the demo. */
const belongs: readonly Right[] = [...reads, 'member:read']

/** Who works with it. */
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

/** Who owns it. */
const owns: readonly Right[] = [...works, 'business:manage', 'member:write', 'key:read', 'key:write', 'audit:read']

const rights: Readonly<Record<Role, ReadonlySet<Right>>> = { owner: new Set(owns), manager: new Set(works), viewer: new Set(belongs) }
const demoRights: ReadonlySet<Right> = new Set(reads)

/** The roles that have a right, the least first. */
export function rolesWith(right: Right): readonly Role[] {
  return (['viewer', 'manager', 'owner'] as const).filter((role) => rights[role].has(right))
}

/** What is said to a visitor of the demo who asks for more than looking; where a right is not here, that changes are disabled. */
const demoTexts: Readonly<Partial<Record<Right, string>>> = {
  'risk:handle': 'Leakage alert status updates are disabled in demo mode',
  'risk:detect': 'AI leakage detection is disabled in demo mode',
  'playbook:initialize': 'Data initialization is disabled in demo mode',
}

/** `forbidden` to a visitor of the demo, and marked as that. */
export function demoFailure(message: string): Failure {
  return new Failure('forbidden', message, [], undefined, 'DEMO_MODE')
}

/** What a visitor of the demo is answered who asks for a change, by the right it needs. */
export function demoRefusal(right?: Right): Failure {
  return demoFailure((right && demoTexts[right]) ?? 'Changes are disabled in demo mode')
}

/** Passes or throws `forbidden`. The system may do everything; a key what its scopes say, and never more than a manager. */
export function may(actor: Actor, right: Right): void {
  if (actor.kind === 'system') return
  if (actor.kind === 'key') {
    mayKey(actor.scopes, right)
    return
  }
  if (actor.isDemo && !demoRights.has(right)) throw demoRefusal(right)
  if (rights[actor.role].has(right)) return
  throw new Failure('forbidden', `Your role (${actor.role}) does not allow this. Ask an owner of the business.`)
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

/**
 * What an API key can be given. `write` and `…:write` let read as well: who may change a thing may see it. `metrics` is for `/metrics`
 * alone.
 */
export const keyScopes: readonly string[] = [
  'read',
  'write',
  ...new Set(works.map((right) => `${areaOf(right)}:${isReading(right) ? 'read' : 'write'}`).toSorted()),
  'metrics',
]

/** Whether a visitor of the demo may see what this right lets people see. */
export function isShownInDemo(right: Right): boolean {
  return demoRights.has(right)
}

/** Whether this is a visitor of the demo. */
export function isDemoActor(actor: Actor | null): boolean {
  return actor?.kind === 'person' && (actor.isDemo ?? false)
}
