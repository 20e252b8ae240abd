/** Leaks that were told and are over, and what they lost in words, such as `$40,427`. */
export type StoppedLeaks = { readonly leaks: number; readonly lost: string }

/** `3 leaks stopped before, about $40,427 lost`. */
export function stoppedWords({ leaks, lost }: StoppedLeaks): string {
  return `${leaks} ${leaks === 1 ? 'leak' : 'leaks'} stopped before, about ${lost} lost`
}

type Verdict = { readonly told: number; readonly stopped: StoppedLeaks }

/**
 * What is said of a shop where no alert is open. That it has no leak so far is said only where none
 * was ever told: one that stopped has cost money all the same. `told`: how many were, stopped or
 * not. It begins small and has no full stop.
 */
export function nothingOpenWords({ told, stopped }: Verdict): string {
  if (told === 0) return 'no leak so far'
  return stopped.leaks === 0 ? 'no alert is open' : `no alert is open. ${stoppedWords(stopped)}`
}
