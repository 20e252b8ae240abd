import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { projectRoot } from '../../api/server/project-root.ts'
import { start } from '../../api/server/start.ts'
import { runFolder } from '../../db/for-tests.ts'
import { builtServer } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'

const log = pino({ level: 'silent' })

/** A command in a process of its own, as beside a server that runs. */
async function riskpilot(dataDir: string, ...args: string[]): Promise<{ code: number; err: string }> {
  const server = await builtServer()
  const options = { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir } }
  return new Promise((resolve) => {
    execFile(process.execPath, [server, ...args], options, (error, _out, err) => resolve({ code: error ? Number(error.code) : 0, err }))
  })
}

/** A server on an embedded database of its own, as npm start runs one. */
async function serving(dataDir: string) {
  const settings = readSettings({ PORT: '0', DEMO: 'off', DATA_DIR: dataDir })
  const started = await start({ settings, log })
  return { ...callers(started), stop: () => started.stop() }
}

it('REL-19 a backup that was taken while a server ran is restored elsewhere and served: who was signed in still is', async () => {
  const place = await mkdtemp(join(runFolder(), 'restored-'))
  await chmod(place, 0o755)
  const [here, there, file] = [join(place, 'here'), join(place, 'there'), join(place, 'b.tar.gz')]
  const server = await serving(here)
  const cookie = await server.signIn()
  const ask = (of: Pick<typeof server, 'graph'>) => of.graph('{ viewer { id business { id name } } }', { cookie })
  const before = await ask(server)
  expect(await riskpilot(here, 'backup', file)).toMatchObject({ code: 0 })
  // It runs on: a command leaves a database that is served alone.
  expect((await ask(server)).data).toEqual(before.data)
  expect(await riskpilot(here, 'restore', file)).toEqual({ code: 3, err: expect.stringContaining('is being served') })
  await mkdir(there)
  await cp(join(here, 'secret-key'), join(there, 'secret-key'))
  expect(await riskpilot(there, 'restore', file)).toMatchObject({ code: 0 })
  await server.stop()
  const restored = await serving(there)
  const after = await ask(restored)
  expect([after.status, after.data]).toEqual([200, before.data])
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
  await restored.stop()
  await rm(place, { recursive: true, force: true })
})
