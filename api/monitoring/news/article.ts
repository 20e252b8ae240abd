/** One report of the press, as a feed or an index lists it: its text is not read. */
export type Article = {
  /** Where a person reads it: http or https. */
  readonly address: string
  /** Plain text. */
  readonly title: string
  /** When it came out; null where the feed does not say. */
  readonly at: Date | null
}
