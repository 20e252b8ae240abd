import {
  type DocumentNode,
  GraphQLScalarType,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type VariableDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { isCompilable, onlyOperation } from './compilable.ts'

export type Data = Record<string, unknown>

type OperationInput = {
  readonly contextValue: unknown
  readonly variables: Readonly<Record<string, unknown>> | null | undefined
  readonly rootValue?: unknown
}

/**
 * Answers an operation. Null for any error: graphql itself must then execute it and report the
 * errors.
 */
export type Run = (given: OperationInput) => Promise<Data | null>

/**
 * Compiles an operation of a valid document to code whose successful answers are byte-equal to
 * graphql's. Every error falls back to graphql: the code does not reproduce its rules for several
 * errors, their order and null propagation. Reading twice is harmless. Null for operations that may
 * not be compiled.
 */
export function compiled(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Run | null {
  if (!isCompilable(schema, document, operation)) return null
  const made = compileQuery(withPassedVariables(schema), passing(document, operation), operation.name?.value ?? '', {
    disablingCapturingStackErrors: true,
  })
  if (!isCompiledQuery(made)) return null
  const definitions = operation.variableDefinitions ?? []
  return async ({ contextValue, variables, rootValue }) => {
    const { coerced } = getVariableValues(schema, definitions, variables ?? {}, { maxErrors: 1 })
    if (!coerced) return null
    try {
      const { data, errors } = await made.query(rootValue, contextValue, coerced)
      return errors ? null : (data as Data)
    } catch {
      return null
    }
  }
}

/**
 * The type of all variables for the compiler: graphql has already coerced them, because the
 * compiler's own coercion differs in details.
 */
const passed = new GraphQLScalarType({ name: 'Passed', parseValue: (value) => value })

function withPassedVariables(schema: GraphQLSchema): GraphQLSchema {
  return Object.create(schema, { getType: { value: (name: string) => (name === passed.name ? passed : schema.getType(name)) } })
}

/**
 * The operation alone, with untyped variables. Printed and parsed again, because the compiler
 * modifies the nodes and needs no locations.
 */
function passing(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const { definitions, ...rest } = onlyOperation(document, operation)
  const untyped = (node: VariableDefinitionNode): VariableDefinitionNode => ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: node.variable,
    type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: passed.name } },
  })
  const variableDefinitions = operation.variableDefinitions?.map(untyped) ?? []
  const text = print({
    ...rest,
    definitions: definitions.map((node) => (node === operation ? { ...operation, variableDefinitions } : node)),
  })
  return parse(text, { noLocation: true })
}

/**
 * Recent operations, the last used at the end: their number of requests, and their compiled code.
 */
type Lately = { asked: number; run: Run | null }

export type CompiledDocuments = {
  /**
   * Answers an operation of a valid document, identified by its node. Null: graphql must execute
   * it.
   */
  answer(document: DocumentNode, operation: OperationDefinitionNode, given: OperationInput): Promise<Data | null>
  /** The compiled code of an operation whose document is valid; null while it is not compiled. */
  ready(operation: OperationDefinitionNode): Run | null
}

/**
 * Compiles operations that repeat: those requested `after` times before. At most `most` are cached,
 * so that no caller can fill the memory with documents, and an operation that is sent once costs
 * only its entry.
 */
export function compiledDocuments(schema: GraphQLSchema, { after = 2, most = 200 } = {}): CompiledDocuments {
  const lately = new Map<OperationDefinitionNode, Lately>()
  return {
    async answer(document, operation, given) {
      const known = lately.get(operation) ?? { asked: 0, run: null }
      lately.delete(operation)
      lately.set(operation, known)
      const [oldest] = lately.keys()
      if (lately.size > most && oldest !== undefined) lately.delete(oldest)
      if (known.asked++ === after) known.run = compiled(schema, document, operation)
      return known.run ? known.run(given) : null
    },
    ready(operation) {
      const known = lately.get(operation)
      if (!known?.run) return null
      lately.delete(operation)
      lately.set(operation, known)
      return known.run
    },
  }
}
