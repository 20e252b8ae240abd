import {
  type GraphQLEnumType,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql'
import type { Route } from './route.ts'

/** A JSON schema in the form of OpenAPI 3.1. */
export type JsonSchema = { readonly [name: string]: unknown }

/** Named schemas that are used in several places. */
export type Components = Map<string, JsonSchema>

/**
 * The shape of a route's answer, derived from the types of the graph: the route picks from a sample
 * of its document's data in which every value is its own description. A field that changes in the
 * graph therefore changes here. Objects that are the same everywhere are named in `components`.
 */
export function answerShape(schema: GraphQLSchema, route: Pick<Route, 'document' | 'answer'>, components: Components): JsonSchema {
  const operation = getOperationAST(parse(route.document))
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) throw new Error('A document has one operation.')
  const sample = sampleObject(root, operation.selectionSet, true)
  return shapeOf(notNull(route.answer(sample)), components)
}

/** A plain value of the sample. */
class Value {
  constructor(readonly shape: JsonSchema) {}
}

type About = { readonly type: string; readonly description?: string | null | undefined; readonly isNullable: boolean }

/** The descriptions of a sample's objects and lists. */
const about = new WeakMap<object, About>()

function sampleObject(type: GraphQLNamedType, { selections }: SelectionSetNode, isRoot = false): Record<string, unknown> {
  if (!isObjectType(type)) throw new Error(`A documented call asks for plain objects; ${type.name} is none.`)
  const fields = type.getFields()
  // The fields of a mutation or a payload are present and as described: errors never reach the
  // answer.
  const isPlain = !isRoot && !('userErrors' in fields)
  const made: Record<string, unknown> = {}
  for (const node of selections) {
    if (node.kind !== Kind.FIELD) throw new Error('The document of a call has its fields written out.')
    const field = fields[node.name.value]
    if (!field) throw new Error(`There is no field ${type.name}.${node.name.value}.`)
    const value = sampleOf(field.type, node.selectionSet)
    made[node.alias?.value ?? node.name.value] = isPlain
      ? describe(value, field.description)
      : describe(notNull(value), afterSuccess(field.description))
  }
  about.set(made, { type: type.name, isNullable: false })
  return made
}

/**
 * A payload field's description without its sentences about errors; undefined where nothing is
 * left.
 */
function afterSuccess(description: string | null | undefined): string | undefined {
  return description?.replace('; null after a mistake.', '.').replace(/(^| )Null after a mistake\./, '') || undefined
}

function sampleOf(type: GraphQLOutputType, selectionSet: SelectionSetNode | undefined): unknown {
  if (!isNonNullType(type)) return nullable(sampleOf(new GraphQLNonNull(type), selectionSet))
  const there = type.ofType
  if (isListType(there)) {
    const list = [sampleOf(there.ofType, selectionSet)]
    about.set(list, { type: '', isNullable: false })
    return list
  }
  if (selectionSet) return sampleObject(there, selectionSet)
  return new Value(isEnumType(there) ? enumShape(there) : (scalars[there.name] ?? { description: there.description ?? there.name }))
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  // Always in UTC.
  DateTimeISO: { type: 'string', format: 'date-time', pattern: 'Z$' },
  Day: { type: 'string', format: 'date' },
  JSONObject: { type: 'object' },
}

function enumShape(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues()
  const words = values.filter(({ description }) => description).map(({ name, description }) => `${name}: ${description}`)
  const description = [type.description, ...words].filter(Boolean).join(' ')
  return { type: 'string', enum: values.map(({ name }) => name), ...(description && { description }) }
}

function nullable(value: unknown): unknown {
  if (value instanceof Value) return new Value(orNull(value.shape))
  const known = about.get(value as object)
  if (known) about.set(value as object, { ...known, isNullable: true })
  return value
}

function notNull(value: unknown): unknown {
  if (value instanceof Value) return new Value(neverNull(value.shape))
  const known = typeof value === 'object' && value !== null ? about.get(value) : undefined
  if (known) about.set(value as object, { ...known, isNullable: false })
  return value
}

function describe(value: unknown, description: string | null | undefined): unknown {
  if (!description) return value
  if (value instanceof Value) return new Value({ ...value.shape, description })
  const known = about.get(value as object)
  if (known) about.set(value as object, { ...known, description })
  return value
}

function orNull(shape: JsonSchema): JsonSchema {
  if (!('type' in shape)) return shape
  const { enum: values } = shape as { enum?: readonly unknown[] }
  return { ...shape, type: [shape.type, 'null'], ...(values && { enum: [...values, null] }) }
}

function neverNull(shape: JsonSchema): JsonSchema {
  const { type, enum: values } = shape as { type?: unknown; enum?: readonly unknown[] }
  return {
    ...shape,
    ...(Array.isArray(type) && { type: type[0] }),
    ...(values && { enum: values.filter((one) => one !== null) }),
  }
}

/**
 * The shape of a route's picked answer: values of the sample, and the route's own objects, lists
 * and texts.
 */
function shapeOf(picked: unknown, components: Components): JsonSchema {
  if (picked instanceof Value) return picked.shape
  if (typeof picked !== 'object' || picked === null) return { const: picked ?? null }
  const { type = '', description, isNullable = false } = about.get(picked) ?? {}
  const shape = Array.isArray(picked)
    ? { type: 'array', items: shapeOf(picked[0], components) }
    : named(type, objectShape(picked as Record<string, unknown>, components), components)
  return { ...(isNullable ? { anyOf: [shape, { type: 'null' }] } : shape), ...(description ? { description } : {}) }
}

function objectShape(picked: Record<string, unknown>, components: Components): JsonSchema {
  const entries = Object.entries(picked).filter(([, value]) => value !== undefined)
  const properties = Object.fromEntries(entries.map(([name, value]) => [name, shapeOf(value, components)]))
  return { type: 'object', properties, required: Object.keys(properties) }
}

/**
 * The name of an object's type, where the type has one shape; a selection of other fields is
 * written out.
 */
function named(type: string, shape: JsonSchema, components: Components): JsonSchema {
  if (type === '') return shape
  const known = components.get(type) ?? shape
  if (JSON.stringify(known) !== JSON.stringify(shape)) return shape
  components.set(type, shape)
  return { $ref: `#/components/schemas/${type}` }
}
