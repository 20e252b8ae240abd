/** What a test or a person may move: the clock of the world, and what goes wrong. */
export type ShopifyControl = {
  /** In seconds; it begins at the world's end. */
  now: number
  /** Lists are found by an index that is so many seconds behind. */
  delay: number
  /** No page of a list at the root is longer, whatever is asked for; nor one inside a record. */
  mostOfPage: number
  mostOfNested: number
  /**
   * A list at the root ends behind so many records, without a word, whatever fits: not known of
   * Shopify.
   */
  mostOfList: number
  /** What the app was granted for tokens made from now on is less by these. */
  readonly withheld: Set<string>
  /** Scopes that every token has lost. */
  readonly lost: Set<string>
  /** Numbers of orders that were deleted there. */
  readonly deleted: Set<number>
  /** Items and locations that were deleted there. */
  readonly deletedItems: Set<number>
  readonly deletedLocations: Set<number>
  /** So many questions more are answered with THROTTLED. */
  throttled: number
  /** The points of the bucket, and how many come back a second. */
  bucket: { most: number; restored: number }
  /** The points that all questions took out of the bucket so far. */
  spent: number
  /** Milliseconds that the last bulk operation was gathered for. */
  gatheredMs: number
  /** A bulk operation is done when it was asked about so often. */
  bulkPolls: number
  /** How the next bulk operation ends. */
  bulkEnd: 'completed' | 'failed' | 'expired' | 'canceled' | 'denied'
  /** What is in the address of a bulk operation's file. */
  bulkHost: string
  /**
   * Refund lines state what they are worth without taxes, also where prices include them: not known
   * of Shopify.
   */
  areRefundsNet: boolean
  /** Answers 402: the shop did not pay its bill. */
  isFrozen: boolean
  /** Topics that nothing may be subscribed to, as WebhookSubscriptionTopic has them. */
  readonly refusedTopics: Set<string>
  /** So many seconds lives an access token that is given from now on. */
  tokenSeconds: number
  /** A refresh token ends when it is used, not when its successor is: not so at Shopify. */
  areRefreshesStrict: boolean
  hooks: {
    mode: 'once' | 'twice' | 'reversed' | 'lost' | 'flipped'
    /** Takes the place of the origin of each address that webhooks go to. */
    origin: string | null
  }
}

export const newControl = (now: number): ShopifyControl => ({
  ...{
    now,
    delay: 60,
    mostOfPage: 250,
    mostOfNested: 250,
    mostOfList: Number.POSITIVE_INFINITY,
    withheld: new Set(),
    lost: new Set(),
    deleted: new Set(),
    deletedItems: new Set(),
    deletedLocations: new Set(),
    throttled: 0,
  },
  ...{
    bucket: { most: 2_000, restored: 100 },
    spent: 0,
    gatheredMs: 0,
    bulkPolls: 2,
    bulkEnd: 'completed',
    bulkHost: 'https://storage.googleapis.com',
  },
  ...{
    areRefundsNet: false,
    isFrozen: false,
    refusedTopics: new Set(),
    tokenSeconds: 3_600,
    areRefreshesStrict: false,
    hooks: { mode: 'once', origin: null },
  },
})
