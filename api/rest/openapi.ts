import { type GraphQLSchema, getOperationAST, parse } from 'graphql'
import { z } from 'zod'
import { codes, type FailureKind } from '../platform/failures/failures.ts'
import { answerShape, type Components, type JsonSchema } from './answer-shape.ts'
import { errorMeanings } from './error-meanings.ts'
import { exampleAnswers } from './example-answers.ts'
import { type Words, withWords, wordsOf } from './input-words.ts'
import { type Navigation, navigations } from './navigations.ts'
import { nameOf, type Route } from './route.ts'

export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & JsonSchema
} & JsonSchema

export type OpenApiOperation = { readonly responses: Readonly<Record<string, JsonSchema>> } & JsonSchema

/** The OpenAPI 3.1 description of the calls, derived from the route table and the graph alone. */
export function openApi(schema: GraphQLSchema, routes: readonly Route[], version: string): OpenApi {
  const components: Components = new Map([['Error', errorShape]])
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const route of routes) {
    const path = openPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(schema, route, components) }
  }
  for (const navigation of navigations) paths[navigation.path] = { get: leading(navigation) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'RiskPilot',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'The documented calls of RiskPilot over plain HTTP and JSON. Each runs a fixed document of the graph at `/graphql`, with the same rights and limits. What is written over one is seen over the other. Instants are ISO 8601 in UTC.',
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: tagsOf(routes).map((name) => ({ name })),
    security: [{ session: [] }, { key: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(components),
      responses: Object.fromEntries(
        Object.entries(errorMeanings).map(([status, meaning]) => [nameOfError(status), errorAnswer(status, meaning)]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'riskpilot.session_token',
          description: 'The session of a person who signed in. A change has to send `Origin` with the address of RiskPilot as well.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of a program, `rp_…`; its scopes say what it may do.' },
      },
    },
  }
}

function leading({ operationId, summary, query, statuses }: Navigation): OpenApiOperation {
  const answers = Object.entries(statuses).map(([status, description]) => [status, { description, headers: { Location: toBeFollowed } }])
  return {
    operationId,
    summary,
    tags: ['auth'],
    security: [{}],
    ...optionally('parameters', query ? queryOf(withWords(inputShape(query), new Map())) : []),
    responses: { ...Object.fromEntries(answers), 503: { $ref: `#/components/responses/${nameOfError(503)}` } },
  }
}

const toBeFollowed = { description: 'Where to go on.', schema: { type: 'string' } }

/** `/api/risks/:id` as `/api/risks/{id}`. */
export function openPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function tagsOf(routes: readonly Route[]): string[] {
  return [...new Set(routes.map(tagOf))]
}

/** The first path segment after `/api/`. */
function tagOf({ path }: Route): string {
  return path.split('/')[2] ?? ''
}

function operationOf(schema: GraphQLSchema, route: Route, components: Components): OpenApiOperation {
  const operation = getOperationAST(parse(route.document))
  const name = (operation?.name?.value ?? '').replace(/^Rest/, '')
  const words = wordsOf(schema, operation)
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    summary: route.summary,
    tags: [tagOf(route)],
    ...(route.isPublic && { security: [{}, { session: [] }, { key: [] }] }),
    ...optionally('parameters', parametersOf(route, words)),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: withWords(inputShape(route.body), words),
            ...(route.example.body && { example: route.example.body }),
          },
        },
      },
    }),
    responses: { ...successesOf(schema, route, components), ...failuresOf(route) },
  }
}

function optionally(name: string, list: readonly unknown[]): JsonSchema {
  return list.length > 0 ? { [name]: list } : {}
}

function parametersOf(route: Route, words: Words): JsonSchema[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: route.params[name] ?? 'The id of the thing.',
    schema: { type: 'string' },
    ...(route.example.params?.[name] && { example: route.example.params[name] }),
  }))
  const inQuery = queryOf(route.query ? withWords(inputShape(route.query), words) : {}, route.example.query)
  return [...inPath, ...inQuery, ...(takesKey(route) ? [keyParameter] : [])]
}

function queryOf(shape: JsonSchema, example: Readonly<Record<string, string>> = {}): JsonSchema[] {
  const { properties = {}, required = [] } = shape as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(example[name] && { example: example[name] }),
  }))
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new UUID for each change. Within 24 hours the same request with the same key gets the same answer and changes nothing again (`Idempotency-Replayed: true` tells).',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** An anonymous caller has no keys. */
function takesKey({ method, isPublic }: Route): boolean {
  return method !== 'GET' && !isPublic
}

function inputShape(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, additionalProperties: _strict, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return shape
}

function successesOf(schema: GraphQLSchema, route: Route, components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(route.statuses).map(([status, description]) => [
      status,
      { description, ...headersOf(route, status), ...contentOf(schema, route, { status, components }) },
    ]),
  )
}

function headersOf(route: Route, status: string): JsonSchema {
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const headers = {
    ...(status === '302' && { Location: toBeFollowed }),
    ...(route.page && { Link: text('`<address>; rel="next"`: the next page, when there is one. Follow it as it is.') }),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

function contentOf(graph: GraphQLSchema, route: Route, { status, components }: { status: string; components: Components }): JsonSchema {
  if (status === '204' || route.location) return {}
  const schema = route.answers ? outputShape(route.answers) : answerShape(graph, route, components)
  return { content: { 'application/json': { schema, example: exampleAnswers[nameOf(route)] } } }
}

function outputShape(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return shape
}

/** Every error status that the call can return: those of its kind, and its own. */
function failuresOf(route: Route): Record<string, JsonSchema> {
  const isUnsafe = route.method !== 'GET'
  const general = [
    400,
    ...(route.isPublic ? [] : [401]),
    403,
    ...(route.path.includes(':') ? [404] : []),
    ...(takesKey(route) ? [409, 422] : []),
    ...(isUnsafe ? [408, 413, 415] : []),
    429,
    500,
    503,
  ]
  const all = [...new Set([...general, ...Object.keys(route.errors).map(Number)])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    all.map((status) => {
      const own = route.errors[status]
      return [status, own ? errorAnswer(String(status), own) : { $ref: `#/components/responses/${nameOfError(status)}` }]
    }),
  )
}

/** `404` as `NotFound`. */
function nameOfError(status: number | string): string {
  const { code } = Object.values(codes).find((one) => one.status === Number(status)) ?? { code: 'INTERNAL_SERVER_ERROR' }
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

function errorAnswer(status: string, description: string): JsonSchema {
  const isWait = status === '429' || status === '503'
  return {
    description,
    ...(isWait && { headers: { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

const errorCodes = [...new Set([...(Object.keys(codes) as FailureKind[]).map((kind) => codes[kind].code), 'INTERNAL_SERVER_ERROR'])]

const errorShape: JsonSchema = {
  type: 'object',
  description: 'What went wrong.',
  properties: {
    code: { type: 'string', enum: errorCodes, description: 'For programs; the same codes as in the graph.' },
    message: { type: 'string', description: 'What happened and what to do, for people.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Each field of the request that is wrong, with its message.',
    },
    requestId: { type: 'string', description: 'Under which the log of the server has the request.' },
  },
  required: ['code', 'message', 'requestId'],
}
