import type { EventContent } from './payload.ts'

/**
 * `eventId` names the event to the other end. `hasSecret`: whether one is stored with the channel.
 */
type Occasion = { readonly occurredAt: Date; readonly origin: string; readonly eventId: string; readonly hasSecret: boolean }

/** What differs between kinds of channels: what is posted there, and what an answer means. */
export type ChannelSender = {
  /** Programs get a message for each alert, people one for all of an event. */
  readonly isForPrograms: boolean
  /** What is posted; every try posts the same bytes. */
  body(content: EventContent, occasion: Occasion): string
  /** Headers beside those of every channel; `secrets`: those that sign now. */
  headers?(message: { readonly id: string; readonly at: Date; readonly body: string }, secrets: readonly string[]): Record<string, string>
  /**
   * Whether an answer of this status says that the address was taken back; 410 says so of every
   * kind.
   */
  isGone(status: number): boolean
}
