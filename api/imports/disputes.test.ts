import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Actor } from '../platform/rights/rights.ts'
import { takeBackImport } from './take-back.ts'
import { completeTakeBack } from './write/complete-take-back.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const manager: Actor = {
  kind: 'person',
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'ann@shop.example',
  role: 'manager',
}

type File = readonly [name: string, text: string]
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

const shopify = (...rows: string[]) => lines('Transaction Date,Type,Order,Payout Status,Amount,Fee', ...rows)
const taken = '2025-03-20 13:00:00 +0000,chargeback,#1001,paid,-40.90,15.00'
const won = '2025-05-02 13:00:00 +0000,chargeback won,#1001,paid,40.90,0.00'
const partly = '2025-05-02 13:00:00 +0000,chargeback won,#1001,paid,10.90,0.00'

const flagged: File = [
  'flagged.csv',
  lines(
    'order_id,date,sku,qty,unit_price,disputed',
    '1001,2025-03-01,A,2,20,yes',
    '1002,2025-03-01,A,1,20,no',
    '1003,2025-03-02,A,1,20,yes',
  ),
]
const bank: File = [
  'bank.csv',
  lines('order_id,date,amount,reason,country,state', '1001,2025-03-20,44.90,fraud,UK,lost', '1004,2025-03-22,12,fraud,UK,lost'),
]

async function readIn(files: readonly File[]): Promise<TestShop & AsyncDisposable> {
  const shop = await base.another()
  for (const [name, text] of files) await shop.import(name, text)
  return shop
}

/** What the days say of disputes and of all that is no product, which fees lessen. */
async function figures(shop: TestShop) {
  const [sums] = await shop.within((work) =>
    work.sql<Record<string, number>>(
      `select sum(chargeback_rows)::int as disputes, sum(chargebacks)::int as disputed, sum(lost_chargeback_rows)::int as "lostRows",
              sum(lost_chargebacks)::int as lost, sum(fees)::int as fees, sum(other_income)::int as "otherIncome"
         from day_total where business_id = $1`,
      [work.businessId],
    ),
  )
  return sums
}

async function takeBack(shop: TestShop, name: string): Promise<void> {
  const [file] = await shop.within((work) =>
    work.sql<{ id: string }>('select id from import where business_id = $1 and file_name = $2', [work.businessId, name]),
  )
  await shop.within((work) => takeBackImport(work, file?.id ?? ''), manager)
  await shop.within((work) => completeTakeBack(work, file?.id ?? ''))
}

describe('a dispute that was won', () => {
  const march: File = ['march.csv', shopify(taken)]
  const may: File = ['may.csv', shopify(won)]
  const kept = { disputes: 1, disputed: 4090, lostRows: 0, lost: 0, fees: 1500, otherIncome: -1500 }

  it('took nothing in the end but its fee, and nothing of it is other income', async () => {
    await using shop = await readIn([['payouts.csv', shopify(taken, won)]])
    expect(await figures(shop)).toEqual(kept)
  })

  it('REL-17 is the same in a later file, in an earlier one, and once the file is taken back a loss again', async () => {
    await using shop = await readIn([march])
    expect(await figures(shop)).toEqual({ ...kept, lostRows: 1, lost: 4090 })
    const [name, text] = may
    await shop.import(name, text)
    expect(await figures(shop)).toEqual(kept)
    await using other = await readIn([may, march])
    expect(await figures(other)).toEqual(kept)
    await takeBack(shop, 'may.csv')
    expect(await figures(shop)).toEqual({ ...kept, lostRows: 1, lost: 4090 })
    await using never = await readIn([march])
    expect((await everything(shop)).chargeback).toEqual((await everything(never)).chargeback)
  })

  it('counts by what is left where a part came back', async () => {
    await using shop = await readIn([['payouts.csv', shopify(taken, partly)]])
    expect(await figures(shop)).toEqual({ ...kept, lostRows: 1, lost: 3000 })
  })

  it('is won by the payouts of one service where the bank’s list of disputes has it open', async () => {
    const listed: File = ['bank.csv', lines('order_id,date,amount,reason', '1001,2025-03-20,40.90,fraud')]
    const payouts: File = [
      'payouts.csv',
      lines(
        'payout_id,date,source,order_id,type,gross,fee,net',
        'P1,2025-03-20,Card,1001,dispute,-40.90,0,-40.90',
        'P2,2025-05-02,Card,1001,dispute,40.90,0,40.90',
      ),
    ]
    for (const files of [
      [listed, payouts],
      [payouts, listed],
    ]) {
      await using shop = await readIn(files)
      expect(await figures(shop)).toMatchObject({ disputes: 1, lostRows: 0, lost: 0 })
    }
  })
})

describe('a dispute that a flag and a list of disputes state', () => {
  const both = { disputes: 3, disputed: 4490 + 1200 + 2000, lostRows: 3, lost: 4490 + 1200 + 2000 }

  it('counts once, as the list has it, whichever comes first; the import says so', async () => {
    await using shop = await readIn([flagged])
    const { summary } = await shop.import(...bank)
    expect(summary.notes).toContain('1 dispute is stated by another file too: each counts once, as the file has it that says more of it.')
    expect(await figures(shop)).toMatchObject(both)
    await using other = await readIn([bank, flagged])
    expect(await figures(other)).toMatchObject(both)
  })

  it('counts as the other file has it once one is taken back', async () => {
    await using shop = await readIn([flagged, bank])
    await takeBack(shop, 'bank.csv')
    expect(await figures(shop)).toMatchObject({ disputes: 2, disputed: 6000 })
    await using other = await readIn([flagged, bank])
    await takeBack(other, 'flagged.csv')
    expect(await figures(other)).toMatchObject({ disputes: 2, disputed: 4490 + 1200 })
  })
})
