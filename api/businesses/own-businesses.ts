import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { lockUser } from '../identity/account/users.ts'
import { chooseBusiness } from '../identity/sessions/chosen-business.ts'
import { isDemoVisitor } from '../identity/sign-in/demo-visitor.ts'
import { fileCheckOf } from '../identity/sign-in/file-check-visitor.ts'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { accountNeeded, demoRefusal } from '../platform/rights/rights.ts'
import { type AuditedRequest, recordAuditEntry } from '../platform/transaction/audit.ts'
import type { AuthGateway } from '../platform/transaction/auth-gateway.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { BusinessInput } from './business.input.ts'
import { addBusiness } from './businesses.ts'
import type { OwnBusiness } from './member.entity.ts'

/** Businesses that one person owns. Proposed: it stops a script that creates more. */
const mostOwned = 20

/**
 * All businesses of the caller, by the time of joining. Empty for an API key: it belongs to a
 * business and to no person.
 */
export async function businessesOfActor({ sql, actor, businessId }: Pick<Work, 'sql' | 'actor' | 'businessId'>): Promise<OwnBusiness[]> {
  if (actor.kind !== 'person') return []
  return sql<OwnBusiness>(`select id as "businessId", name, currency, zone, role, id = $2 as "isCurrent" from businesses_of($1)`, [
    actor.userId,
    businessId,
  ])
}

export type PersonOfRequest = { readonly userId: string; readonly email: string; readonly sessionId: string }

/**
 * The person of the request's session, with or without a business. Throws `unauthenticated`, and
 * `forbidden` for visitors of the demo.
 */
export async function personOfRequest(authGateway: AuthGateway): Promise<PersonOfRequest> {
  const { data } = await authGateway.call('GET get-session')
  const { user, session } = data as { user?: { id: string; email: string }; session?: { id: string } }
  if (!user || !session) throw signInFirst()
  if (await isDemoVisitor(authGateway.db, user.id)) throw demoRefusal()
  if (await fileCheckOf(authGateway.db, user.id)) throw accountNeeded()
  return { userId: user.id, email: user.email, sessionId: session.id }
}

/**
 * Switches a session to another business of its person. Returns whether it changed. Throws
 * `not_found`, also for a business that is not theirs.
 */
async function look({ db }: Pick<AuthGateway, 'db'>, person: PersonOfRequest, businessId: string): Promise<boolean> {
  const chosen = await chooseBusiness(db, person, isUuid(businessId) ? businessId : null)
  const message = 'You belong to no business of this id.'
  if (!chosen) throw new Failure('not_found', message, [{ field: 'businessId', message }])
  return chosen.before !== businessId.toLowerCase()
}

/** Switches a session to a business that its person has just joined, and renews the cookie. */
export async function switchToJoined(authGateway: AuthGateway, person: PersonOfRequest, businessId: string): Promise<void> {
  await look(authGateway, person, businessId)
  await authGateway.call('POST renew-session')
}

/**
 * Switches the request's session to another business, and renews the cookie, because the person may
 * have other rights there. Throws as `personOfRequest`, and `not_found`.
 */
export async function switchBusiness(authGateway: AuthGateway, businessId: string): Promise<void> {
  if (await look(authGateway, await personOfRequest(authGateway), businessId)) await authGateway.call('POST renew-session')
}

/**
 * Creates an empty business that the person owns, switches the session to it, and returns its id.
 * Throws `invalid_input`, `conflict` for a person who owns too many, and as `personOfRequest`.
 */
export async function createOwnBusiness(
  authGateway: AuthGateway,
  deed: Omit<AuditedRequest, 'operation'>,
  input: BusinessInput,
): Promise<string> {
  const person = await personOfRequest(authGateway)
  const { db, clock } = authGateway
  const now = clock.now()
  const businessId = uuidv7(now)
  await inBusiness(db, businessId, async ({ sql }) => {
    await refuseMore({ sql }, person.userId)
    await addBusiness({ sql, businessId, clock }, input)
    await sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [
      businessId,
      person.userId,
      now,
    ])
    const actor = { kind: 'person', userId: person.userId, email: person.email, role: 'owner' } as const
    await recordAuditEntry({ sql, businessId, actor, clock }, { ...deed, operation: 'createBusiness' }, [
      { subject: `Business:${businessId}`, after: { ...input } },
    ])
  })
  await switchToJoined(authGateway, person, businessId)
  return businessId
}

/**
 * Throws `conflict` for a person who owns too many. The person's row is locked until the
 * transaction ends: of two at once the second counts the first.
 */
async function refuseMore({ sql }: Pick<Work, 'sql'>, userId: string): Promise<void> {
  await lockUser({ sql }, userId)
  const [found] = await sql<{ owned: number }>(`select count(*)::int as owned from memberships_of($1) where role = 'owner'`, [userId])
  if ((found?.owned ?? 0) >= mostOwned) throw new Failure('conflict', `You own ${mostOwned} businesses already; more are not possible.`)
}
