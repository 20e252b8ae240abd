import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'

/**
 * Whether the database answers right now, told by an open connection that is used for nothing else.
 */
export type Pulse = {
  /**
   * Asks, unless a question is open, and says whether the database is silent: the question has had
   * no answer for so long, and nothing has come over any other connection either.
   */
  isSilent(): boolean
  close(): void
}

/** What a pulse is made of; tests replace it. */
export type PulseParts = {
  /** Settles when the database has answered, or the connection is lost. */
  readonly ask: () => Promise<unknown>
  /** Counts whatever comes from the database over other connections. */
  readonly heard: () => number
  /** Processes that want to run, for each core. */
  readonly load: () => number
}

/**
 * Proposed: an open session answers `select` within milliseconds. A machine with more to do than
 * cores lets it wait longer, but never so long that a request waits a second for its 503 (REL-09):
 * it first asks after 300 ms.
 */
const patience = { quietMs: 450, longestMs: 600, tickMs: 50 } as const

/** How long a new connection may take, also on a busy machine. */
const connectMs = 6_000

/**
 * Time is counted in ticks of this process: one that was itself kept from running has not waited.
 */
export function pulseOf({ ask, heard, load }: PulseParts): Pulse {
  let open: { ticks: number; heard: number; readonly timer: NodeJS.Timeout } | undefined
  const beat = () => {
    const question = {
      ticks: 0,
      heard: heard(),
      timer: setInterval(() => {
        question.ticks = heard() === question.heard ? question.ticks + 1 : 0
        question.heard = heard()
      }, patience.tickMs).unref(),
    }
    open = question
    const answered = () => {
      clearInterval(question.timer)
      if (open === question) open = undefined
    }
    ask().then(answered, answered)
  }
  return {
    isSilent: () => {
      if (!open) beat()
      const needed = Math.min(patience.longestMs, patience.quietMs * Math.max(1, load()))
      return (open?.ticks ?? 0) * patience.tickMs >= needed
    },
    close: () => clearInterval(open?.timer),
  }
}

/** Often enough that nothing between the two takes the connection for forgotten. */
const keepOpenMs = 15_000

/**
 * The pulse of the database at an address. Without a connection it says nothing: `databaseProbe`
 * tells why there is none. A connection that has gone silent is replaced as soon as a new one is
 * let in, so that one which was cut on its way is not taken for a database that hangs.
 */
export function databasePulse(connectionString: string, heard: () => number): Pulse {
  let client: pg.Client | undefined
  let isConnecting = false
  let isClosed = false
  const connect = async () => {
    if (isConnecting) return
    isConnecting = true
    const next = new pg.Client({ connectionString, application_name: 'riskpilot pulse', connectionTimeoutMillis: connectMs })
    const lost = () => {
      if (client === next) client = undefined
    }
    next.on('error', lost).on('end', lost)
    try {
      await next.connect()
      const last = client
      client = next
      endAtOnce(isClosed ? next : last)
    } catch {
      // The next round tries again.
    } finally {
      isConnecting = false
    }
  }
  const pulse = pulseOf({ ask: async () => client?.query('select'), heard, load: () => (loadavg()[0] ?? 0) / availableParallelism() })
  const timer = setInterval(() => {
    if (client === undefined || pulse.isSilent()) void connect()
  }, keepOpenMs).unref()
  void connect()
  return {
    isSilent: pulse.isSilent,
    close: () => {
      isClosed = true
      clearInterval(timer)
      pulse.close()
      client?.end().catch(() => undefined)
    },
  }
}

/** Its open question fails with it; a server that hangs would not answer the end message. */
function endAtOnce(client: pg.Client | undefined): void {
  ;(client as (pg.Client & { readonly connection: { readonly stream: { destroy(): void } } }) | undefined)?.connection.stream.destroy()
}
