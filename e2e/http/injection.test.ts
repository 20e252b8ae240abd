import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { graphSchema } from '../../api/graphql/schema.ts'
import { asServer } from '../support/database/test-database.ts'
import { everyOperation, withTextAt } from '../support/every-operation.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

const texts: readonly (readonly [string, string])[] = [
  ['a statement', "'; drop table risk; --"],
  ['a condition', '" or 1=1 --'],
  ['placeholders', `$1 %s {{7*7}} ${'$'}{process.exit(1)} #{1}`],
  ['a prototype', '__proto__'],
  ['a zero byte', 'a\u0000b'],
  ['half a character', '\ud800'],
  ['writing from right to left', '\u202egnp.exe'],
  ['a line of a mail', 'a@b.example\r\nBcc: all@b.example'],
  ['a path', '../../../../etc/passwd'],
  ['a long text', 'x'.repeat(20_000)],
]

/** They end what the others need. */
const leftOut = new Set(['Mutation.logout', 'Mutation.leaveBusiness', 'Mutation.revokeOtherSessions'])

const operations = everyOperation(graphSchema()).filter(({ name, kind }) => kind !== 'subscription' && !leftOut.has(name))

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: every operation is tried, also those that reach limits of tries.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

function tables(): Promise<readonly string[]> {
  return asServer(server.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'identity', 'jobs', 'visitors') order by 1`,
    )
    return rows.map(({ name }) => name)
  })
}

describe('texts', () => {
  it.each(texts)('SEC-13 %s in every argument of every operation is a value or a mistake, never a fault', async (_what, text) => {
    const before = await tables()
    const faults: string[] = []
    for (const { name, query, variables } of operations) {
      for (const isFull of [false, true]) {
        const { status, errors } = await server.graph(query, { cookie, variables: variables({ text, isFull }) })
        if (status >= 500 || errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR'))
          faults.push(`${name}${isFull ? ' with all' : ''}: ${JSON.stringify(errors)}`)
      }
    }
    expect(faults).toEqual([])
    expect(await tables()).toEqual(before)
    expect((await server.graph('{ viewer { id } }', { cookie })).data?.viewer, 'still signed in').not.toBeNull()
  })

  it.each([
    ['a NUL', 'a\0b', 'A NUL character is no text.'],
    ['half a character', 'k\ud800k', 'Half a character is no text.'],
  ])('SEC-13 %s in one text, id or object of an operation is a mistake that names its field', async (_what, text, message) => {
    const others: string[] = []
    for (const { name, kind, query, variables, textPlaces } of operations) {
      for (const place of textPlaces) {
        const given = withTextAt(variables({ isFull: true }), place.split('.'), text) as Record<string, unknown>
        const asked = kind === 'mutation' ? query.replace('{ __typename }', '{ userErrors { field message } }') : query
        const { data, errors } = await server.graph(asked, { cookie, variables: given })
        const [payload] = Object.values(data ?? {}) as ({ userErrors?: readonly object[] } | null)[]
        const mistakes = [...(payload?.userErrors ?? []), ...errors.flatMap(({ extensions }) => extensions.fields ?? [])]
        const expected = { field: place.replace(/^input\./, ''), message }
        if (!mistakes.some((one) => isDeepStrictEqual({ ...one }, expected)))
          others.push(`${name} ${place}: ${JSON.stringify([data, errors])}`)
      }
    }
    expect(others).toEqual([])
  })

  it('SEC-13 a field that an input does not have is refused by every mutation', async () => {
    for (const { name, query, variables } of operations.filter(({ kind }) => kind === 'mutation')) {
      const given = variables() as { input?: object }
      if (!given.input) continue
      const { errors } = await server.graph(query, { cookie, variables: { input: { ...given.input, isAdmin: true } } })
      expect([name, errors[0]?.extensions.code]).toEqual([name, 'BAD_USER_INPUT'])
    }
  })
})
