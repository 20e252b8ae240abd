import type { FastifyRequest } from 'fastify'
import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema, Kind, parse, print, validate, visit } from 'graphql'
import { codes, Failure, retryHeaders } from '../platform/failures/failures.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import type { Context } from '../platform/transaction/context.ts'
import { json, notStored, type Response } from '../requests/response.ts'
import { compiled } from './compiled-documents.ts'
import { openFields } from './declared-needs.ts'
import { passingFailureIn, toCaller } from './errors.ts'
import { admit, limits } from './guard.ts'
import { costOf, type GuardedDocument, type ReportedCost } from './reported-cost.ts'

/** Texts of the web application's documents by their hash, as the build wrote them. */
export type Manifest = Readonly<Record<string, string>>

export type TrustedDocument = {
  readonly text: string
  readonly isChange: boolean
  /** Whether an anonymous caller may send it: it requests open fields only. */
  readonly isOpen: boolean
  answer(context: Context, variables: Variables): Promise<ExecutionResult>
  /** The cost of an answer to these variables. */
  cost(variables: Variables, data: unknown): ReportedCost
}

type Variables = Readonly<Record<string, unknown>>

export type TrustedDocuments = {
  /**
   * Undefined for requests by text. Throws `unknown_document` for a hash that the build did not
   * write.
   */
  find(body: unknown): TrustedDocument | undefined
}

/**
 * Documents of the build: each is parsed, checked by the guard with its longest page, validated and
 * compiled at its first request, and then only executed. They have the same rights and answers as
 * any other document.
 */
export function trustedDocuments(schema: GraphQLSchema, manifest: Manifest): TrustedDocuments {
  const texts = new Map(Object.entries(manifest).map(([hash, text]) => [hash.replace(/^sha256:/, ''), text]))
  const ready = new Map<string, TrustedDocument | null>()
  return {
    find(body) {
      const hash = hashIn(body)
      if (hash === undefined) return undefined
      const text = texts.get(hash)
      if (text !== undefined && !ready.has(hash)) ready.set(hash, prepared(schema, text))
      const document = ready.get(hash)
      if (!document)
        throw new Failure('unknown_document', 'This document is not one of this version of RiskPilot. Send its text as `query`.')
      return document
    },
  }
}

type Asking = { readonly request: FastifyRequest; readonly context: Context & { readonly isSignedIn: boolean } }

/**
 * Executes a trusted document. Throws `query_refused` or `invalid_input` for variables that do not
 * fit.
 */
export async function executeTrusted(trusted: TrustedDocument, { request, context }: Asking): Promise<Response> {
  const { variables } = request.body as { variables?: Record<string, unknown> | null }
  if (typeof variables !== 'object' && variables !== undefined) throw new Failure('query_refused', '`variables` is no object.')
  const { data, errors } = await trusted.answer(context, variables ?? {})
  const headers = { ...notStored, 'content-type': json }
  const extensions = data === undefined ? {} : { cost: trusted.cost(variables ?? {}, data) }
  if (!errors) return { status: 200, headers, body: JSON.stringify({ data, extensions }) }
  // Without data nothing was executed: a variable did not fit.
  if (data === undefined) throw new Failure('invalid_input', errors[0]?.message ?? 'The variables do not fit.')
  const { requestId, isSignedIn, businessId } = context
  const formatted = errors.map((error) => toCaller(error, { requestId, isSignedIn, businessId, log: request.log as never }))
  const body = JSON.stringify({ errors: formatted, data, extensions })
  const passing = passingFailureIn(errors)
  if (!passing) return { status: 200, headers, body }
  return { status: codes[passing.kind].status, headers: { ...headers, ...retryHeaders(passing) }, body }
}

type Body = { query?: unknown; extensions?: { persistedQuery?: { sha256Hash?: unknown } } } | null

/** A request that also contains its text is treated like any other. */
function hashIn(body: unknown): string | undefined {
  const { query, extensions } = ((typeof body === 'object' && body) || {}) as NonNullable<Body>
  const hash = extensions?.persistedQuery?.sha256Hash
  return (query === undefined || query === null || query === '') && typeof hash === 'string' ? hash.replace(/^sha256:/, '') : undefined
}

/** Null for a document that does not fit the schema: it was built for another. */
function prepared(schema: GraphQLSchema, text: string): TrustedDocument | null {
  const query = print(withTypenames(parse(text)))
  const { document, operation } = admit({ query, variables: { first: maxPageSize } }, 'all')
  // Subscriptions come over sockets.
  if (operation.operation === 'subscription' || validate(schema, document).length > 0) return null
  const run = compiled(schema, document, operation)
  const costOfPages = judgedByPages(query, { schema, document, operation })
  return {
    text: query,
    isChange: operation.operation === 'mutation',
    isOpen: isOpen(schema, query),
    async answer(contextValue, variables) {
      const data = run && (await run({ contextValue, variables }))
      return data ? { data } : execute({ schema, document, contextValue, variableValues: variables })
    },
    cost: (variables, data) => costOf(costOfPages(variables), data),
  }
}

/**
 * A document's cost with the page sizes of these variables; each combination is computed once, as
 * there are at most a hundred sizes.
 */
function judgedByPages(query: string, parts: Omit<GuardedDocument, 'cost'>): (variables: Variables) => GuardedDocument {
  const names = new Set<string>()
  visit(parts.document, {
    Argument: ({ name, value }) => void (name.value === 'first' && value.kind === Kind.VARIABLE && names.add(value.name.value)),
  })
  const known = new Map<string, GuardedDocument>()
  return (variables) => {
    const sizes = [...names].map((name) => variables[name])
    const key = sizes.join()
    const judged = known.get(key) ?? { ...parts, cost: costWith(query, variables) }
    // Only these numbers are cached, no other part of callers' variables.
    if (known.size < maxPageSize && sizes.every((size) => size === undefined || typeof size === 'number')) known.set(key, judged)
    return judged
  }
}

/** The field itself refuses a page that is too long, with its own message. */
function costWith(query: string, variables: Variables): number {
  try {
    return admit({ query, variables }, 'all').cost
  } catch {
    return limits.cost
  }
}

function isOpen(schema: GraphQLSchema, query: string): boolean {
  try {
    admit({ query }, openFields(schema))
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'unauthenticated') return false
    throw error
  }
}

/**
 * With `__typename` where the browser's cache requests it: in every selection except the
 * operation's own.
 */
function withTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return visit(document, {
    SelectionSet: (set, _key, parent) => {
      const isRoot = parent !== undefined && !Array.isArray(parent) && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
      const isThere = set.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename' && !one.alias)
      return isRoot || isThere ? undefined : { ...set, selections: [...set.selections, typename] }
    },
  })
}
