import type { Logger } from 'pino'
import type { PartOwner } from '../operations/each-business.ts'
import type { WorkDependencies } from '../transaction/run-in-transaction.ts'
import type { Work } from '../transaction/work.ts'
import type { RetrySchedule } from './retry-schedule.ts'

/** The queues of `outbound_message`. */
export type SenderName = 'channel' | 'push' | 'sms'

/** What every sender needs of the server. */
export type OutboxDependencies = WorkDependencies & { readonly log: Pick<Logger, 'info' | 'warn'> }

/** A message whose turn it is. `Content` is what its sender makes it of. */
export type OutboundMessage<Content = unknown> = {
  readonly id: string
  readonly receiverId: string
  /** What it is about, in its sender's words. */
  readonly kind: string
  /** Names the event to its receiver, however often it is sent. */
  readonly eventKey: string
  readonly content: Content
  /** A secret of it, sealed. */
  readonly sealed: string | null
  /** As it was sent first; null until then, and where its sender keeps none. */
  readonly body: string | null
  /** Tries, this one included. */
  readonly tries: number
  readonly writtenAt: Date
  readonly usefulUntil: Date | null
}

/** What became of one try. */
export type Outcome = {
  /** A sentence for people, without address or number; null: it was taken. */
  readonly problem: string | null
  /** The HTTP status of the answer. */
  readonly status?: number | null
  /** The beginning of the answer, for a log that people read: without secrets. */
  readonly answer?: string | null
  /** As it came in the header `Retry-After`. */
  readonly retryAfter?: string | null
  /** Its receiver is there no more, and trying again does not help. */
  readonly isGone?: boolean
  /** The message is given up at once, and its receiver is not at fault. */
  readonly isPointless?: boolean
  /** Nobody carries such messages here: it stays where it is. */
  readonly isKept?: boolean
  /** By what id the service is asked later what became of it. */
  readonly serviceId?: string | null
}

/** A try that is to be noted. `next`: when the message is tried again, if it is. */
export type Tried<Content, Receiver, O extends Outcome> = {
  readonly message: OutboundMessage<Content>
  readonly receiver: Receiver
  readonly outcome: O
  readonly next: Date
}

/** What a service says later of a message that it took: `problem` null, it arrived. */
export type Fate = { readonly problem: string | null; readonly isGone?: boolean }

/** Of services that say later what became of a message. */
export type LaterCheck<Dependencies> = {
  firstAt(sentAt: Date): Date
  /** When it is asked again after it was open; null: no more. */
  nextAt(now: Date, sentAt: Date): Date | null
  /** Null while it is open. */
  fate(dependencies: Dependencies, serviceId: string): Promise<Fate | null>
  onFate(work: Work, message: { readonly receiverId: string; readonly sentAt: Date }, fate: Fate): Promise<void>
  /** Logged with the error where it fails. */
  readonly failed: string
}

/**
 * Messages that wait in a table, and what is done with each of them in turn. Those to receivers of
 * businesses lie in `outbound_message`, and an `Outbox` is all that a way to them needs. Mail lies
 * outside of businesses, like persons.
 */
export type MessageQueue<Turn, Claimed, O extends Outcome> = {
  /** Logged with the error where a turn ends in one. */
  readonly failed: string
  ownerOf(turn: Turn): PartOwner
  /** Turns follow each other, where the other end counts connections. */
  readonly isInTurn?: boolean
  /** Whose turn it is, the longest due first. */
  due(most: number): Promise<readonly Turn[]>
  /**
   * Until its next try nobody else claims the same message, on whatever server, also when this one
   * dies meanwhile. Null: none is due.
   */
  claim(turn: Turn): Promise<Claimed | null>
  /** Outside of any transaction. */
  send(claimed: Claimed): Promise<O>
  /** Keeps what became of the try. */
  record(claimed: Claimed, outcome: O): Promise<void>
  /** Says so in the log. */
  report(claimed: Claimed, outcome: O): void
}

/**
 * A way by which messages leave: the part that differs from the others. The README beside it leads
 * through adding one. `send` is called outside of any transaction; the rest within one of the
 * business.
 */
export type Outbox<Content, Receiver, Dependencies, O extends Outcome = Outcome> = {
  readonly sender: SenderName
  readonly retry: RetrySchedule
  /**
   * Whether people, or whoever runs the server, read what became of a message. Else its row goes
   * with its last try.
   */
  readonly keepsLog: boolean
  /**
   * What its task is called, and what is logged: of each try, and where a look or a try ends in an
   * error.
   */
  readonly words: {
    readonly name: string
    readonly taken: string
    readonly refused: string
    readonly failed: string
    readonly notFound: string
  }
  /** Kinds of messages that are tried once: somebody waits for them. */
  readonly triedOnce?: readonly string[]
  /** The receiver as it is stored. Null: it rests, takes nothing, or is there no more. */
  receiver(work: Work, receiverId: string): Promise<Receiver | null>
  /** Until when messages that pass no quiet hours wait; null: they do not. */
  holdUntil?(work: Work, receiver: Receiver): Promise<Date | null>
  /**
   * Makes the body, which is kept so that every try sends the same bytes. Null: what it is about is
   * there no more.
   */
  write?(dependencies: Dependencies, businessId: string, message: OutboundMessage<Content>, receiver: Receiver): Promise<string | null>
  /** Does not throw for what the other end answers, nor where it cannot be reached. */
  send(dependencies: Dependencies, businessId: string, message: OutboundMessage<Content>, receiver: Receiver): Promise<O>
  /**
   * Keeps with the receiver what became of a try: whether it rests, or is sent nothing any more.
   * Called before the message is noted.
   */
  onOutcome(work: Work, tried: Tried<Content, Receiver, O>): Promise<void>
  readonly check?: LaterCheck<Dependencies>
}
