import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { makeProgram, runCommand } from './program.ts'

const silent = { env: {}, out: () => undefined, err: () => undefined }

/**
 * The path of every command, groups before their commands: `[]`, `['business']`, `['business',
 * 'create']`, …
 */
function pathsOf(command: Command, path: readonly string[] = []): string[][] {
  return [[...path], ...command.commands.flatMap((inner) => pathsOf(inner, [...path, inner.name()]))]
}

function commandAt(root: Command, path: readonly string[]): Command {
  return path.reduce((command, word) => command.commands.find((inner) => inner.name() === word) ?? command, root)
}

async function help(path: readonly string[]): Promise<string> {
  let text = ''
  const out = (part: string) => {
    text += part
  }
  expect(await runCommand([...path, '--help'], { ...silent, out, err: (part) => expect.fail(part) })).toBe(0)
  return text.trimEnd()
}

const program = makeProgram(silent, () => undefined)
const paths = pathsOf(program)
const leaves = paths.filter((path) => commandAt(program, path).commands.length === 0)

it('OPS-05 the help of every command is the one in docs/operations/command-line.md; after a change: vitest run api/cli/help.test.ts -u', async () => {
  const parts = [
    '# Command line\n\nWhat `npx riskpilot <command> --help` prints. Results go to standard output, progress and problems to standard error.\n\n| exit code | meaning |\n| --- | --- |\n| 0 | done |\n| 1 | failed: standard error says why |\n| 2 | wrong usage, or a wrong setting |\n| 3 | the input was refused: a file that cannot be read, a backup that cannot be restored here, something that is switched off |',
  ]
  for (const path of paths) parts.push(`## ${['riskpilot', ...path].join(' ')}\n\n\`\`\`\n${await help(path)}\n\`\`\``)
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '..', '..', 'docs', 'operations', 'command-line.md'),
  )
})

it('OPS-05 every command says what it does, gives an example of the words it asks for, and speaks JSON to machines', async () => {
  for (const path of leaves) {
    const command = commandAt(program, path)
    const name = path.join(' ')
    expect(command.description(), name).toMatch(/^[A-Z].*\.$/s)
    const asksForWords = command.registeredArguments.length > 0 || command.options.some(({ mandatory }) => mandatory)
    if (asksForWords) expect(await help(path), name).toMatch(/Examples?:\n {2}(?:\w+=\S+ )?riskpilot /)
    // An assistant speaks a protocol of its own, which is JSON throughout.
    if (name !== 'mcp')
      expect(
        command.options.map(({ long }) => long),
        name,
      ).toContain('--json')
  }
  expect(leaves.map((path) => path.join(' '))).toEqual(
    expect.arrayContaining([
      'scan',
      'import',
      'business create',
      'business list',
      'user create',
      'backup',
      'restore',
      'doctor',
      'demo reset',
    ]),
  )
})
