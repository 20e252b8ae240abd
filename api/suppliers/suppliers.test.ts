import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Supplier } from './supplier.entity.ts'
import {
  addMissingSuppliers,
  countSuppliers,
  createSupplier,
  deleteSupplier,
  suppliersById,
  suppliersPage,
  suppliersWithText,
  updateSupplier,
} from './suppliers.ts'

let test: TestDatabase
/** Sees every business: what is not another's here is kept apart by the statements themselves. */
let owner: Database
let businessId: string
let now: Date
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier] })
  owner = await test.connectAsOwner()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2024-06-01T08:00:00Z')
})

const system: Actor = { kind: 'system' }
const person = (role: Role, more = {}): Actor => ({ kind: 'person', userId: randomUUID(), email: `${role}@shop.example`, role, ...more })
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { actor?: Actor; db?: Database; business?: string }
function work<T>(
  fn: (work: Work) => Promise<T>,
  { actor = person('manager'), db = test.db, business = businessId }: Place = {},
): Promise<T> {
  return inTestWork({ db, businessId: business, actor, now }, fn)
}

const acme = { name: 'Acme', website: 'https://acme.example', email: 'sales@acme.example', category: 'other', criticality: 'high' }
const add = (changes: object = {}, place?: Place) => work((w) => createSupplier(w, { ...acme, ...changes }), place)
const names = (rows: Iterable<Supplier>) => [...rows].map(({ name }) => name)
const all = async (place?: Place) => (await work((w) => suppliersPage(w, { first: 100 }), place)).nodes

describe('the register of suppliers', () => {
  it('ENT-11 keeps what was said of one, and reads it alike by list, id and text', async () => {
    const made = await add()
    expect(made).toMatchObject({ ...acme, businessId, createdAt: now, updatedAt: now })
    const { businessId: _, ...kept } = { ...made }
    const [listed] = await all()
    expect(listed).toEqual(expect.objectContaining(kept))
    expect([...(await work((w) => suppliersById(w, [made.id, randomUUID(), 'x', ''])))]).toEqual([[made.id, expect.objectContaining(kept)]])
    expect(await work((w) => suppliersWithText(w, 'ACME', 5))).toEqual([expect.objectContaining(kept)])
    expect(await work(countSuppliers)).toBe(1)
  })

  it('VAL-16 VAL-17 VAL-18 what is wrong is said at its field, by whatever way it comes, and nothing is kept', async () => {
    const wrong: [object, object][] = [
      [{ name: ' ' }, { field: 'name', message: 'Supplier name is required' }],
      [{ name: 'x'.repeat(201) }, { field: 'name' }],
      [{ name: 'a\0b' }, { field: 'name' }],
      [{ website: 'javascript:alert(1)' }, { field: 'website', message: 'Please enter a valid website URL' }],
      [{ email: 'a@b.c\r\nbcc: x@y.z' }, { field: 'email', message: 'Please enter a valid email address' }],
      [{ category: 'food' }, { field: 'category' }],
      [{ criticality: 'extreme' }, { field: 'criticality' }],
    ]
    const { id } = await add()
    for (const [change, field] of wrong) {
      const refused = { kind: 'invalid_input', fields: [expect.objectContaining(field)] }
      await expect(add(change)).rejects.toMatchObject(refused)
      await expect(
        work((w) =>
          addMissingSuppliers(w, [
            { ...acme, name: 'New' },
            { ...acme, ...change },
          ]),
        ),
      ).rejects.toMatchObject(refused)
      await expect(work((w) => updateSupplier(w, { supplierId: id, ...acme, ...change }))).rejects.toMatchObject(refused)
    }
    expect(await all()).toEqual([expect.objectContaining({ ...acme, updatedAt: now })])
  })

  it('VAL-19 a change replaces all that is known: what is left out is none, and criticality medium', async () => {
    const made = await add()
    now = new Date('2024-06-02T08:00:00Z')
    const changed = await work((w) => updateSupplier(w, { supplierId: made.id, name: 'Acme 2', category: 'logistics' }))
    expect(changed).toMatchObject({ name: 'Acme 2', website: null, email: null, category: 'logistics', criticality: 'medium' })
    expect([changed.createdAt, changed.updatedAt]).toEqual([made.createdAt, now])
    expect(await all()).toEqual([expect.objectContaining({ name: 'Acme 2', website: null, updatedAt: now })])
  })

  it('a removed one is gone, and removed once, also by two at the same moment', async () => {
    const { id } = await add()
    const tries = await Promise.allSettled([1, 2, 3].map(() => work((w) => deleteSupplier(w, { supplierId: id }))))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const one of tries) expect(one).toMatchObject(one.status === 'fulfilled' ? { value: id } : { reason: { kind: 'not_found' } })
    expect(await work(countSuppliers)).toBe(0)
  })

  it('of two changes at the same moment none is half of the other', async () => {
    const { id } = await add()
    const change = (n: number) => work((w) => updateSupplier(w, { supplierId: id, ...acme, name: `Acme ${n}`, email: `${n}@acme.example` }))
    await Promise.all([1, 2, 3, 4].map(change))
    const [one] = await all()
    expect(one?.email).toBe(`${one?.name.slice(5)}@acme.example`)
  })

  it('is searched by name, website and e-mail address whatever the case; a name comes first, no character is a wildcard', async () => {
    await add({ name: 'Zeta', website: null, email: 'box@zeta.example' })
    await add({ name: 'Boxes', website: null, email: null })
    await add({ name: 'Alpha', website: 'https://BOX.example', email: null })
    await add({ name: '100%', website: null, email: null })
    const find = async (text: string, limit = 10) => names(await work((w) => suppliersWithText(w, text, limit)))
    expect(await find('bOx')).toEqual(['Boxes', 'Alpha', 'Zeta'])
    expect(await find('box', 2)).toEqual(['Boxes', 'Alpha'])
    expect(await find('%')).toEqual(['100%'])
    expect(await find('_')).toEqual([])
  })

  it('API-04 pages from the newest on, those of one instant included, without a gap or a double', async () => {
    const added: string[] = []
    for (let i = 0; i < 7; i++) {
      now = new Date(Date.UTC(2024, 5, 1 + Math.floor(i / 3)))
      added.push((await add({ name: `${i}` })).id)
    }
    const read: Supplier[] = []
    for (let after: string | null | undefined, more = true; more; ) {
      const { nodes, pageInfo, totalCount } = await work((w) => suppliersPage(w, { first: 2, ...(after && { after }) }))
      expect(totalCount).toBe(7)
      read.push(...nodes)
      after = pageInfo.endCursor
      more = pageInfo.hasNextPage
    }
    expect(read.map(({ id }) => id).toSorted()).toEqual(added.toSorted())
    expect(read.map(({ createdAt }) => createdAt)).toEqual(read.map(({ createdAt }) => createdAt).toSorted((a, b) => +b - +a))
    await expect(work((w) => suppliersPage(w, { first: 101 }))).rejects.toMatchObject({ kind: 'invalid_input' })
  })

  it('what the wizard was told of is added unless the business has it by name, whatever its case', async () => {
    await add({ name: 'box co' })
    const said = ['Box Co', 'Tape', 'TAPE'].map((name) => ({ name, category: 'other' }))
    for (let i = 0; i < 2; i++) await work((w) => addMissingSuppliers(w, said))
    expect(names(await all()).toSorted()).toEqual(['Tape', 'box co'])
  })
})

