import { expect, it } from 'vitest'
import { newShop, sharedServer } from '../support/shared-server.ts'

const query = 'query Risks($first: Int) { risks(first: $first) { totalCount nodes { id title } } viewer { role } }'

/**
 * Requests for one document, and how the server answers them: where they go through differs, not
 * what is said.
 */
const requests: Readonly<
  Record<string, { headers?: Record<string, string>; body?: Record<string, unknown>; status: number; type?: string }>
> = {
  'as programs send it': { status: 200 },
  'as the web client sends it': {
    headers: { accept: 'application/graphql-response+json,application/json;q=0.9' },
    body: { operationName: 'Risks', extensions: { clientLibrary: { name: 'a client', version: '1' } } },
    status: 200,
    type: 'application/graphql-response+json; charset=utf-8',
  },
  'accepting JSON': { headers: { accept: 'application/json' }, status: 200 },
  'accepting what its prototype has': { headers: { accept: 'constructor' }, status: 406 },
  'accepting HTML alone': { headers: { accept: 'text/html' }, status: 406 },
  'with null for what is absent': { body: { variables: null, operationName: null, extensions: null }, status: 200 },
  'with an empty name': { body: { operationName: '' }, status: 400 },
  'with a name that is none': { body: { operationName: 7 }, status: 400 },
  'with variables that are a list': { body: { variables: [1] }, status: 400 },
  'with extensions that are a list': { body: { extensions: [1] }, status: 400 },
  'with a persisted query': { body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }, status: 200 },
  'with a variable of another type': { body: { variables: { first: 'many' } }, status: 400 },
}

/** Headers that are the same each time. */
function lasting(headers: Headers): Record<string, string> {
  const { date: _date, 'x-request-id': _id, 'server-timing': _timing, ...rest } = Object.fromEntries(headers)
  return rest
}

it('a document that came often is answered as when it came first, whatever the request says beside it', async () => {
  const server = await sharedServer()
  const { cookie } = await newShop(server)
  const send = async (
    { headers = {}, body = {} }: { headers?: Record<string, string>; body?: Record<string, unknown> } = {},
    text = query,
  ) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: server.url, ...headers },
      body: JSON.stringify({ query: text, ...body }),
    })
    const said = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '', 'the request’s id')
    return { status: response.status, said, headers: lasting(response.headers) }
  }
  // Each is asked once with a text of its own, which nobody compiled; blanks before the places that
  // errors name would move them.
  const first: Record<string, unknown> = {}
  for (const [i, [name, request]] of Object.entries(requests).entries()) first[name] = await send(request, `${query}${' '.repeat(i + 1)}`)
  for (let i = 0; i < 4; i++) await send()
  for (const [name, request] of Object.entries(requests)) {
    const { status, said, headers } = await send(request)
    expect([name, { status, said, headers }]).toEqual([name, first[name]])
    expect([name, status]).toEqual([name, request.status])
    if (request.type) expect(headers['content-type']).toBe(request.type)
  }
})
