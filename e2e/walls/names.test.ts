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
