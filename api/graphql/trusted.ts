import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationTypeNode,
  parse,
  print,
  validate,
  visit,
} from 'graphql'
import type { Context } from '../work/context.ts'
import { Failure } from '../work/failures.ts'
import { maxPageSize } from '../work/paging.ts'
import { compiled } from './compiled.ts'
import { openFields } from './declared-needs.ts'
import { admit, askedFields } from './guard.ts'

/** Texts of the web application's documents by their hash, as the build wrote them. */
export type Manifest = Readonly<Record<string, string>>

export type TrustedDocument = {
  readonly type: OperationTypeNode
  /** The root fields that it asks for, each once, sorted. */
  readonly fields: readonly string[]
  /** Whether who is signed out may send it: it asks for open fields alone. */
  readonly isOpen: boolean
  answer(context: Context, variables: Readonly<Record<string, unknown>>): Promise<ExecutionResult>
}

export type TrustedDocuments = {
  /** Undefined for what is asked by its text. Throws `unknown_document` for a hash that the build did not write. */
  find(body: unknown): TrustedDocument | undefined
}

/**
 * Documents that came with the build: each is parsed, judged by the guard with its longest page, validated and compiled when it is first
 * asked for, and then only executed. They have the rights and answers of any other.
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

type Body = { query?: unknown; extensions?: { persistedQuery?: { sha256Hash?: unknown } } } | null

/** A request that carries its text as well is one like any other. */
function hashIn(body: unknown): string | undefined {
  const { query, extensions } = ((typeof body === 'object' && body) || {}) as NonNullable<Body>
  const hash = extensions?.persistedQuery?.sha256Hash
  return (query === undefined || query === null || query === '') && typeof hash === 'string' ? hash.replace(/^sha256:/, '') : undefined
}

/** Null for a document that does not fit the schema: it was built for another. */
function prepared(schema: GraphQLSchema, text: string): TrustedDocument | null {
  const query = print(withTypenames(parse(text)))
  const admitted = admit({ query, variables: { first: maxPageSize } }, 'all')
  const { document } = admitted
  const operation = getOperationAST(document)
  // Subscriptions come over sockets.
  if (!operation || operation.operation === 'subscription' || validate(schema, document).length > 0) return null
  const run = compiled(schema, document, operation)
  return {
    type: operation.operation,
    fields: askedFields({ query }, admitted),
    isOpen: isOpen(schema, query),
    async answer(contextValue, variables) {
      const data = run && (await run({ contextValue, variables }))
      return data ? { data } : execute({ schema, document, contextValue, variableValues: variables })
    },
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

/** With `__typename` where the browser's cache asks for it: in every selection but the operation's own. */
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
