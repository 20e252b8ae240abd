import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyIdOf } from '../../db/secret-key-proof.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { asServer, runFolder, type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { noteBackup } from '../platform/operations/backups.ts'
import type { CheckResult } from './health-check.ts'
import { runCommand } from './program.ts'

const key = 'a secret of this test alone, long enough'
const older = 'the secret that there was before, as long'

let shop: TestDatabase
let dataDir: string
let business: string
beforeAll(async () => {
  shop = await testDatabase()
  dataDir = await mkdtemp(join(runFolder(), 'doctor-'))
  business = await shop.createBusiness()
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

async function doctor(env: Record<string, string> = {}): Promise<{ code: number; of: (what: string) => CheckResult | undefined }> {
  let out = ''
  const place = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: shop.ownerUrl, DATABASE_APP_URL: shop.appUrl, SECRET_KEY: key }
  const code = await runCommand(['doctor', '--json'], {
    env: { ...place, ...env },
    out: (text) => {
      out += text
    },
    err: () => undefined,
  })
  const findings = JSON.parse(out) as CheckResult[]
  return { code, of: (what) => findings.find((one) => one.what === what) }
}

const owner = (text: string, values: unknown[] = []) => asServer(shop.ownerUrl, (client) => client.query(text, values))

describe('doctor', () => {
  it('OPS-04 OPS-06 writes one row as the application does and takes it back, and says why where it cannot', async () => {
    const what = 'one row written and taken back'
    const count = async () => (await owner('select count(*)::int as n from business')).rows
    const before = await count()
    expect((await doctor()).of(what)).toEqual({ what })
    expect(await count()).toEqual(before)
    const role = new URL(shop.appUrl).username
    await owner(`revoke insert on business from ${role}`)
    expect((await doctor()).of(what)?.problem).toMatch(/^the role of the application cannot write: permission denied for table business/)
    await owner(`grant insert on business to ${role}`)
  })

  it('OPS-04 says each result as soon as it is known', async () => {
    const parts: string[] = []
    const env = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: shop.ownerUrl, DATABASE_APP_URL: shop.appUrl, SECRET_KEY: key }
    await runCommand(['doctor'], { env, out: (text) => parts.push(text), err: () => undefined })
    expect(parts.length).toBeGreaterThan(10)
    expect(parts[0]).toBe('ok       settings\n')
  })

  it('OPS-04 tells of mail that is stuck or given up, and of mail that is kept for want of a server', async () => {
    const mail = (status: string, minutes: number, problem: string | null) =>
      owner(
        `insert into identity.mail (id, recipient, subject, body, status, problem, created_at, useful_until, next_try_at, sent_at)
         values ($1, 'ann@shop.example', 'Hello', 'Hello', $2, $3, now() - $4 * interval '1 minute', now() + interval '1 day', now(), null)`,
        [uuidv7(new Date()), status, problem, minutes],
      )
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
    await mail('waiting', 5, null)
    expect((await doctor(smtp)).of('mail that waits')).toEqual({ what: 'mail that waits' })
    expect((await doctor()).of('mail that waits')?.note).toBe('1 kept, as SMTP_URL is not set; riskpilot mail list shows them')
    await mail('waiting', 90, null)
    expect((await doctor(smtp)).of('mail that waits')?.problem).toMatch(/^1 waiting for more than an hour and 0 given up .*WORKER=on/)
    await mail('failed', 90, 'The server refused it.')
    const { code, of } = await doctor(smtp)
    expect([code, of('mail that waits')?.problem]).toEqual([1, expect.stringMatching(/1 given up .*The server refused it\./)])
    expect(JSON.stringify(of('mail that waits'))).not.toContain('ann@')
  })

  it('OPS-04 REL-06 tells of imports that were given up and of those that stand still, by their ids', async () => {
    const add = async (state: string, minutes: { started: number | null; advanced?: number; finished?: number }) => {
      const id = uuidv7(new Date())
      await owner(
        `insert into import (business_id, id, file_name, mapping, state, created_at, started_at, advanced_at, finished_at)
         values ($1, $2, 'secret-name.csv', '{}', $3, now() - interval '10 days', now() - $4 * interval '1 minute',
                 now() - $5 * interval '1 minute', now() - $6 * interval '1 minute')`,
        [business, id, state, minutes.started, minutes.advanced ?? null, minutes.finished ?? null],
      )
      return id
    }
    await add('reading', { started: 5 })
    await add('reading', { started: 300, advanced: 1 })
    await add('uploading', { started: null })
    await add('failed', { started: 20_000, finished: 20_000 })
    expect((await doctor()).of('imports')).toEqual({ what: 'imports' })
    const still = await add('reading', { started: 22 })
    const slowed = await add('reading', { started: 300, advanced: 20 })
    const forgotten = await add('waiting', { started: null })
    const failed = await add('failed', { started: 60, finished: 50 })
    const { code, of } = await doctor()
    const problem = of('imports')?.problem
    expect([code, problem]).toEqual([
      1,
      expect.stringMatching(/^1 given up in the last seven days, 3 without a further row for more than 15 minutes: /),
    ])
    for (const id of [still, slowed, forgotten, failed]) expect(problem).toContain(id)
    expect(problem).not.toContain('secret-name')
  })

  it('OPS-04 names the keys that stored credentials were sealed with and that are not here', async () => {
    const secret = (kind: string, keyId: string) =>
      owner(
        `insert into provider_secret (business_id, provider, kind, sealed, key_id, updated_at) values ($1, 'shopify', $2, 'x', $3, now())`,
        [business, kind, keyId],
      )
    await secret('client', keyIdOf(key))
    expect((await doctor()).of('stored credentials')).toEqual({ what: 'stored credentials' })
    await secret('tokens', keyIdOf(older))
    expect((await doctor()).of('stored credentials')?.problem).toBe(
      `1 sealed with a SECRET_KEY that is not here (${keyIdOf(older)}). Give that key as SECRET_KEY_PREVIOUS and restart, or enter the credentials again.`,
    )
    expect((await doctor({ SECRET_KEY_PREVIOUS: older })).of('stored credentials')).toEqual({ what: 'stored credentials' })
  })

  it('OPS-04 names the key that the data were made with where another is here, which no start would take', async () => {
    await owner('insert into secret_key_proof (key_id) values ($1)', [keyIdOf(older)])
    const { code, of } = await doctor()
    expect([code, of('secret key')?.problem]).toEqual([1, expect.stringContaining(`made with the SECRET_KEY ${keyIdOf(older)}`)])
    expect((await doctor({ SECRET_KEY: older })).of('secret key')).toEqual({ what: 'secret key' })
    await owner('delete from secret_key_proof')
  })

  it('REL-19 OPS-04 says when the newest backup was made and when restoring was last proved; an old proof and a failed one are problems', async () => {
    expect((await doctor()).of('backups')?.note).toMatch(/^none was made yet; no proof yet/)
    await noteBackup(dataDir, { file: '/backups/a.tar.gz', at: '2030-01-02T03:04:05.000Z' })
    const proved = (days: number, problem: string | null) =>
      owner(
        `insert into restore_proof (begun_at, proved_at, file, backup_at, rows, problem)
         values (now(), now() - $1 * interval '1 day', '/b/w.tar.gz', now() - $1 * interval '1 day', 5, $2)
         on conflict (is_only) do update set proved_at = excluded.proved_at, problem = excluded.problem`,
        [days, problem],
      )
    await proved(3, null)
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await doctor()).of('backups')?.note).toMatch(
      new RegExp(`^the newest is of 2030-01-02 03:04; Last proven restore: ${day}, with /b/w`),
    )
    await proved(40, null)
    expect((await doctor()).of('backups')?.problem).toMatch(/Last proven restore: .*more than 35 days ago/)
    await proved(3, 'Not enough room.')
    expect((await doctor()).of('backups')?.problem).toMatch(/^the last try to prove one failed: Not enough room\./)
  })

  it('OPS-04 says how much room there is, and that a database which lacks a migration is to be brought up to date', async () => {
    expect((await doctor()).of('disk')?.note).toMatch(/^[\d,]+ MB are free where DATA_DIR is$/)
    await owner(`alter table restore_proof rename to gone; delete from migration where name = '0144-baseline'`)
    const { code, of } = await doctor()
    expect([code, of('migrations')?.problem]).toEqual([1, expect.stringContaining('0144-baseline')])
    await owner(`alter table gone rename to restore_proof; insert into migration (name, sha256) values ('0144-baseline', 'x')`)
  })
})
