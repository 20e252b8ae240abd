import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations as released } from '../../db/migrations/list.ts'
import { keyIdOf } from '../../db/secret-key-proof.ts'
import { fillTables } from '../../e2e/support/database/fill-tables.ts'
import { asServer, runFolder } from '../../e2e/support/database/test-database.ts'
import { backUpBeforeUpgrade, lastProof } from '../platform/operations/backups.ts'
import { openDatabase } from '../platform/operations/open-database.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { runCommand } from './program.ts'

async function run(dataDir: string, ...args: string[]) {
  let out = ''
  let err = ''
  const io = {
    env: { DATA_DIR: dataDir, PORT: '0', DEMO: 'off' },
    durable: false,
    out: (text: string) => {
      out += text
    },
    err: (text: string) => {
      err += text
    },
  }
  const code = await runCommand(args, io)
  return { code, out, err }
}

/** Inside the test run's folder, which PostgreSQL's account can enter. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(runFolder(), 'place-'))
  await chmod(path, 0o755)
  return path
}

/**
 * The data folder of an installation with an upload in progress, and where a backup of it may be.
 */
async function installation() {
  const place = await folder()
  const dataDir = join(place, 'data')
  const business = (await run(dataDir, 'business', 'create', 'Tea', '--currency', 'GBP', '--zone', 'UTC')).out.trim()
  const upload = '0197a3c1-0000-7000-8000-000000000001'
  const embedded = await startEmbedded({ dataDir, durable: false, as: 'command' })
  await asServer(embedded.ownerUrl, (client) =>
    client.query(`insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'orders.csv', 'uploading', now())`, [
      business,
      upload,
    ]),
  )
  await embedded.stop()
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads', upload), 'order_id\n')
  return { place, dataDir, business, file: join(place, 'b.tar.gz') }
}

let shop: Awaited<ReturnType<typeof installation>>
let made: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  await startEmbedded({ dataDir: runFolder(), durable: false, as: 'command' })
  shop = await installation()
  made = await run(shop.dataDir, 'backup', shop.file, '--json')
})
afterAll(() => rm(shop.place, { recursive: true, force: true }))

