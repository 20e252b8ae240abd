import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Logger } from 'pino'
import { codes, Failure, type FailureReason } from '../platform/failures/failures.ts'
import { databaseUnavailable, isDatabaseUnavailable } from '../platform/operations/database-unavailable.ts'
import { diskIsFull, isDiskFull } from '../platform/operations/disk.ts'
import { isTransactionConflict } from '../platform/transaction/transaction-conflicts.ts'

export type ErrorContext = {
  readonly requestId: string
  readonly isSignedIn: boolean
  readonly businessId?: string | null
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** graphql's own codes whose messages concern only the caller's document. */
const ofTheDocument = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
])

/**
 * The caller's view of an error: its code, its message if it is meant for people, and the request's
 * id. Never a stack, SQL or a path; these are in the log under the same id. Anonymous callers get
 * no suggestions of names.
 */
export function toCaller(error: unknown, context: ErrorContext): GraphQLFormattedError {
  const { message, code, reason, fields } = meaning(error, context)
  const place =
    error instanceof GraphQLError ? { ...(error.locations && { locations: error.locations }), ...(error.path && { path: error.path }) } : {}
  return { message, ...place, extensions: { code, requestId: context.requestId, ...(reason && { reason }), ...(fields && { fields }) } }
}

type Meaning = { message: string; code: string; reason?: FailureReason; fields?: Failure['fields'] }

function meaning(error: unknown, context: ErrorContext): Meaning {
  const failure = failureIn(error)
  if (failure) {
    const { code, level } = codes[failure.kind]
    if (level !== 'silent') context.log[level]({ code, message: failure.message, ...requestFields(context) }, 'Request failed')
    const { message, reason, fields } = failure
    return { message, code, ...(reason && { reason }), ...(fields.length > 0 && { fields }) }
  }
  // Apollo wraps an error of the document once more; an error thrown by a resolver is not a
  // GraphQLError.
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  if (cause instanceof GraphQLError && !cause.originalError && error instanceof GraphQLError) {
    const code = String(error.extensions.code ?? cause.extensions.code ?? 'GRAPHQL_VALIDATION_FAILED')
    if (ofTheDocument.has(code)) return { ...inItsPlace(error, cause, context), code }
  }
  context.log.error({ err: cause, ...requestFields(context) }, 'A defect')
  return { message: `Something went wrong on our side. The log has it under request ${context.requestId}.`, code: 'INTERNAL_SERVER_ERROR' }
}

/**
 * The failure behind an error: an unavailable database, a full disk and a transaction aborted for
 * another also have one.
 */
export function failureIn(error: unknown): Failure | undefined {
  const cause = error instanceof GraphQLError ? error.originalError : error
  if (cause instanceof Failure) return cause
  if (isDiskFull(cause)) return diskIsFull()
  if (isTransactionConflict(cause))
    return new Failure('unavailable', 'Others changed the same at this moment, so nothing was changed. Try again.')
  if (isDatabaseUnavailable(cause)) return databaseUnavailable()
  return undefined
}

/**
 * The failure that an answer as a whole has because of one of its errors: the same request may
 * succeed a little later.
 */
export function passingFailureIn(errors: readonly unknown[]): Failure | undefined {
  return errors.map(failureIn).find((failure) => failure?.kind === 'unavailable' || failure?.kind === 'over_share')
}

/**
 * The message for a value that does not fit its variable, with its path: `input.suppliers[0].name`.
 * graphql appends the path to the value, which may be long or a secret; this message therefore
 * contains only the path, the field for an input, and the expected type.
 */
function inItsPlace(
  { message: whole }: GraphQLError,
  cause: GraphQLError,
  context: ErrorContext,
): { message: string; fields?: Failure['fields'] } {
  const message = withoutSuggestion(cause.message, context).replace(/^(\w+ cannot represent [\w -]+): .*$/s, '$1.')
  const before = whole.endsWith(`; ${cause.message}`) ? whole.slice(0, -`; ${cause.message}`.length) : ''
  const place = / at "(\w[\w.[\]]*)"$/.exec(before)?.[1]
  if (place === undefined) return { message }
  const [, ...path] = place.replaceAll('[', '.').replaceAll(']', '').split('.')
  return { message: `${place}: ${message}`, fields: [{ field: path.join('.'), message }] }
}

function requestFields({ requestId, businessId }: ErrorContext): { request: string; business?: string } {
  return businessId ? { request: requestId, business: businessId } : { request: requestId }
}

function withoutSuggestion(message: string, { isSignedIn }: ErrorContext): string {
  return isSignedIn ? message : message.replace(/ Did you mean .*$/s, '')
}
