import type { EntityManager } from '@mikro-orm/postgresql'
import type pg from 'pg'
import type { Actor } from '../rights/rights.ts'

export type Clock = { now(): Date }

/**
 * The names of events. The id identifies the subject; for `scan.progress` it is the progress, `days
 * done/days`; for `notification.added` it is `person/notification`. Events are delivered only when
 * the transaction commits.
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
  | 'integration.changed'

/**
 * The event as a listener receives it: only ids, so the listener reads the subject under its own
 * rights. `cursor` is its position in the event log; events that are not logged (`scan.progress`)
 * have none.
 */
export type WorkEvent = { readonly event: EventName; readonly businessId: string; readonly id: string; readonly cursor?: string }

/**
 * The jobs and their data. A job is sent in the transaction, so it exists only if its cause was
 * committed.
 */
export type Jobs = {
  /**
   * `isTakenBack`: its rows leave the ledger. `bytesOf`: the earlier import whose stored file is
   * read again.
   */
  readonly import: {
    readonly businessId: string
    readonly importId: string
    readonly isTakenBack?: boolean
    readonly bytesOf?: string
  }
  /** `waitsSince`: when it first waited for pending files; an ISO instant. */
  readonly scan: { readonly businessId: string; readonly waitsSince?: string }
  /** Reads a connection; with `only` nothing but the records that its provider said had changed. */
  readonly sync: { readonly businessId: string; readonly integrationId: string; readonly only?: 'told' }
  /** Looks at the suppliers of a business. */
  readonly look: { readonly businessId: string }
  /** Fills a new demo business. */
  readonly demo: { readonly businessId: string }
}

/**
 * The subject of a change, as `Member:0197…`, and its state before and after. It contains no
 * secrets, and typed text only where it matters.
 */
export type AuditDetail = {
  readonly subject?: string
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * What every service works with: one transaction in one business, for one viewer. `sql` runs on the
 * same transaction as `em`; parameters are `$1, $2, …`. Entities changed through `em` are written
 * at `em.flush()` or the end. `client` is the transaction's connection itself, for COPY alone.
 * Where it only reads, there is no `em`; `entitiesOf` of db/in-business.ts gives it or says so.
 */
export type Work = {
  readonly businessId: string
  readonly actor: Actor
  readonly clock: Clock
  readonly em: EntityManager | null
  readonly client: pg.PoolClient | null
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Publishes and logs an event as the last statement of the transaction. Repeated calls for the
   * same subject publish once.
   */
  publish(event: EventName, id: string): Promise<void>
  /**
   * Details for the audit log; `audit` of ./audit.ts adds to them. Absent where each is written at
   * once.
   */
  readonly auditDetails?: AuditDetail[]
  /**
   * At most one `scan` (and one `look`, one `demo`) of a business waits. One that is enqueued while
   * another runs starts after it.
   */
  enqueue<Name extends keyof Jobs>(job: Name, data: Jobs[Name], later?: { readonly afterMs: number }): Promise<void>
}
