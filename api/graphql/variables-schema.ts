import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** A JSON Schema object, as far as variables need it. */
export type VariablesSchema = {
  readonly type: 'object'
  readonly properties: Record<string, object>
  readonly required: string[]
  readonly additionalProperties: false
}

/**
 * The variables of a document as JSON Schema, with the types of the graph and the descriptions of
 * the arguments and input fields that they are given to. Variables named in `made` are left out.
 */
export function variablesSchema(schema: GraphQLSchema, text: string, made: readonly string[] = []): VariablesSchema {
  const document = parse(text)
  const meanings = meaningsOfVariables(schema, document)
  const properties: Record<string, object> = {}
  const required: string[] = []
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue
    for (const { variable, type: written, defaultValue } of definition.variableDefinitions ?? []) {
      const name = variable.name.value
      const type = typeFromAST(schema, written) as GraphQLInputType
      if (made.includes(name)) continue
      const description = meanings.get(name)
      properties[name] = {
        ...jsonType(type),
        ...(description && { description }),
        ...(defaultValue && { default: valueFromASTUntyped(defaultValue) }),
      }
      if (isNonNullType(type) && !defaultValue) required.push(name)
    }
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The description of each variable's place, by the variable. */
function meaningsOfVariables(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, string> {
  const info = new TypeInfo(schema)
  const meanings = new Map<string, string>()
  const note = (value: { kind: string; name?: { value: string } }, description: string | null | undefined) => {
    if (value.kind === 'Variable' && value.name && description) meanings.set(value.name.value, description)
  }
  const visitor = visitWithTypeInfo(info, {
    Argument: ({ value }) => note(value, info.getArgument()?.description),
    ObjectField: ({ name, value }) => {
      const parent = getNamedType(info.getParentInputType())
      note(value, isInputObjectType(parent) ? parent.getFields()[name.value]?.description : null)
    },
  })
  visit(document, visitor)
  return meanings
}

function jsonType(type: GraphQLInputType): object {
  if (isNonNullType(type)) return jsonType(type.ofType)
  if (isListType(type)) return { type: 'array', items: jsonType(type.ofType) }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) }
  const plain = { Int: 'integer', Float: 'number', Boolean: 'boolean' }[type.name]
  return { type: plain ?? 'string' }
}
