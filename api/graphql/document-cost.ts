import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { priceOf } from './field-prices.ts'

/** The size of a document with fragments expanded. `pages` are the page sizes that are numbers. */
export type DocumentSize = Readonly<Size> & {
  readonly pages: readonly number[]
  /** The variables that page sizes were read from, with their values. */
  readonly pageVariables: ReadonlyMap<string, unknown>
}

type Size = { depth: number; introspectionDepth: number; aliases: number; cost: number }

/**
 * Measures the operation in one walk: each fragment is measured once, however often it is spread,
 * so a document that would expand to millions of fields is measured in the time it takes to read
 * it. Cost: a field with fields below it counts 1, plus their cost, times the page's size for a
 * list; a plain value counts 0.1. A field of the query itself has its measured price besides
 * (`field-prices.ts`). Introspection counts its depth apart: the question for a whole schema
 * is deeper than any other. Throws a RangeError when fragments spread each other in a circle.
 */
export function measure(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): DocumentSize {
  const walk = new Walk(document, operation, variables)
  const size = walk.selections(operation.selectionSet, operation.operation === OperationTypeNode.QUERY)
  return { ...size, pages: walk.pages, pageVariables: walk.pageVariables }
}

const valueCost = 0.1
const defaultPage = 20

class Walk {
  readonly pages: number[] = []
  readonly pageVariables = new Map<string, unknown>()
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  private readonly measured = new Map<string, Size | 'walking'>()

  constructor(
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node)
  }

  /** `isOfQuery`: whether its fields are those of the query itself. */
  selections(set: SelectionSetNode, isOfQuery = false): Size {
    const total: Size = { depth: 0, introspectionDepth: 0, aliases: 0, cost: 0 }
    for (const node of set.selections) {
      const size = this.selection(node, isOfQuery)
      total.depth = Math.max(total.depth, size.depth)
      total.introspectionDepth = Math.max(total.introspectionDepth, size.introspectionDepth)
      total.aliases += size.aliases
      total.cost += size.cost
    }
    return total
  }

  private selection(node: SelectionNode, isOfQuery: boolean): Size {
    if (node.kind === Kind.INLINE_FRAGMENT) return this.selections(node.selectionSet, isOfQuery)
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.fragment(node.name.value, isOfQuery)
    const size = this.field(node)
    return isOfQuery ? { ...size, cost: size.cost + priceOf(node.name.value) } : size
  }

  private field(node: FieldNode): Size {
    const aliases = node.alias ? 1 : 0
    const page = this.pageSize(node)
    if (!node.selectionSet) return { depth: 1, introspectionDepth: 0, aliases, cost: valueCost }
    const below = this.selections(node.selectionSet)
    const isIntrospection = node.name.value === '__schema' || node.name.value === '__type'
    const depths = isIntrospection
      ? { depth: 1, introspectionDepth: below.depth + 1 }
      : { depth: below.depth + 1, introspectionDepth: below.introspectionDepth }
    return { ...depths, aliases: aliases + below.aliases, cost: 1 + page * below.cost }
  }

  /**
   * A fragment of the query's own fields fits nowhere else, so that its size is always the same.
   */
  private fragment(name: string, isOfQuery: boolean): Size {
    const known = this.measured.get(name)
    if (known === 'walking') throw new RangeError(`The fragment ${name} spreads itself.`)
    if (known) return known
    const fragment = this.fragments.get(name)
    if (!fragment) return { depth: 0, introspectionDepth: 0, aliases: 0, cost: 0 }
    this.measured.set(name, 'walking')
    const size = this.selections(fragment.selectionSet, isOfQuery)
    this.measured.set(name, size)
    return size
  }

  /**
   * `first`, as a literal or a variable; a connection without it counts as a default page, any
   * other list as one.
   */
  private pageSize(node: FieldNode): number {
    const argument = node.arguments?.find(({ name }) => name.value === 'first')
    if (!argument) return node.selectionSet?.selections.some(isEdges) ? defaultPage : 1
    const { value } = argument
    const given = value.kind === Kind.VARIABLE ? this.variable(value.name.value) : numberIn(value)
    if (typeof given !== 'number') return defaultPage
    this.pages.push(given)
    return Math.max(1, given)
  }

  private variable(name: string): unknown {
    const value = this.variables[name]
    this.pageVariables.set(name, value)
    return value ?? this.defaultOf(name)
  }

  /** A page's size may be written as the default of its variable. */
  private defaultOf(name: string): number | undefined {
    const value = this.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue
    return value && numberIn(value)
  }
}

function numberIn(value: ValueNode): number | undefined {
  return value.kind === Kind.INT ? Number(value.value) : undefined
}

function isEdges(node: SelectionNode): boolean {
  return node.kind === Kind.FIELD && (node.name.value === 'edges' || node.name.value === 'nodes')
}
