import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { invitationsById, invitationsPage, inviteTeammate, withdrawInvitation } from './invitations.ts'
import {
  addMember,
  changeMemberRole,
  firstMemberId,
  firstOwnerId,
  leaveBusiness,
  membersById,
  membersPage,
  removeMember,
  transferOwnership,
} from './members.ts'

type Person = Awaited<ReturnType<typeof newMember>>

let test: TestDatabase
let businessId: string
let now: Date
let ann: Person
let bob: Person
let people = 0
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  now = new Date('2024-06-01T08:00:00Z')
  businessId = await test.createBusiness()
  ann = await join('owner')
  bob = await join('manager')
})

/** A new member, a minute after the one before. */
const join = (role: Role, business = businessId) => {
  people += 1
  return newMember({ db: test.db, businessId: business }, `person${people}@shop.example`, {
    role,
    now: new Date(Date.UTC(2024, 4, 1, 0, people)),
  })
}
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { db?: Database; business?: string }
function as<T>(actor: Actor, fn: (work: Work) => Promise<T>, { db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now }, fn)
}
const rolesOf = async (place?: Place) =>
  Object.fromEntries(
    (await as({ kind: 'system' }, (w) => membersPage(w, { first: 100 }), place)).nodes.map(({ email, role }) => [email, role]),
  )
const audited = () => as({ kind: 'system' }, (w) => w.sql('select operation, subject, before, after from audit_entry order by id'))

describe('the members of a business', () => {
  it('are listed who joined last first, with who asks and who is the last owner marked', async () => {
    const page = await as(bob, (w) => membersPage(w, {}))
    expect([page.totalCount, page.nodes.map(({ id, isViewer, isLastOwner }) => [id, isViewer, isLastOwner])]).toEqual([
      2,
      [
        [bob.userId, true, false],
        [ann.userId, false, true],
      ],
    ])
    await as(ann, (w) => changeMemberRole(w, bob.userId, { role: 'owner' }))
    expect((await as(ann, (w) => membersPage(w, {}))).nodes.map(({ isLastOwner }) => isLastOwner)).toEqual([false, false])
    expect(await as(ann, async (w) => [await firstOwnerId(w), await firstMemberId(w)])).toEqual([ann.userId, ann.userId])
  })

  it('SEC-25 a role changes with an entry of the audit log; the same again changes nothing, and one who is added again keeps theirs', async () => {
    const change = () => as(ann, (w) => changeMemberRole(w, bob.userId, { role: 'viewer' }))
    for (let i = 0; i < 2; i++) expect(await change()).toMatchObject({ id: bob.userId, role: 'viewer' })
    await as(ann, (w) => addMember(w, { userId: bob.userId, role: 'owner' }))
    expect(await rolesOf()).toEqual({ [ann.email]: 'owner', [bob.email]: 'viewer' })
    const entry = { operation: 'changeMemberRole', subject: `Member:${bob.userId}`, before: { role: 'manager' }, after: { role: 'viewer' } }
    expect(await audited()).toEqual([entry])
    await expect(as(ann, (w) => changeMemberRole(w, bob.userId, { role: 'king' }))).rejects.toMatchObject({ fields: [{ field: 'role' }] })
  })

  it('SEC-04 the last owner stays one, by whatever way, also when all step down at the same moment', async () => {
    const ways = [
      (w: Work) => changeMemberRole(w, ann.userId, { role: 'manager' }),
      (w: Work) => removeMember(w, ann.userId),
      (w: Work) => leaveBusiness(w, businessId),
    ]
    for (const way of ways) await expect(as(ann, async (w) => void (await way(w)))).rejects.toMatchObject({ kind: 'conflict' })
    const owners = [ann, await join('owner'), await join('owner')]
    const tries = await Promise.allSettled(owners.map((one) => as(one, (w) => leaveBusiness(w, businessId))))
    expect(tries.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { kind: 'conflict' } }])
    expect(Object.values(await rolesOf()).toSorted()).toEqual(['manager', 'owner'])
  })

  it('SEC-04 ownership is handed on as a whole: one more owner, and who asks is a manager', async () => {
    expect(await as(ann, (w) => transferOwnership(w, bob.userId))).toMatchObject({ id: bob.userId, role: 'owner', isLastOwner: true })
    expect(await rolesOf()).toEqual({ [ann.email]: 'manager', [bob.email]: 'owner' })
    expect(await audited()).toMatchObject([
      { subject: `Member:${bob.userId}`, before: { role: 'manager' }, after: { role: 'owner' } },
      { subject: `Member:${ann.userId}`, before: { role: 'owner' }, after: { role: 'manager' } },
    ])
    const second = await join('owner')
    for (const id of [bob.userId, bob.userId.toUpperCase(), second.userId])
      await expect(as({ ...bob, role: 'owner' }, (w) => transferOwnership(w, id))).rejects.toMatchObject({
        kind: 'conflict',
        fields: [{ field: 'id' }],
      })
  })

  it('who leaves or is removed is gone, and only from the business that is looked at', async () => {
    const carol = await join('viewer')
    expect(await as(carol, (w) => leaveBusiness(w, businessId))).toBe(businessId)
    expect(await as(ann, (w) => removeMember(w, bob.userId))).toBe(bob.userId)
    expect(await rolesOf()).toEqual({ [ann.email]: 'owner' })
    await expect(as(ann, (w) => removeMember(w, bob.userId))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(as(ann, (w) => leaveBusiness(w, randomUUID()))).rejects.toMatchObject({ kind: 'not_found' })
  })
})

