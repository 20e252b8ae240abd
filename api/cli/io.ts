import type { Logger } from 'pino'

/** What a command talks to, so that a test can listen. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** `false`: a database that flushes nothing is accepted, in tests. */
  readonly durable?: boolean
}

/** A command may end with another code than 0 without an error: `doctor` that found a problem, `scan` that refused a file. */
export type CommandIo = Io & { readonly exitWith: (code: number) => void }

/** Prints a result: JSON for machines, or lines for people. */
export function print(io: Io, { json, value, lines }: { json: boolean; value: unknown; lines: readonly string[] }): void {
  io.out(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
}

/** What libraries log while a command runs, as plain sentences on standard error; what only servers care for is dropped. */
export function wordsOnly(io: Io): Logger {
  const say = (_: object, text?: string) => io.err(`${text}\n`)
  return { warn: say, error: say } as Logger
}
