import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { addMember } from '../businesses/members.ts'
import { AlertSettings, type AlertTargets } from '../notifications/settings/alert-settings.entity.ts'
import { alertSettings, saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { preferences, profile, updatePreferences, updateProfile } from './settings.ts'

let test: TestDatabase
let businessId: string
let ann: Awaited<ReturnType<typeof newMember>>
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  ann = await newMember({ db: test.db, businessId }, `person${++people}@shop.example`)
})

const system: Actor = { kind: 'system' }
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { db?: Database; business?: string }
function as<T>(actor: Actor, fn: (work: Work) => Promise<T>, { db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor }, fn)
}
const rename = (input: object) => as(ann, (w) => updateProfile(w, { ...input }))
const audited = () => as(ann, (w) => w.sql('select operation, subject, before, after from audit_entry order by id'))

describe('a person’s names', () => {
  it('SETT-04 GQL-39 parts make the full name until a full name is said, and what is left out stays', async () => {
    const names = async () => {
      const { email, ...said } = await as(ann, profile)
      expect(email).toBe(ann.email)
      return said
    }
    expect(await names()).toEqual({ name: ann.email, firstName: null, lastName: null })
    const steps: [object, object][] = [
      [{ firstName: ' Mary Ann ' }, { name: 'Mary Ann', firstName: 'Mary Ann', lastName: null }],
      [{ lastName: 'Lee' }, { name: 'Mary Ann Lee', firstName: 'Mary Ann', lastName: 'Lee' }],
      [{ name: 'M. Lee' }, { name: 'M. Lee', firstName: 'Mary Ann', lastName: 'Lee' }],
      [{}, { name: 'M. Lee', firstName: 'Mary Ann', lastName: 'Lee' }],
      [
        { name: null, firstName: null },
        { name: 'M. Lee', firstName: 'Mary Ann', lastName: 'Lee' },
      ],
      [
        { firstName: '', lastName: '' },
        { name: 'M. Lee', firstName: '', lastName: '' },
      ],
    ]
    for (const [input, known] of steps) {
      expect(await rename(input)).toEqual({ ...known, email: ann.email })
      expect(await names()).toEqual(known)
    }
  })

  it('GQL-39 have no line breaks and an end, and a mistake in one changes none', async () => {
    for (const [input, field] of [
      [{ name: ' ', firstName: 'Ann' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ firstName: 'a\r\nBcc: x' }, 'firstName'],
      [{ lastName: 'x'.repeat(101), firstName: 'Ann' }, 'lastName'],
    ] as const)
      await expect(rename(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field }] })
    expect(await as(ann, profile)).toMatchObject({ name: ann.email, firstName: null })
  })

  it('SEC-25 the audit log says which names changed, from what to what', async () => {
    await rename({ firstName: 'Ann' })
    const subject = `Member:${ann.userId}`
    const [before, after] = [
      { name: ann.email, firstName: null },
      { name: 'Ann', firstName: 'Ann' },
    ]
    expect(await audited()).toEqual([{ operation: 'updateProfile', subject, before, after }])
  })
})

describe('how a person likes the screens', () => {
  it('SETT-06 GQL-39 light and in the browser’s language until they choose, each by itself', async () => {
    expect(await as(ann, preferences)).toEqual({ theme: 'light', locale: null })
    const choose = (input: object) => as(ann, (w) => updatePreferences(w, { ...input }))
    expect(await choose({ locale: 'en-GB' })).toEqual({ theme: 'light', locale: 'en-GB' })
    expect(await choose({ theme: 'system', locale: null })).toEqual({ theme: 'system', locale: 'en-GB' })
    expect(await choose({})).toEqual({ theme: 'system', locale: 'en-GB' })
    for (const [input, field] of [
      [{ theme: 'blue', locale: 'de' }, 'theme'],
      [{ theme: 'dark', locale: 'nothing at all' }, 'locale'],
    ] as const)
      await expect(choose(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field }] })
    expect(await as(ann, preferences)).toEqual({ theme: 'system', locale: 'en-GB' })
    expect(await audited()).toMatchObject([{ after: { locale: 'en-GB' } }, { before: { theme: 'light' }, after: { theme: 'system' } }, {}])
  })

  it('are a person’s own: the same in each of their businesses, and nobody else’s', async () => {
    const elsewhere = await test.createBusiness()
    await as(system, (w) => addMember(w, { userId: ann.userId, role: 'viewer' }), { business: elsewhere })
    const bob = await newMember({ db: test.db, businessId }, `person${++people}@shop.example`)
    await as(ann, (w) => updatePreferences(w, { theme: 'dark' }), { business: elsewhere })
    await as(ann, (w) => updateProfile(w, { name: 'Ann' }), { business: elsewhere })
    expect([(await as(ann, preferences)).theme, (await as(ann, profile)).name]).toEqual(['dark', 'Ann'])
    expect([(await as(bob, preferences)).theme, (await as(bob, profile)).name]).toEqual(['light', bob.email])
  })

  it('SEC-22 programs have neither names nor screens', async () => {
    const services = [profile, preferences, (w: Work) => updateProfile(w, {}), (w: Work) => updatePreferences(w, {})]
    for (const actor of [key('read', 'write'), system])
      for (const service of services)
        await expect(as(actor, async (w) => void (await service(w)))).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('where alerts go', () => {
  const wanted: AlertTargets = {
    channels: ['email', 'slack'],
    financialRecipients: ['cfo@shop.example', 'ann@shop.example'],
    vendorRecipients: ['buyer@shop.example'],
    legalRecipients: [],
  }
  const none: AlertTargets = { channels: [], financialRecipients: [], vendorRecipients: [], legalRecipients: [] }
  const save = (settings: AlertTargets, place?: Place) => as(system, (w) => saveAlertSettings(w, settings), place)

  it('ONB-50 nowhere until it is said; what is said replaces what was, which is told', async () => {
    expect(await as(ann, alertSettings)).toBeNull()
    expect(await save(wanted)).toEqual(none)
    expect(await as(ann, alertSettings)).toMatchObject(wanted)
    const next = { ...none, legalRecipients: ['law@shop.example'] }
    expect(await save(next)).toMatchObject(wanted)
    expect(await as(ann, alertSettings)).toMatchObject(next)
  })

  it('SEC-22 SEC-04 a key of another area does not see it; who only looks on does', async () => {
    await save(wanted)
    await expect(as(key('risk:read', 'onboarding:write'), alertSettings)).rejects.toMatchObject({ kind: 'forbidden' })
    for (const actor of [key('setting:read'), { ...ann, role: 'viewer' } as const])
      expect(await as(actor, alertSettings)).toMatchObject(wanted)
  })

  it('SEC-01 each business has its own, where row-level security would show the other’s as well', async () => {
    const elsewhere = await test.createBusiness()
    await save(wanted, { business: elsewhere })
    const db = await test.connectAsOwner()
    expect(await as(ann, alertSettings, { db })).toBeNull()
    expect(await save(none, { db })).toEqual(none)
    expect(await as(system, alertSettings, { business: elsewhere })).toMatchObject(wanted)
  })
})
