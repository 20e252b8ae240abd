import { Command, CommanderError } from 'commander'
import { codes, Failure } from '../platform/failures/failures.ts'
import { SettingsError } from '../platform/settings/settings.ts'
import { askOn } from './ask.ts'
import { colourOf } from './colour.ts'
import { commands } from './commands.ts'
import type { Io } from './io.ts'

const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3 } as const

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 the input was
 * refused.
 */
export async function runCommand(args: readonly string[], io: Io = processIo): Promise<number> {
  const state = { code: exitCodes.done as number }
  const program = makeProgram(io, (code) => {
    state.code = code
  })
  try {
    await program.parseAsync([...args], { from: 'user' })
    return state.code
  } catch (error) {
    return explain(error, io)
  }
}

/** Every command with its options; `exitWith` receives exit codes other than 0. */
export function makeProgram(io: Io, exitWith: (code: number) => void): Command {
  const program = new Command('riskpilot')
    .description('Watches small online shops for money that leaks away, and proves every figure with the rows behind it.')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText(
      'after',
      '\nResults go to standard output, progress and problems to standard error.\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 the input was refused.',
    )
  for (const add of commands) add(program, { ...io, exitWith })
  return program
}

function explain(error: unknown, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  if (error instanceof SettingsError) {
    io.err(`${error.message}\n`)
    return exitCodes.usage
  }
  io.err(`${error instanceof Error ? error.message : String(error)}\n`)
  if (!(error instanceof Failure)) return exitCodes.failed
  if (error.kind === 'invalid_input') return exitCodes.usage
  return codes[error.kind].status === codes.refused.status ? exitCodes.refused : exitCodes.failed
}

const processIo: Io = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  colour: colourOf(process.stdout),
  // A question goes where progress goes: results may go into a file meanwhile.
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askOn(process.stdin, process.stderr) }),
}
