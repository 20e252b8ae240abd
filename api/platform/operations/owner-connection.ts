import pg from 'pg'
import { SettingsError } from '../settings/settings.ts'

/** Milliseconds within which a server has to accept a connection. */
const patienceMs = 10_000

const whys: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known just now',
  ECONNREFUSED: 'nothing answers at its host and port',
  ECONNRESET: 'what answers at its host and port is no PostgreSQL server',
  EHOSTUNREACH: 'its host cannot be reached from here',
  ENETUNREACH: 'its host cannot be reached from here',
  ETIMEDOUT: 'its host does not answer',
  '28P01': 'its user or password is refused',
  '28000': 'its user is not let in',
  '3D000': 'its database does not exist',
}

/**
 * Runs `fn` on a connection to `url`. Throws a SettingsError that names `variable`, where given,
 * when the address accepts no connection. The message does not repeat the address, because it holds
 * a password.
 */
export async function withConnection<T>(
  { url, variable }: { readonly url: string; readonly variable: string | undefined },
  fn: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'riskpilot check', connectionTimeoutMillis: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: Error) => {
      throw variable === undefined ? error : notLetIn(variable, error)
    })
    return await fn(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function notLetIn(variable: string, error: Error): Error {
  const { code = '' } = error as { code?: string }
  const why = whys[code] ?? (/timeout/i.test(error.message) ? 'its host does not answer' : error.message)
  return new SettingsError([`${variable}: no connection to the database: ${why}. Check the address, and that PostgreSQL runs there.`])
}
