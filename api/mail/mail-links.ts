import type { LinkPurpose } from '../platform/transaction/auth-gateway.ts'
import { linkToken } from './link-token.ts'
import { linkMark, originMark, withOrigin } from './marks.ts'

/** The link of a mail as it is stored: all three, or none. */
export type StoredLink = {
  readonly link_page: string | null
  readonly link_purpose: LinkPurpose | null
  readonly link_id: string | null
}

/** The text with its links, as delivered. */
export function wholeText({ body, ...link }: StoredLink & { readonly body: string }, secretKey: string, origin: string): string {
  const text = withOrigin(body, origin)
  const url = linkOf(link, secretKey, origin)
  return url === null ? text : text.replaceAll(linkMark, () => url)
}

/**
 * The HTML with its links, as delivered. Null where the address of this installation is needed and
 * not known: no link would open.
 */
export function wholeHtml(
  { html, ...link }: StoredLink & { readonly html: string | null },
  secretKey: string,
  origin: string,
): string | null {
  if (html === null || (origin === '' && html.includes(originMark))) return null
  const url = linkOf(link, secretKey, origin) ?? ''
  return html.replaceAll(originMark, () => inAttribute(origin)).replaceAll(linkMark, () => inAttribute(url))
}

const inAttribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * The address that stops mails of its kind; null for a mail that nobody can switch off, and where
 * no link would open.
 */
export function unsubscribeOf(link: StoredLink, secretKey: string, origin: string): string | null {
  return link.link_purpose === 'unsubscribe' && origin !== '' ? linkOf(link, secretKey, origin) : null
}

function linkOf({ link_page, link_purpose, link_id }: StoredLink, secretKey: string, origin: string): string | null {
  if (link_page === null || link_purpose === null || link_id === null) return null
  return `${withOrigin(link_page, origin)}?token=${linkToken(secretKey, link_purpose, link_id)}`
}
