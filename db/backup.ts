import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOutLasting, filesThatStay, type PassingRows, passingRows } from './passing-rows.ts'
import { plainOutput, quoted, rowsCopied, type SavedTable, savedSequences, savedTables, tablesSeenInPart } from './saved-tables.ts'
import { tarEnd, tarEntry } from './tar.ts'

/** The first entry of a backup. */
export type BackupHead = {
  readonly format: 1
  /** The instant of the snapshot, ISO 8601 in UTC. */
  readonly at: string
  /**
   * Identifies the installation's secret key; the key itself is not in the backup. Null: the key
   * was lost.
   */
  readonly keyId: string | null
  readonly postgres: string
  /** The migrations that had run, in order. */
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[]
}

/**
 * The last entry, which proves that the backup is complete. A hash is SHA-256 over the rows in
 * COPY's text format, in their order.
 */
export type BackupContents = {
  readonly tables: readonly (SavedTable & { readonly rows: number; readonly sha256: string })[]
  readonly sequences: readonly { readonly name: string; readonly value: string }[]
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

export type BackupOptions = {
  /** The address of the owner, who sees the rows of every business. */
  readonly ownerUrl: string
  readonly keyId: string | null
  /** A folder whose files belong to the rows: uploads that are not imported yet. May be absent. */
  readonly filesFolder?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export const headName = 'backup.json'
export const contentsName = 'contents.json'

/**
 * Writes all rows of one snapshot, and the files that belong to them, into one compressed file (a
 * gzipped tar), while others continue to write. One read-only transaction has the snapshot; memory
 * does not grow with the database. Businesses that nobody signed up for, which are deleted within a
 * day, are left out whole: a backup would keep their rows for longer. The file gets its name only
 * when it is complete. Throws a sentence before the first byte when the file exists already or the
 * role does not see every row.
 */
export async function writeBackup(
  path: string,
  options: BackupOptions,
): Promise<{ head: BackupHead; contents: BackupContents; bytes: number }> {
  if (await isThere(path)) throw new Error(`${path} is there already. A backup is never written over another file: give a new name.`)
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'riskpilot backup' })
  await client.connect()
  const draft = `${path}.draft-${process.pid}`
  try {
    const { head, tables, passing } = await begin(client, options)
    const files = await openFiles(client, options.filesFolder)
    const contents: { value?: BackupContents } = {}
    try {
      const archive = Readable.from(archiveOf(client, { head, tables, passing, files, contents }), { objectMode: false })
      await pipeline(archive, createGzip({ level: 3 }), createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }), {
        ...(options.signal && { signal: options.signal }),
      })
    } finally {
      for (const { handle } of files) await handle.close()
    }
    await client.query('commit')
    await rename(draft, path)
    return { head, contents: contents.value as BackupContents, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw options.signal?.aborted ? options.signal.reason : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

type OpenFile = { readonly name: string; readonly handle: FileHandle }
type BackupParts = {
  readonly head: BackupHead
  readonly tables: readonly SavedTable[]
  readonly passing: PassingRows
  readonly files: readonly OpenFile[]
  /** Set when all is written. */
  readonly contents: { value?: BackupContents }
}

/**
 * Locks the tables against schema changes, which a snapshot does not prevent, before the snapshot
 * is taken.
 */
async function begin(client: pg.Client, { keyId }: BackupOptions): Promise<Pick<BackupParts, 'head' | 'tables' | 'passing'>> {
  await client.query(plainOutput)
  const before = await savedTables(client)
  if (!before.some(({ name }) => name === 'public.migration')) throw new Error('There is nothing to back up: the database is empty.')
  const hidden = await tablesSeenInPart(client)
  if (hidden.length > 0)
    throw new Error(
      `This role may not see every row of ${hidden.join(', ')}, so the backup would lack some. Use the role that owns the tables, in DATABASE_URL.`,
    )
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${before.map((table) => quoted(client, table)).join(', ')} in access share mode`)
  const { rows: moments } = await client.query<{ at: string; postgres: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as postgres`,
  )
  const tables = await savedTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new Error('The database is being upgraded right now. Try again when that is done.')
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')
  const { at = '', postgres = '' } = moments[0] ?? {}
  return { head: { format: 1, at, keyId, postgres, migrations }, tables, passing: await passingRows(client) }
}

async function* archiveOf(client: pg.Client, { head, tables, passing, files, contents }: BackupParts): AsyncGenerator<Buffer> {
  yield* tarEntry(jsonEntry(headName, head))
  const savedRows: BackupContents['tables'][number][] = []
  for (const table of tables) {
    const sum = createHash('sha256')
    const copy = client.query(copyTo(copyOutLasting(client, table, passing)))
    for await (const { part, content } of inParts(copy, sum)) yield* tarEntry({ name: `tables/${table.name}/${part}`, content })
    savedRows.push({ ...table, rows: await rowsCopied(client, copy), sha256: sum.digest('hex') })
  }
  const savedFiles: BackupContents['files'][number][] = []
  for (const { name, handle } of files) {
    const sum = createHash('sha256')
    let bytes = 0
    for await (const { part, content } of inParts(handle.createReadStream({ autoClose: false }), sum)) {
      bytes += content.length
      yield* tarEntry({ name: `files/${name}/${part}`, content })
    }
    savedFiles.push({ name, bytes, sha256: sum.digest('hex') })
  }
  const value: BackupContents = { tables: savedRows, sequences: await savedSequences(client), files: savedFiles }
  yield* tarEntry(jsonEntry(contentsName, value))
  yield tarEnd
  contents.value = value
}

function jsonEntry(name: string, value: unknown) {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }
}

const partSize = 1024 * 1024

/**
 * The bytes of a stream in parts of about a megabyte, numbered from 1. All of them are added to
 * `sum`.
 */
async function* inParts(source: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<{ part: string; content: Buffer }> {
  let held: Buffer[] = []
  let size = 0
  let part = 0
  const whole = () => {
    const content = Buffer.concat(held)
    held = []
    size = 0
    part += 1
    return { part: String(part).padStart(6, '0'), content }
  }
  for await (const bytes of source) {
    sum.update(bytes)
    held.push(bytes)
    size += bytes.length
    if (size >= partSize) yield whole()
  }
  if (size > 0) yield whole()
}

/**
 * Opened right after the snapshot: a file that is deleted meanwhile, because its rows were
 * imported, can still be copied.
 */
async function openFiles(client: pg.Client, folder: string | undefined): Promise<OpenFile[]> {
  if (folder === undefined) return []
  const files: OpenFile[] = []
  const names = await readdir(folder).catch(() => [])
  const needed = await filesThatStay(
    client,
    names.filter((one) => isFileName(one)),
  )
  for (const name of needed.toSorted()) {
    const handle = await open(join(folder, name), 'r').catch(() => null)
    if (handle) files.push({ name, handle })
  }
  return files
}

/**
 * Files are named by ids. Other names are refused, so that nothing else gets into a backup, and
 * nothing from it into another folder.
 */
export function isFileName(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
