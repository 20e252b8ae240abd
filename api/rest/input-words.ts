import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import type { JsonSchema } from './answer-shape.ts'

/** The description of each name, and of the names inside it. */
export type Words = ReadonlyMap<string, { readonly description?: string | null | undefined; readonly inside: Words }>

/**
 * The graph's descriptions of a document's inputs: of the arguments of its fields, and of the
 * fields of its inputs.
 */
export function wordsOf(schema: GraphQLSchema, operation: OperationDefinitionNode | null | undefined): Words {
  const root = operation && schema.getRootType(operation.operation)
  const fieldNames = operation?.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : [])) ?? []
  const args = fieldNames.flatMap((name) => root?.getFields()[name]?.args ?? [])
  const all = wordsIn(args)
  // A call has the fields of a mutation's input as its own.
  return new Map([...all, ...[...all.values()].flatMap(({ inside }) => [...inside])])
}

function wordsIn(values: readonly (GraphQLArgument | GraphQLInputField)[]): Words {
  return new Map(
    values.map(({ name, description, type }) => {
      const named = getNamedType(type)
      return [name, { description, inside: isInputObjectType(named) ? wordsIn(Object.values(named.getFields())) : new Map() }] as const
    }),
  )
}

/** The same schema, with a description on each property that has none. */
export function withWords(shape: JsonSchema, words: Words): JsonSchema {
  const { properties, items, anyOf } = shape as { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }
  if (items) return { ...shape, items: withWords(items, words) }
  if (anyOf) return { ...shape, anyOf: anyOf.map((one) => withWords(one, words)) }
  if (!properties) return shape
  const described = Object.entries(properties).map(([name, one]) => {
    const { description, inside = new Map() } = words.get(name) ?? {}
    const text = one.description ?? description
    return [name, { ...withWords(one, inside), ...(text ? { description: text } : {}) }]
  })
  return { ...shape, properties: Object.fromEntries(described) }
}
