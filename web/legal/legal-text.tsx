import { privacyMailbox } from '../../api/waitlist/privacy-mailbox.rules.ts'

type Props = {
  readonly text: {
    readonly facts: Readonly<Record<string, string | number>>
    readonly headings: readonly { readonly id: string; readonly text: string }[]
    readonly html: string
  }
  /** Where the site is served; requests about data go to the same place. */
  readonly origin: string | undefined
}

/** A legal text with its table of contents. */
export function LegalText({ text: { facts, headings, html }, origin }: Props) {
  return (
    <div className="wrap tall legal">
      <h1>{facts.title}</h1>
      <p className="lead">Effective {facts.effective}</p>
      <nav className="contents" aria-label="Contents">
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, in which HTML is switched off. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html.replaceAll('CONTACT', privacyMailbox(origin)) }} />
    </div>
  )
}
