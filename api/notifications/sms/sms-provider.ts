/**
 * What became of a message that was handed over. `accepted`: it is on its way. `kept`: nobody
 * carries messages; it stays in the outbox. `bad_number`: nothing arrives at this number, now or
 * later. `later`: another try may succeed. `misconfigured`: nothing is taken until whoever runs the
 * server corrects its settings. `refused`: this message is not taken, others may be. A `problem` is
 * a sentence for people, without the number.
 */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly id: string | null }
  | { readonly kind: 'kept' }
  | { readonly kind: 'bad_number' | 'misconfigured' | 'refused'; readonly problem: string }
  | { readonly kind: 'later'; readonly problem: string; readonly retryAfter: string | null }

/** Who carries text messages. */
export type SmsProvider = {
  /**
   * Hands one over. Does not throw for what the provider answers, nor where it cannot be reached.
   */
  send(message: { readonly to: string; readonly text: string }): Promise<SmsOutcome>
  /**
   * What became of a message that was accepted under this id; null while that is open. Does not
   * throw either.
   */
  fate(id: string): Promise<SmsFate | null>
}

/** `refused`: this message did not arrive, others may. */
export type SmsFate = { readonly kind: 'arrived' } | { readonly kind: 'bad_number' | 'refused'; readonly problem: string }

/**
 * The provider where none is set: a message stays in the table it was written to, for whoever runs
 * the server to read.
 */
export const smsOutbox: SmsProvider = { send: async () => ({ kind: 'kept' }), fate: async () => null }
