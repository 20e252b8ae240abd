import type { Ask } from './ask.ts'

/** Where a long command says how far it is, and asks what only a person knows. */
export type Terminal = {
  readonly say: (line: string) => void
  /** Absent where nobody can answer. */
  readonly ask: Ask | undefined
}
