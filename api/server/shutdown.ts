import type { Logger } from 'pino'

/** One step of the shutdown; `seconds` is its timeout. */
export type ShutdownStep = { readonly name: string; readonly seconds: number; stop(): Promise<unknown> }

/** Puts a step before all others: the last one started stops first. */
export type AddShutdownStep = (step: ShutdownStep) => void

/**
 * Runs the steps in order. A step that fails or hangs is logged and skipped: the later ones, above
 * all the database, still stop.
 */
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
