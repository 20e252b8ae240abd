import pg from 'pg'

/**
 * Milliseconds within which a server that answers at all lets a new connection in, also on a
 * machine that is busy.
 */
const patienceMs = 6_000

/**
 * A probe that checks whether the database accepts new connections and responds; rejects with the
 * reason. Concurrent calls share one connection. It is a new one: a pool whose connections are all
 * busy, or older than a password change, proves nothing.
 */
export function databaseProbe(url: string): () => Promise<void> {
  let asking: Promise<void> | undefined
  return () => {
    asking ??= askOnce(url).finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function askOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'riskpilot probe',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
  } catch (error) {
    // A server that reports that all its connections are in use does respond.
    if ((error as { code?: string }).code !== '53300') throw error
  } finally {
    // Not awaited: a server that hangs does not answer the end message.
    client.end().catch(() => undefined)
  }
}
