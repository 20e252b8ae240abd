import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, it } from 'vitest'
import { builtServer } from '../support/server-process.ts'

/** The files of the built server. */
async function chunks(): Promise<string[]> {
  await builtServer()
  return globSync('dist/api/{main.js,assets/*.js}').map((path) => readFileSync(path, 'utf8'))
}

/** What a file loads that is neither its neighbour nor Node's own. */
function packagesIn(source: string): string[] {
  const found = source.matchAll(/^import (?:[^"\n]+ from )?"([^".][^"]*)";|\bawait import\("([^".][^"]*)"\)/gm)
  return [...found].flatMap(([, first, later]) => {
    const name = first ?? later ?? ''
    return name.startsWith('node:') || builtinModules.includes(name) ? [] : [name]
  })
}

it('OPS-01 the built server starts with its packages inside, and each of them once', async () => {
  const sources = await chunks()
  // Finding and loading the files of all others takes half of the time of a start.
  expect([...new Set(sources.flatMap(packagesIn))].sort()).toEqual(['pdfkit', 'pino', 'pino-pretty'])
  // A second copy does not know the types of the first.
  for (const type of ['ApolloServer', 'EntityManager', 'GraphQLError'])
    expect(sources.join('\n').match(new RegExp(`\\bclass ${type}\\b`, 'g')), type).toHaveLength(1)
})
