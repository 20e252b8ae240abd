import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The files and packages that a source file loads, directly or not, with its first statements. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import (?!type )|export |\} )[^;\n]*?from '([^']+)'/gm)) {
    const loaded = name.startsWith('.') ? join(dirname(file), name) : name
    if (!loaded.endsWith('.ts')) seen.add(loaded)
    else if (!seen.has(loaded)) loadedWith(loaded, seen)
  }
  return seen
}

it('first leaks: the command that scans a folder loads no code that only serves people', () => {
  const loaded = [...loadedWith(join(import.meta.dirname, 'scan-folder.ts'))]
  expect(loaded.some((name) => name.endsWith('/api/scans/run.ts'))).toBe(true)
  expect(loaded).toContain('pg')
  expect(loaded.filter((name) => /\/graphql\/resolvers\.ts$|^better-auth|^@simplewebauthn|^nodemailer|^jose/.test(name))).toEqual([])
})
