// A PostgreSQL of the oldest version that is supported, for `npm run test:long`. Plain JavaScript.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Where Debian's package puts it.
const programs = '/usr/lib/postgresql/15/bin'

/**
 * Starts a server on a free port, in a folder that is deleted with it. Returns `{ servers: [{ who,
 * url }], stop }`: one address of a superuser, and one of an owner who may only create databases
 * and roles, as at a hosting service; or `{ missing }`, a sentence. With `TEST_DATABASE_URL` set,
 * that server is the only one and is left unchanged.
 */
export async function oldestServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { servers: [{ who: 'the role of TEST_DATABASE_URL', url: given }], stop: () => undefined }
  const account = accountForServer()
  if (!existsSync(join(programs, 'initdb')) || !account)
    return { missing: `There is no PostgreSQL 15 in ${programs} with an account to run it; TEST_DATABASE_URL names another server.` }
  const folder = mkdtempSync(join(tmpdir(), 'riskpilot-oldest-'))
  chmodSync(folder, 0o755)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) program('pg_ctl', ['stop', '-D', data, '-m', 'immediate'], account)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    // Only this machine's tests connect: no password, nothing flushed to disk.
    const settings = ['-c listen_addresses=127.0.0.1', `-c unix_socket_directories=${folder}`, `-p ${port}`, '-F']
    program('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '--data-checksums'], account)
    program('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings.join(' ')], account)
    program('psql', ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-c', 'create role shop_owner login createdb createrole'], account)
    const url = (role) => `postgres://${role}@127.0.0.1:${port}/postgres`
    const servers = [
      { who: 'a superuser of PostgreSQL 15', url: url('postgres') },
      { who: 'an owner on PostgreSQL 15 who is no superuser', url: url('shop_owner') },
    ]
    return { servers, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** PostgreSQL refuses to run as root: then the account is `postgres`, created by the package. */
function accountForServer() {
  if (process.getuid() !== 0) return {}
  const id = (which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isNaN(uid + gid) ? undefined : { uid, gid }
}

function program(name, args, account) {
  const { status, error, stderr } = spawnSync(join(programs, name), args.map(String), {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    // The server inherits open file descriptors: an open pipe would never end.
    stdio: ['ignore', 'ignore', name === 'pg_ctl' ? 'ignore' : 'pipe'],
  })
  if (status !== 0) throw new Error(`${name} of PostgreSQL 15 failed: ${error?.message ?? stderr ?? 'see its log'}`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
