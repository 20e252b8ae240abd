import { expect, it } from 'vitest'
import { graphSchema } from '../graphql/schema.ts'
import { exampleAnswers } from './example-answers.ts'
import { navigations } from './navigations.ts'
import { type OpenApi, openApi, openPath } from './openapi.ts'
import { nameOf, type Route } from './route.ts'
import { routes } from './routes.ts'

/**
 * Checked as a new reader sees it: everything has a description, and each call has an example
 * request and answer.
 */
const document = openApi(graphSchema(), routes, '1.0.0') as OpenApi & { components: { schemas: Record<string, Shape> } }

type Shape = {
  readonly description?: string
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Places without a description. Referenced schemas are checked on their own. */
function wordless(shape: Shape, place: string): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
    const isReported = Boolean(one.description ?? one.$ref)
    return [...(isReported ? [] : [`${place}.${name}`]), ...wordless(one, `${place}.${name}`)]
  })
  const inside = [...(shape.items ? [shape.items] : []), ...(shape.anyOf ?? [])]
  return [...own, ...inside.flatMap((one) => wordless(one, place))]
}

type Content = { readonly 'application/json': { readonly schema: Shape; readonly example?: unknown } }
type Told = {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>>
}
const toldOf = ({ path, method }: Route) => document.paths[openPath(path)]?.[method.toLowerCase()] as unknown as Told

it.each(routes.map((one): [string, Route] => [nameOf(one), one]))(
  'REST-40 %s says a word about each thing, with an example to send and one to expect',
  (name, one) => {
    const { parameters = [], requestBody, responses } = toldOf(one)
    expect(parameters.filter(({ description }) => !description).map((parameter) => parameter.name)).toEqual([])
    expect(requestBody ? wordless(requestBody.content['application/json'].schema, 'body') : []).toEqual([])
    for (const [status, { $ref, description, content }] of Object.entries(responses)) {
      expect([status, Boolean($ref ?? description)]).toEqual([status, true])
      if (!content) continue
      expect(wordless(content['application/json'].schema, status)).toEqual([])
      if (Number(status) < 300)
        expect([status, content['application/json'].example]).toEqual([status, exampleAnswers[name] ?? 'an example'])
    }
  },
)

it('REST-40 every shape that is used in several places says a word about each of its fields', () => {
  expect(Object.entries(document.components.schemas).flatMap(([name, shape]) => wordless(shape, name))).toEqual([])
})

it('REST-40 no example answers a call that is not there', () => {
  const names = new Set(routes.map(nameOf))
  expect(Object.keys(exampleAnswers).filter((name) => !names.has(name))).toEqual([])
  expect(navigations.length).toBe(2)
})
