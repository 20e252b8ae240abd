// Checks the statements of the docs against the repository; build/docs.test.ts runs it over every
// page.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './stamps.mjs'

/** Created by the build or by codegen, so not in the repository. */
const madeByBuilding = /^(dist|web\/generated|node_modules)\b/

const topFolders = /^(api|db|web|e2e|build|docs|examples)\//
const namesFile = /\.(ts|tsx|mjs|graphql|md|txt)$/
const pathForm = /^[\w.@*<>{},+-]+(\/[\w.@*<>{},+-]+)*\/?$/

/**
 * All that is tracked: files, and the folders above them.
 * @returns {string[]}
 */
export function trackedPaths() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '')
  const folders = files.flatMap((file) => {
    const parts = file.split('/')
    return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
  })
  return [...files, ...new Set(folders)]
}

/**
 * The lines of a page, without blocks of code.
 * @param {string} text
 */
export function prose(text) {
  return text.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '')
}

/**
 * The tracked paths that a path of a page names: whole, or by its end (`risk.entity.ts`,
 * `status/dismissal.ts`). `<name>` and `*` stand for anything but a slash, `**` for anything,
 * `{a,b}` for each.
 * @param {string} path
 * @param {readonly string[]} tracked
 */
export function named(path, tracked) {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+@]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, options) => `(${options.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|\*\*|\*/g, (found) => (found === '**' ? '.*' : '[^/]*'))
  const form = new RegExp(`^${topFolders.test(path) ? '' : '(.*/)?'}${pattern}$`)
  return tracked.filter((one) => form.test(one))
}

/**
 * Paths of the repository in backticks.
 * @param {string} text
 */
export function pathsIn(text) {
  const quoted = [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, word]) => word ?? '')
  return quoted.filter(
    (word) =>
      pathForm.test(word) && !madeByBuilding.test(word) && (topFolders.test(word) || (namesFile.test(word) && !/^\W*\.?\w+$/.test(word))),
  )
}

/**
 * Names next to the file that contains them: `name` in `path`, `name` (`path`), `name`, `path`.
 * @param {string} text
 */
export function symbolsIn(text) {
  const pairs = prose(text).matchAll(/`([A-Za-z_]\w*)(?:\(\))?`(?: in |, | \()`([^`\s]+\.(?:ts|tsx|mjs))`/g)
  return [...pairs].map(([, symbol, path]) => ({ symbol: symbol ?? '', path: path ?? '' }))
}

/**
 * Links to files of the repository, relative to the page.
 * @param {string} page
 * @param {string} text
 */
export function linksIn(page, text) {
  const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', heading] = target.split('#')
      return { target, path: path === '' ? page : posix.normalize(posix.join(dirname(page), path)).replace(/\/$/, ''), heading }
    })
}

/**
 * What a link may name after `#`: the headings of a page as GitHub writes them.
 * @param {string} text
 */
export function headingsOf(text) {
  const headings = [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/**
 * The releases of a changelog, newest first, with the lines of each from its heading on; one whose
 * heading ends in "not released yet" is still being written.
 * @param {string} text
 */
export function releasesOf(text) {
  const parts = text.split(/^(?=## )/m).slice(1)
  return parts.map((part) => {
    const [heading = ''] = part.split('\n')
    return {
      version: heading.split(' ')[1] ?? '',
      lines: part.trimEnd().split('\n').length,
      isReleased: !heading.endsWith('not released yet'),
    }
  })
}

/**
 * Numbers that stand in the code too: 64 KB<!-- api/graphql/guard.ts: bytes -->. The number may
 * have a unit before the comment.
 * @param {string} text
 */
export function numbersIn(text) {
  const marks = text.matchAll(/(\S[^<|\n]{0,40}?)?<!-- ([\w./-]+): ([^>]+?) -->/g)
  return [...marks].map(([, before, path, name]) => {
    const numberText = /(\d[\d,.]*)\s?(%|KB|MB|seconds?|minutes?|[a-z]+)?\**\s*$/i.exec(before ?? '')
    return {
      path: path ?? '',
      name: name ?? '',
      said: numberText?.[0].trim() ?? '',
      value: Number(numberText?.[1]?.replaceAll(',', '')),
      unit: numberText?.[2] ?? '',
    }
  })
}

/**
 * The number that follows a name in a source: `name = 64 * 1024`, `name: 2_000`, `name < 0.8`; NaN
 * where there is none.
 * @param {string} source
 * @param {string} name
 */
export function numberInCode(source, name) {
  const found = new RegExp(`\\b${name}\\s*[:=<>]*\\s*(\\d[\\d_.]*(?:\\s*\\*\\s*\\d[\\d_.]*)*)`).exec(source)?.[1]
  return found === undefined
    ? Number.NaN
    : found
        .replaceAll('_', '')
        .split('*')
        .reduce((product, factor) => product * Number(factor), 1)
}

/**
 * Whether a page and the code say the same number: 80 % is 0.8, 64 KB are 65,536 bytes, 15 seconds
 * 15,000 ms.
 * @param {{ value: number, unit: string, name: string }} said
 * @param {number} inCode
 */
export function isSame({ value, unit, name }, inCode) {
  const factors = { '%': 0.01, KB: 1024, MB: 1024 * 1024 }
  const factor = /^seconds?$/.test(unit) && name.endsWith('Ms') ? 1000 : (factors[unit] ?? 1)
  return Math.abs(value * factor - inCode) < 1e-9
}

/**
 * A file of the repository as text.
 * @param {string} path
 */
export function textOf(path) {
  return readFileSync(join(root, path), 'utf8')
}
