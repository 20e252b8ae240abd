import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { demoBusiness } from '../../api/made-shops/demo-shop.ts'
import { hashOf, root, withLock } from '../../build/stamps.mjs'
import { emptyBusiness, preparedPerson, preparedSettings, preparedShops } from './prepared-shops.ts'

const execute = promisify(execFile)

const cache = join(root, 'node_modules', '.cache', 'riskpilot')
const keptIn = join(cache, 'prepared')

/** What decides the prepared data: the built server, and what is put in. */
const sources = ['dist/api', 'api/made-shops', ...['data', 'shops'].map((of) => `e2e/support/prepared-${of}.ts`)]

/**
 * Copies prepared data to `dataDir`, which is empty or not there: a first start without a sign-in,
 * the demo, the shops of `preparedShops` and a person, all made by the built server and its
 * commands. They are made anew when a source changed and on each day, because the demo ends with
 * yesterday. Whoever needs them first makes them, and others wait.
 */
export async function copyPreparedData(dataDir: string): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: demoBusiness.zone })
  const kept = join(keptIn, `${today}-${hashOf(root, sources, (path) => path.includes('/.compiled/')).slice(0, 16)}`)
  await withLock(join(cache, 'prepared.lock'), async () => {
    if (!existsSync(kept)) await prepare(kept)
    await mkdir(dataDir, { recursive: true })
    await execute('cp', ['-a', `${kept}/.`, dataDir])
  })
}

/**
 * Made where PostgreSQL's account may enter, then kept as a whole or not at all, in place of older
 * ones.
 */
async function prepare(kept: string): Promise<void> {
  await rm(keptIn, { recursive: true, force: true })
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-preparing-'))
  try {
    // PostgreSQL's account has to enter the folder when root runs this.
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    await whileServed(dataDir, () => fill(dataDir, folder))
    // Each copy finds a port of its own.
    await rm(join(dataDir, 'pg18', 'last-port'), { force: true })
    await mkdir(keptIn, { recursive: true })
    await execute('cp', ['-a', dataDir, `${kept}.draft`])
    await rename(`${kept}.draft`, kept)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `task` while the built server serves the folder, without its demo: commands make that. */
async function whileServed(dataDir: string, task: () => Promise<void>): Promise<void> {
  const env = { ...environment(dataDir), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', DEMO: 'off' }
  const server = spawn(process.execPath, ['dist/api/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const lines = createInterface(server.stdout)
    const isUp = new Promise<void>((resolve) => lines.on('line', (line) => line.includes('/sign-in/link?token=') && resolve()))
    const isOver = ended.then(() => Promise.reject(new Error('The server that prepares data has ended.')))
    await Promise.race([isUp, isOver])
    await task()
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** Everything that tests copy, as an operator makes it. */
async function fill(dataDir: string, folder: string): Promise<void> {
  const riskpilot = async (...args: string[]) => {
    const { stdout } = await execute(process.execPath, ['dist/api/main.js', ...args], { cwd: root, env: environment(dataDir) })
    return stdout.trim()
  }
  const { currency, zone } = preparedSettings
  const makeBusiness = (name: string) => riskpilot('business', 'create', name, '--currency', currency, '--zone', zone)
  await makeBusiness(emptyBusiness)
  const person = ['--email', preparedPerson.email, '--password', preparedPerson.password, '--role', 'owner']
  await riskpilot('user', 'create', ...person, '--business', await makeBusiness('Prepared: person'))
  for (const [name, files] of Object.entries(preparedShops)) {
    const from = await mkdtemp(join(folder, 'files-'))
    for (const [file, text] of files()) await writeFile(join(from, file), text)
    await riskpilot('import', from, '--business', await makeBusiness(name))
  }
  await riskpilot('demo', 'reset')
}

const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
