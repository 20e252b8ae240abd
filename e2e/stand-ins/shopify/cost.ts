import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Points as the Admin API counts them, for the bucket. */
export const mostOfQuery = 1_000

type Field = {
  readonly type: GraphQLNamedType
  readonly isList: boolean
  readonly count: number | null
  readonly key: string
  readonly within: SelectionSetNode | undefined
}

/**
 * What a query costs. The formula is made up after two costs that were recorded (100 balance
 * transactions 30, ten orders with their lines 43): a connection costs 2 and nearly three times the
 * root of its size, what lies inside a third of the root of what is around it. Given an answer, its
 * sizes count.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  asked: { variables: Readonly<Record<string, unknown>>; answer?: unknown },
): number {
  const operation = document.definitions.find((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 0
  const counter = new Counter(schema, document, asked.variables)
  const cost = counter.inside(root, operation.selectionSet, { weight: 1, value: asked.answer, isAnswered: 'answer' in asked })
  return Math.max(1, Math.ceil(cost)) + (operation.operation === 'mutation' ? 10 : 0)
}

type Around = { readonly weight: number; readonly value: unknown; readonly isAnswered: boolean }

class Counter {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  inside(type: GraphQLNamedType, selection: SelectionSetNode, around: Around): number {
    return this.#fields(type, selection).reduce((sum, field) => sum + this.#costOf(field, around), 0)
  }

  #costOf({ type, isList, count, key, within }: Field, { weight, value, isAnswered }: Around): number {
    if (!within || !isCompositeType(type)) return 0
    const told = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]
    if (isAnswered && (told === null || told === undefined)) return 0
    if (!type.name.endsWith('Connection') && !isList)
      return (
        (weight === 1 && !/^(MoneyV2|MoneyBag|PageInfo)$/.test(type.name) ? 1 : 0) +
        this.inside(type, within, { weight, value: told, isAnswered })
      )
    const size = isAnswered ? sizeOf(told) : (count ?? 10)
    const own = isList ? 0 : 2 + 2.8 * Math.sqrt(size)
    // Of many records the first stands for all.
    const first = isAnswered ? firstOf(told) : undefined
    const inner = this.inside(isList ? type : nodeType(type, this.schema), isList ? within : nodeSelection(within), {
      weight: Math.sqrt(size) / 3,
      value: first,
      isAnswered: isAnswered && first !== undefined,
    })
    return weight * (own + (size === 0 ? 0 : Math.max(1, Math.sqrt(size) / 3) * (inner / Math.max(weight, 1))))
  }

  #fields(type: GraphQLNamedType, selection: SelectionSetNode): Field[] {
    return selection.selections.flatMap((one): Field[] => {
      if (one.kind === Kind.INLINE_FRAGMENT) return this.#fields(this.#named(one.typeCondition?.name.value) ?? type, one.selectionSet)
      if (one.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = this.document.definitions.find(
          (other): other is FragmentDefinitionNode => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === one.name.value,
        )
        return fragment ? this.#fields(this.#named(fragment.typeCondition.name.value) ?? type, fragment.selectionSet) : []
      }
      const field = 'getFields' in type ? type.getFields()[one.name.value] : undefined
      if (!field || !('args' in field)) return []
      const given = one.arguments?.find(({ name }) => /^(first|last|ids)$/.test(name.value))?.value
      const stated = given?.kind === Kind.VARIABLE ? this.variables[given.name.value] : null
      const count = given?.kind === Kind.INT ? Number(given.value) : Array.isArray(stated) ? stated.length : numberOf(stated)
      const bare = getNullableType(field.type)
      return [
        {
          type: getNamedType(field.type),
          isList: isListType(bare),
          count,
          key: one.alias?.value ?? one.name.value,
          within: one.selectionSet,
        },
      ]
    })
  }

  #named(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.schema.getType(name)
  }
}

/** What stands in the list that a type is about: `Order` of `OrderConnection`. */
export function nodeType(type: GraphQLNamedType, schema: GraphQLSchema): GraphQLNamedType {
  const node = schema.getType(type.name.replace(/Connection$/, 'Edge'))
  const field = isObjectType(node) ? node.getFields().node : undefined
  return field ? getNamedType(field.type) : type
}

function nodeSelection(within: SelectionSetNode): SelectionSetNode {
  const selections = within.selections.flatMap((one) => {
    if (one.kind !== Kind.FIELD || !one.selectionSet) return []
    if (one.name.value === 'nodes') return [...one.selectionSet.selections]
    if (one.name.value !== 'edges') return []
    return one.selectionSet.selections.flatMap((edge) =>
      edge.kind === Kind.FIELD && edge.name.value === 'node' ? [...(edge.selectionSet?.selections ?? [])] : [],
    )
  })
  return { kind: Kind.SELECTION_SET, selections }
}

const numberOf = (stated: unknown) => (stated === null || stated === undefined ? null : Number(stated))

type Told = { readonly nodes?: readonly unknown[]; readonly edges?: readonly { readonly node?: unknown }[] }

const sizeOf = (told: unknown) => (Array.isArray(told) ? told.length : ((told as Told).nodes ?? (told as Told).edges ?? []).length)

function firstOf(told: unknown): unknown {
  if (Array.isArray(told)) return told[0]
  return (told as Told).nodes?.[0] ?? (told as Told).edges?.[0]?.node
}
