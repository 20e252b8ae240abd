import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { newMember } from '../../../e2e/support/new-member.ts'
import { addMember } from '../../businesses/members.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { NotificationPreferences } from './notification-preferences.entity.ts'
import { notificationPreferences, updateNotificationPreferences } from './preferences.ts'

const defaultPreferences = new NotificationPreferences()
let test: TestDatabase
let businessId: string
let ann: Awaited<ReturnType<typeof newMember>>
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [NotificationPreferences] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  ann = await newMember({ db: test.db, businessId }, `person${++people}@shop.example`)
})

type Place = { db?: Database; business?: string }
function as<T>(actor: Actor, fn: (work: Work) => Promise<T>, { db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor }, fn)
}
const change = (input: object, place?: Place) => as(ann, (w) => updateNotificationPreferences(w, { ...input }), place)

describe('what a person wants to hear of', () => {
  it('ENT-25 SETT-02 is all but the weekly and the monthly report until they say otherwise', async () => {
    expect(await as(ann, notificationPreferences)).toEqual({
      critical_risks: true,
      daily_summary: true,
      weekly_report: false,
      monthly_report: false,
      new_integrations: true,
      ai_insights: true,
      alert_mails: true,
      change_mails: true,
      task_mails: true,
      escalation_mails: true,
      mails_a_week: 0,
      mail_floor: 0,
      quiet_from: '',
      quiet_until: '',
      quiet_zone: '',
      critical_passes: false,
    })
  })

  it('GQL-39 each is changed by itself, and what is left out or null stays', async () => {
    let known = defaultPreferences
    // Quiet hours have both ends.
    await change({ quiet_from: '21:00', quiet_until: '06:00' })
    known = { ...known, quiet_from: '21:00', quiet_until: '06:00' }
    const others: Readonly<Record<string, string>> = { quiet_from: '22:00', quiet_until: '07:30', quiet_zone: 'Asia/Tokyo' }
    for (const [name, value] of Object.entries(defaultPreferences)) {
      const other = typeof value === 'boolean' ? !value : (others[name] ?? 5)
      known = { ...known, [name]: other }
      expect(await change({ [name]: other })).toMatchObject(known)
      expect(await change({ [name]: null })).toMatchObject(known)
      expect(await as(ann, notificationPreferences)).toMatchObject(known)
    }
  })

  it('UX-12 quiet hours begin and end, at two times of the day, in a zone that there is; both empty switches them off', async () => {
    const mistakes: [object, string][] = [
      [{ quiet_from: '22:00' }, 'quiet_until'],
      [{ quiet_until: '07:00' }, 'quiet_from'],
      [{ quiet_from: '07:00', quiet_until: '07:00' }, 'quiet_until'],
      [{ quiet_from: '24:00', quiet_until: '07:00' }, 'quiet_from'],
      [{ quiet_from: '7', quiet_until: '08:00' }, 'quiet_from'],
      [{ quiet_zone: 'Europe/Nowhere' }, 'quiet_zone'],
    ]
    for (const [input, field] of mistakes)
      await expect(change(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [expect.objectContaining({ field })] })
    await change({ quiet_from: '22:00', quiet_until: '07:00', quiet_zone: 'Europe/Berlin' })
    await change({ quiet_from: '', quiet_until: '' })
    expect(await as(ann, notificationPreferences)).toMatchObject({ quiet_from: '', quiet_until: '', quiet_zone: 'Europe/Berlin' })
  })

  it('GQL-39 is true or false, and a mistake beside it changes nothing', async () => {
    for (const wrong of ['true', 1, {}])
      await expect(change({ weekly_report: true, ai_insights: wrong })).rejects.toMatchObject({
        kind: 'invalid_input',
        fields: [{ field: 'ai_insights', message: 'It is true or false.' }],
      })
    expect(await as(ann, notificationPreferences)).toMatchObject(defaultPreferences)
  })

  it.each([
    [{ mails_a_week: -1 }, 'It is 0, for no limit, or more.'],
    [{ mails_a_week: 1_001 }, 'It is at most 1000.'],
    [{ mail_floor: 0.5 }, 'It is a whole number.'],
    [{ mail_floor: '50' }, 'It is a whole number.'],
  ])('GQL-39 a limit is a whole number: %j', async (wrong, message) => {
    await expect(change(wrong)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: Object.keys(wrong)[0], message }] })
  })

  it('SEC-25 the audit log says what changed, from what to what, and no more', async () => {
    await change({ weekly_report: true, ai_insights: true })
    const entries = await as(ann, (w) => w.sql('select actor_id, operation, subject, before, after from audit_entry'))
    expect(entries).toEqual([
      {
        actor_id: ann.userId,
        operation: 'updateNotificationPreferences',
        subject: `Member:${ann.userId}`,
        before: { weekly_report: false },
        after: { weekly_report: true },
      },
    ])
  })

  it('SEC-22 programs have none', async () => {
    const program: Actor = { kind: 'key', keyId: randomUUID(), name: 'a program', scopes: ['read', 'write'] }
    for (const actor of [program, { kind: 'system' } as const])
      for (const task of [notificationPreferences, (w: Work) => updateNotificationPreferences(w, {})])
        await expect(as(actor, task)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('SEC-01 is said for each business by itself, where row-level security would show the other’s as well', async () => {
    const elsewhere = await test.createBusiness()
    await as({ kind: 'system' }, (w) => addMember(w, { userId: ann.userId, role: 'viewer' }), { business: elsewhere })
    await change({ critical_risks: false }, { business: elsewhere })
    const db = await test.connectAsOwner()
    expect(await as(ann, notificationPreferences, { db })).toMatchObject(defaultPreferences)
    expect(await change({ ai_insights: false }, { db })).toMatchObject({ ...defaultPreferences, ai_insights: false })
    expect(await as(ann, notificationPreferences, { business: elsewhere })).toMatchObject({ ...defaultPreferences, critical_risks: false })
  })
})
