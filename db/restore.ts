import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type BackupContents, type BackupHead, contentsName, headName, isFileName } from './backup.ts'
import { migrateInside } from './migrate.ts'
import { copyIn, copyOut, plainOutput, quoted, rowsCopied, type SavedTable, savedTables } from './saved-tables.ts'
import { readTar, type TarEntry } from './tar.ts'

export type RestoreOptions = {
  /** The owner of an empty database. */
  readonly ownerUrl: string
  readonly appUrl?: string | undefined
  readonly secretKey: string
  /** The destination of the backup's files; without it they are only checked. */
  readonly filesFolder?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The backup cannot be used here, or the destination is not empty. Nothing was changed. */
export class BackupRefused extends Error {}

export type Restored = { readonly head: BackupHead; readonly contents: BackupContents }

/**
 * Restores a backup into an empty database, in one transaction: the tables of that version, their
 * rows, and a check of every stored row by count and hash before the commit. An interruption at any
 * moment leaves the database empty. The schema is then as old as the backup: `migrate` updates it.
 * Throws a sentence when the database is not empty, the backup is damaged, or it is newer than the
 * code.
 */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<Restored> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'riskpilot restore' })
  await client.connect()
  const placed: string[] = []
  try {
    await client.query(plainOutput)
    await client.query('begin')
    await refuseUnlessEmpty(client)
    const restored = await fromArchive(path, options.signal, async (entries) => {
      const head = await readHead(entries)
      await migrateInside(client, { ...options, ran: head.migrations })
      return { head, contents: await putBack(client, entries, { ...options, placed }) }
    })
    await client.query('commit')
    return restored
  } catch (error) {
    for (const file of placed) await rm(file, { force: true })
    throw options.signal?.aborted ? options.signal.reason : error
  } finally {
    // Also rolls back an uncommitted transaction.
    await client.end().catch(() => undefined)
  }
}

/** The head of a backup, without restoring it; its end is not checked. */
export function readBackupHead(path: string): Promise<BackupHead> {
  return fromArchive(path, undefined, readHead)
}

/** The files of an archive in order; `peek` does not consume. */
type Entries = { peek(): Promise<TarEntry | null>; take(): Promise<TarEntry | null> }

async function fromArchive<T>(path: string, signal: AbortSignal | undefined, fn: (entries: Entries) => Promise<T>): Promise<T> {
  const bytes = createReadStream(path, signal && { signal })
  const plain = bytes.pipe(createGunzip())
  bytes.on('error', (error) => plain.destroy(error))
  try {
    return await fn(entriesOf(readTar(plain)))
  } catch (error) {
    throw ofFile(path, error)
  } finally {
    plain.destroy()
    bytes.destroy()
  }
}

function ofFile(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`)
  if (code === 'Z_BUF_ERROR') return new BackupRefused(`${path}: it breaks off: the end of the backup is missing. Nothing was restored.`)
  if (code?.startsWith('Z_')) return new BackupRefused(`${path}: it is no backup, or it is damaged. Nothing was restored.`)
  return new BackupRefused(`${path}: ${message} Nothing was restored.`, { cause: error })
}

function entriesOf(archive: AsyncGenerator<TarEntry>): Entries {
  let next: TarEntry | null | undefined
  const peek = async () => {
    if (next === undefined) {
      const { value, done } = await archive.next()
      next = done ? null : value
    }
    return next
  }
  const take = async () => {
    const entry = await peek()
    next = undefined
    return entry
  }
  return { peek, take }
}

async function readHead(entries: Entries): Promise<BackupHead> {
  const entry = await entries.take()
  if (entry?.name !== headName) throw new Error('It is no backup of RiskPilot.')
  const head = JSON.parse(entry.content.toString()) as BackupHead
  if (head.format !== 1) throw new Error('The backup was written by a newer version of RiskPilot. Restore it with that version.')
  return head
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const tables = await savedTables(client)
  if (tables.length > 0)
    throw new BackupRefused(
      `The database is not empty: it has ${tables.length} tables. A backup is restored into an empty one, so that nothing is mixed or lost.`,
    )
}

/**
 * Restores the rows of all tables, then the files, and compares them with the backup's own contents
 * entry.
 */
async function putBack(
  client: pg.Client,
  entries: Entries,
  { filesFolder, placed }: Pick<RestoreOptions, 'filesFolder'> & { placed: string[] },
): Promise<BackupContents> {
  const tables = await savedTables(client)
  await letRowsIn(client, tables)
  await putRows(client, entries, tables)
  const files = await putFiles(entries, filesFolder, placed)
  const last = await entries.take()
  if (last?.name !== contentsName) throw new Error('It breaks off: the end of the backup is missing.')
  const contents = JSON.parse(last.content.toString()) as BackupContents
  compareFiles(contents, files)
  await compareTables(client, contents)
  for (const { name, value } of contents.sequences) await client.query('select setval($1::text::regclass, $2::bigint)', [name, value])
  // Deferred constraints have to be checked before the tables can be altered back.
  await client.query('set constraints all immediate')
  await guardRowsAgain(client, tables)
  return contents
}

/**
 * Deletes the rows that migrations wrote, to make room for the backup's. Triggers that write rows
 * are disabled meanwhile, and so is forced row-level security: PostgreSQL refuses COPY into a table
 * with it.
 */
async function letRowsIn(client: pg.Client, tables: readonly SavedTable[]): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoted(client, table)} disable trigger user`)
  for (const table of await guarded(client, tables)) await client.query(`alter table ${quoted(client, table)} no force row level security`)
  for (const table of [...tables].reverse()) await client.query(`delete from ${quoted(client, table)}`)
}

