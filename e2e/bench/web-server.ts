import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ServedDemo = AsyncDisposable & { readonly url: string; readonly pid: number; readonly dataDir: string }

/**
 * The server, built of the sources as they are, on a data folder of its own, once its demo is made;
 * or without one.
 */
export async function servedDemo({ demo = 'on' }: { demo?: 'on' | 'off' } = {}): Promise<ServedDemo> {
  if (spawnSync(process.execPath, ['build/build.mjs'], { stdio: 'inherit' }).status !== 0) throw new Error('The build failed.')
  const dataDir = mkdtempSync(join(tmpdir(), 'riskpilot-bench-'))
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    MIN_FREE_MB: '0',
    SCAN_QUIET_SECONDS: '0',
    DEMO: demo,
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['dist/api/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (part: Buffer) => {
        output += part.toString()
        const found = words.exec(output)
        if (found) resolve(found[1] ?? '')
      })
      child.once('exit', () => reject(new Error(`The server ended: ${output}`)))
    })
  const [url] = await Promise.all([said(/RiskPilot is at (http:\/\/[\w.:]+)/), demo === 'on' && said(/("queue":"demo".*"msg":"Job done")/)])
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Megabytes that the server and its database take after half a minute of rest; shared pages are
 * split among who shares them.
 */
export async function idleMemory({ pid, dataDir }: ServedDemo): Promise<{ server: number; database: number } | null> {
  if (!existsSync('/proc/self/smaps_rollup')) return null
  await new Promise((resolve) => setTimeout(resolve, 30_000))
  const postmaster = Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
  return { server: megabytes(pid), database: [postmaster, ...childrenOf(postmaster)].reduce((sum, one) => sum + megabytes(one), 0) }
}

function megabytes(pid: number): number {
  const reported = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))
  return Number(reported?.[1] ?? 0) / 1024
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readIfThere(`/proc/${pid}/status`))).map(Number)
}

/** A process may end between being listed and being read. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
