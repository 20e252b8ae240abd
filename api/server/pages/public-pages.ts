import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { codes, Failure } from '../../platform/failures/failures.ts'
import { respond } from '../../requests/pipeline.ts'
import { notStored, type Response, send } from '../../requests/response.ts'
import { narrowStyles } from '../http/protective-headers.ts'
import { cacheByName } from './cache-by-name.ts'
import type { FormState, PostedForm, PublicSite } from './public-site.ts'
import { type RenderDependencies, signedInAt } from './server-render.ts'

type Page = (request: FastifyRequest, reply: FastifyReply) => unknown
type Parts = { readonly site: PublicSite; readonly dependencies: RenderDependencies }

const html = 'text/html; charset=utf-8'

/**
 * The public pages: read by anybody, and complete without scripts. At `/` the application answers
 * who is signed in.
 */
export async function publicPages(app: FastifyInstance, { site, dependencies }: Parts, { application }: { application: Page }) {
  const { publicOrigin } = dependencies
  await app.register(fastifyStatic, {
    root: site.files,
    prefix: '/site/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: cacheByName,
  })
  const originOf = (request: FastifyRequest) => publicOrigin ?? `http://${request.headers.host ?? 'localhost'}`
  const show = drawOnce(site, originOf)
  for (const route of site.paths) {
    app.get<{ Params: Record<string, string> }>(route, async (request, reply) => {
      if (route !== '/') return show(route, request, reply, application)
      reply.header('vary', 'cookie, accept-encoding, accept-language')
      return (await signedInAt(dependencies, { request, reply })) ? application(request, reply) : show(route, request, reply, application)
    })
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    for (const route of site.paths) {
      if (route.includes(':')) continue
      scope.post(route, (request, reply) => answerForm({ site, dependencies }, { route, origin: originOf(request) }, request, reply))
    }
  })
  forSearchEngines(app, site, originOf)
}

/** Pages without a form's state are the same for everybody: each is drawn once for each origin. */
function drawOnce(site: PublicSite, originOf: (request: FastifyRequest) => string) {
  const drawn = new LRUCache<string, { readonly body: string; readonly gzipped: Buffer; readonly tag: string; readonly styles: string }>({
    max: mostDrawn,
  })
  return async (route: string, request: FastifyRequest, reply: FastifyReply, otherwise: Page) => {
    const path = request.url.split('?')[0] ?? '/'
    const origin = originOf(request)
    const key = `${origin} ${path}`
    let page = drawn.get(key)
    if (!page) {
      const params = (request.params ?? {}) as Record<string, string>
      const body = await site.draw({ route, address: { path, params }, state: null, origin })
      if (body === null) return otherwise(request, reply)
      page = {
        body,
        gzipped: gzipSync(body),
        tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        styles: hashOfStyles(body),
      }
      drawn.set(key, page)
    }
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    narrowStyles(reply, page.styles)
    reply.type(html).header('cache-control', 'no-cache').header('etag', page.tag)
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.body)
    return reply.header('content-encoding', 'gzip').send(page.gzipped)
  }
}

/** Names the one style element of a public page to the browser. */
function hashOfStyles(body: string): string {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  return `sha256-${createHash('sha256').update(styles).digest('base64')}`
}

/** Some forty addresses; a caller may name any host, and then each counts again. */
const mostDrawn = 200

type Place = { readonly route: string; readonly origin: string }

/**
 * Runs a form that was posted without scripts; leads on, or shows its page again with the answer.
 */
async function answerForm({ site, dependencies }: Parts, { route, origin }: Place, request: FastifyRequest, reply: FastifyReply) {
  const fields = (request.body ?? {}) as Readonly<Record<string, string>>
  const form = await site.postedForm(route, fields)
  if (!form) throw new Failure('invalid_input', 'This page has no such form.')
  const again = async (status: number, state: Omit<FormState, 'form' | 'values'>): Promise<Response> => {
    const { form: _form, ...values } = fields
    const address = { path: route, params: {} }
    const body = await site.draw({ route, address, state: { form: form.name, values, ...state }, origin })
    narrowStyles(reply, hashOfStyles(body ?? ''))
    return { status, headers: { ...notStored, 'content-type': html }, body }
  }
  try {
    // A field that people do not see was filled in: a program, which is told nothing.
    if (fields[trap]) return reply.redirect(form.leadsTo ?? route, 303)
    const answer = await respond(dependencies, {
      request,
      reply,
      decode: () => ({ isWrite: true, execute: runForm(dependencies, form, again) }),
    })
    return send(reply, answer)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return send(reply, await again(codes[error.kind].status, { errors: {}, failure: error.message }))
  }
}

/** The field that stands in each form for programs alone. */
const trap = 'fax'

type Again = (status: number, state: Omit<FormState, 'form' | 'values'>) => Promise<Response>

function runForm({ trusted }: RenderDependencies, form: PostedForm, again: Again) {
  const document = trusted.find({ extensions: { persistedQuery: { sha256Hash: form.hash } } })
  return async (context: Parameters<NonNullable<typeof document>['answer']>[0]): Promise<Response> => {
    const { data, errors } = (await document?.answer(context, form.variables)) ?? {}
    if (errors || !data) throw failureOf(errors)
    const mistakes = form.mistakes(data)
    if (mistakes.length > 0) {
      const errorsByField = Object.fromEntries(mistakes.toReversed().map(({ field, message }) => [field ?? '', message]))
      const { '': failure = null, ...byField } = errorsByField
      return again(400, { errors: byField, failure })
    }
    if (form.leadsTo === null) return again(200, { errors: {}, failure: null, data })
    return { status: 303, headers: { ...notStored, location: form.leadsTo }, body: null }
  }
}

function failureOf(errors: readonly { readonly originalError?: unknown }[] | undefined): Failure {
  const cause = errors?.[0]?.originalError
  return cause instanceof Failure ? cause : new Failure('unavailable', 'Something went wrong. Please try again.')
}

function forSearchEngines(app: FastifyInstance, site: PublicSite, originOf: (request: FastifyRequest) => string): void {
  app.get('/robots.txt', (request, reply) => {
    const closed = ['/api/', '/graphql', '/dashboard', '/risks', '/imports', '/settings', '/onboarding']
    const lines = [
      'User-agent: *',
      'Allow: /api/docs',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/blog/feed.xml', (request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(site.feed(originOf(request))),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    const urls = [...(await site.addresses()), '/demo'].map((path) => `<url><loc>${origin}${path}</loc></url>`)
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(body)
  })
}
