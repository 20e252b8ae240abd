import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { linkMinutes } from '../identity/account/account-mail.ts'
import { addPassword, refuseWeak } from '../identity/account/password-reset.ts'
import { addUser } from '../identity/account/users.ts'
import { writeMailOfBusiness } from '../mail/write-mail.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { countingWithin, rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import { may, type Role } from '../platform/rights/rights.ts'
import { type AuditedRequest, audit, recordAuditEntry } from '../platform/transaction/audit.ts'
import type { AuthGateway } from '../platform/transaction/auth-gateway.ts'
import { holdPart } from '../platform/transaction/business-lock.ts'
import type { Work } from '../platform/transaction/work.ts'
import { invitationMail } from './invitation-mail.ts'
import type { Invitation, InvitationOffer } from './member.entity.ts'
import { acceptanceInput, invitationInput } from './member.input.ts'
import { personOfRequest, switchToJoined } from './own-businesses.ts'

/** Open invitations of one business. Proposed: more than a small shop has people. */
const mostOpen = 50

const columns = `email, role, invited_by_email as "invitedByEmail", created_at as "createdAt", expires_at as "expiresAt"`
const isOpen = 'accepted_at is null and withdrawn_at is null and expires_at > $2'

/** The open invitations of the business, newest first. */
export async function invitationsPage(work: Work, page: PageArgs): Promise<Connection<Invitation>> {
  may(work.actor, 'member:read')
  return keysetPage<Invitation>(work, page, {
    order: 'invitations',
    table: 'invitation',
    at: 'created_at',
    columns,
    where: isOpen,
    values: [work.clock.now()],
  })
}

