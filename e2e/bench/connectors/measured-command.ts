import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Measured = { readonly seconds: number; readonly peakMb: number; readonly stdout: string }

/**
 * So often the memory of a command is looked at, in milliseconds: the kernel keeps its highest,
 * until the process is gone.
 */
const everyMs = 100

/**
 * Runs the built program and says how long it took and how much memory it held at most (VmHWM of
 * Linux; NaN elsewhere). Throws with what it wrote where it ends with anything but 0.
 */
export function measuredCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Measured> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['dist/api/main.js', ...args], { env: { ...process.env, ...env } })
  let [stdout, stderr, peakMb] = ['', '', Number.NaN]
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  const watch = setInterval(() => {
    peakMb = highestMb(child.pid) ?? peakMb
  }, everyMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      const seconds = (performance.now() - begun) / 1_000
      if (code === 0) resolve({ seconds, peakMb, stdout })
      else reject(new Error(`\`${args.join(' ')}\` ended with ${code}: ${stderr.slice(-2_000)}`))
    })
  })
}

function highestMb(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
  } catch {
    return undefined
  }
}
