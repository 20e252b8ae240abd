import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const exported = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm

/** The exported types of api by name, each with the files that export one of that name. */
function exportedTypes(): Map<string, string[]> {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const byName = new Map<string, string[]>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(join('api', file), 'utf8').matchAll(exported))
      byName.set(name, [...(byName.get(name) ?? []), file])
  return byName
}

it('gives an exported type of api a name that no other has', () => {
  const shared = [...exportedTypes()].filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(shared)).toEqual({})
})

/** A file whose name says no more than that tests need it. */
const isNamedAfterTests = (file: string) => /(^|[/-])(for-tests?|test-(helpers?|utils?))\.tsx?$/.test(file)

it('keeps what only tests need in e2e/support, under a name that says what it is', () => {
  const files = ['api', 'db', 'web', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  expect(files.filter(isNamedAfterTests)).toEqual([])
  for (const name of ['api/risks/for-tests.ts', 'db/search-for-tests.ts', 'web/ui/for-tests.tsx', 'api/risks/test-helpers.ts'])
    expect(isNamedAfterTests(name), name).toBe(true)
  for (const name of ['api/risks/risks.test.ts', 'e2e/support/test-server.ts']) expect(isNamedAfterTests(name), name).toBe(false)
})

/**
 * People of the browser tests by the name that their address is made of, in the order of the text.
 */
const peopleIn = (source: string) =>
  [...source.matchAll(/\bmake(?:Person|Member|OwnerOf)\((?:'[^']*', )?'([a-z-]+)'/g)].map(([, name = '']) => name)

it('gives each person of the browser tests a name of their own: all are of one server', () => {
  const specs = readdirSync('e2e/screens').filter((file) => file.endsWith('.spec.ts'))
  const people = specs.flatMap((file) => peopleIn(readFileSync(join('e2e/screens', file), 'utf8')))
  expect(people.length).toBeGreaterThan(40)
  expect(people.filter((name, at) => people.indexOf(name) !== at)).toEqual([])
  expect(peopleIn(`makePerson('ada'); makeOwnerOf('Prepared: tea', 'ben')`)).toEqual(['ada', 'ben'])
})
