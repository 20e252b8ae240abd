import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandInProcess, startStandIn } from '../../build/stand-in.mjs'
import { asCalled, runCommand } from '../support/command-line.ts'

let place: string
let origins: string
let standIns: StandInProcess[] = []

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'connect-'))
  // The database may run under another account, which has to reach its folder.
  chmodSync(place, 0o755)
  standIns = await Promise.all([
    startStandIn('shopify', '1', '0'),
    startStandIn('stripe', '12', '0', 'rk_live_standin'),
    startStandIn('shopify', '6', '0', '40', 'elm-shop.myshopify.com', 'EUR'),
  ])
  origins = `shopify=${standIns[0]?.origin},stripe=${standIns[1]?.origin},shopify/elm-shop.myshopify.com=${standIns[2]?.origin}`
})
afterAll(() => {
  for (const { child } of standIns) child.kill()
  rmSync(place, { recursive: true, force: true })
})

/** `script`: the other calls find it built. */
const riskpilot = (args: readonly string[], script?: string) =>
  runCommand(args, { env: { DATA_DIR: join(place, 'data'), PROVIDER_ORIGINS: origins }, ...(script !== undefined && { script }) })

function keyFile(name: string, text: string, mode = 0o600): string {
  const path = join(place, name)
  writeFileSync(path, text, { mode })
  return path
}

type Connection = { id: string; provider: string; account: string; rows: number; lastSyncAt: string | null; problem: string | null }
const listed = async (business: string) =>
  JSON.parse((await riskpilot(['integration', 'list', '--business', business, '--json'])).stdout) as Connection[]

it('OPS-05 integration add connects Shopify and Stripe without a browser or a person, and sync reads them into the ledger', async () => {
  const create = ['business', 'create', 'Fern', '--currency', 'EUR', '--zone', 'Europe/Berlin']
  const business = (await riskpilot(create, asCalled)).stdout.trim()
  const other = (await riskpilot(['business', 'create', 'Oak', '--currency', 'USD', '--zone', 'UTC'])).stdout.trim()
  const token = JSON.stringify({ accessToken: 'shpat_stand_in' })
  const shopify = (of: string, file: string) =>
    riskpilot(['integration', 'add', '--business', of, '--provider', 'shopify', '--account', 'fern-shop.myshopify.com', '--key-file', file])

  const open = await shopify(business, keyFile('open.json', token, 0o644))
  expect([open.code === 0, open.stderr]).toEqual([false, expect.stringContaining('chmod 600')])
  const inAnother = await shopify(other, keyFile('token.json', token))
  expect(inAnother).toMatchObject({ code: 3, stdout: '' })
  expect(inAnother.stderr).toBe(
    'Shopify keeps this account in EUR, and this business is kept in USD, which RiskPilot does not convert: connect an account in USD, or make a business in EUR for this one.\n',
  )
  const wrong = await shopify(business, keyFile('wrong.json', JSON.stringify({ accessToken: 'shpat_wrong' })))
  expect([wrong.code, wrong.stderr.includes('shpat_wrong')]).toEqual([3, false])
  expect(await listed(business)).toEqual([])

  const added = await shopify(business, join(place, 'token.json'))
  expect(added.code, added.stderr).toBe(0)
  const path = join(place, 'sync.json')
  const synced = await riskpilot(['sync', '--business', business, '--wait', '--json', path])
  expect(synced.code, synced.stderr).toBe(0)
  const [said] = JSON.parse(readFileSync(path, 'utf8')).connections
  expect(said).toMatchObject({ id: added.stdout.trim(), provider: 'shopify', refused: null })
  expect(
    said.streams.map(({ stream, refused, records }: { stream: string; refused: unknown; records: number }) => [
      stream,
      refused,
      records > 0,
    ]),
  ).toEqual(['unit_costs', 'orders', 'balance_transactions', 'disputes', 'stock_levels'].map((stream) => [stream, null, true]))
  const [connection] = await listed(business)
  expect(connection).toMatchObject({ provider: 'shopify', problem: null, rows: expect.any(Number), lastSyncAt: expect.any(String) })
  expect(connection?.rows).toBeGreaterThan(100)
  await riskpilot(['sync', '--business', business, '--wait'])
  expect((await listed(business))[0]?.rows).toBe(connection?.rows)

  const none = await riskpilot(['sync', '--business', business, '--day', '3 May', '--wait'])
  expect([none.code === 0, none.stderr]).toEqual([false, expect.stringContaining('2026-05-03..2026-05-09')])
  const again = await riskpilot(['sync', '--business', business, '--day', '2026-03-05..2026-03-06', '--wait'])
  expect(again.code, again.stderr).toBe(0)
  expect(again.stdout).toMatch(/Shopify, orders: .*5 March to 6 March were read again: nothing was otherwise at Shopify\./)
  expect((await listed(business))[0]?.rows).toBe(connection?.rows)

  const elm = ['integration', 'add', '--business', business, '--provider', 'shopify', '--account', 'elm-shop.myshopify.com']
  const second = await riskpilot([...elm, '--key-file', join(place, 'token.json')])
  expect(second.code, second.stderr).toBe(0)
  const twice = await riskpilot([...elm, '--key-file', join(place, 'token.json')])
  expect(twice).toMatchObject({ code: 3, stdout: '', stderr: 'This shop is connected already.\n' })
  const anew = await riskpilot([...elm, '--connection', second.stdout.trim(), '--key-file', join(place, 'token.json')])
  expect([anew.code, anew.stdout]).toEqual([0, second.stdout])
  const alone = await riskpilot(['sync', '--business', business, '--provider', 'shopify', '--account', 'elm-shop.myshopify.com', '--wait'])
  expect(alone.stdout).toMatch(/^(Shopify elm-shop\.myshopify\.com, .*\n){5}$/)
  const both = (await listed(business)).toSorted((a, b) => (a.account < b.account ? -1 : 1))
  expect(both.map(({ account, rows }) => [account, rows > 100])).toEqual([
    ['elm-shop.myshopify.com', true],
    ['fern-shop.myshopify.com', true],
  ])
  expect(both[1]?.rows).toBe(connection?.rows)

  const key = keyFile('key.txt', 'rk_live_standin\n')
  const stripe = await riskpilot(['integration', 'add', '--business', other, '--provider', 'stripe', '--key-file', key])
  expect(stripe.code, stripe.stderr).toBe(0)
  expect((await riskpilot(['sync', '--business', other, '--provider', 'stripe', '--wait'])).code).toBe(0)
  expect((await listed(other))[0]).toMatchObject({ provider: 'stripe', problem: null, rows: expect.any(Number) })
})
