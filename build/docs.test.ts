import { describe, expect, it } from 'vitest'
import { productVersion } from '../api/platform/operations/project-root.ts'
import {
  headingsOf,
  isSame,
  linksIn,
  named,
  numberInCode,
  numbersIn,
  pathsIn,
  releasesOf,
  symbolsIn,
  textOf,
  trackedPaths,
} from './docs.mjs'

const tracked = trackedPaths()
const pages = tracked.filter((path) => /^((ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md|docs\/.*\.md|(.*\/)?README\.md)$/.test(path))
const texts = new Map(pages.map((page) => [page, textOf(page)]))
const everywhere = <T>(wrong: (page: string, text: string) => T[]) => [...texts].flatMap(([page, text]) => wrong(page, text))

describe('the docs', () => {
  it('link to pages and headings that exist', () => {
    const broken = everywhere((page, text) =>
      linksIn(page, text)
        .filter(({ path, heading }) => {
          if (!tracked.includes(path)) return true
          return heading !== undefined && path.endsWith('.md') && !headingsOf(textOf(path)).includes(heading)
        })
        .map(({ target }) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name paths that exist', () => {
    const missing = everywhere((page, text) =>
      pathsIn(text)
        .filter((path) => named(path, tracked).length === 0)
        .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('name symbols beside the files that have them', () => {
    const missing = everywhere((page, text) =>
      symbolsIn(text)
        .filter(({ symbol, path }) => !named(path, tracked).some((file) => new RegExp(`\\b${symbol}\\b`).test(textOf(file))))
        .map(({ symbol, path }) => `${page}: ${symbol} in ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('begin the changelog with the release that package.json, the lockfile and /version name', () => {
    const [newest] = releasesOf(textOf('CHANGELOG.md'))
    const versions = ['package.json', 'package-lock.json'].map((path) => JSON.parse(textOf(path)).version)
    expect([...versions, productVersion]).toEqual(Array(3).fill(newest?.version))
  })

  it('tell each release in at most 60 lines, and only the newest as not released yet', () => {
    const releases = releasesOf(textOf('CHANGELOG.md'))
    expect(releases.length).toBeGreaterThan(4)
    expect(releases.filter(({ lines }) => lines > 60)).toEqual([])
    expect(releases.slice(1).filter(({ isReleased }) => !isReleased)).toEqual([])
  })

  it('number the decisions without holes', () => {
    const numbers = tracked.flatMap((path) => /^docs\/adr\/(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? [])
    expect(numbers.toSorted()).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')))
  })

  it('say the numbers that the code has, where they are marked', () => {
    const marked = everywhere((page, text) => numbersIn(text).map((number) => ({ page, ...number })))
    const wrong = marked.filter(
      (number) => !tracked.includes(number.path) || !isSame(number, numberInCode(textOf(number.path), number.name)),
    )
    expect(wrong.map(({ page, said, path, name }) => `${page}: ${said}, ${path}: ${name}`)).toEqual([])
    expect(marked.length).toBeGreaterThan(20)
  })
})

describe('the check of the docs', () => {
  const files = ['api/risks', 'api/risks/risk.entity.ts', 'api/risks/status/dismissal.ts', 'docs/rest.md']

  it('finds links that lead nowhere, also to a heading', () => {
    expect(linksIn('docs/adr/0001-ids.md', 'see [rest](../rest.md#errors) and [all](https://example.org)')).toEqual([
      { target: '../rest.md#errors', path: 'docs/rest.md', heading: 'errors' },
    ])
    expect(headingsOf('# The graph\n\n## How long a `key` holds?\n')).toEqual(['the-graph', 'how-long-a-key-holds'])
  })

  it('finds paths in backticks, whole, by their end and with placeholders', () => {
    expect(pathsIn('`api/gone.ts`, `risk.entity.ts`, `orders.csv`, `POST /graphql`, `dist/api/main.js`')).toEqual([
      'api/gone.ts',
      'risk.entity.ts',
    ])
    for (const path of [
      'api/<room>/risk.entity.ts',
      'dismissal.ts',
      'status/dismissal.ts',
      'api/risks/',
      'api/**',
      'api/risks/{risk,fact}.entity.ts',
    ])
      expect(named(path, files), path).not.toEqual([])
    for (const path of ['risks/dismissal.ts', 'api/risk', 'api/risks/*.md', 'entity.ts']) expect(named(path, files), path).toEqual([])
  })

  it('finds the releases of a changelog with their lines, and which are not released yet', () => {
    expect(releasesOf('# Changelog\n\n## 0.2.0 – not released yet\n\n- a\n- b\n\n## 0.1.0 – 2026-11-21\n\n- c\n')).toEqual([
      { version: '0.2.0', lines: 4, isReleased: false },
      { version: '0.1.0', lines: 3, isReleased: true },
    ])
  })

  it('finds symbols beside files', () => {
    expect(symbolsIn('`mayMove` in `dismissal.ts`; (`limits`, `guard.ts`); `admit` (`guard.ts`)')).toEqual([
      { symbol: 'mayMove', path: 'dismissal.ts' },
      { symbol: 'limits', path: 'guard.ts' },
      { symbol: 'admit', path: 'guard.ts' },
    ])
  })

  it('holds marked numbers against the code, in their units', () => {
    const source =
      'const limits = { bytes: 64 * 1024, tokens: 2_000 }\nconst falseShare = 0.5\nif (coverage < 0.8) return\nconst bodyMs = 15_000'
    const isTrue = (text: string) => numbersIn(text).map((number) => isSame(number, numberInCode(source, number.name)))
    expect(isTrue('at most 64 KB<!-- a.ts: bytes -->, 2,000<!-- a.ts: tokens --> tokens')).toEqual([true, true])
    expect(isTrue('for **80 %**<!-- a.ts: coverage --> within 15 seconds<!-- a.ts: bodyMs -->')).toEqual([true, true])
    expect(isTrue('at 0.3<!-- a.ts: falseShare --> for 15 %<!-- a.ts: coverage -->, 9<!-- a.ts: gone -->')).toEqual([false, false, false])
  })
})
