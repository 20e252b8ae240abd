// Runs before `npm start` and `npm test`, on whatever Node the system has: plain JavaScript, no
// packages.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOf, root, withLock } from './stamps.mjs'

/**
 * Installs the packages of the lockfile when the installed ones differ. Of two concurrent runs the
 * second waits and finds the work done.
 */
export async function install(folder = root) {
  const modules = join(folder, 'node_modules')
  const wanted = hashOf(folder, ['package-lock.json'])
  if (installed(modules) === wanted) return linkCommand(folder)
  await withLock(join(folder, 'dist', '.install-lock'), () => {
    if (installed(modules) !== wanted) runInstall(folder, modules, wanted)
  })
  linkCommand(folder)
}

const stampOf = (modules) => join(modules, '.riskpilot-lock-hash')

function installed(modules) {
  return existsSync(stampOf(modules)) ? readFileSync(stampOf(modules), 'utf8') : undefined
}

function runInstall(folder, modules, wanted) {
  rmSync(stampOf(modules), { force: true })
  console.error('Installing packages as package-lock.json says …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed; its message is above. Check the network and the npm registry, then run the same command again.')
    process.exit(1)
  }
  writeFileSync(stampOf(modules), wanted)
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) await install()
