import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { cost, putIntoLedger, refunded, sold } from '../../e2e/support/suppliers-ledger.ts'
import { findProducts } from '../ledger/find-products.ts'
import { replaceRecords } from '../ledger/source-records/replace-records.ts'
import { stockOnHand } from '../ledger/stock-on-hand.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { day } from '../values/day.ts'
import { atStakeOf } from './at-stake.ts'
import { identityCards } from './identity-cards.ts'
import { proposedProducts } from './proposed-products.ts'
import { Supplier } from './supplier.entity.ts'
import { addProducts, confirmProducts, linkRows, removeProduct } from './supplier-products.ts'
import { createSupplier, deleteSupplier, updateSupplier } from './suppliers.ts'

let test: TestDatabase
/** Sees every business: what is not another's here is kept apart by the statements themselves. */
let owner: Database
let businessId: string
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier] })
  owner = await test.connectAsOwner()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness({ name: 'Fern Shop Ltd' })
})

type Place = { actor?: Actor; db?: Database; business?: string }
const within = <T>(fn: (work: Work) => Promise<T>, { actor = { kind: 'system' }, db = test.db, business = businessId }: Place = {}) =>
  inTestWork({ db, businessId: business, actor, now: new Date('2026-06-01T08:00:00Z') }, fn)
const add = async (name: string, more: object = {}) => (await within((w) => createSupplier(w, { name, category: 'other', ...more }))).id
const put = (...[facts, file]: [Parameters<typeof putIntoLedger>[1], Parameters<typeof putIntoLedger>[2]?]) =>
  putIntoLedger((fn) => within(fn), facts, file)
const proposed = async () =>
  (await within(proposedProducts)).map(({ vendor, supplierName, skus, fileName }) => [vendor, supplierName, skus, fileName])
const linked = async (supplierId: string) =>
  (await within((w) => atStakeOf(w, supplierId))).products.map(({ sku, origin, vendor }) => [sku, origin, vendor])