const origin = 'https://riskpilot.example'
const invite = (email: string, actor: Actor = ann, place?: Place) => as(actor, (w) => inviteTeammate(w, origin, { email }), place)
const open = async (place?: Place) => (await as(ann, (w) => invitationsPage(w, {}), place)).nodes.map(({ id }) => id)

describe('invitations', () => {
  it('GQL-40 ROLE-11 one is for a manager unless said otherwise, and ends after an hour', async () => {
    const made = await invite(' Eve@Shop.example ')
    const hour = new Date(now.getTime() + 60 * 60_000)
    expect(made).toMatchObject({ email: 'eve@shop.example', role: 'manager', invitedByEmail: ann.email, createdAt: now, expiresAt: hour })
    expect(await open()).toEqual([made.id])
    now = hour
    expect(await open()).toEqual([])
    const absent = { kind: 'not_found', message: 'There is no open invitation of this id.' }
    await expect(as(ann, (w) => withdrawInvitation(w, made.id))).rejects.toMatchObject(absent)
  })

  it('SEC-08 the next of the same address ends the one before; a withdrawn one ends, once', async () => {
    const [first, second] = [await invite('eve@shop.example'), await invite('EVE@shop.example')]
    expect([first.id === second.id, await open()]).toEqual([false, [second.id]])
    expect(await as(ann, (w) => withdrawInvitation(w, second.id))).toBe(second.id)
    expect(await open()).toEqual([])
    for (const id of [first.id, second.id, randomUUID(), 'x'])
      await expect(as(ann, (w) => withdrawInvitation(w, id))).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('is none for who is a member already, and for what is no address', async () => {
    await expect(invite(bob.email.toUpperCase())).rejects.toMatchObject({ kind: 'conflict', fields: [{ field: 'email' }] })
    await expect(invite('eve')).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'email' }] })
  })

  it('SEC-06 one address is mailed five times a day by a business and twenty times by all; others go on', async () => {
    for (let i = 0; i < 5; i++) await invite(i % 2 ? 'flood@shop.example' : ' Flood@Shop.example ')
    await expect(invite('flood@shop.example')).rejects.toMatchObject({
      kind: 'rate_limited',
      message: 'This address was invited five times today. Ask the person to look for the mail, or invite again tomorrow.',
    })
    expect(await invite('calm@shop.example')).toMatchObject({ email: 'calm@shop.example' })
    now = new Date(now.getTime() + 24 * 3_600_000 + 1)
    expect(await invite('flood@shop.example')).toMatchObject({ email: 'flood@shop.example' })
  })

  it('at most fifty wait, also when many are sent at the same moment', async () => {
    for (let i = 0; i < 48; i++) await invite(`guest${i}@shop.example`)
    const tries = await Promise.allSettled([1, 2, 3, 4].map((i) => invite(`late${i}@shop.example`)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect((await as(ann, (w) => invitationsPage(w, {}))).totalCount).toBe(50)
  })
})

