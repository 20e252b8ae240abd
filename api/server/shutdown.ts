import type { Logger } from 'pino'

/** One thing to stop, in order; `seconds` is how long it may take before the next one's turn. */
export type ShutdownStep = { readonly name: string; readonly seconds: number; stop(): Promise<unknown> }

/** Puts a step before all others: what was started last stops first. */
export type AddShutdownStep = (step: ShutdownStep) => void

/** Stops everything in order. A step that fails or hangs is said and left behind: what comes after it, the database above all, still stops. */
export async function stopInOrder(steps: readonly ShutdownStep[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { name, seconds, stop } of steps) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), seconds * 1_000)
    })
    try {
      if ((await Promise.race([stop(), late])) === 'late') log.warn(`Stopping ${name} took longer than ${seconds} s; going on without it.`)
    } catch (error) {
      log.warn({ err: error }, `Stopping ${name} failed; going on.`)
    } finally {
      clearTimeout(timer)
    }
  }
}
