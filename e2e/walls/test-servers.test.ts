import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The comment right above a line, of one line or of several. */
function commentAbove(lines: readonly string[], at: number): string {
  let first = at
  while (/^\s*\/\/ /.test(lines[first - 1] ?? '')) first -= 1
  return lines
    .slice(first, at)
    .map((line) => line.trim().slice('// '.length))
    .join(' ')
}

/**
 * The lines that start a test server, without a reason right above why the shared one does not do.
 */
function unexplained(source: string): string[] {
  if (!/\btestServer\b[^}]*\} from '[^']*\/test-server\.ts'/.test(source)) return []
  const lines = source.split('\n')
  return lines.filter((line, at) => /\btestServer\(/.test(line) && !/^Its own: \S.*\.$/.test(commentAbove(lines, at)))
}

it('says above each server that tests have for themselves why the shared one does not do', () => {
  const files = ['api', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /[.-]test\.ts$/.test(file))
      .map((file) => join(folder, file)),
  )
  const found = files.map((file) => [file, unexplained(readFileSync(file, 'utf8'))] as const).filter(([, lines]) => lines.length > 0)
  expect(Object.fromEntries(found)).toEqual({})
})

it('sees a server without a reason, and takes no other words for one', () => {
  // In two parts, so that this file has no call.
  const name = 'testServer'
  const from = `import { type TestServer, ${name} } from '../support/test-server.ts'\n`
  const call = `  server = await ${name}()`
  for (const above of ['  // Its own: its clock is set.\n', '  // Its own: its clock is set, and\n  // nobody else has that.\n'])
    expect(unexplained(`${from}${above}${call}\n`)).toEqual([])
  for (const above of ['', '  // A server.\n', '  // Its own: .\n', '  // Its own: its clock is set.\n\n', '  // Its own: its clock\n'])
    expect(unexplained(`${from}${above}${call}\n`)).toEqual([call])
  // That of the database is another.
  expect(unexplained(`import { ${name} } from '../support/database/test-database.ts'\n${call}\n`)).toEqual([])
})
