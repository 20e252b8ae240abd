import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { runFolder } from '../e2e/support/database/test-database.ts'
import { claimDataDir, servedBy } from './claim.ts'
import { clusterAccount, runAs } from './cluster-account.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isRunning, run, until } from './processes.ts'
import { bundledPrograms } from './programs.ts'

const folders: string[] = []
const children: ChildProcessByStdio<Writable, Readable, null>[] = []

/** A folder that the database's accounts may enter. */
function freshFolder(mode = 0o755): string {
  const folder = join(runFolder(), `d${randomBytes(5).toString('hex')}`)
  mkdirSync(folder, { mode })
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    if (existsSync(join(folder, 'pg18'))) {
      const left = await startEmbedded({ dataDir: folder, durable: false }).catch(() => null)
      await left?.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }
})

let prepared: Promise<string> | undefined

/**
 * A folder with a cluster that was started once and stopped. It is a copy, because creating one
 * takes most of a test's time.
 */
async function preparedFolder(): Promise<string> {
  prepared ??= prepareCluster()
  const dataDir = freshFolder()
  expect((await run('cp', ['-a', join(await prepared, 'pg18'), dataDir])).code).toBe(0)
  return dataDir
}

async function prepareCluster(): Promise<string> {
  const dataDir = join(runFolder(), 'prepared')
  await (await startEmbedded({ dataDir })).stop()
  return dataDir
}

type Started = Omit<Embedded, 'stop'> & { child: ChildProcessByStdio<Writable, Readable, null> }

/**
 * Starts the database on the folder in another process. Resolves with its output once the database
 * is up.
 */
async function startElsewhere(dataDir: string, { as = 'server', uid = '' } = {}): Promise<Started> {
  const child = launch(dataDir, { as, uid })
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), child }
  throw new Error('the process ended before the database was up')
}

function launch(dataDir: string, { as = 'server', uid = '' } = {}) {
  const script = join(import.meta.dirname, '../e2e/support/database/start-embedded.ts')
  const words = ['--import', '@oxc-node/core/register', script, dataDir, as, uid]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'], cwd: join(import.meta.dirname, '..') })
  children.push(child)
  return child
}

function processGroupOf(pid: number): number {
  // After the name in brackets: state, parent, process group.
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[2])
}

