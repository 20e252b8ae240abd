import type { Connector, ConnectorKey, ProviderClient } from '../../../api/connectors/connector.ts'
import { type ReadingResult, readConnection, readWhatWasTold, type ToldResult } from '../../../api/connectors/sync/read-connection.ts'
import { takeTurn } from '../../../api/integrations/connection.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import type { TestShop } from '../imports/test-shop.ts'

/** A shop that is connected, and what the operator is told of it. */
export type ConnectedShop = {
  readonly shop: TestShop
  readonly integrationId: string
  readonly noted: string[]
  /** What was to be looked at while it was read. */
  readonly looks: ('newest' | 'told')[]
  read(connector: Connector, client: ProviderClient & { readonly requests?: number }): Promise<ReadingResult>
  /** Reads only what the provider said had changed. */
  readTold(connector: Connector, client: ProviderClient): Promise<ToldResult>
}

/** A shop of its own with a connection that is active; nothing was read of it. */
export async function connectedShop(
  base: TestShop,
  provider: ConnectorKey,
  values: { currency?: string; zone?: string } = {},
): Promise<ConnectedShop & AsyncDisposable> {
  const shop = await base.another(values)
  const integrationId = await shop.within(async (work) => {
    const { sql, businessId, clock } = work
    const id = uuidv7(clock.now())
    await sql(
      `insert into integration (business_id, id, user_id, name, type, provider, status, created_at, updated_at)
       values ($1, $2, $2, $3, 'other', $3, 'active', $4, $4)`,
      [businessId, id, provider, clock.now()],
    )
    await sql(
      `insert into provider_secret (business_id, provider, kind, sealed, key_id, updated_at) values ($1, $3, 'key', 'x', 'k', $2)`,
      [businessId, clock.now(), provider],
    )
    await takeTurn(work, id, 'test')
    return id
  })
  const noted: string[] = []
  const looks: ConnectedShop['looks'] = []
  const look = (what: 'newest' | 'told') => async () => void looks.push(what)
  const readingOf = (connector: Connector, client: ProviderClient) => ({
    ...{ integrationId, reader: 'test', connector, client: { requests: 0, ...client }, signal: new AbortController().signal },
    ...{ read: shop.within, advance: shop.within, lookAtNewest: look('newest'), sumTold: look('told') },
    note: (_: object, sentence: string) => noted.push(sentence),
  })
  const read: ConnectedShop['read'] = (connector, client) => readConnection(readingOf(connector, client))
  const readTold: ConnectedShop['readTold'] = (connector, client) => readWhatWasTold(readingOf(connector, client))
  return { shop, integrationId, noted, looks, read, readTold, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}
