// What a change can reach: the tests of its rooms, and the specs that name its screens. Plain
// JavaScript.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamps.mjs'

/** Folders whose own folders are strangers to each other, so that each is a room by itself. */
const ofStrangers = ['api/detection/detectors', 'api/detection', 'api/imports', 'api/platform', 'e2e']

/**
 * Files that differ from a commit, with those that git does not know yet. Throws where git does not
 * know the commit.
 */
export function changedSince(commit) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git does not know what changed since ${commit}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [...new Set([...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')])]
}

/**
 * The folders whose tests look at the changed files: a room of api, a feature of web, or a folder
 * of db, build and e2e.
 */
export function roomsOf(files) {
  const rooms = files.flatMap((file) => {
    const [top, ...parts] = file.split('/')
    if (!['api', 'web', 'db', 'build', 'e2e'].includes(top) || file.startsWith('e2e/screens/') || parts.length === 0) return []
    const above = ofStrangers.find((folder) => file.startsWith(`${folder}/`) && file.slice(folder.length + 1).includes('/'))
    if (above) return [`${above}/${file.slice(above.length + 1).split('/')[0]}/`]
    return [parts.length > 1 ? `${top}/${parts[0]}/` : `${top}/`]
  })
  return [...new Set(rooms)]
}

/** The features of web that changed. */
const featuresOf = (files) => new Set(files.flatMap((file) => /^web\/([^/]+)\//.exec(file)?.[1] ?? []))

/** Addresses with the feature of web that shows them, as the tables of routes say. */
export function screensOf(routes) {
  const found = []
  let path
  for (const [, given, feature] of routes.matchAll(/\bpath: '([^']+)'|import\('\.{1,2}\/([^/']+)\//g)) {
    if (given) path = given
    else if (path) found.push({ feature, address: path.replace(/\/?:.*$/, '') })
  }
  return found
}

/**
 * The specs that the changed files need: those that changed, those that bear a changed feature's
 * name, and those that name an address of it, beginning with those that name it most.
 */
export function specsOf(files, { specs, screens }) {
  const features = featuresOf(files)
  const addresses = screens.filter(({ feature, address }) => features.has(feature) && address.length > 1).map(({ address }) => address)
  const mentions = ({ name, text }) => {
    if (files.includes(`e2e/screens/${name}`) || features.has(name.replace('.spec.ts', ''))) return Number.POSITIVE_INFINITY
    return addresses.reduce((sum, address) => sum + text.split(new RegExp(`['"\`]/?${address.replace(/^\//, '')}\\b`)).length - 1, 0)
  }
  return (
    specs
      .map((spec) => ({ name: spec.name, count: mentions(spec) }))
      .filter(({ count }) => count > 0)
      // Two infinite counts have no difference.
      .sort((a, b) => (b.count === a.count ? 0 : b.count - a.count))
      .map(({ name }) => `e2e/screens/${name}`)
  )
}

/**
 * Of these files as many as take so long together, and at least one; durations in seconds, by file.
 */
export function within(seconds, files, durations) {
  let left = seconds
  return files.filter((file, i) => {
    left -= durations[file] ?? 0
    return i === 0 || left >= 0
  })
}

/** All specs and addresses of the checkout. */
export function checkout() {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const names = readdirSync(join(root, 'e2e', 'screens')).filter((name) => name.endsWith('.spec.ts'))
  const tables = ['web/app/routes.tsx', 'web/public-pages.ts'].map(read)
  return { specs: names.map((name) => ({ name, text: read(`e2e/screens/${name}`) })), screens: screensOf(tables.join('\n')) }
}
