import { type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { Failure } from '../failures/failures.ts'

export const maxPageSize = 100

/** The arguments as GraphQL passes them. */
export type PageArgs = { readonly first?: number | null; readonly after?: string | null }

/** A validated request for one page: at most `limit` nodes after the one with the keys `after`. */
export type PageRequest = { readonly limit: number; readonly after: readonly string[] | null }

@ObjectType({ simpleResolvers: true, description: 'Where a page lies in its list.' })
class PageInfo {
  @Field(() => Boolean, { description: 'Whether entries follow behind this page.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether entries stand before this page.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'The cursor of its first entry; absent on an empty page.' })
  startCursor?: string

  @Field(() => String, { nullable: true, description: 'The cursor of its last entry, to go on behind; absent on an empty page.' })
  endCursor?: string
}

export type Edge<Node> = { cursor: string; node: Node }
export type Connection<Node> = { edges: Edge<Node>[]; nodes: Node[]; pageInfo: PageInfo; totalCount: number }

/**
 * Validates `first` (1–100) and the cursor. `order` names the list's order. Throws `invalid_input`
 * for a cursor of another list or order, and for keys that `isKey` rejects.
 */
export function pageRequest(
  { first, after }: PageArgs,
  { order, defaultSize, isKey }: { order: string; defaultSize: number; isKey: (keys: readonly string[]) => boolean },
): PageRequest {
  const limit = first ?? defaultSize
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPageSize) {
    throw invalid('first', `A page has 1 to ${maxPageSize} entries, not ${limit}.`)
  }
  return { limit, after: after === null || after === undefined ? null : keysOf(after, order, isKey) }
}

/**
 * Makes the page from up to `limit + 1` rows in list order; the extra row only shows that there is
 * a next page. `keysOf` returns a row's sort keys as text that compares exactly in SQL (timestamps
 * with microseconds), the id last. The order is then total: rows added meanwhile neither repeat nor
 * hide old ones.
 */
export function connection<Row, Node>(
  rows: readonly Row[],
  {
    request,
    order,
    totalCount,
    keys,
    node,
  }: {
    request: PageRequest
    order: string
    totalCount: number
    keys: (row: Row) => readonly string[]
    node: (row: Row) => Node
  },
): Connection<Node> {
  const shown = rows.slice(0, request.limit)
  const nodes = shown.map(node)
  // Cursors are computed on access, once: most lists request only the nodes.
  const places = shown.map(keys)
  const cursorAt = (index: number) => cursor(order, places[index] ?? [])
  let edges: Edge<Node>[] | undefined
  return {
    nodes,
    get edges() {
      edges ??= nodes.map((one, i) => ({ cursor: cursorAt(i), node: one }))
      return edges
    },
    pageInfo: pageInfoOf(shown.length, cursorAt, { hasNextPage: rows.length > request.limit, hasPreviousPage: request.after !== null }),
    totalCount,
  }
}

function pageInfoOf(size: number, cursorAt: (index: number) => string, has: Pick<PageInfo, 'hasNextPage' | 'hasPreviousPage'>): PageInfo {
  if (size === 0) return has
  return {
    ...has,
    get startCursor() {
      return cursorAt(0)
    },
    get endCursor() {
      return cursorAt(size - 1)
    },
  }
}

/**
 * The graph types `<name>Edge` and `<name>Connection` of a node type; returns the connection's
 * class.
 */
export function connectionType<Node extends object>(name: string, nodeType: () => ClassType<Node>): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: 'One node with its place in the list.' })
  class NodeEdge {
    @Field(() => String, { description: 'Opaque; give it as `after` to go on behind this node.' })
    cursor!: string

    @Field(nodeType, { description: 'The entry itself.' })
    node!: Node
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: 'One page of a list.' })
  class NodeConnection {
    @Field(() => [NodeEdge], { description: 'The entries with their cursors.' })
    edges!: NodeEdge[]

    @Field(() => [nodeType()], { description: 'The entries alone.' })
    nodes!: Node[]

    @Field(() => PageInfo, { description: 'What lies before and behind.' })
    pageInfo!: PageInfo

    @Field(() => Int, { description: 'Entries in the whole list.' })
    totalCount!: number
  }

  return NodeConnection
}

function cursor(order: string, keys: readonly string[]): string {
  return Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')
}

function keysOf(after: string, order: string, isKey: (keys: readonly string[]) => boolean): readonly string[] {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    parts = null
  }
  if (Array.isArray(parts) && parts[0] === order && parts.every((part) => typeof part === 'string')) {
    const keys = parts.slice(1) as string[]
    if (isKey(keys)) return keys
  }
  throw invalid('after', 'This cursor is not one of this list. Start again from the first page.')
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a UUID in its usual spelling. */
export function isUuid(text: string | undefined): boolean {
  return text !== undefined && uuid.test(text)
}

/** The text form of an instant: `(at at time zone 'UTC')::text || '+00'`. */
const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/

/**
 * True for an instant of PostgreSQL as text, with microseconds. False for a date that does not
 * exist, on which PostgreSQL's cast would throw.
 */
export function isInstantText(text: string | undefined): boolean {
  const [, day, time] = instant.exec(text ?? '') ?? []
  if (day === undefined || time === undefined || day.startsWith('0000')) return false
  const at = new Date(`${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`)
}

/** True for the keys of a list that is sorted by an instant and then by id. */
export function isInstantAndId([at, id]: readonly string[]): boolean {
  return isInstantText(at) && isUuid(id)
}
