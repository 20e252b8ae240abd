import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import type { EventName, Work } from '../platform/transaction/work.ts'
import { Supplier } from '../suppliers/supplier.entity.ts'
import { createSupplier } from '../suppliers/suppliers.ts'
import { monitoringState, startMonitoring, stopMonitoring } from './monitoring.ts'

let test: TestDatabase
let businessId: string
let now: Date
let heard: [EventName, string][]
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2024-06-30T08:00:00Z')
  heard = []
})

const system: Actor = { kind: 'system' }
const userId = '0197a3c1-0000-7000-8000-000000000001'
const person = (role: Role, more = {}): Actor => ({ kind: 'person', userId, email: `${role}@shop.example`, role, ...more })
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { actor?: Actor; db?: Database; business?: string }
function work<T>(
  fn: (work: Work) => Promise<T>,
  { actor = person('manager'), db = test.db, business = businessId }: Place = {},
): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now, heard }, fn)
}

/** A risk of that origin which a person was first told of then. */
const addRiskOf = (origin: string, detectedAt: string, business = businessId) =>
  work(
    async (w) => {
      const id = await addRisk(w, business)
      await w.sql(`update risk set metadata = $2::json, detected_at = $3 where id = $1`, [id, JSON.stringify({ origin }), detectedAt])
    },
    { business },
  )
const kept = () => work((w) => w.sql('select is_active, changed_by, changed_at from monitoring'))
const idle = {
  ...{ isActive: false, supplierCount: 0, recentRisks: 0, lastCheck: null },
  ...{ activeSince: null, nextCheck: null, suppliersChecked: null, questions: 0, questionsHeldBack: 0 },
}

describe('the watch over suppliers', () => {
  it('STATE-14 starts and stops; each twice changes nothing, and is told to nobody', async () => {
    expect(await work(monitoringState)).toEqual(idle)
    for (const [turn, isActive] of [
      [stopMonitoring, false],
      [startMonitoring, true],
      [startMonitoring, true],
      [stopMonitoring, false],
      [stopMonitoring, false],
      [startMonitoring, true],
    ] as const) {
      const state = { ...idle, isActive, activeSince: isActive ? now : null }
      expect(await work(turn)).toEqual(state)
      expect(await work(monitoringState)).toEqual(state)
    }
    expect(heard).toEqual([
      ['monitoring.changed', 'on'],
      ['monitoring.changed', 'off'],
      ['monitoring.changed', 'on'],
    ])
  })

  it('keeps who turned it and when; the same again is not theirs', async () => {
    await work(startMonitoring)
    const [first, at] = [await kept(), now]
    expect(first).toEqual([{ is_active: true, changed_by: userId, changed_at: at }])
    now = new Date('2024-07-01T08:00:00Z')
    await work(startMonitoring, { actor: { ...person('owner'), userId: randomUUID() } as Actor })
    expect(await kept()).toEqual(first)
    await work(stopMonitoring, { actor: key('monitoring:write') })
    expect(await kept()).toEqual([{ is_active: false, changed_by: null, changed_at: now }])
  })

  it('started by several at the same moment it starts once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => work(startMonitoring)))
    expect(heard).toEqual([['monitoring.changed', 'on']])
  })

  it('ENT-12 counts the suppliers, and of the last 30 days the risks that a source raised and no others', async () => {
    for (const name of ['Acme', 'Tape']) await work((w) => createSupplier(w, { name, category: 'other' }))
    await addRiskOf('monitoring', '2024-05-31T08:00:00Z')
    await addRiskOf('monitoring', '2024-05-31T08:00:01Z')
    await addRiskOf('monitoring', '2024-06-30T07:59:59Z')
    await addRiskOf('files', '2024-06-30T07:59:59Z')
    expect(await work(monitoringState)).toEqual({ ...idle, supplierCount: 2, recentRisks: 2 })
  })

  it('ENT-12 says when a source was last asked, also once it is stopped', async () => {
    await work(startMonitoring)
    const lastCheck = new Date('2024-06-30T07:00:00Z')
    await work((w) => w.sql('update monitoring set last_check = $1', [lastCheck]))
    expect(await work(stopMonitoring)).toEqual({ ...idle, lastCheck })
  })
})

describe('who may', () => {
  it('SEC-04 SEC-22 each service asks by itself: who only looks on, looks at the demo or has a key to read turns nothing', async () => {
    for (const turn of [startMonitoring, stopMonitoring])
      for (const actor of [person('viewer'), person('manager', { isDemo: true }), key('read', 'monitoring:read', 'supplier:write')])
        await expect(work(turn, { actor }), turn.name).rejects.toMatchObject({ kind: 'forbidden' })
    expect([await kept(), heard]).toEqual([[], []])
    for (const actor of [person('viewer'), person('viewer', { isDemo: true }), key('monitoring:read')])
      expect(await work(monitoringState, { actor })).toEqual(idle)
    await expect(work(monitoringState, { actor: key('supplier:read') })).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('two businesses', () => {
  it('SEC-01 none sees or turns the other’s, where row-level security would let it as well', async () => {
    const elsewhere = await test.createBusiness()
    await work(startMonitoring, { business: elsewhere })
    await work((w) => createSupplier(w, { name: 'Acme', category: 'other' }), { business: elsewhere })
    await addRiskOf('monitoring', '2024-06-30T07:59:59Z', elsewhere)
    const owner = await test.connectAsOwner()
    for (const db of [test.db, owner]) {
      expect(await work(monitoringState, { db, actor: system })).toEqual(idle)
      expect(await work(startMonitoring, { db })).toEqual({ ...idle, isActive: true, activeSince: now })
      expect(await work(stopMonitoring, { db })).toEqual(idle)
    }
    expect(await work(monitoringState, { business: elsewhere })).toMatchObject({ isActive: true, supplierCount: 1, recentRisks: 1 })
  })
})
