import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo, runAs } from './cluster-account.ts'
import { accepts, keepPort, portFor } from './port.ts'
import { isPostgresOn, isRunning, run, until } from './processes.ts'

/** A bundled server that answers: its process and port on the loopback address. */
export type RunningCluster = { readonly pid: number; readonly port: number }

/** The owner of everything in the cluster and the database of the product. */
export const clusterOwner = 'riskpilot'

const passwordFile = 'owner-password'

/** The folder of the cluster. It carries PostgreSQL's major version, because another major version cannot read its files. */
export const clusterPath = (folder: string) => join(folder, 'pg18')

/** The owner's password, drawn when the cluster was made. */
export const ownerPassword = (cluster: string) => readFileSync(join(cluster, passwordFile), 'utf8').trim()

/**
 * Makes the cluster unless it is there: in a folder of its own that is renamed when all is done, so that a crash leaves no half of one.
 * Data checksums are on; texts sort by code point, alike on every machine.
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
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  // initdb reads the password as the account that runs it.
  giveTo(account, draft)
  // A path from within the draft: an initdb that outlives its killed parent cannot make the folder anew after the next start swept it.
  const words = ['-D', 'cluster', '-U', clusterOwner, '-A', 'scram-sha-256', '--pwfile', password, '--data-checksums']
  const { command, args, options } = runAs(account, initdb, [...words, ...localeWords, ...(durable ? [] : ['--no-sync'])])
  const { code, output } = await run(command, args, { ...options, cwd: draft })
  if (code !== 0) throw new Error(`The database could not be set up in ${folder}: ${lastWords(output)}`)
  renameSync(password, join(made, passwordFile))
  renameSync(made, cluster)
  rmSync(draft, { recursive: true, force: true })
}

/**
 * Removes what a killed start left behind. Its initdb may have outlived it, and clears up after itself at this very moment:
 * a removal that meets a name gone under its hands ends as if all were done (Node.js does so), and is begun again here.
 */
async function sweep(path: string): Promise<void> {
  const gone = await until(20_000, () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    return !existsSync(path)
  })
  if (!gone) throw new Error(`${path}, left behind by a start that was killed, cannot be removed. Remove it, then start again.`)
}

/** The server that runs on this cluster; `null` when none does. One that is only just starting or recovering is waited for. */
export async function runningCluster(cluster: string): Promise<RunningCluster | null> {
  const pid = readPidFile(cluster)?.pid
  if (!pid || !(await isPostgresOn(pid, cluster))) return null
  const answer = await until(60_000, () => ready(cluster) ?? (isRunning(pid) ? null : 'gone'))
  return answer === 'gone' ? null : answer
}

/**
 * Starts the server on the loopback address, in a process group of its own (Ctrl-C must not end it before the product has drained).
 * Fails with the server's own last words.
 */
export async function startCluster(
  folder: string,
  options: { postgres: string; account: Account; durable: boolean },
): Promise<RunningCluster> {
  const cluster = clusterPath(folder)
  for (let attempt = 1; ; attempt++) {
    await removeStalePidFile(cluster)
    const { started, words } = await tryStart(folder, options)
    // Another one may have been on its way already, begun by a process that was killed meanwhile.
    const running = started ?? (await runningCluster(cluster))
    if (running) {
      keepPort(cluster, running.port)
      return running
    }
    // Taken in the moment between asking for a free port and binding it; or children of a server that was killed have not all gone yet.
    const passing = /Address already in use|could not bind|pre-existing shared memory block/.test(words)
    if (!passing || attempt === 40)
      throw new Error(`The database did not start in ${cluster}: ${words} The whole story is in ${join(folder, 'pg18.log')}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Ends the server as PostgreSQL's "fast" shutdown does: open transactions are rolled back, everything is written. Resolves when it is gone. */
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

/** PostgreSQL itself sees through a file that names no process, but not through one whose id was given to another program. */
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

/** What `postmaster.pid` says once it says `ready`: line 1 the process, line 4 the port, line 8 the state. */
function ready(cluster: string): RunningCluster | null {
  const told = readPidFile(cluster)
  return told && told.state === 'ready' && told.port > 0 ? { pid: told.pid, port: told.port } : null
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

/** The log goes on where it was; one that has grown past 10 MB is put aside, and the one before it is dropped. */
function openLog(path: string): { path: string; file: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.1`)
  return { path, file: openSync(path, 'a', 0o600), size: size > 10_000_000 ? 0 : size }
}

/** The lines of a program's output that tell what went wrong. */
function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:|HINT|denied|No such/.test(line))
  return (lines.length > 0 ? lines : output.trim().split('\n')).slice(-3).join(' ').trim() || 'it ended without a word.'
}
