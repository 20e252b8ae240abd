import { expect, it } from 'vitest'
import { planOtherwise, scatterRows } from '../e2e/support/database/other-plans.ts'
import { asServer, testDatabase } from '../e2e/support/database/test-database.ts'
import { inBusiness } from './in-business.ts'

it('OPS-07 other plans are those of every new session, and a name of none is refused', async () => {
  await using test = await testDatabase()
  const database = new URL(test.ownerUrl).pathname.slice(1)
  await asServer(test.ownerUrl, (client) => planOtherwise(client, database, 'merges'))
  const { rows } = await asServer(test.ownerUrl, (client) => client.query('show enable_hashjoin'))
  expect(rows).toEqual([{ enable_hashjoin: 'off' }])
  await expect(asServer(test.ownerUrl, (client) => planOtherwise(client, database, 'sorts'))).rejects.toThrow(
    'RISKPILOT_PLANS is one of scans, hashes, merges, letters, parallel, not sorts.',
  )
})

it('OPS-07 rows lie in another order than they came in, and are the same rows', async () => {
  await using test = await testDatabase()
  const database = new URL(test.ownerUrl).pathname.slice(1)
  await asServer(test.ownerUrl, async (owner) => {
    await planOtherwise(owner, database, 'scans')
    await scatterRows(owner, 'scans')
  })
  const names = Array.from({ length: 64 }, (_, i) => `carrier ${String(i).padStart(2, '0')}`)
  const businessId = await test.createBusiness()
  await inBusiness(test.db, businessId, ({ sql }) =>
    sql(
      `insert into spelling (business_id, kind, written, folded, seen_on) select $1, 'carrier', name, name, '2025-03-01' from unnest($2::text[]) as name
       on conflict do nothing`,
      [businessId, names],
    ),
  )
  const { rows } = await asServer(test.ownerUrl, (owner) => owner.query<{ written: string }>('select written from spelling'))
  const found = rows.map(({ written }) => written)
  expect(found).not.toEqual(names)
  expect(found.toSorted()).toEqual(names)
})
