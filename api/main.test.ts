import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the program loads nothing before it has looked which Node runs it: an older one would fail on what it does not have', () => {
  const source = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8')
  const loadedFirst = [...source.matchAll(/^import .*'([^']+)'$/gm)].map(([, name]) => name)
  expect(loadedFirst).toEqual(['reflect-metadata'])
})
