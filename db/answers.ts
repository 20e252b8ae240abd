import pg from 'pg'

/** Milliseconds within which a server that answers at all lets a new connection in, also on a machine that is busy. */
const patienceMs = 6_000

/**
 * A way to ask whether the database lets new connections in and answers; rejects with what is wrong. Those who ask at one moment share one
 * connection. One of its own, as a pool whose connections are all busy, or were made before a password changed, tells nothing.
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
    // Who says that all its connections are taken does answer.
    if ((error as { code?: string }).code !== '53300') throw error
  } finally {
    // Not waited for: a server that hangs takes no leave.
    client.end().catch(() => undefined)
  }
}