describe('products that the files propose', () => {
  it('are those whose vendor has the name of a supplier but for its legal form; a vendor without one is proposed to add', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Box Ltd'), cost('BAG', '2026-01-01', 5, 'Box Ltd'), cost('PEN', '2026-01-01', 1, 'Kiln & co')])
    await add('BOX')
    expect(await proposed()).toEqual([
      ['Box Ltd', 'BOX', ['BAG', 'MUG'], 'purchases.csv'],
      ['Kiln & co', null, ['PEN'], 'purchases.csv'],
    ])
  })

  it('name the newest file that has the vendor, wherever its rows lie in the table', async () => {
    await put([cost('BAG', '2026-01-01', 4, 'Box Ltd')], { fileName: 'january.csv' })
    await put([cost('MUG', '2026-01-01', 4, 'Box Ltd')], { fileName: 'february.csv' })
    for (const behind of ['BAG', 'MUG']) {
      await within(({ sql }) => sql('update unit_cost set sku = sku where business_id = $1 and sku = $2', [businessId, behind]))
      expect(await proposed()).toEqual([['Box Ltd', null, ['BAG', 'MUG'], 'february.csv']])
    }
  })

  it('are found by the legal name and other names too, also behind a note in brackets', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Kiln GmbH'), cost('PEN', '2026-01-01', 1, 'Penworks'), cost('BAG', '2026-01-01', 5, 'Sacks')])
    await add('Potters', { legalName: 'Kiln Ltd' })
    await add('Writers', { otherNames: ['Penworks Inc'] })
    await add('Sacks (new)')
    expect(await proposed()).toEqual([
      ['Kiln GmbH', 'Potters', ['MUG'], 'purchases.csv'],
      ['Penworks', 'Writers', ['PEN'], 'purchases.csv'],
      ['Sacks', 'Sacks (new)', ['BAG'], 'purchases.csv'],
    ])
  })

  it('never for a name that only resembles, nor for a vendor that is the business itself, nor where no file names one', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Box Packaging Ltd'), cost('PEN', '2026-01-01', 1, 'FERN SHOP'), cost('BAG', '2026-01-01', 5)])
    await add('Box Ltd')
    expect(await proposed()).toEqual([['Box Packaging Ltd', null, ['MUG'], 'purchases.csv']])
  })

  it('one click confirms all spellings; what comes later is proposed again, and what was removed is not', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Box Ltd'), cost('BAG', '2026-01-01', 5, 'BOX LIMITED')])
    const id = await add('Box')
    expect(await proposed()).toHaveLength(1)
    expect(await within((w) => confirmProducts(w, { supplierId: id, vendor: 'box' }))).toBe(2)
    expect(await linked(id)).toEqual([
      ['BAG', 'purchases', 'BOX LIMITED'],
      ['MUG', 'purchases', 'Box Ltd'],
    ])
    expect(await within((w) => confirmProducts(w, { supplierId: id, vendor: 'box' }))).toBe(0)
    expect(await proposed()).toEqual([])
    await within((w) => removeProduct(w, { supplierId: id, sku: 'BAG' }))
    await put([cost('PEN', '2026-02-01', 1, 'Box Ltd')], { fileName: 'bills.csv', layout: 'xero-bills' })
    expect(await proposed()).toEqual([['Box Ltd', 'Box', ['PEN'], 'bills.csv']])
    expect(await within((w) => confirmProducts(w, { supplierId: id, vendor: 'Box Ltd' }))).toBe(1)
    expect((await linked(id)).map(([sku]) => sku)).toEqual(['MUG', 'PEN'])
    // By hand it may come back.
    expect(await within((w) => addProducts(w, { supplierId: id, skus: ['BAG'] }))).toBe(1)
    expect(await linked(id)).toContainEqual(['BAG', 'hand', null])
  })

  it('a vendor whose products all have a supplier is not proposed to add', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Unheard of')])
    const id = await add('Box')
    await within((w) => addProducts(w, { supplierId: id, skus: ['MUG'] }))
    expect(await proposed()).toEqual([])
  })
})

describe('products by hand and by a list', () => {
  it('are those that a file has; what none has is refused by name, and nothing is linked', async () => {
    await put([cost('MUG', '2026-01-01', 4), sold('BAG', '2026-01-02')])
    const id = await add('Box')
    const wrong = { kind: 'invalid_input', fields: [{ field: 'skus', message: 'No file of yours has a product ‘mug’, nor 1 more.' }] }
    await expect(within((w) => addProducts(w, { supplierId: id, skus: ['MUG', 'mug', 'x'] }))).rejects.toMatchObject(wrong)
    expect(await linked(id)).toEqual([])
    expect(await within((w) => addProducts(w, { supplierId: id, skus: ['MUG', 'BAG', 'MUG'] }))).toBe(2)
    await expect(within((w) => addProducts(w, { supplierId: id, skus: Array(1_001).fill('MUG') }))).rejects.toMatchObject({
      kind: 'invalid_input',
    })
  })

  it('rows of a list go to the supplier of that name; the unknown and the doubtful are told and left out', async () => {
    await put([cost('MUG', '2026-01-01', 4), cost('BAG', '2026-01-01', 4)])
    const box = await add('Box Ltd')
    await add('Twins')
    await add('Twins GmbH')
    const rows = [
      { supplier: 'BOX', sku: 'MUG' },
      { supplier: 'Box Ltd.', sku: 'GONE' },
      { supplier: 'Nobody', sku: 'MUG' },
      { supplier: 'Twins', sku: 'BAG' },
      { supplier: '', sku: 'BAG' },
    ]
    expect(await within((w) => linkRows(w, rows))).toEqual({ added: 1, unknownSuppliers: ['Nobody', 'Twins', ''], unknownSkus: ['GONE'] })
    expect(await linked(box)).toEqual([['MUG', 'csv', null]])
    expect((await within((w) => linkRows(w, rows))).added).toBe(0)
  })

  it('are found by SKU and name, those that begin with the text first', async () => {
    await put([sold('TEA-MUG', '2026-01-02'), sold('MUG-9', '2026-01-02'), cost('BAG', '2026-01-01', 4)])
    const found = async (text: string) => (await within((w) => findProducts(w, text))).map(({ sku, name }) => [sku, name])
    expect(await found('mug')).toEqual([
      ['MUG-9', 'A MUG-9'],
      ['TEA-MUG', 'A TEA-MUG'],
    ])
    expect(await found('a tea')).toEqual([['TEA-MUG', 'A TEA-MUG']])
    expect(await found('')).toHaveLength(3)
    expect(await found('%')).toEqual([])
  })

  it('that are barcodes stand on the identity card', async () => {
    await put([cost('4006381333931', '2026-01-01', 4), cost('MUG', '2026-01-01', 4)])
    const id = await add('Box')
    await within((w) => addProducts(w, { supplierId: id, skus: ['4006381333931', 'MUG'] }))
    expect(await within(identityCards)).toMatchObject([{ barcodes: ['4006381333931'] }])
  })
})

