import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { addProvenRisk } from '../../e2e/support/risks.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { createBusiness, hasRows, isCurrencyConfirmed, listBusinesses, ownBusiness, updateBusiness } from './businesses.ts'

let test: TestDatabase
let businessId: string
let now: Date
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  now = new Date('2024-06-01T08:00:00Z')
  businessId = await make()
})

const make = (input: object = {}) =>
  createBusiness({ db: test.db, clock: { now: () => now } }, { name: 'A shop', currency: 'USD', zone: 'Europe/London', ...input })
const person = (role: Role, more = {}): Actor => ({ kind: 'person', userId: randomUUID(), email: `${role}@shop.example`, role, ...more })
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { actor?: Actor; db?: Database; business?: string }
function work<T>(fn: (work: Work) => Promise<T>, { actor = person('owner'), db = test.db, business = businessId }: Place = {}): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now }, fn)
}
const change = (input: object, place?: Place) => work((w) => updateBusiness(w, input), place)

/** A file that is being read, or was. */
const readFile = (state: { isDone: boolean }) =>
  work((w) =>
    w.sql(
      `insert into import (business_id, id, file_name, state, created_at, started_at, finished_at)
       values ($1, $2, 'orders.csv', $3, $4, $4, $5)`,
      [businessId, randomUUID(), state.isDone ? 'done' : 'reading', now, state.isDone ? now : null],
    ),
  )

describe('a business', () => {
  it('is made with a floor of 20 of its currency under which nobody is told, whatever the currency’s digits', async () => {
    expect(await work(ownBusiness)).toEqual({
      id: businessId,
      name: 'A shop',
      currency: 'USD',
      zone: 'Europe/London',
      moneyFloor: 2_000n,
      createdAt: now,
      leavingAt: null,
      expiresAt: null,
    })
    const floorOf = async (currency: string) => (await work(ownBusiness, { business: await make({ currency }) })).moneyFloor
    expect([await floorOf('JPY'), await floorOf('KWD')]).toEqual([20n, 20_000n])
  })

  it('has its currency confirmed when it is made with one; that of the first start waits until a person gives one, also the same', async () => {
    expect(await work(isCurrencyConfirmed)).toBe(true)
    const first = await createBusiness(
      { db: test.db, clock: { now: () => now } },
      { name: 'My shop', currency: 'USD', zone: 'UTC' },
      { isConfirmed: false },
    )
    const isConfirmed = () => work(isCurrencyConfirmed, { business: first })
    expect(await isConfirmed()).toBe(false)
    await change({ name: 'Toys', zone: 'Europe/London' }, { business: first })
    expect(await isConfirmed()).toBe(false)
    await change({ currency: 'USD' }, { business: first })
    expect(await isConfirmed()).toBe(true)
  })

  it('needs a name, a currency and a time zone that there are', async () => {
    for (const [input, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ currency: 'DOL' }, 'currency'],
      [{ zone: '+02:00' }, 'zone'],
      [{ zone: 'Mars/Base' }, 'zone'],
    ] as const) {
      await expect(make(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field }] })
      await expect(change(input)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field }] })
    }
    expect(await work(ownBusiness)).toMatchObject({ name: 'A shop', currency: 'USD', zone: 'Europe/London' })
  })

  it('ROLE-11 its owner changes one setting by itself, and the floor follows the currency', async () => {
    expect(await change({ name: ' Toys ' })).toMatchObject({ name: 'Toys', currency: 'USD', moneyFloor: 2_000n })
    expect(await change({ currency: 'JPY', zone: null })).toMatchObject({
      name: 'Toys',
      currency: 'JPY',
      zone: 'Europe/London',
      moneyFloor: 20n,
    })
    expect(await change({ zone: 'Asia/Tokyo' })).toMatchObject({ currency: 'JPY', zone: 'Asia/Tokyo', moneyFloor: 20n })
  })

  it('SEC-25 the audit log has what it was and what it is', async () => {
    await change({ name: 'Toys' })
    const settings = { name: 'A shop', currency: 'USD', zone: 'Europe/London' }
    expect(await work((w) => w.sql('select operation, subject, before, after from audit_entry'))).toEqual([
      { operation: 'updateBusiness', subject: `Business:${businessId}`, before: settings, after: { ...settings, name: 'Toys' } },
    ])
  })
})

