import { uuidv7 } from '../../../db/uuid.ts'
import { maskCardNumbers } from '../../values/card-number.rules.ts'
import type { Actor } from '../rights/rights.ts'
import type { AuditDetail, Work } from './work.ts'

/** The origin of a request, where known: the address of its socket, and its user agent. */
export type RequestOrigin = { readonly address: string | null; readonly userAgent: string | null }

export const nowhere: RequestOrigin = { address: null, userAgent: null }

/** One change as a whole: the operation, the request and its origin. */
export type AuditedRequest = { readonly operation: string; readonly requestId: string | null; readonly from: RequestOrigin }

type AuditWork = Pick<Work, 'sql' | 'businessId' | 'actor' | 'clock' | 'auditDetails'>

/**
 * Adds details to the audit entry of a change: the subject, and its state before and after. They
 * are written together with the change. `operation` is the name of the GraphQL mutation, also for a
 * command that does the same.
 */
export async function audit(work: AuditWork, operation: string, detail: AuditDetail): Promise<void> {
  if (work.auditDetails) work.auditDetails.push(detail)
  else await recordAuditEntry(work, { operation, requestId: null, from: nowhere }, [detail])
}

/** The differences between two states of a thing, in the form of an audit entry. */
export function whatChanged<Thing extends object>(was: Thing, is: Thing): Required<Pick<AuditDetail, 'before' | 'after'>> {
  const names = (Object.keys(is) as (keyof Thing)[]).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const of = (thing: Thing) => Object.fromEntries(names.map((name) => [name, thing[name]]))
  return { before: of(was), after: of(is) }
}

/**
 * Writes audit entries in the transaction of the change, one for each detail. Texts that look like
 * a secret or a card number are removed.
 */
export async function recordAuditEntry(
  { sql, businessId, actor, clock }: AuditWork,
  { operation, requestId, from }: AuditedRequest,
  details: readonly AuditDetail[],
): Promise<void> {
  const now = clock.now()
  const { id, name } = actorOf(actor)
  for (const { subject = null, before, after } of details) {
    await sql(
      `insert into audit_entry (business_id, id, at, actor_kind, actor_id, actor_name, operation, subject, before, after, address, user_agent,
         request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        businessId,
        uuidv7(now),
        now,
        actor.kind,
        id,
        name,
        operation,
        subject,
        written(before),
        written(after),
        from.address,
        from.userAgent,
        requestId,
      ],
    )
  }
}

function actorOf(actor: Actor): { id: string | null; name: string | null } {
  if (actor.kind === 'person') return { id: actor.userId, name: actor.email }
  if (actor.kind === 'key') return { id: actor.keyId, name: actor.name }
  if (actor.kind === 'chat') return { id: actor.id, name: actor.name }
  return { id: null, name: null }
}

const longest = 500
const secretName = /password|secret|token|cvv|cardnumber|credential|code$/i

function written(part: Readonly<Record<string, unknown>> | undefined): string | null {
  return part === undefined ? null : JSON.stringify(part, (name, value) => auditedValue(name, value))
}

/** A value in the form that may be stored for years. */
function auditedValue(name: string, value: unknown): unknown {
  if (secretName.test(name)) return '•••'
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'string') return value
  return maskCardNumbers(value).slice(0, longest)
}
