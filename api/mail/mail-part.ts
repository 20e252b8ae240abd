/** The colored edge of an item: the severity of its leak, or that something is well again. */
export type MailTone = 'critical' | 'high' | 'medium' | 'low' | 'good'

/**
 * A part of a mail, written once and shown twice: as plain text and as HTML, so that both say the
 * same. Every text is shown as one line of plain characters, whatever it holds: titles and names
 * come from files. An `address` begins with `originMark` or `https://`, or is `linkMark`; nothing
 * else becomes a link.
 */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | MailItem
  /** The one thing to do: a button. `lead` is a sentence without its end. */
  | { readonly kind: 'action'; readonly lead?: string; readonly word: string; readonly address: string }
  /** Why the reader gets the mail, and how to stop it. Several follow each other without a gap. */
  | { readonly kind: 'small'; readonly text: string; readonly word?: string; readonly address?: string }

/** What it is about, one fact a line, what to do next, and where to read on. */
export type MailItem = {
  readonly kind: 'item'
  readonly title: string
  /** Its figure: what it costs, or its day. */
  readonly figure?: string
  readonly lines?: readonly string[]
  readonly next?: string
  readonly tone?: MailTone
  readonly word?: string
  readonly address?: string
}