describe('who may', () => {
  it('SEC-04 SEC-22 each service asks by itself: only an owner changes who belongs, and no key does', async () => {
    const { id } = await invite('eve@shop.example')
    const changes = [
      (w: Work) => changeMemberRole(w, bob.userId, { role: 'owner' }),
      (w: Work) => transferOwnership(w, bob.userId),
      (w: Work) => removeMember(w, ann.userId),
      (w: Work) => inviteTeammate(w, origin, { email: 'mallory@shop.example' }),
      (w: Work) => withdrawInvitation(w, id),
    ]
    const viewer = await join('viewer')
    const before = await rolesOf()
    for (const change of changes)
      for (const actor of [bob, viewer, { ...ann, isDemo: true }, key('read', 'write', 'member:read')])
        await expect(as(actor, async (w) => void (await change(w)))).rejects.toMatchObject({ kind: 'forbidden' })
    expect([await rolesOf(), await open()]).toEqual([before, [id]])
    const reads = [
      (w: Work) => membersPage(w, {}),
      (w: Work) => membersById(w, []),
      (w: Work) => invitationsPage(w, {}),
      (w: Work) => invitationsById(w, []),
    ]
    for (const read of reads) {
      await expect(as(viewer, async (w) => void (await read(w)))).resolves.toBeUndefined()
      for (const actor of [key('risk:read'), { ...viewer, isDemo: true }])
        await expect(as(actor, async (w) => void (await read(w)))).rejects.toMatchObject({ kind: 'forbidden' })
    }
  })
})

describe('two businesses', () => {
  it('SEC-01 none reads or changes who belongs to the other, where row-level security would let it as well', async () => {
    const elsewhere = await test.createBusiness()
    const place = { business: elsewhere }
    const theirs = await join('owner', elsewhere)
    await as(theirs, (w) => addMember(w, { userId: bob.userId, role: 'owner' }), place)
    const invited = await invite('eve@shop.example', theirs, place)
    const before = await rolesOf(place)
    const absent = { kind: 'not_found' }
    for (const db of [test.db, await test.connectAsOwner()]) {
      expect(await rolesOf({ db })).toEqual({ [ann.email]: 'owner', [bob.email]: 'manager' })
      expect([...(await as(ann, (w) => membersById(w, [theirs.userId, ann.userId]), { db })).keys()]).toEqual([ann.userId])
      for (const id of [theirs.userId, randomUUID(), 'x']) {
        await expect(as(ann, (w) => changeMemberRole(w, id, { role: 'viewer' }), { db })).rejects.toMatchObject(absent)
        await expect(as(ann, (w) => transferOwnership(w, id), { db })).rejects.toMatchObject(absent)
        await expect(as(ann, (w) => removeMember(w, id), { db })).rejects.toMatchObject(absent)
      }
      // Owners of the other are none of this one.
      await expect(as(ann, (w) => leaveBusiness(w, businessId), { db })).rejects.toMatchObject({ kind: 'conflict' })
      expect([await open({ db }), (await as(ann, (w) => invitationsById(w, [invited.id]), { db })).size]).toEqual([[], 0])
      await expect(as(ann, (w) => withdrawInvitation(w, invited.id), { db })).rejects.toMatchObject(absent)
      const own = await invite('eve@shop.example', ann, { db })
      await as(ann, (w) => withdrawInvitation(w, own.id), { db })
      await as(ann, (w) => changeMemberRole(w, bob.userId, { role: 'viewer' }), { db })
      await as(ann, (w) => changeMemberRole(w, bob.userId, { role: 'manager' }), { db })
    }
    await as(ann, (w) => removeMember(w, bob.userId), { db: await test.connectAsOwner() })
    expect([await rolesOf(place), (await as(theirs, (w) => invitationsPage(w, {}), place)).nodes.map(({ id }) => id)]).toEqual([
      before,
      [invited.id],
    ])
  })
})
