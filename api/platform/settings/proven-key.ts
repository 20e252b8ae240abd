import { join } from 'node:path'
import type pg from 'pg'
import { holdsData, keyIdOf, notedKeyId, OtherSecretKey, refuseOtherKey } from '../../../db/secret-key-proof.ts'
import { knownSecretKey, secretKey } from './secret-key.ts'
import { type Settings, SettingsError } from './settings.ts'

export type KeySettings = Pick<Settings, 'dataDir' | 'databaseAppUrl' | 'secretKey' | 'secretKeyPrevious'>

/**
 * The secret key, after a check that the data of the database were made with it. A database without
 * data gets a generated key when none is given. Throws a SettingsError, and changes nothing, when
 * the key differs or is missing.
 */
export async function provenKey(settings: KeySettings, owner: { readonly client: pg.Client; readonly url: string }): Promise<string> {
  // Data are checked first: two concurrent first starts share the key of the faster one.
  if (!(await holdsData(owner.client))) return secretKey(settings)
  const key = await knownSecretKey(settings)
  if (key === undefined) throw new SettingsError([isMissing(settings, await notedKeyId(owner.client))])
  const { databaseAppUrl: appUrl, secretKeyPrevious } = settings
  try {
    await refuseOtherKey(owner.client, { ownerUrl: owner.url, appUrl, secretKey: key, secretKeyPrevious })
  } catch (error) {
    throw error instanceof OtherSecretKey ? new SettingsError([isAnother(settings, key, error.keyId)]) : error
  }
  return key
}

const ifLost = 'If it is lost, see “The key is lost” in docs/operations/backup.md. Nothing was changed.'

function isMissing({ dataDir }: KeySettings, made: string | null): string {
  const which = made === null ? '' : ` ${made}`
  return `SECRET_KEY is missing: the data here were made with the key${which}, which ${keyFile(dataDir)} held. Put that file back, or set SECRET_KEY to its text. ${ifLost}`
}

function isAnother({ secretKey: given, dataDir }: KeySettings, key: string, made: string | null): string {
  const where = given === undefined ? ` (in ${keyFile(dataDir)})` : ''
  const which = made === null ? 'another key' : `the key ${made}`
  return `SECRET_KEY${where} is ${keyIdOf(key)}, but the data here were made with ${which}. Start with that one; to change it, give it once as SECRET_KEY_PREVIOUS. ${ifLost}`
}

const keyFile = (dataDir: string) => join(dataDir, 'secret-key')
