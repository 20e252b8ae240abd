import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { entities } from '../../api/graphql/entities.ts'
import { type OpenDatabase, openDatabase } from '../../api/platform/operations/open-database.ts'

type Parts = {
  readonly database: OpenDatabase
  readonly ours: Server
  /** Starts the server that does nothing but answer. */
  readonly bareServer: (businessId: string) => Promise<Server>
}

/**
 * Runs `measure` with the product served from a database of its own; all is stopped and removed
 * behind it.
 */
export async function withServers<T>(measure: (parts: Parts) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
  await chmod(folder, 0o755)
  const settings = { dataDir: join(folder, 'database'), databaseUrl: undefined, databaseAppUrl: undefined, secretKey: key }
  const database = await openDatabase(settings, { as: 'command', entities: [...entities], durable: false })
  const servers: Server[] = []
  const program = await builtServer()
  const serverOf = async (kind: 'ours' | 'bare', more: string) => {
    const server = await startedServer(program, [kind, database.ownerUrl, more])
    servers.push(server)
    return server
  }
  try {
    const ours = await serverOf('ours', join(folder, 'served'))
    return await measure({ database, ours, bareServer: (businessId) => serverOf('bare', businessId) })
  } finally {
    for (const { process: child } of servers) await stopped(child)
    await database.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const key = 'the key of a benchmark, long enough'

export async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type Server = { readonly process: ChildProcess; readonly url: string; readonly link: string }

/**
 * Both servers built as the product is: measured is what is served, not the loader of development.
 * Returns the file to run.
 */
async function builtServer(): Promise<string> {
  const root = join(import.meta.dirname, '..', '..')
  const outDir = join(root, 'dist', 'bench')
  const input = {
    server: join(import.meta.dirname, 'reads-server.ts'),
    'assets/reading-thread': join(root, 'api/imports/read/reading-thread.ts'),
  }
  await build({ root, configFile: join(root, 'vite.api.config.ts'), logLevel: 'error', build: { outDir, rollupOptions: { input } } })
  return join(outDir, 'server.js')
}

async function startedServer(program: string, more: readonly string[]): Promise<Server> {
  // The bundler may put what decorators need behind the first that asks for it.
  const child = fork(program, more, { execArgv: ['--import', 'reflect-metadata'] })
  const [{ url, link }] = (await once(child, 'message')) as [{ url: string; link: string }]
  return { process: child, url, link }
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

export async function signedIn(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** CPU time that a server has used so far, µs. */
export async function cpuOf({ process: child }: Server): Promise<number> {
  const answered = once(child, 'message')
  child.send('cpu')
  const [{ cpu }] = (await answered) as [{ cpu: number }]
  return cpu
}

/** Asks the graph of a server as whoever has the cookie. */
export function askGraph({ url }: Pick<Server, 'url'>, cookie: string, body: { query: string; variables?: object }): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify(body),
  })
}
