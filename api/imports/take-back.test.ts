import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asServer } from '../../e2e/support/database/test-database.ts'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Actor, Role } from '../platform/rights/rights.ts'
import { decideConflict } from './decide/conflicts.ts'
import { ConflictSide } from './import.entity.ts'
import { importById } from './imports.ts'
import { takeBackImport, takenBackSinceReport } from './take-back.ts'
import { completeTakeBack } from './write/complete-take-back.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const person = (role: Role): Actor => ({ kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'ann@shop.example', role })

/** Asks for an import to be taken back, and runs its job. */
async function takeBack(shop: TestShop, id: string): Promise<void> {
  await shop.within((work) => takeBackImport(work, id), person('manager'))
  await shop.within((work) => completeTakeBack(work, id))
}

const read = (shop: TestShop, id: string) => shop.within((work) => importById(work, id))

type File = { readonly name: string; readonly text: string }

const few = (max: number) => fc.integer({ min: 1, max })
const dayOf = few(4).map((on) => `2025-03-0${on}`)
/** What a file may or may not say of a row beside what identifies it. */
const more = fc.constantFrom('', 'a', 'b')
const rowOf = {
  orders: fc
    .tuple(few(3), dayOf, few(2), more, more)
    .map(([order, on, sku, category, channel]) => `${order},${on} 10:00,S${sku},1,9.99,Mug ${on},${category},${channel}`),
  refunds: fc.tuple(few(3), dayOf, few(2), more).map(([id, on, sku, reason]) => `r${id},${on} 10:30,S${sku},1,9.99,${reason}`),
  costs: fc.tuple(few(2), dayOf, few(3)).map(([sku, on, cost]) => `S${sku},${on},${cost}.00`),
  shipping: fc
    .tuple(few(3), dayOf, few(2), more)
    .map(([order, on, cost, size]) => `${order},${on},Swift,${on > '2025-03-02' ? 'uk' : 'UK'},1.00,${cost}.00,${size}`),
  ads: fc.tuple(dayOf, few(2), few(3)).map(([on, campaign, spend]) => `${on},c${campaign},${spend}.00`),
  chargebacks: fc.tuple(few(3), dayOf, more).map(([order, on, state]) => `${order},${on},9.99,fraud,${state}`),
  payouts: fc
    .tuple(few(3), dayOf, few(2))
    .map(([order, on, fee]) => `P${on},${on},${fee > 1 ? 'card' : 'Card'},${order},sale,9.99,0.${fee}0,${(9.99 - fee / 10).toFixed(2)}`),
} as const
const headers: Readonly<Record<keyof typeof rowOf, string>> = {
  orders: 'order_id,date,sku,qty,unit_price,description,category,channel',
  refunds: 'refund_id,date,sku,qty,amount,reason',
  costs: 'sku,valid_from,unit_cost',
  shipping: 'order_id,date,carrier,zone,charged,cost,size',
  ads: 'date,campaign,spend',
  chargebacks: 'order_id,date,amount,reason,state',
  payouts: 'payout_id,date,source,order_id,type,gross,fee,net',
}
const kinds = Object.keys(headers) as (keyof typeof rowOf)[]
const someFile = fc
  .constantFrom(...kinds)
  .chain((kind) =>
    fc
      .array(rowOf[kind], { minLength: 1, maxLength: 8 })
      .map((rows) => ({ name: `${kind}.csv`, text: [headers[kind], ...rows].join('\n') })),
  )

async function importAll(shop: TestShop, files: readonly File[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name, text } of files) ids.push((await shop.import(name, text)).summary.id)
  return ids
}

const names = (shop: TestShop) =>
  shop.within(({ sql, businessId }) => sql('select sku, name, named_on from product where business_id = $1 order by sku', [businessId]))

