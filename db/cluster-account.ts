import { chownSync, lchownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './processes.ts'

/** An account for the database's programs, and how to start a program as it. */
export type Account = {
  readonly name: string
  /** Set when the account is reached by setuid. */
  readonly ids?: { readonly uid: number; readonly gid: number }
  /** Arguments put before the program. */
  readonly prefix: readonly string[]
}

const self: Account = { name: 'this account', prefix: [] }
/**
 * A user namespace in which root appears as nobody. Files stay root's, so this works in folders
 * that only root can enter.
 */
const namespace: Account = {
  name: 'a user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
}

/**
 * PostgreSQL refuses to run as root. Root therefore looks for an account that can run the programs
 * and write into `folder`: the owner of an existing cluster, `postgres`, `nobody`, and finally a
 * user namespace. Other users run it as themselves. Throws a sentence with advice when no account
 * works.
 */
export async function clusterAccount(postgres: string, folder: string, cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return self
  for (const account of [...(await otherAccounts(cluster)), namespace]) {
    if (await reaches(account, postgres, folder)) return account
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other account can reach both ${postgres} and ${folder}. ` +
      'Start as an ordinary user, put DATA_DIR and the program where the account "nobody" may enter every folder above, or set DATABASE_URL.',
  )
}

/**
 * The program and its arguments for this account. The working folder is `/`, which every account
 * can enter.
 */
export function runAs(account: Account, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  return { command, args: rest, options: { cwd: '/', env: plainEnvironment(), ...account.ids } }
}

/** Changes the owner of the folder and its content to the account, where it differs. */
export function giveTo(account: Account, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account.ids ?? { uid: 0, gid: 0 }
  if (statSync(path).uid === uid) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) lchownSync(join(entry.parentPath, entry.name), uid, gid)
  // The folder itself comes last: an interrupted change starts over.
  chownSync(path, uid, gid)
}

/**
 * The caller's PostgreSQL settings (PGDATA, PGPORT, …) must not reach the embedded server, and its
 * messages are in English.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

async function otherAccounts(cluster: string): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const wanted = [
    lines.find((fields) => owner !== undefined && owner > 0 && Number(fields[2]) === owner),
    lines.find(([name]) => name === 'postgres'),
    lines.find(([name]) => name === 'nobody'),
  ]
  return wanted
    .filter((fields) => fields !== undefined)
    .map((fields) => ({ name: fields[0] ?? '', ids: { uid: Number(fields[2]), gid: Number(fields[3]) }, prefix: [] }))
}

/** A real test: runs the program and writes a file. */
async function reaches(account: Account, postgres: string, folder: string): Promise<boolean> {
  const probe = join(folder, `pg18.probe-${process.pid}`)
  try {
    mkdirSync(probe, { mode: 0o700 })
    giveTo(account, probe)
    const program = runAs(account, postgres, ['--version'])
    if ((await run(program.command, program.args, program.options)).code !== 0) return false
    const writing = runAs(account, '/bin/sh', ['-c', ': > "$1"', 'sh', join(probe, 'probe')])
    return (await run(writing.command, writing.args, writing.options)).code === 0
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}
