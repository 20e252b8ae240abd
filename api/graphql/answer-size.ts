import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'

/**
 * The possible contents of an object in an answer: values that are always present, optional values,
 * and nested objects or lists.
 */
type Shape = { values: number; readonly perhaps: readonly string[]; readonly below: readonly (readonly [string, Shape])[] }

const object = 10

export type OperationIn = {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
}

/**
 * The size of an answer, in tenths, in the units of document cost: an object is 1, a plain value
 * 0.1. Values are not visited one by one: the document gives their number per object.
 */
export function answerSize(asked: OperationIn, data: unknown): number {
  return typeof data === 'object' && data !== null ? counted(data as Answered, shapeOf(asked)) - object : 0
}

type Answered = Readonly<Record<string, unknown>>

function counted(value: Answered, { values, perhaps, below }: Shape): number {
  let tenths = object + values
  for (const name of perhaps) if (value[name] !== undefined) tenths++
  for (const [name, shape] of below) tenths += countedBelow(value[name], shape)
  return tenths
}

function countedBelow(value: unknown, shape: Shape): number {
  if (typeof value !== 'object' || value === null) return 0
  if (!Array.isArray(value)) return counted(value as Answered, shape)
  let tenths = 0
  for (const one of value) tenths += countedBelow(one, shape)
  return tenths
}

const known = new WeakMap<OperationDefinitionNode, Shape>()

function shapeOf({ schema, document, operation }: OperationIn): Shape {
  const there = known.get(operation)
  if (there) return there
  const shape = new Shapes(schema, document).of(operation)
  known.set(operation, shape)
  return shape
}

type Part = { readonly set: SelectionSetNode; readonly type: GraphQLNamedType | undefined; readonly isSure: boolean }
type Gathered = { readonly values: Map<string, boolean>; readonly below: Map<string, Part[]> }

class Shapes {
  private readonly fragments = new Map<string, FragmentDefinitionNode>()

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node)
  }

  of({ operation, selectionSet }: OperationDefinitionNode): Shape {
    return this.shape([{ set: selectionSet, type: this.schema.getRootType(operation) ?? undefined, isSure: true }])
  }

  private shape(parts: readonly Part[]): Shape {
    const gathered: Gathered = { values: new Map(), below: new Map() }
    for (const part of parts) this.gather(part, gathered)
    const names = [...gathered.values]
    return {
      values: names.filter(([, isSure]) => isSure).length,
      perhaps: names.flatMap(([name, isSure]) => (isSure ? [] : [name])),
      below: [...gathered.below].map(([name, sets]) => [name, this.shape(sets)] as const),
    }
  }

  private gather({ set, type, isSure: isAllSure }: Part, into: Gathered): void {
    for (const node of set.selections) {
      const isSure = isAllSure && !node.directives?.length
      if (node.kind !== Kind.FIELD) {
        this.gatherFragment(node, { type, isSure }, into)
        continue
      }
      const name = (node.alias ?? node.name).value
      if (!node.selectionSet) into.values.set(name, isSure || into.values.get(name) === true)
      else
        into.below.set(name, [
          ...(into.below.get(name) ?? []),
          { set: node.selectionSet, type: this.below(type, node.name.value), isSure: true },
        ])
    }
  }

  private gatherFragment(node: Exclude<SelectionNode, { kind: Kind.FIELD }>, { type, isSure }: Omit<Part, 'set'>, into: Gathered): void {
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.fragments.get(node.name.value)
    if (!fragment) return
    const condition = fragment.typeCondition ? this.schema.getType(fragment.typeCondition.name.value) : type
    this.gather({ set: fragment.selectionSet, type: condition, isSure: isSure && this.isAlways(type, condition) }, into)
  }

  /** Whether every object of the one type also has the other. */
  private isAlways(type: GraphQLNamedType | undefined, condition: GraphQLNamedType | undefined): boolean {
    if (type === undefined || condition === undefined) return false
    if (type === condition) return true
    return isAbstractType(condition) && (isObjectType(type) || isInterfaceType(type)) && this.schema.isSubType(condition, type)
  }

  private below(type: GraphQLNamedType | undefined, name: string): GraphQLNamedType | undefined {
    if (name === SchemaMetaFieldDef.name) return getNamedType(SchemaMetaFieldDef.type)
    if (name === TypeMetaFieldDef.name) return getNamedType(TypeMetaFieldDef.type)
    return isObjectType(type) || isInterfaceType(type) ? getNamedType(type.getFields()[name]?.type) : undefined
  }
}
