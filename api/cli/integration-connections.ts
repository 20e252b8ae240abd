import { readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { addByTokens, addConnection } from '../connectors/sync/add-connection.ts'
import { streamStates } from '../connectors/sync/stream-state.ts'
import { rowsOfConnections } from '../imports/source-import.ts'
import { integrations } from '../integrations/integrations.ts'
import { providerOf } from '../integrations/providers.ts'
import { Failure } from '../platform/failures/failures.ts'
import { getClient } from '../platform/outbound/get-outbound.ts'
import { linesClient } from '../platform/outbound/lines-outbound.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { providerRequest } from '../platform/transaction/external-services.ts'
import { inRealBusiness } from './in-real-business.ts'
import type { CommandIo, Io } from './io.ts'
import { withDatabase } from './with-database.ts'

/** What connections need outside of the database. */
export function providersOf({ env }: Pick<Io, 'env'>, { secretKey }: { readonly secretKey: string }) {
  const { publicUrl = '', providerOrigins = new Map<string, string>(), providerClients = new Map(), secretKeyPrevious } = readSettings(env)
  const named = new Set(providerOrigins.values())
  return {
    cipher: makeSecretCipher(secretKey, secretKeyPrevious === undefined ? [] : [secretKeyPrevious]),
    get: getClient(named),
    lines: linesClient(named),
    request: providerRequest(named),
    providerOrigins,
    providerClients,
    origin: () => publicUrl,
  }
}

type Adding = {
  readonly business: string
  readonly provider: string
  readonly keyFile: string
  readonly account?: string
  /** The connection whose new key it is. */
  readonly connection?: string
}

/**
 * Connects a provider by the key in a file, or by the tokens of one that people sign in at. Throws
 * as `addConnection` and `addByTokens`, but `refused` for a key that is none, is of an account in
 * another currency or that is connected already, or stands in a file that others may read.
 */
export async function addByKeyFile(
  { business, provider, keyFile, account, connection: integrationId }: Adding,
  io: CommandIo,
): Promise<{ readonly id: string; readonly account: string | null }> {
  const known = providerOf(provider)
  if (account !== undefined && known?.hasKey)
    throw new Failure('invalid_input', `${known.name} knows the account by its key: leave --account out.`)
  const text = (await keyIn(keyFile)).trim()
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, business, io)
    try {
      const place = { external: providersOf(io, dependencies), change: within }
      const of = { provider, integrationId }
      const added = known?.oauth ? addByTokens(place, { ...of, account, tokens: text }) : addConnection(place, { ...of, key: text })
      const { id, metadata } = await added.catch(refusedFile)
      return { id, account: typeof metadata.account === 'string' ? metadata.account : null }
    } finally {
      await stop()
    }
  })
}

/**
 * What is wrong with the key or the tokens is wrong with the file: the input was refused, and not
 * the call.
 */
function refusedFile(error: unknown): never {
  const isOfFile = error instanceof Failure && error.fields.some(({ field }) => field === 'key' || field === 'tokens' || field === 'shop')
  throw isOfFile ? new Failure('refused', error.message) : error
}

async function keyIn(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  const { mode } = await stat(file).catch(() => {
    throw new Failure('refused', `‘${file}’ cannot be read. Write the key into a file that only you may read, and name it.`)
  })
  if ((mode & 0o077) !== 0) throw new Failure('refused', `Others may read ‘${file}’. Make it yours alone: chmod 600 ${file}`)
  return readFile(file, 'utf8')
}

/** The connections of a business with what was read of them. */
export async function listConnections(business: string, io: CommandIo) {
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, business, io)
    try {
      return await within(async (work) => {
        const all = await integrations(work)
        const ids = all.map(({ id }) => id)
        const [states, rows] = [await streamStates(work, ids), await rowsOfConnections(work, ids)]
        return all.map(({ id, name, provider, status, hasEnded, problem, lastSyncAt, metadata }) => {
          return {
            id,
            provider,
            name,
            status,
            hasEnded,
            account: metadata.account ?? null,
            rows: rows.get(id) ?? 0,
            lastSyncAt: lastSyncAt?.toISOString() ?? null,
            problem,
            streams: states.get(id) ?? [],
          }
        })
      })
    } finally {
      await stop()
    }
  })
}
