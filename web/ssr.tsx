import { ApolloClient, ApolloLink } from '@apollo/client'
import createCache from '@emotion/cache'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { AppProviders } from './app/app-providers.tsx'
import { makeCache } from './app/cache.ts'
import { writeFirstAnswers } from './app/initial-cache.ts'
import { type FirstPage, firstPage } from './app/initial-queries.ts'
import { routes } from './app/routes.tsx'
import { Hydrated } from './app/server-markup.tsx'
import type { FirstRead } from './ui/first-read.ts'
import { writeFor } from './ui/money.ts'

// What the server runs of the web application: it knows what an address reads, and draws it.

type Address = { readonly pathname: string; readonly search: string }

/** A read as the server executes it: the document by the hash that the build gave it. */
type Read = { readonly hash: string; readonly variables: Readonly<Record<string, unknown>> }

const hashOf = ({ document }: FirstRead) => (document as { __meta__?: { hash?: string } }).__meta__?.hash ?? ''

/** Whether a route other than that for unknown addresses fits a path. */
export function hasPage(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*'
}

/**
 * The modules of the page at an address, for their files, what it reads, and for whom it is drawn;
 * null where nothing is known of it.
 */
export async function pageAt(address: Address): Promise<(Omit<FirstPage, 'reads'> & { readonly reads: readonly Read[] }) | null> {
  const page = firstPage(address)
  if (!page) return null
  const reads = await page.reads()
  return { ...page, reads: reads.map((read) => ({ hash: hashOf(read), variables: read.variables ?? {} })) }
}

const styleTag = /<style data-emotion="(css|css-global) ([^"]*)"[^>]*>(.*?)<\/style>/gs

/**
 * Emotion writes styles beside the elements that wear them, and knows them again by their names in
 * the browser. In the head, and the many of single elements as one, they move nothing and cost one
 * look.
 */
function stylesIn(html: string): string {
  const tags = [...html.matchAll(styleTag)]
  const ofAll = tags.filter(([, kind]) => kind === 'css-global').map(([tag]) => tag)
  const own = new Map(tags.filter(([, kind]) => kind === 'css').map(([, , names = '', css = '']) => [names, css]))
  return `${ofAll.join('')}<style data-emotion="css ${[...own.keys()].join(' ')}">${[...own.values()].join('')}</style>`
}

/** How React marks a place that it could not draw. */
const unfinished = '<!--$!-->'
const mostTries = 20

/**
 * Drawn anew until the parts that are loaded when they are first met are there; null when one does
 * not come.
 */
async function whole(render: () => string): Promise<string | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const html = render()
    if (!html.includes(unfinished)) return html
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return null
}

const handler = createStaticHandler(routes)

/**
 * Draws the page at an address with the answers to its reads, in their order, as a browser of this
 * locale would. Null for an address that leads on to another.
 */
export async function draw(address: Address, answers: readonly unknown[], locale: string): Promise<{ head: string; body: string } | null> {
  const client = new ApolloClient({ cache: makeCache(), link: ApolloLink.empty(), ssrMode: true })
  await writeFirstAnswers(client, address, answers)
  const context = await handler.query(new Request(`http://here${address.pathname}${address.search}`))
  if (context instanceof Response) return null
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = await whole(() => {
    // Each time: another page, for another reader, may have been drawn meanwhile.
    writeFor(locale)
    return renderToString(
      <AppProviders client={client} styles={createCache({ key: 'css' })}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
        <Hydrated root={null} />
      </AppProviders>,
    )
  })
  if (html === null) return null
  // React writes what belongs into the head before the first element.
  const [all, inHead = '', body = ''] = /^((?:<link [^>]*>|<title>[^<]*<\/title>)*)(.*)$/s.exec(html.replaceAll(styleTag, '')) ?? []
  return all === undefined ? null : { head: inHead + stylesIn(html), body }
}
