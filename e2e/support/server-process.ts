import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../api/platform/operations/open-database.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { withFolderLock } from '../../db/lock.ts'
import { runFolder } from './database/test-database.ts'

const execute = promisify(execFile)

let built: Promise<string> | undefined

/**
 * The server's production build, to be started as a process; built again when its sources have
 * changed. It loads in a third of the time of the sources, which are compiled at each start.
 */
export function builtServer(): Promise<string> {
  built ??= execute(process.execPath, ['build/build.mjs', 'schema', 'api']).then(() => 'dist/api/main.js')
  return built
}

export type DataFolder = AsyncDisposable & { readonly path: string; readonly secretKey: string }

/**
 * A data folder as after a first start without a sign-in: its database is a copy of one that is
 * created once per test run, because creating it takes longer than the rest of a start. A caller
 * who started a server on it stops that first.
 */
export async function dataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'riskpilot-data-'))
  await execute('cp', ['-a', `${await firstStart()}/.`, path])
  const secretKey = (await readFile(join(path, 'secret-key'), 'utf8')).trim()
  return { path, secretKey, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Test files run in separate processes; the first one creates it. */
async function firstStart(): Promise<string> {
  const place = join(runFolder(), 'first-start')
  const dataDir = join(place, 'data')
  await withFolderLock(place, async () => {
    if (existsSync(join(place, 'whole'))) return
    const settings = readSettings({ DATA_DIR: dataDir })
    await (await openDatabase(settings, { as: 'server', entities: [], durable: false })).close()
    // Concurrent copies each find a port of their own.
    await rm(join(dataDir, 'pg18', 'last-port'))
    await writeFile(join(place, 'whole'), '')
  })
  return dataDir
}
