import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../api/cli/program.ts'
import { readSettings, SettingsError } from '../../api/platform/settings/settings.ts'
import { start } from '../../api/server/start.ts'
import { addressAs, applicationPassword } from '../../db/application-role.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { asServer } from '../support/database/test-database.ts'
import { type DataFolder, dataFolder } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'

const log = pino({ level: 'silent' })
const another = 'another key than the data were made with'

async function command(env: Record<string, string>): Promise<{ code: number; err: string }> {
  let err = ''
  const say = (text: string) => {
    err += text
  }
  const code = await runCommand(['business', 'list'], { env, durable: false, out: () => undefined, err: say })
  return { code, err }
}

/** A database that is not the server's own, and may be served with several keys. */
async function outside() {
  const cluster = await dataFolder()
  const { ownerUrl, stop } = await startEmbedded({ dataDir: cluster.path, durable: false })
  const env = { DATA_DIR: join(cluster.path, 'beside'), DATABASE_URL: ownerUrl, SECRET_KEY: cluster.secretKey }
  const ask = (sql: string) => asServer(ownerUrl, async (client) => (await client.query(sql)).rows)
  return {
    ...{ env, ownerUrl, ask, secretKey: cluster.secretKey },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await cluster[Symbol.asyncDispose]()
    },
  }
}

const signsIn = (ownerUrl: string, key: string) =>
  asServer(addressAs(ownerUrl, 'riskpilot_app', applicationPassword(key)), async () => true).catch(() => false)

const startOn = (data: DataFolder, env: Record<string, string> = {}) =>
  start({ settings: readSettings({ PORT: '0', DEMO: 'off', WORKER: 'off', DATA_DIR: data.path, ...env }), log, durable: false })

describe('another SECRET_KEY than the data were made with', () => {
  it('SEC-20 OPS-04 is refused to a command beside a running server, which serves on', async () => {
    await using data = await dataFolder()
    const server = await startOn(data)
    const { signIn, graph } = callers(server)
    const cookie = await signIn()
    const { code, err } = await command({ DATA_DIR: data.path, SECRET_KEY: another })
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^SECRET_KEY is [\da-f]{12}, but the data here were made with the key [\da-f]{12}\. .*\n$/),
    ])
    const { ownerUrl } = await startEmbedded({ dataDir: data.path, durable: false, as: 'command' })
    expect(await signsIn(ownerUrl, data.secretKey), 'new connections of the server').toBe(true)
    expect((await graph('{ viewer { business { id } } }', { cookie })).status).toBe(200)
    await server.stop()
  })

  it('SEC-20 OPS-04 is refused to a server before anything is written: no password, no backup, no key', async () => {
    await using data = await dataFolder()
    await expect(startOn(data, { SECRET_KEY: another })).rejects.toThrow(SettingsError)
    await rm(join(data.path, 'secret-key'))
    await expect(startOn(data)).rejects.toThrow(/^SECRET_KEY is missing: the data here were made with the key [\da-f]{12}/)
    expect([existsSync(join(data.path, 'secret-key')), (await readdir(data.path)).filter((name) => name === 'backups')]).toEqual([
      false,
      [],
    ])
    await writeFile(join(data.path, 'secret-key'), data.secretKey)
    await (await startOn(data)).stop()
  })

  it('SEC-20 is taken with the old one as SECRET_KEY_PREVIOUS, and is the key of the data from then on', async () => {
    await using place = await outside()
    expect((await command({ ...place.env, SECRET_KEY: another, SECRET_KEY_PREVIOUS: place.secretKey })).code).toBe(0)
    expect((await command({ ...place.env, SECRET_KEY: another })).code).toBe(0)
    expect((await command(place.env)).code).toBe(2)
    expect([await signsIn(place.ownerUrl, another), await signsIn(place.ownerUrl, place.secretKey)]).toEqual([true, false])
  })

  it('SEC-20 is known by what it opens where no key was noted: the password of the role, or a stored credential', async () => {
    await using place = await outside()
    await place.ask('drop table secret_key_proof')
    const wrong = await command({ ...place.env, SECRET_KEY: another })
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('the data here were made with another key')])
    expect(await signsIn(place.ownerUrl, place.secretKey)).toBe(true)
    expect(await place.ask("select to_regclass('secret_key_proof') as noted")).toEqual([{ noted: null }])
    expect((await command(place.env)).code).toBe(0)
    expect(await place.ask('select count(*)::int as noted from secret_key_proof')).toEqual([{ noted: 1 }])
    const url = new URL(place.ownerUrl)
    await place.ask("drop table secret_key_proof; create role serving login noinherit password 'p'")
    const given = { ...place.env, DATABASE_APP_URL: addressAs(url.href, 'serving', 'p') }
    await place.ask(`with shop as (insert into business (id, name, currency, zone, money_floor, created_at)
        values (gen_random_uuid(), 'Tea', 'EUR', 'UTC', 0, now()) returning id)
      insert into provider_secret (business_id, provider, kind, sealed, key_id, updated_at)
        select id, 'shopify', 'client', 'x', '${'0'.repeat(12)}', now() from shop on conflict do nothing`)
    expect((await command(given)).code).toBe(2)
    expect(await place.ask("select to_regclass('secret_key_proof') as noted")).toEqual([{ noted: null }])
  })
})

describe('DATABASE_URL', () => {
  it.each([
    ['a port where nothing listens', 'postgres://a:secret@127.0.0.1:1/shop', 'nothing answers at its host and port'],
    ['a host that there is not', 'postgres://a:secret@nowhere.invalid/shop', 'its host is not known'],
  ])('OPS-04 of %s is told in one line that names the variable, and ends with code 2', async (_what, url, why) => {
    await using data = await dataFolder()
    const env = { DATA_DIR: data.path, DATABASE_URL: url, SECRET_KEY: data.secretKey }
    const { code, err } = await command(env)
    expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`^DATABASE_URL: no connection to the database: ${why}.*\\n$`))])
    expect(err).not.toContain('secret@')
    await expect(startOn(data, env)).rejects.toThrow(SettingsError)
  })
})
