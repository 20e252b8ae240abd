/** What the log says of an error. No values of rows or parameters: those are people's data. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  /** Where it was thrown; without the message that V8 puts before it. */
  readonly stack: string
  readonly code?: string
  /** Of a database's error: what it was about. */
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

const deepest = 4

/** An error as the log keeps it. What a database adds (the row that failed, its key, the statement with its values) is left out. */
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
  // Class 22 is about values (of the wrong form, out of range), and quotes them; other classes quote names of tables and columns.
  if (typeof code === 'string' && /^22/.test(code)) return text.replaceAll(/"[^"]*"|'[^']*'/gs, '"…"').replace(/: ".*$/s, ': "…"')
  // JSON's parser quotes what it was given.
  if (error instanceof SyntaxError) return text.replaceAll(/".*"/gs, '"…"').replace(/Unexpected token .*?,/s, 'Unexpected token,')
  return text
}

function isOfDatabase(error: Error): boolean {
  return typeof (error as { severity?: unknown }).severity === 'string'
}

/** The ORM puts the statement, its values written out, before the database's own message. */
function afterStatement(message: string): string {
  return /^(insert|update|delete|select|with|merge)\b/i.test(message) ? `A statement failed: ${message.split(' - ').at(-1)}` : message
}
