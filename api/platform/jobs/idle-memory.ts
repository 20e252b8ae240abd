import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export type IdleTracker = {
  /** Something has begun. Returns what to call when it has ended. */
  begin(): () => void
  stop(): void
}

/** Calls `fn` once nothing has been under way for `quietMs`, and again after each further work; never while something is. */
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
 * Gives memory that ended work has left to the system. V8 collects it only when more is wanted, so a server that has scanned a shop would
 * hold about 200 MB for nothing until the next one. Holds the thread up for about a tenth of a second: call it when there is nothing to do.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
