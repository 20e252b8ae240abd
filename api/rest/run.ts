import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { compiled } from '../graphql/compiled-documents.ts'
import { declaredNeeds, refuseWithout } from '../graphql/declared-needs.ts'
import { failureIn } from '../graphql/errors.ts'
import { admit, askedFields } from '../graphql/guard.ts'
import { codes, Failure, type FailureKind } from '../platform/failures/failures.ts'
import { inOneLine } from '../platform/failures/parse.ts'
import { maxPageSize } from '../platform/graph-types/paging.ts'
import type { Context } from '../platform/transaction/context.ts'
import { nameOf, type Route } from './route.ts'

/** Executes a route's document in this process. Throws the graph's errors as a `Failure`. */
export type GraphRun = (context: Context, variables: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>

/**
 * Prepares a route's document once: parsed, checked by the guard with its longest page, validated
 * and compiled. Throws a sentence that names the route when its document does not fit the schema.
 */
export function prepared(schema: GraphQLSchema, route: Route): GraphRun {
  const document = checked(schema, route.document, nameOf(route))
  const operation = getOperationAST(document)
  const run = operation && compiled(schema, document, operation)
  return async (contextValue, variables) => {
    const answered = run && (await run({ contextValue, variables }))
    if (answered) return answered
    const { data, errors } = (await execute({ schema, document, contextValue, variableValues: variables })) as ExecutionResult
    if (errors?.[0]) throw failureOf(errors[0])
    const fields = (data ?? {}) as Record<string, unknown>
    refuseUserErrors(fields)
    return fields
  }
}

/**
 * The rights that a route requires, from the declarations of its document's fields. Checked before
 * the body is read, like in the graph, where rights are checked before the arguments. Throws
 * `unauthenticated` or `forbidden`.
 */
export function refusal(schema: GraphQLSchema, { document: text }: Pick<Route, 'document'>): (viewer: Context['actor']) => void {
  const document = parse(text)
  const isChange = changes({ document: text })
  const declared = declaredNeeds(schema)
  const fields = askedFields({}, { document })
  const needs = fields.flatMap((name) => declared.get(`${isChange ? 'Mutation' : 'Query'}.${name}`) ?? [])
  return (viewer) => {
    for (const need of needs) refuseWithout(need, viewer, { isChange })
  }
}

/** Whether a route's document is a mutation. */
export function changes({ document }: Pick<Route, 'document'>): boolean {
  return getOperationAST(parse(document))?.operation === OperationTypeNode.MUTATION
}

function checked(schema: GraphQLSchema, query: string, name: string): DocumentNode {
  const { document } = admit({ query, variables: { first: maxPageSize } }, 'all')
  const [mistake] = validate(schema, document)
  if (mistake) throw new Error(`The document of ${name} does not fit the schema: ${mistake.message}`)
  return document
}

/**
 * A value that does not fit its variable never reached a resolver: it is the caller's error. Any
 * other error without a kind is a defect.
 */
function failureOf(error: GraphQLError): Error {
  const failure = failureIn(error)
  if (failure) return failure
  const isOfVariables = error.path === undefined && !(error.originalError && !(error.originalError instanceof GraphQLError))
  return isOfVariables ? new Failure('invalid_input', error.message) : (error.originalError ?? error)
}

type UserError = { readonly field?: string | null; readonly code: string; readonly message: string }

const kinds = new Map((Object.keys(codes) as FailureKind[]).map((kind) => [codes[kind].code, kind]))

/** A mutation's user errors become the answer's status. */
function refuseUserErrors(data: Record<string, unknown>): void {
  for (const payload of Object.values(data)) {
    const { userErrors = [] } = (payload ?? {}) as { userErrors?: readonly UserError[] }
    const [first] = userErrors
    if (!first) continue
    const fields = userErrors.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
    throw new Failure(kinds.get(first.code) ?? 'invalid_input', inOneLine(userErrors.map(({ message }) => message)), fields)
  }
}
