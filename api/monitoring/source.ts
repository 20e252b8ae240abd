import type { IdentityCard } from '../suppliers/identity-card.ts'
import type { Notice } from './notice.ts'

/** The six kinds of the specification. */
export type SourceKind = 'news' | 'legal' | 'financial' | 'social' | 'industry' | 'cyber'

/** What a server answered. `body` is whole, within the bounds that were asked for. */
export type SourceAnswer = {
  readonly status: number
  readonly body: Uint8Array
  readonly etag: string | null
}

/** How a source reaches its publisher: the one guarded way out, its budget and its breaker. */
export type SourceClient = {
  readonly now: Date
  /**
   * Throws `SourceAway` with a sentence where nothing was answered, or what was answered is
   * refused. 304 and 404 are answers.
   */
  get(
    address: string,
    options?: { readonly etag?: string | null; readonly accept?: string; readonly mostBytes?: number },
  ): Promise<SourceAnswer>
}

/**
 * A source could not be read; what was read before stays in force. The message is a sentence for an
 * operator.
 */
export class SourceAway extends Error {}

/**
 * A list as it was read, or that it did not change, or why it was refused: the one read before
 * stays in force.
 */
export type ReadList =
  | { readonly notices: readonly Notice[]; readonly version: string | null; readonly etag: string | null }
  | { readonly unchanged: true }
  | { readonly refused: string }

/** What is known of the list that is in force. */
export type ListBefore = { readonly etag: string | null; readonly items: number }

type SourceFacts = {
  /** The name of its file, and its name in `SOURCE_ORIGINS`. */
  readonly key: string
  readonly kind: SourceKind
  /** As people call it: "OFAC sanctions lists". */
  readonly name: string
  /** The sentence that its licence asks for; null where it asks for none. */
  readonly notice: string | null
  readonly everyMinutes: number
  /**
   * Hosts that it asks; `SOURCE_ORIGINS` takes the place of all of them. Empty: those of the
   * suppliers.
   */
  readonly hosts: readonly string[]
  /** Requests that it allows a second at most. */
  readonly perSecond: number
  /**
   * Whether a rare name alone, which it gives, may raise an alert: registries, courts, authorities.
   */
  readonly isAuthority: boolean
}

/** A source that is read whole, once for all businesses. */
export type ListSource = SourceFacts & {
  read(client: SourceClient, before: ListBefore | null): Promise<ReadList>
}

/** A source that is asked about one supplier at a time, by a key or by its name. */
export type AskedSource = SourceFacts & {
  /**
   * What it is asked, null where the card lacks it. Two suppliers with one question are asked once.
   */
  question(card: IdentityCard): string | null
  /**
   * What every card should have for it, as "website or email": suppliers that lack it are told to
   * be unknown here. Absent where a source is of some suppliers alone, as of those of one country.
   */
  readonly needs?: string
  ask(client: SourceClient, question: string): Promise<readonly Notice[]>
}

export type Source = ListSource | AskedSource