describe('backup and restore on the command line', () => {
  it('REL-19 backup says what it holds and which key it needs; --verify proves it and doctor shows the day', async () => {
    expect(made.code, made.err).toBe(0)
    const key = (await readFile(join(shop.dataDir, 'secret-key'), 'utf8')).trim()
    const said = JSON.parse(made.out)
    expect(said).toMatchObject({ file: shop.file, files: 1, keyId: keyIdOf(key), bytes: (await stat(shop.file)).size })
    expect(said.rows).toBeGreaterThan(released.length)
    expect((await run(shop.dataDir, 'backup', shop.file)).err).toContain('is there already')
    expect((await run(shop.dataDir, 'doctor')).out).toContain('no proof yet')

    const proved = await run(shop.dataDir, 'backup', '--verify', shop.file)
    expect([proved.code, proved.out]).toEqual([0, expect.stringMatching(/^Proved on \d{4}-\d\d-\d\dT.* come back as they were\.\n$/)])
    const proof = await lastProof(shop.dataDir)
    expect(proof).toMatchObject({ file: shop.file, rows: said.rows, at: said.at })
    expect((await run(shop.dataDir, 'doctor')).out).toContain(`Last proven restore: ${proof?.provedAt.slice(0, 10)}`)
  })

  it('REL-19 restore gives a fresh place the same businesses and files, under the key that the backup names', async () => {
    const dataDir = join(await folder(), 'data')
    const refused = await run(dataDir, 'restore', shop.file)
    expect([refused.code, refused.out]).toEqual([3, ''])
    expect(refused.err).toMatch(/made under the secret key [0-9a-f]{12}, and no key is here\. Put that key at .*secret-key/)
    await mkdir(dataDir, { recursive: true })
    await cp(join(shop.dataDir, 'secret-key'), join(dataDir, 'secret-key'))
    const restored = await run(dataDir, 'restore', shop.file)
    expect([restored.code, restored.out], restored.err).toEqual([0, expect.stringMatching(/^Restored .* and 1 uploaded file of /)])
    expect(JSON.parse((await run(dataDir, 'business', 'list', '--json')).out)).toEqual([
      { id: shop.business, name: 'Tea', currency: 'GBP', zone: 'UTC' },
    ])
    expect(await readdir(join(dataDir, 'uploads'))).toEqual(['0197a3c1-0000-7000-8000-000000000001'])
    const again = await run(dataDir, 'restore', shop.file)
    expect([again.code, again.err]).toEqual([3, expect.stringContaining('is not empty')])
  })

  it('SEC-24 restore --receipts erases again what was erased after the backup, and says who stays', async () => {
    const { dataDir, file, place } = await installation()
    const added = async (name: string) => (await run(dataDir, 'business', 'create', name, '--currency', 'GBP', '--zone', 'UTC')).out.trim()
    const [gone, handedOn] = [await added('Gone'), await added('Handed on')]
    const person = (email: string, business: string, role: string) =>
      run(dataDir, 'user', 'create', '--email', email, '--business', business, '--role', role, '--password', 'four words make one')
    for (const [email, business, role] of [
      ['member@shop.example', gone, 'manager'],
      ['owner@shop.example', handedOn, 'owner'],
    ] as const)
      expect(await person(email, business, role)).toMatchObject({ code: 0 })
    expect(await run(dataDir, 'backup', file)).toMatchObject({ code: 0 })
    expect(await run(dataDir, 'business', 'delete', gone, '--name', 'Gone', '--now')).toMatchObject({ code: 0 })
    expect(await run(dataDir, 'business', 'delete', handedOn, '--name', 'Handed on', '--now')).toMatchObject({ code: 0 })
    for (const email of ['member@shop.example', 'owner@shop.example'])
      expect(await run(dataDir, 'user', 'delete', email, '--confirm')).toMatchObject({ code: 0 })
    const receipts = join(place, 'erased.json')
    expect(await run(dataDir, 'receipts', receipts)).toMatchObject({ code: 0, out: expect.stringContaining('4 receipts') })
    const text = await readFile(receipts, 'utf8')
    for (const word of ['Gone', 'Handed', 'shop.example']) expect(text).not.toContain(word)

    const restored = async (named: string) => {
      const other = join(await folder(), 'data')
      await mkdir(other, { recursive: true })
      await cp(join(dataDir, 'secret-key'), join(other, 'secret-key'))
      return { other, ...(await run(other, 'restore', file, '--receipts', named, '--json')) }
    }
    const whole = await restored(receipts)
    expect(JSON.parse(whole.out)).toMatchObject({ erasedAgain: { businesses: 2, people: 2, kept: [] } })
    expect((await run(whole.other, 'business', 'list')).out).not.toMatch(/Gone|Handed on/)
    for (const email of ['member@shop.example', 'owner@shop.example'])
      expect((await run(whole.other, 'user', 'delete', email)).err).toContain(`Nobody signs in with ${email}`)
    const again = join(place, 'again.json')
    expect(await run(whole.other, 'receipts', again)).toMatchObject({ code: 0 })
    const ids = (json: string) =>
      JSON.parse(json)
        .receipts.map(({ id }: { id: string }) => id)
        .sort()
    expect(ids(await readFile(again, 'utf8'))).toEqual(ids(text))

    // Without the receipt of their business, its owner cannot go.
    const part = {
      schemaVersion: 1,
      receipts: JSON.parse(text).receipts.filter(({ subjectId }: { subjectId: string }) => subjectId !== handedOn),
    }
    await writeFile(receipts, JSON.stringify(part))
    expect(JSON.parse((await restored(receipts)).out).erasedAgain).toMatchObject({
      businesses: 1,
      people: 1,
      kept: [{ owns: 'Handed on' }],
    })

    await writeFile(receipts, '{"schemaVersion":1,"receipts":[{"kind":"shop"}]}')
    const refused = await restored(receipts)
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('holds no receipts')])
    expect(await readdir(refused.other)).toEqual(['secret-key'])
  })

  it('REL-19 a restore that is refused leaves the place as it was: no cluster, no key, no file', async () => {
    const dataDir = join(await folder(), 'data')
    const cut = join(shop.place, 'cut.tar.gz')
    await writeFile(cut, (await readFile(shop.file)).subarray(0, -1_000))
    const { code, err } = await run(dataDir, 'restore', cut, '--new-key')
    expect([code, err]).toEqual([3, expect.stringContaining('breaks off')])
    const left = await readdir(dataDir)
    expect(left).not.toContain('pg18')
    expect(left).not.toContain('secret-key')
    expect((await run(dataDir, 'restore', shop.file, '--new-key')).code).toBe(0)
    expect((await run(join(shop.place, 'nothing'), 'backup', join(shop.place, 'n.tar.gz'))).err).toContain('There is no database in')
  })

  it('REL-19 reading commands make neither a folder nor a key, so that a backup can be restored there afterwards', async () => {
    const dataDir = join(await folder(), 'data')
    const nobody = ['--business', shop.business]
    for (const command of [
      ['business', 'list'],
      ['mail', 'list'],
      ['key', 'list', ...nobody],
      ['staff', 'list'],
      ['calls', 'list'],
    ]) {
      const { code, err } = await run(dataDir, ...command)
      expect([command, code, err]).toEqual([command, 3, expect.stringContaining(`There is no database in ${dataDir}`)])
    }
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
    expect((await run(dataDir, 'restore', shop.file, '--new-key')).code).toBe(0)
  })

  it('REL-18 an embedded database with data is backed up before it is upgraded; three such backups are kept', async () => {
    const dataDir = join(await folder(), 'data')
    const embedded = await startEmbedded({ dataDir, durable: false, as: 'command' })
    const secretKey = 'x'.repeat(32)
    await migrate({ ownerUrl: embedded.ownerUrl, secretKey, migrations: released.slice(0, -1) })
    await asServer(embedded.ownerUrl, (client) => fillTables(client))
    const place = { ownerUrl: embedded.ownerUrl, dataDir, keyId: 'k' }
    for (let i = 0; i < 3; i++) expect(await backUpBeforeUpgrade(place)).toContain(`-before-${released.at(-1)?.name}-`)
    const before = await readdir(join(dataDir, 'backups'))
    const opened = await openDatabase(readSettings({ DATA_DIR: dataDir, SECRET_KEY: secretKey }), {
      as: 'command',
      entities: [],
      durable: false,
    })
    // Up to date: no backup.
    expect(await backUpBeforeUpgrade(place)).toBeNull()
    await opened.close()
    const after = await readdir(join(dataDir, 'backups'))
    expect([before.length, after.length]).toEqual([3, 3])
    expect(after).not.toContain(before.sort()[0])
  })
})
