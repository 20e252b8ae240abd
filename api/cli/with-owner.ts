import { startEmbedded } from '../../db/embedded.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import type { Io } from './io.ts'
import { refuseEmptyPlace } from './refuse-empty-place.ts'

/**
 * Runs `fn` with the owner's address of the existing database of the settings. Migrates nothing. A
 * database that a server runs stays running. Throws `refused` where there is none.
 */
export async function withOwner<T>(io: Io, fn: (place: { ownerUrl: string; settings: Settings }) => Promise<T>): Promise<T> {
  const settings = readSettings(io.env)
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    await withConnection({ url: databaseUrl, variable: 'DATABASE_URL' }, async () => undefined)
    return fn({ ownerUrl: databaseUrl, settings })
  }
  await refuseEmptyPlace(settings)
  const embedded = await startEmbedded({ dataDir, as: 'command', durable: io.durable ?? true })
  try {
    return await fn({ ownerUrl: embedded.ownerUrl, settings })
  } finally {
    await embedded.stop()
  }
}
