import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { PostOutbound } from '../../api/platform/outbound/post-outbound.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import type { ExternalServices } from '../../api/platform/transaction/external-services.ts'
import type { Clock } from '../../api/platform/transaction/work.ts'
import { logOptions } from '../../api/server/operations/log.ts'
import { type Started, start } from '../../api/server/start.ts'
import { checkAnswers } from './checked-answers.ts'
import { runFolder, type TestDatabase, testDatabase } from './database/test-database.ts'
import { closedSources } from './monitoring/closed-sources.ts'

export type TestServer = AsyncDisposable & {
  readonly url: string
  readonly link: string
  readonly database: TestDatabase
  /** Log lines so far, parsed. */
  readonly lines: { level: number; msg: string }[]
  /** The cookie of the owner of the first start's business; uses up the link. */
  signIn(): Promise<string>
  /** The current cookie of a browser that had this one. */
  cookieNow(cookie: string): string
  graph(
    query: string,
    options?: GraphOptions,
  ): Promise<{ status: number; headers: Headers; data: Record<string, unknown> | null; errors: GraphError[] }>
}

export type GraphOptions = {
  cookie?: string | undefined
  variables?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sends exactly this cookie and no newer one that replaced it, like a person who copied it. */
  asSent?: boolean
}
export type GraphError = {
  message: string
  extensions: { code: string; requestId: string; reason?: string; fields?: readonly { field: string; message: string }[] }
}

export const testKey = 'a secret of the tests alone, long enough'

type TestServerOptions = {
  clock?: Clock
  env?: Record<string, string>
  documents?: Readonly<Record<string, string>>
  /** Further files of a build, by their path in it. */
  built?: Readonly<Record<string, string>>
  ask?: ExternalServices['request']
  post?: PostOutbound
  /** What is there before the first start; goes with the server. */
  database?: TestDatabase
}

/** A server of its own on a free port, on a database of its own, with a page to serve. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { clock, env = {}, documents = {}, built = {}, ask, post } = options
  checkAnswers()
  const database = options.database ?? (await testDatabase())
  const folder = await mkdtemp(join(runFolder(), 'server-'))
  await mkdir(join(folder, 'dist', 'web', 'assets'), { recursive: true })
  await writeFile(join(folder, 'dist', 'web', 'index.html'), '<!doctype html><title>RiskPilot</title>')
  await writeFile(join(folder, 'dist', 'documents.json'), JSON.stringify(documents))
  for (const [path, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, 'dist', path)), { recursive: true })
    await writeFile(join(folder, 'dist', path), text)
  }
  const lines: TestServer['lines'] = []
  const log = pino(logOptions({ logLevel: (env.LOG_LEVEL ?? 'info') as 'info' }), { write: (line: string) => lines.push(JSON.parse(line)) })
  const outside = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl, SECRET_KEY: testKey }
  const unlimited = {
    REQUESTS_PER_MINUTE: '0',
    CHANGES_PER_MINUTE: '0',
    SOCKETS_PER_PERSON: '0',
    SCAN_QUIET_SECONDS: '0',
    SOURCE_ORIGINS: closedSources,
  }
  const settings = readSettings({ ...unlimited, PORT: '0', DEMO: 'off', DATA_DIR: join(folder, 'data'), ...outside, ...env })
  await mkdir(settings.dataDir, { recursive: true })
  const started = await start({
    settings,
    log,
    durable: false,
    pages: join(folder, 'dist'),
    ...(clock && { clock }),
    ...(ask && { ask }),
    ...(post && { post }),
  })
  return {
    ...callers(started),
    database,
    lines,
    [Symbol.asyncDispose]: async () => {
      await started.stop()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The functions with which tests call a started server. */
export function callers({ url, link }: Started): Pick<TestServer, 'url' | 'link' | 'signIn' | 'cookieNow' | 'graph'> {
  const address = url ?? ''
  const renewed = new Map<string, string>()
  return {
    url: address,
    link: link ?? '',
    cookieNow: (cookie) => newest(renewed, cookie),
    signIn: async () => cookieOf(await fetch(link ?? '', { redirect: 'manual' })),
    graph: async (query, { cookie: given, variables, headers, signal, asSent } = {}) => {
      const cookie = given === undefined || asSent ? given : newest(renewed, given)
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie, origin: address }), ...headers },
        body: JSON.stringify({ query, variables }),
        ...(signal && { signal }),
      })
      const next = renewedCookie(response)
      if (cookie && next) renewed.set(cookie, next)
      const { data = null, errors = [] } = (await response.json()) as { data?: Record<string, unknown>; errors?: GraphError[] }
      return { status: response.status, headers: response.headers, data, errors }
    },
  }
}

/**
 * The renewed session cookie of a response, for example after a change of role: a browser uses it
 * from then on.
 */
export function renewedCookie({ headers }: Pick<Response, 'headers'>): string | undefined {
  return headers
    .getSetCookie()
    .find((one) => /session_token=[^;]/.test(one) && !/Max-Age=0/i.test(one))
    ?.split(';')[0]
}

/** A browser uses the newest cookie it received: the one before is invalid. */
function newest(renewed: ReadonlyMap<string, string>, cookie: string): string {
  const next = renewed.get(cookie)
  return next === undefined || next === cookie ? cookie : newest(renewed, next)
}

/** The cookies that a browser would send back. */
export function cookieOf({ headers }: Pick<Response, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
