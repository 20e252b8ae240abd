// Freshness stamps and locks, shared by install and build. Plain JavaScript for the system's Node.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * One hash over files and whole folders (names and contents); missing files count as missing.
 * `skip` excludes paths.
 */
export function hashOf(folder, paths, skip = () => false) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesIn(join(folder, path))) {
      const name = relative(folder, file).split(sep).join('/')
      if (!skip(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/**
 * Whether the target was last made from inputs with this hash and all its outputs are still there.
 */
export function isFresh(folder, target, hash, outputs) {
  const stamp = join(folder, 'dist', '.stamps', target)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && outputs.every((output) => existsSync(join(folder, output)))
}

export function stampFresh(folder, target, hash) {
  mkdirSync(join(folder, 'dist', '.stamps'), { recursive: true })
  writeFileSync(join(folder, 'dist', '.stamps', target), hash)
}

export function forgetStamp(folder, target) {
  rmSync(join(folder, 'dist', '.stamps', target), { force: true })
}

/**
 * Runs `task` while no other process has the lock. The lock is a folder with the owner's process
 * id: creating it is atomic, and a lock of a dead process is taken over.
 */
export async function withLock(path, task) {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await task()
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

function take(path) {
  try {
    mkdirSync(path)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(path, 'pid'), String(process.pid))
  return true
}

function isAbandoned(path) {
  try {
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    // Just created and without a process id yet: abandoned only if it stays so.
    if (error.code === 'ENOENT') return existsSync(path) && Date.now() - statSync(path).mtimeMs > 5_000
    return false
  }
}
