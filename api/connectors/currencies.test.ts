import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectedShop } from '../../e2e/support/connectors/connected-shop.ts'
import { clientOfStandIn, StandingClock } from '../../e2e/support/connectors/model-ledger.ts'
import { proofs } from '../../e2e/support/connectors/proofs.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { ConnectorKey } from './connector.ts'
import { connectors } from './list.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

/**
 * The column of a table of the ledger, in minor units, and the member of the row of another hand.
 */
const sums = [
  ['order_line', 'amount', 'amount'],
  ['refund', 'amount', 'amount'],
  ['payout', 'gross', 'gross'],
  ['payout', 'net', 'net'],
  ['chargeback', 'amount', 'amount'],
] as const

type Row = Readonly<Record<string, unknown>>
/** Lines of Stripe are its fees given back, at their price in millionths of the currency. */
const amountOf = (row: Row, member: string, digits: number) =>
  'unitPrice' in row ? Number(row.unitPrice) / 10 ** (6 - digits) : Number(row[member])

async function readInto(provider: ConnectorKey, code: string, seed: number) {
  const connector = connectors.find((one) => one.provider === provider)
  if (!connector) throw new Error(`Nothing reads ${provider}.`)
  const proof = proofs[provider]
  const isStripe = provider === 'stripe'
  const world = await proof.open(seed, { currency: isStripe ? code.toLowerCase() : code, zone: 'Asia/Tokyo', payments: 60 })
  await using standIn = world.standIn
  Object.assign(standIn, { now: world.ends })
  await using connected = await connectedShop(base, provider, { currency: code, zone: 'Asia/Tokyo' })
  const clock = new StandingClock(world.ends * 1_000)
  const of = { origin: standIn.origin, key: world.key ?? proof.key, account: proof.account ?? '', clock }
  const { streams } = await connected.read(connector, clientOfStandIn(connector, of))
  const found = await connected.shop.within(({ sql, businessId }) =>
    Promise.all(
      sums.map(async ([table, column]) => {
        const [row] = await sql<{ sum: string }>(`select coalesce(sum(${column}), 0)::text as sum from ${table} where business_id = $1`, [
          businessId,
        ])
        return `${table} ${column} ${row?.sum}`
      }),
    ),
  )
  return { found, refused: streams.map(({ refused }) => refused), rows: world.expected(world.ends).rows as readonly Row[] }
}

const cases = (['shopify', 'stripe'] as const).flatMap((provider) => [[provider, 'JPY', 0] as const, [provider, 'KWD', 3] as const])

describe('an account in a currency without decimals, or with three', () => {
  it.each(cases)('REL-23 %s in %s is in the ledger to the smallest unit, by the sums of another hand', async (provider, code, digits) => {
    const { found, refused, rows } = await readInto(provider, code, 7)
    expect(refused.filter((one) => one !== null)).toEqual([])
    const wanted = sums.map(([table, column, member]) => {
      const sum = rows.filter((row) => row.table === table).reduce((all, row) => all + amountOf(row, member, digits), 0)
      return `${table} ${column} ${sum}`
    })
    expect(found).toEqual(wanted)
    expect(rows.length).toBeGreaterThan(60)
  })
})
