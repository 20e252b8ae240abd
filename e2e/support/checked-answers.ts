import { z } from 'zod'
import { graphSchema } from '../../api/graphql/schema.ts'
import { type OpenApi, openApi, openPath } from '../../api/rest/openapi.ts'
import { routes } from '../../api/rest/routes.ts'

let isChecking = false

/**
 * From now on each answer that a test gets from a documented call must match the OpenAPI document,
 * or the test fails.
 */
export function checkAnswers(): void {
  if (isChecking) return
  isChecking = true
  const bare = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await bare(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const { pathname } = new URL(response.url)
    if (!pathname.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS') return response
    const text = await response.clone().text()
    const problem = unfit({ method, pathname, status: response.status, type: response.headers.get('content-type'), text })
    if (problem) throw new Error(`${method} ${pathname} answered ${response.status}: ${problem}\n${text.slice(0, 1_000)}`)
    return response
  }
}

type Answered = {
  readonly method: string
  readonly pathname: string
  readonly status: number
  readonly type: string | null
  readonly text: string
}

const cache: { document?: OpenApi; readonly schemas: Map<string, z.ZodType> } = { schemas: new Map() }

/**
 * The mismatch between an answer and the document; null when it matches, or when the document does
 * not cover it.
 */
export function unfit({ method, pathname, status, type, text }: Answered): string | null {
  cache.document ??= openApi(graphSchema(), routes, 'test')
  const route = routes.find((one) => one.method === method && patternOf(one.path).test(pathname))
  const operation = route && cache.document.paths[openPath(route.path)]?.[method.toLowerCase()]
  if (!operation || status === 304) return null
  const response = withRefs(operation.responses[status], cache.document) as Response | undefined
  if (!response) return `the document has no status ${status}, only ${Object.keys(operation.responses).join(', ')}.`
  const schema = response.content?.['application/json']?.schema
  if (!schema) return text === '' ? null : 'the document has no body.'
  if (!type?.startsWith('application/json')) return `the content type is ${type}.`
  return problemOf(schema, JSON.parse(text))
}

type Response = { readonly content?: Record<string, { readonly schema: object }> }

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}

function problemOf(shape: object, value: unknown): string | null {
  const key = JSON.stringify(shape)
  const schema = cache.schemas.get(key) ?? z.fromJSONSchema(exact(shape) as never)
  cache.schemas.set(key, schema)
  const { error } = schema.safeParse(value)
  return error ? z.prettifyError(error) : null
}

/** The schema with its references resolved. */
function withRefs(value: unknown, document: OpenApi): unknown {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { $ref?: string }
  if ($ref === undefined) return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withRefs(one, document)]))
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
  return withRefs(found, document)
}

/** The same schema without additional properties: an undocumented field is an omission. */
function exact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exact)
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, exact(one)]))
  return 'properties' in inside && !('additionalProperties' in inside) ? { ...inside, additionalProperties: false } : inside
}
