import type { EntityManager } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { Failure } from './failures.ts'

export type Role = 'owner' | 'manager' | 'viewer'

/** Who asks: a person with a role in the business, the system (worker, command line), or nobody. Who looks at the demo changes nothing. */
export type Viewer =
  | { readonly kind: 'person'; readonly userId: string; readonly email: string; readonly role: Role; readonly isDemo?: boolean }
  | { readonly kind: 'system' }

/** What a caller may do. One word per right; `may` knows who has it. */
export type Right =
  | 'risk:read'
  | 'risk:handle'
  | 'risk:note'
  | 'import:read'
  | 'import:write'
  | 'business:read'
  | 'business:manage'
  | 'business:initialize'
  | 'risk:detect'
  | 'feedback:read'
  | 'feedback:write'
  | 'playbook:read'
  | 'playbook:write'

export type Clock = { now(): Date }

/**
 * Names of what other rooms may hear of; the id says of which, of `scan.progress` how far: `days done/days`. Delivered only when the
 * transaction commits.
 */
export type EventName = 'risk.raised' | 'risk.updated' | 'import.progress' | 'scan.progress' | 'scan.finished'

/** What a listener hears: ids only, it reads the thing again under its own rights. */
export type WorkEvent = { readonly event: EventName; readonly businessId: string; readonly id: string }

/** Jobs and what each is given. Sent in the transaction: a job exists only if its cause was committed. */
export type Jobs = {
  readonly import: { readonly businessId: string; readonly importId: string }
  readonly scan: { readonly businessId: string }
  /** Fills a demo business that was just made. */
  readonly demo: { readonly businessId: string }
}

/**
 * What every service works with: one transaction in one business, for one viewer.
 * `sql` runs on the same transaction as `em`; parameters are `$1, $2, …`. Entities changed through `em` are written at `em.flush()` or the end.
 * `client` is the transaction's connection itself, for COPY alone. Where it only reads, there is no `em`: asking it anything is an error.
 */
export type Work = {
  readonly businessId: string
  readonly viewer: Viewer
  readonly clock: Clock
  readonly em: EntityManager
  readonly client: pg.PoolClient
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  publish(event: EventName, id: string): Promise<void>
  /** At most one `scan` (and one `demo`) of a business waits; one that is asked for while another runs comes after it. */
  enqueue<Name extends keyof Jobs>(job: Name, data: Jobs[Name]): Promise<void>
}

/** Everybody of a business, and who looks at the demo. */
const reads: readonly Right[] = ['risk:read', 'import:read', 'business:read', 'feedback:read', 'playbook:read']

/** Who works with it. */
const works: readonly Right[] = [
  ...reads,
  'risk:handle',
  'risk:note',
  'import:write',
  'risk:detect',
  'feedback:write',
  'playbook:write',
  'business:initialize',
]

/** Who owns it. */
const owns: readonly Right[] = [...works, 'business:manage']

const rights: Readonly<Record<Role, ReadonlySet<Right>>> = { owner: new Set(owns), manager: new Set(works), viewer: new Set(reads) }

/** What is said to a visitor of the demo who asks for more than looking; where a right is not here, that changes are disabled. */
const demoTexts: Readonly<Partial<Record<Right, string>>> = {
  'risk:handle': 'Leakage alert status updates are disabled in demo mode',
  'risk:detect': 'AI leakage detection is disabled in demo mode',
  'business:initialize': 'Data initialization is disabled in demo mode',
}

/** What a visitor of the demo is answered who asks for a change, by the right it needs. */
export function demoRefusal(right?: Right): Failure {
  return new Failure('forbidden', (right && demoTexts[right]) ?? 'Changes are disabled in demo mode')
}

/** Passes or throws `forbidden`. The system may do everything. */
export function may(viewer: Viewer, right: Right): void {
  if (viewer.kind === 'system') return
  if (viewer.isDemo && !rights.viewer.has(right)) throw demoRefusal(right)
  if (rights[viewer.role].has(right)) return
  throw new Failure('forbidden', `Your role (${viewer.role}) does not allow this. Ask an owner of the business.`)
}
