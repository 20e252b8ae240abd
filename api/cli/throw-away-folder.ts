import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What was opened in the folder: a database, which has to be stopped before the folder goes. */
type Opened = { close(): Promise<void> }

/** Runs `fn` on what `open` opens in a temporary folder; closed and deleted at the end, also after Ctrl-C at any moment. */
export async function inThrowAwayFolder<Database extends Opened, T>(
  open: (folder: string) => Promise<Database>,
  fn: (opened: Database) => Promise<T>,
): Promise<T> {
  let making: Promise<string> | undefined
  let opening: Promise<Database> | undefined
  const stop = once(async () => {
    // Interrupted while it is made or starts, it has to be there before it can be taken away; a start that failed has stopped already.
    const folder = await making?.catch(() => undefined)
    const opened = await opening?.catch(() => undefined)
    await opened?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  // Listened for before there is anything to leave behind.
  const signals = endOnSignal(stop)
  try {
    making = temporaryFolder()
    opening = open(await making)
    return await fn(await opening)
  } finally {
    await stop()
    await signals.ignored()
  }
}

/** The database may run under another account, which has to reach its folder. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-scan-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Ends the process by the signal it was sent, once `stop` has cleaned up. Ctrl-C may come twice, as npm passes it on: one stop serves both.
 * `ignored` takes the listeners off; after a signal it never returns, so that nothing is said of the work that was broken off.
 */
function endOnSignal(stop: () => Promise<void>): { ignored(): Promise<void> } {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let sent: NodeJS.Signals | undefined
  const off = () => {
    for (const name of names) process.off(name, end)
  }
  const end = (signal: NodeJS.Signals) => {
    if (sent) return
    sent = signal
    void stop().finally(() => {
      off()
      process.kill(process.pid, signal)
    })
  }
  for (const name of names) process.on(name, end)
  return {
    ignored: async () => {
      if (sent) await new Promise<never>(() => undefined)
      off()
    },
  }
}

function once<T>(fn: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= fn()
    return running
  }
}
