import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { projectRoot } from '../../api/platform/operations/project-root.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { start } from '../../api/server/start.ts'
import { runFolder } from '../support/database/test-database.ts'
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

const file = 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,1,2.50\n'

type RunningServer = Awaited<ReturnType<typeof serving>>

/** Announces the file and sends the first half of it. Returns the import's id. */
async function sendHalf({ graph, url }: RunningServer, cookie: string): Promise<string> {
  const start = `mutation { startImport(input: { fileName: "orders.csv", bytes: "${file.length}" }) { import { id } } }`
  const { id } = ((await graph(start, { cookie })).data as { startImport: { import: { id: string } } }).startImport.import
  await fetch(`${url}/uploads/${id}`, { method: 'PUT', body: file.slice(0, file.length / 2), headers: { cookie, origin: url } })
  return id
}

/** Asks where to go on, and sends the rest. */
async function sendRest({ url }: RunningServer, cookie: string, id: string): Promise<unknown> {
  const there = await fetch(`${url}/uploads/${id}`, { headers: { cookie } })
  const offset = Number(there.headers.get('upload-offset'))
  expect(offset).toBe(Math.floor(file.length / 2))
  const headers = { cookie, origin: url, 'upload-offset': String(offset) }
  return (await fetch(`${url}/uploads/${id}`, { method: 'PUT', body: file.slice(offset), headers })).json()
}

it('REL-19 a backup that was taken while a server ran is restored elsewhere and served: who was signed in still is, and a half-sent file goes on', async () => {
  const place = await mkdtemp(join(runFolder(), 'restored-'))
  await chmod(place, 0o755)
  const [here, there, backup] = [join(place, 'here'), join(place, 'there'), join(place, 'b.tar.gz')]
  const server = await serving(here)
  const cookie = await server.signIn()
  const ask = (of: Pick<typeof server, 'graph'>) => of.graph('{ viewer { id business { id name } } }', { cookie })
  const before = await ask(server)
  const half = await sendHalf(server, cookie)
  expect(await riskpilot(here, 'backup', backup)).toMatchObject({ code: 0 })
  // It runs on: a command leaves a database that is served alone.
  expect((await ask(server)).data).toEqual(before.data)
  expect(await riskpilot(here, 'restore', backup)).toEqual({ code: 3, err: expect.stringContaining('is being served') })
  await mkdir(there)
  await cp(join(here, 'secret-key'), join(there, 'secret-key'))
  expect(await riskpilot(there, 'restore', backup)).toMatchObject({ code: 0 })
  await server.stop()
  const restored = await serving(there)
  const after = await ask(restored)
  expect([after.status, after.data]).toEqual([200, before.data])
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
  // A worker may have begun or ended before the answer was made.
  expect(await sendRest(restored, cookie, half)).toMatchObject({ state: expect.stringMatching(/^(waiting|reading|done)$/) })
  const rows = async () => (await restored.graph(`{ import(id: "${half}") { state accepted } }`, { cookie })).data
  await expect.poll(rows).toEqual({ import: { state: 'done', accepted: 1 } })
  await restored.stop()
  await rm(place, { recursive: true, force: true })
})
