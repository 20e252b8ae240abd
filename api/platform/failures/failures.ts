/**
 * The expected kinds of failure. The GraphQL code, the HTTP status and the log level of each are in
 * `codes` below and nowhere else.
 */
export type FailureKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'cursor_too_old'
  | 'precondition_failed'
  | 'too_large'
  | 'too_slow'
  | 'headers_too_large'
  | 'refused'
  | 'method_not_allowed'
  | 'unsupported_type'
  | 'query_refused'
  | 'unknown_document'
  | 'rate_limited'
  /** Too much at the same time; `rate_limited` is too much in a time. */
  | 'over_share'
  | 'upstream_failed'
  | 'unavailable'

export const codes: Readonly<Record<FailureKind, { code: string; status: number; level: 'silent' | 'info' | 'warn' | 'error' }>> = {
  invalid_input: { code: 'BAD_USER_INPUT', status: 400, level: 'silent' },
  unauthenticated: { code: 'UNAUTHENTICATED', status: 401, level: 'info' },
  forbidden: { code: 'FORBIDDEN', status: 403, level: 'info' },
  not_found: { code: 'NOT_FOUND', status: 404, level: 'silent' },
  conflict: { code: 'CONFLICT', status: 409, level: 'info' },
  cursor_too_old: { code: 'CURSOR_TOO_OLD', status: 410, level: 'silent' },
  precondition_failed: { code: 'PRECONDITION_FAILED', status: 412, level: 'silent' },
  too_large: { code: 'TOO_LARGE', status: 413, level: 'info' },
  too_slow: { code: 'TOO_SLOW', status: 408, level: 'silent' },
  headers_too_large: { code: 'HEADERS_TOO_LARGE', status: 431, level: 'silent' },
  refused: { code: 'REFUSED', status: 422, level: 'info' },
  method_not_allowed: { code: 'METHOD_NOT_ALLOWED', status: 405, level: 'silent' },
  unsupported_type: { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, level: 'silent' },
  query_refused: { code: 'QUERY_REFUSED', status: 400, level: 'info' },
  unknown_document: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 200, level: 'silent' },
  over_share: { code: 'RATE_LIMITED', status: 429, level: 'info' },
  rate_limited: { code: 'RATE_LIMITED', status: 429, level: 'info' },
  upstream_failed: { code: 'UPSTREAM_FAILED', status: 502, level: 'warn' },
  unavailable: { code: 'UNAVAILABLE', status: 503, level: 'error' },
}

/** A machine-readable reason where the code is not enough: visitors of the demo are read-only. */
export type FailureReason = 'DEMO_MODE'

export type FieldProblem = { readonly field: string; readonly message: string }

/** A failure people can act on. `message` says what happened, where, and what to do. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly fields: readonly FieldProblem[] = [],
    /** Seconds after which a retry makes sense, where that is known. */
    readonly retrySeconds?: number,
    readonly reason?: FailureReason,
  ) {
    super(message)
    this.name = 'Failure'
  }
}

export function signInFirst(): Failure {
  return new Failure('unauthenticated', 'Sign in first.')
}

/** The `Retry-After` header of failures that pass by themselves. */
export function retryHeaders({ kind, retrySeconds = 2 }: Pick<Failure, 'kind' | 'retrySeconds'>): Record<string, string> {
  const passes = kind === 'unavailable' || kind === 'rate_limited' || kind === 'over_share'
  return passes ? { 'retry-after': String(retrySeconds) } : {}
}

/**
 * The body of a failed response. `fields` has one message for each invalid field: the first where a
 * field has several.
 */
export type FailureBody = { code: string; message: string; fields?: Record<string, string>; requestId: string }

/** The response body over plain HTTP. Problems of the input as a whole are in `message` alone. */
export function bodyOf({ kind, message, fields }: Failure, requestId: string): FailureBody {
  const named = Object.fromEntries(fields.toReversed().flatMap(({ field, message: text }) => (field ? [[field, text]] : [])))
  return { code: codes[kind].code, message, ...(Object.keys(named).length > 0 && { fields: named }), requestId }
}
