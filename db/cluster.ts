import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Account, giveTo, runAs } from './cluster-account.ts'
import { accepts, keepPort, portFor } from './port.ts'
import { isPostgresOn, isRunning, run, until } from './processes.ts'

/** A responding bundled server: its process, and its port on the loopback address. */
export type RunningCluster = { readonly pid: number; readonly port: number }

/** The owner of the whole cluster and of the application's database. */
export const clusterOwner = 'riskpilot'

const passwordFile = 'owner-password'

/**
 * The folder of the cluster. Its name contains PostgreSQL's major version, because another major
 * version cannot read its files.
 */
export const clusterPath = (folder: string) => join(folder, 'pg18')

/** The owner's password, generated with the cluster. */
export const ownerPassword = (cluster: string) => readFileSync(join(cluster, passwordFile), 'utf8').trim()

/** Gives the owner of a running cluster a new password. `client` is the owner's. */
export async function changeOwnerPassword(cluster: string, client: pg.Client): Promise<void> {
  const password = newPassword()
  await client.query(`alter role ${clusterOwner} password ${client.escapeLiteral(password)}`)
  writeFileSync(join(cluster, passwordFile), password)
}

const newPassword = () => randomBytes(24).toString('base64url')

/**
 * Creates the cluster unless it exists, in a draft folder that is renamed when complete, so that a
 * crash leaves no partial one. Data checksums are on; texts sort by code point, the same on every
 * machine.
 */
export async function makeCluster(folder: string, { initdb, account, durable }: { initdb: string; account: Account; durable: boolean }) {
  const cluster = clusterPath(folder)
  for (const name of readdirSync(folder)) {
    if (/^pg18\.(init|probe)-/.test(name)) await sweep(join(folder, name))
  }
  if (existsSync(cluster)) return giveTo(account, cluster)
  const draft = join(folder, `pg18.init-${process.pid}`)
  const made = join(draft, 'cluster')
  const password = join(draft, 'password')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(password, newPassword(), { mode: 0o600 })
  // initdb reads the password as the account that runs it.
  giveTo(account, draft)
  // A path relative to the draft: an initdb that outlives its killed parent cannot recreate the
  // folder after the next start deleted it.
  const words = ['-D', 'cluster', '-U', clusterOwner, '-A', 'scram-sha-256', '--pwfile', password, '--data-checksums']
  const { command, args, options } = runAs(account, initdb, [...words, ...localeWords, ...(durable ? [] : ['--no-sync'])])
  const { code, output } = await run(command, args, { ...options, cwd: draft })
  if (code !== 0) throw new Error(`The database could not be set up in ${folder}: ${lastWords(output)}`)
  renameSync(password, join(made, passwordFile))
  renameSync(made, cluster)
  rmSync(draft, { recursive: true, force: true })
}

/**
 * Deletes the leftovers of a killed start. Its initdb may still run and delete files at the same
 * time. Node.js ends a removal early when a name disappears during it, so the removal is repeated
 * here.
 */
async function sweep(path: string): Promise<void> {
  const gone = await until(20_000, () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    return !existsSync(path)
  })
  if (!gone) throw new Error(`${path}, left behind by a start that was killed, cannot be removed. Remove it, then start again.`)
}

/**
 * The server that runs on this cluster; `null` when there is none. Waits for one that is starting
 * or recovering.
 */
export async function runningCluster(cluster: string): Promise<RunningCluster | null> {
  const pid = readPidFile(cluster)?.pid
  if (!pid || !(await isPostgresOn(pid, cluster))) return null
  const answer = await until(60_000, () => ready(cluster) ?? (isRunning(pid) ? null : 'gone'))
  return answer === 'gone' ? null : answer
}

/**
 * Starts the server on the loopback address, in its own process group (Ctrl-C must not end it
 * before the application has drained). Throws with the last lines of the server's log.
 */
export async function startCluster(
  folder: string,
  options: { postgres: string; account: Account; durable: boolean },
): Promise<RunningCluster> {
  const cluster = clusterPath(folder)
  for (let attempt = 1; ; attempt++) {
    await removeStalePidFile(cluster)
    const { started, words } = await tryStart(folder, options)
    // A process that was killed meanwhile may have started one already.
    const running = started ?? (await runningCluster(cluster))
    if (running) {
      keepPort(cluster, running.port)
      return running
    }
    // The free port was taken before it was bound, or children of a killed server have not ended
    // yet.
    const passing = /Address already in use|could not bind|pre-existing shared memory block/.test(words)
    if (!passing || attempt === 40)
      throw new Error(`The database did not start in ${cluster}: ${words} The whole story is in ${join(folder, 'pg18.log')}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Stops the server with PostgreSQL's "fast" shutdown: open transactions are rolled back, and all
 * data are written. Resolves when it has ended.
 */
export async function stopCluster(cluster: string, pid: number, pgCtl: string): Promise<void> {
  if (!isRunning(pid)) return
  if (process.platform === 'win32') await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  else process.kill(pid, 'SIGINT')
  if (await until(20_000, () => !isRunning(pid))) return
  process.kill(pid, 'SIGQUIT')
  if (!(await until(10_000, () => !isRunning(pid))))
    throw new Error(`The database server (process ${pid}) does not end. It is safe to kill it; the next start recovers.`)
}

const localeWords = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
const unsafeWords = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting])

/**
 * PostgreSQL detects a pid file without a running process, but not one whose id was reused by
 * another program.
 */
async function removeStalePidFile(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid
  if (pid !== undefined && !(await isPostgresOn(pid, cluster))) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function tryStart(folder: string, { postgres, account, durable }: { postgres: string; account: Account; durable: boolean }) {
  const cluster = clusterPath(folder)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${await portFor(cluster)}`,
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
  ]
  const words = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting]), ...(durable ? [] : unsafeWords)]
  const log = openLog(join(folder, 'pg18.log'))
  const { command, args, options } = runAs(account, postgres, words)
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log.file, log.file] })
  closeSync(log.file)
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', () => {
    ended ??= ''
  })
  const outcome = await until(120_000, async () => ended !== null || (await answers(cluster, child.pid)))
  child.unref()
  const started = typeof outcome === 'object' ? outcome : null
  return { started, words: ended || lastWords(readFileSync(log.path).subarray(log.size).toString()) }
}

async function answers(cluster: string, pid: number | undefined): Promise<RunningCluster | null> {
  const running = ready(cluster)
  return running && running.pid === pid && (await accepts(running.port)) ? running : null
}

/**
 * The content of `postmaster.pid` once its state is `ready`: line 1 the process, line 4 the port,
 * line 8 the state.
 */
function ready(cluster: string): RunningCluster | null {
  const pidFile = readPidFile(cluster)
  return pidFile && pidFile.state === 'ready' && pidFile.port > 0 ? { pid: pidFile.pid, port: pidFile.port } : null
}

function readPidFile(cluster: string): { pid: number; port: number; state: string } | null {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * Appends to the existing log. One above 10 MB is rotated, and the previous rotated one is deleted.
 */
function openLog(path: string): { path: string; file: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.1`)
  return { path, file: openSync(path, 'a', 0o600), size: size > 10_000_000 ? 0 : size }
}

/** The lines of a program's output that explain a failure. */
function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:|HINT|denied|No such/.test(line))
  return (lines.length > 0 ? lines : output.trim().split('\n')).slice(-3).join(' ').trim() || 'it ended without a word.'
}
