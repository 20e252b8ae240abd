// Lists the rows of docs/requirements.md that no test of the right kind names: `node
// build/requirements.mjs`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './stamps.mjs'

const page = 'docs/requirements.md'
const someId = /\b[A-Z]{2,8}-\d+[a-z]?\b/g

/**
 * The rows of the page: id, and whether a row is to be seen in a browser.
 * @param {string} text
 * @returns {{ id: string, isSeen: boolean }[]}
 */
export function rowsOf(text) {
  return text.split('\n').flatMap((line) => {
    const id = /^\| ([A-Z]{2,8}-\d+[a-z]?) \|/.exec(line)?.[1]
    if (id === undefined) return []
    const check = line.trimEnd().replace(/\|$/, '').split('|').at(-1) ?? ''
    const isSeen = /browser|anon|demo|keyboard|themes|mobile|clock/.test(check) && !/\[unit\]/.test(line) && !/HTTP/.test(check)
    return [{ id, isSeen: isSeen && !isPromise(id) }]
  })
}

/**
 * Promises may be proven by tests of any kind.
 * @param {string} id
 */
function isPromise(id) {
  return /^(REL|SEC|API|UX|OPS)-/.test(id)
}

/**
 * The ids in titles of tests: the first text after `it(`, `test(` or `describe(`, or after a table
 * of cases; and where a title takes its first words from the cases (`%s`), cases that are ids.
 * @param {string} source
 * @returns {string[]}
 */
export function idsInTitles(source) {
  const calls = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*\))?|\](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  const titles = [...source.matchAll(calls)].map(([, , title]) => title ?? '')
  const cases = titles.some((title) => title.startsWith('%s'))
    ? [...source.matchAll(/'([A-Z]{2,8}-\d+[a-z]?(?: [A-Z]{2,8}-\d+[a-z]?)*)'/g)]
    : []
  return [...titles, ...cases.map(([, ids]) => ids ?? '')].flatMap((text) => text.match(someId) ?? [])
}

/**
 * The tracked tests under these paths, with the ids that each names in titles.
 * @param {string[]} paths
 */
export function titledTests(...paths) {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' })
  const tests = files.split('\0').filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  return tests.map((file) => ({ file, ids: idsInTitles(readFileSync(join(root, file), 'utf8')) }))
}

/** The rows of the page. */
export function requirements() {
  return rowsOf(readFileSync(join(root, page), 'utf8'))
}

/** The number of proven rows, and the unproven rows of each area. */
export function unproven() {
  const named = new Set(titledTests('.').flatMap(({ ids }) => ids))
  const seen = new Set(titledTests('e2e/screens').flatMap(({ ids }) => ids))
  const rows = requirements()
  const lacking = rows.filter(({ id, isSeen }) => !(isSeen ? seen : named).has(id)).map(({ id }) => id)
  const areas = [...new Set(lacking.map((id) => id.split('-')[0] ?? ''))]
  const byArea = areas.map((area) => ({ area, ids: lacking.filter((id) => id.startsWith(`${area}-`)) }))
  return { rows: rows.length, lacking, byArea }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rows, lacking, byArea } = unproven()
  for (const { area, ids } of byArea.sort((a, b) => b.ids.length - a.ids.length)) {
    process.stdout.write(`${area} ${ids.length}: ${ids.join(' ')}\n`)
  }
  process.stdout.write(`${rows - lacking.length} of ${rows} rows are named by a test of the right kind\n`)
}
