import { execFileSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'

/**
 * Nothing of this machine's own: what its terminal, its build service or a person set decides too.
 */
const plain = { PATH: process.env.PATH, TERM: 'xterm-256color' }

/** What a program with these variables writes to a stream that is a terminal, or a pipe. */
function written(isTerminal: boolean, env: Record<string, string> = {}): string {
  const program = `
    import { WriteStream } from 'node:tty'
    import { colourOf } from './api/cli/colour.ts'
    const getColorDepth = WriteStream.prototype.getColorDepth
    process.stdout.write(colourOf({ writable: true, isTTY: ${isTerminal}, getColorDepth, write: () => true, on: () => undefined })('critical', 'CRITICAL'))`
  const args = ['--import', '@oxc-node/core/register', '--input-type=module', '--eval', program]
  return execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...plain, ...env } })
}

it('OPS-05 a terminal gets colour, a file or a pipe does not, and people can turn it off or on', () => {
  const coloured = written(true)
  expect(coloured).not.toBe('CRITICAL')
  expect(stripVTControlCharacters(coloured)).toBe('CRITICAL')
  expect(written(false)).toBe('CRITICAL')
  expect(written(true, { NO_COLOR: '1' })).toBe('CRITICAL')
  expect(written(false, { FORCE_COLOR: '1' })).toBe(coloured)
})
