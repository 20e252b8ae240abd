import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export type IdleTracker = {
  /** Marks the start of some work. Returns a function that marks its end. */
  begin(): () => void
  stop(): void
}

/**
 * Calls `fn` once no work has run for `quietMs`, and again after each further work. Never calls it
 * during work.
 */
export function whenIdle(quietMs: number, fn: () => void): IdleTracker {
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  return {
    begin() {
      underWay += 1
      clearTimeout(timer)
      return () => {
        underWay -= 1
        if (underWay === 0) timer = setTimeout(fn, quietMs).unref()
      }
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Returns free memory to the operating system. V8 collects it only under pressure, so a server that
 * has scanned a shop would hold about 200 MB until the next scan. Blocks the thread for about a
 * tenth of a second: call it when the process is idle.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