describe('what is at stake with a supplier', () => {
  it('is what its products earned a day in the last 90 days, refunds and unit costs off, times its days', async () => {
    await put([
      cost('MUG', '2026-01-01', 4),
      // Before the 90 days that end on 30 April: it counts nothing.
      sold('MUG', '2026-01-10', { units: 500 }),
      sold('MUG', '2026-02-05', { units: 30 }),
      sold('MUG', '2026-04-30', { units: 30 }),
      refunded('MUG', '2026-04-01', 6_000),
      cost('BAG', '2026-03-01', 2),
      sold('BAG', '2026-02-10', { units: 5 }),
      sold('OTHER', '2026-04-01', { units: 99 }),
    ])
    const id = await add('Box', { criticality: 'high' })
    expect(await within((w) => atStakeOf(w, id))).toMatchObject({ stake: null, products: [], daysUntilReplaced: 84, isAssumed: true })
    await within((w) => addProducts(w, { supplierId: id, skus: ['MUG', 'BAG'] }))
    // 60 × $6 less $60 refunded are $300 in 90 days; of 84 days $280. BAG was sold before its cost
    // was known.
    const found = await within((w) => atStakeOf(w, id))
    expect(found).toMatchObject({
      span: { first: '2026-01-31', last: '2026-04-30', days: 90 },
      stake: { expected: 28_000n, low: 0n, high: 50_400n },
      leftOut: 1,
      withoutStock: 2,
      products: [
        { sku: 'MUG', name: 'A MUG', dailyMargin: 333n, atStake: 28_000n },
        { sku: 'BAG', name: 'A BAG', dailyMargin: null, atStake: null },
      ],
    })
    await within((w) => updateSupplier(w, { supplierId: id, name: 'Box', category: 'other', daysUntilReplaced: 9 }))
    expect(await within((w) => atStakeOf(w, id))).toMatchObject({ stake: { expected: 3_000n }, daysUntilReplaced: 9, isAssumed: false })
  })

  it('has no amount before the first row', async () => {
    await put([cost('MUG', '2026-01-01', 4)])
    const id = await add('Box')
    await within((w) => addProducts(w, { supplierId: id, skus: ['MUG'] }))
    expect(await within((w) => atStakeOf(w, id))).toMatchObject({ span: null, stake: null, leftOut: 1 })
  })
})

