import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute, parse } from 'graphql'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../api/graphql/entities.ts'
import { schemaWithoutGuard } from '../../api/graphql/schema.ts'
import { Failure } from '../../api/platform/failures/failures.ts'
import { openDatabase } from '../../api/platform/operations/open-database.ts'
import type { ExternalActor } from '../../api/platform/rights/rights.ts'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { nowhere } from '../../api/platform/transaction/audit.ts'
import { systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { requestContext } from '../../api/requests/request-context.ts'
import { makeServerContext, type ServerContext } from '../../api/server/server-context.ts'
import { type ShutdownStep, stopInOrder } from '../../api/server/shutdown.ts'
import { type TestDatabase, testDatabase } from '../support/database/test-database.ts'
import { everyOperation, type Operation } from '../support/every-operation.ts'
import { type CallerKind, needsByHand, whoHas } from '../support/rights-table.ts'
import { testKey } from '../support/test-server.ts'

/**
 * The services under the guard at the graph's operations, which is left out here: each checks the
 * caller's right by itself, against the same table.
 */
let database: TestDatabase
let place: ServerContext
let businessId: string
let folder: string
const steps: ShutdownStep[] = []
const log = pino({ level: 'silent' })
const schema = schemaWithoutGuard()

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'riskpilot-second-check-'))
  const outside = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl, SECRET_KEY: testKey }
  const settings = readSettings({ ...outside, DATA_DIR: folder, WORKER: 'off' })
  const opened = await openDatabase(settings, { as: 'command', entities: [...entities], durable: false })
  steps.unshift({ name: 'the database', seconds: 5, stop: () => opened.close() })
  const ask = () => Promise.reject(new Failure('unavailable', 'No provider is asked.'))
  place = await makeServerContext(opened, { log, clock: systemClock, settings, freeBytes: async () => 1e12, ask }, (step) =>
    steps.unshift(step),
  )
  businessId = await database.createBusiness()
})
afterAll(async () => {
  await stopInOrder(steps, log)
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const person = (role: 'viewer' | 'manager' | 'owner', isDemo = false): ExternalActor => {
  const userId = '01900000-0000-7000-8000-00000000000a'
  return { kind: 'person', userId, email: 'somebody@shop.example', role, isDemo }
}
const key = (...scopes: string[]): ExternalActor => ({ kind: 'key', keyId: '01900000-0000-7000-8000-00000000000b', name: 'a key', scopes })
const actors: Readonly<Partial<Record<CallerKind, ExternalActor>>> = {
  'demo visitor': person('viewer', true),
  viewer: person('viewer'),
  manager: person('manager'),
  owner: person('owner'),
  'key that reads': key('read'),
  'key that writes': key('write'),
  'key for figures': key('metrics'),
}

/**
 * A provider's name stands for every text, so that none is refused before its caller. `FORBIDDEN`,
 * or `open` for everything else that comes of a call with ids of nothing.
 */
async function answered({ query, variables }: Operation, actor: ExternalActor): Promise<string> {
  const session = { id: 'a session', businessId, name: 'Somebody', from: nowhere, actor }
  const contextValue = requestContext(place, { session, requestId: 'a request' })
  const { errors = [] } = await execute({ schema, document: parse(query), variableValues: variables({ text: 'hubspot' }), contextValue })
  return errors.some(({ originalError }) => originalError instanceof Failure && originalError.kind === 'forbidden') ? 'FORBIDDEN' : 'open'
}

/** These are the same for every business: the product's own lists, and what the operator set. */
const constants = new Set([
  'Query.apiKeyScopes',
  'Query.integrationProviders',
  'Query.monitoringSources',
  'Query.riskCategories',
  'Query.sourceStandIns',
])
const needsRight = (name: string) => (needsByHand.get(name) ?? '').includes(':') && !constants.has(name)
const operations = everyOperation(schema).filter(({ name, kind }) => kind !== 'subscription' && needsRight(name))

describe('a service without the guard above it', () => {
  it.each(Object.entries(actors))('SEC-04 ROLE-04 refuses %s by itself what they have no right to', async (caller, actor) => {
    const answers: string[] = []
    const wanted: string[] = []
    for (const operation of operations) {
      const right = needsByHand.get(operation.name) as keyof typeof whoHas
      if (whoHas[right].includes(caller as CallerKind)) continue
      wanted.push(`${operation.name} FORBIDDEN`)
      answers.push(`${operation.name} ${await answered(operation, actor)}`)
    }
    expect(answers).toEqual(wanted)
  })
})
