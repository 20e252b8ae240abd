import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Earlier versions have known vulnerabilities; they must not return, not even below another
 * package.
 */
const least: readonly (readonly [name: RegExp, version: string])[] = [
  [/^better-auth$/, '1.6.22'],
  [/^@mikro-orm\//, '7.1.7'],
]

/** Every package of the lockfile, also those below others, with its version. */
function locked(): { name: string; version: string }[] {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; name?: string }>
  }
  return Object.entries(packages).flatMap(([path, { version, name }]) =>
    path === '' || version === undefined ? [] : [{ name: name ?? path.replace(/^.*node_modules\//, ''), version }],
  )
}

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).map(Number)) as [number[], number[]]
  for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) > (b[at] ?? 0)
  return true
}

it('SEC-26 no package that is known to be vulnerable is in the lockfile', () => {
  for (const [name, floor] of least) {
    const found = locked().filter((one) => name.test(one.name))
    expect(found.length, String(name)).toBeGreaterThan(0)
    expect(found.filter(({ version }) => !isAtLeast(version, floor))).toEqual([])
  }
  expect([isAtLeast('1.6.21', '1.6.22'), isAtLeast('1.7.0', '1.6.22'), isAtLeast('7.1.7', '7.1.7'), isAtLeast('6.9.9', '7.1.7')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