async function kill({ pid }: { pid?: number | undefined }): Promise<void> {
  if (!pid) return
  process.kill(pid, 'SIGKILL')
  await until(10_000, () => !isRunning(pid))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const save = (url: string, word: string) => query(url, `create table if not exists kept (word text); insert into kept values ('${word}')`)
const saved = async (url: string) => (await query(url, 'select word from kept')).map(({ word }) => word)

describe('the bundled database', () => {
  it('OPS-01 is made on the first start and keeps its rows for the second', async () => {
    const dataDir = join(freshFolder(), 'not', 'there', 'yet')
    const first = await startEmbedded({ dataDir })
    expect(first).toMatchObject({ startedHere: true, tookOver: false })
    await save(first.ownerUrl, 'a')
    expect(statSync(join(dataDir, 'pg18', 'owner-password')).mode & 0o777).toBe(0o600)
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)
    const second = await startEmbedded({ dataDir })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    await second.stop()
    expect(readdirSync(dataDir).filter((name) => /init|probe/.test(name))).toEqual([])
  })

  it('REL-20 runs with checksums and everything that keeps data safe, listens on this machine alone and asks for a password', async () => {
    const { ownerUrl, stop } = await startEmbedded({ dataDir: await preparedFolder() })
    const rows = await query(
      ownerUrl,
      `select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    })
    const guessed = new URL(ownerUrl)
    guessed.password = 'guess'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await stop()
  })

  it('REL-20 refuses a running server that may lose what was saved', async () => {
    const dataDir = await preparedFolder()
    const lossy = await startEmbedded({ dataDir, durable: false })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/runs with fsync = off: a power cut can lose/)
    await lossy.stop()
  })

  it.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'REL-20 refuses to start with %s off alone, and leaves no server behind',
    async (name) => {
      const dataDir = await preparedFolder()
      appendFileSync(join(dataDir, 'pg18', 'postgresql.auto.conf'), `${name} = off\n`)
      const problem = await startEmbedded({ dataDir }).then(
        () => 'it started',
        (error: Error) => error.message,
      )
      expect(problem).toMatch(new RegExp(`^The database server runs with ${name} = off: [^.]*\\. Set ${name} = on and restart it\\.$`))
      expect(existsSync(join(dataDir, 'pg18', 'postmaster.pid'))).toBe(false)
    },
  )

  it('REL-20 refuses a cluster without checksums and leaves no server behind', async () => {
    const dataDir = freshFolder()
    const { initdb, postgres } = bundledPrograms()
    const account = await clusterAccount(postgres, dataDir, join(dataDir, 'pg18'))
    mkdirSync(join(dataDir, 'pg18'))
    if (account.ids) chownSync(join(dataDir, 'pg18'), account.ids.uid, account.ids.gid)
    const made = runAs(account, initdb, ['-D', join(dataDir, 'pg18'), '-U', 'riskpilot', '-A', 'trust', '--no-data-checksums'])
    expect((await run(made.command, made.args, made.options)).code).toBe(0)
    writeFileSync(join(dataDir, 'pg18', 'owner-password'), 'x')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/no data checksums.*pg_checksums --enable/)
    expect(existsSync(join(dataDir, 'pg18', 'postmaster.pid'))).toBe(false)
  })

  it('is adopted by a command, which leaves it, and stopped by the process that started it', async () => {
    const dataDir = await preparedFolder()
    const server = await startElsewhere(dataDir)
    const command = await startEmbedded({ dataDir, durable: false, as: 'command' })
    expect(command).toMatchObject({ pid: server.pid, startedHere: false, tookOver: false, ownerUrl: server.ownerUrl })
    await command.stop()
    const second = await startEmbedded({ dataDir, durable: false, as: 'server' })
    expect(second.tookOver).toBe(false)
    await second.stop()
    expect(isRunning(server.pid)).toBe(true)
    server.child.stdin.end()
    expect(await until(20_000, () => !isRunning(server.pid))).toBe(true)
  })

  it('is left by a command in the process of the server that started it, and runs in a process group of its own, which Ctrl-C does not reach', async () => {
    const dataDir = await preparedFolder()
    const server = await startEmbedded({ dataDir, durable: false })
    if (existsSync('/proc/self/stat')) expect(processGroupOf(server.pid)).toBe(server.pid)
    await (await startEmbedded({ dataDir, durable: false, as: 'command' })).stop()
    expect(isRunning(server.pid)).toBe(true)
    await server.stop()
    expect(isRunning(server.pid)).toBe(false)
  })

  it('is taken over by a server from a command that still runs, and the command then leaves it', async () => {
    const dataDir = await preparedFolder()
    const command = await startElsewhere(dataDir, { as: 'command' })
    const server = await startEmbedded({ dataDir, durable: false })
    expect(server).toMatchObject({ pid: command.pid, startedHere: false, tookOver: true })
    command.child.stdin.end()
    await until(20_000, () => !isRunning(command.child.pid ?? 0))
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(isRunning(server.pid)).toBe(false)
  })

  it('survives kill -9 of the database', async () => {
    const dataDir = await preparedFolder()
    const first = await startEmbedded({ dataDir })
    await save(first.ownerUrl, 'a')
    await kill(first)
    const second = await startEmbedded({ dataDir })
    expect(second.startedHere).toBe(true)
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    // Connected pools find it again at the same address.
    expect(second.ownerUrl).toBe(first.ownerUrl)
    await second.stop()
  })

  it('survives kill -9 of the server process: the next one takes the running database over and stops it', async () => {
    const dataDir = await preparedFolder()
    const first = await startElsewhere(dataDir)
    await save(first.ownerUrl, 'a')
    await kill(first.child)
    const second = await startEmbedded({ dataDir, durable: false })
    expect(second).toMatchObject({ pid: first.pid, startedHere: false, tookOver: true })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    await second.stop()
    expect(isRunning(first.pid)).toBe(false)
  })

  it('survives kill -9 of both', async () => {
    const dataDir = await preparedFolder()
    const first = await startElsewhere(dataDir)
    await save(first.ownerUrl, 'a')
    await Promise.all([kill(first), kill(first.child)])
    const second = await startEmbedded({ dataDir, durable: false })
    expect(second).toMatchObject({ startedHere: true, tookOver: false })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    await second.stop()
  })

  const moments: [string, (names: string[], dataDir: string) => boolean][] = [
    ['the cluster is being made', (names) => names.some((name) => name.startsWith('pg18.init-'))],
    ['the cluster has just been made', (names) => names.includes('pg18')],
    ['the server is starting', (_, dataDir) => existsSync(join(dataDir, 'pg18', 'postmaster.pid'))],
  ]
  for (const [moment, come] of moments) {
    it(`survives kill -9 of the first start while ${moment}`, async () => {
      const dataDir = freshFolder()
      const child = launch(dataDir)
      await until(30_000, () => come(readdirSync(dataDir), dataDir))
      await kill(child)
      const next = await startEmbedded({ dataDir, durable: false })
      await save(next.ownerUrl, 'a')
      expect(await saved(next.ownerUrl)).toEqual(['a'])
      await next.stop()
      expect(readdirSync(dataDir).filter((name) => name.startsWith('pg18.init-'))).toEqual([])
      expect(isRunning(next.pid)).toBe(false)
    })
  }

  it('is started once when three processes start together on an empty folder', async () => {
    const dataDir = freshFolder()
    const started = await Promise.all([1, 2, 3].map(() => startElsewhere(dataDir)))
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(1)
    expect(started.filter(({ startedHere }) => startedHere)).toHaveLength(1)
    expect(started.filter(({ tookOver }) => tookOver)).toHaveLength(0)
    const starter = started.find(({ startedHere }) => startedHere)
    starter?.child.stdin.end()
    expect(await until(20_000, () => !isRunning(starter?.pid ?? 0))).toBe(true)
  })

  it('starts in a folder that was moved, and is found in one that was moved while it ran', async () => {
    const [a, b, c] = [1, 2, 3].map(() => join(freshFolder(), 'data')) as [string, string, string]
    renameSync(await preparedFolder(), a)
    const first = await startEmbedded({ dataDir: a, durable: false })
    await save(first.ownerUrl, 'a')
    await first.stop()
    renameSync(a, b)
    const second = await startEmbedded({ dataDir: b, durable: false })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    renameSync(b, c)
    const third = await startEmbedded({ dataDir: c, durable: false })
    expect(third).toMatchObject({ pid: second.pid, startedHere: false })
    await third.stop()
    expect(isRunning(second.pid)).toBe(false)
  })

  it('is not misled by a process file that names another program, a process that is gone, or nothing', async () => {
    const dataDir = await preparedFolder()
    const first = await startEmbedded({ dataDir })
    const pidFile = join(dataDir, 'pg18', 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n').slice(1)
    await save(first.ownerUrl, 'a')
    await kill(first)
    for (const pid of [String(process.pid), '4194000', 'x']) {
      writeFileSync(pidFile, [pid, ...lines].join('\n'))
      const next = await startEmbedded({ dataDir })
      expect(next.startedHere).toBe(true)
      expect(await saved(next.ownerUrl)).toEqual(['a'])
      await next.stop()
    }
  })

  it('takes another port when its own was given to another program', async () => {
    const dataDir = await preparedFolder()
    const first = await startEmbedded({ dataDir, durable: false })
    await first.stop()
    const { port } = new URL(first.ownerUrl)
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve))
    const second = await startEmbedded({ dataDir, durable: false })
    expect(new URL(second.ownerUrl).port).not.toBe(port)
    await second.stop()
    other.close()
  })

  it('lets the log grow no further than ten megabytes and keeps the one before', async () => {
    const dataDir = await preparedFolder()
    writeFileSync(join(dataDir, 'pg18.log'), Buffer.alloc(10_000_001, 'x'))
    await (await startEmbedded({ dataDir, durable: false })).stop()
    expect(statSync(join(dataDir, 'pg18.log.1')).size).toBe(10_000_001)
    expect(statSync(join(dataDir, 'pg18.log')).size).toBeLessThan(100_000)
  })
})

describe.skipIf(process.getuid?.() !== 0)('the account that runs the database (these tests need root)', () => {
  it('is the user himself when he is not root, and root can go on with the folder', async () => {
    const dataDir = freshFolder()
    chownSync(dataDir, 65534, 65534)
    const first = await startElsewhere(dataDir, { uid: '65534' })
    await save(first.ownerUrl, 'a')
    expect(statSync(join(dataDir, 'pg18')).uid).toBe(65534)
    first.child.stdin.end()
    await until(20_000, () => !isRunning(first.pid))
    const second = await startEmbedded({ dataDir, durable: false })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    await second.stop()
  })

  it('is another one than root, and the cluster is given to it when it is someone else’s', async () => {
    const dataDir = await preparedFolder()
    const first = await startEmbedded({ dataDir, durable: false })
    await save(first.ownerUrl, 'a')
    await first.stop()
    expect(statSync(join(dataDir, 'pg18')).uid).not.toBe(0)
    for (const uid of [65534, 0]) {
      await run('chown', ['-R', `${uid}:${uid}`, join(dataDir, 'pg18')])
      const next = await startEmbedded({ dataDir, durable: false })
      expect(await saved(next.ownerUrl)).toEqual(['a'])
      await next.stop()
    }
  })

  it('is nobody in a user namespace where no other account can enter the folder', async (test) => {
    const probe = await run('unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', 'true'])
    if (probe.code !== 0) return test.skip(`this machine allows no user namespace: ${probe.output}`)
    const dataDir = join(freshFolder(0o700), 'data')
    const first = await startEmbedded({ dataDir, durable: false })
    await save(first.ownerUrl, 'a')
    await first.stop()
    expect(statSync(join(dataDir, 'pg18')).uid).toBe(0)
    const second = await startEmbedded({ dataDir, durable: false })
    expect(await saved(second.ownerUrl)).toEqual(['a'])
    await kill(second)
    const third = await startEmbedded({ dataDir, durable: false })
    expect(await saved(third.ownerUrl)).toEqual(['a'])
    await third.stop()
  })
})

describe('the claim on a data folder', () => {
  it('is held by one server; a second learns its address, also when that comes later', async () => {
    const dataDir = freshFolder()
    expect(await servedBy(dataDir)).toBeNull()
    const other = launch(dataDir, { as: 'claim' })
    for await (const line of createInterface(other.stdout)) {
      expect(JSON.parse(line).claimed).toBe(true)
      break
    }
    expect(await servedBy(dataDir)).toMatchObject({ pid: other.pid, address: 'http://127.0.0.1:4000' })
    expect(await claimDataDir(dataDir)).toMatchObject({ claimed: false, by: { address: 'http://127.0.0.1:4000' } })
    await kill(other)
    expect(await servedBy(dataDir)).toBeNull()
    const mine = await claimDataDir(dataDir)
    if (!mine.claimed) throw new Error('not claimed')
    expect(await servedBy(dataDir)).toMatchObject({ pid: process.pid, address: null })
    await mine.announce('http://127.0.0.1:5000')
    expect(await servedBy(dataDir)).toMatchObject({ address: 'http://127.0.0.1:5000' })
    await mine.release()
    expect(await servedBy(dataDir)).toBeNull()
  })

  it('counts for nothing when its process id was given to another process, or the file is damaged', async () => {
    const dataDir = freshFolder()
    writeFileSync(join(dataDir, 'server.json'), JSON.stringify({ pid: process.ppid, began: 'another boot:1', address: 'http://x' }))
    expect(await servedBy(dataDir)).toBeNull()
    writeFileSync(join(dataDir, 'server.json'), '{"pid": 1')
    expect(await servedBy(dataDir)).toBeNull()
    expect((await claimDataDir(dataDir)).claimed).toBe(true)
  })
})