describe('stock', () => {
  type Level = { sku?: string; validFrom?: string; units: number | null; level?: string; location?: string }
  /** A connected shop that told these levels, and was read whole last at that time. */
  async function tell(levels: readonly Level[], readUntil = '2026-06-01T06:00:00Z') {
    await within(async (work) => {
      const [integrationId, importId] = [randomUUID(), randomUUID()]
      await work.sql(
        `insert into integration (business_id, id, user_id, name, type, status, created_at, updated_at) values ($1, $2, $1, 'Shop', 'other', 'active', $3, $3)`,
        [work.businessId, integrationId, work.clock.now()],
      )
      await work.sql(
        `insert into import (business_id, id, file_name, state, created_at, active_at, integration_id) values ($1, $2, 'Shop', 'done', $3, $3, $4)`,
        [work.businessId, importId, work.clock.now(), integrationId],
      )
      await work.sql(
        `insert into connection_stream (business_id, integration_id, stream, read_until) values ($1, $2, 'stock_levels', $3)`,
        [work.businessId, integrationId, readUntil],
      )
      const records = levels.map(({ sku = 'MUG', validFrom = '2026-05-01', units, level = '5 1', location = 'Shop' }) => ({
        ...{ key: `${level} ${validFrom}`, version: '1', name: `stock of ${sku}`, said: {} },
        facts: [{ table: 'stock_level' as const, levelId: level, sku, validFrom: day(validFrom), location, units }],
      }))
      await replaceRecords(work, { importId, stream: 'stock_levels' }, { records, gone: [] })
    })
  }
  async function stocked() {
    await put([
      cost('MUG', '2026-01-01', 4),
      sold('MUG', '2026-03-05', { units: 30 }),
      sold('MUG', '2026-04-30', { units: 30 }),
      sold('BAG', '2026-01-31'),
    ])
    const id = await add('Box', { daysUntilReplaced: 40 })
    await within((w) => addProducts(w, { supplierId: id, skus: ['MUG'] }))
    return () => within((w) => atStakeOf(w, id))
  }

  it('takes the days that it lasts off what is at stake: the newest of each place, all places together', async () => {
    const asked = await stocked()
    expect(await asked()).toMatchObject({ withoutStock: 1, products: [{ stock: 'not_read', coverDays: null, atStake: 16_000n }] })
    await tell([
      { validFrom: '2026-04-01', units: 500 },
      { validFrom: '2026-05-20', units: 12 },
      { level: '5 2', location: 'Warehouse', units: 4 },
    ])
    // 60 × $6 in 90 days are $4 a day. 16 units last 24 days: 16 of 40 are without.
    const levels = [
      { location: 'Shop', units: 12, since: '2026-05-20' },
      { location: 'Warehouse', units: 4, since: '2026-05-01' },
    ]
    expect(await asked()).toMatchObject({
      ...{ withoutStock: 0, stake: { expected: 6_400n } },
      products: [{ stock: { units: 16, levels }, coverDays: 24, dailyMargin: 400n, atStake: 6_400n }],
    })
  })

  it('REL-24 is unknown, not zero, where nobody counts it, where a part of it is not known, and where it was not read of late', async () => {
    const asked = await stocked()
    await tell([
      { validFrom: '2026-04-01', units: 500 },
      { validFrom: '2026-05-20', units: null },
      { level: '6 1', units: 7 },
    ])
    expect(await asked()).toMatchObject({ withoutStock: 1, products: [{ stock: 'not_counted', atStake: 16_000n }] })
    await tell([{ level: '9 1', units: 7 }], '2026-05-28T06:00:00Z')
    expect(await asked()).toMatchObject({ products: [{ stock: 'not_read', atStake: 16_000n }] })
  })

  it('of an item that is called otherwise now counts for its new name alone', async () => {
    const asked = await stocked()
    await tell([
      { validFrom: '2026-04-01', units: 500 },
      { validFrom: '2026-05-20', sku: 'CUP', units: 12 },
    ])
    expect(await asked()).toMatchObject({ products: [{ stock: 'not_read' }] })
  })

  it('marks no day as changed, and is no day of the data', async () => {
    const asked = await stocked()
    await tell([{ units: 12 }])
    const touched = await within(({ sql, businessId: id }) =>
      sql('select day from touched_day where business_id = $1 and day > $2', [id, '2026-04-30']),
    )
    expect([touched, (await asked()).span?.last]).toEqual([[], '2026-04-30'])
  })

  it('of another business counts nothing', async () => {
    const asked = await stocked()
    const own = businessId
    businessId = await test.createBusiness()
    await tell([{ units: 12 }])
    businessId = own
    for (const db of [test.db, owner]) {
      const stocks = await within((w) => stockOnHand(w, ['MUG']), { db })
      expect([...stocks]).toEqual([])
    }
    expect(await asked()).toMatchObject({ products: [{ stock: 'not_read' }] })
  })
})

