import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const runs = process.env.RISKPILOT_LONG ? 200 : 12
const orderHeader = 'order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount'
const refundHeader = 'refund_id,date,sku,qty,amount,order_id'

/**
 * A few orders with few different lines, so that twins, corrections and equal days are frequent.
 */
const minute = fc.integer({ min: 0, max: 90 })
const line = fc.record({
  sku: fc.constantFrom('A', 'B', 'POST'),
  qty: fc.constantFrom(1, 1, 2, -1),
  price: fc.constantFrom('5', '2.50', '0'),
})
const order = fc.record({ day: fc.integer({ min: 1, max: 3 }), minute, lines: fc.array(line, { minLength: 1, maxLength: 4 }) })
const refund = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  minute,
  sku: fc.constantFrom('A', 'B'),
  qty: fc.constantFrom(1, 2),
  amount: fc.constantFrom('5', '2.50'),
  order: fc.constantFrom('', '0', '1'),
})
const history = fc.record({ orders: fc.array(order, { maxLength: 8 }), refunds: fc.array(refund, { maxLength: 6 }) })
type History = { orders: { day: number; minute: number; lines: { sku: string; qty: number; price: string }[] }[]; refunds: object[] }

const at = (day: number, minutes: number) =>
  `2025-03-0${day} ${String(10 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The lines of each order as one block: files are split between orders, never inside one. */
const orderBlocks = ({ orders }: History): string[] =>
  orders.map(({ day, minute: of, lines }, i) =>
    lines.map(({ sku, qty, price }) => `${i},${at(day, of)},${sku},${qty},${price},c${i % 2},US,5,0`).join('\n'),
  )

type RefundRow = { day: number; minute: number; sku: string; qty: number; amount: string; order?: string }
const refundBlocks = ({ refunds }: History): string[] =>
  (refunds as RefundRow[]).map(
    ({ day, minute: of, sku, qty, amount, order = '' }, i) => `R${i},${at(day, of)},${sku},${qty},${amount},${order}`,
  )

const file = (header: string, blocks: readonly string[]) => [header, ...blocks].join('\n')

async function importAll(shop: TestShop, files: readonly [string, string][]) {
  for (const [name, text] of files) {
    const { summary } = await shop.import(name, text)
    expect(summary.state).toBe('done')
    expect(summary.accepted + summary.duplicates + summary.conflicts + summary.refused.length).toBe(summary.rows)
  }
}

async function withShop<T>(fn: (shop: TestShop) => Promise<T>): Promise<T> {
  await using shop = await base.another()
  return await fn(shop)
}

describe('one ledger', () => {
  it('REL-03 OPS-08 any split between orders, with overlaps, in any order and repeated, leaves the ledger of one whole file (seed printed on failure)', async ({
    task,
  }) => {
    const split = fc.record({
      cuts: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 1, maxLength: 4 }),
      shuffle: fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(history, split, async (shop, { cuts, shuffle }) => {
        const [orders, refunds] = [orderBlocks(shop), refundBlocks(shop)]
        const whole = await withShop(async (one) => {
          await importAll(one, [
            ['orders.csv', file(orderHeader, orders)],
            ['refunds.csv', file(refundHeader, refunds)],
          ])
          return everything(one)
        })
        const parts: [string, string][] = [
          ...cuts.map(([from, length], i): [string, string] => [`part${i}.csv`, file(orderHeader, orders.slice(from, from + length))]),
          ['rest.csv', file(orderHeader, orders)],
          ['refunds1.csv', file(refundHeader, refunds.slice(0, 3))],
          ['refunds2.csv', file(refundHeader, refunds.slice(2))],
        ]
        const repeated = [...parts, ...parts.slice(0, 2)]
        const shuffled = repeated.map((part, i) => ({ part, by: shuffle[i % shuffle.length] ?? 0 })).sort((a, b) => a.by - b.by)
        const many = await withShop(async (one) => {
          await importAll(
            one,
            shuffled.map(({ part }) => part),
          )
          return everything(one)
        })
        expect(many).toEqual(whole)
      }),
      { numRuns: runs },
    )
    task.meta.figures = { histories: runs }
  })

  it('REL-03 a correction read before its order leaves the country that the order was placed from', async () => {
    const shop: History = {
      orders: [{ day: 1, minute: 0, lines: [{ sku: 'A', qty: 1, price: '5' }] }],
      refunds: [{ day: 1, minute: 0, sku: 'A', qty: 1, amount: '5' }],
    }
    const files: [string, string][] = [
      ['orders.csv', file(orderHeader, orderBlocks(shop))],
      ['refunds.csv', file(refundHeader, refundBlocks(shop))],
    ]
    const ledgerOf = (ordered: readonly [string, string][]) =>
      withShop(async (one) => {
        for (const part of ordered) await importAll(one, [part])
        return everything(one)
      })
    expect(await ledgerOf(files.toReversed())).toEqual(await ledgerOf(files))
  })

  it('after any imports the roll-ups are what summing everything from the start gives (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 3 }), async (histories) => {
        await withShop(async (shop) => {
          for (const [i, one] of histories.entries()) {
            await importAll(shop, [
              [`orders${i}.csv`, file(orderHeader, orderBlocks(one))],
              [
                `shipping${i}.csv`,
                file(
                  'order_id,date,carrier,zone,charged,cost',
                  one.orders.map(({ day }, k) => `${k},2025-03-0${day},A,US,4.95,3.${i}0`),
                ),
              ],
              [`refunds${i}.csv`, file(refundHeader, refundBlocks(one))],
            ])
          }
          await expectSumsFromFacts(shop)
        })
      }),
      { numRuns: runs },
    )
  })
})

type Facts = {
  day: string
  at: number
  sku: string
  units: number
  amount: number
  id: string
  nature: string
  order_id: string
  customer_id: string | null
  list_price: number
  unit_price: number
}

/**
 * Those that name an order, then those that name a customer; each in order of time, as they were
 * read.
 */
function surestFirst(refunds: readonly Facts[]): Facts[] {
  const certainty = ({ order_id, customer_id }: Facts) => (order_id ? 2 : customer_id ? 1 : 0)
  return refunds.toSorted((a, b) => certainty(b) - certainty(a))
}

/** Computes in plain JavaScript the expected contents of the roll-ups from the facts. */
async function expectSumsFromFacts(shop: TestShop) {
  const select = (table: string, extra = '') =>
    inBusiness(shop.test.db, shop.businessId, ({ sql }) =>
      sql<Facts>(
        `select id, day::text as day, extract(epoch from occurred_at)::float8 as at, sku, units::float8 as units, amount::float8 as amount,
                nature, order_id, customer_id ${extra} from ${table} where business_id = $1 order by occurred_at, id`,
        [shop.businessId],
      ),
    )
  const lines = await select('order_line', ', coalesce(list_price, -1)::float8 as list_price, unit_price::float8 as unit_price')
  const refunds = await select('refund')
  const gone = new Set<string>()
  // Each refund and line has a time of day; every customer is one person.
  for (const back of surestFirst(refunds)) {
    const fitting = lines.filter(
      ({ day, sku, units, amount, at: sold }) =>
        day === back.day && sku === back.sku && units === back.units && amount === back.amount && sold <= back.at,
    )
    const own = fitting.filter((line) =>
      back.order_id ? line.order_id === back.order_id : back.customer_id ? line.customer_id === back.customer_id : fitting.length === 1,
    )
    const wrong = own.find(({ id, at: sold }) => !gone.has(id) && back.at - sold <= 3600)
    if (wrong) gone.add(wrong.id).add(back.id)
  }
  const cells = new Map<string, { units: number; lines: number }>()
  const totals = new Map<
    string,
    { orders: Set<string>; lines: number; sales: number; other: number; refunds: number; corrections: number }
  >()
  const total = (day: string) => {
    const known = totals.get(day) ?? { orders: new Set<string>(), lines: 0, sales: 0, other: 0, refunds: 0, corrections: 0 }
    totals.set(day, known)
    return known
  }
  for (const one of lines) {
    const sum = total(one.day)
    if (gone.has(one.id)) sum.corrections++
    else if (one.nature !== 'product') sum.other += one.amount
    else {
      const key = [one.day, one.sku, one.list_price, one.unit_price].join(' ')
      const cell = cells.get(key) ?? { units: 0, lines: 0 }
      cells.set(key, { units: cell.units + one.units, lines: cell.lines + 1 })
      sum.orders.add(one.order_id)
      sum.lines++
      sum.sales += one.amount
    }
  }
  for (const back of refunds) {
    const sum = total(back.day)
    if (gone.has(back.id)) continue
    if (back.nature === 'product') sum.refunds += back.amount
    else sum.other -= back.amount
  }
  const said = await inBusiness(shop.test.db, shop.businessId, async ({ sql }) => ({
    cells: await sql<{ key: string; units: number; lines: number }>(
      `select concat_ws(' ', day, cell.sku, cell.list_price, cell.unit_price) as key, cell.units::int, cell.lines::int
         from sales_day, unnest(sku, list_price, unit_price, units, lines) as cell (sku, list_price, unit_price, units, lines)
        where business_id = $1`,
      [shop.businessId],
    ),
    totals: await sql<{ day: string }>(
      `select day::text as day, orders::int, lines::int, sales::int, other_income::int as other, refunds::int, corrections::int
         from day_total where business_id = $1`,
      [shop.businessId],
    ),
  }))
  expect(new Map(said.cells.map(({ key, ...cell }) => [key, cell]))).toEqual(cells)
  const expected = [...totals].map(([day, { orders, ...sums }]) => [day, { orders: orders.size, ...sums }] as const)
  expect(new Map(said.totals.map(({ day, ...sums }) => [day, sums]))).toEqual(new Map(expected))
}
