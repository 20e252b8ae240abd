import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Whether a process with this id runs. A zombie (ended, but not yet reaped by its parent) does not.
 */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && statFields(pid)?.state !== 'Z'
  }
  return statFields(pid)?.state !== 'Z'
}

/**
 * The start time of the process, as text that is only good for comparison. With the id it
 * identifies a process permanently, because ids are reused (also after a reboot, hence the boot
 * id). `null` where the system does not provide it or the process has ended.
 */
export async function startMark(pid: number): Promise<string | null> {
  const began = statFields(pid)?.began
  if (began) return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${began}`
  if (process.platform === 'linux' || process.platform === 'win32') return null
  const result = await execute('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null)
  return result?.stdout.trim() || null
}

/**
 * Whether the process runs a PostgreSQL server on this folder; where the system does not reveal the
 * folder, whether it is any PostgreSQL.
 */
export async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') {
    const command = readOrNull(`/proc/${pid}/cmdline`)
    if (!command?.split('\0')[0]?.endsWith('postgres')) return false
    try {
      // The server's working folder is its data folder, even after a rename. That of another
      // account may be unreadable.
      const [at, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
      return at.ino === wanted.ino && at.dev === wanted.dev
    } catch {
      return true
    }
  }
  if (process.platform === 'win32') {
    const result = await execute('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']).catch(() => null)
    return result?.stdout.includes('postgres') ?? false
  }
  const result = await execute('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null)
  return result?.stdout.includes('postgres') ?? false
}

/**
 * Runs a program to its end. Resolves with its exit code (-1 when it could not run) and its output.
 */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const note = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', note)
    child.stderr?.on('data', note)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** Resolves once `done` returns something true, polling every 15 ms; `null` after `withinMs`. */
export async function until<T>(withinMs: number, done: () => Promise<T> | T): Promise<T | null> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await done()
    if (answer) return answer
    if (performance.now() > end) return null
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}

/**
 * State and start time of a process from /proc; `null` on other systems. The name in brackets may
 * itself contain spaces and brackets.
 */
function statFields(pid: number): { state: string; began: string } | null {
  const fields = readOrNull(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return fields?.[0] && fields[19] ? { state: fields[0], began: fields[19] } : null
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
