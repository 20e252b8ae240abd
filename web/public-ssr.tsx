import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { feed as blogFeed } from './blog/feed.ts'
import { publicRoutes } from './public-pages.ts'
import { fontCss } from './public-site/font-css.ts'
import { SiteFooter } from './public-site/footer.tsx'
import { SiteHeader } from './public-site/header.tsx'
import type { FormState, PageAddress, PostedFields } from './public-site/page.ts'
import { type SiteFiles, siteDocument } from './public-site/site-document.ts'
import startCard from './public-site/social-card.png'
import { tokensCss } from './public-site/tokens-css.ts'

// What the server runs of the public pages: it draws them, and reads what their forms post.

const sheets = import.meta.glob<string>(
  './{public-site,landing,calculator,early-adopter,cashflow,inventory,thank-you,file-check,blog,legal}/*.css',
  {
    query: '?inline',
    import: 'default',
    eager: true,
  },
)
const shared = Object.entries(sheets).toSorted(([a], [b]) => Number(b.includes('public-site')) - Number(a.includes('public-site')))
const styles = tokensCss + fontCss(font) + shared.map(([, css]) => css).join('')

const cards = import.meta.glob<string>('./public-site/cards/*.png', { query: '?url', import: 'default', eager: true })
/**
 * The picture that a shared link shows: the page's own, drawn by `npm run cards`; else that of the
 * start.
 */
const cardOf = (path: string) => cards[`./public-site/cards/${path.slice(1).replaceAll('/', '-')}.png`] ?? startCard

/**
 * The paths of all public pages, with their named parts, and the module of those that scripts take
 * over.
 */
export const routes = publicRoutes.map(({ path, module, isInteractive }) => ({ path, module: isInteractive ? module : null }))

/** Every address that search engines may list. */
export async function addresses(): Promise<string[]> {
  const all = await Promise.all(
    publicRoutes.map(async ({ path, load }) => {
      const { page } = await load()
      const own = page.addresses?.() ?? [path]
      return own.filter((one) => page.head({ path: one, params: {} })?.isUnlisted !== true || page.addresses)
    }),
  )
  return all.flat()
}

/** The blog as RSS. */
export function feed(origin: string): string {
  return blogFeed(origin)
}

type Opening = {
  readonly route: string
  readonly address: PageAddress
  readonly state: FormState | null
  /** Where the site is served, such as `https://riskpilot.example`. */
  readonly origin: string
  readonly files: SiteFiles
}

/** The document of a page; null where its address names nothing. */
export async function draw({ route, address, state, origin, files }: Opening): Promise<string | null> {
  const page = (await publicRoutes.find(({ path }) => path === route)?.load())?.page
  const head = page?.head(address)
  if (!page || !head) return null
  const fixed = (element: ReactElement) => renderToStaticMarkup(element)
  const html = {
    header: fixed(<SiteHeader path={address.path} {...(page.signUp && { signUp: page.signUp })} />),
    page: renderToString(<page.Page address={address} state={state} origin={origin} />),
    footer: fixed(<SiteFooter />),
  }
  return siteDocument({ head, address, state, route, origin, files, styles, font, card: cardOf(address.path), html })
}

/** A posted form, as the server runs it. */
export type PostedForm = {
  readonly name: string
  /** Of the document, as the build gave it. */
  readonly hash: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly leadsTo: string | null
  mistakes(data: unknown): readonly { readonly field: string | null; readonly message: string }[]
}

/** The form of a page that the fields name; null for any other. */
export async function postedForm(route: string, fields: PostedFields): Promise<PostedForm | null> {
  const page = (await publicRoutes.find(({ path }) => path === route)?.load())?.page
  const name = fields.form ?? ''
  const form = Object.hasOwn(page?.forms ?? {}, name) ? page?.forms?.[name] : undefined
  if (!form) return null
  const { __meta__: meta } = form.document as { __meta__?: { hash?: string } }
  return {
    name,
    hash: meta?.hash ?? '',
    variables: form.variables(fields) as Readonly<Record<string, unknown>>,
    leadsTo: form.leadsTo,
    mistakes: (data) => form.mistakes(data as never),
  }
}
