import type { FormState, PageAddress, PageHead } from './page.ts'

/** The element with the page's address and the state of its form, for the scripts. */
export const stateId = 'page-state'

export type SiteFiles = {
  /** Scripts of the entry, and of the page where scripts take it over. */
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
}

export type DocumentParts = {
  readonly head: PageHead
  readonly address: PageAddress
  readonly state: FormState | null
  /** The pattern of the address in the table of pages. */
  readonly route: string
  readonly origin: string
  readonly files: SiteFiles
  readonly styles: string
  readonly font: string
  readonly card: string
  readonly html: { readonly header: string; readonly page: string; readonly footer: string }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const data = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The whole document of a public page. Styles stand in it: one answer is enough to paint. */
export function siteDocument({ address, state, route, files, styles, font, html, ...rest }: DocumentParts): string {
  const { scripts, preloads } = files
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headTags(rest, address)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<style>${styles}</style>
<script src="/before-paint.js"></script>
${preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`).join('\n')}
${scripts.map((file) => `<script type="module" fetchpriority="low" crossorigin src="${file}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#page">Skip to the content</a>
${html.header}
<main id="page" tabindex="-1" data-route="${escaped(route)}">${html.page}</main>
${html.footer}
<script type="application/json" id="${stateId}">${data({ address, state })}</script>
</body>
</html>
`
}

type HeadParts = Pick<DocumentParts, 'head' | 'origin' | 'card'>

function headTags({ head, origin, card }: HeadParts, { path }: PageAddress): string {
  const { title, description, publishedOn, structuredData, isUnlisted, feed } = head
  const url = origin + path
  const image = origin + card
  const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    isUnlisted ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escaped(url)}">`,
    property('og:type', publishedOn ? 'article' : 'website'),
    property('og:site_name', 'RiskPilot'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    ...(publishedOn ? [property('article:published_time', publishedOn)] : []),
    ...(feed ? [`<link rel="alternate" type="application/rss+xml" title="${escaped(title)}" href="${escaped(feed)}">`] : []),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structuredData ? [`<script type="application/ld+json">${data(structuredData(origin))}</script>`] : []),
  ].join('\n')
}
