import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The opened resource in the folder: a database, which has to stop before the folder is deleted.
 */
type Opened = { close(): Promise<void> }

/**
 * Runs `fn` on the result of `open` in a temporary folder; closed and deleted at the end, also
 * after Ctrl-C at any moment.
 */
export async function inThrowAwayFolder<Database extends Opened, T>(
  open: (folder: string) => Promise<Database>,
  fn: (opened: Database) => Promise<T>,
): Promise<T> {
  let making: Promise<string> | undefined
  let opening: Promise<Database> | undefined
  const stop = once(async () => {
    // After an interrupt during startup, waits until the folder exists before deleting it. A failed
    // start has stopped already.
    const folder = await making?.catch(() => undefined)
    const opened = await opening?.catch(() => undefined)
    await opened?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  // Registered before there is anything to clean up.
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
 * Ends the process with the signal it received, once `stop` has cleaned up. npm may send Ctrl-C
 * twice: one stop serves both. `ignored` removes the listeners. After a signal it never returns, so
 * that the interrupted work reports nothing.
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
