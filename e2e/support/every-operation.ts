import { randomUUID } from 'node:crypto'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { declaredNeeds } from '../../api/graphql/declared-needs.ts'
import type { Need } from '../../api/platform/rights/needs.ts'

/**
 * One root field of the graph, with generated arguments that fit its types: no id in them exists.
 */
export type Operation = {
  /** `Query.risks`. */
  readonly name: string
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly need: Need
  readonly query: string
  /**
   * With this text for every text and id, where one is given; optional values are omitted unless
   * `isFull`.
   */
  variables(given?: Given): Record<string, unknown>
  /** The paths of its texts, ids and free objects: `input.suppliers.0.name`. */
  readonly textPlaces: readonly string[]
}

type Given = { readonly text?: string; readonly isFull?: boolean }

/**
 * Every query, mutation and subscription of the schema, so that new ones are tested automatically.
 */
export function everyOperation(schema: GraphQLSchema): readonly Operation[] {
  const needs = declaredNeeds(schema)
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() }
  return Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const name = `${type?.name}.${field.name}`
      return { ...asked(kind as Operation['kind'], field), name, kind: kind as Operation['kind'], need: needs.get(name) as Need }
    }),
  )
}

function asked(kind: Operation['kind'], field: GraphQLField<unknown, unknown>): Pick<Operation, 'query' | 'variables' | 'textPlaces'> {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return {
    query: `${kind}${declared && ` (${declared})`} { ${field.name}${given && `(${given})`}${selection} }`,
    variables: (told = {}) => Object.fromEntries(field.args.map(({ name, type }) => [name, anything(type, told)])),
    textPlaces: field.args.flatMap(({ name, type }) => textsIn(type, name)),
  }
}

const texts: ReadonlySet<string> = new Set(['String', 'ID', 'JSONObject'])

function textsIn(type: GraphQLInputType, at: string): string[] {
  if (isNonNullType(type)) return textsIn(type.ofType, at)
  if (isListType(type)) return textsIn(type.ofType, `${at}.0`)
  if (isInputObjectType(type)) return Object.values(type.getFields()).flatMap((field) => textsIn(field.type, `${at}.${field.name}`))
  return texts.has(getNamedType(type).name) ? [getNamedType(type).name === 'JSONObject' ? `${at}.id` : at] : []
}

/** The same value with `text` at one path of it. */
export function withTextAt(value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  if (name === '') return text
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === name ? withTextAt(one, rest, text) : one))
  const object = value as Record<string, unknown>
  return { ...object, [name]: withTextAt(object[name], rest, text) }
}

function anything(type: GraphQLInputType, told: Given): unknown {
  return isNonNullType(type) || told.isFull ? something(type, told) : undefined
}

function something(type: GraphQLInputType, told: Given): unknown {
  if (isNonNullType(type)) return something(type.ofType, told)
  if (isListType(type)) return [something(type.ofType, told)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map(({ name, type: of }) => [name, anything(of, told)]))
  const made: Record<string, unknown> = {
    ID: told.text ?? randomUUID(),
    Int: 1,
    Float: 1,
    Boolean: true,
    Day: '2026-01-01',
    DateTimeISO: '2026-01-01T00:00:00.000Z',
    JSONObject: { id: told.text ?? 'anything' },
  }
  return made[getNamedType(type).name] ?? told.text ?? 'anything'
}
