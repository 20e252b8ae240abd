/** What happened, as a source tells it. The order has no meaning. */
const eventTypes = [
  'sanction',
  'forced_labour',
  'recall',
  'insolvency',
  'registration',
  'domain',
  'certificate',
  'mail_fraud',
  'breach',
  'outage',
  'filing',
  'news',
  'disaster',
  'tariff',
] as const
export type EventType = (typeof eventTypes)[number]

/**
 * One thing that a source says about somebody: an entry of a list, a recall, a domain that ends.
 * Two readings of an unchanged source give equal notices. Pure data: no clock, no database.
 */
export type Notice = {
  /** The source's own number of it, which stays when its words change. */
  readonly key: string
  readonly type: EventType
  /** Whom it names, the main name first; empty where it is told by a key alone. */
  readonly names: readonly string[]
  /** Names that many have, which a list gives as a help only: never matched alone. */
  readonly weakNames: readonly string[]
  readonly kind: 'organisation' | 'person' | 'vessel' | 'aircraft' | 'brand'
  /** Keys that belong to one alone. */
  readonly keys: {
    readonly domains?: readonly string[]
    readonly lei?: string
    readonly registryNumbers?: readonly string[]
    readonly vatNumber?: string
    readonly barcodes?: readonly string[]
    /** Cities near which it happened, as `siteOf` writes them. */
    readonly sites?: readonly string[]
  }
  /** ISO 3166 alpha-2, each once; empty where the source says none. */
  readonly countries: readonly string[]
  /** YYYY-MM-DD on which it happened or was listed; null where the source does not say. */
  readonly day: string | null
  /** YYYY-MM-DD by which something must be done: a domain ends, a certificate runs out. */
  readonly deadline: string | null
  /**
   * What the source says, in its own words or in ours where it has none: at most 300 characters,
   * plain text.
   */
  readonly sentence: string
  /** Where a person reads it: https; null where the source has no page of it. */
  readonly link: string | null
}
