import pg from 'pg'

/** What of a connection the driver's types leave out: the messages of PostgreSQL's extended protocol. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { text: string; name: string; types: readonly number[] }): void
  bind(message: { values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
}

type Said = {
  readonly begin: readonly string[]
  readonly text: string
  readonly values: readonly unknown[]
  readonly types: pg.CustomTypesConfig
}

/**
 * One statement in a read-only transaction of its own: begin, settings, statement and commit leave in one write, and with one `Sync` at the
 * end the answer comes in one piece as well. When any of it fails, what follows is skipped and the transaction is left to be rolled back.
 */
export class OneRead extends pg.Query {
  private readonly begin: readonly string[]
  private readonly statement: string
  private readonly parameters: readonly unknown[]

  constructor({ begin, text, values, types }: Said) {
    super({ text, values: [...values], types } as pg.QueryConfig)
    this.begin = begin
    this.statement = text
    this.parameters = values
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    try {
      for (const text of this.begin) run(wire, text)
      run(wire, this.statement, this.parameters)
      run(wire, 'commit')
    } catch (error) {
      // A value that cannot be written: what was sent so far ends here, and the reader hears of it.
      ;(this as unknown as { handleError(error: unknown, connection: pg.Connection): void }).handleError(error, connection)
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
  }

  /** Begin and commit say that they are done, too; only the rows matter. */
  handleCommandComplete(): void {}
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

function run(wire: Wire, text: string, values?: readonly unknown[]): void {
  wire.parse({ text, name: '', types: [] })
  wire.bind({ values: values ?? [], valueMapper: prepareValue })
  if (values) wire.describe({ type: 'P', name: '' })
  wire.execute({ portal: '', rows: 0 })
}

/** Runs it on a connection that is in no transaction; its rows. */
export function rowsOf<Row>(client: pg.ClientBase, read: OneRead): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null, result: { rows: Row[] }) => (error ? reject(error) : resolve(result.rows))
    client.query(Object.assign(read, { callback: answered }))
  })
}
