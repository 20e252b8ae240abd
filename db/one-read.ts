import pg from 'pg'

/** What of a connection the driver's types leave out: the messages of PostgreSQL's extended protocol. */
type Wire = {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown }
  parse(message: { text: string; name: string; types: readonly number[] }): void
  bind(message: { values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
}

type Said = {
  /** Statements before it, of which there are few in all: how they are said is remembered. */
  readonly begin: readonly string[]
  readonly text: string
  readonly values: readonly unknown[]
  readonly types: pg.CustomTypesConfig
}

const { Result } = pg as unknown as { Result: new (rowMode: string, types: pg.CustomTypesConfig) => object }

/**
 * One statement in a read-only transaction of its own: begin, settings, statement and commit leave in one write, and with one `Sync` at the
 * end the answer comes in one piece as well. When any of it fails, what follows is skipped and the transaction is left to be rolled back.
 */
export class OneRead extends pg.Query {
  private readonly said: Said

  constructor(said: Said) {
    // By its text alone: the driver copies a description property by property.
    super(said.text)
    this.said = said
    const result = new Result('', said.types)
    Object.assign(this, { _result: result, _results: result })
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    const { begin, text, values } = this.said
    let read = sync(wire)
    try {
      read = Buffer.concat([begun(wire, begin), written(wire, (to) => run(to, text, values)), committed(wire)])
    } catch (error) {
      // A value that cannot be written: nothing is sent but the question whether the connection is ready, and the reader hears of it.
      ;(this as unknown as { handleError(error: unknown, connection: pg.Connection): void }).handleError(error, connection)
    }
    if (wire.stream.writable) wire.stream.write(read)
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

/** The bytes that a connection would send for what `say` says; nothing is sent. */
function written(wire: Wire, say: (to: Wire) => void): Buffer {
  const parts: Buffer[] = []
  const stream: Wire['stream'] = { writable: true, write: (bytes) => parts.push(bytes) }
  say(Object.create(wire, { stream: { value: stream } }))
  return Buffer.concat(parts)
}

/** One a business, and the last thousand of them. */
const begins = new Map<string, Buffer>()
const mostBegins = 1_000

function begun(wire: Wire, begin: readonly string[]): Buffer {
  const key = begin.join(';')
  const known = begins.get(key)
  if (known) return known
  const made = written(wire, (to) => {
    for (const text of begin) run(to, text)
  })
  if (begins.size >= mostBegins) begins.clear()
  begins.set(key, made)
  return made
}

let commitBytes: Buffer | undefined

function committed(wire: Wire): Buffer {
  commitBytes ??= written(wire, (to) => {
    run(to, 'commit')
    to.sync()
  })
  return commitBytes
}

let syncBytes: Buffer | undefined

function sync(wire: Wire): Buffer {
  syncBytes ??= written(wire, (to) => to.sync())
  return syncBytes
}

/** Runs it on a connection that is in no transaction; its rows. */
export function rowsOf<Row>(client: pg.ClientBase, read: OneRead): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null, result: { rows: Row[] }) => (error ? reject(error) : resolve(result.rows))
    client.query(Object.assign(read, { callback: answered }))
  })
}