describe('who may', () => {
  const reads: Record<string, (w: Work) => unknown> = {
    suppliersPage: (w) => suppliersPage(w, {}),
    suppliersById: (w) => suppliersById(w, []),
    suppliersWithText: (w) => suppliersWithText(w, 'a', 1),
  }
  const writes = (supplierId: string): Record<string, (w: Work) => unknown> => ({
    createSupplier: (w) => createSupplier(w, { ...acme, name: 'Another' }),
    updateSupplier: (w) => updateSupplier(w, { supplierId, ...acme, name: 'Changed' }),
    deleteSupplier: (w) => deleteSupplier(w, { supplierId }),
  })
  const as = (actor: Actor, task: (w: Work) => unknown) => work(async (w) => task(w), { actor })

  it('SEC-04 SEC-22 each service asks by itself: who only looks on, looks at the demo or has a key to read changes nothing', async () => {
    const { id } = await add()
    for (const [name, change] of Object.entries(writes(id)))
      for (const actor of [person('viewer'), person('manager', { isDemo: true }), key('supplier:read'), key('read'), key('risk:write')])
        await expect(as(actor, change), name).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await all()).toEqual([expect.objectContaining({ id, ...acme })])
  })

  it('SEC-22 a key of another area reads none', async () => {
    for (const [name, read] of Object.entries(reads)) {
      await expect(as(key('risk:read', 'risk:write'), read), name).rejects.toMatchObject({ kind: 'forbidden' })
      for (const actor of [person('viewer'), person('viewer', { isDemo: true }), key('supplier:read')])
        await expect(as(actor, read), name).resolves.toBeDefined()
    }
  })
})

describe('two businesses', () => {
  it('SEC-01 none reads, counts, changes or removes what is the other’s, where row-level security would let it as well', async () => {
    const elsewhere = await test.createBusiness()
    const theirs = await add({ name: 'Acme of theirs' }, { business: elsewhere })
    const mine = await add({ name: 'Acme of mine' })
    for (const db of [test.db, owner]) {
      const place = { db, actor: system }
      expect(names(await all(place))).toEqual(['Acme of mine'])
      expect(await work(async (w) => (await suppliersPage(w, {})).totalCount, place)).toBe(1)
      expect([...(await work((w) => suppliersById(w, [theirs.id, mine.id]), place)).keys()]).toEqual([mine.id])
      expect(names(await work((w) => suppliersWithText(w, 'acme', 9), place))).toEqual(['Acme of mine'])
      expect(await work(countSuppliers, place)).toBe(1)
      for (const supplierId of [theirs.id, randomUUID(), 'x']) {
        const absent = { kind: 'not_found', message: 'There is no supplier of this id.' }
        await expect(work((w) => updateSupplier(w, { supplierId, ...acme }), place)).rejects.toMatchObject(absent)
        await expect(work((w) => deleteSupplier(w, { supplierId }), place)).rejects.toMatchObject(absent)
      }
    }
    const kept = (await all({ business: elsewhere }))[0]
    expect([kept?.name, kept?.updatedAt]).toEqual(['Acme of theirs', theirs.updatedAt])
  })

  it('SEC-01 a name that only another business has is missing in this one', async () => {
    await add({ name: 'Tape' }, { business: await test.createBusiness() })
    await work((w) => addMissingSuppliers(w, [{ name: 'Tape', category: 'other' }]), { db: owner })
    expect(names(await all())).toEqual(['Tape'])
  })
})