async function guardRowsAgain(client: pg.Client, tables: readonly SavedTable[]): Promise<void> {
  for (const table of await guarded(client, tables)) await client.query(`alter table ${quoted(client, table)} force row level security`)
  for (const table of tables) await client.query(`alter table ${quoted(client, table)} enable trigger user`)
}

async function guarded(client: pg.Client, tables: readonly SavedTable[]): Promise<SavedTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity`,
  )
  const names = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
}

async function putRows(client: pg.Client, entries: Entries, tables: readonly SavedTable[]): Promise<void> {
  for (const table of tables) {
    const isOurs = (entry: TarEntry | null) => entry?.name.startsWith(`tables/${table.name}/`) ?? false
    if (!isOurs(await entries.peek())) continue
    const rows = async function* () {
      while (isOurs(await entries.peek())) yield (await entries.take())?.content
    }
    await pipeline(Readable.from(rows(), { objectMode: false }), client.query(copyFrom(copyIn(client, table))))
  }
}

async function putFiles(entries: Entries, folder: string | undefined, placed: string[]): Promise<BackupContents['files']> {
  const files: { name: string; bytes: number; sha256: string }[] = []
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const name = fileOf(await entries.peek())
    if (name === null) return files
    const path = folder === undefined ? null : join(folder, name)
    const draft = path && `${path}.restoring`
    if (path) placed.push(`${path}.restoring`, path)
    const sum = createHash('sha256')
    let bytes = 0
    const out = draft ? await open(draft, 'w', 0o600) : null
    try {
      while (fileOf(await entries.peek()) === name) {
        const { content } = (await entries.take()) as TarEntry
        sum.update(content)
        bytes += content.length
        await out?.writeFile(content)
      }
      await out?.sync()
    } finally {
      await out?.close()
    }
    if (draft && path) await rename(draft, path)
    files.push({ name, bytes, sha256: sum.digest('hex') })
  }
}

function fileOf(entry: TarEntry | null): string | null {
  const [, name = ''] = /^files\/([^/]+)\/\d+$/.exec(entry?.name ?? '') ?? []
  return isFileName(name) ? name : null
}

/** An empty file has no parts in an archive. */
function compareFiles({ files }: BackupContents, placed: BackupContents['files']): void {
  const found = new Map(placed.map((file) => [file.name, file]))
  for (const { name, bytes, sha256 } of files) {
    if (bytes > 0 && found.get(name)?.sha256 !== sha256) throw new Error(`It is damaged: the uploaded file ${name} is not what was saved.`)
  }
}

/** Reads back the stored rows: the same rows, in the same order, to the byte. */
async function compareTables(client: pg.Client, { tables }: BackupContents): Promise<void> {
  for (const saved of tables) {
    const sum = createHash('sha256')
    const copy = client.query(copyTo(copyOut(client, saved)))
    for await (const bytes of copy) sum.update(bytes as Buffer)
    const rows = await rowsCopied(client, copy)
    if (rows !== saved.rows) throw new Error(`It is damaged: ${saved.name} has ${rows} rows, not the ${saved.rows} that were saved.`)
    if (sum.digest('hex') !== saved.sha256) throw new Error(`It is damaged: the rows of ${saved.name} are not what was saved.`)
  }
}
