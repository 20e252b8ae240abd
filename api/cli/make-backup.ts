import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BackupContents, type BackupHead, writeBackup } from '../../db/backup.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { BackupRefused } from '../../db/restore.ts'
import { keyIdOf, notedKeyId } from '../../db/secret-key-proof.ts'
import { Failure } from '../platform/failures/failures.ts'
import { noteBackup, noteProof, uploadsIn } from '../platform/operations/backups.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import { restoredWhole, rowsIn } from '../platform/operations/restore-proof.ts'
import { knownSecretKey } from '../platform/settings/secret-key.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { CommandIo } from './io.ts'
import { inThrowAwayFolder } from './throw-away-folder.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withOwner } from './with-owner.ts'

/** A result for machines, and the same for people. */
export type CommandResult = { readonly value: object; readonly lines: readonly string[] }

/** Writes a backup of the database and data folder of the settings. */
export async function makeBackup(file: string, io: CommandIo): Promise<CommandResult> {
  return withOwner(io, async ({ ownerUrl, settings }) => {
    const { keyId, isHere } = await keyOfData(ownerUrl, settings)
    io.err('Copying every table as it is now …\n')
    const { head, contents, bytes } = await untilInterrupted(
      (signal) => writeBackup(resolve(file), { ownerUrl, keyId, filesFolder: uploadsIn(settings.dataDir), signal }),
      'Interrupted. No backup was written.',
    )
    if (existsSync(settings.dataDir)) await noteBackup(settings.dataDir, { file: resolve(file), at: head.at })
    const value = { file: resolve(file), at: head.at, bytes, keyId, ...countsOf(contents) }
    const { rows, tables, files } = value
    return {
      value,
      lines: [
        `${value.file}: ${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'uploaded file')} as of ${head.at}, ${counted(bytes, 'byte')}.`,
        !isHere
          ? `The secret key ${keyId === null ? 'of this place' : keyId} is missing; without it sign-ins and stored credentials of this backup cannot be used.`
          : `The secret key ${keyId} is not in it: keep it in another place.`,
      ],
    }
  })
}

/**
 * The key that the data were made with, and whether it is known here. A backup has to work without
 * it, because it is the last resort when the key is lost.
 */
async function keyOfData(ownerUrl: string, settings: Settings): Promise<{ keyId: string | null; isHere: boolean }> {
  const noted = await withConnection({ url: ownerUrl, variable: undefined }, notedKeyId)
  const known = await knownSecretKey(settings)
  const knownId = known === undefined ? null : keyIdOf(known)
  return { keyId: noted ?? knownId, isHere: knownId !== null && (noted ?? knownId) === knownId }
}

/**
 * Restores a backup into a temporary database, upgrades it, and records the success and its time in
 * DATA_DIR.
 */
export async function proveBackup(file: string, io: CommandIo): Promise<CommandResult> {
  const { dataDir } = readSettings(io.env)
  const open = async (folder: string) => {
    const { ownerUrl, stop } = await startEmbedded({ dataDir: folder, as: 'command', durable: false })
    return { ownerUrl, close: stop }
  }
  io.err('Restoring into a throw-away database …\n')
  const { head, contents } = await inThrowAwayFolder(open, ({ ownerUrl }) =>
    restoredWhole(resolve(file), ownerUrl).catch((error: Error) => {
      throw error instanceof BackupRefused ? new Failure('refused', error.message) : error
    }),
  )
  const proof = { provedAt: systemClock.now().toISOString(), file: resolve(file), at: head.at, ...countsOf(contents) }
  if (existsSync(dataDir)) await noteProof(dataDir, proof)
  return { value: proof, lines: [provedLine(proof, head)] }
}

function provedLine({ provedAt, rows, tables, files }: { provedAt: string } & ReturnType<typeof countsOf>, { at }: BackupHead): string {
  return `Proved on ${provedAt}: ${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'uploaded file')} of ${at} come back as they were.`
}

/** The contents of a backup, in numbers. */
export function countsOf({ tables, files }: BackupContents) {
  return { tables: tables.length, rows: rowsIn({ tables }), files: files.length }
}

export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
