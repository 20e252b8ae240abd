import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import { maxSeconds } from '../requests/time-limit.ts'
import type { OpenFields } from './declared-needs.ts'
import { type DocumentSize, measure } from './document-cost.ts'
import { comparisons } from './repeated-fields.ts'

export const limits = {
  bytes: 64 * 1024,
  tokens: 2_000,
  depth: 12,
  // The usual question of tools for a whole schema is 15 deep.
  introspectionDepth: 20,
  aliases: 30,
  cost: 5_000,
  pageSize: maxPageSize,
  seconds: maxSeconds,
  comparisons: 5_000,
} as const

/** The request of a caller, over HTTP or a socket. */
export type GraphRequest = { readonly query?: unknown; readonly operationName?: unknown; readonly variables?: unknown }

/**
 * The same text gives the same document while it is cached, so cached results for an operation can
 * be found by its node.
 */
export type AdmittedDocument = {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly type: OperationTypeNode
  readonly cost: number
}

/**
 * The one guard for every document from any route: it checks size, tokens, depth, aliases, cost and
 * page sizes on the parsed text alone, before validation, whose own work grows with the document. A
 * caller without a session may request only the `open` fields. Throws `query_refused`,
 * `unauthenticated`, or a GraphQLError with the location of a syntax error.
 */
export function admit({ query, operationName, variables }: GraphRequest, open: OpenFields | 'all'): AdmittedDocument {
  if (typeof query !== 'string' || query === '') throw refused('A request carries its GraphQL document as `query`.')
  if (!isAbsent(variables) && !isRecord(variables)) throw refused('`variables` is a JSON object, or left out.')
  if (!isAbsent(operationName) && typeof operationName !== 'string') throw refused('`operationName` is a text, or left out.')
  if (Buffer.byteLength(query) > limits.bytes) throw refused(`A document has at most ${limits.bytes / 1024} KB.`)
  const document = parsed(query)
  const operation = getOperationAST(document, typeof operationName === 'string' && operationName !== '' ? operationName : undefined)
  if (!operation) throw refused('Name the operation to run with `operationName`; the document has several, none, or none of that name.')
  if (open !== 'all') refuseStrangers(document, operation, open)
  const cost = refuseLarge(document, operation, isRecord(variables) ? variables : {})
  return { document, operation, type: operation.operation, cost }
}

/** Recently parsed documents. Those of programs repeat; at most 4 MB of text is cached. */
const lately = new LRUCache<string, DocumentNode>({
  max: 200,
  maxSize: 4_000_000,
  maxEntrySize: 20_000,
  sizeCalculation: (_document, query) => query.length,
})

function parsed(query: string): DocumentNode {
  const known = lately.get(query)
  if (known) return known
  const document = notRepeating(parseLimited(query))
  lately.set(query, document)
  return document
}

function parseLimited(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError && /tokens\. Parsing aborted/.test(error.message))
      throw refused(`A document has at most ${limits.tokens} tokens.`)
    if (error instanceof GraphQLError)
      throw new GraphQLError(error.message, { ...locationOf(error), extensions: { code: 'GRAPHQL_PARSE_FAILED' } })
    if (error instanceof RangeError) throw refused('This document is nested too deeply.')
    throw error
  }
}

/** Computed once per document, because no variable changes it. */
function notRepeating(document: DocumentNode): DocumentNode {
  if (comparisons(document) <= limits.comparisons) return document
  throw refused('This document asks for the same fields at the same place too often. Write each once.')
}

function locationOf({ source, positions }: GraphQLError) {
  return { ...(source && { source }), ...(positions && { positions }) }
}

function refuseLarge(document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): number {
  const { depth, introspectionDepth, aliases, cost, pages } = measured(document, operation, variables)
  if (depth > limits.depth) throw refused(`A document is at most ${limits.depth} fields deep; this one is ${depth}.`)
  if (introspectionDepth > limits.introspectionDepth)
    throw refused(`An introspection is at most ${limits.introspectionDepth} fields deep; this one is ${introspectionDepth}.`)
  if (aliases > limits.aliases) throw refused(`A document has at most ${limits.aliases} aliases; this one has ${aliases}.`)
  const page = pages.find((size) => size < 1 || size > limits.pageSize)
  if (page !== undefined) throw refused(`A page has 1 to ${limits.pageSize} entries, not ${page}.`)
  if (cost > limits.cost)
    throw refused(`This document costs ${Math.ceil(cost)}; ${limits.cost} is the most. Ask for shorter pages or fewer fields.`)
  return cost
}

/**
 * An operation's last measurement. It is the same again for the same page sizes in the variables.
 */
const lastMeasured = new WeakMap<OperationDefinitionNode, DocumentSize>()

function measured(...[document, operation, variables]: Parameters<typeof measure>): DocumentSize {
  const known = lastMeasured.get(operation)
  if (known && [...known.pageVariables].every(([name, size]) => Object.is(variables[name], size))) return known
  try {
    const size = measure(document, operation, variables)
    lastMeasured.set(operation, size)
    return size
  } catch (error) {
    if (error instanceof RangeError) throw refused(error.message)
    throw error
  }
}

/** The root fields of the admitted operation, each once, sorted. */
export function askedFields({ operationName }: GraphRequest, { document }: Pick<AdmittedDocument, 'document'>): string[] {
  const operation = getOperationAST(document, typeof operationName === 'string' && operationName !== '' ? operationName : undefined)
  return operation ? [...new Set(rootFields(operation.selectionSet, document, new Set()))].toSorted() : []
}

function refuseStrangers(document: DocumentNode, operation: OperationDefinitionNode, open: OpenFields): void {
  const names = rootFields(operation.selectionSet, document, new Set())
  if (names.every((name) => open[operation.operation].has(name))) return
  throw signInFirst()
}

function rootFields(set: SelectionSetNode, document: DocumentNode, seen: Set<string>): string[] {
  return set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node.name.value]
    if (node.kind === Kind.INLINE_FRAGMENT) return rootFields(node.selectionSet, document, seen)
    const { value: name } = node.name
    if (seen.has(name)) return []
    seen.add(name)
    const fragment = document.definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name)
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(fragment.selectionSet, document, seen) : []
  })
}

const isAbsent = (value: unknown) => value === undefined || value === null

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(message: string): Failure {
  return new Failure('query_refused', message)
}
