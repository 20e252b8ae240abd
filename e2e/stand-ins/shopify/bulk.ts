import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql'

type UserError = { readonly field: readonly string[] | null; readonly message: string; readonly code: string }

const invalid = (message: string): UserError => ({ field: ['query'], message, code: 'INVALID' })

type Found = { connections: number; deepest: number; hasListAround: boolean; viaNodes: string[]; withoutId: string[]; hasTopNode: boolean }

/**
 * Why Shopify does not run a query in bulk; empty where it does. The messages are its own, recorded
 * by others (public repositories, read on 2026-11-29).
 */
export function bulkErrors(schema: GraphQLSchema, query: string): readonly UserError[] {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch {
    return [invalid('Invalid bulk query: syntax error, unexpected end of file')]
  }
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation?.operation !== 'query') return [invalid('Invalid operation type. Only `query` operations are supported.')]
  const [wrong] = validate(schema, document)
  if (wrong) return [invalid(`Invalid bulk query: ${wrong.message}`)]
  const found: Found = { connections: 0, deepest: 0, hasListAround: false, viaNodes: [], withoutId: [], hasTopNode: false }
  const root = schema.getQueryType()
  if (root) look({ schema, found }, root, operation.selectionSet, { depth: 0, isInList: false, around: null })
  return errorsOf(found)
}

function errorsOf({ connections, deepest, hasListAround, viaNodes, withoutId, hasTopNode }: Found): readonly UserError[] {
  const errors: UserError[] = []
  if (viaNodes.length > 0)
    errors.push(
      invalid(
        `All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: '${viaNodes[0]} { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: '${viaNodes.join("', '")}'.`,
      ),
    )
  if (hasTopNode) errors.push(invalid('Bulk queries cannot contain a top level `node` field.'))
  if (deepest > 2) errors.push(invalid('Bulk queries cannot contain connections with a nesting depth greater than 2.'))
  if (connections > 5) errors.push(invalid('Bulk queries cannot contain more than 5 connections.'))
  if (withoutId.length > 0)
    errors.push(
      invalid(
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${withoutId.join(', ')}.`,
      ),
    )
  if (hasListAround) errors.push(invalid('Queries that contain a connection field within a list field are not currently supported.'))
  if (connections === 0) errors.push(invalid('Bulk queries must contain at least one connection.'))
  return errors
}

type Place = {
  readonly depth: number
  readonly isInList: boolean
  readonly around: { readonly name: string; readonly hasId: boolean } | null
}

function look(work: { schema: GraphQLSchema; found: Found }, type: GraphQLNamedType, selection: SelectionSetNode, place: Place): void {
  for (const one of selection.selections) {
    if (one.kind === Kind.INLINE_FRAGMENT)
      look(work, work.schema.getType(one.typeCondition?.name.value ?? '') ?? type, one.selectionSet, place)
    if (one.kind === Kind.FIELD) lookAt(work, type, one, place)
  }
}

function lookAt(work: { schema: GraphQLSchema; found: Found }, type: GraphQLNamedType, one: FieldNode, place: Place): void {
  const field = 'getFields' in type ? type.getFields()[one.name.value] : undefined
  if (!field || !one.selectionSet) return
  const { found } = work
  const named = getNamedType(field.type)
  if (place.depth === 0 && type.name === 'QueryRoot' && /^nodes?$/.test(one.name.value)) found.hasTopNode = true
  const isConnection = named.name.endsWith('Connection')
  const bare = getNullableType(field.type)
  if (!isConnection) {
    look(work, named, one.selectionSet, {
      ...place,
      isInList: place.isInList || (isListType(bare) && !/^(edges|nodes)$/.test(one.name.value)),
    })
    return
  }
  found.connections += 1
  found.deepest = Math.max(found.deepest, place.depth + 1)
  if (place.isInList) found.hasListAround = true
  if (place.around && !place.around.hasId && !found.withoutId.includes(place.around.name)) found.withoutId.push(place.around.name)
  const part = (name: string, within: SelectionSetNode) =>
    within.selections.find((other): other is FieldNode => other.kind === Kind.FIELD && other.name.value === name)
  if (part('nodes', one.selectionSet)) found.viaNodes.push(one.name.value)
  const node = part('nodes', one.selectionSet) ?? part('node', part('edges', one.selectionSet)?.selectionSet ?? one.selectionSet)
  const inside = isObjectType(named) ? named.getFields().nodes : undefined
  if (!node?.selectionSet || !inside) return
  const hasId = node.selectionSet.selections.some((other) => other.kind === Kind.FIELD && other.name.value === 'id' && !other.alias)
  look(work, getNamedType(inside.type), node.selectionSet, {
    depth: place.depth + 1,
    isInList: false,
    around: { name: one.name.value, hasId },
  })
}

export type BulkRow = Readonly<Record<string, unknown>>
type Edges = { readonly edges: readonly { readonly node: BulkRow }[] }

const isConnection = (value: unknown): value is Edges =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Edges>).edges)

/**
 * The lines of the file: what stands in a list is a line of its own, with the id of what it stands
 * in.
 */
export function linesOf(data: BulkRow, isGrouped: boolean): readonly BulkRow[] {
  const levels: BulkRow[][] = []
  const grouped: BulkRow[] = []
  const take = (value: BulkRow, parent: unknown, depth: number): BulkRow => {
    const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (!isConnection(part)) return [[key, isPlain(part) ? take(part, parent, depth) : part]]
      for (const { node } of part.edges) add(node, parent, depth)
      return []
    })
    return Object.fromEntries(entries)
  }
  const add = (node: BulkRow, parent: unknown, depth: number) => {
    const place = grouped.length
    const row = take(node, node.id, depth + 1)
    const line = parent === undefined ? row : { ...row, __parentId: parent }
    const level = levels[depth] ?? []
    levels[depth] = level
    level.push(line)
    grouped.splice(place, 0, line)
  }
  take(data, undefined, 0)
  // Not grouped, what lies deeper comes after all that lies above it.
  return isGrouped ? grouped : levels.flat()
}

const isPlain = (value: unknown): value is BulkRow => typeof value === 'object' && value !== null && !Array.isArray(value)

export type BulkOperation = {
  readonly id: string
  readonly number: number
  readonly query: string
  readonly createdAt: number
  status: string
  errorCode: string | null
  completedAt: number | null
  /** How often it was asked about. */
  polls: number
  readonly lines: string[]
  roots: number
  /** All its lines are there. */
  isGathered: boolean
  /** Where a fault leaves only so many lines. */
  partial: number | null
}
