import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillTables } from '../../../e2e/support/database/fill-tables.ts'
import { asServer, runFolder, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { deleteExpired } from './retention.ts'
import { retentionRules } from './retention-rules.ts'

const day = 86_400_000
const now = new Date('2030-06-01T12:00:00Z')
const log = { info: () => undefined, warn: () => undefined } as never

/** The form of an instant in columns of other types. */
const stored: Readonly<Record<string, (at: Date) => [column: string, value: unknown]>> = {
  'identity.rate_limit': (at) => ['expire', at.getTime()],
  'public.sms_phone': (at) => ['added_at', at],
  'identity.request_count': (at) => ['minute', Math.floor(at.getTime() / 60_000)],
}

it('OPS-09 each kind of row is there an hour before its time is over, and gone the day after', async () => {
  await using shop = await testDatabase()
  const dataDir = await mkdtemp(join(runFolder(), 'retention-'))
  const rows: Record<string, number> = {}
  await asServer(shop.ownerUrl, async (client) => {
    const { left } = await fillTables(client)
    expect(left).toEqual([])
    // Unlogged, so not among the tables that are backed up and filled.
    await client.query(`insert into identity.request_count (minute, caller, count) values (1, 'a', 1)`)
    for (const { table, since, days } of retentionRules) {
      const named = table
        .split('.')
        .map((part) => client.escapeIdentifier(part))
        .join('.')
      const at = new Date(now.getTime() - days * day)
      const [column, value] = stored[table]?.(at) ?? [since, at]
      await client.query(`alter table ${named} disable trigger user`)
      rows[table] = (await client.query(`update ${named} set ${column} = $1`, [value])).rowCount ?? 0
      expect([table, rows[table]], 'rows to delete').not.toEqual([table, 0])
    }
    // A business with two scans keeps the newer one; the others keep theirs.
    const { rows: scans } = await client.query<{ business_id: string }>(
      'update scan_run set finished_at = started_at returning business_id',
    )
    await client.query(
      `insert into scan_run (business_id, id, engine_version, started_at, finished_at)
       select business_id, gen_random_uuid(), '1', started_at + interval '1 second', started_at from scan_run where business_id = $1
       on conflict do nothing`,
      [scans[0]?.business_id],
    )
    rows['public.scan_run'] = scans.filter((one) => one.business_id === scans[0]?.business_id).length
    await client.query('delete from retention_run')
  })
  const clearOutAt = async (at: number) =>
    (await deleteExpired({ ownerUrl: shop.ownerUrl, dataDir, clock: { now: () => new Date(at) }, log })).rows
  expect(await clearOutAt(now.getTime() - day / 24)).toEqual(Object.fromEntries(retentionRules.map(({ table }) => [table, 0])))
  expect(await clearOutAt(now.getTime() + day)).toEqual(rows)
  await rm(dataDir, { recursive: true, force: true })
})