it('REL-03 the ledger without a file that was taken back is the one that the other files alone make (seed printed on failure)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someFile, { minLength: 2, maxLength: 5 }), fc.nat(), async (files, pick) => {
      await using all = await base.another()
      await using rest = await base.another()
      const ids = await importAll(all, files)
      const out = pick % files.length
      await takeBack(all, ids[out] ?? '')
      const others = files.filter((_, i) => i !== out)
      const alone = await importAll(rest, others)
      expect(await everything(all)).toEqual(await everything(rest))
      expect(await names(all)).toEqual(await names(rest))
      const kept = ids.filter((_, i) => i !== out)
      for (const [i, id] of kept.entries()) {
        const one = await read(all, id)
        expect((one?.accepted ?? 0) + (one?.duplicates ?? 0) + (one?.conflicts ?? 0) + (one?.refused ?? 0)).toBe(one?.rowsRead)
        expect(one?.rowsRead).toBe((await read(rest, alone[i] ?? ''))?.rowsRead)
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

it('every row leaves with the last file that states it, and the same file can be imported again', async () => {
  await using shop = await base.another()
  const text = `${headers.orders}\n1,2025-03-01 10:00,S1,1,9.99,Mug,,\n1,2025-03-01 10:00,S1,1,9.99,Mug,,\n`
  const [first = '', second = ''] = await importAll(shop, [
    { name: 'a.csv', text },
    { name: 'b.csv', text },
  ])
  const before = await everything(shop)
  await takeBack(shop, first)
  expect(await everything(shop)).toEqual(before)
  expect(await read(shop, second)).toMatchObject({ accepted: 2, duplicates: 0 })
  await takeBack(shop, second)
  expect(Object.values(await everything(shop)).flat()).toEqual([])
  expect(await read(shop, second)).toMatchObject({ state: 'taken_back', rowsLeft: 2, takenBackBy: 'ann@shop.example' })
  const again = await shop.import('a.csv', text)
  expect(again.summary).toMatchObject({ state: 'done', accepted: 2, duplicates: 0 })
  expect(await everything(shop)).toEqual(before)
})

it('a take-back asked for twice or run twice does nothing more, is in the audit log, and is told to a scan once', async () => {
  await using shop = await base.another()
  const [id = ''] = await importAll(shop, [{ name: 'orders.csv', text: `${headers.orders}\n1,2025-03-01 10:00,S1,1,9.99,Mug,,` }])
  shop.jobs.length = 0
  await takeBack(shop, id)
  await takeBack(shop, id)
  expect(shop.jobs.map(([name]) => name)).toEqual(['import', 'scan'])
  const log = await asServer(shop.test.ownerUrl, (client) =>
    client.query('select operation, actor_name, before from audit_entry where business_id = $1', [shop.businessId]),
  )
  expect(log.rows).toEqual([
    {
      operation: 'takeBackImport',
      actor_name: 'ann@shop.example',
      before: expect.objectContaining({ fileName: 'orders.csv', accepted: 1 }),
    },
  ])
  expect(await shop.within(takenBackSinceReport)).toBe('orders.csv was taken back on 1 June 2026')
  expect(await shop.within(takenBackSinceReport)).toBeNull()
})

it('viewers cannot take a file back, and a file without rows or on its way is not taken back', async () => {
  await using shop = await base.another()
  const text = `${headers.orders}\n1,2025-03-01 10:00,S1,1,9.99,Mug,,`
  const [id = '', empty = ''] = await importAll(shop, [
    { name: 'orders.csv', text },
    { name: 'bad.csv', text: text.replace(',1,9.99', ',x,9.99') },
  ])
  await expect(shop.within((work) => takeBackImport(work, id), person('viewer'))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(shop.within((work) => takeBackImport(work, empty))).rejects.toThrow('No row of this file is in. Dismiss it instead.')
  await shop.within(({ sql }) => sql(`update import set state = 'reading', finished_at = null where id = $1`, [id]))
  await expect(shop.within((work) => takeBackImport(work, id))).rejects.toThrow('Cancel it first.')
})

it('a decision between two files ends with either of them', async () => {
  const costs = (cost: string) => ({ name: 'costs.csv', text: `${headers.costs}\nS1,2025-03-01,${cost}` })
  for (const out of [0, 1]) {
    await using shop = await base.another()
    await using alone = await base.another()
    const ids = await importAll(shop, [costs('1.00'), costs('2.00')])
    await shop.within(async (work) => {
      const [conflict] = await work.sql<{ id: string }>('select id from import_conflict where business_id = $1', [work.businessId])
      await decideConflict(work, conflict?.id ?? '', ConflictSide.FILE)
    })
    await takeBack(shop, ids[out] ?? '')
    await importAll(alone, [costs(out === 0 ? '2.00' : '1.00')])
    expect(await everything(shop)).toEqual(await everything(alone))
    expect(await read(shop, ids[1 - out] ?? '')).toMatchObject({ accepted: 1, conflicts: 0, decided: 0 })
  }
})
