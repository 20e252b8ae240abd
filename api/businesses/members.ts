import { demoVisitor } from '../identity/sign-in/demo-visitor.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { may, type Role } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Member } from './member.entity.ts'
import { roleInput } from './member.input.ts'

/** A membership with its person; the id is the person's. `$2` is the caller. */
const people = `(select m.business_id, m.user_id as id, m.role, m.created_at, u.name, u.email
  from membership m join identity."user" u on u.id = m.user_id) as member`
const columns = `name, email, role, created_at as "createdAt", id is not distinct from $2::uuid as "isViewer",
  role = 'owner' and (select count(*) from membership o where o.business_id = $1 and o.role = 'owner') = 1 as "isLastOwner"`

/** Gives a person a role in the business. An existing role does not change. */
export async function addMember(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<void> {
  await sql('insert into membership (business_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict do nothing', [
    businessId,
    userId,
    role,
    clock.now(),
  ])
}

/** Makes the demo's person a member of the business. Throws as `demoVisitor`. */
export async function admitDemoVisitor(work: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<void> {
  await addMember(work, { userId: await demoVisitor(work), role: 'viewer' })
}

/** The earliest owner; null where the business has none, as in the demo. */
export async function firstOwnerId({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<string | null> {
  const [owner] = await sql<{ id: string }>(
    "select user_id as id from membership where business_id = $1 and role = 'owner' order by created_at, user_id limit 1",
    [businessId],
  )
  return owner?.id ?? null
}

/** The earliest member, in any role; null where there is none. */
export async function firstMemberId({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<string | null> {
  const [member] = await sql<{ id: string }>(
    'select user_id as id from membership where business_id = $1 order by created_at, user_id limit 1',
    [businessId],
  )
  return member?.id ?? null
}

/** What the owners of the business sign in with. */
export async function ownerAddresses({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<string[]> {
  const rows = await sql<{ email: string }>(
    `select u.email from membership m join identity."user" u on u.id = m.user_id where m.business_id = $1 and m.role = 'owner' order by 1`,
    [businessId],
  )
  return rows.map(({ email }) => email)
}

type MemberToTell = { readonly userId: string; readonly isOwner: boolean; readonly address: string | null }

/**
 * Every member, by the address that they sign in with; null where it is not proved to be theirs.
 */
export async function membersToTell({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<MemberToTell[]> {
  return sql(
    `select m.user_id as "userId", m.role = 'owner' as "isOwner", case when u."emailVerified" then u.email end as address
       from membership m left join identity."user" u on u.id = m.user_id where m.business_id = $1 order by u.email`,
    [businessId],
  )
}

/** The people of the business. */
export async function memberIds({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<string[]> {
  const rows = await sql<{ userId: string }>('select user_id as "userId" from membership where business_id = $1', [businessId])
  return rows.map(({ userId }) => userId)
}

/** The members of the business, newest first. */
export async function membersPage(work: Work, page: PageArgs): Promise<Connection<Member>> {
  may(work.actor, 'member:read')
  return keysetPage<Member>(work, page, {
    order: 'members',
    table: people,
    at: 'created_at',
    columns,
    // Uses `$2` in the count as well.
    where: '($2::uuid is null or true)',
    values: [askerOf(work)],
  })
}

/** Members by their ids; a loader's batch. */
export async function membersById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  may(work.actor, 'member:read')
  const rows = await work.sql<Member>(`select id, ${columns} from ${people} where business_id = $1 and id = any($3::uuid[])`, [
    work.businessId,
    askerOf(work),
    ids.filter(isUuid),
  ])
  return new Map(rows.map((member) => [member.id, member]))
}

/** Members whose name or address has this text, whatever its case, by name; so many at most. */
export async function membersNamed(work: Work, text: string, most: number): Promise<Pick<Member, 'id' | 'name' | 'email'>[]> {
  may(work.actor, 'member:read')
  return work.sql<Pick<Member, 'id' | 'name' | 'email'>>(
    `select u.id, u.name, u.email from membership m join identity."user" u on u.id = m.user_id
      where m.business_id = $1 and strpos(lower(u.name || ' ' || u.email), lower($2)) > 0
      order by lower(coalesce(nullif(u.name, ''), u.email)), u.email limit $3`,
    [work.businessId, text.trim(), most],
  )
}

function askerOf({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

/**
 * Changes a member's role, from their next request on. The same role again changes nothing. Throws
 * `invalid_input`, `not_found`, and `conflict` where the business would lose its last owner.
 */
export async function changeMemberRole(work: Work, memberId: string, input: unknown): Promise<Member> {
  may(work.actor, 'member:write')
  const { role } = parse(roleInput, input)
  const member = await lockMember(work, memberId)
  if (member.role === role) return requireMember(work, memberId)
  if (member.role === 'owner') await keepAnOwner(work, memberId)
  await setRole(work, memberId, role)
  await audit(work, 'changeMemberRole', { subject: `Member:${memberId}`, before: { role: member.role }, after: { role } })
  return requireMember(work, memberId)
}

/**
 * Makes another member an owner and the caller a manager, both or neither. Throws `not_found`,
 * `conflict` for an existing owner and for oneself, and `forbidden` for keys.
 */
export async function transferOwnership(work: Work, memberId: string): Promise<Member> {
  may(work.actor, 'member:write')
  if (work.actor.kind !== 'person') throw new Failure('forbidden', 'Only a person who is signed in hands a business on.')
  const { role } = await lockMember(work, memberId)
  const refuse = (message: string) => new Failure('conflict', message, [{ field: 'id', message }])
  if (memberId.toLowerCase() === work.actor.userId) throw refuse('You own the business already. Choose another member.')
  if (role === 'owner') throw refuse('This member is an owner already. To step down, give yourself another role.')
  for (const [id, before, after] of [[memberId, role, 'owner'] as const, [work.actor.userId, 'owner', 'manager'] as const]) {
    await setRole(work, id, after)
    await audit(work, 'transferOwnership', { subject: `Member:${id}`, before: { role: before }, after: { role: after } })
  }
  return requireMember(work, memberId)
}

/**
 * Removes a member from the business, from their next request on. Throws `not_found`, and
 * `conflict` for the last owner.
 */
export async function removeMember(work: Work, memberId: string): Promise<string> {
  may(work.actor, 'member:write')
  return endMembership(work, memberId, 'removeMember')
}

/**
 * Removes the caller from the business. Throws `not_found` for another business than the current
 * one, `conflict` for the last owner, and `forbidden` for keys.
 */
export async function leaveBusiness(work: Work, businessId: string): Promise<string> {
  may(work.actor, 'member:read')
  if (work.actor.kind !== 'person') throw new Failure('forbidden', 'Only a person who is signed in leaves a business.')
  if (businessId !== work.businessId) throw notHere('This is not the business that you look at. Switch to it first.', 'businessId')
  await endMembership(work, work.actor.userId, 'leaveBusiness')
  return businessId
}

async function endMembership(work: Work, memberId: string, operation: string): Promise<string> {
  const { role, email } = await lockMember(work, memberId)
  if (role === 'owner') await keepAnOwner(work, memberId)
  await work.sql('delete from membership where business_id = $1 and user_id = $2', [work.businessId, memberId])
  await announceMembershipChange(work, memberId)
  await audit(work, operation, { subject: `Member:${memberId}`, before: { role, email } })
  return memberId
}

async function setRole(work: Work, memberId: string, role: string): Promise<void> {
  await work.sql('update membership set role = $3 where business_id = $1 and user_id = $2', [work.businessId, memberId, role])
  await announceMembershipChange(work, memberId)
}

/**
 * The member's cookies get new ids with their next requests, and every server looks again at who
 * may listen.
 */
async function announceMembershipChange({ sql, businessId }: Work, memberId: string): Promise<void> {
  await sql('select membership_changed($1, $2)', [businessId, memberId])
}

type LockedMember = { readonly role: Role; readonly email: string }

/**
 * The member's role, locked until the transaction ends. Owners are locked first and in one order,
 * so that two changes cannot deadlock.
 */
async function lockMember(work: Work, memberId: string): Promise<LockedMember> {
  if (!isUuid(memberId)) throw notHere('There is no member of this id.', 'id')
  await owners(work)
  const [member] = await work.sql<LockedMember>(
    `select m.role, u.email from membership m join identity."user" u on u.id = m.user_id
      where m.business_id = $1 and m.user_id = $2 for update of m`,
    [work.businessId, memberId],
  )
  if (!member) throw notHere('There is no member of this id.', 'id')
  return member
}

/**
 * The owners of the business, locked until the transaction ends: of two owners who step down at
 * once the second sees that they are the last.
 */
function owners({ sql, businessId }: Work): Promise<{ id: string }[]> {
  return sql(`select user_id as id from membership where business_id = $1 and role = 'owner' order by user_id for update`, [businessId])
}

async function keepAnOwner(work: Work, leaving: string): Promise<void> {
  const others = (await owners(work)).filter(({ id }) => id !== leaving)
  if (others.length === 0) throw new Failure('conflict', 'A business needs an owner. Make somebody else an owner first.')
}

async function requireMember(work: Work, id: string): Promise<Member> {
  const member = (await membersById(work, [id])).get(id.toLowerCase())
  if (!member) throw notHere('There is no member of this id.', 'id')
  return member
}

function notHere(message: string, field: string): Failure {
  return new Failure('not_found', message, [{ field, message }])
}