describe('two businesses, and who may', () => {
  it('SEC-01 none proposes, links, counts or removes what is the other’s, where row-level security would let it as well', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Box Ltd'), sold('MUG', '2026-01-02')])
    const id = await add('Box')
    await within((w) => confirmProducts(w, { supplierId: id, vendor: 'Box Ltd' }))
    for (const db of [test.db, owner]) {
      const place = { db, business: await test.createBusiness() }
      expect(await within(proposedProducts, place)).toEqual([])
      expect(await within((w) => findProducts(w, ''), place)).toEqual([])
      expect(await within((w) => linkRows(w, [{ supplier: 'Box', sku: 'MUG' }]), place)).toMatchObject({ added: 0, unknownSkus: ['MUG'] })
      const absent = { kind: 'not_found', message: 'There is no supplier of this id.' }
      for (const supplierId of [id, randomUUID(), 'x']) {
        await expect(within((w) => atStakeOf(w, supplierId), place)).rejects.toMatchObject(absent)
        await expect(within((w) => confirmProducts(w, { supplierId, vendor: 'Box' }), place)).rejects.toMatchObject(absent)
        await expect(within((w) => addProducts(w, { supplierId, skus: ['MUG'] }), place)).rejects.toMatchObject(absent)
        await expect(within((w) => removeProduct(w, { supplierId, sku: 'MUG' }), place)).rejects.toMatchObject(absent)
      }
    }
    expect(await linked(id)).toHaveLength(1)
    await within((w) => removeProduct(w, { supplierId: id, sku: 'MUG' }))
    await expect(within((w) => removeProduct(w, { supplierId: id, sku: 'MUG' }))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(within((w) => confirmProducts(w, { supplierId: id, vendor: 'Nobody' }))).rejects.toMatchObject({ kind: 'not_found' })
    await within((w) => deleteSupplier(w, { supplierId: id }))
  })

  it('SEC-22 who only looks on changes nothing, and a key of another area reads nothing', async () => {
    await put([cost('MUG', '2026-01-01', 4, 'Box Ltd')])
    const id = await add('Box')
    const viewer: Actor = { kind: 'person', userId: randomUUID(), email: 'v@shop.example', role: 'viewer' }
    const key: Actor = { kind: 'key', keyId: randomUUID(), name: 'a program', scopes: ['risk:write'] }
    const writes = [
      (w: Work) => confirmProducts(w, { supplierId: id, vendor: 'Box Ltd' }),
      (w: Work) => addProducts(w, { supplierId: id, skus: ['MUG'] }),
      (w: Work) => linkRows(w, [{ supplier: 'Box', sku: 'MUG' }]),
      (w: Work) => removeProduct(w, { supplierId: id, sku: 'MUG' }),
    ]
    for (const write of writes) await expect(within<unknown>(write, { actor: viewer })).rejects.toMatchObject({ kind: 'forbidden' })
    for (const read of [proposedProducts, (w: Work) => atStakeOf(w, id)]) {
      await expect(within<unknown>(read, { actor: key })).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(within<unknown>(read, { actor: viewer })).resolves.toBeDefined()
    }
  })
})
