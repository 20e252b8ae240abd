import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Whether a process with this id runs. A zombie (ended, not yet collected by its parent) does not. */
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
 * When the process began, as text that is only good for comparing: together with the id it names one process for ever,
 * because ids are given out again (also after a reboot, hence the boot id). `null` where the system does not tell or the process is gone.
 */
export async function startMark(pid: number): Promise<string | null> {
  const began = statFields(pid)?.began
  if (began) return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${began}`
  if (process.platform === 'linux' || process.platform === 'win32') return null
  const told = await execute('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null)
  return told?.stdout.trim() || null
}

/** Whether the process runs a PostgreSQL server on this folder; where the system does not tell the folder, whether it is a PostgreSQL at all. */
export async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') {
    const command = readOrNull(`/proc/${pid}/cmdline`)
    if (!command?.split('\0')[0]?.endsWith('postgres')) return false
    try {
      // The server's working folder is its data folder, whatever that is called by now; another account's may not be looked up.
      const [at, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
      return at.ino === wanted.ino && at.dev === wanted.dev
    } catch {
      return true
    }
  }
  if (process.platform === 'win32') {
    const told = await execute('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']).catch(() => null)
    return told?.stdout.includes('postgres') ?? false
  }
  const told = await execute('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null)
  return told?.stdout.includes('postgres') ?? false
}

/** Runs a program to its end; resolves with its exit code (-1 when it could not be run) and what it wrote. */
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

/** Resolves once `done` answers something true, asking every 15 ms; `null` after `withinMs`. */
export async function until<T>(withinMs: number, done: () => Promise<T> | T): Promise<T | null> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await done()
    if (answer) return answer
    if (performance.now() > end) return null
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}

/** State and start of a process from /proc; `null` on other systems. The name in brackets may itself hold spaces and brackets. */
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
