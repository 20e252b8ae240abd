import { Validator } from '@seriousme/openapi-schema-validator'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { graphSchema } from '../graphql/schema.ts'
import { answerShape, type Components } from './answer-shape.ts'
import { navigations } from './navigations.ts'
import { openApi, openPath } from './openapi.ts'
import { nameOf, type Route, route } from './route.ts'
import { routes } from './routes.ts'

const document = openApi(graphSchema(), routes, '1.0.0')
const operations = routes.map((one): [string, Route] => [nameOf(one), one])
const operationOf = ({ path, method }: Route) => document.paths[openPath(path)]?.[method.toLowerCase()] as unknown

describe('the OpenAPI document', () => {
  it('API-09 is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
  })

  it('REST-40 has an operation of its own for every call', () => {
    const ids = routes.map((one) => (operationOf(one) as { operationId?: string }).operationId)
    expect(new Set(ids).size).toBe(routes.length)
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path)).length).toBe(routes.length + navigations.length)
  })

  it.each(operations)('REST-40 %s is told: each field with its shape, each part of the path, each status', (_name, one) => {
    const operation = operationOf(one) as {
      summary: string
      parameters?: { name: string; in: string; description?: string }[]
      requestBody?: { content: { 'application/json': { schema: object; example?: object } } }
      responses: Record<string, { content?: Record<string, { schema: object }> }>
    }
    expect(operation.summary).toMatch(/^[A-Z].*\.$/)
    for (const status of Object.keys(one.statuses)) {
      const hasBody = status !== '204' && status !== '302'
      expect([status, operation.responses[status]?.content !== undefined]).toEqual([status, hasBody])
    }
    expect(Object.keys(one.statuses).length).toBeGreaterThan(0)
    const parts = [...one.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    for (const name of parts) expect(one.example.params, `an example of ${name}`).toHaveProperty(name)
    if (one.body) expect(one.example.body, 'an example of the body').toBeDefined()
    // A schema without constraints would accept everything.
    const shapeless = JSON.stringify(operation.responses).match(/"schema":\{\}|"const":null/)
    expect(shapeless).toBeNull()
  })

  it('SEC-13 names no field of a body that the call does not take', () => {
    for (const one of routes.filter(({ body }) => body)) {
      const example = Object.keys(one.example.body ?? {})
      const { properties } = (operationOf(one) as { requestBody: { content: { 'application/json': { schema: { properties: object } } } } })
        .requestBody.content['application/json'].schema
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(example))
    }
  })
})

describe('the shape of an answer', () => {
  const schema = buildSchema(`
    "How much it matters."
    enum Weight { "Much." heavy light }
    type Part { id: ID! weight: Weight size: Float! }
    type Thing { id: ID! "Its name." name: String parts: [Part!]! first: Part }
    type Mistake { message: String! }
    type Payload { thing: Thing isNew: Boolean! userErrors: [Mistake!]! }
    type Query { things: [Thing!]! }
    type Mutation { make: Payload! }`)
  const shapeOf = (document: string, answer: (data: never) => unknown, components: Components = new Map()) => ({
    shape: answerShape(schema, route({ method: 'GET', path: '/api/x', summary: 'S.', document, answer }), components),
    components: Object.fromEntries(components),
  })

  it('is told by the types of what the call picks, with what the graph says of it', () => {
    const { shape, components } = shapeOf('{ things { id name parts { id size } first { id size } } }', ({ things }) => things)
    expect(shape).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Thing' } })
    const part = { $ref: '#/components/schemas/Part' }
    expect(components.Thing).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: ['string', 'null'], description: 'Its name.' },
        parts: { type: 'array', items: part },
        first: { anyOf: [part, { type: 'null' }] },
      },
      required: ['id', 'name', 'parts', 'first'],
    })
  })

  it('writes out what asks for other fields of a type, and words of the call’s own', () => {
    const components: Components = new Map()
    shapeOf('{ things { first { id } } }', ({ things }) => things, components)
    const { shape } = shapeOf(
      '{ things { first { weight } } }',
      ({ things }: { things: { first: { weight: unknown } }[] }) => ({ ok: true, weights: things.map(({ first }) => first.weight) }),
      components,
    )
    expect(shape).toEqual({
      type: 'object',
      properties: {
        ok: { const: true },
        weights: {
          type: 'array',
          items: { type: ['string', 'null'], enum: ['heavy', 'light', null], description: 'How much it matters. heavy: Much.' },
        },
      },
      required: ['ok', 'weights'],
    })
  })

  it('knows that a payload without mistakes holds what was made', () => {
    const { shape } = shapeOf(
      'mutation { make { thing { id } isNew userErrors { message } } }',
      ({ make }: { make: { thing: unknown } }) => make.thing,
    )
    expect(shape).toEqual({ $ref: '#/components/schemas/Thing' })
  })
})
