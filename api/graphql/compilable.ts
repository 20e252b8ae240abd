import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * A document with more fields than this, with fragments expanded, is executed without compilation:
 * its code would be large and slow to generate.
 */
const mostFields = 1_000

/**
 * Whether an operation of a valid document may be handed to graphql-jit. What may not is executed
 * by graphql itself:
 * - mutations, which cannot be executed again when something went wrong;
 * - texts among the arguments: graphql-jit 0.8.9 writes literals into the code it makes, and a text
 * that holds its own marker for dates
 *   comes out as code. Names, numbers, enum values and booleans cannot; texts that come as
 *   variables are never written;
 * - variables inside a literal: one that is not given would arrive as null instead of not at all;
 * - directives: it keeps a field's conditions with the field, wherever its fragment is spread;
 * - interfaces and unions: a type that cannot be told throws where nobody catches it, which would
 * end the process;
 * - introspection, which is rare and large; and `__proto__`, which is no usual key of an object
 * literal.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  if (operation.operation === OperationTypeNode.MUTATION) return false
  const one = onlyOperation(document, operation)
  return isPlain(schema, one) && fieldsOf(one, operation) <= mostFields
}

/** The document without its other operations and their fragments. */
export function onlyOperation(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  return {
    kind: Kind.DOCUMENT,
    definitions: document.definitions.filter((node) => node === operation || node.kind === Kind.FRAGMENT_DEFINITION),
  }
}

function isPlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  let isFine = true
  const types = new TypeInfo(schema)
  const refuse = () => {
    isFine = false
  }
  const insideLiteral = (ancestors: readonly unknown[]) =>
    ancestors.some((node) => isNode(node) && (node.kind === Kind.OBJECT || node.kind === Kind.LIST))
  visit(
    document,
    visitWithTypeInfo(types, {
      Directive: refuse,
      StringValue: refuse,
      Name: ({ value }) => (value === '__proto__' ? refuse() : undefined),
      Variable: (_node, _key, _parent, _path, ancestors) => (insideLiteral(ancestors) ? refuse() : undefined),
      SelectionSet: () => (isAbstractType(types.getParentType()) ? refuse() : undefined),
      Field: ({ name: { value } }) => {
        const type = getNamedType(types.getType())
        const isTypename = value === '__typename'
        if (isAbstractType(type) || (value.startsWith('__') && !(isTypename && isLeafType(type)))) refuse()
      },
    }),
  )
  return isFine
}

function isNode(value: unknown): value is { kind: string } {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/**
 * The number of fields of the operation; each fragment counts as often as it is spread but is
 * visited once.
 */
function fieldsOf(document: DocumentNode, operation: OperationDefinitionNode): number {
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const counted = new Map<string, number>()
  const count = ({ selections }: SelectionSetNode): number => {
    let sum = 0
    for (const node of selections) {
      if (node.kind === Kind.FIELD) sum += 1 + (node.selectionSet ? count(node.selectionSet) : 0)
      else if (node.kind === Kind.INLINE_FRAGMENT) sum += count(node.selectionSet)
      else sum += ofFragment(node.name.value)
    }
    return sum
  }
  const ofFragment = (name: string): number => {
    const known = counted.get(name)
    if (known !== undefined) return known
    const fragment = fragments.get(name)
    const found = fragment ? count(fragment.selectionSet) : 0
    counted.set(name, found)
    return found
  }
  return count(operation.selectionSet)
}
