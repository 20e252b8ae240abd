import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { databaseAddress } from '../support/database-address.ts'

/**
 * A built server that a test may kill and start again. Its address stays the same from start to
 * start.
 */
export type OwnServer = AsyncDisposable & {
  readonly url: string
  /** Where its data are. */
  readonly dataDir: string
  /** Signs the owner of the first start in, once. */
  readonly link: string
  /**
   * Ends it without a word, as a power cut does. Its database runs on until the next start takes it
   * over.
   */
  kill(): Promise<void>
  startAgain(): Promise<void>
}

const ready = /RiskPilot is at (http:\/\/[\w.:]+)/
const signIn = /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/

/**
 * A server on a free port, with a data folder that goes with it; on a database of its own, or
 * beside another server on that one's.
 */
export async function ownServer({ beside }: { beside?: OwnServer } = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'riskpilot-own-'))
  const settings = {
    HOST: '127.0.0.1',
    DEMO: 'off',
    DATA_DIR: dataDir,
    MIN_FREE_MB: '0',
    SCAN_QUIET_SECONDS: '0',
    ...(beside && databaseOf(beside)),
  }
  let child: ChildProcess
  let output = ''
  const launch = async (port: string) => {
    output = ''
    child = spawn(process.execPath, ['dist/api/main.js'], { env: { ...process.env, ...settings, PORT: port }, stdio: 'pipe' })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
    await expect.poll(() => ready.test(output) || child.exitCode !== null, { timeout: 150_000 }).toBe(true)
    if (!ready.test(output)) throw new Error(`The server did not start: ${output}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await launch('0')
  const url = ready.exec(output)?.[1] ?? ''
  await expect.poll(() => signIn.test(output), { timeout: 20_000 }).toBe(true)
  return {
    url,
    dataDir,
    link: signIn.exec(output)?.[1] ?? '',
    kill: () => end('SIGKILL'),
    startAgain: () => launch(new URL(url).port),
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * What an operator writes down for a second server: the address of the first one's database, and
 * the key that signs its sessions.
 */
function databaseOf({ dataDir }: OwnServer) {
  return { DATABASE_URL: databaseAddress(dataDir), SECRET_KEY: readFileSync(join(dataDir, 'secret-key'), 'utf8').trim() }
}
