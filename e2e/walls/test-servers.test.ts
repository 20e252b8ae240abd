import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The lines that start a test server, without a reason right above why the shared one does not do. */
function unexplained(source: string): string[] {
  if (!/\btestServer\b[^}]*\} from '[^']*\/test-server\.ts'/.test(source)) return []
  const lines = source.split('\n')
  return lines.filter((line, at) => /\btestServer\(/.test(line) && !/^\s*\/\/ Its own: \S.*\.$/.test(lines[at - 1] ?? ''))
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
  expect(unexplained(`${from}  // Its own: its clock is set.\n${call}\n`)).toEqual([])
  for (const above of ['', '  // A server.\n', '  // Its own: .\n', '  // Its own: its clock is set.\n\n'])
    expect(unexplained(`${from}${above}${call}\n`)).toEqual([call])
  // That of the database is another.
  expect(unexplained(`import { ${name} } from '../support/database/test-database.ts'\n${call}\n`)).toEqual([])
})