/** Invitations by their ids; a loader's batch. */
export async function invitationsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Invitation>> {
  may(work.actor, 'member:read')
  const rows = await work.sql<Invitation>(`select id, ${columns} from invitation where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((invitation) => [invitation.id, invitation]))
}

/**
 * Mails a link that makes the recipient a member, once, within an hour. Ends an earlier invitation
 * of the same address. Does not reveal whether the address has an account. Throws `invalid_input`,
 * `conflict` for existing members and for too many open invitations, and `rate_limited` for too
 * many mails in a day.
 */
export async function inviteTeammate(work: Work, origin: string, input: unknown): Promise<Invitation> {
  may(work.actor, 'member:write')
  if (work.actor.kind !== 'person') throw new Failure('forbidden', 'Only a person who is signed in invites others.')
  const { email, role } = parse(invitationInput, input)
  const { userId, email: inviter } = work.actor
  const now = work.clock.now()
  // Serializes concurrent invitations: the second ends the first one's, and counts it.
  await holdPart(work, 'counts')
  const business = await businessFor(work, email)
  await refuseTooMany(
    countingWithin(work),
    { limit: rateLimits.invitation, by: `${work.businessId} ${email}` },
    { limit: rateLimits.invitationsOfBusiness, by: work.businessId },
    { limit: rateLimits.invitationsToAddress, by: email },
  )
  await work.sql(
    `update invitation set withdrawn_at = $3 where business_id = $1 and email = $2 and accepted_at is null and withdrawn_at is null`,
    [work.businessId, email, now],
  )
  const id = uuidv7(now)
  await work.sql(
    `insert into invitation (business_id, id, email, role, invited_by, invited_by_email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [work.businessId, id, email, role, userId, inviter, now, new Date(now.getTime() + linkMinutes * 60_000)],
  )
  await writeMailOfBusiness(work, invitationMail({ to: email, origin, id, inviter, business, role }))
  await audit(work, 'inviteTeammate', { subject: `Invitation:${id}`, after: { email, role } })
  return requireInvitation(work, id)
}

/** The name of the business. Throws `conflict` where it may not invite this address. */
async function businessFor({ sql, businessId, clock }: Work, email: string): Promise<string> {
  const [found] = await sql<{ name: string; isMember: boolean; open: number }>(
    `select name, (select count(*)::int from invitation where business_id = $1 and ${isOpen}) as open,
            exists (select from membership m join identity."user" u on u.id = m.user_id where m.business_id = $1 and u.email = $3) as "isMember"
       from business where id = $1`,
    [businessId, clock.now(), email],
  )
  const refuse = (message: string) => new Failure('conflict', message, [{ field: 'email', message }])
  if (!found) throw new Failure('not_found', 'This business is not there any more.')
  if (found.isMember) throw refuse('This person is a member already.')
  if (found.open >= mostOpen) throw refuse(`At most ${mostOpen} invitations wait for an answer. Withdraw one, or wait an hour.`)
  return found.name
}

/**
 * Ends an invitation: its link stops working. Throws `not_found`, also for one that was accepted or
 * has ended.
 */
export async function withdrawInvitation(work: Work, id: string): Promise<string> {
  may(work.actor, 'member:write')
  const ended = isUuid(id)
    ? await work.sql<{ email: string }>(
        `update invitation set withdrawn_at = $2 where business_id = $1 and id = $3 and ${isOpen} returning email`,
        [work.businessId, work.clock.now(), id],
      )
    : []
  if (ended.length === 0) throw new Failure('not_found', 'There is no open invitation of this id.', [])
  for (const { email } of ended) await audit(work, 'withdrawInvitation', { subject: `Invitation:${id}`, before: { email } })
  return id
}

async function requireInvitation(work: Work, id: string): Promise<Invitation> {
  const invitation = (await invitationsById(work, [id])).get(id)
  if (!invitation) throw new Failure('not_found', 'There is no invitation of this id.')
  return invitation
}

type Offer = InvitationOffer & { readonly id: string; readonly businessId: string; readonly userId: string | null }

/** The offer of an invitation's link; null for an invalid link. Throws `rate_limited`. */
export async function invitationOffer(authGateway: AuthGateway, token: string): Promise<InvitationOffer | null> {
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  return offerOf(authGateway, token)
}

async function offerOf(authGateway: AuthGateway, token: string): Promise<Offer | null> {
  const id = authGateway.idOf('invitation', token)
  if (!id) return null
  const { rows } = await authGateway.db.pool.query<Omit<Offer, 'id' | 'hasAccount'>>(
    `select i.business_id as "businessId", i.business_name as "businessName", i.email, i.role, i.invited_by_email as "invitedByEmail",
            u.id as "userId"
       from invitation_of($1) i left join identity."user" u on u.email = i.email where i.is_open and i.expires_at > $2`,
    [id, authGateway.clock.now()],
  )
  return rows[0] ? { ...rows[0], id, hasAccount: rows[0].userId !== null } : null
}

export type InvitationAcceptance = { readonly businessId: string; readonly email: string; readonly isSignedIn: boolean }

/**
 * Makes the person who opened the link a member. With an account they have to be signed in with the
 * invited address. Without one an account is created, because the link proves that the address is
 * theirs. Throws `invalid_input` for an invalid link or a weak password, `unauthenticated`,
 * `conflict` for a person signed in with another address, and `rate_limited`.
 */
export async function acceptInvitation(
  authGateway: AuthGateway,
  deed: Omit<AuditedRequest, 'operation'>,
  input: unknown,
): Promise<InvitationAcceptance> {
  const { token, name, password } = parse(acceptanceInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  const offer = await offerOf(authGateway, token)
  if (!offer) throw deadLink()
  if (offer.userId === null) return acceptAnew(authGateway, deed, { offer, name: name || offer.email, password: password ?? '' })
  const person = await personOfRequest(authGateway).catch(async (error) => {
    // The same link, accepted a moment ago, gave this browser a new session: the link is what is
    // over.
    if (!(await offerOf(authGateway, token))) throw deadLink()
    throw error
  })
  if (person.userId !== offer.userId) throw otherAddress(offer.email)
  await join(authGateway, deed, { offer, userId: async () => person.userId })
  await switchToJoined(authGateway, person, offer.businessId)
  return { businessId: offer.businessId, email: offer.email, isSignedIn: true }
}

type Newcomer = { readonly offer: Offer; readonly name: string; readonly password: string }

async function acceptAnew(
  authGateway: AuthGateway,
  deed: Omit<AuditedRequest, 'operation'>,
  { offer, name, password }: Newcomer,
): Promise<InvitationAcceptance> {
  const message = 'Choose a password of at least 12 characters: there is no account with this address yet.'
  if (password === '') throw new Failure('invalid_input', message, [{ field: 'password', message }])
  await refuseWeak(password, offer.email)
  const hash = await authGateway.hashPassword(password)
  await join(authGateway, deed, {
    offer,
    userId: async (sql) => {
      const now = authGateway.clock.now()
      const userId = await addUser({ sql }, { name, email: offer.email, now })
      if (!userId) throw deadLink()
      await addPassword({ sql }, { userId, hash, now })
      return userId
    },
  })
  return { businessId: offer.businessId, email: offer.email, isSignedIn: false }
}

type Joining = { readonly offer: Offer; readonly userId: (sql: Work['sql']) => Promise<string> }

/** Locks the invitation's row: of two browsers with one link the second finds it used. */
async function join({ db, clock }: AuthGateway, deed: Omit<AuditedRequest, 'operation'>, { offer, userId }: Joining): Promise<void> {
  const { businessId, id, email, role } = offer
  const now = clock.now()
  await inBusiness(db, businessId, async ({ sql }) => {
    const used = await sql(`update invitation set accepted_at = $2 where business_id = $1 and id = $3 and ${isOpen} returning id`, [
      businessId,
      now,
      id,
    ])
    if (used.length === 0) throw deadLink()
    const person = await userId(sql)
    await sql('insert into membership (business_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict do nothing', [
      businessId,
      person,
      role,
      now,
    ])
    const actor = { kind: 'person', userId: person, email, role: role as Role } as const
    await recordAuditEntry({ sql, businessId, actor: actor, clock }, { ...deed, operation: 'acceptInvitation' }, [
      { subject: `Member:${person}`, after: { email, role } },
    ])
  })
}

function deadLink(): Failure {
  const message = 'This invitation was used or withdrawn, or is older than an hour. Ask for a new one.'
  return new Failure('invalid_input', message, [{ field: 'token', message }])
}

function otherAddress(email: string): Failure {
  return new Failure('conflict', `This invitation is for ${email}. Sign in with that address, then open the link again.`)
}
