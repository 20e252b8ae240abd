import type { Logger } from 'pino'
import type { Ask } from './ask.ts'
import type { Colour } from './colour.ts'

/** The input and output of a command, replaceable in tests. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Sets off parts of texts on standard output; default: without colour. JSON never has any. */
  readonly colour?: Colour
  /** Asks the person at the terminal; absent where nobody can answer: in a pipe, in a job. */
  readonly ask?: Ask
  /** `false`: accepts a database with fsync off, in tests. */
  readonly durable?: boolean
}

/**
 * Sets an exit code other than 0 without an error: `doctor` found a problem, `scan` refused a file.
 */
export type CommandIo = Io & { readonly exitWith: (code: number) => void }

/** Prints a result: JSON for machines, or lines for people. */
export function print(io: Io, { json, value, lines }: { json: boolean; value: unknown; lines: readonly string[] }): void {
  io.out(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
}

/**
 * Prints the log lines of libraries as plain sentences on standard error. Lines for servers only
 * are dropped.
 */
export function wordsOnly(io: Io): Logger {
  const say = (_: object, text?: string) => io.err(`${text}\n`)
  return { info: () => undefined, warn: say, error: say } as unknown as Logger
}
