import { checkCatalogue } from '../../../db/catalogue.ts'
import { type ConnectOptions, connect, type Database } from '../../../db/connect.ts'
import { checkDurability } from '../../../db/durability.ts'
import { type Embedded, startEmbedded } from '../../../db/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { keyIdOf } from '../../../db/secret-key-proof.ts'
import { type KeySettings, provenKey } from '../settings/proven-key.ts'
import type { Settings } from '../settings/settings.ts'
import { backUpBeforeUpgrade } from './backups.ts'
import { withConnection } from './owner-connection.ts'

export type OpenDatabase = {
  readonly db: Database
  readonly ownerUrl: string
  readonly appUrl: string
  readonly secretKey: string
  /** Absent with an external database. */
  readonly embedded: Embedded | undefined
  close(): Promise<void>
}

type DatabaseSettings = KeySettings & Pick<Settings, 'databaseUrl'>

/**
 * The database of the settings, migrated and checked: the external one, or the embedded one,
 * started or adopted. An embedded one that holds data is backed up before it is upgraded. A server
 * (`as`) takes over an embedded database that has no owner; a command leaves a running one running.
 * Throws a sentence when the database is not safe to use. Throws a SettingsError, before anything
 * is written, when it is unreachable or its data were made with another secret key.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  {
    as,
    entities,
    poolSize,
    durable = true,
  }: { as: 'server' | 'command'; durable?: boolean } & Pick<ConnectOptions, 'entities' | 'poolSize'>,
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl === undefined ? await startEmbedded({ dataDir: settings.dataDir, as, durable }) : undefined
  const ownerUrl = embedded?.ownerUrl ?? (settings.databaseUrl as string)
  try {
    const owner = { url: ownerUrl, variable: embedded ? undefined : 'DATABASE_URL' }
    const key = await withConnection(owner, (client) => provenKey(settings, { client, url: ownerUrl }))
    if (embedded) await backUpBeforeUpgrade({ ownerUrl, dataDir: settings.dataDir, keyId: keyIdOf(key) })
    const { databaseAppUrl, secretKeyPrevious } = settings
    const { appUrl } = await migrate({ ownerUrl, appUrl: databaseAppUrl, secretKey: key, secretKeyPrevious })
    await refuseUnsafe({ url: appUrl, variable: databaseAppUrl && 'DATABASE_APP_URL' }, { isDurable: durable })
    const db = await connect({ appUrl, entities, hasPulse: as === 'server', ...(poolSize !== undefined && { poolSize }) })
    const close = async () => {
      await db.close()
      await embedded?.stop()
    }
    return { db, ownerUrl, appUrl, secretKey: key, embedded, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The isolation of businesses is checked before the first request. */
function refuseUnsafe(app: Parameters<typeof withConnection>[0], { isDurable }: { isDurable: boolean }): Promise<void> {
  return withConnection(app, async (client) => {
    const problems = await checkCatalogue(client)
    if (problems.length > 0) throw new Error(`The database does not keep businesses apart:\n${problems.join('\n')}`)
    const dangers = isDurable ? await checkDurability(client) : []
    if (dangers.length > 0) throw new Error(dangers.join('\n'))
  })
}
