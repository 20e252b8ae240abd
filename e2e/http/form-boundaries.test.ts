import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { boundaries } from '../support/form-rules.ts'
import { type RestCall, restCaller } from '../support/rest-client.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'
import type { Form } from '../support/tried-values.ts'

/**
 * Each rule of each form at its edge: what REST says at the field is what the graph says there, and
 * what a person is told.
 */
let server: TestServer
let cookie: string
let call: RestCall
let riskId: string
let supplierId: string
let now = new Date()
beforeAll(async () => {
  // Its own: its clock is set, and it has the demo.
  server = await testServer({ env: { WORKER: 'off', DEMO: 'on' }, clock: { now: () => now } })
  cookie = await server.signIn()
  call = restCaller(server, cookie)
  const businessId = await ownBusinessOf(server)
  riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
  const { json } = await call('POST', '/api/suppliers', { body: { name: 'Acme', category: 'other' } })
  supplierId = String(json.id)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The value in its place; `a.0.b` is one inside of a value. */
function withValue(base: unknown, field: string, value: unknown): unknown {
  if (field === '') return value
  const [name = '', ...rest] = field.split('.')
  if (Array.isArray(base)) return base.with(Number(name), withValue(base[Number(name)], rest.join('.'), value))
  const object = base as Record<string, unknown>
  return { ...object, [name]: withValue(object[name], rest.join('.'), value) }
}

/** What one caller is told: of each value its words, or that it was taken. */
type Told = 'taken' | Record<string, string>

async function overRest({ rest, isPublic }: Form & Required<Pick<Form, 'rest'>>, body: unknown): Promise<Told> {
  const answer = await call(rest.method, rest.path.replace('{risk}', riskId).replace('{supplier}', supplierId), {
    body,
    ...(isPublic && { cookie: null }),
  })
  if (answer.status < 300) return 'taken'
  expect([answer.status, answer.json.code]).toEqual([400, 'BAD_USER_INPUT'])
  return answer.json.fields as Record<string, string>
}

type Payload = { readonly userErrors: readonly { field: string | null; code: string; message: string }[] }
type Problem = { readonly message: string; readonly extensions: { code: string; fields?: readonly { field: string; message: string }[] } }

/**
 * All values in one document, each in a variable of its own; values of another type make one of
 * their own, as no such document is run.
 */
async function overGraph({ graph, isPublic, needsRisk, needsSupplier }: Form, bodies: readonly Record<string, unknown>[]): Promise<Told[]> {
  if (bodies.length === 0) return []
  const { mutation, input } = graph
  const all = bodies.map((body) => ({
    ...(graph.from?.(body) ?? body),
    ...(needsRisk && { riskId }),
    ...(needsSupplier && { supplierId }),
  }))
  const query = `mutation (${all.map((_, i) => `$v${i}: ${input}!`)}) {
    ${all.map((_, i) => `a${i}: ${mutation}(input: $v${i}) { userErrors { field code message } }`).join('\n')} }`
  const variables = Object.fromEntries(all.map((one, i) => [`v${i}`, one]))
  const { data, errors } = await server.graph(query, { variables, ...(!isPublic && { cookie }) })
  if (data) return all.map((_, i) => told(data[`a${i}`] as Payload))
  const problems = errors as unknown as Problem[]
  expect(problems.map(({ extensions: { code } }) => code)).toEqual(problems.map(() => 'BAD_USER_INPUT'))
  return all.map((_, i) => {
    const own = problems.filter(({ message }) => message.startsWith(`v${i}:`) || message.startsWith(`v${i}.`))
    return Object.fromEntries(own.flatMap(({ extensions: { fields = [] } }) => fields.map(({ field, message }) => [field, message])))
  })
}

function told({ userErrors }: Payload): Told {
  if (userErrors.length === 0) return 'taken'
  expect(userErrors.map(({ code }) => code)).toEqual(userErrors.map(() => 'BAD_USER_INPUT'))
  return Object.fromEntries(userErrors.map(({ field, message }) => [field, message]))
}

describe('what a form refuses, at its edges', () => {
  it.each(boundaries.map((one) => [`${one.id} ${one.form.graph.mutation}`, one.field, one] as const))(
    '%s: %s',
    async (_id, field, { form, tried }) => {
      // Calls without an account are counted by their minutes.
      if (form.isPublic) now = new Date(now.getTime() + 601_000)
      const bodies = tried.map(({ value }) => withValue(form.valid, field, value) as Record<string, unknown>)
      const expected = tried.map(({ what, says }) => [what, says === null ? 'taken' : { [field]: says }])
      const { rest } = form
      if (rest) {
        const overIt = await Promise.all(bodies.map((body) => overRest({ ...form, rest }, body)))
        expect(tried.map(({ what }, i) => [what, overIt[i]])).toEqual(expected)
      }
      const ofType = tried.flatMap(({ isOfType }, i) => (isOfType ? [i] : []))
      const fromGraph = await overGraph(
        form,
        ofType.map((i) => bodies[i] ?? {}),
      )
      expect(ofType.map((i, at) => [tried[i]?.what, fromGraph[at]])).toEqual(ofType.map((i) => expected[i]))
      // What the graph's own types refuse comes to no check of ours; it names the field too.
      const others = tried.flatMap(({ isOfType, value }, i) => (isOfType || value === undefined ? [] : [i]))
      const refused = await overGraph(
        form,
        others.map((i) => bodies[i] ?? {}),
      )
      expect(others.map((i, at) => [tried[i]?.what, Object.keys(refused[at] ?? {})])).toEqual(others.map((i) => [tried[i]?.what, [field]]))
    },
  )
})
