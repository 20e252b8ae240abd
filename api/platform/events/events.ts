import pg from 'pg'
import type { Logger } from 'pino'
import type { EventName, Jobs, Work, WorkEvent } from '../transaction/work.ts'
import { EventQueue } from './event-queue.ts'

export const channel = 'riskpilot'
const job = 'job'
/** A session, a membership or a key has changed. Functions of the database publish it as well. */
const sessionChange = 'standing'

/**
 * Publishes, inside the transaction, an event that is not logged, such as the progress of a job.
 * Every process receives it after the commit.
 */
export async function announce(sql: Work['sql'], { event, businessId, id }: WorkEvent): Promise<void> {
  await sql('select pg_notify($1, $2)', [channel, JSON.stringify([event, businessId, id])])
}

/** Makes every server look again, after the commit, at who may listen to the business. */
export async function announceSessionChange(sql: Work['sql'], businessId: string): Promise<void> {
  await sql('select pg_notify($1, $2)', [channel, JSON.stringify([sessionChange, businessId])])
}

/** Wakes the workers that wait for this job. */
export async function announceJob(sql: Work['sql'], name: keyof Jobs): Promise<void> {
  await sql('select pg_notify($1, $2)', [channel, JSON.stringify([job, name])])
}

/** The number of businesses whose newest cursor is cached. */
const mostCursors = 10_000

type Subscriber = { readonly businessId: string; readonly names: ReadonlySet<EventName>; readonly queue: EventQueue }

/**
 * The event listener of a process: one LISTEN connection that reconnects by itself. Events sent
 * while it is disconnected are lost; `onGap` notifies those who have to read again.
 */
export class Events {
  private readonly subscribers = new Set<Subscriber>()
  /**
   * The newest cursor received, by business. Only businesses that `knowCursor` was called for are
   * in it.
   */
  private readonly cursors = new Map<string, string>()
  private readonly wakers = new Map<string, Set<() => void>>()
  private readonly gapListeners = new Set<() => void>()
  private readonly sessionListeners = new Set<(businessId: string) => void>()
  private readonly anyListeners = new Set<() => void>()
  private client: pg.Client | undefined
  private retry: NodeJS.Timeout | undefined
  private isClosed = false
  private failures = 0

  private constructor(
    private readonly url: string,
    private readonly log: Pick<Logger, 'warn' | 'info'>,
  ) {}

  /** Connects; throws when the first connection fails. */
  static async listen(url: string, log: Pick<Logger, 'warn' | 'info'>): Promise<Events> {
    const events = new Events(url, log)
    await events.connect()
    return events
  }

  get isListening(): boolean {
    return this.client !== undefined
  }

  get subscriberCount(): number {
    return this.subscribers.size
  }

  /**
   * Events of one business from now on. Ending the iteration frees the subscriber. A queue that
   * overflows ends it with `unavailable`.
   */
  subscribe(businessId: string, names: readonly EventName[]): AsyncIterableIterator<WorkEvent> {
    const subscriber: Subscriber = { businessId, names: new Set(names), queue: new EventQueue(() => this.subscribers.delete(subscriber)) }
    this.subscribers.add(subscriber)
    return subscriber.queue
  }

  /**
   * The cursor of the newest event of the business that this process has received. Data read after
   * this call include that event, so a subscriber that starts from this cursor misses nothing.
   * Undefined until `knowCursor`.
   */
  cursorOf(businessId: string): string | undefined {
    return this.cursors.get(businessId)
  }

  /** Makes `cursorOf` know the business. `read` loads the newest cursor from the database. */
  async knowCursor(businessId: string, read: () => Promise<string>): Promise<void> {
    if (this.cursors.has(businessId)) return
    const cursor = await read()
    // An event that arrived during the read is newer. An older cursor is correct as well: it only
    // replays more events.
    if (this.cursors.has(businessId)) return
    this.cursors.set(businessId, cursor)
    const [first] = this.cursors.keys()
    if (this.cursors.size > mostCursors && first !== undefined) this.cursors.delete(first)
  }

  /** Calls `wake` whenever a job of this name is sent. Returns a function that stops it. */
  onJob(name: keyof Jobs, wake: () => void): () => void {
    const wakers = this.wakers.get(name) ?? new Set()
    this.wakers.set(name, wakers.add(wake))
    return () => wakers.delete(wake)
  }

  /**
   * Calls `listener` when a session, a membership, a role or a key of the business has changed or
   * ended.
   */
  onSessionChange(listener: (businessId: string) => void): void {
    this.sessionListeners.add(listener)
  }

  /**
   * Calls `listener` whenever something has changed in any business, and after the connection came
   * back.
   */
  onAny(listener: () => void): void {
    this.anyListeners.add(listener)
  }

  /** Calls `listener` after the connection was lost and came back: events may have been missed. */
  onGap(listener: () => void): void {
    this.gapListeners.add(listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.retry)
    for (const { queue } of this.subscribers) await queue.return()
    await this.client?.end().catch(() => undefined)
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'riskpilot events',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ payload }) => this.hearSafely(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.client = client
    if (this.isClosed) await client.end().catch(() => undefined)
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.isClosed) return
    this.client = undefined
    this.log.warn('The event connection to the database was lost; trying again.')
    this.reconnectLater()
  }

  private reconnectLater(): void {
    const waitMs = Math.min(100 * 2 ** this.failures++, 2_000)
    this.retry = setTimeout(() => {
      this.connect().then(
        () => this.isBack(),
        () => this.isClosed || this.reconnectLater(),
      )
    }, waitMs)
  }

  private isBack(): void {
    if (this.isClosed) return
    this.failures = 0
    this.log.info('The event connection to the database is back.')
    for (const wakers of this.wakers.values()) for (const wake of wakers) wake()
    for (const listener of this.gapListeners) listener()
    for (const listener of this.anyListeners) listener()
  }

  /**
   * Whoever may connect to the database may notify: what is not understood must not end the
   * process.
   */
  private hearSafely(payload: string): void {
    try {
      this.hear(payload)
    } catch (error) {
      this.log.warn({ err: error }, 'A notification of the database was not understood; it is left out.')
    }
  }

  private hear(payload: string): void {
    const [event, ...rest] = JSON.parse(payload) as string[]
    if (event === job) {
      for (const wake of this.wakers.get(rest[0] ?? '') ?? []) wake()
      return
    }
    const [businessId = '', id = '', cursor] = rest
    if (event === sessionChange) {
      for (const listener of this.sessionListeners) listener(businessId)
      return
    }
    for (const listener of this.anyListeners) listener()
    if (cursor !== undefined && this.cursors.has(businessId)) this.cursors.set(businessId, cursor)
    // All subscribers get the same object, so one read can serve all of them.
    const received: WorkEvent = { event: event as EventName, businessId, id, ...(cursor !== undefined && { cursor }) }
    for (const subscriber of this.subscribers) {
      if (subscriber.businessId === businessId && subscriber.names.has(event as EventName)) {
        subscriber.queue.push(received)
      }
    }
  }
}
