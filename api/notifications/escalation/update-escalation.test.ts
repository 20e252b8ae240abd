import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { newMember } from '../../../e2e/support/new-member.ts'
import { notifyRaised, raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { removeMember } from '../../businesses/members.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { RaisedRisk } from '../decide/leak-news.ts'
import { escalationRule } from './escalation-rule.ts'
import { unseenAmong } from './unseen-alerts.ts'
import { updateEscalation } from './update-escalation.ts'

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
  businessId = await test.createBusiness()
  now = new Date('2024-06-01T08:00:00Z')
  ann = await member('owner')
  bob = await member('viewer')
})

const member = (role: Person['role'], business = businessId) =>
  newMember({ db: test.db, businessId: business }, `contact${++people}@shop.example`, { role })
const as = <T>(actor: Actor, fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, actor, now }, fn)
const system: Actor = { kind: 'system' }
const given = () => ({ severity: 'high', hours: 4, memberIds: [bob.userId, ann.userId] })
const save = (input: Partial<Record<'severity' | 'hours' | 'memberIds', unknown>> = {}, actor: Actor = ann) =>
  as(actor, (work) => updateEscalation(work, { ...given(), ...input }))
const current = () => as(ann, escalationRule)

describe('when an alert that nobody looked at goes to whom', () => {
  it('UX-12 is off until an owner says it, in the order in which they say it, and each change is in the audit log once', async () => {
    expect(await current()).toBeNull()
    expect(await save()).toEqual(given())
    expect(await save({ hours: 168 })).toEqual({ ...given(), hours: 168 })
    expect(await save({ memberIds: [ann.userId] })).toEqual({ severity: 'high', hours: 4, memberIds: [ann.userId] })
    expect(await save({ memberIds: [] })).toBeNull()
    expect(await current()).toBeNull()
    const noted = await as(ann, ({ sql }) =>
      sql(`select subject, before, after from audit_entry where business_id = $1 and operation = 'updateEscalation' order by at, id`, [
        businessId,
      ]),
    )
    const none = { severity: null, hours: null, memberIds: [] }
    expect(noted).toEqual([
      { subject: `Business:${businessId}`, before: none, after: given() },
      { subject: `Business:${businessId}`, before: { hours: 4 }, after: { hours: 168 } },
      {
        subject: `Business:${businessId}`,
        before: { hours: 168, memberIds: [bob.userId, ann.userId] },
        after: { hours: 4, memberIds: [ann.userId] },
      },
      { subject: `Business:${businessId}`, before: { severity: 'high', hours: 4, memberIds: [ann.userId] }, after: none },
    ])
  })

  it.each([
    [{ hours: 0 }, 'hours', 'It is at least 1 hour.'],
    [{ hours: 169 }, 'hours', 'It is at most 168 hours, a week.'],
    [{ hours: 2.5 }, 'hours', 'It is a whole number of hours.'],
    [{ hours: Number.NaN }, 'hours', 'It is a whole number of hours.'],
    [{ severity: 'huge' }, 'severity', 'It is low, medium, high or critical.'],
  ])('UX-12 refuses %o, says so at its field, and keeps what was there', async (input, field, message) => {
    await save()
    await expect(save(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field, message }] })
    expect(await current()).toEqual(given())
  })

  it('UX-12 SEC-22 refuses contacts who are no members, twice the same, and more than three', async () => {
    const stranger = await member('owner', await test.createBusiness())
    const others = [await member('manager'), await member('manager')]
    const refusals: [string[], string][] = [
      [[ann.userId, stranger.userId], 'This person is no member of the business. Choose another contact.'],
      [[randomUUID()], 'This person is no member of the business. Choose another contact.'],
      [['x'], 'This person is no member of the business. Choose another contact.'],
      [[ann.userId, bob.userId, ann.userId], 'Name each contact once.'],
      [[ann, bob, ...others].map(({ userId }) => userId), 'Name at most 3 contacts.'],
    ]
    for (const [memberIds, message] of refusals)
      await expect(save({ memberIds })).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'memberIds', message }] })
    expect(await current()).toBeNull()
  })

  it('UX-12 SEC-22 owners say it, members read it, programs only where their key may', async () => {
    const manager = await member('manager')
    const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })
    for (const actor of [manager, bob, key('write')]) await expect(save({}, actor)).rejects.toMatchObject({ kind: 'forbidden' })
    await save()
    for (const actor of [manager, bob, key('setting:read')]) expect(await as(actor, escalationRule)).toEqual(given())
    await expect(as(key('risk:read'), escalationRule)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('UX-12 names who left no longer, and is off when the last contact left', async () => {
    await save()
    await as(ann, (work) => removeMember(work, bob.userId))
    expect(await current()).toEqual({ ...given(), memberIds: [ann.userId] })
    const carol = await member('manager')
    await save({ memberIds: [carol.userId] })
    await as(ann, (work) => removeMember(work, carol.userId))
    expect(await current()).toBeNull()
  })

  it('UX-12 of two owners who save at once the rule of one stands whole', async () => {
    const [first, second] = [
      { severity: 'low', hours: 1, memberIds: [ann.userId, bob.userId] },
      { severity: 'critical', hours: 2, memberIds: [bob.userId] },
    ]
    await Promise.all([save(first), save(second)])
    expect([first, second]).toContainEqual(await current())
  })
})

describe('alerts that wait for a look', () => {
  const tell = async (severity: RaisedRisk['severity'], of: Partial<RaisedRisk> = {}) => {
    const id = await as(system, (work) => addRisk(work, businessId, { severity }))
    await as(system, (work) => notifyRaised(work, [raisedRisk({ id, title: 'It leaks', severity, ...of })]))
    return id
  }
  const dueAt = async (id: string) => {
    const rows = await as(system, ({ sql }) =>
      sql<{ at: Date }>('select due_at as at from unseen_alert where business_id = $1 and risk_id = $2', [businessId, id]),
    )
    return rows[0]?.at.toISOString() ?? null
  }

  it('UX-12 are those that people are told of from then on, severe enough and rated', async () => {
    const before = await tell('critical')
    await save()
    const told = { before, low: await tell('medium'), early: await tell('critical', { isProvisional: true }), due: await tell('high') }
    const waiting = await as(ann, (work) => unseenAmong(work, [...Object.values(told), 'x']))
    expect([...waiting.keys()]).toEqual([told.due])
  })

  it('UX-12 wait by the new hours after a change, from when they were told, and not at all once it is off', async () => {
    await save()
    const id = await tell('high')
    expect(await dueAt(id)).toBe('2024-06-01T12:00:00.000Z')
    now = new Date('2024-06-01T09:00:00Z')
    await save({ hours: 24 })
    expect(await dueAt(id)).toBe('2024-06-02T08:00:00.000Z')
    await save({ memberIds: [] })
    expect(await dueAt(id)).toBeNull()
  })
})
