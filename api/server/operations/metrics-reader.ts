import type { FastifyRequest } from 'fastify'
import { isMetricsKey } from '../../identity/keys/metrics-keys.ts'
import { bearerOf } from '../../identity/sessions/origin.ts'
import { isDatabaseUnavailable } from '../../platform/operations/database-unavailable.ts'
import { sha256 } from '../../platform/settings/sha256.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

/**
 * Whether a caller has a key of scope `metrics`. Where a request comes from says nothing: a proxy
 * may stand in between. While the database is away the keys go on that this process has seen to be
 * valid, because the figures tell that it is away.
 */
export function metricsReader(dependencies: WorkDependencies): (request: Pick<FastifyRequest, 'headers'>) => Promise<boolean> {
  const seen = new Set<string>()
  return async ({ headers }) => {
    const key = bearerOf(headers)
    if (key === undefined) return false
    const name = sha256(key).toString('base64')
    try {
      const isKey = await isMetricsKey(dependencies, key)
      if (isKey) seen.add(name)
      else seen.delete(name)
      return isKey
    } catch (error) {
      if (isDatabaseUnavailable(error) && seen.has(name)) return true
      throw error
    }
  }
}
