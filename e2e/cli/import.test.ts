import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asCalled, runCommand } from '../support/command-line.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'import-'))
  // The database may run under another account, which has to reach its folder.
  chmodSync(place, 0o755)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** `script`: the other calls find it built. */
const riskpilot = (args: readonly string[], script?: string) =>
  runCommand(args, { env: { DATA_DIR: join(place, 'data') }, ...(script !== undefined && { script }) })

it('OPS-05 import reads into a real business, ends, and reading again adds nothing', async () => {
  const create = ['business', 'create', 'Tea', '--currency', 'GBP', '--zone', 'Europe/London']
  const business = (await riskpilot(create, asCalled)).stdout.trim()
  const orders = join(place, 'orders.csv')
  writeFileSync(orders, 'order_id,date,sku,qty,unit_price\n1,2024-03-01 10:00,A,2,9.99\n2,2024-03-01 11:00,B,x,4.50\n')
  writeFileSync(join(place, 'notes.csv'), 'remember,the,milk\n1,2,3\n')
  const first = await riskpilot(['import', orders, '--business', business, '--json'])
  expect(first.code, first.stderr).toBe(0)
  expect(JSON.parse(first.stdout).import).toMatchObject([{ file: 'orders.csv', rows: 2, accepted: 1, duplicates: 0 }])
  const again = await riskpilot(['import', place, '--business', business])
  expect(again.code, again.stderr).toBe(0)
  expect(again.stdout).toContain('orders.csv: 2 rows, 0 in, 1 duplicate')
  expect((await riskpilot(['import', join(place, 'notes.csv'), '--business', business])).code).toBe(3)
  expect((await riskpilot(['import', orders, '--business', '00000000-0000-7000-8000-000000000000'])).code).toBe(1)
})
