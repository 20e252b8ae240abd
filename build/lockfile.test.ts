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

type Locked = { readonly name: string; readonly version: string; readonly license: string }

/**
 * Every package of the lockfile, also those below others, with its version and the licence that it
 * states; '' where none.
 */
function locked(): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; name?: string; license?: string }>
  }
  return Object.entries(packages).flatMap(([path, { version, name, license = '' }]) => {
    if (path === '' || version === undefined) return []
    return [{ name: name ?? path.replace(/^.*node_modules\//, ''), version, license }]
  })
}

/**
 * Licences under which a copy of RiskPilot may be served, changed and sold; those after the line
 * ask that changes of their own files be published.
 */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'PSF-2.0', 'Python-2.0'],
  // Copyleft by file.
  'MPL-2.0',
])

/**
 * Packages whose package.json states no licence, by name and version: a newer one is looked at
 * anew.
 */
const readFromTheirFiles: Readonly<Record<string, string>> = {
  // Its README says MIT.
  'combine-errors@3.0.3': 'MIT',
  // Its package.json says MIT in a form that the lockfile leaves out.
  'jstat@1.9.6': 'MIT',
  // Its LICENSE is the text of MIT.
  'png-js@2.0.0': 'MIT',
}

/** Whether a licence, as SPDX writes it, may be taken: all parts of an AND, one of an OR. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))

it('SEC-26 every package is under a licence of the list, and states it or was read', () => {
  const judged = locked().map(({ name, version, license }) => ({
    name,
    license: license || (readFromTheirFiles[`${name}@${version}`] ?? 'none'),
  }))
  expect(judged.length).toBeGreaterThan(1_000)
  expect(judged.filter(({ license }) => !isAllowed(license))).toEqual([])
  const silent = locked().flatMap(({ name, version, license }) => (license ? [] : [`${name}@${version}`]))
  expect(silent.sort()).toEqual(Object.keys(readFromTheirFiles).sort())
  expect(['GPL-3.0', 'MIT AND GPL-3.0', '(GPL-3.0 OR MIT)', '', 'UNLICENSED'].map(isAllowed)).toEqual([false, false, true, false, false])
})

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
