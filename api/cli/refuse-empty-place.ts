import { existsSync } from 'node:fs'
import { clusterPath } from '../../db/cluster.ts'
import { holdsData } from '../../db/secret-key-proof.ts'
import { Failure } from '../platform/failures/failures.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import type { Settings } from '../platform/settings/settings.ts'

/**
 * Throws `refused`, and changes nothing, where no data of RiskPilot are yet: `restore` takes only
 * an empty place.
 */
export async function refuseEmptyPlace({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl === undefined) {
    if (!existsSync(clusterPath(dataDir)))
      throw new Failure('refused', `There is no database in ${dataDir}. Name its folder with DATA_DIR.`)
    return
  }
  if (await withConnection({ url: databaseUrl, variable: 'DATABASE_URL' }, holdsData)) return
  throw new Failure('refused', 'The database of DATABASE_URL is empty. Name another one, or start RiskPilot on it first.')
}
