import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { graphSchema } from '../../api/graphql/schema.ts'
import { routes } from '../../api/rest/routes.ts'
import { asServer } from '../support/database/test-database.ts'
import { everyOperation } from '../support/every-operation.ts'
import { addRisk } from '../support/risks.ts'
import { builtServer, type DataFolder, dataFolder } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'

const soon = { timeout: 100_000, interval: 25 }

let data: DataFolder
let server: Awaited<ReturnType<typeof launched>>
let cookie: string
let businessId: string
beforeAll(async () => {
  data = await dataFolder()
  server = await launched()
  cookie = await server.signIn()
  businessId = (await asOwner<{ id: string }>('select id from business'))[0]?.id ?? ''
})
afterAll(async () => {
  await server.end()
  await data[Symbol.asyncDispose]()
})

/**
 * The server as its own process with its own database, in the mode that it is run in by those who
 * use it.
 */
async function launched() {
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: '0',
    DEMO: 'off',
    WORKER: 'off',
    DATA_DIR: data.path,
    MIN_FREE_MB: '0',
    SCAN_QUIET_SECONDS: '0',
  }
  const child: ChildProcess = spawn(process.execPath, [await builtServer()], {
    env: { ...process.env, ...env, REQUESTS_PER_MINUTE: '0', CHANGES_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const found = (words: RegExp) => words.exec(output)?.[1]
  const url = await vi.waitFor(() => found(/RiskPilot is at (http:\/\/[\w.:]+)/) ?? expect.fail(output), soon)
  // Said where nobody has signed in yet.
  const linkIn = () => found(/(http:\/\/\S+\/sign-in\/link\?token=[\w-]{43})/)
  const link = await vi.waitFor(() => linkIn() ?? expect.fail(output), soon)
  return {
    ...callers({ isHere: true, url, link, stop: async () => undefined }),
    output: () => output,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As the owner of the embedded database, whose address and password lie with its files. */
function ownerUrl(): string {
  const read = (name: string) => readFileSync(join(data.path, 'pg18', name), 'utf8').trim()
  return `postgres://riskpilot:${read('owner-password')}@127.0.0.1:${read('postmaster.pid').split('\n')[3]}/riskpilot`
}

const asOwner = <T extends object>(sql: string, values: readonly unknown[] = []) =>
  asServer(ownerUrl(), async (client) => (await client.query<T>(sql, [...values])).rows)

describe('a process in production', () => {
  it('SEC-12 tells nobody who is signed out what there is, nor helps to guess', async () => {
    const documents = [
      '{ __schema { types { name } } }',
      '{ __type(name: "User") { name } }',
      '{ viewer { emaill } }',
      '{ viewr { id } }',
      '{ viewer(idd: 1) { id } }',
    ]
    for (const query of documents) {
      const { status, data, errors } = await server.graph(query)
      expect([query, status, data]).toEqual([query, expect.toBeOneOf([400, 401]), null])
      expect([query, JSON.stringify(errors)]).toEqual([query, expect.not.stringContaining('Did you mean')])
    }
  })

  it('SEC-12 tells of what broke inside a code and the id of the request alone, in every operation and every call', async () => {
    const kept = ['business', 'membership', 'migration', 'event', 'event_log', 'idempotency_key', 'api_key']
    const tables = await asOwner<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    const hidden = tables.map(({ name }) => name).filter((name) => !kept.includes(name))
    const answers: { readonly what: string; readonly status: number; readonly text: string }[] = []
    await asOwner(hidden.map((name) => `alter table "${name}" rename to "hidden_${name}";`).join(' '))
    try {
      const left = new Set(['Mutation.logout', 'Mutation.leaveBusiness', 'Mutation.revokeOtherSessions'])
      for (const { name, kind, query, variables } of everyOperation(graphSchema())) {
        if (kind === 'subscription' || left.has(name)) continue
        const { status, data, errors } = await server.graph(query, { cookie, variables: variables() })
        answers.push({ what: name, status, text: JSON.stringify({ data, errors }) })
      }
      for (const { method, path, example, body } of routes.filter(({ path: one }) => one !== '/api/auth/logout')) {
        const response = await fetch(`${server.url}${path.replace(/:\w+/g, randomUUID())}`, {
          method,
          redirect: 'manual',
          headers: { cookie, origin: server.url, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(example.body) }),
        })
        answers.push({ what: `${method} ${path}`, status: response.status, text: await response.text() })
      }
    } finally {
      await asOwner(hidden.map((name) => `alter table "hidden_${name}" rename to "${name}";`).join(' '))
    }
    const defects = answers.filter(({ text }) => text.includes('INTERNAL_SERVER_ERROR'))
    expect(defects.length, 'operations and calls that broke').toBeGreaterThan(40)
    const telling = /relation|does not exist|\bselect\b|\binsert\b|hidden_|\.ts\b|\.js:|node_modules|\bat \w+ \(|postgres|\/tmp\/|stack/i
    expect(answers.filter(({ text }) => telling.test(text))).toEqual([])
    const ids = defects.flatMap(({ text }) => /"requestId":"([\da-f-]{36})"/.exec(text)?.[1] ?? [])
    expect(ids.length).toBe(defects.length)
    await vi.waitFor(
      () =>
        expect(
          ids.filter((id) => !server.output().includes(id)),
          'not in the log',
        ).toEqual([]),
      soon,
    )
  })
})

describe('a change that its sender named', () => {
  const risk = () => addRisk({ sql: asOwner as never }, businessId)
  const overGraph = async (key: string, riskId: string) => {
    const query = `mutation { updateRiskStatus(input: { riskId: "${riskId}", status: resolved }) { risk { status } userErrors { code } } }`
    const { status, headers, data } = await server.graph(query, { cookie, headers: { 'idempotency-key': key } })
    return { status, isReplay: headers.has('idempotency-replayed'), text: JSON.stringify(data) }
  }
  const overRest = async (key: string, riskId: string) => {
    const response = await fetch(`${server.url}/api/risks/${riskId}/status`, {
      method: 'PATCH',
      headers: { cookie, origin: server.url, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{"status":"resolved"}',
    })
    return { status: response.status, isReplay: response.headers.has('idempotency-replayed'), text: await response.text() }
  }
  const doors = { 'the graph': overGraph, REST: overRest } as const
  const moves = async (riskId: string) => (await asOwner(`select from risk_status_change where risk_id = '${riskId}'`)).length

  it.each(Object.entries(doors))(
    'API-07 over %s: of twenty at once one changes, the others hear of it or have to wait',
    async (_name, send) => {
      const [key, riskId] = [randomUUID(), await risk()]
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, riskId)))
      expect(answers.filter(({ status, isReplay }) => status === 200 && !isReplay)).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
      const after = await send(key, riskId)
      expect([after.status, after.isReplay, await moves(riskId)]).toEqual([200, true, 1])
    },
  )
})
