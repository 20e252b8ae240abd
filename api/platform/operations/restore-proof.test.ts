import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillTables } from '../../../e2e/support/database/fill-tables.ts'
import { asServer, runFolder, type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { lastProof } from './backups.ts'
import { provedRestore, proveRestoring } from './restore-proof.ts'

let shop: TestDatabase
let dataDir: string
beforeAll(async () => {
  shop = await testDatabase()
  await asServer(shop.ownerUrl, (client) => fillTables(client))
  dataDir = await mkdtemp(join(runFolder(), 'proof-'))
  await asServer(shop.ownerUrl, (client) => client.query('delete from restore_proof'))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const start = new Date('2030-01-01T12:00:00Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)
const proveAt = (now: Date, { free = 10 ** 13, signal }: { free?: number; signal?: AbortSignal } = {}) =>
  proveRestoring({ ownerUrl: shop.ownerUrl, dataDir, keyId: 'k', clock: { now: () => now }, freeBytes: async () => free }, signal)
const shown = () => provedRestore(shop.db.pool, dataDir)
const backups = async () => (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => name.endsWith('.tar.gz'))

describe('the weekly proof that a backup can be restored', () => {
  it('REL-19 tells a failure with what to do, tries again after a day, and keeps the last proof beside it', async () => {
    await expect(proveAt(start, { free: 1_000_000 })).rejects.toThrow(/takes \d+ MB where DATA_DIR is, and 1 MB are free\. Make room/)
    expect(await shown()).toEqual({ last: null, problem: expect.stringMatching(/^A backup was not proved: that takes/) })
    expect(await proveAt(daysLater(0.9))).toBeNull()
    const stopped = AbortSignal.abort(new Error('The server is stopping.'))
    await expect(proveAt(daysLater(1), { signal: stopped })).rejects.toThrow('stopping')
    expect(await shown()).toEqual({ last: null, problem: expect.stringContaining('broken off') })
    expect(await backups()).toEqual([])
  })

  it('REL-19 of two servers one restores every row aside and compares it, and clears away what a killed one left', async () => {
    await mkdir(join(dataDir, 'restore-proof', 'pg18'), { recursive: true })
    await writeFile(join(dataDir, 'restore-proof', 'pg18', 'PG_VERSION'), '18\n')
    const both = await Promise.all([proveAt(daysLater(2)), proveAt(daysLater(2))])
    const [proof] = both.filter((one) => one !== null)
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    expect(proof?.rows).toBeGreaterThan(100)
    expect(await shown()).toEqual({ last: proof, problem: null })
    expect(await lastProof(dataDir)).toEqual(proof)
    // Another server's disk has no record of it; the database has.
    expect((await provedRestore(shop.db.pool, join(dataDir, 'elsewhere'))).last).toEqual(proof)
    expect(await readdir(dataDir)).toEqual(['backups'])
    await expect(shop.db.pool.query('update restore_proof set problem = null')).rejects.toThrow(/permission denied/)
  })

  it('REL-19 is due again after a week; the newest two backups are kept', async () => {
    expect(await proveAt(daysLater(8.9))).toBeNull()
    for (const day of ['2029-12-18', '2029-12-25'])
      await writeFile(join(dataDir, 'backups', `${day}T12-00-00.000Z-weekly-1.tar.gz`), 'an older one')
    expect((await proveAt(daysLater(9)))?.provedAt).toBe(daysLater(9).toISOString())
    expect((await backups()).map((name) => name.slice(0, 10)).sort()).toEqual(['2030-01-03', '2030-01-10'])
  })
})
