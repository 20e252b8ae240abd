/**
 * An error in the log. It contains no values of rows or parameters, because those are people's
 * data.
 */
export type LoggedError = {
  readonly type: string
  readonly message: string
  /** Where it was thrown, without the message that V8 puts before it. */
  readonly stack: string
  readonly code?: string
  /** For a database error: its table. */
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

const deepest = 4

/**
 * An error in its logged form. The database's details (the failed row, its key, the statement with
 * its values) are left out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' }
  const { code, table, column, constraint } = error as Partial<Record<'code' | 'table' | 'column' | 'constraint', unknown>>
  const known = { code, table, column, constraint }
  const named = Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === 'string')) as Partial<LoggedError>
  const goesOn = depth < deepest
  return {
    type: error.constructor.name,
    message: withoutValues(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...named,
    ...(goesOn && error.cause !== undefined && { cause: loggedError(error.cause, depth + 1) }),
    ...(goesOn && error instanceof AggregateError && { errors: error.errors.slice(0, 5).map((one) => loggedError(one, depth + 1)) }),
  }
}

function withoutValues(error: Error): string {
  const { code } = error as { code?: unknown }
  const text = isOfDatabase(error) ? afterStatement(error.message) : error.message
  // Class 22 is about values (wrong format, out of range) and quotes them. Other classes quote
  // names of tables and columns.
  if (typeof code === 'string' && /^22/.test(code)) return text.replaceAll(/"[^"]*"|'[^']*'/gs, '"…"').replace(/: ".*$/s, ': "…"')
  // JSON's parser quotes its input.
  if (error instanceof SyntaxError) return text.replaceAll(/".*"/gs, '"…"').replace(/Unexpected token .*?,/s, 'Unexpected token,')
  return text
}

function isOfDatabase(error: Error): boolean {
  return typeof (error as { severity?: unknown }).severity === 'string'
}

/** The ORM puts the statement, with its values, before the database's own message. */
function afterStatement(message: string): string {
  return /^(insert|update|delete|select|with|merge)\b/i.test(message) ? `A statement failed: ${message.split(' - ').at(-1)}` : message
}
