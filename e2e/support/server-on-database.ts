import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { builtServer } from './server-process.ts'
import { callers } from './test-server.ts'

const soon = { timeout: process.env.RISKPILOT_LONG ? 600_000 : 60_000, interval: 50 }

export type DatabaseServer = ReturnType<typeof callers> & {
  readonly child: ChildProcess
  /** Jobs of this queue that the process has logged as done. */
  readonly jobsDone: (queue: string) => number
  /** Ends the process and waits until it is gone. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

type Place = {
  readonly ownerUrl: string
  readonly dataDir: string
  readonly secretKey: string
  readonly worker?: 'on' | 'off' | 'only'
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Behind a proxy: the port that it asks, and the origin that people use. */
  readonly behind?: { readonly port: number; readonly publicUrl: string }
}

/** A server process with a data folder of its own on a database that others use as well. */
export async function serverOnDatabase({ ownerUrl, dataDir, secretKey, worker = 'on', env, behind }: Place): Promise<DatabaseServer> {
  const address = { PORT: String(behind?.port ?? 0), ...(behind && { PUBLIC_URL: behind.publicUrl }) }
  const own = { DATA_DIR: dataDir, ...address, DATABASE_URL: ownerUrl, SECRET_KEY: secretKey, WORKER: worker }
  const child = spawn(process.execPath, [await builtServer()], {
    env: { ...process.env, ...own, MIN_FREE_MB: '0', SCAN_QUIET_SECONDS: '0', REQUESTS_PER_MINUTE: '0', CHANGES_PER_MINUTE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const find = (words: RegExp) => vi.waitFor(() => words.exec(output)?.[1] ?? expect.fail(output), soon)
  const url = worker === 'only' ? await find(/(RiskPilot works the queue)/) : await find(/RiskPilot is at (http:\/\/[\w.:]+)/)
  // While nobody has signed in, the link follows the address.
  const link = /(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await gone
  }
  const jobsDone = (queue: string) =>
    output.split('\n').filter((line) => line.includes(`"queue":"${queue}"`) && line.includes('"msg":"Job done"')).length
  const isHere = { isHere: true, url: url as string, stop: async () => undefined }
  const { signIn, ...others } = callers({ ...isHere, link: null })
  const signInByLink = async () => callers({ ...isHere, link: await find(link) }).signIn()
  return { ...others, signIn: signInByLink as typeof signIn, child, jobsDone, end }
}
