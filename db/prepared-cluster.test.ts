import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { clusterPath, ownerPassword } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, missingMigrations, schemaHash } from './migrate.ts'
import { startPreparedCluster } from './prepared-cluster.ts'
import { keyIdOf, notedKeyId } from './secret-key-proof.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'riskpilot-prepared-'))
  chmodSync(path, 0o755)
  made.push(path)
  return path
}

const newKey = () => randomBytes(32).toString('hex')

/** What the next to open the database in the folder finds. */
async function found(dataDir: string) {
  const { ownerUrl, startedHere, stop } = await startEmbedded({ dataDir, durable: false, as: 'command' })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
    const isMigrated = tables.rows.some(({ name }) => name === 'migration') && (await missingMigrations(client)).length === 0
    return { ownerUrl, startedHere, isMigrated, keyId: await notedKeyId(client), stop }
  } finally {
    await client.end()
  }
}

describe('a copy of a prepared cluster', () => {
  it('is migrated, and opens with its own key and its own passwords alone', async () => {
    const keptIn = join(folder(), 'kept')
    const [first, second] = [folder(), folder()]
    const key = newKey()
    await startPreparedCluster({ dataDir: first, secretKey: key, keptIn })
    await startPreparedCluster({ dataDir: second, secretKey: newKey(), keptIn })
    const one = await found(first)
    const two = await found(second)
    try {
      expect(one).toMatchObject({ startedHere: false, isMigrated: true, keyId: keyIdOf(key) })
      expect(two.keyId).not.toBe(one.keyId)
      const passwords = [first, second, join(keptIn, schemaHash())].map((dataDir) => ownerPassword(clusterPath(dataDir)))
      expect(new Set(passwords).size).toBe(3)
      const { appUrl, applied } = await migrate({ ownerUrl: one.ownerUrl, secretKey: key })
      expect(applied).toEqual([])
      const app = new pg.Client({ connectionString: appUrl })
      await app.connect()
      expect((await app.query('select count(*)::int as count from business')).rows).toEqual([{ count: 0 }])
      await app.end()
      const withOther = new URL(two.ownerUrl)
      withOther.password = passwords[0] ?? ''
      await expect(new pg.Client({ connectionString: withOther.href }).connect()).rejects.toThrow('password authentication failed')
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
  })

  it('replaces those of other schemas, and leaves no draft but one that another process may be making', async () => {
    const keptIn = folder()
    for (const name of ['0123456789abcdef', 'draft-killed', 'draft-other']) mkdirSync(join(keptIn, name, 'pg18'), { recursive: true })
    const twoHoursAgo = Date.now() / 1_000 - 7_200
    utimesSync(join(keptIn, 'draft-killed'), twoHoursAgo, twoHoursAgo)
    const dataDir = folder()
    await startPreparedCluster({ dataDir, secretKey: newKey(), keptIn })
    await (await found(dataDir)).stop()
    expect(readdirSync(keptIn).sort()).toEqual([schemaHash(), 'draft-other'].sort())
  })

  it('is left to the usual way where nothing can be kept', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    const dataDir = folder()
    await startPreparedCluster({ dataDir, secretKey: newKey(), keptIn: join(file, 'kept') })
    expect(existsSync(clusterPath(dataDir))).toBe(false)
    const { isMigrated, stop } = await found(dataDir)
    await stop()
    expect(isMigrated).toBe(false)
  })

  it('is left to the usual way where what is kept is damaged, and made anew the next time', async () => {
    const keptIn = folder()
    const damaged = join(keptIn, schemaHash())
    mkdirSync(clusterPath(damaged), { recursive: true })
    writeFileSync(join(clusterPath(damaged), 'PG_VERSION'), '18')
    const dataDir = folder()
    await startPreparedCluster({ dataDir, secretKey: newKey(), keptIn })
    expect(existsSync(clusterPath(dataDir))).toBe(false)
    await startPreparedCluster({ dataDir, secretKey: newKey(), keptIn })
    const { isMigrated, stop } = await found(dataDir)
    await stop()
    expect(isMigrated).toBe(true)
  })
})
