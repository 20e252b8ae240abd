import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Earlier versions have known vulnerabilities; they must not return, not even below another
 * package.
 */
const least: readonly (readonly [name: RegExp, version: string])[] = [
  [/^better-auth$/, '1.6.22'],
  [/^@mikro-orm\//, '7.1.7'],
]

type Locked = { readonly name: string; readonly version: string; readonly license: string }

function lockfile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; name?: string; license?: string; link?: boolean }>
  }
  return packages
}

/**
 * Every package of the lockfile, also those below others, with its version and the licence that it
 * states; '' where none.
 */
function locked(): Locked[] {
  return Object.entries(lockfile()).flatMap(([path, { version, name, license = '' }]) => {
    if (!path.includes('node_modules/') || version === undefined) return []
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

type Listed = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
const listed = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Listed
const namesOf = (list: Listed, ...groups: readonly (keyof Listed)[]) => groups.flatMap((group) => Object.keys(list[group] ?? {}))

/** Packages by their names that a source imports: lazily, for the effect or for the type, too. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  const lines = /(?:^(?:import|export)\s+(?:[\w*{][^'"`;=()]*?\sfrom\s+)?|^[^'"`\n]*\bimport\(\s*)'(?!.*\.csv)([a-z@][^'\s:]*)'/gm
  return [...source.matchAll(lines)].flatMap(([, from = '']) => {
    const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
    return builtinModules.includes(name) ? [] : [name]
  })
}

const isOfTests = (path: string) => /^e2e\/|\.test\.tsx?$|\/testing\/|\.cluster-test\.ts$|^(vitest|playwright)\.config\.ts$/.test(path)
/** Scripts by hand, before which everything is fetched. */
const isByHand = (path: string) => /^build\/(mutation\.|post-figures|social-cards|test-order|hold-to|hold-cluster|property-seed)/.test(path)

const sources = () =>
  globSync(['{api,db,web,e2e,build,deploy,examples}/**/*.{ts,tsx,mjs}', '*.ts'], {
    cwd: root,
    exclude: ['**/generated/**', '**/node_modules/**'],
  })

function unlisted(paths: readonly string[], names: readonly string[]): string[] {
  return paths.flatMap((path) =>
    importsOf(path)
      .filter((name) => !names.includes(name))
      .map((name) => `${path}: ${name}`),
  )
}

it('OPS-01 what serves and builds imports packages that npm start fetches, and tests those of either list', () => {
  const served = namesOf(listed('package.json'), 'dependencies', 'devDependencies', 'optionalDependencies')
  const tested = namesOf(listed('build/test-packages/package.json'), 'devDependencies')
  const paths = sources()
  const [ofTests, others] = [
    paths.filter((path) => isOfTests(path) || isByHand(path)),
    paths.filter((path) => !isOfTests(path) && !isByHand(path)),
  ]
  expect([ofTests.length > 500, others.length > 1_000]).toEqual([true, true])
  expect(unlisted(others, served)).toEqual([])
  expect(unlisted(ofTests, [...served, ...tested])).toEqual([])
  // The image keeps these alone.
  const api = others.filter((path) => /^(api|db)\//.test(path))
  expect(unlisted(api, namesOf(listed('package.json'), 'dependencies'))).toEqual([])
})

/** Tools that are called by their path, and types. */
const calledOnly = ['@biomejs/biome', '@stryker-mutator/core', '@stryker-mutator/vitest-runner', 'knip', 'typescript']

it('OPS-01 each package of the tests is used by one, and lies where every test finds it', () => {
  const tested = namesOf(listed('build/test-packages/package.json'), 'devDependencies')
  const used = new Set([...sources().flatMap(importsOf), ...calledOnly])
  expect(tested.filter((name) => !name.startsWith('@types/') && !used.has(name))).toEqual([])
  const packages = lockfile()
  expect(tested.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  expect(Object.keys(packages).filter((path) => path.startsWith('build/test-packages/'))).toEqual([])
})