describe('the currency and the time zone', () => {
  it('REL-16 REL-15 stand once rows are in: a change is a conflict at its field and says what to do', async () => {
    expect(await work(hasRows)).toBe(false)
    await work((w) => addProvenRisk(w, businessId, { sku: 'MUG' }))
    expect(await work(hasRows)).toBe(true)
    await expect(change({ name: 'Toys', currency: 'EUR' })).rejects.toMatchObject({
      kind: 'conflict',
      fields: [{ field: 'currency' }],
      message:
        'The currency cannot change any more: rows are in, and every amount rests on it. Make a new business in EUR and import the files there.',
    })
    await expect(change({ zone: 'UTC' })).rejects.toMatchObject({
      kind: 'conflict',
      fields: [{ field: 'zone' }],
      message:
        'The time zone cannot change any more: rows are in, and every day rests on it. Make a new business with the time zone UTC and import the files there.',
    })
    expect(await change({ name: 'Toys', currency: 'USD', zone: 'Europe/London' })).toMatchObject({ name: 'Toys', currency: 'USD' })
  })

  it('REL-16 stand while a file is being read, and can change again when it brought no rows', async () => {
    await readFile({ isDone: true })
    expect(await change({ currency: 'EUR' })).toMatchObject({ currency: 'EUR' })
    await readFile({ isDone: false })
    for (const [input, field] of [
      [{ currency: 'GBP' }, 'currency'],
      [{ zone: 'UTC' }, 'zone'],
    ] as const)
      await expect(change(input)).rejects.toMatchObject({
        kind: 'conflict',
        fields: [{ field }],
        message: expect.stringContaining('being read'),
      })
    expect(await work(ownBusiness)).toMatchObject({ currency: 'EUR', zone: 'Europe/London' })
  })

  it('two changes at the same moment follow each other: none undoes the other', async () => {
    await Promise.all([change({ name: 'Toys' }), change({ currency: 'EUR' }), change({ zone: 'UTC' })])
    expect(await work(ownBusiness)).toMatchObject({ name: 'Toys', currency: 'EUR', zone: 'UTC', moneyFloor: 2_000n })
  })
})

describe('who may', () => {
  it('SEC-04 SEC-22 only an owner changes it; a manager, a visitor of the demo and a key do not', async () => {
    for (const actor of [person('manager'), person('viewer'), person('owner', { isDemo: true }), key('read', 'write')])
      await expect(change({ name: 'Eve' }, { actor })).rejects.toMatchObject({ kind: 'forbidden' })
    for (const actor of [person('viewer'), key('business:read')])
      expect(await work(ownBusiness, { actor })).toMatchObject({ name: 'A shop' })
    await expect(work(ownBusiness, { actor: key('risk:read') })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('SEC-01 one business is read and changed, where row-level security would let the other be as well', async () => {
    const elsewhere = await make({ name: 'Theirs' })
    const db = await test.connectAsOwner()
    expect(await change({ name: 'Toys' }, { db })).toMatchObject({ id: businessId, name: 'Toys' })
    expect(await work(ownBusiness, { db, business: elsewhere })).toMatchObject({ id: elsewhere, name: 'Theirs' })
    const listed = await listBusinesses(test.db.pool)
    expect(listed.filter(({ id }) => [businessId, elsewhere].includes(id)).map(({ name }) => name)).toEqual(['Toys', 'Theirs'])
    await expect(work(ownBusiness, { business: randomUUID() })).rejects.toMatchObject({ kind: 'not_found' })
  })
})
