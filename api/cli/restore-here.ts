import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupHead } from '../../db/backup.ts'
import { claimDataDir } from '../../db/claim.ts'
import { clusterPath } from '../../db/cluster.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { makeFolder } from '../../db/make-folder.ts'
import { migrate } from '../../db/migrate.ts'
import { BackupRefused, readBackupHead, restoreBackup } from '../../db/restore.ts'
import { keyIdOf } from '../../db/secret-key-proof.ts'
import type { Receipt } from '../businesses/receipts.ts'
import { Failure } from '../platform/failures/failures.ts'
import { uploadsIn } from '../platform/operations/backups.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import { knownSecretKey, secretKey } from '../platform/settings/secret-key.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { type ErasedAgain, eraseAgain, receiptsIn } from './erased-again.ts'
import type { CommandIo } from './io.ts'
import { type CommandResult, counted, countsOf } from './make-backup.ts'
import { untilInterrupted } from './until-interrupted.ts'

/**
 * `receiptsFile`: what was erased after the backup, as `riskpilot receipts` wrote it, and is erased
 * again.
 */
type RestoreOptions = { readonly newKey: boolean; readonly receiptsFile: string | undefined }

/**
 * Restores a backup into the database and data folder of the settings, which have to be empty, and
 * upgrades it to this version.
 */
export async function restoreHere(file: string, io: CommandIo, options: RestoreOptions): Promise<CommandResult> {
  try {
    return await restoreUnlessRefused(file, io, options)
  } catch (error) {
    throw error instanceof BackupRefused ? new Failure('refused', error.message) : error
  }
}

async function restoreUnlessRefused(file: string, io: CommandIo, { newKey, receiptsFile }: RestoreOptions): Promise<CommandResult> {
  const settings = readSettings(io.env)
  const head = await readBackupHead(resolve(file))
  const receipts = receiptsFile === undefined ? [] : await receiptsIn(receiptsFile)
  const { databaseUrl } = settings
  if (databaseUrl !== undefined) await withConnection({ url: databaseUrl, variable: 'DATABASE_URL' }, async () => undefined)
  await refuseOtherKey(head, settings, newKey)
  await makeFolder(settings.dataDir)
  const claim = await claimDataDir(settings.dataDir)
  if (!claim.claimed) throw new Failure('refused', `${settings.dataDir} is being served. A backup is restored into an empty place only.`)
  try {
    const { contents, applied, erased } = await intoDatabase(resolve(file), { settings, receipts, io })
    const value = { at: head.at, ...countsOf(contents), upgradedBy: applied, ...(receiptsFile !== undefined && { erasedAgain: erased }) }
    const { rows, tables, files } = value
    const lines = [`Restored ${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'uploaded file')} of ${head.at}.`]
    if (applied.length > 0) lines.push(`Upgraded to this version: ${applied.join(', ')}.`)
    if (receiptsFile !== undefined) lines.push(...erasedLines(erased))
    return { value, lines }
  } finally {
    await claim.release()
  }
}

async function refuseOtherKey({ keyId }: BackupHead, settings: Settings, newKey: boolean): Promise<void> {
  const known = await knownSecretKey(settings)
  if (newKey || keyId === null || (known !== undefined && keyIdOf(known) === keyId)) return
  const found = known === undefined ? 'no key is here' : `the key here is ${keyIdOf(known)}`
  throw new Failure(
    'refused',
    `The backup was made under the secret key ${keyId}, and ${found}. Put that key at ${join(settings.dataDir, 'secret-key')} or into SECRET_KEY. Where it is lost, --new-key goes on without it: all sign in anew, and stored credentials are entered again.`,
  )
}

function erasedLines({ businesses, people, kept }: ErasedAgain): string[] {
  return [
    `Erased again of what the receipts name: ${businesses} of the businesses, ${people} of the people.`,
    ...kept.map(
      ({ id, owns }) =>
        `The person ${id} is the only owner of ${owns}, so their account stays: make somebody else an owner, then erase it.`,
    ),
  ]
}

type Restoring = { readonly settings: Settings; readonly receipts: readonly Receipt[]; readonly io: CommandIo }

async function intoDatabase(file: string, { settings, receipts, io }: Restoring) {
  const { databaseUrl, databaseAppUrl, dataDir } = settings
  const isNewCluster = databaseUrl === undefined && !existsSync(clusterPath(dataDir))
  const hadKey = (await knownSecretKey(settings)) !== undefined
  const key = await secretKey(settings)
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, as: 'command', durable: io.durable ?? true }) : undefined
  const ownerUrl = embedded?.ownerUrl ?? (databaseUrl as string)
  let isDone = false
  try {
    io.err('Putting back every table, and comparing …\n')
    const { contents } = await untilInterrupted(
      (signal) => restoreBackup(file, { ownerUrl, appUrl: databaseAppUrl, secretKey: key, filesFolder: uploadsIn(dataDir), signal }),
      'Interrupted. The place is as empty as before.',
    )
    isDone = true
    const { applied } = await migrate({ ownerUrl, appUrl: databaseAppUrl, secretKey: key })
    const erased = await withConnection({ url: ownerUrl, variable: undefined }, (owner) => eraseAgain(owner, receipts, dataDir))
    return { contents, applied, erased }
  } finally {
    await embedded?.stop()
    if (!isDone && isNewCluster) await rm(clusterPath(dataDir), { recursive: true, force: true })
    if (!isDone && !hadKey) await rm(join(dataDir, 'secret-key'), { force: true })
  }
}
